import { comparedWith, type Figure, informational, type Measurement } from './measurement.ts';
import { withSite } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import { loadOn } from './support/load.ts';
import type { Site } from './support/site.ts';
import { median, repeated } from './support/statistics.ts';
import { withoutCounting } from './support/without-counting.ts';

const PATH = '/products/onions/nashik-red-onion';
const BROWSER =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const LOWEST_RATIO = 0.98;
// The difference is smaller than that between two rounds: there are many short ones, and each begins with the other site.
const ROUNDS = 7;
const SECONDS = 1;
const WARM_UP_SECONDS = 3;

export const countingVisits: Measurement = {
  id: 'P16',
  work: 'Counting of visits, on a cached product page that a browser asks for, with the log',
  target: 'requests for a second of the processor: at least 0.98 of the same page without counting',
  measure: (bench) =>
    withSite(
      bench,
      'sample',
      (counting) =>
        withoutCounting((program) =>
          withSite(bench, 'sample', (plain) => compare(bench, counting, plain), {
            log: 'info',
            program,
          }),
        ),
      { log: 'info' },
    ),
};

async function compare(bench: Bench, counting: Site, plain: Site): Promise<Figure[]> {
  // By the second of the processor: other programs lower the throughput by more than what is measured here.
  const speedOf = async (site: Site, seconds: number) => {
    const before = site.processorTime();
    const { perSecond } = await loadOn(bench, site.origin + PATH, seconds, BROWSER);
    return (perSecond * seconds) / (site.processorTime() - before);
  };
  for (const site of [counting, plain]) await speedOf(site, WARM_UP_SECONDS);
  const rounds = await repeated(bench.amount(ROUNDS, 3), async (round) => {
    const order = round % 2 === 0 ? [counting, plain] : [plain, counting];
    const speeds = new Map<Site, number>();
    for (const site of order) speeds.set(site, await speedOf(site, SECONDS));
    return { counting: speeds.get(counting) ?? Number.NaN, plain: speeds.get(plain) ?? Number.NaN };
  });
  const [values, references] = [rounds.map((round) => round.counting), rounds.map((round) => round.plain)];
  return [
    comparedWith({ what: 'with counting', unit: 'requests/s', values, references }, (ratio) => ratio >= LOWEST_RATIO),
    informational('without', median(references), 'requests/s', { runs: references }),
  ];
}
