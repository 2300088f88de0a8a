import { test as base, type Locator, type Page } from '@playwright/test';

/** The tag of tests whose result does not depend on scripts, or that are about scripts: they run once, with scripts. */
export const ONCE = { tag: '@once' };

/** The map of the office, the only thing that a page takes from another host. The test browser resolves no such host. */
export const MAP = /^https:\/\/([a-z]+\.)?openstreetmap\.org\//;

/**
 * Playwright's test for states of whole pages that injected code looks at. Where scripts are off, injected code would
 * not run either: the page then has a browser with scripts that loads none.
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

/** Scrolls to a height at once. The browser does it itself, so the page needs no scripts. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
}

/** @returns how many columns a grid has */
export async function columns(grid: Locator): Promise<number> {
  return grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
}
