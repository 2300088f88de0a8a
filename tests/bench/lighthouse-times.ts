import { atMost, type Figure, type Measurement, type Unit } from './measurement.ts';
import { withSite } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import { withChromium, withDebuggedBrowser } from './support/browser.ts';
import { type Audited, audit } from './support/lighthouse.ts';
import { PUBLIC_PATHS } from './support/public-paths.ts';
import { median, repeated } from './support/statistics.ts';

const TIMES = { LCP: 'largest-contentful-paint', CLS: 'cumulative-layout-shift', TBT: 'total-blocking-time' } as const;

export const lighthouseTimes: Measurement = {
  id: 'P10',
  work: 'Lighthouse, mobile preset, the worst of every public route',
  target: '100 in all four categories; LCP at most 1.4 s; CLS 0; TBT at most 50 ms',
  contents: ['visited sample'],
  measure: (bench) =>
    withChromium(bench, (program) =>
      withSite(bench, 'visited sample', async ({ address }) => {
        const routes: Route[] = [];
        for (const path of PUBLIC_PATHS.slice(0, bench.amount(PUBLIC_PATHS.length, 2))) {
          bench.progress(`  ${path}`);
          routes.push({ path, runs: await runsOf(bench, program, address + path) });
        }
        return figuresOf(routes);
      }),
    ),
};

type Route = { path: string; runs: Audited[] };

function runsOf(bench: Bench, program: string, url: string): Promise<Audited[]> {
  return withDebuggedBrowser(bench, program, (port) =>
    repeated(bench.amount(3, 1), () => audit(url, port, ['performance'])),
  );
}

function figuresOf(routes: Route[]): Figure[] {
  /** The route whose median is the worst, with its single runs. */
  const worst = (read: (run: Audited) => number, sign: 1 | -1) => {
    const all = routes.map(({ path, runs }) => ({
      path,
      runs: runs.map(read),
      lost: runs.flatMap(({ lost }) => lost),
    }));
    return all.reduce((a, b) => (sign * median(b.runs) > sign * median(a.runs) ? b : a));
  };
  const { path, runs, lost } = worst(({ scores }) => scores.performance ?? Number.NaN, -1);
  const score = median(runs);
  const performance: Figure = {
    what: 'performance',
    value: score,
    unit: 'points',
    verdict: score === 100 ? 'reached' : 'not reached',
    runs,
    ...(score < 100 && { note: `${path}: ${[...new Set(lost)].join(', ')}` }),
  };
  const time = (what: keyof typeof TIMES, limit: number, unit: Unit, divisor = 1) => {
    const { path, runs } = worst(({ values }) => (values[TIMES[what]] ?? Number.NaN) / divisor, 1);
    const value = median(runs);
    return atMost(what, value, limit, unit, { runs, ...(value > 0 && { note: path }) });
  };
  return [performance, time('LCP', 1.4, 's', 1000), time('CLS', 0, ''), time('TBT', 50, 'ms')];
}
