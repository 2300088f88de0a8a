import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { Launcher } from 'chrome-launcher';
import { BROWSER_ARGUMENTS } from '../../support/browser/browser.ts';
import { freePort } from '../../support/http/free-port.ts';
import { type Figure, notMeasured } from '../measurement.ts';
import type { Bench } from './bench-context.ts';
import { httpClient } from './http-client.ts';
import { startServer } from './processes.ts';
import { PUBLIC_PATHS } from './public-paths.ts';

const PAGES_AT_A_TIME = 4;

/** Runs something that needs Chromium; without it the only figure is "not measured". */
export async function withChromium(bench: Bench, work: (program: string) => Promise<Figure[]>): Promise<Figure[]> {
  return bench.tools.chromium ? work(bench.tools.chromium) : [notMeasured('anything', 'there is no Chromium')];
}

/** Runs something with a browser driven by Playwright. */
export async function withBrowser<T>(executablePath: string, work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Runs something with a Chromium with a remote debugging port, as Lighthouse's own command starts it. */
export async function withDebuggedBrowser<T>(
  bench: Bench,
  program: string,
  work: (port: number) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const profile = mkdtempSync(join(bench.folder, 'profile-'));
  const own = [
    ...Launcher.defaultFlags(),
    '--headless=new',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  // A phone's browser has more than one core, and the server has next to nothing to do for one visitor.
  const command = [program, ...BROWSER_ARGUMENTS, ...own];
  const { child, output, stop } = startServer(bench, command, { stdio: ['ignore', 'pipe', 'pipe'] }, 'both cores');
  const client = httpClient(`http://127.0.0.1:${port}`);
  try {
    while (!(await client.get('/json/version').catch(() => null))) {
      if (child.exitCode !== null) throw new Error(`Chromium did not start: ${output()}`);
      await wait(50);
    }
    return await work(port);
  } finally {
    client.close();
    await stop();
    rmSync(profile, { recursive: true, maxRetries: 5 });
  }
}

/** Looks at several pages at a time: most of a look is waiting for the network to be idle. */
export async function severalAtATime<T>(paths: string[], look: (path: string) => Promise<T>): Promise<T[]> {
  const left = [...paths.entries()];
  const looks: T[] = [];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) looks[next[0]] = await look(next[1]);
  };
  await Promise.all(Array.from({ length: PAGES_AT_A_TIME }, worker));
  return looks;
}

/** Visits every public route as a phone does: variants of pictures are encoded on first request. */
export async function visitAsPhone(program: string, address: string): Promise<void> {
  await withBrowser(program, async (browser) => {
    const page = await browser.newPage(devices['Moto G4']);
    for (const path of PUBLIC_PATHS) {
      await page.goto(address + path);
      await scrollThrough(page);
      await page.evaluate(loadPictures);
    }
  });
}

/** Runs in the page. A busy browser may have scrolled past a picture before it asked for it. */
async function loadPictures(): Promise<void> {
  const visible = [...document.images].filter((image) => image.checkVisibility());
  for (const image of visible) image.loading = 'eager';
  await Promise.allSettled(visible.map((image) => image.decode()));
}

/**
 * Scrolls through a page, so that lazy pictures are fetched. It does not wait until the network is idle: the map of the
 * office may come from a host that cannot be reached, and Chromium then never says so.
 */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
}
