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

for (const list of ['/admin/manage-categories', PRODUCTS, '/admin/manage-blog']) {
  sharedStaffPageTest(`names have room in the table at ${list}`, ONCE, async ({ page }) => {
    await page.goto(list);
    for (const width of [900, 1023, 1024, 1160, 1279, 1280, 1366, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const names = page.locator('td[data-part=title]');
      const widths = await names.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
      expect(Math.min(...widths), `at ${width} px`).toBeGreaterThanOrEqual(width < 1280 ? 84 : 144);
      await expectNoOverflow(page, width);
    }
  });
}

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

sharedStaffPageTest('ticks stay from page to page, and are all in the plan', async ({ page }) => {
  await page.goto(PRODUCTS);
  const boxes = page.locator("input[type=checkbox][name='ids']");
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  // A link, or without scripts a button: one of them.
  await page.getByRole('navigation', { name: 'Pages' }).locator('a:visible, button:visible').click();
  await expect(page.locator('[data-elsewhere]')).toHaveText('2 on other pages');
  await boxes.nth(1).check();
  await page.locator('#bulk button[value=bulk_draft]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Make drafts of 3 products');
});

sharedStaffPageTest('filters act at once, and what is typed keeps its focus', ONCE, async ({ page }) => {
  await page.goto(PRODUCTS);
  const rows = page.locator('tbody tr');
  const all = await rows.count();
  const category = page.getByLabel('Category', { exact: true });
  await category.focus();
  await category.selectOption({ index: 1 });
  await expect(page).toHaveURL(/category=[\da-f-]{36}/);
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await expect(category).toBeFocused();
  const search = page.getByLabel('Search names and descriptions');
  await search.pressSequentially('onion');
  await expect(page).toHaveURL(/q=onion/);
  await expect(search).toBeFocused();
  await search.pressSequentially('s');
  await expect(page).toHaveURL(/q=onions/);
  await expect(search).toHaveValue('onions');
  // One step back for all that was typed.
  await page.goBack();
  await expect(page).toHaveURL(/category=[\da-f-]{36}(?!.*q=o)/);
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(PRODUCTS);
  await expect(search).toHaveValue('');
  await expect(category).toHaveValue('');
});
