import { expect, type Page } from '@playwright/test';
import { expectNoOverflow } from '../support/browser/page-checks.ts';
import { ONCE, sharedStaffPageTest } from '../support/browser/test.ts';

const PRODUCTS = '/admin/manage-products';

/** The top and bottom of each row, from the top of the window. */
const rowsOf = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return { top, bottom };
    }),
  );

sharedStaffPageTest('the list of products shows many at once, on a laptop and on a phone', ONCE, async ({ page }) => {
  // By a name of one line first: the newest are as old as each other.
  await page.goto(`${PRODUCTS}?sort=-name`);
  for (const [width, height, most] of [
    [1440, 900, 8],
    [1024, 800, 6],
    [900, 800, 5],
    [768, 800, 5],
    [320, 640, 1],
  ] as const) {
    await page.setViewportSize({ width, height });
    const rows = await rowsOf(page);
    expect(rows.filter(({ bottom }) => bottom <= height).length, `at ${width} px`).toBeGreaterThanOrEqual(most);
    await expectNoOverflow(page, width);
  }
});

sharedStaffPageTest(
  'a list is a table from 900 px, and compact rows below; one box ticks all of them',
  ONCE,
  async ({ page }) => {
    for (const [width, display] of [
      [900, 'table-row'],
      [899, 'flex'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(PRODUCTS);
      await expect(page.locator('tbody tr').first()).toHaveCSS('display', display);
      // The filters stand beside the search, or behind a summary.
      expect(await page.getByLabel('Category', { exact: true }).isVisible()).toBe(width === 900);
      await expect(page.getByRole('columnheader', { name: 'Name' }).getByRole('link')).toBeVisible();
      const head = page.getByLabel('Select all on this page');
      const rows = page.locator("input[name='ids']");
      await head.check();
      await expect(rows.and(page.locator(':checked'))).toHaveCount(await rows.count());
      await rows.first().uncheck();
      await expect(head).toHaveJSProperty('indeterminate', true);
      await head.check();
      await head.uncheck();
      await expect(rows.and(page.locator(':checked'))).toHaveCount(0);
    }
    await page.getByText('Filters').click();
    await expect(page.getByLabel('Category', { exact: true })).toBeVisible();
  },
);
