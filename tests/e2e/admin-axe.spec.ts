import { expect } from '@playwright/test';
import { test, violations } from '../support/browser/axe.ts';
import { signIn } from '../support/browser/staff.ts';
import { ADMIN_PAGES } from './admin-pages.ts';

test('the sign-in page is accessible', async ({ page }) => {
  await page.goto('/admin/login?redirectTo=%2Fadmin%2Fdashboard%3Fdraft%3Dx');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('[data-error-summary]')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

for (const { name, open } of ADMIN_PAGES) {
  test(`${name}: accessible, and no wider than the screen`, async ({ page }) => {
    await signIn(page.context());
    await open(page);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await violations(page), `at ${width} px`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, `sideways at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}
