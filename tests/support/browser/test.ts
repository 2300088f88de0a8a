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
  page: async ({ page, browser, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) return use(page);
    const context = await browser.newContext({ javaScriptEnabled: true });
    await context.route('**', (route) =>
      route.request().resourceType() === 'script' ? route.abort() : route.continue(),
    );
    await use(await context.newPage());
    await context.close();
  },
});

/** Scrolls without animation. The browser evaluates the call itself, so the page needs no scripts. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
}

/** @returns how many columns a grid has */
export async function columns(grid: Locator): Promise<number> {
  return grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
}
