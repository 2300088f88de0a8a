import { atMost, type Figure, type Measurement, type Unit } from './measurement.ts';
import { withSite } from './support/bench.ts';
import { withChromium, withDebuggedBrowser } from './support/browser.ts';
import { type Audited, audit } from './support/lighthouse.ts';
import { PUBLIC_PATHS } from './support/public-paths.ts';
import { median, repeated } from './support/statistics.ts';

/** Limits as Lighthouse has the metrics: in milliseconds, and CLS without a unit. */
const METRICS = {
  LCP: { audit: 'largest-contentful-paint', limit: 1400 },
  CLS: { audit: 'cumulative-layout-shift', limit: 0 },
  TBT: { audit: 'total-blocking-time', limit: 50 },
};
type Metric = keyof typeof METRICS;

// Of each figure so many routes are looked at again, so often: those whose first look was the worst, and above its limit.
const WORST = 2;
const MORE_LOOKS = 2;

export const lighthouseTimes: Measurement = {
  id: 'P10',
  work: 'Lighthouse, mobile preset, the worst of every public route',
  target: '100 in all four categories; LCP at most 1.4 s; CLS 0; TBT at most 50 ms',
  contents: ['visited sample'],
  measure: (bench) =>
    withChromium(bench, (program) =>
      withSite(bench, 'visited sample', ({ address }) =>
        withDebuggedBrowser(bench, program, async (port) => {
          const look = (path: string) => {
            bench.progress(`  ${path}`);
            return audit(address + path, port, ['performance']);
          };
          const routes: Route[] = [];
          const paths = PUBLIC_PATHS.slice(0, bench.amount(PUBLIC_PATHS.length, 2));
          for (const path of paths) routes.push({ path, runs: [await look(path)] });
          for (const { path, runs } of worstRoutes(routes)) {
            runs.push(...(await repeated(bench.amount(MORE_LOOKS, 1), () => look(path))));
          }
          return figuresOf(routes);
        }),
      ),
    ),
};

type Route = { path: string; runs: Audited[] };

const lostPoints = ({ scores }: Audited) => 100 - (scores.performance ?? Number.NaN);
const metricOf =
  ({ audit: id }: { audit: string }) =>
  (run: Audited) =>
    run.values[id] ?? Number.NaN;

const FIGURES = [
  { read: lostPoints, limit: 0 },
  ...Object.values(METRICS).map((metric) => ({ read: metricOf(metric), limit: metric.limit })),
];

/** @returns the routes that are among the worst by one of the figures at least, and above its limit */
function worstRoutes(routes: Route[]): Route[] {
  const worst = FIGURES.flatMap(({ read, limit }) =>
    routes
      .filter((route) => !(medianOf(route, read) <= limit))
      .toSorted((one, other) => medianOf(other, read) - medianOf(one, read))
      .slice(0, WORST),
  );
  return [...new Set(worst)];
}

function medianOf({ runs }: Route, read: (run: Audited) => number): number {
  return median(runs.map(read));
}

function figuresOf(routes: Route[]): Figure[] {
  const worst = (read: (run: Audited) => number) =>
    routes.reduce((one, other) => (medianOf(other, read) > medianOf(one, read) ? other : one));
  const { path, runs } = worst(lostPoints);
  const points = runs.map(({ scores }) => scores.performance ?? Number.NaN);
  const score = median(points);
  const lost = new Set(runs.flatMap((run) => run.lost));
  const performance: Figure = {
    what: 'performance',
    value: score,
    unit: 'points',
    verdict: score === 100 ? 'reached' : 'not reached',
    runs: points,
    ...(score < 100 && { note: `${path}: ${[...lost].join(', ')}` }),
  };
  const metric = (what: Metric, unit: Unit, divisor = 1) => {
    const read = metricOf(METRICS[what]);
    const route = worst(read);
    const values = route.runs.map((run) => read(run) / divisor);
    const value = median(values);
    const limit = METRICS[what].limit / divisor;
    return atMost(what, value, limit, unit, { runs: values, ...(value > 0 && { note: route.path }) });
  };
  return [performance, metric('LCP', 's', 1000), metric('CLS', ''), metric('TBT', 'ms')];
}
