import { type DefaultValue, type FieldMetadata, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { z } from 'zod';
import { ErrorSummary, fieldErrors } from '~/components/form/error-summary';
import { Button, ButtonLink } from '~/components/ui/button';
import type { FormOrigin, FormResponse } from '~/lib/editing/form-response';
import { type FormPublication, type PublicationState, publicationState } from '~/lib/editing/publication';
import { ConflictPanel } from './conflict-panel';
import { useDraft } from './draft';
import { DraftNotice } from './draft-notice';
import { useFormGuard } from './form-guard';
import { useBackToList } from './list-links';
import { PUBLICATION_LABELS, PublicationFields } from './publication-fields';
import { SharePanel } from './share-panel';
import { WorkingCopyPanel } from './working-copy-panel';

/** The loader data of an editing page: hidden fields, and the first values of the others. */
export type LoadedForm<Values> = { origin: FormOrigin; values: Values; publication?: FormPublication };

/** The props of an entity's form; loader data and action data are those of the route. */
export type EditFormProps<Values, More = unknown> = {
  title: string;
  loaderData: LoadedForm<Values> & More;
  actionData?: FormResponse;
};

/**
 * Prepares a form of the back office: filled with the stored values, or with those of a redisplay or a draft.
 *
 * @param schema gives the fields and their constraints; validation is the server's
 */
export function useEditForm<Schema extends z.ZodObject>(
  schema: Schema,
  { origin, values, publication }: LoadedForm<DefaultValue<z.input<Schema>>>,
  response: FormResponse | undefined,
) {
  const draft = useDraft();
  const lastResult = response?.result ?? draft;
  const [form, fields] = useForm<z.input<Schema> & FileFields>({
    id: 'edit',
    lastResult,
    defaultValue: values as never,
    constraint: getZodConstraint(schema),
  });
  const submitted = lastResult?.initialValue;
  return {
    form,
    fields,
    submitted,
    response,
    hidden: hiddenFields(origin, submitted, response),
    publication,
    isDraft: !response && draft !== undefined,
  };
}

/** @returns the hidden fields of a form: its origin, which a redisplayed form keeps unless there was a conflict */
export function hiddenFields(
  origin: FormOrigin,
  submitted: Record<string, unknown> | null | undefined,
  response: FormResponse | undefined,
): Record<string, string> {
  const version = response?.conflict?.version;
  return (version ?? { ...origin, ...pick(submitted, Object.keys(origin)) }) as Record<string, string>;
}

function pick(from: Record<string, unknown> | null | undefined, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (from?.[name] === undefined ? [] : [[name, from[name]]])));
}

/** Files are no part of a schema, but their fields have errors like others. */
type FileFields = { image_file?: File; featured_image_file?: File; share_image_file?: File; gallery_files?: File };

type Prepared = {
  form: { id: string };
  fields: object;
  response: FormResponse | undefined;
  hidden: Record<string, string>;
  /** Of content only. */
  publication?: FormPublication | undefined;
  isDraft: boolean;
};

type Props = {
  /** The result of `useEditForm`. */
  edit: Prepared;
  /** Field name to its label, in the order of the form. */
  labels: Record<string, string>;
  saveLabel: string;
  /** The statuses to choose from, where they are not the usual ones. */
  statuses?: readonly PublicationState[];
  cancelTo: string;
  /** Whether the form is so long that its buttons stay in sight. */
  long?: boolean;
  children: ReactNode;
};

/** The frame of every form of the back office; exactly one button saves (docs/product.md#forms). */
export function EditForm({
  edit: { form, fields, response, hidden, publication, isDraft },
  labels: ownLabels,
  saveLabel,
  cancelTo,
  statuses,
  long = false,
  children,
}: Props) {
  const labels = publication ? { ...ownLabels, ...PUBLICATION_LABELS } : ownLabels;
  const list = useBackToList(cancelTo);
  const guard = useFormGuard(response !== undefined || isDraft);
  const errors = fieldErrors(Object.keys(labels).flatMap((name) => (fields as Fields)[name] ?? []));
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
      {response?.summary && <ErrorSummary {...response.summary} errors={errors} />}
      {response?.conflict && <ConflictPanel conflict={response.conflict} labels={labels} />}
      {isDraft && <DraftNotice />}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {publication?.copy && <WorkingCopyPanel copy={publication.copy} />}
      {children}
      {publication && <PublicationFields publication={publication} fields={fields as Fields} statuses={statuses} />}
      {publication && !publication.isNew && <SharePanel share={publication.share} />}
      <div
        className={`flex flex-wrap items-center gap-4 border-t border-sand ${long ? 'sticky bottom-0 z-10 bg-paper py-4' : 'pt-6'}`}
      >
        <Button name="intent" value="save" disabled={guard.saving}>
          {guard.saving && <span className="spinner size-5" aria-hidden="true" />}
          {guard.saving ? 'Saving…' : saveButton(publication, statuses, saveLabel)}
        </Button>
        {publication && <PublicationButtons publication={publication} disabled={guard.saving} />}
        <ButtonLink to={list} look="secondary">
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

type Fields = Record<string, FieldMetadata<unknown> | undefined>;

/** A new row is published by its save; where there is a status to choose, the save obeys that. */
function saveButton(
  publication: FormPublication | undefined,
  statuses: readonly PublicationState[] | undefined,
  label: string,
): string {
  if (!publication || (publication.isNew && statuses)) return label;
  const isPublic = publication.stored === null || publicationState(publication.stored) === 'published';
  return publication.isNew || isPublic ? 'Save and publish' : label;
}

/** The buttons beside the one that saves. */
function PublicationButtons({ publication, disabled }: { publication: FormPublication; disabled: boolean }) {
  const { isNew, stored } = publication;
  const state = stored ? publicationState(stored) : 'published';
  const isPublic = !isNew && state === 'published';
  return (
    <>
      {!isNew && state === 'draft' && (
        <Button name="intent" value="publish" look="secondary" disabled={disabled}>
          Save and publish
        </Button>
      )}
      <Button name="intent" value="draft" look="secondary" disabled={disabled}>
        {isPublic ? 'Save as working copy' : 'Save as draft'}
      </Button>
      <Button name="intent" value="preview" look="secondary" formTarget="_blank">
        Preview<span className="sr-only"> (opens in a new tab)</span>
      </Button>
    </>
  );
}
