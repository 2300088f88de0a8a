import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test as base, MAP } from '../support/browser-test.ts';
import { openPage, PUBLIC_PAGES } from './public-pages.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe is a script: where a page has to do without any, only the page's own are kept from it. */
const test = base.extend({
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

for (const publicPage of PUBLIC_PAGES) {
  test(`${publicPage.name} is accessible`, async ({ page, javaScriptEnabled }) => {
    await openPage(page, publicPage);
    await expect(page.locator('html[data-enhanced]')).toHaveCount(javaScriptEnabled ? 1 : 0);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await violations(page), `at ${width} px`).toEqual([]);
    }
  });
}

test('the open menu of small screens is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.locator('#site-menu').getByRole('listitem').last()).toHaveCSS('opacity', '1');
  expect(await violations(page)).toEqual([]);
});

/** @returns what axe finds: rule, and the elements that break it */
async function violations(page: Page) {
  const result = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return result.violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  }));
}
