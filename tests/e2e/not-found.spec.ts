import { expect } from '@playwright/test';
import { test } from '../support/browser/test.ts';

const MISSING = ['/no-such-page', '/products/no-such-category', '/products/onions/no-such-product', '/blog?page=99'];

for (const path of MISSING) {
  test(`${path} is not found, and leads to the homepage`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found.');
    await page.getByRole('link', { name: 'Go to Homepage' }).click();
    await expect(page).toHaveURL('/');
  });
}
