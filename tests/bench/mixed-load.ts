import { setTimeout as wait } from 'node:timers/promises';
import { atMost, type Figure, informational, type Measurement } from './measurement.ts';
import { withSite } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import {
  type ImportTimes,
  importFile,
  LINES_PER_FILE,
  PRODUCTS,
  productFile,
  productNumbers,
  productPath,
  storedPicture,
} from './support/catalogue.ts';
import { failuresFigure, type Sample, startOpenLoopLoad, summarize } from './support/open-loop-load.ts';
import { signIn } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { median } from './support/statistics.ts';

const PER_SECOND = 50;
const LEAD_SECONDS = 10;
const ROUNDS = 2;
// No round begins later than this after the load: a slow program has fewer rounds, not a bench that never ends.
const LAST_ROUND_MS = 45_000;
// An upper limit: the load ends with the last import.
const SECONDS = 300;

export const mixedLoad: Measurement = {
  id: 'P5',
  work: 'The same right after and during 50 requests/s for product pages of which none is in the cache',
  target: 'under that load plan and apply at most 8 s each, pages at most 1 s',
  contents: ['catalogue'],
  measure: (bench) => withSite(bench, 'catalogue', (site) => measureMixed(bench, site)),
};

async function measureMixed(bench: Bench, { origin }: Site): Promise<Figure[]> {
  bench.progress('  uncached pages meanwhile');
  const staff = await signIn(origin);
  const picture = await storedPicture(staff);
  const paths = productNumbers(0, PER_SECOND * SECONDS).map(productPath);
  const load = startOpenLoopLoad(bench, { origin, paths, perSecond: PER_SECOND });
  const started = performance.now();
  await wait(bench.amount(LEAD_SECONDS, 2) * 1000);
  const leadMs = performance.now() - started;
  const imports: ImportTimes[] = [];
  while (imports.length < bench.amount(ROUNDS, 1) && (imports.length === 0 || since(started) < LAST_ROUND_MS)) {
    const numbers = productNumbers(PRODUCTS + imports.length * LINES_PER_FILE, LINES_PER_FILE);
    imports.push(await importFile(staff, productFile(numbers, picture), LINES_PER_FILE));
  }
  const samples = await load.finish('no more');
  return figuresOf(imports, samples, leadMs);
}

function since(started: number): number {
  return performance.now() - started;
}

function figuresOf(imports: ImportTimes[], samples: Sample[], leadMs: number): Figure[] {
  const seconds = (step: keyof ImportTimes) => imports.map((times) => times[step] / 1000);
  const step = (what: keyof ImportTimes) =>
    atMost(`uncached pages meanwhile: ${what}`, median(seconds(what)), 8, 's', { runs: seconds(what) });
  const before = summarize(samples.filter(({ due }) => due < leadMs));
  const during = summarize(samples.filter(({ due }) => due >= leadMs));
  return [
    step('plan'),
    step('apply'),
    atMost('uncached pages meanwhile: the slowest', during.slowest, 1000, 'ms'),
    informational('uncached pages meanwhile: p99', during.p99, 'ms'),
    informational('uncached pages before the import: p99', before.p99, 'ms'),
    failuresFigure('uncached pages meanwhile: answered with anything but 200', [summarize(samples)]),
  ];
}
