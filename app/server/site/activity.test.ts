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

test('it is quiet at once where nothing is under way', async () => {
  await createActivity().quiet(MINUTE_MS);
});

test('it is quiet when the last work has ended, also where that failed', async () => {
  const activity = createActivity();
  const [one, other] = [work(), work()];
  const results = Promise.allSettled([activity.during(one.start), activity.during(other.start)]);
  let isQuiet = false;
  const wait = activity.quiet(MINUTE_MS).then(() => (isQuiet = true));
  one.end(new Error('failed'));
  await pause(30);
  expect(isQuiet).toBe(false);
  other.end();
  await wait;
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('a wait ends with its time', async () => {
  const activity = createActivity();
  const long = work();
  const result = activity.during(long.start);
  await activity.quiet(5);
  long.end();
  expect(await result).toBe('done');
});
