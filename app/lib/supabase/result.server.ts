import type { PostgrestTransformBuilder } from '@supabase/supabase-js';
import { ANSWER_LOST } from './answer-lost';

const UNREACHABLE = 'We could not reach our records just now. Please try again in a minute.';
const OUTCOME_UNKNOWN =
  'The answer to what you sent was lost on its way, so it may be saved already. Please look before you send it again.';
const STORAGE_FULL = 'Our storage is full, so nothing can be saved just now. What is saved already is safe.';

/** The backend failed: no response, or not the expected one. The message is for users; the cause is for the log. */
export class BackendError extends Error {
  override readonly name = 'BackendError';

  /** The HTTP status of the response to the request that failed by it. */
  readonly status: number = 503;

  /** Whether the call threw, where supabase-js would have returned an error. */
  readonly unexpected: boolean;

  constructor(cause: unknown, { unexpected = false, message = UNREACHABLE } = {}) {
    super(message, { cause });
    this.unexpected = unexpected;
  }
}

/** The backend has no room left on its disk: reads go on, and a write succeeds once there is room. */
export class StorageFullError extends BackendError {
  override readonly status = 507;

  constructor(cause: unknown) {
    super(cause, { message: STORAGE_FULL });
  }
}

/** The answer to a write is lost, and nobody knows whether it happened. */
export class OutcomeUnknownError extends BackendError {
  constructor(cause: unknown) {
    super(cause, { message: OUTCOME_UNKNOWN });
  }
}

// PostgreSQL's SQLSTATE disk_full, and the status of HTTP for the same.
const DISK_FULL = '53100';
const INSUFFICIENT_STORAGE = 507;

/** @returns the error of a failed call, of the class that says what is known */
export function backendError(cause: unknown): BackendError {
  const { code, status } = (cause ?? {}) as { code?: unknown; status?: unknown };
  if (code === ANSWER_LOST) return new OutcomeUnknownError(cause);
  return code === DISK_FULL || status === INSUFFICIENT_STORAGE ? new StorageFullError(cause) : new BackendError(cause);
}

/** What a call of supabase-js gives. */
export type Result = { data: unknown; error: unknown };
/** What a read gives that counts the rows of its list. */
export type CountedResult = Result & { count: number | null; status: number };
type DataOf<Call extends Result> = Extract<Call, { error: null }>['data'];

/**
 * Turns the result of a supabase-js call, which returns errors instead of throwing them, into its data.
 *
 * @throws {BackendError} where the call failed
 */
export async function unwrap<Call extends Result>(call: PromiseLike<Call>): Promise<DataOf<Call>> {
  return dataOf(await settle(call));
}

/** The method of a call of supabase-js, as far as it is known. */
export type MethodOf<Call> =
  Call extends PostgrestTransformBuilder<
    infer _Options,
    infer _Schema,
    infer _Row,
    infer _Result,
    infer _Name,
    infer _Relations,
    infer Method,
    infer _Throws
  >
    ? Method
    : unknown;

/** Makes the read of a list no argument. */
type NoRead<Call> = MethodOf<Call> extends 'GET' ? 'Read a list by unwrapAll, unwrapFirst or unwrapPage.' : unknown;

/**
 * The same for a write that gives the rows it has written, which no limit cuts, or for a function that writes. A list is
 * read by `unwrapAll` and the others of `lists.server.ts`: one that is read at once may end too early.
 */
export async function unwrapWritten<Write extends PromiseLike<Result>>(
  call: Write & NoRead<Write>,
): Promise<DataOf<Awaited<Write>>> {
  return rowsOf(await settle(call as PromiseLike<Awaited<Write>>));
}

export type RowOf<Call extends Result> = DataOf<Call> extends (infer Row)[] ? Row : never;

/** The same for a function that gives one row or none. */
export async function unwrapRowOrNone<Call extends Result>(call: PromiseLike<Call>): Promise<RowOf<Call> | null> {
  const [row] = rowsOf(await settle(call)) as RowOf<Call>[];
  return row ?? null;
}

/** The same for a function that always gives one row; a list without it is a `BackendError`. */
export async function unwrapRow<Call extends Result>(call: PromiseLike<Call>): Promise<RowOf<Call>> {
  const row = await unwrapRowOrNone(call);
  if (row === null) throw new BackendError(new Error('The response has no row.'), { unexpected: true });
  return row;
}

/** Turns the result of a call with `{ count: 'exact', head: true }` into the number of rows. */
export async function unwrapCount(call: PromiseLike<CountedResult>): Promise<number> {
  const { error, count } = await settle(call);
  if (error) throw backendError(error);
  if (count === null) throw new BackendError(new Error('The response has no count.'));
  return count;
}

function dataOf<Call extends Result>({ data, error }: Call): DataOf<Call> {
  if (error) throw backendError(error);
  return data as DataOf<Call>;
}

/** @returns the rows of a result; any other result is a `BackendError` */
export function rowsOf<Call extends Result>(result: Call): DataOf<Call> {
  const rows = dataOf(result);
  if (!Array.isArray(rows)) throw new BackendError(new Error('The response is no list of rows.'), { unexpected: true });
  return rows;
}

/**
 * @returns the result of a supabase-js call, which has its error as a value
 * @throws {BackendError} where the call threw
 */
export async function settle<Value>(call: PromiseLike<Value>): Promise<Value> {
  try {
    return await call;
  } catch (cause) {
    throw new BackendError(cause, { unexpected: true });
  }
}
