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

/** @returns the error that stands for what a call failed with; of a full disk, a `StorageFullError` */
export function backendError(cause: unknown): BackendError {
  const { code, status } = (cause ?? {}) as { code?: unknown; status?: unknown };
  return code === DISK_FULL || status === INSUFFICIENT_STORAGE ? new StorageFullError(cause) : new BackendError(cause);
}

type Answer = { data: unknown; error: unknown };
type DataOf<Result extends Answer> = Extract<Result, { error: null }>['data'];

/**
 * Turns the answer of a supabase-js call into its data.
 *
 * @throws {BackendError} where the call failed; supabase-js returns errors, so nobody may forget to look
 */
export async function unwrap<Result extends Answer>(call: PromiseLike<Result>): Promise<DataOf<Result>> {
  return dataOf(await settle(call));
}

/**
 * The same for a call that gives rows.
 *
 * @throws {BackendError} also where the backend answered with something else
 */
export async function unwrapRows<Result extends Answer>(call: PromiseLike<Result>): Promise<DataOf<Result>> {
  return rowsOf(await settle(call));
}

type CountedAnswer = Answer & { count: number | null; status: number };
type RowOf<Result extends Answer> = DataOf<Result> extends (infer Row)[] ? Row : never;

/**
 * Turns the answer of a call with `range` and `{ count: 'exact' }` into a page of a list.
 *
 * @param page counted from 1
 * @param size rows on a page, as asked for by `range`
 * @returns the page, or null where it lies beyond the end of the list
 * @throws {BackendError}
 */
export async function unwrapPage<Result extends CountedAnswer>(
  call: PromiseLike<Result>,
  page: number,
  size: number,
): Promise<Page<RowOf<Result>> | null> {
  const result = await settle(call);
  const beyondTheEnd = result.status === 416;
  if (beyondTheEnd) return null;
  return pageOf(rowsOf(result) as RowOf<Result>[], result.count ?? 0, page, size);
}

/**
 * Turns the answer of a call with `{ count: 'exact', head: true }` into the number of rows.
 *
 * @throws {BackendError} also where the backend answered without a number
 */
export async function unwrapCount(call: PromiseLike<CountedAnswer>): Promise<number> {
  const { error, count } = await settle(call);
  if (error) throw backendError(error);
  if (count === null) throw new BackendError(new Error('The answer has no count.'));
  return count;
}

function dataOf<Result extends Answer>({ data, error }: Result): DataOf<Result> {
  if (error) throw backendError(error);
  return data as DataOf<Result>;
}

function rowsOf<Result extends Answer>(result: Result): DataOf<Result> {
  const rows = dataOf(result);
  if (!Array.isArray(rows)) throw new BackendError(new Error('The answer is no list of rows.'), { unexpected: true });
  return rows;
}

/**
 * @returns what a supabase-js call gives, an error as a value
 * @throws {BackendError} where the call threw instead
 */
export async function settle<Result>(call: PromiseLike<Result>): Promise<Result> {
  try {
    return await call;
  } catch (cause) {
    throw new BackendError(cause, { unexpected: true });
  }
}
