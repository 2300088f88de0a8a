import { type DefaultValue, type FieldMetadata, useForm } from '@conform-to/react';
import type { ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { z } from 'zod';
import { type FormPart, JumpLinks } from '~/components/admin/frame/jump-links';
import { useBackToList } from '~/components/admin/list/list-links';
import { ErrorSummary, type FieldError, fieldErrors } from '~/components/form/error-summary';
import { AFTER_SAVE, type AfterSave } from '~/lib/editing/after-save';
import { type Constraints, type FormOrigin, type FormResponse, originOf } from '~/lib/editing/form-response';
import type { FormPublication, PublicationState } from '~/lib/editing/publication';
import { AdminForm } from './admin-form';
import { ConflictPanel } from './conflict-panel';
import { useDraft } from './draft';
import { DraftNotice } from './draft-notice';
import { LocalCopyNotice } from './local-copy-notice';
import { OpenElsewhere } from './open-elsewhere';
import { PUBLICATION_PART, PublicationBox } from './publication-box';
import { PUBLICATION_LABELS } from './publication-fields';
import { SaveBar } from './save-bar';
import { SharePanel } from './share-panel';
import { WorkingCopyPanel } from './working-copy-panel';

/** The loader data of an editing page: hidden fields, and the first values of the others. */
export type LoadedForm<Values> = {
  origin: FormOrigin;
  values: Values;
  constraints: Constraints;
  publication?: FormPublication;
};

/** The props of an entity's form; loader data and action data are those of the route. */
export type EditFormProps<Values, More = unknown> = {
  title: string;
  loaderData: LoadedForm<Values> & More;
  actionData?: FormResponse;
};

/**
 * Prepares a form of the back office: filled with the stored values, or with those of a redisplay or a draft.
 *
 * @typeParam Schema gives the fields; the server checks them
 */
export function useEditForm<Schema extends z.ZodObject>(
  { origin, values, constraints, publication }: LoadedForm<DefaultValue<z.input<Schema>>>,
  response: FormResponse | undefined,
) {
  const draft = useDraft();
  const lastResult = response?.result ?? draft;
  const submitted = lastResult?.initialValue;
  const hidden = hiddenFields(origin, submitted, response);
  const [form, fields] = useForm<z.input<Schema> & FileFields>({
    id: useFormId(hidden.version),
    lastResult,
    defaultValue: values as never,
    constraint: constraints,
  });
  return {
    form,
    fields,
    submitted,
    response,
    hidden,
    publication,
    isDraft: !response && draft !== undefined,
  };
}

/**
 * The id of a form, which those of its controls begin with. In a tab that was closed, Firefox puts what was typed into
 * the controls of the same ids: where it may store no page, into those of a later one. There, another version has other
 * ids.
 */
function useFormId(version: string | undefined): string {
  const isStored = !useMatches().some(({ id }) => id === 'routes/admin/no-store');
  return isStored || version === undefined ? 'edit' : `edit-${version.replace(/\W/g, '')}`;
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
type FileFields = {
  document_file?: File;
  image_file?: File;
  featured_image_file?: File;
  share_image_file?: File;
  gallery_files?: File;
};

type Prepared = {
  form: { id: string };
  fields: object;
  submitted?: Record<string, unknown> | null | undefined;
  response: FormResponse | undefined;
  hidden: Record<string, string>;
  /** Of content only. */
  publication?: FormPublication | undefined;
  isDraft: boolean;
};

type Props = {
  edit: Prepared;
  /** Field name to its label, in the order of the form. */
  labels: Record<string, string>;
  saveLabel: string;
  /** The statuses to choose from, where they are not the usual ones. */
  statuses?: readonly PublicationState[];
  cancelTo: string;
  /** Where a save of content may lead. */
  choices?: readonly AfterSave[];
  /** The parts of the form that links lead to, where they are not its fields. */
  parts?: FormPart[];
  /** Errors of fields within rows. */
  rowErrors?: FieldError[];
  /** Further buttons beside the one that saves. */
  buttons?: ReactNode;
  children: ReactNode;
};

/** The frame of every form of the back office; exactly one button saves (docs/product.md#forms). */
export function EditForm({
  edit: { form, fields, submitted, response, hidden, publication, isDraft },
  labels: ownLabels,
  saveLabel,
  cancelTo,
  statuses,
  choices = AFTER_SAVE,
  parts = partsOf(ownLabels, fields as Fields),
  rowErrors = [],
  buttons,
  children,
}: Props) {
  const labels = publication ? { ...ownLabels, ...PUBLICATION_LABELS } : ownLabels;
  const list = useBackToList(cancelTo);
  const isFilled = response !== undefined || isDraft;
  const action = useActionBeside();
  const errors = [...fieldErrors(Object.keys(labels).flatMap((name) => (fields as Fields)[name] ?? [])), ...rowErrors];
  const saving = { label: saveLabel, list, buttons };
  return (
    <div className="min-[108rem]:grid min-[108rem]:w-max min-[108rem]:grid-cols-[auto_14rem] min-[108rem]:gap-10">
      <JumpLinks parts={publication ? [...parts, PUBLICATION_PART] : parts} />
      <div>
        {hidden.version !== undefined && <OpenElsewhere />}
        <LocalCopyNotice />
        <AdminForm
          valuesOf={hidden.version ?? 'a new row'}
          encType="multipart/form-data"
          noValidate
          id={form.id}
          action={action}
          data-save-bar
          data-guard={isFilled ? 'changed' : ''}
          data-origin={originOf((name) => hidden[name])}
          data-filled={isFilled || undefined}
          data-submitted={response !== undefined || undefined}
          className={
            publication
              ? 'max-w-3xl space-y-6 xl:grid xl:max-w-none xl:grid-cols-[minmax(0,48rem)_16rem] xl:gap-6 xl:space-y-0'
              : 'max-w-3xl space-y-6'
          }
        >
          <div className="min-w-0 space-y-6">
            {/* What Enter presses is the first button of a form, and fields have others before the one that saves. */}
            <button type="submit" name="intent" value="enter" tabIndex={-1} aria-hidden className="sr-only">
              {saveLabel}
            </button>
            {response?.summary && <ErrorSummary {...response.summary} errors={errors} />}
            {response?.conflict && <ConflictPanel conflict={response.conflict} labels={labels} />}
            {isDraft && <DraftNotice />}
            {Object.entries(hidden).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {publication?.copy && <WorkingCopyPanel copy={publication.copy} />}
            {children}
            {publication && !publication.isNew && <SharePanel share={publication.share} />}
          </div>
          {publication ? (
            <PublicationBox
              publication={publication}
              fields={fields as Fields}
              statuses={statuses}
              saving={saving}
              choices={choices}
              submitted={submitted}
            />
          ) : (
            <SaveBar {...saving} />
          )}
        </AdminForm>
      </div>
    </div>
  );
}

/**
 * An address that differs from the page's by its query. A form that is sent to the page's own address replaces it in the
 * browser's history: where the connection fails, Back would lead to the page before, and what was typed would be lost.
 */
function useActionBeside(): string {
  const query = new URLSearchParams(useLocation().search);
  query.set('sent', query.get('sent') === '1' ? '2' : '1');
  return `?${query}`;
}

/** @returns the fields of a form as its parts, each label once */
export function partsOf(labels: Record<string, string>, fields: Fields): FormPart[] {
  const seen = new Set<string>();
  return Object.entries(labels).flatMap(([name, label]) => {
    const id = fields[name]?.id;
    if (!id || seen.has(label)) return [];
    seen.add(label);
    return [{ id, label }];
  });
}

type Fields = Record<string, FieldMetadata<unknown> | undefined>;
