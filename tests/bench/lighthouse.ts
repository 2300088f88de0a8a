import { atMost, type Figure, type Measurement, type Unit } from './measurement.ts';
import { withSite } from './support/bench.ts';
import { withChromium, withDebuggedBrowser } from './support/browser.ts';
import { type Audited, audit } from './support/lighthouse.ts';
import { PUBLIC_PATHS } from './support/public-paths.ts';
import { median, repeated } from './support/statistics.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What is read of a look, less of which is better, and its limit. */
type Reading = { what: string; unit: Unit; limit: number; read(run: Audited): number };

const metric = (what: string, unit: Unit, limit: number, audit: string, divisor = 1): Reading => ({
  what,
  unit,
  limit,
  read: ({ values }) => (values[audit] ?? Number.NaN) / divisor,
});

const READINGS: Reading[] = [
  ...CATEGORIES.map((what) => ({
    what: `${what}, points lost`,
    unit: 'points' as const,
    limit: 0,
    read: ({ scores }: Audited) => 100 - (scores[what] ?? Number.NaN),
  })),
  metric('LCP', 's', 1.4, 'largest-contentful-paint', 1000),
  metric('CLS', '', 0, 'cumulative-layout-shift'),
  metric('TBT', 'ms', 50, 'total-blocking-time'),
];

// Routes that miss a limit are looked at again, so often.
const MORE_LOOKS = 2;

export const lighthouse: Measurement = {
  id: 'P10',
  work: 'Lighthouse, mobile preset, the worst of every public route',
  target: '100 in all four categories; LCP at most 1.4 s; CLS 0; TBT at most 50 ms',
  contents: ['visited sample'],
  measure: (bench) =>
    withChromium(bench, (program) =>
      withSite(bench, 'visited sample', ({ address }) =>
        withDebuggedBrowser(bench, program, async (port) => {
          const routes: Route[] = [];
          for (const path of PUBLIC_PATHS.slice(0, bench.amount(PUBLIC_PATHS.length, 2))) {
            bench.progress(`  ${path}`);
            const look = () => audit(address + path, port, CATEGORIES);
            const runs = [await look()];
            const isMissed = READINGS.some(({ read, limit }) => runs.some((run) => !(read(run) <= limit)));
            if (isMissed) runs.push(...(await repeated(bench.amount(MORE_LOOKS, 0), look)));
            routes.push({ path, runs });
          }
          return READINGS.map((reading) => figureOf(reading, routes));
        }),
      ),
    ),
};

type Route = { path: string; runs: Audited[] };

function figureOf({ what, unit, limit, read }: Reading, routes: Route[]): Figure {
  const medianOf = ({ runs }: Route) => median(runs.map(read));
  const worst = routes.reduce((one, other) => (medianOf(other) > medianOf(one) ? other : one));
  const value = medianOf(worst);
  const lost = new Set(worst.runs.flatMap((run) => run.lost[what.split(',')[0] ?? ''] ?? []));
  const note = [worst.path, ...lost].join(', ');
  return atMost(what, value, limit, unit, { runs: worst.runs.map(read), ...(value > 0 && { note }) });
}
