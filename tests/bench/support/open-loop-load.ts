import { once } from 'node:events';
import { join } from 'node:path';
import { atMost, type Figure } from '../measurement.ts';
import type { Bench } from './bench-context.ts';
import { start } from './processes.ts';
import { quantile } from './statistics.ts';

/** Requests in their order. The arrival rate is constant, whether or not earlier responses have arrived. */
export type Workload = { origin: string; paths: string[]; perSecond: number };

/**
 * One request: its status (0 without a response), and its latency in milliseconds from when it was due.
 */
export type Sample = { path: string; status: number; ms: number };

export type OpenLoopLoad = {
  /** Waits for the responses to all requests, or, with `no more`, to those sent so far. */
  finish(wanted: 'all' | 'no more'): Promise<Sample[]>;
};

/** Starts a load in its own process, so that other work of the bench does not delay requests. */
export function startOpenLoopLoad(bench: Bench, workload: Workload): OpenLoopLoad {
  const program = join(import.meta.dirname, 'open-loop-process.ts');
  const options = { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] as ['ignore', 'pipe', 'pipe', 'ipc'] };
  const { child, output, stop } = start([process.execPath, program], options);
  child.send(workload);
  const exited = once(child, 'exit').then(() => {
    throw new Error(`The load process exited: ${output()}`);
  });
  // `finish` rethrows both; until then they must not count as unhandled rejections.
  exited.catch(() => undefined);
  const message = Promise.race([once(child, 'message'), exited]);
  message.catch(() => undefined);
  return {
    async finish(wanted) {
      if (wanted === 'no more') child.send('no more');
      const [samples] = await message;
      await stop();
      bench.progress(`    ${samples.length} requests`);
      return samples;
    },
  };
}

/** The p99 and the largest latency in milliseconds, and the requests with a status other than 200. */
export type LoadSummary = { p99: number; slowest: number; failures: Sample[] };

export function summarize(samples: Sample[]): LoadSummary {
  const times = samples.map(({ ms }) => ms);
  return {
    p99: quantile(times, 0.99),
    slowest: quantile(times, 1),
    failures: samples.filter(({ status }) => status !== 200),
  };
}

/** The sum of failures over all runs; a median would hide a failure in one run. */
export function failuresFigure(what: string, runs: Pick<LoadSummary, 'failures'>[]): Figure {
  const all = runs.flatMap(({ failures }) => failures);
  const places = all.slice(0, 3).map(({ status, path }) => `${status || 'no response'} for ${path}`);
  return atMost(what, all.length, 0, '', { note: places.join('; ') });
}
