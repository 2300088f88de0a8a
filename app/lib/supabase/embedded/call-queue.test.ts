import { expect, test } from 'vitest';
import { createCallQueue } from './call-queue';

/** A queue whose calls end by hand, and the names of those that have started. */
function setUp(atOnce: number) {
  const queue = createCallQueue(atOnce);
  const started: string[] = [];
  const endings: (() => void)[] = [];
  const ask = (name: string, canWait = false) =>
    queue(() => {
      started.push(name);
      return new Promise<string>((resolve) => endings.push(() => resolve(name)));
    }, canWait);
  const endOne = async () => {
    endings.shift()?.();
    await new Promise(setImmediate);
  };
  return { ask, endOne, queue, started };
}

test('calls start in their order, so many at once', async () => {
  const { ask, endOne, started } = setUp(2);
  const answers = ['one', 'two', 'three', 'four'].map((name) => ask(name));
  expect(started).toEqual(['one', 'two']);
  await endOne();
  expect(started).toEqual(['one', 'two', 'three']);
  await endOne();
  await endOne();
  await endOne();
  expect(await Promise.all(answers)).toEqual(['one', 'two', 'three', 'four']);
});

test('what can wait starts after everything else, also after what came later', async () => {
  const { ask, endOne, started } = setUp(1);
  void ask('first');
  void ask('unknown page', true);
  void ask('another', true);
  void ask('page of many');
  void ask('save');
  for (let ended = 0; ended < 4; ended += 1) await endOne();
  expect(started).toEqual(['first', 'page of many', 'save', 'unknown page', 'another']);
});

test('a call that fails makes room for the next', async () => {
  const { ask, queue, started } = setUp(1);
  await expect(queue(() => Promise.reject(new Error('no')), false)).rejects.toThrow('no');
  void ask('next');
  expect(started).toEqual(['next']);
});
