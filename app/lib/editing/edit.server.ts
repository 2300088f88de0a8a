import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { type AdminContext, adminContext, requestContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import type { Saved, SkippedFiles } from '~/lib/supabase/write-result';
import { type ActionArgs, checkForm, type Form, type SavedToast, type Valid } from './check-form.server';
import { findRow, type Gone, missingRow } from './find-row.server';
import type { BaseVersion, FormValues } from './form-response';
import { conflictResponse, failedForm, invalidForm, isNoop, redirectWithToast } from './responses.server';
import { baseVersion } from './versions.server';

type Versioned = { updated_at: string };

/** @returns the loader data of a stored row's form */
export function editForm<Values extends FormValues>(
  { updated_at }: Versioned,
  values: Values,
): { origin: BaseVersion; values: Values } {
  return { origin: baseVersion(updated_at, values), values };
}

/** Loads a stored row's form, as `findRow` finds the row. */
export async function loadEdit<Row extends Versioned, Values extends FormValues>(
  context: Readonly<RouterContextProvider>,
  find: (db: Db, id: string) => Promise<Row | null>,
  id: string,
  { values, ...words }: { values: (row: NoInfer<Row>) => Values; failed: string; gone: Gone },
) {
  const row = await findRow(context, find, id, words);
  return editForm(row, values(row));
}

/**
 * Saves the form of a stored row, with optimistic concurrency (docs/product.md#concurrency): 303 to another page, 422
 * where a field is invalid, 409 where the row has another version by now, 413, 503, or as `gone` says.
 */
export async function saveEdit<Schema extends z.ZodType, Field extends string, Row extends Versioned | undefined>(
  args: ActionArgs,
  edit: Form<Schema, Field> & {
    /** The row as its form shows it; undefined stands for a new one. */
    values: (row: Row) => FormValues;
    /** Writes the row, unless it has another version by now. */
    update: (
      admin: AdminContext,
      valid: Valid<Schema, Field> & { version: string },
    ) => Promise<Saved<NonNullable<Row>>>;
    /** What is said where the row was deleted meanwhile. */
    gone?: Gone;
    success: (input: z.output<Schema>, saved: { row: NonNullable<Row>; skippedFiles?: SkippedFiles }) => SavedToast;
  },
) {
  const { context } = args;
  const checked = await checkForm(args, edit);
  if (!checked.ok) return checked.response;
  const { parsed, submitted, valid } = checked;
  let saved: Saved<NonNullable<Row>>;
  try {
    saved = await edit.update(context.get(adminContext), { ...valid, version: submitted.version });
  } catch (error) {
    return failedForm(parsed, error, edit.failed);
  }
  if (!saved.ok && saved.reason === 'missing') throw await missingRow(context, edit.gone);
  if (!saved.ok && saved.reason === 'invalid') return invalidForm(parsed, { errors: saved.field_errors });
  const values = edit.values(saved.row);
  if (!saved.ok && !isNoop(parsed, values)) {
    const { updated_at } = saved.row;
    return conflictResponse(parsed, { baseline: submitted.baseline, updated_at, values });
  }
  return redirectWithToast(context.get(requestContext), edit.to, edit.success(valid.input, saved));
}
