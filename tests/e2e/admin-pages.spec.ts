import { expect } from '@playwright/test';
import { violations } from '../support/browser/axe.ts';
import { collectConsoleErrors } from '../support/browser/console-errors.ts';
import { disableCache, expectAccessible, expectFittingPictures, setWidth } from '../support/browser/page-checks.ts';
import { hydrated, staffPageTest } from '../support/browser/staff.ts';
import { pageTest } from '../support/browser/test.ts';
import { ADMIN_PAGES } from './admin-pages.ts';

// A view transition that the browser skips counts as an error of the page.
staffPageTest.use({ contextOptions: { reducedMotion: 'reduce' } });

pageTest('the sign-in page is accessible', async ({ page }) => {
  await page.goto('/admin/login?redirectTo=%2Fadmin%2Fdashboard%3Fdraft%3Dx');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('[data-error-summary]')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

pageTest('the pages of a forgotten password are accessible', async ({ page }) => {
  for (const path of ['/admin/forgot-password', '/admin/set-password?token_hash=x&type=invite']) {
    await page.goto(path);
    expect(await violations(page)).toEqual([]);
    await page.locator('button[name=intent][value=save]').click();
    await expect(page.locator('[data-error-summary]')).toBeVisible();
    await expectAccessible(page);
  }
});

for (const { name, open, hasPictures } of ADMIN_PAGES) {
  staffPageTest(`${name}: accessible at every width, without an error`, async ({ page, javaScriptEnabled }) => {
    const errors = javaScriptEnabled ? await collectConsoleErrors(page) : [];
    await setWidth(page, 320);
    await open(page);
    if (javaScriptEnabled) await hydrated(page);
    await expectAccessible(page);
    expect(errors).toEqual([]);
    if (!hasPictures || !javaScriptEnabled) return;
    await disableCache(page);
    // Narrowest first and opened again, as a browser reuses a larger file that it has.
    for (const width of [320, 768, 1280]) {
      await setWidth(page, width);
      await page.reload();
      await expectFittingPictures(page);
    }
  });
}
