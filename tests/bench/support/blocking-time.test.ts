import { expect, test } from 'vitest';
import { blockingTimeOfProcessor } from './blocking-time.ts';

const PAGE = { pid: 1, tid: 1, cat: 'devtools.timeline' };
const FRAME = { frame: 'main', url: 'http://localhost/', processId: PAGE.pid };
const PAINT_MS = 100;

/** A trace whose page is painted after 100 ms; of each task when it begins, how long it lasts, and the processor's time. */
function traceWith(...tasks: { at: number; lasts: number; works?: number }[]) {
  const event = (name: string, at: number, more: object) => ({
    ...PAGE,
    ph: 'I',
    name,
    ts: at * 1000,
    args: {},
    ...more,
  });
  const ofFrame = { args: { frame: FRAME.frame, data: { documentLoaderURL: FRAME.url, isOutermostMainFrame: true } } };
  return {
    traceEvents: [
      event('thread_name', 0, { ph: 'M', cat: '__metadata', args: { name: 'CrRendererMain' } }),
      event('TracingStartedInBrowser', 0, { args: { data: { frames: [FRAME] } } }),
      event('navigationStart', 0, ofFrame),
      event('firstContentfulPaint', PAINT_MS, ofFrame),
      ...tasks.map(({ at, lasts, works }) =>
        event('RunTask', at, { ph: 'X', dur: lasts * 1000, ...(works !== undefined && { tdur: works * 1000 }) }),
      ),
    ],
  } as unknown as Parameters<typeof blockingTimeOfProcessor>[0];
}

test.each([
  ['a short task', [{ at: 150, lasts: 12, works: 12 }], 0],
  ['a task of more than 50 ms on a phone', [{ at: 150, lasts: 20, works: 20 }], 30],
  ['a task that waited for the processor', [{ at: 150, lasts: 200, works: 12 }], 0],
  ['a task before the first paint', [{ at: 10, lasts: 80, works: 80 }], 0],
  ['several tasks', [20, 30, 5].map((works, number) => ({ at: 150 + number * 100, lasts: 50, works })), 100],
])('of %s what exceeds 50 ms of the processor blocks', (_, tasks, blocking) => {
  const quick = { at: 600, lasts: 1, works: 1 };
  expect(blockingTimeOfProcessor(traceWith(...tasks, quick), 4)).toBe(blocking);
});

test.each([
  ['without tasks', []],
  ['without their processor time', [{ at: 150, lasts: 20 }]],
])('a trace %s says nothing', (_, tasks) => {
  expect(() => blockingTimeOfProcessor(traceWith(...tasks), 4)).toThrow('no processor time');
});
