import { expect } from '@playwright/test';
import { stopAnimations } from '../support/browser/page-checks.ts';
import { enhanced, openFirst, save } from '../support/browser/staff.ts';
import { ONCE, sharedStaffPageTest } from '../support/browser/test.ts';

sharedStaffPageTest('a clerk undoes yesterday’s wrong edit', ONCE, async ({ page }) => {
  await openFirst(page, '/admin/manage-products?q=ooty');
  await enhanced(page);
  const description = page.getByLabel('Description');
  const right = await description.inputValue();
  await description.fill(`${right} Stored at 14 degrees.`);
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('Product Updated!');

  await openFirst(page, '/admin/manage-products?q=ooty');
  await page.locator('main').getByRole('link', { name: 'History' }).click();
  const versions = page.locator('[data-revision]');
  await expect(versions.first().locator('ins')).toContainText('Stored at 14 degrees.');
  await expect(versions.first()).toContainText('This is how it stands now.');
  await versions.nth(1).getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.locator('[data-toast]')).toContainText('Version Restored');
  await expect(versions.first().locator('del')).toContainText('Stored at 14 degrees.');
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await expect(page.getByLabel('Description')).toHaveValue(right);
});

sharedStaffPageTest('a clerk brings back a deleted product, at once and later', ONCE, async ({ page }) => {
  const name = 'Deleted Onion';
  const address = '/products/onions/deleted-onion';
  const statusOf = async () => (await page.request.get(address)).status();
  const remove = async () => {
    await page.goto(`/admin/manage-products?q=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name: `Delete ${name}` }).click();
    await save(page);
    expect(await statusOf()).toBe(404);
  };
  await page.goto('/admin/manage-products/add');
  await page.getByLabel('Product name').fill(name);
  await page.getByLabel('Category').selectOption({ label: 'Onions' });
  await save(page);

  const goOn = await stopAnimations(page);
  await remove();
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('[data-toast]')).toContainText(`“${name}” is back as it was`);
  await goOn();
  expect(await statusOf()).toBe(200);

  await remove();
  await page.goto('/admin/trash');
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.locator('[data-toast]')).toContainText('Restored');
  expect(await statusOf()).toBe(200);
});
