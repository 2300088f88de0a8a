import { beforeEach, expect, test } from 'vitest';
import { createLearnedReads } from './learned-reads';
import { type OneRequest, readAhead, readingOnce } from './read-once';

type Reach = { fetch: typeof fetch; longFetch: typeof fetch; publishableKey: string };

const ROWS = 'http://backend.example/rest/v1/products?id=eq.';
const headers = { apikey: 'key', Authorization: 'Bearer token', Accept: 'application/json' };

let sent: string[];
let once: OneRequest<Reach>;

beforeEach(() => {
  sent = [];
  const answer: typeof fetch = async (input, init) => {
    sent.push(`${init?.method ?? 'GET'} ${input}`);
    return new Response(`answer ${sent.length}`);
  };
  once = readingOnce({ fetch: answer, longFetch: answer, publishableKey: 'key' });
});

async function read(id: string, init: RequestInit = {}): Promise<string> {
  return (await once.reach.fetch(ROWS + id, { headers, ...init })).text();
}

test('equal reads are one, also one that was begun ahead, and different ones are not', async () => {
  readAhead(read('1'));
  expect(await Promise.all([read('1'), read('1'), read('2')])).toEqual(['answer 1', 'answer 1', 'answer 2']);
  expect(await read('1', { headers: { ...headers, Accept: 'application/vnd.pgrst.object+json' } })).toBe('answer 3');
});

test.each(['fetch', 'longFetch'] as const)('a write by %s ends what is known', async (by) => {
  await read('1');
  await once.reach[by](ROWS, { method: 'PATCH', headers });
  expect(await read('1')).toBe('answer 3');
});

test('patient reads are not kept', async () => {
  await once.reach.longFetch(ROWS, { headers });
  await once.reach.longFetch(ROWS, { headers });
  expect(sent).toHaveLength(2);
});

test('what was read is begun by the next request like it, for its row and its person, with the rights of a session', async () => {
  const [a, b] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  const [mine, other] = ['00000000-0000-4000-8000-00000000000c', '00000000-0000-4000-8000-00000000000d'];
  await read(a);
  await read(`${a},${mine}`);
  await once.reach.fetch(ROWS, { method: 'POST', headers });
  await read('after the write');

  const learned = createLearnedReads();
  const like = (row: string, person: string) => ({ method: 'GET', address: `/edit/${row}?q=x`, person });
  learned.learn(like(a, mine), once.made());
  const next = learned.of(like(b, other));
  expect(next.map(({ url }) => url)).toEqual([ROWS + b, `${ROWS}${b},${other}`]);
  expect(JSON.stringify(next)).not.toContain('token');
  expect(learned.of({ ...like(b, other), method: 'POST' })).toEqual([]);

  sent = [];
  once.begin(next, 'token');
  expect(await read(b)).toBe('answer 1');
  expect(sent).toHaveLength(2);
});
