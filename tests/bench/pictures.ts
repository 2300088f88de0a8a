import { basename } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { atMost, type Figure, informational, type Measurement } from './measurement.ts';
import { withSite } from './support/bench.ts';
import { scrollThrough, severalAtATime, withBrowser, withChromium } from './support/browser.ts';
import { PUBLIC_PATHS } from './support/public-paths.ts';

// Windows, and pixels of the screen to a CSS pixel. The smallest boxes with one pixel and the sharp ones are where a file
// is most likely too large or missing.
const SCREENS = [
  { width: 320, density: 1 },
  { width: 320, density: 2 },
  { width: 768, density: 2 },
  { width: 1440, density: 1 },
];

export const pictures: Measurement = {
  id: 'P12',
  work: `Pictures on every public route at ${SCREENS.map(nameOf).join(', ')}`,
  target:
    'AVIF and WebP; width and height; none wider than twice its box; the LCP picture eager and first, others lazy',
  measure: (bench) =>
    withChromium(bench, (program) =>
      withSite(bench, 'sample', ({ address }) =>
        withBrowser(program, async (browser) => {
          const paths = PUBLIC_PATHS.slice(0, bench.amount(PUBLIC_PATHS.length, 3));
          const views: View[] = [];
          for (const screen of SCREENS) {
            bench.progress(`  ${nameOf(screen)}`);
            views.push(...(await severalAtATime(paths, (path) => look(browser, address, { path, ...screen }))));
          }
          return figuresOf(views);
        }),
      ),
    ),
};

function nameOf({ width, density }: (typeof SCREENS)[number]): string {
  return `${width} px at ${density} to one`;
}

// All pictures of a page may have to be encoded, while data is prepared.
const ENCODED_WITHIN_MS = 180_000;

/** A picture as displayed; `fileWidth` in pixels of the file, `box` in CSS pixels. */
type Shown = {
  file: string;
  fileWidth: number;
  box: number;
  sized: boolean;
  formats: string[];
  eager: boolean;
  high: boolean;
  lazy: boolean;
  /** Whether it is the LCP element. */
  largest: boolean;
};

type Where = { path: string; width: number; density: number };
type View = Where & { shown: Shown[] };

async function look(browser: Browser, address: string, where: Where): Promise<View> {
  const { path, width, density } = where;
  const page = await browser.newPage({ viewport: { width, height: 800 }, deviceScaleFactor: density });
  page.setDefaultTimeout(ENCODED_WITHIN_MS);
  await page.goto(address + path);
  await page.waitForLoadState('networkidle');
  await markLargest(page);
  await scrollThrough(page);
  const shown = await page.evaluate(readPictures);
  await page.close();
  return { ...where, shown };
}

/** Marks the LCP element; the browser stops reporting LCP at the first scroll. */
async function markLargest(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const entry = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element | null }) | undefined;
          entry?.element?.setAttribute('data-bench-largest', '');
          end();
        });
        const end = () => {
          observer.disconnect();
          resolve();
        };
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
        // For pages without an LCP entry.
        setTimeout(end, 1000);
      }),
  );
}

/** Runs in the page. SVG scales to every box and is left out. */
async function readPictures(): Promise<Shown[]> {
  const visible = [...document.images].filter((image) => image.checkVisibility() && image.offsetWidth > 0);
  return Promise.all(
    visible
      .filter((image) => !new URL(image.src).pathname.endsWith('.svg'))
      .map(async (image) => {
        const { loading, fetchPriority } = image;
        // A busy browser may have scrolled past it before it was asked for, and would then wait for it for good.
        image.loading = 'eager';
        await image.decode();
        const file = await fetch(image.currentSrc);
        const sources = [...(image.closest('picture')?.querySelectorAll('source') ?? [])];
        return {
          file: new URL(image.currentSrc).pathname,
          fileWidth: (await createImageBitmap(await file.blob())).width,
          box: image.getBoundingClientRect().width,
          sized: Number(image.getAttribute('width')) > 0 && Number(image.getAttribute('height')) > 0,
          formats: sources.filter(({ srcset }) => /\s\d+w/.test(srcset)).map(({ type }) => type),
          eager: loading === 'eager',
          high: fetchPriority === 'high',
          lazy: loading === 'lazy',
          largest: image.hasAttribute('data-bench-largest'),
        };
      }),
  );
}

function figuresOf(views: View[]): Figure[] {
  const all = views.flatMap((view) => view.shown.map((shown) => ({ ...shown, view })));
  if (all.length === 0) throw new Error('There is no picture on any page.');
  const count = (what: string, wrong: (shown: (typeof all)[number]) => boolean) => {
    const found = all.filter(wrong);
    const places = found.map(({ view, file }) => `${view.path} at ${view.width} px: ${basename(file)}`);
    const note = [...new Set(places)].slice(0, 5).join('; ');
    return atMost(what, found.length, 0, '', { note });
  };
  // A file that the page shows larger elsewhere is in the browser's cache, and the browser reuses it for a small box.
  const widestBox = ({ file, view }: (typeof all)[number]) =>
    Math.max(...view.shown.filter((other) => other.file === file).map(({ box }) => box));
  const excess = (shown: (typeof all)[number]) => shown.fileWidth / (widestBox(shown) * shown.view.density);
  const crowded = views.filter(({ shown }) => shown.filter(({ eager }) => eager).length > 1);
  return [
    count('wider than twice its box', (shown) => excess(shown) > 2),
    informational('widest, in widths of its box', Math.max(...all.map(excess)), 'times'),
    count('without width and height', ({ sized }) => !sized),
    count(
      'without AVIF and WebP',
      ({ formats }) => !['image/avif', 'image/webp'].every((type) => formats.includes(type)),
    ),
    count(
      'largest of the first view, but not eager and first',
      ({ largest, eager, high }) => largest && !(eager && high),
    ),
    count('neither lazy nor eager and first', ({ eager, high, lazy }) => !lazy && !(eager && high)),
    atMost('views with more than one eager picture', crowded.length, 0, '', { note: crowded[0]?.path }),
    informational('pictures looked at', all.length, ''),
  ];
}
