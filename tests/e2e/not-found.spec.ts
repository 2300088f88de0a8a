import { expect, test } from '@playwright/test';

test('a missing page leads to the homepage', async ({ page }) => {
  const response = await page.goto('/products/onions/no-such-product');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found.');
  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page).toHaveURL('/');
});
