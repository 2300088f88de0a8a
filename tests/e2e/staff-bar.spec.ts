import { expect } from '@playwright/test';
import { expectAccessible, setWidth } from '../support/browser/page-checks.ts';
import { staffPageTest } from '../support/browser/staff.ts';
import { ONCE, pageTest, scrollTo } from '../support/browser/test.ts';
import { signIn } from '../support/browser/workers.ts';
import { PRODUCT } from './public-pages.ts';

staffPageTest('the bar of staff is slim, accessible and in nobody’s way', ONCE, async ({ page }) => {
  for (const path of ['/no-such-page', PRODUCT]) {
    await setWidth(page, 320);
    await page.goto(path);
    const [bar, header] = [page.locator('[data-staff-bar]'), page.getByRole('banner')];
    for (const width of [320, 768, 1280]) {
      await setWidth(page, width);
      await scrollTo(page, 0);
      const box = await bar.boundingBox();
      expect.soft(box, `the bar of ${path} at ${width} px`).toMatchObject({ x: 0, y: 0, width });
      expect.soft(box?.height).toBeLessThanOrEqual(44);
      expect.soft((await header.boundingBox())?.y, 'the header follows it').toBe(box?.height);
      for (const entry of await bar.locator('a, button').filter({ visible: true }).all()) {
        expect.soft((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(24);
      }
    }
  }
  await expectAccessible(page);
});

staffPageTest('below the bar the header sticks to the top, and the WhatsApp button is free', ONCE, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await scrollTo(page, 1000);
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ x: 0, y: 0 });
  await expect(page.locator('[data-staff-bar]')).not.toBeInViewport();
  await expect(page.locator('[data-whatsapp]')).toBeInViewport({ ratio: 1 });
  await scrollTo(page, 0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.locator('[data-staff-bar]')).toBeHidden();
});

staffPageTest('the bar is not printed', ONCE, async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-staff-bar]')).toBeHidden();
});

pageTest('staff go from a page to its form, and sign out on the site', ONCE, async ({ page }) => {
  await signIn(page.context());
  await page.goto(PRODUCT);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('link', { name: 'Edit this page' }).click();
  await expect(page.getByLabel('Product name')).toHaveValue(name);
  await page.goto(PRODUCT);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin/login');
  await page.goto(PRODUCT);
  await expect(page.locator('[data-staff-bar]')).toHaveCount(0);
});
