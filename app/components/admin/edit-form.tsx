import { type DefaultValue, type FieldMetadata, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { z } from 'zod';
import { ErrorSummary } from '~/components/form/error-summary';
import { Button, ButtonLink } from '~/components/ui/button';
import type { FormResponse, LoadedVersion } from '~/lib/editing/form-response';
import { ConflictPanel } from './conflict-panel';
import { useDraft } from './draft';
import { DraftNotice } from './draft-notice';
import { useFormGuard } from './form-guard';

/** What tells one copy of a form from another: a stored row's version, or a new row's idempotency key. */
export type FormOrigin = LoadedVersion | { idempotency_key: string };

/** What an editing page gets from its loader and its action. */
export type EditFormData<Values> = {
  origin: FormOrigin;
  /** What the form is filled with at first. */
  values: Values;
  answer: FormResponse | undefined;
};

/**
 * Prepares a form of the back office: filled with the stored values, or with what was typed before.
 *
 * @param schema gives the fields and their constraints; validation is the server's
 */
export function useEditForm<Schema extends z.ZodObject>(
  schema: Schema,
  { origin, values, answer }: EditFormData<DefaultValue<z.input<Schema>>>,
) {
  const draft = useDraft();
  const lastResult = answer?.result ?? draft;
  const [form, fields] = useForm<z.input<Schema> & FileFields>({
    id: 'edit',
    lastResult,
    defaultValue: values as never,
    constraint: getZodConstraint(schema),
  });
  const typed = lastResult?.initialValue;
  return {
    form,
    fields,
    typed,
    answer,
    carried: carriedBy(origin, typed, answer),
    isDraft: !answer && draft !== undefined,
  };
}

/** @returns the hidden fields of a form: where it comes from, which a form that came back still knows */
export function carriedBy(
  origin: FormOrigin,
  typed: Record<string, unknown> | null | undefined,
  answer: FormResponse | undefined,
): Record<string, string> {
  return (answer?.meanwhile?.version ?? { ...origin, ...pick(typed, Object.keys(origin)) }) as Record<string, string>;
}

function pick(from: Record<string, unknown> | null | undefined, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (from?.[name] === undefined ? [] : [[name, from[name]]])));
}

/** Files are no part of a schema, but their fields have errors like others. */
type FileFields = { image_file?: File; featured_image_file?: File };

type Prepared = {
  form: { id: string };
  fields: object;
  answer: FormResponse | undefined;
  carried: Record<string, string>;
  isDraft: boolean;
};

type Props = {
  /** What `useEditForm` gave. */
  edit: Prepared;
  /** Field name to its label, in the order of the form. */
  labels: Record<string, string>;
  saveLabel: string;
  cancelTo: string;
  /** Whether the form is so long that its buttons stay in sight. */
  long?: boolean;
  children: ReactNode;
};

/** The frame of every form of the back office; one button saves (contract, Forms). */
export function EditForm({
  edit: { form, fields, answer, carried, isDraft },
  labels,
  saveLabel,
  cancelTo,
  long = false,
  children,
}: Props) {
  const guard = useFormGuard(answer !== undefined || isDraft);
  const errors = Object.keys(labels).flatMap((name) => {
    const { id, errors: messages } = (fields as Record<string, FieldMetadata<unknown>>)[name] ?? {
      id: '',
      errors: undefined,
    };
    return messages ? [{ id, message: messages.join(' ') }] : [];
  });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      reloadDocument
      noValidate
      id={form.id}
      onInput={guard.onInput}
      onSubmit={guard.onSubmit}
      data-long={long || undefined}
      className="max-w-3xl space-y-6"
    >
      {answer?.summary && <ErrorSummary {...answer.summary} errors={errors} />}
      {answer?.meanwhile && <ConflictPanel meanwhile={answer.meanwhile} labels={labels} />}
      {isDraft && <DraftNotice />}
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div
        className={`flex flex-wrap items-center gap-4 border-t border-sand ${long ? 'sticky bottom-0 z-10 bg-paper py-4' : 'pt-6'}`}
      >
        <Button name="intent" value="save" disabled={guard.saving}>
          {guard.saving && <span className="spinner size-5" aria-hidden="true" />}
          {guard.saving ? 'Saving…' : saveLabel}
        </Button>
        <ButtonLink to={cancelTo} look="secondary">
          Cancel
        </ButtonLink>
        {guard.saving && guard.uploads && (
          <p role="status" className="flex items-center gap-3 text-soil">
            <progress aria-label="Sending the files" className="w-32" /> Sending the files…
          </p>
        )}
      </div>
    </Form>
  );
}
