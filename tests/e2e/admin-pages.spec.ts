import { expect } from '@playwright/test';
import { collectConsoleErrors } from '../support/browser/console-errors.ts';
import { disableCache, expectAccessibleOnce, expectFittingPictures, setWidth } from '../support/browser/page-checks.ts';
import { enhanced, save, staffTest } from '../support/browser/staff.ts';
import { ONCE, sharedPageTest, sharedStaffPageTest } from '../support/browser/test.ts';
import { ADMIN_PAGES } from './admin-pages.ts';

// With errors a form has all that it has without, and more.
for (const path of [
  '/admin/login?redirectTo=%2Fadmin%2Fdashboard%3Fdraft%3Dx',
  '/admin/forgot-password',
  '/admin/set-password?token_hash=x&type=invite',
]) {
  sharedPageTest(`${path} is accessible with errors`, async ({ page, javaScriptEnabled }) => {
    await page.goto(path);
    await save(page);
    await expect(page.locator('[data-error-summary]')).toBeVisible();
    await expectAccessibleOnce(page, javaScriptEnabled);
  });
}

staffTest('every page that the back office links is among those looked at', ONCE, async ({ request }) => {
  const paths = new Set(ADMIN_PAGES.map(({ path }) => path));
  const found = new Set(['/admin/dashboard']);
  // Of pages that differ in the row only, or in a kind with the same form, one; a set also gives what is added while it is read.
  const opened = new Set<string>();
  for (const address of found) {
    const kind = address
      .replace(/[\da-f-]{36}.*|\?.*/, '')
      .replace(/(?<=edit-pages\/)(timeline|figures|destinations|references|loading|company)/, 'people')
      .replace(/(?<=edit-pages\/)(terms|claims)/, 'privacy')
      .replace(/(?<=help\/)(?!photo-brief)[a-z]+$/, 'trash')
      .replace(/(market-note|privacy)\/history/, 'about-us/history');
    if (opened.has(kind) || /logout|export|\.csv|\.xlsx/.test(kind)) continue;
    opened.add(kind);
    const html = await (await request.get(address)).text();
    for (const [, link = ''] of html.matchAll(/href="(\/admin\/[^"#]*)/g)) found.add(link.replaceAll('&amp;', '&'));
  }
  expect(opened.size).toBeGreaterThan(20);
  expect([...opened].filter((kind) => !paths.has(kind))).toEqual([]);
});

for (const { name, open, hasPictures, isDrawnAlike } of ADMIN_PAGES) {
  const rules = isDrawnAlike ? 'structure' : 'all rules';
  const details = isDrawnAlike ? ONCE : {};
  sharedStaffPageTest(
    `${name}: accessible at every width, without an error`,
    details,
    async ({ page, javaScriptEnabled }) => {
      const errors = javaScriptEnabled ? await collectConsoleErrors(page) : [];
      await setWidth(page, 320);
      await open(page);
      if (javaScriptEnabled) await enhanced(page);
      await expectAccessibleOnce(page, javaScriptEnabled, rules);
      expect(errors).toEqual([]);
    },
  );

  if (!hasPictures) continue;
  sharedStaffPageTest(`${name}: pictures of fitting sizes`, ONCE, async ({ page }) => {
    const enableCache = await disableCache(page);
    // Narrowest first and opened again, as a browser reuses a larger file that it has.
    for (const width of [320, 768, 1280]) {
      await setWidth(page, width);
      await open(page);
      await expectFittingPictures(page);
    }
    await enableCache();
  });
}

sharedStaffPageTest('the navigation fits beside a window of 1366 by 768 px', ONCE, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/admin/dashboard');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
  expect(await header.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0);
});
