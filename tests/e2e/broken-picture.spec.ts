import { expect, type Page } from '@playwright/test';
import { ONCE } from '../support/browser/test.ts';
import { test } from '../support/browser/workers.ts';

const pictures = (page: Page) => page.locator('[data-gallery] img');
const picture = (page: Page) => pictures(page).first();

/** Opens the gallery where files of its first picture cannot be loaded. */
async function openWithout(page: Page, files: 'all files' | 'all but the original'): Promise<string> {
  await page.goto('/gallery');
  const address = (await picture(page).getAttribute('src')) ?? '';
  await page.route(`**/pictures/*${address.slice(address.indexOf('/public/demo/'))}.*`, (route) => route.abort());
  if (files === 'all files') await page.route(`**${address}`, (route) => route.abort());
  await page.reload();
  return address;
}

test('the placeholder stands in for a picture that cannot be loaded', async ({ page, javaScriptEnabled }) => {
  await openWithout(page, 'all files');
  // Behind every picture stands the drawing; the script also takes away the browser's sign for a broken one.
  await expect(picture(page)).toHaveCSS('background-image', /^url\("data:image\/webp;base64,/);
  if (javaScriptEnabled) {
    await expect(picture(page)).toHaveAttribute('src', '/placeholder.svg');
    await expect(picture(page)).toHaveJSProperty('currentSrc', new URL('/placeholder.svg', page.url()).href);
    await expect(picture(page)).not.toHaveJSProperty('naturalWidth', 0);
  }
  await expect(pictures(page).nth(1)).not.toHaveJSProperty('naturalWidth', 0);
});

test('scripts let the original stand in for another size of it', ONCE, async ({ page }) => {
  const address = await openWithout(page, 'all but the original');
  await expect(picture(page)).toHaveJSProperty('currentSrc', new URL(address, page.url()).href);
  await expect(picture(page)).not.toHaveJSProperty('naturalWidth', 0);
});
