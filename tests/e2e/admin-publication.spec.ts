import { expect } from '@playwright/test';
import { newPicture, openFirst, save, staffTest as test } from '../support/browser/staff.ts';
import { ONCE, sharedStaffPageTest } from '../support/browser/test.ts';

/** Next Monday, nine o'clock, as an input of type datetime-local takes it. */
function nextMonday(): string {
  const day = new Date(Date.now() + 24 * 60 * 60 * 1000);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
  return `${day.toISOString().slice(0, 10)}T09:00`;
}

sharedStaffPageTest('a clerk has a certificate published next Monday', ONCE, async ({ page }) => {
  const name = 'Season of next year';
  await page.goto('/admin/edit-pages/certificates/add');
  await page.getByLabel('Certificate name').fill(name);
  await page.getByLabel('Publish at', { exact: false }).first().fill(nextMonday());
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('It is scheduled for Monday');
  await page.goto('/admin/edit-pages/certificates?status=scheduled');
  await expect(page.locator('main')).toContainText(name);
  await expect(page.locator('[data-state=scheduled]').first()).toBeVisible();
  await page.goto('/certificates-memberships');
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
});

test('a clerk sees a product before it is public, and shows it to somebody', async ({
  page,
  context,
  browser,
  javaScriptEnabled,
}) => {
  // A product of its own for each.
  await openFirst(page, `/admin/manage-products?q=${javaScriptEnabled ? 'okra' : 'kagzi'}`);
  const address = page.url();
  const name = await page.getByLabel('Product name').inputValue();
  await page.getByLabel('Product name').fill(`${name} of next season`);
  await page.locator('input[name=image_file]').setInputFiles(await newPicture());
  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: /^Preview/ }).click(),
  ]);
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(`${name} of next season`);
  await expect(preview.locator('[data-preview]')).toContainText('Nothing of it is saved');
  // With scripts the file is stored already.
  await expect(preview.locator('main img').first()).toHaveAttribute('src', /^data:image|\/public\/media\//);
  await preview.close();
  // The form is as it was.
  await expect(page.getByLabel('Product name')).toHaveValue(`${name} of next season`);

  await page.locator('button[name=intent][value=draft]').click();
  await expect(page.locator('[data-toast]')).toContainText('Working Copy Saved');
  await page.goto(address);
  await expect(page.getByText('This is a working copy')).toBeVisible();
  await page.locator('button[name=intent][value=share]').click();
  const link = (await page.locator('[data-share-link]').getAttribute('href')) ?? '';
  const guest = await browser.newContext();
  const shared = await guest.newPage();
  await shared.goto(link);
  await expect(shared.getByRole('heading', { level: 1 })).toHaveText(`${name} of next season`);
  await guest.close();
  await page.locator('button[name=intent][value=discard]').click();
  await expect(page.locator('[data-toast]')).toContainText('Working Copy Discarded');
  await expect(page.getByLabel('Product name')).toHaveValue(name);
});
