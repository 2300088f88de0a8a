import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { BROWSER_ARGUMENTS } from '../../support/browser/browser.ts';

const POLL_MS = 100;
const WITHIN_MS = 60_000;
const QUIET_WITHIN_MS = 10_000;

/** A line and a processor, as Chromium imitates them. */
export type Slowness = { latency: number; download: number; upload: number; slower: number };

type Click = {
  address: string;
  cookies: { name: string; value: string }[];
  /** The page with the link, and where that leads. */
  path: string;
  next: string;
  /** How long the mouse rests on the link before the click. */
  pointedMs: number;
};

/** Runs something with a Chromium that draws pages before a click: under Playwright it does not. */
export async function withPrerendering<T>(program: string, work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await puppeteer.launch({ executablePath: program, args: BROWSER_ARGUMENTS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** @returns milliseconds from a click on a link until the largest thing of the page behind it is on the screen */
export async function clickOn(browser: Browser, slowness: Slowness, click: Click): Promise<number> {
  const { address, cookies, path, next, pointedMs } = click;
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width: 1366, height: 768 });
    await page.setCookie(...cookies.map((cookie) => ({ ...cookie, url: address })));
    await page.emulateNetworkConditions(slowness);
    await page.emulateCPUThrottling(slowness.slower);
    await page.goto(address + path, { waitUntil: 'load', timeout: WITHIN_MS });
    // Scripts that other scripts ask for may come after the load, and a page that is never quiet is clicked on too.
    await page.waitForNetworkIdle({ timeout: QUIET_WITHIN_MS }).catch(() => undefined);
    await page.evaluate(noteClick, next);
    const link = `a[href="${next}"], a[href^="${next}?"]`;
    await page.hover(link);
    await pause(pointedMs);
    await page.click(link);
    return await shownAfter(page, next);
  } finally {
    await context.close();
  }
}

/** The page may become another one of the browser meanwhile, where a call fails. */
async function shownAfter(page: Page, next: string): Promise<number> {
  for (const deadline = performance.now() + WITHIN_MS; performance.now() < deadline; ) {
    await pause(POLL_MS);
    const shown = await page.evaluate(shownAt, next).catch(() => 0);
    if (shown > 0) return shown;
  }
  throw new Error(`${next} was not shown.`);
}

/** Runs in the page that is left, which may become the next one without being loaded. */
function noteClick(next: string): void {
  const heading = () => document.querySelector('h1')?.textContent ?? '';
  const left = heading();
  const origin = performance.timeOrigin;
  const follow = () => {
    const isThere = location.pathname === next && !['', left].includes(heading());
    if (!isThere) return requestAnimationFrame(follow);
    const clicked = Number(sessionStorage.getItem('clicked'));
    return requestAnimationFrame(() => sessionStorage.setItem(`shown ${origin}`, String(Date.now() - clicked)));
  };
  addEventListener('click', () => sessionStorage.setItem('clicked', String(Date.now())), true);
  follow();
}

/** Runs in the page that is shown. */
async function shownAt(next: string): Promise<number> {
  if (location.pathname !== next || document.readyState !== 'complete') return 0;
  const inSamePage = sessionStorage.getItem(`shown ${performance.timeOrigin}`);
  if (inSamePage !== null) return Number(inSamePage);
  const largest = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
    setTimeout(resolve, 1000, 0);
  });
  return largest && performance.timeOrigin + largest - Number(sessionStorage.getItem('clicked'));
}
