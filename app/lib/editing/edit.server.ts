import type { z } from 'zod';
import type { Toast } from '~/lib/http/toast';
import { refusedPicture } from '~/lib/pictures/picture-store.server';
import { type AdminContext, adminContext, requestContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import { readAhead } from '~/lib/supabase/read-once';
import type { Created, Saved, SkippedFiles } from '~/lib/supabase/write-result';
import { redirectAfterSave } from './after-save.server';
import { type ActionArgs, checkForm, type Form, type SavedToast, type Valid, withRestored } from './check-form.server';
import { discardCopy } from './discard.server';
import { readEditForm, rowIdOf } from './edit-form.server';
import type { Edition } from './editions.server';
import { type Gone, missingRow } from './find-row.server';
import type { FormValues } from './form-response';
import { besideList } from './list-address';
import { type Versioned, versionOf } from './load-edit.server';
import { type PreviewPage, showPreview } from './preview.server';
import { inLocalTime, isShown, type PublicationInput, publicationToast } from './publication.server';
import {
  badPictures,
  conflictResponse,
  deletedResponse,
  failedForm,
  invalidForm,
  isNoop,
  redirectWithToast,
} from './responses.server';
import { type ContentRow, readWorkingCopy, type WorkingCopy } from './working-copies.server';

/** How the form of a stored row is saved. */
export type Edit<Schema extends z.ZodType, Field extends string, Row extends Versioned | undefined> = Form<
  Schema,
  Field
> & {
  /** Reads the row, as `update` does. */
  find: (db: Db) => Promise<{ updated_at: string } | null>;
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
  readAhead(edit.find(admin.db), content && readWorkingCopy(admin.db, content));
  if (content && received.intent === 'discard') return discardCopy(context, args.request, content, edit.failed.title);
  const checked = await checkForm({ ...args, submitted: received }, edit);
  if (!checked.ok) return checked.response;
  const { parsed, redisplay, submitted, timeZone, valid } = checked;
  // Beside the row: after the write it would be read for the redirect alone.
  const viewing = Promise.resolve(edit.view?.(admin, valid.input) ?? null);
  readAhead(viewing);
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
      if (!submitted.idempotencyKey) return await redisplay(deletedResponse);
      const deleted = withRestored(valid, await edit.findDeleted?.(admin.db));
      saved = await edit.create(admin, { ...deleted, id: rowIdOf(valid.form) });
    }
  } catch (error) {
    const bad = refusedPicture(valid.pictures, error);
    return bad ? redisplay((form) => badPictures(form, bad, edit.failed)) : failedForm(parsed, error, edit.failed);
  }
  if (!saved.ok && saved.reason === 'invalid') {
    const { field_errors: errors } = saved;
    return redisplay((form) => invalidForm(form, { errors }));
  }
  if (!saved.ok && saved.reason === 'changed') {
    const { row } = saved;
    const values = timeZone ? inLocalTime(edit.values(row), timeZone) : edit.values(row);
    if (!isNoop(parsed, values)) {
      const { baseline } = submitted;
      return redisplay((form) => conflictResponse(form, { baseline, updated_at: versionOf(row, copy), values }));
    }
  }
  const { pathname, search } = new URL(args.request.url);
  const isNewRow = !('row' in saved) && !('isKeptAside' in saved);
  const form = isNewRow ? `${edit.to}/edit/${rowIdOf(valid.form)}` : pathname;
  const lead = (told: SavedToast, view: string | null) =>
    // A restored version leads back to its history.
    submitted.restored
      ? redirectWithToast(context.get(requestContext), besideList(edit.to, search), told)
      : redirectAfterSave(context, { form: valid.form, toast: told, list: edit.to, edit: form, search, view });
  if ('isKeptAside' in saved) {
    return lead(KEPT_ASIDE, null);
  }
  const toast = edit.success(valid.input, saved as { row?: NonNullable<Row> });
  // The form leaves out what nobody touched.
  const publication: PublicationInput = { ...(valid.input as PublicationInput), ...('row' in saved && saved.row) };
  const view = isShown(publication) ? await viewing : null;
  return lead(publicationToast(toast, publication, timeZone), view);
}
