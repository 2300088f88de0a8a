import { test as base, type Locator, type Page } from '@playwright/test';

/** The map of the office, the only thing that a page takes from another host. */
export const MAP = /^https:\/\/([a-z]+\.)?openstreetmap\.org\//;

/** Playwright's test in a browser that reaches no other host: the map stays empty. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await context.route(MAP, (route) => route.abort());
    await use(context);
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
