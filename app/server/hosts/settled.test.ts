import { expect, test } from 'vitest';
import { settled } from './settled';

const LONG_MS = 60_000;

test('work is waited for, and what it starts too, also where it fails', async () => {
  const done: string[] = [];
  const work = new Set<Promise<unknown>>();
  const step = (name: string) => Promise.resolve().then(() => done.push(name));
  work.add(
    step('first').then(() => {
      work.add(step('second').then(() => Promise.reject(new Error('it failed'))));
    }),
  );
  await settled(work, LONG_MS);
  expect(done).toEqual(['first', 'second']);
});

test('work that never ends is not waited for without an end', async () => {
  await settled(new Set([new Promise(() => undefined)]), 1);
});
