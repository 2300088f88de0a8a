import { expect } from '@playwright/test';
import { openFirst, save, staffTest as test } from '../support/browser/staff.ts';
import { ONCE } from '../support/browser/test.ts';

test('a new colleague is invited, chooses a password and works as an editor', ONCE, async ({ page, browser }) => {
  const email = 'colleague@example.com';
  await page.goto('/admin/user-management');
  await page.getByRole('link', { name: 'Invite User' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invite User');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Full name').fill('Neha Verma');
  await page.getByLabel('Role').selectOption('editor');
  await save(page);
  const link = (await page.locator('[data-invite-link]').textContent()) ?? '';
  expect(link).toContain('/admin/set-password?');

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await theirs.getByLabel('New password').fill('green-harbour-tractor');
  await theirs.getByLabel('The same again').fill('green-harbour-tractor');
  await save(theirs);
  await expect(theirs).toHaveURL(/\/admin\/dashboard$/);
  await expect(theirs.getByText('Neha Verma').first()).toBeAttached();
  await expect(theirs.getByRole('link', { name: 'Site settings' })).toHaveCount(0);

  await openFirst(theirs, '/admin/manage-products');
  await expect(theirs.locator('button[name=intent][value=save]')).toBeVisible();
  await context.close();
});
