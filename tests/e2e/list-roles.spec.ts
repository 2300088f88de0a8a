import { expect } from '@playwright/test';
import { ONCE, sharedStaffPageTest as test } from '../support/browser/test.ts';

test('a list that is laid out as compact rows is a table to assistive technology', ONCE, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin/manage-categories');
  expect(
    await page
      .locator('table.rows tr')
      .last()
      .evaluate((row) => getComputedStyle(row).display),
  ).toBe('flex');
  const tree = await page.context().newCDPSession(page);
  const { nodes } = await tree.send('Accessibility.getFullAXTree');
  const count = (role: string) => nodes.filter((node) => node.role?.value === role && !node.ignored).length;
  const rows = await page.locator('table.rows tr').count();
  // A column that a small screen leaves out is left out whole.
  const heads = await page.locator('table.rows th:not([data-minor])').count();
  await tree.detach();
  expect([count('table'), count('row'), count('columnheader')]).toEqual([1, rows, heads]);
  expect(count('cell') + count('gridcell')).toBe((rows - 1) * heads);
});
