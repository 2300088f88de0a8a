import { expect } from '@playwright/test';
import { test } from '../support/browser-test.ts';

test('the placeholder stands in for a picture that cannot be loaded', async ({ page, javaScriptEnabled }) => {
  await page.goto('/our-products');
  const address = await page.getByRole('article').first().locator('img').getAttribute('src');
  await page.route(`**${address}`, (route) => route.abort());
  await page.reload();
  const picture = page.getByRole('article').first().locator('img');
  // Behind every picture stands the drawing; the script also takes away the browser's sign for a broken one.
  await expect(picture).toHaveCSS('background-image', /\/placeholder\.svg/);
  if (javaScriptEnabled) {
    await expect(picture).toHaveAttribute('src', '/placeholder.svg');
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
  await expect(page.getByRole('article').nth(1).locator('img')).not.toHaveJSProperty('naturalWidth', 0);
});
