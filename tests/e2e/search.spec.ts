import { expect, type Page, test } from '@playwright/test';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

test.beforeEach(({ page }) => page.goto('/our-products'));

test('a search that finds nothing says so and leads back', async ({ page }) => {
  await search(page, 'zeppelin');
  await expect(page.getByRole('heading', { name: 'No products for “zeppelin”' })).toBeVisible();
  await expect(page.getByText('Try another word')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to All Categories' }).click();
  await expect(page).toHaveURL('/our-products');
  await expect(cards(page)).not.toHaveCount(0);
});

test('a search finds products by the beginning of a word', async ({ page }) => {
  await search(page, 'nashik re');
  await expect(page.getByRole('heading', { name: /^[1-9]\d* products? for “nashik re”$/ })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('nashik re');
  await page.getByRole('link', { name: 'Nashik Red Onion' }).click();
  await expect(page).toHaveURL('/products/onions/nashik-red-onion');
});

test('many results come in pages that keep the search', async ({ page }) => {
  await search(page, 'gr');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('Page 1 of 2');
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await expect(cards(page)).toHaveCount(24);
  const first = (await cards(page).first().getByRole('heading').textContent()) ?? '';

  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/our-products?q=gr&page=2');
  await expect(pages).toContainText('Page 2 of 2');
  await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue('gr');
  await expect(cards(page).filter({ hasText: first })).toHaveCount(0);

  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/our-products?q=gr');
});

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search products' }).fill(words);
  await page.getByRole('button', { name: 'Search' }).click();
}
