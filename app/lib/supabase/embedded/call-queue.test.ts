import { expect, test } from 'vitest';
import { createCallQueue, type Turn } from './call-queue';

/** A queue with a clock of its own, whose calls end by hand, and the names of those that have started. */
function setUp(atOnce: number) {
  let time = 0;
  const queue = createCallQueue(atOnce, () => time);
  const started: string[] = [];
  const endings: (() => void)[] = [];
  const ask = (name: string, turn: Turn = 'soon') =>
    queue(() => {
      started.push(name);
      return new Promise<string>((resolve) => endings.push(() => resolve(name)));
    }, turn);
  /** Ends the call that started first, so many milliseconds after the one before. */
  const endOne = async (took = 1) => {
    time += took;
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
  void ask('unknown page', 'after others');
  void ask('another', 'after others');
  void ask('page of many');
  void ask('save');
  for (let ended = 0; ended < 4; ended += 1) await endOne();
  expect(started).toEqual(['first', 'page of many', 'save', 'unknown page', 'another']);
});

test('a call that fails makes room for the next', async () => {
  const { ask, queue, started } = setUp(1);
  await expect(queue(() => Promise.reject(new Error('no')), 'soon')).rejects.toThrow('no');
  void ask('next');
  expect(started).toEqual(['next']);
});

test('after a long call the others have as much time as it took, and then the next long call starts', async () => {
  const { ask, endOne, started } = setUp(1);
  void ask('piece 1', 'long');
  void ask('piece 2', 'long');
  for (let page = 1; page <= 9; page += 1) void ask(`page ${page}`, page % 2 ? 'soon' : 'after others');
  await endOne(30);
  for (let page = 1; page <= 3; page += 1) await endOne(10);
  expect(started).toEqual(['piece 1', 'page 1', 'page 3', 'page 5', 'piece 2']);
});

test('a pile of pages and a pile of pieces both shrink', async () => {
  const { ask, endOne, started } = setUp(2);
  for (let piece = 1; piece <= 20; piece += 1) void ask(`piece ${piece}`, 'long');
  for (let page = 1; page <= 200; page += 1) void ask(`page ${page}`, page % 2 ? 'soon' : 'after others');
  let ended = 0;
  while (ended < 110) await endOne(started[ended++]?.startsWith('piece') ? 50 : 5);
  const count = (name: string) => started.slice(0, ended).filter((other) => other.startsWith(name)).length;
  expect({ pieces: count('piece'), pages: count('page') }).toEqual({ pieces: 10, pages: 100 });
});

test('where nobody else waits, long calls follow one another', async () => {
  const { ask, endOne, started } = setUp(2);
  for (let piece = 1; piece <= 3; piece += 1) void ask(`piece ${piece}`, 'long');
  expect(started).toEqual(['piece 1']);
  await endOne(50);
  expect(started).toEqual(['piece 1', 'piece 2']);
  await endOne(50);
  expect(started).toEqual(['piece 1', 'piece 2', 'piece 3']);
});

test('what a long call took is counted from the end of the call ahead of it', async () => {
  const { ask, endOne, started } = setUp(2);
  void ask('slow page');
  void ask('piece 1', 'long');
  void ask('piece 2', 'long');
  for (let page = 1; page <= 9; page += 1) void ask(`page ${page}`);
  await endOne(1000);
  await endOne(20);
  await endOne(10);
  await endOne(10);
  expect(started).toEqual(['slow page', 'piece 1', 'page 1', 'page 2', 'page 3', 'piece 2']);
});
