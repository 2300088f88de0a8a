import { once } from 'node:events';
import { join } from 'node:path';
import { atMost, type Figure } from '../measurement.ts';
import type { Bench } from './bench-context.ts';
import { start } from './processes.ts';
import { quantile } from './statistics.ts';

/** What visitors ask for, one page after the other, whether or not the earlier ones have arrived. */
export type Visit = { origin: string; paths: string[]; perSecond: number };

/** What a visitor got. The time begins when the page should have been asked for, in milliseconds. */
export type Visited = { path: string; status: number; ms: number };

/** Visitors who come at a constant pace. */
export type Visitors = {
  /** Waits for the last of them; those who have not come yet stay away where they are not wanted. */
  finish(wanted: 'all' | 'no more'): Promise<Visited[]>;
};

/** Sends visitors from a process of their own, so that nothing else the bench does delays them. */
export function sendVisitors(bench: Bench, visit: Visit): Visitors {
  const program = join(import.meta.dirname, 'visitors-process.ts');
  const options = { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] as ['ignore', 'pipe', 'pipe', 'ipc'] };
  const { child, said, stop } = start([process.execPath, program], options);
  child.send(visit);
  const gone = once(child, 'exit').then(() => {
    throw new Error(`The visitors went away: ${said()}`);
  });
  // Whoever waits for them is told.
  gone.catch(() => undefined);
  const all = Promise.race([once(child, 'message'), gone]);
  all.catch(() => undefined);
  return {
    async finish(wanted) {
      if (wanted === 'no more') child.send('no more');
      const [visited] = await all;
      await stop();
      bench.tell(`    ${visited.length} visits`);
      return visited;
    },
  };
}

/** How long all but the most unlucky visitors waited, in milliseconds, and who got anything but the page. */
export type Patience = { p99: number; turnedAway: Visited[] };

/** Sums up what visitors got. */
export function patienceOf(visited: Visited[]): Patience {
  const times = visited.map(({ ms }) => ms);
  return { p99: quantile(times, 0.99), turnedAway: visited.filter(({ status }) => status !== 200) };
}

/** What of visitors has no median: those who were turned away in any of the runs. */
export function turnedAwayFigure(what: string, runs: Patience[]): Figure {
  const all = runs.flatMap(({ turnedAway }) => turnedAway);
  const places = all.slice(0, 3).map(({ status, path }) => `${status || 'no answer'} for ${path}`);
  return atMost(what, all.length, 0, '', { note: places.join('; ') });
}
