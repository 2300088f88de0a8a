import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { type AdminContext, adminContext, requestContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import type { Created, Saved, SkippedFiles } from '~/lib/supabase/write-result';
import { type ActionArgs, checkForm, type Form, type SavedToast, type Valid, withRestored } from './check-form.server';
import { rowIdOf } from './edit-form.server';
import { type Gone, missingRow } from './find-row.server';
import type { BaseVersion, FormOrigin, FormValues } from './form-response';
import { newForm } from './new.server';
import {
  conflictResponse,
  deletedResponse,
  failedForm,
  invalidForm,
  isNoop,
  redirectWithToast,
} from './responses.server';
import { baseVersion } from './versions.server';

type Versioned = { updated_at: string };

/** @returns the loader data of a stored row's form */
export function editForm<Values extends FormValues>(
  { updated_at }: Versioned,
  values: Values,
): { origin: BaseVersion; values: Values } {
  return { origin: baseVersion(updated_at, values), values };
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
  }: { values: (row?: NoInfer<Row>) => Values; failed: string; gone: Gone; findDeleted?: FindDeleted },
): Promise<{ origin: FormOrigin; values: Values }> {
  const { db, submitted } = context.get(adminContext);
  const row = await orErrorPage(find(db, id), { title: failed }, submitted);
  if (row) return editForm(row, values(row));
  if (!submitted) throw await missingRow(context, gone);
  const deleted = await orErrorPage(findDeleted(db, id), { title: failed }, submitted);
  return formOfDeleted(submitted, values((deleted ?? undefined) as NoInfer<Row> | undefined));
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
  update: (admin: AdminContext, valid: Valid<Schema, Field> & { version: string }) => Promise<Saved<NonNullable<Row>>>;
  /** Adds the row as a new one where it was deleted meanwhile; `gone` is said where there is no way to. */
  create?: (admin: AdminContext, valid: Valid<Schema, Field> & { id: string }) => Promise<Created>;
  /** Reads the deleted row, whose pictures a new one takes over. */
  findDeleted?: (db: Db) => Promise<Record<string, unknown> | null>;
  /** What is said where the row was deleted meanwhile. */
  gone?: Gone;
  success: (input: z.output<Schema>, saved: { skippedFiles?: SkippedFiles; row?: NonNullable<Row> }) => SavedToast;
};

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
  const checked = await checkForm(args, edit);
  if (!checked.ok) return checked.response;
  const { parsed, submitted, valid } = checked;
  const admin = context.get(adminContext);
  let saved: Saved<NonNullable<Row>> | Created;
  try {
    saved = await edit.update(admin, { ...valid, version: submitted.version });
    if (!saved.ok && saved.reason === 'missing') {
      if (!edit.create) throw await missingRow(context, edit.gone);
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
    const values = edit.values(row);
    if (!isNoop(parsed, values)) {
      return conflictResponse(parsed, { baseline: submitted.baseline, updated_at: row.updated_at, values });
    }
  }
  return redirectWithToast(
    context.get(requestContext),
    edit.to,
    edit.success(valid.input, saved as { row?: NonNullable<Row> }),
  );
}
