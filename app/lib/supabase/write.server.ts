import type { Database } from '~/types/database-overrides';
import type { Db } from './client.server';
import { backendError, settle, unwrapRowOrNone, unwrapWritten } from './result.server';
import type { FieldErrors, Saved } from './write-result';

type WriteError = { code?: string; message: string; details?: string | null; hint?: string | null };
type RowAnswer<Row> = { data: Row | null; error: WriteError | null };

/** Constraint name to the field it is about and what to do; those that no form can break are left out. */
export type ConstraintMessages = Record<string, { field: string; message: string }>;

/** The result of a write; `row` is null where nothing was written. */
export type Written<Row> = { ok: true; row: Row | null } | { ok: false; reason: 'invalid'; field_errors: FieldErrors };

/**
 * Runs an insert or update of one row that gives the row back. A trigger of ours that refuses a field (check_violation)
 * has words for the person at the form, and the field as its hint.
 *
 * @param messages what broken constraints mean for the person at the form
 * @returns the row; null where nothing was written: row level security refused, the row has another version, or it
 *   existed before
 */
export async function writeRow<Row>(
  call: PromiseLike<RowAnswer<Row>>,
  messages: ConstraintMessages,
): Promise<Written<Row>> {
  const { data, error } = await settle(call);
  if (!error) return { ok: true, row: data };
  if (error.code === CHECK_VIOLATION && error.hint) {
    return { ok: false, reason: 'invalid', field_errors: { [error.hint]: [error.message] } };
  }
  // The words around the name, and its quotes, are of the language that the database speaks.
  const names = `${error.message} ${error.details ?? ''}`.split(/[^a-z0-9_]+/i);
  const [, broken] = Object.entries(messages).find(([name]) => names.includes(name)) ?? [];
  if (!broken || !error.code?.startsWith('23')) throw backendError(error);
  return { ok: false, reason: 'invalid', field_errors: { [broken.field]: [broken.message] } };
}

const CHECK_VIOLATION = '23514';

/** Options of an upsert that inserts a row once: where its id exists already, the form was sent twice. */
export const INSERT_ONCE = { onConflict: 'id', ignoreDuplicates: true };

type TableWithIds = Exclude<keyof Database['public']['Tables'], 'content_version'>;

/**
 * Deletes a row. One that is not there any more is deleted: by a call whose answer was lost, or by somebody else.
 *
 * @returns false where the row stays, because row level security refused
 */
export async function deleteRow(db: Db, table: TableWithIds, id: string): Promise<boolean> {
  // All of these tables have ids; which columns else, does not matter here.
  const rows = db.from(table as 'products');
  const removed = await unwrapWritten(rows.delete().eq('id', id).select('id'));
  return removed.length > 0 || (await unwrapRowOrNone(rows.select('id').eq('id', id))) === null;
}

/**
 * Updates a row with optimistic concurrency.
 *
 * @param read reads the row as it stands now
 * @param version of the row that the form was loaded with
 * @param write updates the row where it still has this version, and gives null where it has another by then
 */
export async function updateIfUnchanged<Row extends { updated_at: string }>(
  read: () => Promise<Row | null>,
  version: string,
  write: (before: Row) => Promise<Written<Row>>,
): Promise<Saved<Row>> {
  const before = await read();
  if (!before) return { ok: false, reason: 'missing' };
  if (before.updated_at !== version) return { ok: false, reason: 'changed', row: before };
  const written = await write(before);
  if (!written.ok) return written;
  if (written.row) return { ok: true, row: written.row };
  const row = await read();
  return row ? { ok: false, reason: 'changed', row } : { ok: false, reason: 'missing' };
}
