import { setTimeout as wait } from 'node:timers/promises';
import { atMost, type Figure, type Measurement, type Unit } from './measurement.ts';
import { withSite } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import {
  importFile,
  LINES_PER_FILE,
  PRODUCTS,
  productFile,
  productNumbers,
  productPath,
  storedPicture,
} from './support/catalogue.ts';
import { failuresFigure, type LoadSummary, startOpenLoopLoad, summarize } from './support/open-loop-load.ts';
import { PUBLIC_PATHS } from './support/public-paths.ts';
import { signIn } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { median, repeated } from './support/statistics.ts';

const ROUNDS = 3;
const PER_SECOND = 50;
// An upper limit: the load ends with the import.
const SECONDS = 120;

export const productImport: Measurement = {
  id: 'P5',
  work: 'CSV import of 10,000 rows beside 100,000 products, while visitors ask for 50 pages a second, some of them new',
  target:
    'plan and apply: at most 5 s each; event loop blocked at most 250 ms; public pages: p99 under 300 ms, those not in the cache at most 500 ms',
  contents: ['catalogue'],
  measure: (bench) =>
    withSite(bench, 'catalogue', async (site) => figuresOf(await importRepeatedly(bench, site)), { watched: true }),
};

type Run = Pick<LoadSummary, 'failures'> &
  Record<'plan' | 'apply' | 'block' | 'p99' | 'uncachedP99' | 'uncachedSlowest', number>;

async function importRepeatedly(bench: Bench, site: Site): Promise<Run[]> {
  const staff = await signIn(site.origin);
  const picture = await storedPicture(staff);
  return repeated(bench.amount(ROUNDS, 1), async (round) => {
    const file = productFile(productNumbers(PRODUCTS + round * LINES_PER_FILE, LINES_PER_FILE), picture);
    const paths = productNumbers(round * PER_SECOND * SECONDS, PER_SECOND * SECONDS).map(pathOf);
    const load = startOpenLoopLoad(bench, { origin: site.origin, paths, perSecond: PER_SECOND });
    await wait(1000);
    await site.longestBlock();
    const { plan, apply } = await importFile(staff, file, LINES_PER_FILE);
    const block = await site.longestBlock();
    const samples = await load.finish('no more');
    const { failures } = summarize(samples);
    const { p99 } = summarize(samples.filter(({ path }) => PUBLIC_PATHS.includes(path)));
    const uncached = summarize(samples.filter(({ path }) => !PUBLIC_PATHS.includes(path)));
    return {
      plan: plan / 1000,
      apply: apply / 1000,
      block,
      p99,
      uncachedP99: uncached.p99,
      uncachedSlowest: uncached.slowest,
      failures,
    };
  });
}

/** Cycles through the public routes and one uncached page, which needs the database. */
function pathOf(number: number): string {
  return PUBLIC_PATHS[number % (PUBLIC_PATHS.length + 1)] ?? productPath(number);
}

function figuresOf(rounds: Run[]): Figure[] {
  const runsOf = (key: Exclude<keyof Run, 'failures'>) => rounds.map((run) => run[key]);
  const figure = (what: string, key: Exclude<keyof Run, 'failures'>, limit: number, unit: Unit) =>
    atMost(what, median(runsOf(key)), limit, unit, { runs: runsOf(key) });
  return [
    figure('plan', 'plan', 5, 's'),
    figure('apply', 'apply', 5, 's'),
    figure('longest block of the event loop', 'block', 250, 'ms'),
    figure('public pages, p99', 'p99', 300, 'ms'),
    figure('uncached pages, p99', 'uncachedP99', 500, 'ms'),
    figure('uncached pages, the slowest', 'uncachedSlowest', 500, 'ms'),
    failuresFigure('public pages answered with anything but 200', rounds),
  ];
}
