import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { remainingReadTime, runInRequestScope } from '~/lib/runtime/request-scope.server';
import { type Batch, createCounter, type Kind } from './counter.server';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T10:03:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A counter, the batches that arrived, and a switch that lets the backend fail. */
function setUp(limits?: { keys: number; batches: number }) {
  const arrived: Batch[] = [];
  const state = { fails: false, calls: 0 };
  const counter = createCounter({
    limits,
    async send(batch) {
      state.calls += 1;
      if (state.fails) throw new Error('The backend is down.');
      arrived.push(structuredClone(batch));
    },
  });
  const count = (kind: Kind, key: string, times = 1) => {
    counter.tally(kind, key).count += times;
  };
  const sums = () => {
    const all: Record<string, number> = {};
    for (const { counts } of arrived) {
      for (const { kind, key, count: times } of counts) all[`${kind} ${key}`] = (all[`${kind} ${key}`] ?? 0) + times;
    }
    return all;
  };
  return { arrived, counter, count, state, sums };
}

test('counts of 20 seconds arrive as one batch', async () => {
  const { arrived, count, state } = setUp();
  count('views', '/', 2);
  count('views', '/blog');
  count('referrers', 'example.com');
  await vi.advanceTimersByTimeAsync(19_000);
  count('views', '/');
  expect(state.calls).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(arrived).toEqual([
    {
      writer: expect.stringMatching(/^[\da-f-]{36}$/),
      batch: 1,
      at: '2026-11-28T10:03:00.000Z',
      counts: [
        { kind: 'views', key: '/', count: 3 },
        { kind: 'views', key: '/blog', count: 1 },
        { kind: 'referrers', key: 'example.com', count: 1 },
      ],
    },
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.calls).toBe(1);
});

test('a batch ends with its quarter of an hour, so that each count is of its day', async () => {
  const { arrived, count } = setUp();
  vi.setSystemTime(new Date('2026-11-28T18:29:55Z'));
  count('views', '/');
  await vi.advanceTimersByTimeAsync(5000);
  count('views', '/');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(arrived.map(({ at }) => at)).toEqual(['2026-11-28T18:29:55.000Z', '2026-11-28T18:30:00.000Z']);
});

test('while the backend fails nothing is lost or sent under another number', async () => {
  const { arrived, counter, count, state, sums } = setUp();
  state.fails = true;
  count('views', '/');
  for (let round = 0; round < 100; round += 1) {
    await vi.advanceTimersByTimeAsync(20_000);
    count('views', '/');
  }
  expect(state.calls).toBeGreaterThan(90);
  state.fails = false;
  await counter.write();
  expect(sums()).toEqual({ 'views /': 101 });
  // One a quarter of an hour, in order.
  expect(arrived.map(({ batch }) => batch)).toEqual([1, 2, 3, 4]);
});

test('what waits for the backend is bounded, and the oldest goes first', async () => {
  const { counter, count, state, sums } = setUp({ keys: 3, batches: 2 });
  state.fails = true;
  for (let hour = 0; hour < 4; hour += 1) {
    count('views', `/${hour}`);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
  }
  state.fails = false;
  await counter.write();
  expect(sums()).toEqual({ 'views /2': 1, 'views /3': 1 });
});

test('more keys than a batch may have are “other”, and long keys are cut', async () => {
  const { counter, count, sums } = setUp({ keys: 2, batches: 2 });
  for (const key of ['/a', '/b', '/c', '/d', '/a']) count('views', key);
  count('searches', 'x'.repeat(500));
  await counter.write();
  expect(sums()).toEqual({ 'views /a': 2, 'views /b': 1, 'views other': 2, [`searches ${'x'.repeat(200)}`]: 1 });
});

test('a number of before a write is known by its generation', async () => {
  const { counter, count } = setUp();
  const before = counter.generation();
  count('views', '/');
  expect(counter.generation()).toBe(before);
  await counter.write();
  expect(counter.generation()).not.toBe(before);
});

test('a last write waits for the one that runs, and takes what was counted meanwhile', async () => {
  const arrived: Batch[] = [];
  let answer = () => {};
  const counter = createCounter({
    send: (batch) =>
      new Promise((resolve) => {
        arrived.push(batch);
        answer = resolve;
      }),
  });
  counter.tally('views', '/').count += 1;
  const first = counter.write();
  await vi.advanceTimersByTimeAsync(0);
  counter.tally('views', '/').count += 1;
  const last = counter.write();
  answer();
  await vi.advanceTimersByTimeAsync(0);
  answer();
  await Promise.all([first, last]);
  expect(arrived.map(({ counts }) => counts)).toEqual([
    [{ kind: 'views', key: '/', count: 1 }],
    [{ kind: 'views', key: '/', count: 1 }],
  ]);
});

test('where no timer runs between requests, the first one writes at once, and later ones after 20 seconds', async () => {
  const { counter, count, state } = setUp();
  count('views', '/');
  await counter.writeIfDue();
  expect(state.calls).toBe(1);
  count('views', '/');
  await counter.writeIfDue();
  expect(state.calls).toBe(1);
  vi.setSystemTime(Date.now() + 20_000);
  await counter.writeIfDue();
  expect(state.calls).toBe(2);
});

test('a write has no deadline of the request that happened to start it', async () => {
  const deadlines: number[] = [];
  const counter = createCounter({
    async send() {
      deadlines.push(remainingReadTime());
    },
  });
  await runInRequestScope('12345678', async () => {
    counter.tally('views', '/').count += 1;
    await counter.write();
    counter.tally('views', '/').count += 1;
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(deadlines).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
});
