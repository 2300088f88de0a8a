import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { FLAGS } from '../../app/server/build/launch.mjs';
import { atMost, type Figure, informational, type Measurement, notMeasured } from './measurement.ts';
import type { Bench } from './support/bench-context.ts';
import { dayOf, type Step } from './support/day.ts';
import { type TreeMemory, watchTree } from './support/process-tree.ts';
import { type Site, startSite } from './support/site.ts';

const MAX_GROWTH = 0.35;
const MAX_AT_THE_END_MB = 320;
const MAX_AT_ALL_MB = 480;

/** A build, how Node runs it, and the name of its data. */
type Build = { name: string; program: string; flags: string[] };

type Day = { site: Site; steps: Step[]; tree: TreeMemory; after: number[]; most: number[] };

export const dayMemory: Measurement = {
  id: 'P22',
  work: 'Resident memory of a day’s mixed use, of the site and all its processes, step by step in turns with an earlier build (--against)',
  target: `growth at most ${MAX_GROWTH} of the earlier build's; at the end at most ${MAX_AT_THE_END_MB} MB, at the peak ${MAX_AT_ALL_MB} MB`,
  isNamedOnly: true,
  async measure(bench) {
    if (process.platform !== 'linux') return [notMeasured('resident memory', 'it is read from /proc, on Linux only')];
    const builds: Build[] = [{ name: 'here', program: 'build/server/node.js', flags: FLAGS }];
    if (bench.against !== undefined) builds.push(await earlier(resolve(bench.against)));
    const days = await Promise.all(builds.map((build) => begin(bench, build)));
    try {
      await rest(bench.amount(10_000, 1000), days);
      const names = ['idle'];
      for (const [index, { name }] of (days[0]?.steps ?? []).entries()) {
        // In turns: two at one time would wait for each other.
        for (const day of days) {
          await day.steps[index]?.work();
          note(day);
        }
        names.push(name);
        bench.progress(`  after ${name}: ${days.map(format).join('; earlier build: ')}`);
      }
      await rest(bench.amount(60_000, 1000), days);
      return figuresOf([...names, 'a minute of quiet'], days);
    } finally {
      for (const { site, tree } of days) {
        tree.stop();
        await site.stop();
      }
    }
  },
};

/** A build of another commit runs with the flags of that commit. */
async function earlier(folder: string): Promise<Build> {
  const launcher: { FLAGS: string[] } = await import(pathToFileURL(join(folder, 'app/server/build/launch.mjs')).href);
  return { name: 'earlier', program: join(folder, 'build/server/node.js'), flags: launcher.FLAGS };
}

/** Starts a site on data that it made in an earlier start. */
async function begin(bench: Bench, { name, program, flags }: Build): Promise<Day> {
  const dataDir = join(bench.folder, `day-${name}`);
  if (program.startsWith('build/')) cpSync(await bench.dataOf('sample'), dataDir, { recursive: true });
  else await (await startSite(bench, dataDir, { program, flags, on: 'both cores' })).stop();
  const site = await startSite(bench, dataDir, { program, flags, on: 'both cores' });
  return { site, steps: await dayOf(bench, site.origin), tree: watchTree(site.pid), after: [], most: [] };
}

async function rest(ms: number, days: Day[]): Promise<void> {
  await wait(ms);
  for (const day of days) note(day);
}

function note({ tree, after, most }: Day): void {
  after.push(tree.now());
  most.push(tree.most());
}

function format({ after, most }: Day): string {
  return `${Math.round(inMb(after.at(-1)))} MB, at most ${Math.round(inMb(most.at(-1)))}`;
}

function inMb(bytes = Number.NaN): number {
  return bytes / 1e6;
}

function figuresOf(names: string[], days: Day[]): Figure[] {
  const [own, other] = days;
  if (!own) throw new Error('There is no day.');
  const figures = names.map((name, index) => {
    const notes = [`at most ${Math.round(inMb(own.most[index]))}`];
    if (other)
      notes.push(
        `earlier build: ${Math.round(inMb(other.after[index]))}, at most ${Math.round(inMb(other.most[index]))}`,
      );
    return informational(`after ${name}`, inMb(own.after[index]), 'MB', { note: notes.join('; ') });
  });
  const growthOf = ({ after }: Day) => inMb((after.at(-1) ?? Number.NaN) - (after[0] ?? Number.NaN));
  figures.push(
    atMost('at the end', inMb(own.after.at(-1)), MAX_AT_THE_END_MB, 'MB'),
    atMost('at the peak', inMb(Math.max(...own.most)), MAX_AT_ALL_MB, 'MB'),
    informational('growth', growthOf(own), 'MB'),
  );
  if (other)
    figures.push(atMost('growth, of the earlier build’s', growthOf(own) / growthOf(other), MAX_GROWTH, 'times'));
  return figures;
}
