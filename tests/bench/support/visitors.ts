import { once } from 'node:events';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
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

/** @returns how long all but the given share of visitors waited at most, and how many got anything but the page */
export function patienceOf(visited: Visited[], share: number): { ms: number; turnedAway: number } {
  return {
    ms: quantile(
      visited.map(({ ms }) => ms),
      share,
    ),
    turnedAway: visited.filter(({ status }) => status !== 200).length,
  };
}
