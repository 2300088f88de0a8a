import type { Figure, Measurement } from './measurement.ts';
import { withSite } from './support/bench.ts';
import { withChromium, withDebuggedBrowser } from './support/browser.ts';
import { type Audited, audit } from './support/lighthouse.ts';
import { PUBLIC_PATHS } from './support/public-paths.ts';

/** Of Lighthouse's categories those that do not depend on the machine. */
const CHECKS = ['accessibility', 'best-practices', 'seo'] as const;

export const lighthouseChecks: Measurement = {
  id: 'P10',
  work: 'Its other categories once, while data is prepared',
  target: '100 in all four categories; LCP at most 1.4 s; CLS 0; TBT at most 50 ms',
  isTimeless: true,
  measure: (bench) =>
    withChromium(bench, (program) =>
      withSite(bench, 'sample', ({ address }) =>
        withDebuggedBrowser(bench, program, async (port) => {
          const routes: Route[] = [];
          for (const path of PUBLIC_PATHS.slice(0, bench.amount(PUBLIC_PATHS.length, 2))) {
            routes.push({ path, ...(await audit(address + path, port, CHECKS)) });
          }
          return CHECKS.map((name) => figureOf(name, routes));
        }),
      ),
    ),
};

type Route = { path: string } & Audited;

function figureOf(what: string, routes: Route[]): Figure {
  const scoreOf = ({ scores }: Route) => scores[what] ?? 0;
  const worst = routes.reduce((a, b) => (scoreOf(b) < scoreOf(a) ? b : a));
  const value = scoreOf(worst);
  return {
    what,
    value,
    unit: 'points',
    verdict: value === 100 ? 'reached' : 'not reached',
    ...(value < 100 && { note: `${worst.path}: ${worst.lost.join(', ')}` }),
  };
}
