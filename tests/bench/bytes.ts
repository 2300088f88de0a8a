import type { Browser } from '@playwright/test';
import { atMost, type Figure, type Measurement } from './measurement.ts';
import { withSite } from './support/bench.ts';
import { severalAtATime, withBrowser, withChromium } from './support/browser.ts';
import { PUBLIC_PATHS } from './support/public-paths.ts';

export const bytes: Measurement = {
  id: 'P11',
  work: 'Bytes of a first view without pictures, as Chromium fetches them, the largest of every public route',
  target: 'at most 80 kB with fonts; JavaScript at most 4 kB',
  measure: (bench) =>
    withChromium(bench, (program) =>
      withSite(bench, 'sample', ({ address }) =>
        withBrowser(program, async (browser) => {
          const paths = PUBLIC_PATHS.slice(0, bench.amount(PUBLIC_PATHS.length, 2));
          const views = await severalAtATime(paths, (path) => firstView(browser, address, path));
          return [
            figure('all', 80, views, ({ parts }) => sum(Object.values(parts))),
            figure('JavaScript', 4, views, ({ parts }) => parts.Script ?? 0),
          ];
        }),
      ),
    ),
};

/** Transferred bytes of a page by resource type, headers included. */
type View = { path: string; parts: Record<string, number> };

async function firstView(browser: Browser, address: string, path: string): Promise<View> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const parts: Record<string, number> = {};
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith(address)) kinds.set(requestId, type);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind && kind !== 'Image') parts[kind] = (parts[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(address + path);
  await page.waitForLoadState('networkidle');
  await context.close();
  for (const kind of ['Document', 'Stylesheet', 'Font', 'Script']) {
    if (!parts[kind]) throw new Error(`${path} loaded no ${kind}.`);
  }
  return { path, parts };
}

function figure(what: string, limit: number, views: View[], weigh: (view: View) => number): Figure {
  const largest = views.reduce((a, b) => (weigh(b) > weigh(a) ? b : a));
  const parts = Object.entries(largest.parts).map(
    ([kind, count]) => `${kind.toLowerCase()} ${(count / 1000).toFixed(1)}`,
  );
  return atMost(what, weigh(largest) / 1000, limit, 'kB', { note: `${largest.path}: ${parts.join(', ')}` });
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
