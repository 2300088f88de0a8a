import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMutex } from './mutex';

/** @returns a function with its own queue for all its calls */
function oneAtATime<Arguments extends unknown[], Result>(call: (...args: Arguments) => Promise<Result>) {
  const runExclusive = createMutex();
  return (...args: Arguments) => runExclusive(() => call(...args));
}

test('never runs two calls at once, and runs them in order', async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const call = oneAtATime(async (n: number, ms: number) => {
    running += 1;
    most = Math.max(most, running);
    begun.push(n);
    await pause(ms);
    running -= 1;
    return n;
  });
  const results = await Promise.all([call(1, 9), call(2, 0), call(3, 6), call(4, 1)]);
  expect(results).toEqual([1, 2, 3, 4]);
  expect(begun).toEqual([1, 2, 3, 4]);
  expect(most).toBe(1);
});

test('also runs calls in order that come while others wait', async () => {
  const begun: string[] = [];
  const call = oneAtATime(async (name: string) => {
    begun.push(name);
    await pause(1);
  });
  const first = call('first');
  const second = call('second');
  await first;
  const third = call('third');
  await Promise.all([second, third]);
  expect(begun).toEqual(['first', 'second', 'third']);
});

test('a call that fails fails alone', async () => {
  const call = oneAtATime(async (fails: boolean) => {
    if (fails) throw new Error('failed');
    return 'done';
  });
  const results = await Promise.allSettled([call(false), call(true), call(true), call(false)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(await call(false)).toBe('done');
});

test('a function that throws before it returns a promise is a call that fails', async () => {
  const call = oneAtATime((fails: boolean): Promise<string> => {
    if (fails) throw new RangeError('at once');
    return Promise.resolve('done');
  });
  const failing = call(true);
  const working = call(false);
  await expect(failing).rejects.toThrow(RangeError);
  expect(await working).toBe('done');
});

test('each queue is one of its own', async () => {
  const never = oneAtATime(() => new Promise<void>(() => undefined));
  const ready = oneAtATime(async () => 'done');
  void never();
  expect(await ready()).toBe('done');
});
