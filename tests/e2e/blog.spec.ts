import { expect } from '@playwright/test';
import { test } from '../support/browser/test.ts';

test('a reader opens a post and goes back to the blog', async ({ page }) => {
  await page.goto('/blog');
  const card = page.getByRole('article').filter({ hasText: 'Garlic grades by size' });
  expect(await card.getByRole('listitem').count()).toBeLessThanOrEqual(2);
  await expect(card.getByRole('time')).toBeVisible();
  await card.getByRole('link', { name: 'Garlic grades by size' }).click();
  await expect(page).toHaveURL('/blog/garlic-grades-by-size');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garlic grades by size');
  await expect(page.getByRole('article').locator('strong').first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('the newest post comes first, and a draft is nowhere', async ({ page }) => {
  await page.goto('/blog');
  const dates = await page.getByRole('time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
  expect(dates.length).toBeGreaterThan(1);
  expect(dates).toEqual(dates.toSorted().reverse());
  await expect(page.getByText('Notes for the coming rabi season')).toHaveCount(0);

  const draft = await page.goto('/blog/notes-for-the-coming-rabi-season');
  expect(draft?.status()).toBe(404);
  await expect(page.getByText('Post not found or not published.')).toBeVisible();
});
