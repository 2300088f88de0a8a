import { backendError, settle } from './result.server';
import type { FieldErrors, Saved } from './write-result';

type RowAnswer<Row> = { data: Row | null; error: { code?: string; message: string; details?: string | null } | null };

/** Constraint name to the field it is about and what to do; those that no form can break are left out. */
export type ConstraintMessages = Record<string, { field: string; message: string }>;

/**
 * Runs an insert or update of one row that gives the row back.
 *
 * @param words what broken constraints mean for the person at the form
 * @param options.guarded the field that a trigger guards; it refuses (check_violation) in words for that person
 * @returns the row; null where nothing was written: row level security refused, the version has gone, or
 *   the row was there before
 * @throws {BackendError} where the call failed for any other reason
 */
export async function writeRow<Row>(
  call: PromiseLike<RowAnswer<Row>>,
  words: ConstraintMessages,
  { guarded }: { guarded?: string } = {},
): Promise<{ ok: true; row: Row | null } | { ok: false; reason: 'invalid'; field_errors: FieldErrors }> {
  const { data, error } = await settle(call);
  if (!error) return { ok: true, row: data };
  if (guarded && error.code === '23514' && !error.message.includes('violates check constraint')) {
    return { ok: false, reason: 'invalid', field_errors: { [guarded]: [error.message] } };
  }
  const told = `${error.message} ${error.details ?? ''}`;
  const broken = Object.keys(words).find((name) => told.includes(`"${name}"`));
  const word = broken && words[broken];
  if (!word || !error.code?.startsWith('23')) throw backendError(error);
  return { ok: false, reason: 'invalid', field_errors: { [word.field]: [word.message] } };
}

/**
 * Says what came of an update that carries a version.
 *
 * @param written what `writeRow` gave
 * @param current reads the row as it stands now
 */
export async function savedOrChanged<Row>(
  written: Awaited<ReturnType<typeof writeRow<Row>>>,
  current: () => Promise<Row | null>,
): Promise<Saved<Row>> {
  if (!written.ok) return written;
  if (written.row) return { ok: true, row: written.row };
  const row = await current();
  return row ? { ok: false, reason: 'changed', row } : { ok: false, reason: 'missing' };
}
