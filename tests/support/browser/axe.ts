import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { test as base, MAP } from './test.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe is a script: where a page has to do without any, only the page's own are kept from it. */
export const test = base.extend({
  page: async ({ page, browser, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) return use(page);
    const context = await browser.newContext({ javaScriptEnabled: true });
    await context.route('**', (route) => {
      const request = route.request();
      return request.resourceType() === 'script' || MAP.test(request.url()) ? route.abort() : route.continue();
    });
    await use(await context.newPage());
    await context.close();
  },
});

/**
 * A page is looked at as it stands: in the middle of a fade a toast has too little contrast, and would be blamed for it.
 * What follows the scroll position stays as it is.
 *
 * @returns what axe finds: rule, and the elements that break it
 */
export async function violations(page: Page) {
  await page.evaluate(() => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
    for (const animation of timed) animation.cancel();
  });
  const result = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return result.violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  }));
}
