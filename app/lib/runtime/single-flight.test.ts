import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSingleFlight } from './single-flight';

let runs: number;
const work = async () => `run ${++runs}`;

beforeEach(() => {
  runs = 0;
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('concurrent calls with one key share one run, those with another key do not', async () => {
  const { run } = createSingleFlight<string>();
  expect(await Promise.all([run('a', work), run('a', work), run('b', work)])).toEqual(['run 1', 'run 1', 'run 2']);
});

test('a later call runs again, unless results are remembered', async () => {
  const flights = createSingleFlight<string>();
  expect([await flights.run('a', work), await flights.run('a', work)]).toEqual(['run 1', 'run 2']);
  const remembering = createSingleFlight<string>(1000);
  expect([await remembering.run('a', work), await remembering.run('a', work)]).toEqual(['run 3', 'run 3']);
  vi.advanceTimersByTime(1001);
  expect(await remembering.run('a', work)).toBe('run 4');
});

test('a failure is shared while in flight and never remembered', async () => {
  const { run } = createSingleFlight<string>(1000);
  const failing = () => Promise.reject(new Error(`run ${++runs}`));
  const outcomes = await Promise.allSettled([run('a', failing), run('a', failing)]);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message)).toEqual([
    'run 1',
    'run 1',
  ]);
  expect(await run('a', work)).toBe('run 2');
});

test('work in flight can be awaited by its key', async () => {
  const { run, pending } = createSingleFlight<string>();
  const flight = run('a', work);
  expect([pending('a'), pending('b')]).toEqual([flight, undefined]);
  await flight;
  expect(pending('a')).toBeUndefined();
});
