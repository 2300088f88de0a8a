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
import { type Edition, type Versioned, versionIn, versionOf } from './editions.server';
import { type Gone, missingRow } from './find-row.server';
import type { FormValues } from './form-response';
import { besideList } from './list-address';
import type { ContentHistory } from './load-edit.server';
import { type PreviewPage, showPreview } from './preview.server';
import { inLocalTime, isShown, type PublicationInput, publicationToast } from './publication.server';
import {
  badPictures,
  conflictResponse,
  deletedResponse,
  failedForm,
  invalidForm,
  isNoop,
  type Redisplay,
  redirectWithToast,
} from './responses.server';
import { readWorkingCopy, type WorkingCopy } from './working-copies.server';

/** What is known of a row that was saved, and whether its form was that of a new one. */
type SavedRow<Row> = { row?: Row | null | undefined; skippedFiles?: SkippedFiles | undefined; isNew: boolean };

/** How new rows of an entity are added. */
type NewRows<Schema extends z.ZodType, Field extends string, Row> = Form<Schema, Field> & {
  /** The title of the toast where a new row cannot be added, if that differs. */
  failedToAdd?: string;
  /**
   * Adds a row, unless there is one with this id: then the form was sent twice. Without, `gone` is said where a row was
   * deleted while its form was open.
   */
  create?: (admin: AdminContext, valid: Valid<Schema, NoInfer<Field>> & { id: string }) => Promise<Created<Row>>;
  /** The public page that the form would make, with the changes that are kept aside. */
  preview?: (
    admin: AdminContext,
    valid: Valid<Schema, NoInfer<Field>> & { id: string; copy: WorkingCopy | null },
  ) => Promise<PreviewPage>;
  /** What is said where the row is gone. */
  gone?: Gone;
  success: (input: z.output<Schema>, saved: SavedRow<Row>) => SavedToast;
};

/** How stored rows of an entity are changed. */
type StoredRows<Schema extends z.ZodType, Field extends string, Row, Values> = {
  /** The title of the toast where a row cannot be read. */
  failedToLoad?: string;
  /** Reads a row, as `update` does. */
  find: (db: Db, id: string) => Promise<Row | null>;
  /** A row as its form shows it; of a new one without. */
  values(row?: Row): Values;
  /** Writes a row, unless it has another version by now. */
  update: (
    admin: AdminContext,
    valid: Valid<Schema, NoInfer<Field>> & { id: string; version: string; edition: Edition },
  ) => Promise<Saved<Row>>;
  /** How many rows there are, where the place of a new one is its number. */
  count?: (db: Db) => Promise<number>;
  /** What its history knows: of content, and where a deleted row can be added anew. */
  history?: Partial<ContentHistory>;
};

/** How the rows of an entity are edited: new ones, stored ones, and those that are restored from the history. */
export type Edit<
  Schema extends z.ZodType,
  Field extends string,
  Row extends Versioned,
  Values extends FormValues = FormValues,
> = NewRows<Schema, Field, Row> & StoredRows<Schema, Field, Row, Values>;

const KEPT_ASIDE = {
  title: 'Working Copy Saved',
  message: 'The site still shows the published version. Publish the working copy when it is ready.',
} satisfies Omit<Toast, 'kind'>;

/** Infers the types of an entity's edit. */
export function defineEdit<
  Schema extends z.ZodType,
  Field extends string,
  Row extends Versioned,
  Values extends FormValues,
>(edit: Edit<Schema, Field, Row, Values>): Edit<Schema, Field, Row, Values> {
  return edit;
}

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
 * where a field is invalid, 409 where the row has another version by now or was deleted, 413, 503, or as `gone` says.
 */
export function saveEdit<Schema extends z.ZodType, Field extends string, Row extends Versioned>(
  args: ActionArgs,
  edit: Edit<Schema, Field, Row>,
  id: string,
): Promise<Response | Redisplay> {
  return save(args, edit, { ...edit, id });
}

async function save<Schema extends z.ZodType, Field extends string, Row extends Versioned>(
  args: ActionArgs,
  edit: NewRows<Schema, Field, Row>,
  stored: (StoredRows<Schema, Field, Row, FormValues> & { id: string }) | null,
): Promise<Response | Redisplay> {
  const { context } = args;
  const { failed, preview } = edit;
  const content = edit.content && stored ? { ...edit.content, id: stored.id } : undefined;
  const admin = context.get(adminContext);
  const received = args.submitted ?? (await readEditForm(args.request));
  if (stored) readAhead(stored.find(admin.db, stored.id), content && readWorkingCopy(admin.db, content));
  if (content && received.intent === 'discard') return discardCopy(context, args.request, content, failed.title);
  const checked = await checkForm({ ...args, submitted: received }, edit, stored?.id ?? null);
  if (!checked.ok) return checked.response;
  const { parsed, redisplay, submitted, timeZone, valid } = checked;
  const newId = rowIdOf(valid.form);
  // Beside the row: after the write it would be read for the redirect alone.
  const viewing = Promise.resolve(edit.view?.(admin, valid.input) ?? null);
  readAhead(viewing);
  let saved: Saved<Row> | Created<Row>;
  let copy: WorkingCopy | null = null;
  let isAdded = !stored;
  try {
    // What is restored replaces the row, not the changes that are kept aside.
    if (content && !submitted.restored) copy = await readWorkingCopy(admin.db, content);
    if (submitted.intent === 'preview' && preview) {
      const id = stored?.id ?? newId;
      return await showPreview(context, parsed, failed, () => preview(admin, { ...valid, id, copy }));
    }
    if (stored) {
      const version = versionIn(submitted.version, copy);
      const edition = { version, isDraft: submitted.intent === 'draft', copy };
      saved = await stored.update(admin, { ...valid, id: stored.id, version, edition });
      if (!saved.ok && saved.reason === 'missing') {
        const isLoaded = submitted.version !== '' || submitted.idempotencyKey !== '';
        if (!edit.create || !isLoaded) throw await missingRow(context, edit.gone);
        if (!submitted.idempotencyKey) return await redisplay(deletedResponse);
        const deleted = withRestored(valid, await stored.history?.findDeleted?.(admin.db, stored.id));
        saved = await edit.create(admin, { ...deleted, id: newId });
        isAdded = true;
      }
    } else {
      if (!edit.create) throw await missingRow(context, edit.gone);
      saved = await edit.create(admin, { ...valid, id: newId });
    }
  } catch (error) {
    const bad = refusedPicture(valid.pictures, error);
    return bad ? redisplay((form) => badPictures(form, bad, failed)) : failedForm(parsed, error, failed);
  }
  if (!saved.ok && saved.reason === 'invalid') {
    const { field_errors: errors } = saved;
    return redisplay((form) => invalidForm(form, { errors }));
  }
  if (stored && !saved.ok && saved.reason === 'changed') {
    const { row } = saved;
    const values = timeZone ? inLocalTime(stored.values(row), timeZone) : stored.values(row);
    if (!isNoop(parsed, values)) {
      const { baseline } = submitted;
      return redisplay((form) => conflictResponse(form, { baseline, updated_at: versionOf(row, copy), values }));
    }
  }
  const { pathname, search } = new URL(args.request.url);
  const form = isAdded ? `${edit.to}/edit/${newId}` : pathname;
  const lead = (told: SavedToast, view: string | null) =>
    // A restored version leads back to its history.
    submitted.restored
      ? redirectWithToast(context.get(requestContext), besideList(edit.to, search), told)
      : redirectAfterSave(context, { form: valid.form, toast: told, list: edit.to, edit: form, search, view });
  if ('isKeptAside' in saved) return lead(KEPT_ASIDE, null);
  const { row, skippedFiles } = saved as Omit<SavedRow<Row>, 'isNew'>;
  const toast = edit.success(valid.input, { row, skippedFiles, isNew: !stored });
  // The form leaves out what nobody touched.
  const publication: PublicationInput = { ...(valid.input as PublicationInput), ...(!isAdded && row) };
  const view = isShown(publication) ? await viewing : null;
  return lead(publicationToast(toast, publication, timeZone), view);
}
