/** A task of a page's main thread: its begin, how long it lasted, and for how long of that it had a processor; microseconds. */
export type Task = { ts: number; dur: number; tdur?: number };

// How long a task may last before Lighthouse counts the rest of it (https://web.dev/articles/tbt).
const TASK_MS = 50;

/**
 * What Lighthouse's blocking time would be on an idle machine: by the processor's time of each task after the first
 * paint. Lighthouse goes by how long a task lasted, also while other programs had the processor.
 *
 * @param tasks of the page's main thread
 * @param paint when the page was first painted, in microseconds
 * @param slowdown how many times as long a phone takes
 * @returns milliseconds
 * @throws where there is no such task, or one without its processor's time: then the trace says nothing
 */
export function blockingTimeOfProcessor(tasks: Task[], paint: number, slowdown: number): number {
  const times = tasks
    .filter(({ ts, dur }) => ts + dur > paint)
    .map(({ tdur }) => (tdur === undefined ? Number.NaN : (tdur / 1000) * slowdown));
  if (times.length === 0 || times.includes(Number.NaN)) throw new Error('The trace has no processor time of tasks.');
  return times.reduce((sum, time) => sum + Math.max(0, time - TASK_MS), 0);
}
