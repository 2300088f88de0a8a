import { expect, type Page } from '@playwright/test';
import { ONCE, sharedPageTest as test } from '../support/browser/test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('a search is typed, leafed through, and leads to a product', ONCE, async ({ page }) => {
  await page.goto('/our-products');
  await search(page, 'gr');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(cards(page)).toHaveCount(24);
  const first = (await cards(page).first().getByRole('heading').textContent()) ?? '';
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/our-products?q=gr&page=2');
  await expect(page.getByRole('searchbox')).toHaveValue('gr');
  await expect(cards(page).filter({ hasText: first })).toHaveCount(0);

  await search(page, 'nashik re');
  await expect(page).toHaveURL(/\?q=nashik(%20|\+)re$/);
  await page.getByRole('link', { name: 'Nashik Red Onion' }).click();
  await expect(page).toHaveURL('/products/onions/nashik-red-onion');
});

for (const width of [360, 1280]) {
  test(`at ${width} px the header’s search opens, takes words and closes, on any page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 600 });
    await page.goto('/blog');
    const opener = page.getByRole('button', { name: 'Find a product' });
    const field = page.getByRole('searchbox');
    await expect(field).toBeHidden();
    await opener.click();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await field.pressSequentially('ooty');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/our-products?q=ooty');
    await expect(cards(page).getByRole('link', { name: 'Ooty Garlic' })).toBeVisible();
  });
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search products' }).fill(words);
  await page.getByRole('button', { name: 'Search' }).click();
}
