import { expect, test } from 'vitest';
import { createCallQueue } from './call-queue';
import { runInSlices } from './sliced-calls';
import type { PlainResponse } from './worker-calls';
import type { WorkerThread } from './worker-thread.server';

const CALL = { url: 'http://supabase.invalid/rest/v1/rpc/long', method: 'POST', headers: [], body: null };

const answer = (status: number, body: unknown): PlainResponse => ({
  status,
  headers: [],
  body: new TextEncoder().encode(JSON.stringify(body)).buffer,
});
const NEXT = answer(200, [{ outcome: 'next' }]);

/** A worker that gives these answers, or throws them, and writes down what it was asked. */
function setUp(answers: (PlainResponse | Error)[], ending?: Error) {
  const asked: string[] = [];
  const broken: Error[] = [];
  const call = async (name: string, argument: { slice?: number; commit?: boolean }) => {
    asked.push(name === 'slice' ? `slice ${argument.slice}` : argument.commit ? 'commit' : 'undo');
    const next = name === 'slice' ? answers.shift() : ending;
    if (next instanceof Error) throw next;
    return next ?? null;
  };
  const run = () =>
    runInSlices({ call: call as WorkerThread['call'] }, createCallQueue(1), CALL, (cause) => broken.push(cause));
  return { asked, broken, run };
}

test('a call is repeated while it asks for the next slice, and all are committed', async () => {
  const last = answer(200, [{ outcome: 'applied', rows: 7 }]);
  const { asked, run } = setUp([NEXT, NEXT, last]);
  expect(await run()).toBe(last);
  expect(asked).toEqual(['slice 0', 'slice 1', 'slice 2', 'commit']);
});

test.each([
  ['a refusal', answer(400, { message: 'no' })],
  ['a failure that is not JSON of a row', answer(500, 'no')],
])('%s undoes all slices, and is the answer', async (_, refusal) => {
  const { asked, run } = setUp([NEXT, NEXT, refusal]);
  expect(await run()).toBe(refusal);
  expect(asked).toEqual(['slice 0', 'slice 1', 'slice 2', 'undo']);
});

test('a slice that throws undoes all slices', async () => {
  const { asked, broken, run } = setUp([NEXT, NEXT, new Error('lost')]);
  await expect(run()).rejects.toThrow('lost');
  expect({ asked, broken }).toEqual({ asked: ['slice 0', 'slice 1', 'slice 2', 'undo'], broken: [] });
});

test('an end that fails is reported, as nobody knows what stands', async () => {
  const failure = new Error('disk');
  const { broken, run } = setUp([NEXT, answer(200, [{ outcome: 'applied' }])], failure);
  await expect(run()).rejects.toThrow('disk');
  expect(broken).toEqual([failure]);
});
