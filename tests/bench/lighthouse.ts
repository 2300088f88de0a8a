import { atMost, type Figure, type Measurement, type Unit } from './measurement.ts';
import { withSite } from './support/bench.ts';
import { withChromium, withDebuggedBrowser } from './support/browser.ts';
import { type Audited, audit } from './support/lighthouse.ts';
import { PUBLIC_PATHS } from './support/public-paths.ts';
import { median, repeated } from './support/statistics.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Read = (run: Audited) => number;

const metricOf =
  (audit: string): Read =>
  ({ values }) =>
    values[audit] ?? Number.NaN;

/** Limits as Lighthouse has the metrics: in milliseconds, and CLS without a unit. */
const METRICS = {
  LCP: { read: metricOf('largest-contentful-paint'), limit: 1400 },
  CLS: { read: metricOf('cumulative-layout-shift'), limit: 0 },
  TBT: { read: metricOf('total-blocking-time'), limit: 50 },
  'TBT by the processor’s time': { read: (run: Audited) => run.processorBlocking, limit: 0 },
};
type Metric = keyof typeof METRICS;

// Of each figure so many routes are looked at again, so often: those whose first look was the worst, and above its limit.
const WORST = 2;
const MORE_LOOKS = 2;

export const lighthouse: Measurement = {
  id: 'P10',
  work: 'Lighthouse, mobile preset, the worst of every public route',
  target: '100 in all four categories; LCP at most 1.4 s; CLS 0; TBT at most 50 ms, by the processor’s time 0',
  contents: ['visited sample'],
  measure: (bench) =>
    withChromium(bench, (program) =>
      withSite(bench, 'visited sample', ({ address }) =>
        withDebuggedBrowser(bench, program, async (port) => {
          const look = (path: string) => {
            bench.progress(`  ${path}`);
            return audit(address + path, port, CATEGORIES);
          };
          const routes: Route[] = [];
          const paths = PUBLIC_PATHS.slice(0, bench.amount(PUBLIC_PATHS.length, 2));
          for (const path of paths) routes.push({ path, runs: [await look(path)] });
          for (const { path, runs } of worstRoutes(routes)) {
            runs.push(...(await repeated(bench.amount(MORE_LOOKS, 1), () => look(path))));
          }
          return [...CATEGORIES.map((name) => categoryFigure(name, routes)), ...metricFigures(routes)];
        }),
      ),
    ),
};

type Route = { path: string; runs: Audited[] };

const pointsLost =
  (category: string): Read =>
  ({ scores }) =>
    100 - (scores[category] ?? Number.NaN);

const FIGURES = [...CATEGORIES.map((name) => ({ read: pointsLost(name), limit: 0 })), ...Object.values(METRICS)];

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

function medianOf({ runs }: Route, read: Read): number {
  return median(runs.map(read));
}

function worstBy(read: Read, routes: Route[]): Route {
  return routes.reduce((one, other) => (medianOf(other, read) > medianOf(one, read) ? other : one));
}

function categoryFigure(what: string, routes: Route[]): Figure {
  const lostIn = pointsLost(what);
  const { path, runs } = worstBy(lostIn, routes);
  const points = runs.map((run) => 100 - lostIn(run));
  const value = median(points);
  const lost = new Set(runs.flatMap((run) => run.lost[what]));
  return {
    what,
    value,
    unit: 'points',
    verdict: value === 100 ? 'reached' : 'not reached',
    runs: points,
    ...(value < 100 && { note: `${path}: ${[...lost].join(', ')}` }),
  };
}

function metricFigures(routes: Route[]): Figure[] {
  const figure = (what: Metric, unit: Unit, divisor = 1) => {
    const { read } = METRICS[what];
    const route = worstBy(read, routes);
    const values = route.runs.map((run) => read(run) / divisor);
    const value = median(values);
    const limit = METRICS[what].limit / divisor;
    return atMost(what, value, limit, unit, { runs: values, ...(value > 0 && { note: route.path }) });
  };
  return [
    figure('LCP', 's', 1000),
    figure('CLS', ''),
    figure('TBT', 'ms'),
    figure('TBT by the processor’s time', 'ms'),
  ];
}
