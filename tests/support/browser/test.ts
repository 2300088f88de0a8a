import { test as base, type Locator, type Page } from '@playwright/test';

/** The tag of tests whose result does not depend on scripts, or that are about scripts: they run once, with scripts. */
export const ONCE = { tag: '@once' };

/** The map of the office, the only resource from another host. The test browser does not resolve the host. */
export const MAP = /^https:\/\/([a-z]+\.)?openstreetmap\.org\//;

type SharedPage = { sharedPage: Page };

/**
 * Playwright's test for whole pages that injected code inspects. All tests of a worker use one page, because a new
 * context, its renderer process and compiling the injected code there take longer than the tests. In the project without
 * JavaScript, injected code would not run: there the page has JavaScript, and all script requests are blocked.
 */
export const pageTest = base.extend<object, SharedPage>({
  sharedPage: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, locale, javaScriptEnabled } = project.use;
      const context = await browser.newContext({
        baseURL,
        viewport,
        locale,
        javaScriptEnabled: true,
        // A view transition that the browser skips counts as an error of the page.
        reducedMotion: 'reduce',
      });
      if (javaScriptEnabled === false) {
        await context.route('**', (route) =>
          route.request().resourceType() === 'script' ? route.abort() : route.continue(),
        );
      }
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ sharedPage }, use) => {
    await use(sharedPage);
    for (const event of ['pageerror', 'console', 'request']) await sharedPage.removeAllListeners(event);
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
