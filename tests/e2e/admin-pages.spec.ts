import { expect } from '@playwright/test';
import { violations } from '../support/browser/axe.ts';
import { collectConsoleErrors } from '../support/browser/console-errors.ts';
import {
  disableCache,
  expectAccessible,
  expectAccessibleOnce,
  expectFittingPictures,
  setWidth,
} from '../support/browser/page-checks.ts';
import { hydrated, sharedStaffPageTest, staffPageTest, staffTest } from '../support/browser/staff.ts';
import { ONCE, pageTest } from '../support/browser/test.ts';
import { ADMIN_PAGES } from './admin-pages.ts';

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

staffTest('every page that the back office links is among those looked at', ONCE, async ({ request }) => {
  const paths = new Set(ADMIN_PAGES.map(({ path }) => path));
  const found = new Set(['/admin/dashboard']);
  // Of pages that differ in the row only, one; a set also gives what is added while it is read.
  const opened = new Set<string>();
  for (const address of found) {
    const kind = address.replace(/[\da-f-]{36}.*|\?.*/, '');
    if (opened.has(kind) || /logout|export|\.csv/.test(kind)) continue;
    opened.add(kind);
    const html = await (await request.get(address)).text();
    for (const [, link = ''] of html.matchAll(/href="(\/admin\/[^"#]*)/g)) found.add(link.replaceAll('&amp;', '&'));
  }
  expect(opened.size).toBeGreaterThan(20);
  expect([...opened].filter((kind) => !paths.has(kind))).toEqual([]);
});

for (const { name, open, hasPictures } of ADMIN_PAGES) {
  sharedStaffPageTest(`${name}: accessible at every width, without an error`, async ({ page, javaScriptEnabled }) => {
    const errors = javaScriptEnabled ? await collectConsoleErrors(page) : [];
    await setWidth(page, 320);
    await open(page);
    if (javaScriptEnabled) await hydrated(page);
    await expectAccessibleOnce(page, javaScriptEnabled);
    expect(errors).toEqual([]);
  });

  if (!hasPictures) continue;
  staffPageTest(`${name}: pictures of fitting sizes`, ONCE, async ({ page }) => {
    await disableCache(page);
    // Narrowest first and opened again, as a browser reuses a larger file that it has.
    for (const width of [320, 768, 1280]) {
      await setWidth(page, width);
      await open(page);
      await expectFittingPictures(page);
    }
  });
}
