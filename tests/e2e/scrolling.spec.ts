import { expect } from '@playwright/test';
import { ONCE, scrollTo } from '../support/browser/test.ts';
import { test } from '../support/browser/workers.ts';

test.beforeEach(({ page }) => page.goto('/'));

test('the header stays on top and has a shadow once the page is scrolled by more than 10 px', async ({ page }) => {
  const header = page.getByRole('banner');
  // A transparent shadow is none.
  const shadow = () =>
    header.evaluate((element) => /rgba?\((?!0, 0, 0, 0\))/.test(getComputedStyle(element).boxShadow));
  await expect.poll(shadow).toBe(false);
  await scrollTo(page, 10);
  await expect.poll(shadow).toBe(false);
  await scrollTo(page, 12);
  await expect.poll(shadow).toBe(true);
  await scrollTo(page, 1000);
  expect(await header.boundingBox()).toMatchObject({ x: 0, y: 0 });
  await scrollTo(page, 0);
  await expect.poll(shadow).toBe(false);
});

test('the WhatsApp button appears above 300 px and opens a chat with the digits of the number', async ({ page }) => {
  const button = page.locator('[data-whatsapp]');
  await expect(button).toBeHidden();
  await expect(button).toHaveAttribute('href', 'https://wa.me/919839000148');
  await scrollTo(page, 300);
  await expect(button).toBeHidden();
  await scrollTo(page, 302);
  await expect(button).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chat with us on WhatsApp' })).toBeInViewport({ ratio: 1 });
  await scrollTo(page, 0);
  await expect(button).toBeHidden();
});

test('a page opened from further down begins at its top', ONCE, async ({ page }) => {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
  await expect(page).toHaveURL('/gallery');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
