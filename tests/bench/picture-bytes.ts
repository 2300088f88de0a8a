import { setTimeout as pause } from 'node:timers/promises';
import type { EngineName } from '../support/engines/engine.ts';
import { missingPrograms, startEngine } from '../support/engines/programs.ts';
import { openTab, type Tab } from '../support/engines/tab.ts';
import { atMost, type Figure, informational, type Measurement, notMeasured } from './measurement.ts';
import { withSite } from './support/bench.ts';

// A phone, and a window in which cards have three columns.
const SCREENS = [
  { width: 375, scale: 3 },
  { width: 1100, scale: 2 },
];
const PATHS = ['/gallery', '/blog', '/blog/booking-a-reefer-from-nhava-sheva'];
const LOADED_WITHIN_MS = 180_000;

const OTHERS = { webkit: 'WebKit', firefox: 'Firefox' } as const;

/** Kilobytes of the pictures of a page, by view, such as `/ at 375 px`. */
type Weights = Map<string, number>;

export const pictureBytes: Measurement = {
  id: 'P12',
  work: `Bytes of the pictures of ${PATHS.length} pages at ${SCREENS.map(({ width, scale }) => `${width} px, ${scale} to one`).join(', and ')}, in other engines`,
  target: 'at most 1.1 times those in Chromium',
  measure: async (bench) => {
    const missing = missingPrograms('chromium');
    if (missing.length > 0) return [notMeasured('anything', `there is no ${missing.join(', ')}`)];
    return withSite(bench, 'sample', async ({ address }) => {
      const paths = PATHS.slice(0, bench.amount(PATHS.length, 1));
      const reference = await weigh('chromium', address, paths);
      const figures: Figure[] = [informational('Chromium', sum(reference), 'kB')];
      for (const engine of ['webkit', 'firefox'] as const) {
        bench.progress(`  ${OTHERS[engine]}`);
        figures.push(...(await compare(engine, address, paths, reference)));
      }
      return figures;
    });
  },
};

async function compare(
  engine: 'webkit' | 'firefox',
  address: string,
  paths: string[],
  reference: Weights,
): Promise<Figure[]> {
  const name = OTHERS[engine];
  const missing = missingPrograms(engine);
  if (missing.length > 0) return [notMeasured(name, `not on this machine: ${missing.join(', ')}`)];
  const weights = await weigh(engine, address, paths);
  const ratios = [...weights].map(([view, kilobytes]) => ({
    view,
    ratio: kilobytes / (reference.get(view) ?? Number.NaN),
  }));
  const worst = ratios.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  return [
    atMost(`${name}, in those of Chromium, the most of any page`, worst.ratio, 1.1, 'times', { note: worst.view }),
    informational(name, sum(weights), 'kB'),
  ];
}

/** What an engine chooses, and what that weighs: with its cache, a browser shows a larger file that it has. */
async function weigh(name: EngineName, address: string, paths: string[]): Promise<Weights> {
  const weights: Weights = new Map();
  for (const { width, scale } of SCREENS) {
    const engine = await startEngine(name, { scripts: true, scale });
    try {
      for (const path of paths) {
        const tab = await openTab(engine, Number(new URL(address).port));
        await tab.setWidth(width);
        await tab.goto(path);
        const files = await chosenFiles(tab);
        const bytes = await Promise.all(files.map(async (file) => (await (await fetch(file)).blob()).size));
        weights.set(`${path} at ${width} px`, bytes.reduce((total, one) => total + one, 0) / 1000);
        await tab.close();
      }
    } finally {
      await engine.close();
    }
  }
  return weights;
}

/** @returns the addresses of what a page shows, drawings apart; pictures far down are fetched, too */
async function chosenFiles(tab: Tab): Promise<string[]> {
  const deadline = performance.now() + LOADED_WITHIN_MS;
  for (;;) {
    const files = await tab.evaluate(() => {
      const shown = [...document.images].filter((image) => image.checkVisibility() && !image.src.endsWith('.svg'));
      for (const image of shown) image.loading = 'eager';
      if (!shown.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)) return null;
      return [...new Set(shown.map(({ currentSrc }) => currentSrc))];
    });
    if (files) return files;
    if (performance.now() > deadline) throw new Error('The pictures of a page do not arrive.');
    await pause(100);
  }
}

function sum(weights: Weights): number {
  return [...weights.values()].reduce((total, one) => total + one, 0);
}
