import type { Cookie, Locator, Page } from '@playwright/test';
import { blockScripts, test } from './workers.ts';

/** The tag of tests whose result does not depend on scripts, or that are about scripts: they run once, with scripts. */
export const ONCE = { tag: '@once' };

/** The map of the office, the only resource from another host. The test browser does not resolve the host. */
export const MAP = /^https:\/\/([a-z]+\.)?openstreetmap\.org\//;

/**
 * The test for whole pages that injected code inspects. In the project without JavaScript, injected code would not run:
 * there the page is in a context with JavaScript that blocks all script requests.
 */
export const pageTest = test.extend({
  context: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: true });
    await use(context);
    await context.close();
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (!javaScriptEnabled) await blockScripts(page);
    await use(page);
  },
});

/**
 * `pageTest` on one page for all tests of a worker: a new context, its process, and compiling the site's and the injected
 * code there take longer than the tests. For tests that keep the session, intercept nothing and add no code to the page.
 */
export const sharedPageTest = test.extend({
  page: async ({ visitorPage, viewport, baseURL }, use) =>
    useShared(visitorPage, { viewport, baseURL, cookies: [] }, use),
});

/** `sharedPageTest` in a browser that is signed in. */
export const sharedStaffPageTest = test.extend({
  page: async ({ staffPage, staffCookies, viewport, baseURL }, use) =>
    useShared(staffPage, { viewport, baseURL, cookies: staffCookies.cookies }, use),
});

type Options = {
  viewport: ReturnType<Page['viewportSize']>;
  baseURL: string | undefined;
  /** Those that every test begins with. */
  cookies: Cookie[];
};

async function useShared(page: Page, { viewport, baseURL, cookies }: Options, use: (page: Page) => Promise<void>) {
  if (viewport) await page.setViewportSize(viewport);
  // Others keep what was chosen last, such as where a save leads.
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await use(page);
  for (const event of ['pageerror', 'console', 'request', 'dialog'] as const) page.removeAllListeners(event);
  // Copies of what was typed, which the next test would be offered. The page itself may be on its way to another.
  const session = await page.context().newCDPSession(page);
  const origin = new URL(baseURL ?? page.url()).origin;
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
  await session.detach();
}

/** Scrolls without animation. The browser evaluates the call itself, so the page needs no scripts. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
}

/** @returns how many columns a grid has */
export async function columns(grid: Locator): Promise<number> {
  return grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
}
