import { isDeepStrictEqual } from 'node:util';
import { type Page, pageOf } from '~/lib/text/pagination';
import {
  BackendError,
  type CountedResult,
  type MethodOf,
  type Result,
  type RowOf,
  rowsOf,
  settle,
} from './result.server';

/**
 * A read of a list that has not been sent: a query of a table, or a call of a function that only reads. It ends with a
 * unique key in its order, and has that key among its columns.
 */
type ListQuery = PromiseLike<CountedResult> & {
  setHeader(name: string, value: string): unknown;
  range(from: number, to: number): unknown;
};

/** Makes a write no argument: it would be done again. */
type NoWrite<Query> = MethodOf<Query> extends 'POST' | 'PATCH' | 'DELETE' ? 'This is a write.' : unknown;

type Rows<Query extends PromiseLike<CountedResult>> = RowOf<Awaited<Query>>[];

/** Rows from the `from`th on, counted from 0. */
type Wanted = {
  from: number;
  most: number;
  counting: Counting;
};

/** An estimate looks at no more rows than one answer may have; it is exact where all of them fit into one. */
type Counting = 'exact' | 'estimated';

type Part<Row> = { rows: Row[]; total: number };

const TRIES = 5;
const NO_LIMIT = 2 ** 31;
const BEYOND_THE_END = 416;

/**
 * Reads a whole list, however many rows the backend gives in one answer (PostgREST's `db-max-rows`,
 * docs/decisions/0015-lists-are-read-to-their-end.md). Where the list changed between two answers, it is read anew.
 */
export async function unwrapAll<Query extends ListQuery>(query: Query & NoWrite<Query>): Promise<Rows<Query>> {
  const part = await read(query, { from: 0, most: NO_LIMIT, counting: 'exact' });
  return part?.rows ?? [];
}

/** Reads the first rows of a list: as many as `most`, where there are so many. */
export async function unwrapFirst<Query extends ListQuery>(
  query: Query & NoWrite<Query>,
  most: number,
): Promise<Rows<Query>> {
  const part = await read(query, { from: 0, most, counting: 'estimated' });
  return part?.rows ?? [];
}

/**
 * Reads one page of a list, and how many rows there are in all.
 *
 * @param page counted from 1
 * @param size rows on a page
 * @returns the page, or null beyond the end of the list
 */
export async function unwrapPage<Query extends ListQuery>(
  query: Query & NoWrite<Query>,
  page: number,
  size: number,
): Promise<Page<RowOf<Awaited<Query>>> | null> {
  const part = await read(query, { from: (page - 1) * size, most: size, counting: 'exact' });
  return part && pageOf(part.rows, part.total, page, size);
}

/**
 * Reads a list in batches by its key, each in one call, so that it is never in memory as a whole. Rows that are there all
 * the time are read once, whatever changes meanwhile.
 *
 * @param after gives the query of the rows that follow one in the order of a unique key, and of the first ones
 */
export async function* unwrapBatches<Call extends Result>(
  after: (last: RowOf<Call> | undefined) => PromiseLike<Call>,
): AsyncGenerator<RowOf<Call>[]> {
  for (let last: RowOf<Call> | undefined; ; ) {
    const rows = rowsOf(await settle(after(last))) as RowOf<Call>[];
    // Any other number may be the limit of an answer.
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1);
  }
}

// Encoded. PostgREST repeats a read's query in a header of its answer, and Node refuses 16 kB of headers.
const MAX_LIST = 6000;

/**
 * Reads the rows of a list of keys, in as many calls as its length needs.
 *
 * @param keys ids, slugs or other texts; none read nothing
 * @param query gives the query of some of them, which filters by `in` with that text: supabase-js's own `in()` breaks
 *   texts that have a comma and a quote
 * @returns the rows in the order of the query, call by call
 */
export async function unwrapByKeys<Query extends ListQuery>(
  keys: readonly string[],
  query: (list: string) => Query & NoWrite<Query>,
): Promise<Rows<Query>> {
  const rows: Rows<Query> = [];
  for (const part of partsOf([...new Set(keys)].map(quoted))) rows.push(...(await unwrapAll(query(`(${part})`))));
  return rows;
}

function partsOf(texts: string[]): string[] {
  const parts: string[] = [];
  let room = 0;
  for (const text of texts) {
    const length = encodeURIComponent(`,${text}`).length;
    if (length > room) [room, parts[parts.length]] = [MAX_LIST, text];
    else parts[parts.length - 1] += `,${text}`;
    room -= length;
  }
  return parts;
}

function quoted(text: string): string {
  return /^[\w-]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

async function read<Query extends ListQuery>(
  query: Query,
  wanted: Wanted,
): Promise<Part<RowOf<Awaited<Query>>> | null> {
  let part = await readOnce(query, wanted);
  // The query has another range by now, so this one is said too.
  const again = { ...wanted, most: Math.min(wanted.most, NO_LIMIT - 1) };
  for (let tries = 1; part === 'changed' && tries < TRIES; tries += 1) part = await readOnce(query, again);
  if (part !== 'changed') return part;
  throw new BackendError(new Error(`A list changed during each of ${TRIES} reads.`));
}

/** @returns null beyond the end of the list; `changed` where what follows does not belong to what was read before */
async function readOnce<Query extends ListQuery>(
  query: Query,
  { from, most, counting }: Wanted,
): Promise<Part<RowOf<Awaited<Query>>> | 'changed' | null> {
  const first = await answer(query, from, most, counting);
  if (!first) return null;
  const { rows, total } = first;
  // The embedded API's estimates are those of the planner, also of an empty list.
  const isEmpty = rows.length === 0 && counting === 'estimated';
  const isEnough = (): boolean => isEmpty || rows.length >= most || from + rows.length >= total;
  if (isEnough()) return first;
  // A part of a list that lies beyond an estimate would be refused.
  const following = counting === 'exact' ? 'exact' : 'none';
  for (;;) {
    // The last row once more: another one in its place says that the list has changed.
    const last = rows.at(-1);
    const next = last && (await answer(query, from + rows.length - 1, most - rows.length + 1, following));
    if (!next || !isDeepStrictEqual(next.rows[0], last)) return 'changed';
    rows.push(...next.rows.slice(1));
    if (counting === 'exact' && next.total !== total) return 'changed';
    const isEnd = next.rows.length === 1;
    if (isEnd && counting === 'exact') return 'changed';
    if (isEnd || rows.length >= most || (counting === 'exact' && isEnough())) break;
  }
  // Rows beside one another may be alike; one that comes again was moved.
  const texts = rows.map((row) => JSON.stringify(row)).filter((text, index, all) => text !== all[index - 1]);
  return new Set(texts).size === texts.length ? { rows, total } : 'changed';
}

async function answer<Query extends ListQuery>(
  query: Query,
  from: number,
  most: number,
  counting: Counting | 'none',
): Promise<Part<RowOf<Awaited<Query>>> | null> {
  query.setHeader('Prefer', `count=${counting}`);
  if (from > 0 || most < NO_LIMIT) query.range(from, from + most - 1);
  const result = await settle(query);
  if (result.status === BEYOND_THE_END) return null;
  const rows = rowsOf(result) as Rows<Query>;
  const total = counting === 'none' ? 0 : result.count;
  if (total === null) throw new BackendError(new Error('The response has no count.'));
  return { rows, total };
}
