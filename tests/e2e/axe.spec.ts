import { expect } from '@playwright/test';
import { test, violations } from '../support/browser/axe.ts';
import { openPage, PUBLIC_PAGES } from './public-pages.ts';

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
