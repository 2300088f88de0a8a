import { devices } from '@playwright/test';
import lighthouse from 'lighthouse';
import { atMost, type Figure, type Measurement, type Unit } from './measurement.ts';
import { withSite } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import { scrollThrough, withBrowser, withChromium, withDebuggedBrowser } from './support/browser.ts';
import { PUBLIC_PATHS } from './support/public-paths.ts';
import { median, repeated } from './support/statistics.ts';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = { LCP: 'largest-contentful-paint', CLS: 'cumulative-layout-shift', TBT: 'total-blocking-time' } as const;

export const lighthouseScores: Measurement = {
  id: 'P10',
  work: 'Lighthouse, mobile preset, the worst of every public route',
  target: '100 in all four categories; LCP at most 1.4 s; CLS 0; TBT at most 50 ms',
  measure: (bench) =>
    withChromium(bench, (program) =>
      withSite(bench, 'sample', async ({ address }) => {
        await visitOnce(program, address);
        const routes: Route[] = [];
        for (const path of PUBLIC_PATHS) {
          bench.progress(`  ${path}`);
          routes.push(await lookAt(bench, program, address, path));
        }
        return figuresOf(routes);
      }),
    ),
};

/** The medians of a route, and the audits that cost it points. */
type Route = { path: string; values: Record<string, number>; lost: string[] };

/** Image variants are encoded on first request: a visit by a phone creates them before the audit. */
async function visitOnce(program: string, address: string): Promise<void> {
  await withBrowser(program, async (browser) => {
    const page = await browser.newPage(devices['Moto G4']);
    for (const path of PUBLIC_PATHS) {
      await page.goto(address + path);
      await scrollThrough(page);
    }
  });
}

async function lookAt(bench: Bench, program: string, address: string, path: string): Promise<Route> {
  const runs = await repeated(RUNS, () => withDebuggedBrowser(bench, program, (port) => audit(address + path, port)));
  const names = Object.keys(runs[0]?.values ?? {});
  const values = names.map((name) => [name, median(runs.map((run) => run.values[name] ?? Number.NaN))] as const);
  return { path, values: Object.fromEntries(values), lost: [...new Set(runs.flatMap(({ lost }) => lost))] };
}

async function audit(url: string, port: number): Promise<Omit<Route, 'path'>> {
  const look = () => lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] });
  const first = await look();
  // A browser error has no figures; Lighthouse recommends another run.
  const result = first?.lhr.runtimeError ? await look() : first;
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits } = result.lhr;
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const);
  const times = Object.entries(TIMES).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN] as const);
  const lost = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .filter(({ id }) => (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return { values: Object.fromEntries([...scores, ...times]), lost };
}

function figuresOf(routes: Route[]): Figure[] {
  const worst = (name: string, sign: 1 | -1) => {
    const runs = routes.map(({ values }) => values[name] ?? Number.NaN);
    const value = sign * Math.max(...runs.map((run) => sign * run));
    return { runs, value, at: routes[runs.indexOf(value)] };
  };
  const scores = CATEGORIES.map((what): Figure => {
    const { runs, value, at } = worst(what, -1);
    const note = value < 100 ? `${at?.path}: ${at?.lost.join(', ')}` : undefined;
    return { what, value, unit: 'points', verdict: value === 100 ? 'reached' : 'not reached', runs, note };
  });
  const time = (what: keyof typeof TIMES, limit: number, unit: Unit, divisor = 1) => {
    const { runs, value, at } = worst(what, 1);
    const note = value > 0 ? at?.path : undefined;
    return atMost(what, value / divisor, limit, unit, { runs: runs.map((run) => run / divisor), note });
  };
  return [...scores, time('LCP', 1.4, 's', 1000), time('CLS', 0, ''), time('TBT', 50, 'ms')];
}
