import { type Page, pageOf } from '~/lib/text/pagination';

const UNREACHABLE = 'We could not reach our records just now. Please try again in a minute.';
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

// PostgreSQL's SQLSTATE disk_full, and the status of HTTP for the same.
const DISK_FULL = '53100';
const INSUFFICIENT_STORAGE = 507;

/** @returns the error of a failed call: a `StorageFullError` where the disk is full */
export function backendError(cause: unknown): BackendError {
  const { code, status } = (cause ?? {}) as { code?: unknown; status?: unknown };
  return code === DISK_FULL || status === INSUFFICIENT_STORAGE ? new StorageFullError(cause) : new BackendError(cause);
}

type Result = { data: unknown; error: unknown };
type DataOf<Call extends Result> = Extract<Call, { error: null }>['data'];

/**
 * Turns the result of a supabase-js call, which returns errors instead of throwing them, into its data.
 *
 * @throws {BackendError} where the call failed
 */
export async function unwrap<Call extends Result>(call: PromiseLike<Call>): Promise<DataOf<Call>> {
  return dataOf(await settle(call));
}

/** The same for a call that gives rows; any other result is a `BackendError`. */
export async function unwrapRows<Call extends Result>(call: PromiseLike<Call>): Promise<DataOf<Call>> {
  return rowsOf(await settle(call));
}

type RowOf<Call extends Result> = DataOf<Call> extends (infer Row)[] ? Row : never;

/** The same for a function that always gives one row; a list without it is a `BackendError`. */
export async function unwrapRow<Call extends Result>(call: PromiseLike<Call>): Promise<RowOf<Call>> {
  const [row] = (await unwrapRows(call)) as RowOf<Call>[];
  if (row === undefined) throw new BackendError(new Error('The response has no row.'), { unexpected: true });
  return row;
}

type CountedResult = Result & { count: number | null; status: number };

/**
 * Turns the result of a call with `range` and `{ count: 'exact' }` into a page of a list.
 *
 * @param page counted from 1
 * @param size rows on a page, as asked for by `range`
 * @returns the page, or null beyond the end of the list
 */
export async function unwrapPage<Call extends CountedResult>(
  call: PromiseLike<Call>,
  page: number,
  size: number,
): Promise<Page<RowOf<Call>> | null> {
  const result = await settle(call);
  const beyondTheEnd = result.status === 416;
  if (beyondTheEnd) return null;
  return pageOf(rowsOf(result) as RowOf<Call>[], result.count ?? 0, page, size);
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

function rowsOf<Call extends Result>(result: Call): DataOf<Call> {
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
