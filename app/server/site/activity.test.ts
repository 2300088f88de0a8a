import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createActivity } from './activity';

const MINUTE_MS = 60_000;

/** Work that ends when it is told to. */
function work() {
  let end: (error?: Error) => void = () => undefined;
  const result = new Promise<string>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve('done'));
  });
  return { start: () => result, end: (error?: Error) => end(error) };
}

test('it is idle at once where nothing is under way', async () => {
  await createActivity().whenIdle(MINUTE_MS);
});

test('it is idle when the last work has ended, also where that failed', async () => {
  const activity = createActivity();
  const [one, other] = [work(), work()];
  const results = Promise.allSettled([activity.during(one.start), activity.during(other.start)]);
  let isIdle = false;
  const wait = activity.whenIdle(MINUTE_MS).then(() => (isIdle = true));
  one.end(new Error('failed'));
  await pause(30);
  expect(isIdle).toBe(false);
  other.end();
  await wait;
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('a wait ends with its time', async () => {
  const activity = createActivity();
  const long = work();
  const result = activity.during(long.start);
  await activity.whenIdle(5);
  long.end();
  expect(await result).toBe('done');
});
