import { test as base, type Locator, type Page } from '@playwright/test';

/** The tag of tests whose result does not depend on scripts, or that are about scripts: they run once, with scripts. */
export const ONCE = { tag: '@once' };

/** The map of the office, the only resource from another host. The test browser does not resolve the host. */
export const MAP = /^https:\/\/([a-z]+\.)?openstreetmap\.org\//;

/**
 * Playwright's test for whole pages that injected code inspects. In the project without JavaScript, injected code would
 * not run: there the page is in a context with JavaScript that blocks all script requests.
 */
export const pageTest = base.extend({
  context: async ({ context, browser, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) return use(context);
    const withInjectedCode = await browser.newContext({ javaScriptEnabled: true });
    await use(withInjectedCode);
    await withInjectedCode.close();
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (!javaScriptEnabled) await blockScripts(page);
    await use(page);
  },
});

/** Blocks the requests of scripts in the browser: intercepting them here would slow every request down. */
export async function blockScripts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['*.js'] });
}

/** Scrolls without animation. The browser evaluates the call itself, so the page needs no scripts. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
}

/** @returns how many columns a grid has */
export async function columns(grid: Locator): Promise<number> {
  return grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
}
