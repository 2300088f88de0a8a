import { expect, test } from 'vitest';
import { blockingTimeOfProcessor } from './blocking-time.ts';

const PAINT = 100_000;

type Given = { at: number; lasts: number; works?: number };

/** Tasks in milliseconds as a trace has them. */
const traced = (tasks: Given[]) =>
  tasks.map(({ at, lasts, works }) => ({
    ts: at * 1000,
    dur: lasts * 1000,
    ...(works !== undefined && { tdur: works * 1000 }),
  }));

test.each([
  ['a short task', [{ at: 150, lasts: 12, works: 12 }], 0],
  ['a task of more than 50 ms on a phone', [{ at: 150, lasts: 20, works: 20 }], 30],
  ['a task that waited for the processor', [{ at: 150, lasts: 200, works: 12 }], 0],
  ['a task before the first paint', [{ at: 10, lasts: 80, works: 80 }], 0],
  ['several tasks', [20, 30, 5].map((works, number) => ({ at: 150 + number * 100, lasts: 50, works })), 100],
])('of %s what exceeds 50 ms of the processor blocks', (_, tasks, blocking) => {
  const quick = { at: 600, lasts: 1, works: 1 };
  expect(blockingTimeOfProcessor(traced([...tasks, quick]), PAINT, 4)).toBe(blocking);
});

test.each([
  ['without tasks', []],
  ['without their processor time', [{ at: 150, lasts: 20 }]],
])('a trace %s says nothing', (_, tasks) => {
  expect(() => blockingTimeOfProcessor(traced(tasks), PAINT, 4)).toThrow('no processor time');
});
