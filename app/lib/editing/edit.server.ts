import type { z } from 'zod';
import { refusedPicture } from '~/lib/pictures/picture-store.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { readAhead } from '~/lib/supabase/read-once';
import type { Created, Saved } from '~/lib/supabase/write-result';
import { markSaved, redirectAfterSave } from './after-save.server';
import {
  type ActionArgs,
  checkForm,
  type SavedToast,
  type Valid,
  type ValidForm,
  withRestored,
} from './check-form.server';
import type { Edit, NewRows, SavedRow, StoredRows } from './define-edit.server';
import { discardCopy } from './discard.server';
import { type EditForm, readEditForm, rowIdOf } from './edit-form.server';
import { missingRow } from './find-row.server';
import type { FormValues } from './form-response';
import { besideList } from './list-address';
import { findOwnSave } from './own-save.server';
import { redirectToWaiting } from './pick.server';
import { showPreview } from './preview.server';
import { isKeptAside } from './publication';
import { copyToast, inLocalTime, isShown, type PublicationInput, publicationToast } from './publication.server';
import {
  addToast,
  badPictures,
  conflictResponse,
  deletedResponse,
  failedForm,
  invalidForm,
  isNoop,
  type Redisplay,
  redirectWithToast,
} from './responses.server';
import { withStagedFiles } from './staged-files.server';
import { type Versioned, versionIn, versionOf } from './update-row.server';
import { readWorkingCopy, type WorkingCopy } from './working-copies.server';

/** Saves the form of a new row, once however often it is sent: 303 to another page, 422, 413 or 503. */
export function saveNew<Schema extends z.ZodType, Field extends string, Row extends Versioned>(
  args: ActionArgs,
  edit: NewRows<Schema, Field, Row>,
): Promise<Response | Redisplay> {
  const failed = edit.failedToAdd ? { ...edit.failed, title: edit.failedToAdd } : edit.failed;
  return save(args, { ...edit, failed }, null);
}

/**
 * Saves the form of a stored row, with optimistic concurrency (docs/product.md#concurrency): 303 to another page, 422
 * where a field is invalid, 409 where the row has another version by now or was deleted, 413, 503, or as `notFound` says.
 */
export function saveEdit<Schema extends z.ZodType, Field extends string, Row extends Versioned>(
  args: ActionArgs,
  edit: Edit<Schema, Field, Row>,
  id: string,
): Promise<Response | Redisplay> {
  return save(args, edit, { ...edit, id });
}

type Saving<Schema extends z.ZodType, Field extends string, Row extends Versioned> = {
  args: ActionArgs;
  edit: NewRows<Schema, Field, Row>;
  stored: Stored<Schema, Field, Row> | null;
  form: ValidForm<Schema, Field>;
  /** The id of the row that the form would add. */
  newId: string;
  /** The changes of a published row that are kept aside. */
  copy: WorkingCopy | null;
};
type Stored<Schema extends z.ZodType, Field extends string, Row> = StoredRows<Schema, Field, Row, FormValues> & {
  id: string;
};

/** What came of a write. */
type Written<Row> = { result: Saved<Row> | Created<Row>; isAdded: boolean };
type Answer = Response | Redisplay;

async function save<Schema extends z.ZodType, Field extends string, Row extends Versioned>(
  args: ActionArgs,
  edit: NewRows<Schema, Field, Row>,
  stored: Stored<Schema, Field, Row> | null,
): Promise<Answer> {
  const submitted = args.submitted ?? (await readEditForm(args.request));
  const answer = await answerForm({ ...args, submitted }, edit, stored);
  return answer instanceof Response ? answer : withStagedFiles(args.context, submitted.data, answer);
}

async function answerForm<Schema extends z.ZodType, Field extends string, Row extends Versioned>(
  args: ActionArgs & { submitted: EditForm },
  edit: NewRows<Schema, Field, Row>,
  stored: Stored<Schema, Field, Row> | null,
): Promise<Answer> {
  const { context, request, submitted: received } = args;
  const { failed } = edit;
  const content = edit.content && stored ? { ...edit.content, id: stored.id } : undefined;
  const admin = context.get(adminContext);
  if (stored) readAhead(stored.find(admin.db, stored.id), content && readWorkingCopy(admin.db, content));
  if (content && received.intent === 'discard') return discardCopy(context, request, content, failed.title);
  const form = await checkForm(args, edit, stored?.id ?? null);
  if (!form.ok) return form.response;
  // Beside the row: after the write it would be read for the redirect alone.
  const viewing = Promise.resolve(edit.view?.(admin, form.valid.input) ?? null);
  readAhead(viewing);
  const saving: Saving<Schema, Field, Row> = { args, edit, stored, form, newId: rowIdOf(form.valid.form), copy: null };
  let written: Written<Row> | Answer;
  try {
    // What is restored replaces the row, not the changes that are kept aside.
    if (content && !form.submitted.restored) saving.copy = await readWorkingCopy(admin.db, content);
    written = (await previewed(saving)) ?? (await (stored ? update(saving, stored) : create(saving, form.valid)));
  } catch (error) {
    const bad = refusedPicture(form.valid.pictures, error);
    return bad ? form.redisplay((parsed) => badPictures(parsed, bad, failed)) : failedForm(form.parsed, error, failed);
  }
  if (!('isAdded' in written)) return written;
  return (await refused(saving, written.result)) ?? saved(saving, written, viewing);
}

/** Shows the public page that the form would make, where its button asks for that. */
function previewed<Schema extends z.ZodType, Field extends string, Row extends Versioned>({
  args: { context },
  edit: { failed, preview },
  stored,
  form: { parsed, submitted, valid },
  newId,
  copy,
}: Saving<Schema, Field, Row>): Promise<Answer> | null {
  if (submitted.intent !== 'preview' || !preview) return null;
  const id = stored?.id ?? newId;
  return showPreview(context, parsed, failed, () => preview(context.get(adminContext), { ...valid, id, copy }));
}

/** Writes a stored row, or adds it anew where it was deleted meanwhile and the form says that it knows. */
async function update<Schema extends z.ZodType, Field extends string, Row extends Versioned>(
  saving: Saving<Schema, Field, Row>,
  stored: Stored<Schema, Field, Row>,
): Promise<Written<Row> | Answer> {
  const { args, copy, edit, form } = saving;
  const { choice, submitted, valid } = form;
  const admin = args.context.get(adminContext);
  const version = versionIn(submitted.version, copy);
  const base = { version, isKeptAside: choice !== undefined && isKeptAside(choice, copy !== null), copy };
  const result = await stored.update(admin, { ...valid, id: stored.id, version, base });
  if (result.ok || result.reason !== 'missing') return { result, isAdded: false };
  const isLoaded = submitted.version !== '' || submitted.idempotencyKey !== '';
  if (!edit.create || !isLoaded) throw await missingRow(args.context, edit.notFound);
  if (!submitted.idempotencyKey) return form.redisplay(deletedResponse);
  return create(saving, withRestored(valid, await stored.history?.findDeleted?.(admin.db, stored.id)));
}

async function create<Schema extends z.ZodType, Field extends string, Row extends Versioned>(
  { args, edit, newId }: Saving<Schema, Field, Row>,
  valid: Valid<Schema, Field>,
): Promise<Written<Row>> {
  if (!edit.create) throw await missingRow(args.context, edit.notFound);
  const result = await edit.create(args.context.get(adminContext), { ...valid, id: newId });
  return { result, isAdded: true };
}

/** Shows the form again where the database refused a value, or where somebody else changed the same field meanwhile. */
async function refused<Schema extends z.ZodType, Field extends string, Row extends Versioned>(
  { args, edit, stored, form: { parsed, redisplay, submitted, timeZone }, copy }: Saving<Schema, Field, Row>,
  result: Saved<Row> | Created<Row>,
): Promise<Answer | null> {
  if (result.ok) return null;
  if (result.reason === 'invalid') return redisplay((form) => invalidForm(form, { errors: result.field_errors }));
  if (!stored || result.reason !== 'changed') return null;
  const { row } = result;
  const values = timeZone ? inLocalTime(stored.values(row), timeZone) : stored.values(row);
  if (isNoop(parsed, values)) return null;
  const { baseline } = submitted;
  const { db, user } = args.context.get(adminContext);
  const content = edit.content && !copy ? { ...edit.content, id: stored.id } : null;
  const ownSave = content && (await findOwnSave(db, user.id, content, submitted.version).catch(() => null));
  return redisplay((form) => conflictResponse(form, { baseline, updated_at: versionOf(row, copy), values, ownSave }));
}

/** Leads to the page that the form's sender wants to see next, with a toast of what was saved. */
async function saved<Schema extends z.ZodType, Field extends string, Row extends Versioned>(
  { args: { context, request }, edit, stored, form: { submitted, timeZone, valid }, newId }: Saving<Schema, Field, Row>,
  { result, isAdded }: Written<Row>,
  viewing: Promise<string | null>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const own = isAdded ? `${edit.to}/edit/${newId}` : pathname;
  const redirect = (toast: SavedToast, view: string | null) =>
    // A restored version leads back to its history.
    submitted.restored
      ? redirectWithToast(context.get(requestContext), besideList(edit.to, search), toast)
      : redirectAfterSave(context, { request, form: valid.form, toast, list: edit.to, edit: own, search, view });
  if ('isKeptAside' in result) {
    const { publish_at = null } = result.row as PublicationInput;
    return redirect(copyToast(publish_at, timeZone), null);
  }
  const { row, skippedFiles } = result as Omit<SavedRow<Row>, 'isNew'>;
  const toast = edit.success(valid.input, { row, skippedFiles, isNew: !stored });
  const waiting = isAdded ? await redirectToWaiting(context, request, newId) : null;
  if (waiting) {
    markSaved(context, valid.form);
    return addToast(context.get(requestContext), waiting, toast);
  }
  // The form leaves out what nobody touched.
  const publication: PublicationInput = { ...(valid.input as PublicationInput), ...(!isAdded && row) };
  const view = isShown(publication) ? await viewing : null;
  return redirect(publicationToast(toast, publication, timeZone), view);
}
