import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import type { Database } from '~/types/database-overrides';
import type { Db } from './client.server';
import { unwrapAll, unwrapBatches, unwrapByKeys, unwrapFirst, unwrapPage } from './lists.server';
import { BackendError } from './result.server';

type Item = { id: string; title: string };
type Answering = {
  /** The setting max-rows. */
  cap: number;
  items: Item[];
  /** What happens behind each answer. */
  afterwards?: (items: Item[], answer: number) => void;
};

/** A client of a list that is answered as PostgREST does, and the queries that it sent. */
function clientOf({ cap, items, afterwards = () => undefined }: Answering): { db: Db; queries: URLSearchParams[] } {
  const queries: URLSearchParams[] = [];
  const answer: typeof fetch = async (input, init) => {
    const { searchParams } = new URL(String(input));
    queries.push(searchParams);
    const from = Number(searchParams.get('offset') ?? 0);
    const limit = Math.min(Number(searchParams.get('limit') ?? cap), cap);
    const after = searchParams.get('id')?.match(/^gt\.(.*)/)?.[1] ?? '';
    const all = items.filter(({ id }) => id > after);
    const rows = all.slice(from, from + limit);
    const counting = new Headers(init?.headers).get('Prefer')?.match(/count=(\w+)/)?.[1];
    // The planner is wrong about a list that is longer than an answer.
    const total = counting === 'estimated' && all.length > cap ? cap + 1 : all.length;
    const range = rows.length > 0 ? `${from}-${from + rows.length - 1}` : '*';
    const isBeyond = counting && from > total;
    const body = isBeyond ? { code: 'PGRST103' } : structuredClone(rows);
    afterwards(items, queries.length);
    const headers = { 'Content-Range': `${range}/${counting ? total : '*'}` };
    return Response.json(body, { status: isBeyond ? 416 : 200, headers });
  };
  const db = createClient<Database>('https://supabase.invalid', 'key', {
    global: { fetch: answer },
    auth: { persistSession: false },
  });
  return { db, queries };
}

const itemsOf = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `item-${String(index).padStart(5, '0')}`, title: `${index}` }));

const gallery = (db: Db) => db.from('gallery_items').select('id, title').order('id');

test.each([
  [7, 0, 1],
  [7, 7, 1],
  [7, 8, 2],
  [7, 25, 4],
  [200, 1200, 7],
  [1000, 2500, 3],
])('where an answer has at most %i rows, all of %i are read in %i calls', async (cap, count, calls) => {
  const { db, queries } = clientOf({ cap, items: itemsOf(count) });
  expect(await unwrapAll(gallery(db))).toEqual(itemsOf(count));
  expect(queries).toHaveLength(calls);
});

test('a list is read to its end, whatever the size of a page and the estimate of the planner', async () => {
  const { db } = clientOf({ cap: 7, items: itemsOf(30) });
  expect(await unwrapFirst(gallery(db), 24)).toEqual(itemsOf(24));
  expect(await unwrapFirst(gallery(db), 100)).toEqual(itemsOf(30));
  expect(await unwrapFirst(gallery(db), 3)).toEqual(itemsOf(3));
});

test('a page has all of its rows', async () => {
  const { db } = clientOf({ cap: 7, items: itemsOf(30) });
  expect(await unwrapPage(gallery(db), 2, 24)).toEqual({ items: itemsOf(30).slice(24), page: 2, pages: 2, total: 30 });
  expect((await unwrapPage(gallery(db), 1, 24))?.items).toHaveLength(24);
  expect(await unwrapPage(gallery(db), 3, 24)).toBeNull();
});

test('a short list takes one call', async () => {
  const { db, queries } = clientOf({ cap: 1000, items: itemsOf(5) });
  await unwrapAll(gallery(db));
  await unwrapFirst(gallery(db), 24);
  await unwrapPage(gallery(db), 1, 24);
  expect(queries).toHaveLength(3);
});

const CHANGES: [string, (items: Item[]) => unknown][] = [
  ['loses its first row', (items) => items.shift()],
  ['gets another first row', (items) => items.unshift({ id: 'a new one', title: '' })],
  ['loses its last rows', (items) => items.splice(6)],
  ['gets another last row', (items) => items.push({ id: 'z', title: '' })],
  ['loses its first row and gets another last one', (items) => items.push({ id: 'z', title: items.shift()?.id ?? '' })],
  ['swaps two rows of different answers', (items) => items.splice(2, 1, ...items.splice(9, 1, items[2] as Item))],
];

test.each(CHANGES)('a list that %s between two answers is read anew', async (_, change) => {
  const items = itemsOf(20);
  const { db } = clientOf({ cap: 7, items, afterwards: (all, answer) => answer === 1 && change(all) });
  const read = await unwrapAll(gallery(db));
  expect(read).toEqual(items);
  expect(new Set(read.map(({ id }) => id)).size).toBe(items.length);
});

test('a list that changes all the time is an error, and not a part of it', async () => {
  const { db } = clientOf({ cap: 7, items: itemsOf(20), afterwards: (items) => items.shift() });
  await expect(unwrapAll(gallery(db))).rejects.toThrow(BackendError);
});

test('an answer without a count is an error', async () => {
  const db = createClient<Database>('https://supabase.invalid', 'key', {
    global: { fetch: async () => Response.json([]) },
    auth: { persistSession: false },
  });
  await expect(unwrapAll(gallery(db))).rejects.toThrow(BackendError);
});

test('batches end where there are no rows, not where there are fewer than asked for', async () => {
  const { db } = clientOf({ cap: 7, items: itemsOf(20), afterwards: (items, answer) => answer === 1 && items.shift() });
  const sizes: number[] = [];
  const read: Item[] = [];
  const batches = unwrapBatches((last: { id: string } | undefined) => {
    const query = db.from('gallery_items').select('id, title');
    return (last ? query.gt('id', last.id) : query).order('id').limit(10);
  });
  for await (const rows of batches) {
    sizes.push(rows.length);
    read.push(...(rows as Item[]));
  }
  expect(sizes).toEqual([7, 7, 6]);
  expect(read).toEqual(itemsOf(20));
});

test('many keys are read in queries that PostgREST can repeat in a header', async () => {
  const { db, queries } = clientOf({ cap: 1000, items: [] });
  const keys = Array.from({ length: 1000 }, (_, index) => `${'ä'.repeat(40)}-${index}`);
  const read = (list: string) => db.from('products').select('id').filter('slug', 'in', list).order('id');
  expect(await unwrapByKeys([...keys, ...keys], read)).toEqual([]);
  const asked = queries.map((query) => query.get('slug') ?? '');
  expect(asked.join().match(/"[^"]+"/g)).toEqual(keys.map((key) => `"${key}"`));
  for (const query of queries) expect(String(query).length).toBeLessThan(8000);
});

test('no keys are read without a call', async () => {
  const { db, queries } = clientOf({ cap: 1000, items: itemsOf(3) });
  expect(await unwrapByKeys([], (list) => gallery(db).filter('id', 'in', list))).toEqual([]);
  expect(queries).toEqual([]);
});
