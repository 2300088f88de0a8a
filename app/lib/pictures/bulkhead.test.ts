import { expect, test } from 'vitest';
import { createBulkhead, QueueFullError } from './bulkhead';

/** Work that is done when the test says so. */
function workbench() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve: (value: string) => void; reject: (reason: Error) => void }>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }));
    },
    async finish(name: string) {
      ends.get(name)?.resolve(name);
      await new Promise(setImmediate);
    },
    async spoil(name: string) {
      ends.get(name)?.reject(new Error(name));
      await new Promise(setImmediate);
    },
  };
}

test('two are worked on at once, the others in the order in which they came', async () => {
  const { begun, work, finish, spoil } = workbench();
  const line = createBulkhead({ atOnce: 2, longest: 10 });
  const results = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    line(work(name)).catch((error) => `failed: ${error.message}`),
  );
  expect(begun).toEqual(['a', 'b']);
  await finish('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await spoil('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd', 'e']) await finish(name);
  expect(await Promise.all(results)).toEqual(['failed: a', 'b', 'c', 'd', 'e']);
});

test('nobody joins a line that is full, until it is shorter', async () => {
  const { begun, work, finish } = workbench();
  const line = createBulkhead({ atOnce: 1, longest: 1 });
  const [first, second] = [line(work('first')), line(work('second'))];
  await expect(line(work('third'))).rejects.toThrow(QueueFullError);
  await finish('first');
  const fourth = line(work('fourth'));
  for (const name of ['second', 'fourth']) await finish(name);
  expect(await Promise.all([first, second, fourth])).toEqual(['first', 'second', 'fourth']);
  expect(begun).not.toContain('third');
});

test('a place that nobody waits for is free again', async () => {
  const line = createBulkhead({ atOnce: 1, longest: 0 });
  for (const name of ['one', 'two', 'three']) expect(await line(async () => name)).toBe(name);
});
