import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import type { Toast } from '~/lib/http/toast';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { type AdminContext, adminContext, requestContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import type { Created, Saved, SkippedFiles } from '~/lib/supabase/write-result';
import { isoTimestamp } from '~/lib/text/timestamp';
import { type ActionArgs, checkForm, type Form, type SavedToast, type Valid, withRestored } from './check-form.server';
import { discardCopy } from './discard.server';
import { readEditForm, rowIdOf } from './edit-form.server';
import { type Edition, withCopy } from './editions.server';
import { type Gone, missingRow } from './find-row.server';
import type { BaseVersion, FormOrigin, FormValues } from './form-response';
import { newContentForm, newForm } from './new.server';
import { type PreviewPage, showPreview } from './preview.server';
import type { FormPublication, Publication, Status } from './publication';
import { inLocalTime, type PublicationInput, publicationToast } from './publication.server';
import {
  conflictResponse,
  deletedResponse,
  failedForm,
  invalidForm,
  isNoop,
  redirectWithToast,
} from './responses.server';
import { readShare } from './share-links.server';
import { asText, baseVersion, isSameText } from './versions.server';
import { type ContentRow, type ContentTable, readWorkingCopy, type WorkingCopy } from './working-copies.server';

type Versioned = { updated_at: string };

/** @returns the loader data of a stored row's form */
export function editForm<Values extends FormValues>(
  { updated_at }: Versioned,
  values: Values,
): { origin: BaseVersion; values: Values } {
  return { origin: baseVersion(updated_at, values), values };
}

/** The version of a form: of the row, and of the changes that are kept aside. */
function versionOf({ updated_at }: Versioned, copy: WorkingCopy | null): string {
  return copy ? `${updated_at}|${copy.updated_at}` : updated_at;
}

type PublishedRow = Versioned & Partial<Publication<string>>;

/**
 * @param context of the request
 * @param row as it stands
 * @param values gives the values of the form; moments become local times
 * @returns the loader data of the form of stored content, with the changes that are kept aside
 */
export async function contentForm<Row extends PublishedRow, Values extends FormValues>(
  context: Readonly<RouterContextProvider>,
  content: ContentRow,
  row: Row,
  values: (row: Row, copy: WorkingCopy | null) => Values,
): Promise<{ origin: FormOrigin; values: Values; publication: FormPublication }> {
  const { db } = context.get(adminContext);
  const [timeZone, copy, share] = await Promise.all([
    companyTimeZone(context),
    readWorkingCopy(db, content),
    readShare(context, db, content),
  ]);
  const { status, publish_at = null, unpublish_at = null, is_live = true } = row;
  const shown = inLocalTime(values(status ? withCopy(row, copy) : row, copy), timeZone);
  const live = inLocalTime(values(row, null), timeZone);
  const iso = (moment: string | null) => moment && isoTimestamp(moment);
  const publication: FormPublication = {
    isNew: false,
    timeZone,
    stored: status
      ? { status: status as Status, publish_at: iso(publish_at), unpublish_at: iso(unpublish_at), is_live }
      : null,
    copy: copy && {
      at: isoTimestamp(copy.updated_at),
      actor: copy.actor,
      differences: Object.keys(shown).flatMap((name) =>
        isSameText(shown[name], live[name]) ? [] : [{ name, live: asText(live[name]), copy: asText(shown[name]) }],
      ),
    },
    share,
  };
  return { ...editForm({ updated_at: versionOf(row, copy) }, shown), publication };
}

/** Reads a row as it was when it was deleted; null where it was not deleted, or is gone for good. */
export type FindDeleted = (db: Db, id: string) => Promise<Record<string, unknown> | null>;

/**
 * Loads a stored row's form. A form that was submitted after its row had been deleted is loaded all the same.
 *
 * @param find a domain function
 * @param options.failed the toast's title where the backend fails
 * @param options.gone what is said where the row is gone
 * @throws a response for a loader to throw: 503, or as `missingRow`
 */
export async function loadEdit<Row extends Versioned, Values extends FormValues>(
  context: Readonly<RouterContextProvider>,
  find: (db: Db, id: string) => Promise<Row | null>,
  id: string,
  {
    values,
    failed,
    gone,
    findDeleted = async () => null,
    table,
  }: {
    values: (row?: NoInfer<Row>) => Values;
    failed: string;
    gone: Gone;
    findDeleted?: FindDeleted;
    /** The table of content that can be a draft or scheduled. */
    table?: ContentTable;
  },
): Promise<{ origin: FormOrigin; values: Values; publication?: FormPublication }> {
  const { db, submitted } = context.get(adminContext);
  const row = await orErrorPage(find(db, id), { title: failed }, submitted);
  if (row && !table) return editForm(row, values(row));
  if (row && table) {
    return orErrorPage(contentForm(context, { table, id }, row, values), { title: failed }, submitted);
  }
  if (!submitted) throw await missingRow(context, gone);
  const deleted = await orErrorPage(findDeleted(db, id), { title: failed }, submitted);
  const form = formOfDeleted(submitted, values((deleted ?? undefined) as NoInfer<Row> | undefined));
  if (!table) return form;
  const { publication } = await newContentForm(context, {});
  return { ...form, publication };
}

/** The form adds a row only after its person was told, so it has an idempotency key only where it came with one. */
function formOfDeleted<Values extends FormValues>(submitted: SubmittedFields, values: Values) {
  const isTold = submitted.some(([name]) => name === 'idempotency_key');
  return isTold ? newForm(values) : editForm({ updated_at: '' }, values);
}

/** How the form of a stored row is saved. */
export type Edit<Schema extends z.ZodType, Field extends string, Row extends Versioned | undefined> = Form<
  Schema,
  Field
> & {
  /** The row as its form shows it; undefined stands for a new one. */
  values: (row: Row) => FormValues;
  /** Writes the row, unless it has another version by now. */
  update: (
    admin: AdminContext,
    valid: Valid<Schema, Field> & { version: string; edition: Edition },
  ) => Promise<Saved<NonNullable<Row>>>;
  /** Stored content that can have a working copy and a share link. */
  content?: ContentRow;
  /** The public page that the form would make, with the changes that are kept aside. */
  preview?: (admin: AdminContext, valid: Valid<Schema, Field> & { copy: WorkingCopy | null }) => Promise<PreviewPage>;
  /** Adds the row as a new one where it was deleted meanwhile; `gone` is said where there is no way to. */
  create?: (admin: AdminContext, valid: Valid<Schema, Field> & { id: string }) => Promise<Created>;
  /** Reads the deleted row, whose pictures a new one takes over. */
  findDeleted?: (db: Db) => Promise<Record<string, unknown> | null>;
  /** What is said where the row was deleted meanwhile. */
  gone?: Gone;
  success: (input: z.output<Schema>, saved: { skippedFiles?: SkippedFiles; row?: NonNullable<Row> }) => SavedToast;
};

const KEPT_ASIDE = {
  title: 'Working Copy Saved',
  message: 'The site still shows the published version. Publish the working copy when it is ready.',
} satisfies Omit<Toast, 'kind'>;

/** Infers the types of an entity's edit, which its edit page and its history share. */
export function defineEdit<Schema extends z.ZodType, Field extends string, Row extends Versioned | undefined>(
  edit: Edit<Schema, Field, Row>,
): Edit<Schema, Field, Row> {
  return edit;
}

/**
 * Saves the form of a stored row, with optimistic concurrency (docs/product.md#concurrency): 303 to another page, 422
 * where a field is invalid, 409 where the row has another version by now or was deleted, 413, 503, or as `gone` says.
 */
export async function saveEdit<Schema extends z.ZodType, Field extends string, Row extends Versioned | undefined>(
  args: ActionArgs,
  edit: Edit<Schema, Field, Row>,
) {
  const { context } = args;
  const { content, preview } = edit;
  const admin = context.get(adminContext);
  const received = args.submitted ?? (await readEditForm(args.request));
  if (content && received.intent === 'discard') return discardCopy(context, args.request, content, edit.failed.title);
  const checked = await checkForm({ ...args, submitted: received }, edit);
  if (!checked.ok) return checked.response;
  const { parsed, submitted, timeZone, valid } = checked;
  let saved: Saved<NonNullable<Row>> | Created;
  let copy: WorkingCopy | null = null;
  try {
    // What is restored replaces the row, not the changes that are kept aside.
    if (content && !submitted.restored) copy = await readWorkingCopy(admin.db, content);
    if (submitted.intent === 'preview' && preview) {
      return await showPreview(context, parsed, edit.failed, () => preview(admin, { ...valid, copy }));
    }
    const [rowVersion = '', copyVersion = ''] = submitted.version.split('|');
    // A working copy of another version is as stale as a row of another version.
    const version = (copy?.updated_at ?? '') === copyVersion ? rowVersion : '';
    const edition = { version, isDraft: submitted.intent === 'draft', copy };
    saved = await edit.update(admin, { ...valid, version, edition });
    if (!saved.ok && saved.reason === 'missing') {
      const isLoaded = submitted.version !== '' || submitted.idempotencyKey !== '';
      if (!edit.create || !isLoaded) throw await missingRow(context, edit.gone);
      if (!submitted.idempotencyKey) return deletedResponse(parsed);
      const deleted = withRestored(valid, await edit.findDeleted?.(admin.db));
      saved = await edit.create(admin, { ...deleted, id: rowIdOf(valid.form) });
    }
  } catch (error) {
    return failedForm(parsed, error, edit.failed);
  }
  if (!saved.ok && saved.reason === 'invalid') return invalidForm(parsed, { errors: saved.field_errors });
  if (!saved.ok && saved.reason === 'changed') {
    const { row } = saved;
    const values = timeZone ? inLocalTime(edit.values(row), timeZone) : edit.values(row);
    if (!isNoop(parsed, values)) {
      return conflictResponse(parsed, { baseline: submitted.baseline, updated_at: versionOf(row, copy), values });
    }
  }
  if ('isKeptAside' in saved) {
    return redirectWithToast(context.get(requestContext), edit.to, KEPT_ASIDE);
  }
  const toast = edit.success(valid.input, saved as { row?: NonNullable<Row> });
  return redirectWithToast(
    context.get(requestContext),
    edit.to,
    publicationToast(toast, valid.input as PublicationInput, timeZone),
  );
}
