import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from './bench-context.ts';

/** What the machine did to a measurement beside it. */
export type Noise = {
  /** Milliseconds that a fixed loop took before it, on the core of the server and of the client; null where unknown. */
  loop: { server: number; client: number } | null;
  /** Percent of the processor that other programs had in a moment when the bench did nothing; Linux only. */
  others: number | null;
  /** Percent of the processor that the host gave to other machines meanwhile; Linux only. */
  steal: number | null;
};

// What a machine with nothing else to do stays below, in percent.
const QUIET = { loop: 10, others: 5, steal: 1 };

const LOOP = join(import.meta.dirname, 'calibration-loop.ts');
const LOOK_FOR_MS = 250;

/** Looks at the machine before a measurement. @returns what is to be called after it */
export async function watchNoise({ cores, tools }: Pick<Bench, 'cores' | 'tools'>): Promise<() => Noise> {
  const idle = ticks();
  await wait(LOOK_FOR_MS);
  const before = ticks();
  const others = shareOf('busy', idle, before);
  const timeOn = (core: number) => {
    const { stdout } = spawnSync(tools.taskset ?? '', ['-c', String(core), process.execPath, LOOP], {
      encoding: 'utf8',
    });
    return Number(stdout);
  };
  const loop = cores && { server: timeOn(cores.server), client: timeOn(cores.client) };
  return () => ({ loop, others, steal: shareOf('steal', before, ticks()) });
}

type Ticks = { busy: number; steal: number; all: number } | null;

/** Ticks of all cores since the start of the machine. */
function ticks(): Ticks {
  if (process.platform !== 'linux') return null;
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, interrupts = 0, soft = 0, steal = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const busy = user + nice + system + interrupts + soft;
  return { busy, steal, all: busy + idle + waiting + steal };
}

function shareOf(part: 'busy' | 'steal', from: Ticks, to: Ticks): number | null {
  return from && to && to.all > from.all ? (100 * (to[part] - from[part])) / (to.all - from.all) : null;
}

/** @returns in words how much a run was disturbed */
export function noiseLine(noises: Noise[]): string {
  const worst = (key: 'others' | 'steal') => Math.max(...noises.map((noise) => noise[key] ?? 0), 0);
  const differences = (['server', 'client'] as const).map((core) => {
    const times = noises.flatMap(({ loop }) => loop?.[core] ?? []);
    return times.length > 0 ? 100 * (Math.max(...times) / Math.min(...times) - 1) : 0;
  });
  const figures = { loop: Math.max(...differences), others: worst('others'), steal: worst('steal') };
  const isNoisy = (Object.keys(QUIET) as (keyof typeof QUIET)[]).some((key) => figures[key] > QUIET[key]);
  const percent = (value: number) => `${value.toFixed(1)} %`;
  return [
    `Noise: a fixed loop differed by ${percent(figures.loop)} between measurements`,
    `other programs had at most ${percent(figures.others)} of the processor, other machines ${percent(figures.steal)}`,
    isNoisy ? 'too noisy for times without a ratio' : 'quiet',
  ].join('; ');
}

/** @returns the median time of the loop on the server's core, by which runs on one machine can be compared */
export function speedOf(noises: Noise[]): number | null {
  const times = noises.flatMap(({ loop }) => loop?.server ?? []).sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? null;
}
