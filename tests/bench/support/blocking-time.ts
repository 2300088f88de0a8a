import type { Artifacts } from 'lighthouse';
import { TraceProcessor } from 'lighthouse/core/lib/tracehouse/trace-processor.js';

/** An event of a trace: its begin, how long it lasted, and for how long of that it had a processor; in microseconds. */
type TraceEvent = { name: string; ts: number; dur: number; tdur?: number };

// How long a task may last before Lighthouse counts the rest of it (https://web.dev/articles/tbt).
const TASK_MS = 50;

/**
 * What Lighthouse's blocking time would be on an idle machine: by the processor's time of each task of the page's main
 * thread after the first paint. Lighthouse goes by how long a task lasted, also while other programs had the processor.
 *
 * @param trace of a look at a page
 * @param slowdown how many times as long a phone takes
 * @returns milliseconds
 * @throws where the trace has no such task: then it says nothing
 */
export function blockingTimeOfProcessor(trace: Artifacts['Trace'], slowdown: number): number {
  const processed = TraceProcessor.processTrace(trace);
  const { firstContentfulPaint } = TraceProcessor.processNavigation(processed).timestamps;
  const tasks = (processed.mainThreadEvents as TraceEvent[]).filter(
    (event) => TraceProcessor.isScheduleableTask(event) && event.ts + event.dur > firstContentfulPaint,
  );
  const times = tasks.map(({ tdur }) => (tdur === undefined ? Number.NaN : (tdur / 1000) * slowdown));
  if (times.length === 0 || times.includes(Number.NaN)) throw new Error('The trace has no processor time of tasks.');
  return times.reduce((sum, time) => sum + Math.max(0, time - TASK_MS), 0);
}
