import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { remainingReadTime, runInRequestScope } from '~/lib/runtime/request-scope.server';
import { ANSWER_LOST, IDEMPOTENCY_KEY } from './answer-lost';
import { resilientFetch } from './resilient-fetch.server';
import { TIMEOUT_MS, WRITE_TIMEOUT_MS } from './with-timeout';

const TABLE = 'http://supabase.example/rest/v1/products';
const ADD_ONCE = { method: 'POST', headers: { Prefer: 'return=representation,resolution=ignore-duplicates' } };
const KEYED = { method: 'POST', headers: { [IDEMPOTENCY_KEY]: 'key' } };

let requests: string[];

/** A service that answers reads, and treats the first write as given. */
function service(first: () => Promise<Response>, read: () => Promise<Response> = async () => Response.json([])) {
  requests = [];
  return resilientFetch((_input, init) => {
    const method = init?.method ?? 'GET';
    requests.push(method);
    if (method === 'GET') return read();
    return requests.filter((one) => one === method).length === 1 ? first() : Promise.resolve(Response.json(['again']));
  });
}

const cut = async () => {
  throw new TypeError('fetch failed', { cause: { code: 'UND_ERR_SOCKET' } });
};
const refused = async () => {
  throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
};
const never = () => new Promise<Response>(() => undefined);
const after = (milliseconds: number) => async () => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return Response.json(['late']);
};

async function answer(response: Promise<Response>): Promise<[number, unknown]> {
  const settled = response.then(async (found) => [found.status, await found.json()] as [number, unknown]);
  await vi.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS + TIMEOUT_MS + 100);
  return settled;
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
afterEach(() => vi.useRealTimers());

const lost = [504, expect.objectContaining({ code: ANSWER_LOST })];

test.each([
  ['a row that is added once', ADD_ONCE],
  ['a function that is told a key', KEYED],
  ['an update', { method: 'PATCH' }],
  ['a deletion', { method: 'DELETE' }],
])('%s is sent again where its answer is lost', async (_what, init) => {
  expect(await answer(service(cut).fetch(TABLE, init))).toEqual([200, ['again']]);
  expect(requests).toEqual([init.method, init.method]);
});

test.each([
  ['a cut connection', cut],
  ['a gateway that gave up', async () => new Response('<h1>Gateway Timeout</h1>', { status: 504 })],
])('after %s the outcome of any other write is unknown', async (_what, first) => {
  expect(await answer(service(first).fetch(TABLE, { method: 'POST' }))).toEqual(lost);
  expect(requests).toEqual(['POST']);
});

test('what was never sent has failed', async () => {
  await expect(service(refused).fetch(TABLE, KEYED)).rejects.toThrow('fetch failed');
  expect(requests).toEqual(['POST']);
});

test('a slow write is waited for while reads are answered, and read after', async () => {
  await runInRequestScope('one', async () => {
    let left = 0;
    const written = service(after(8000))
      .fetch(TABLE, { method: 'POST' })
      .finally(() => {
        left = remainingReadTime();
      });
    expect(await answer(written)).toEqual([200, ['late']]);
    expect(requests).toEqual(['POST', 'GET']);
    expect(left).toBeGreaterThan(TIMEOUT_MS);
  });
});

test('a write that takes longer than any statement may is asked after', async () => {
  expect(await answer(service(never).fetch(TABLE, ADD_ONCE))).toEqual([200, ['again']]);
  expect(await answer(service(never).fetch(TABLE, { method: 'POST' }))).toEqual(lost);
});

test('a write is given up with a service that answers nothing', async () => {
  const ended = vi.fn();
  service(never, never).fetch(TABLE, KEYED).then(ended);
  await vi.advanceTimersByTimeAsync(2 * TIMEOUT_MS);
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ status: 504 }));
  expect(requests).toEqual(['POST', 'GET']);
});
