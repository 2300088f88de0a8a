import { expect, test, vi } from 'vitest';
import { letOthersGoFirst, runInRequestScope } from '~/lib/runtime/request-scope.server';
import { type ReadAll, readTogether } from './read-together.server';

const ROWS = 'http://supabase.invalid/rest/v1/';

function setUp() {
  const readAll = vi.fn<ReadAll>(async (reads) =>
    reads.map(({ url }) => ({
      status: 200,
      headers: [],
      body: new TextEncoder().encode(url.slice(ROWS.length)).buffer,
    })),
  );
  const others = vi.fn(async () => new Response('another way'));
  const send = readTogether(ROWS, readAll, others);
  const read = async (path: string) => (await send(`${ROWS}${path}`, { method: 'GET' })).text();
  /** The paths of each call. */
  const calls = () => readAll.mock.calls.map(([reads]) => reads.map(({ url }) => url.slice(ROWS.length)));
  return { readAll, others, send, read, calls };
}

test('reads that a request makes side by side are one call, and each gets its own answer', async () => {
  const { read, calls } = setUp();
  const answers = await runInRequestScope('request-1', () =>
    // Awaits on the way to a read, as supabase-js has them, change nothing.
    Promise.all([read('a'), Promise.resolve().then(() => read('b')), read('c')]),
  );
  expect(answers).toEqual(['a', 'b', 'c']);
  expect(calls()).toEqual([['a', 'c', 'b']]);
});

test('the same read is made as often as it is asked for: rows may have changed', async () => {
  const { read, calls } = setUp();
  await runInRequestScope('request-1', async () => {
    await read('a');
    await read('a');
  });
  expect(calls()).toEqual([['a'], ['a']]);
});

test('reads of two requests are two calls, each with the priority of its own', async () => {
  const { read, readAll, calls } = setUp();
  await Promise.all([
    runInRequestScope('request-1', () => read('a')),
    runInRequestScope('request-2', () => {
      letOthersGoFirst();
      return read('b');
    }),
  ]);
  expect(calls()).toEqual([['a'], ['b']]);
  expect(readAll.mock.calls.map(([, priority]) => priority)).toEqual([{ canWait: false }, { canWait: true }]);
});

test('each read of a call that failed gets its error', async () => {
  const { read, readAll } = setUp();
  readAll.mockRejectedValueOnce(new Error('the thread has ended'));
  const outcomes = await runInRequestScope('request-1', () => Promise.allSettled([read('a'), read('b')]));
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message)).toEqual(
    Array(2).fill('the thread has ended'),
  );
  expect(await runInRequestScope('request-1', () => read('a'))).toBe('a');
});

test.each([
  ['a write', `${ROWS}a`, { method: 'POST' }],
  ['a count', `${ROWS}a`, { method: 'HEAD' }],
  ['a request for anything but rows', 'http://supabase.invalid/auth/v1/user', { method: 'GET' }],
  ['a request as an object', new Request(`${ROWS}a`), undefined],
])('%s goes the other way', async (_, input, init) => {
  const { send, others, readAll } = setUp();
  expect(await (await send(input, init)).text()).toBe('another way');
  expect(others).toHaveBeenCalledWith(input, init);
  expect(readAll).not.toHaveBeenCalled();
});
