import { expect } from '@playwright/test';
import { newPicture, openFirst, save, staffTest as test } from '../support/browser/staff.ts';
import { ONCE, sharedStaffPageTest } from '../support/browser/test.ts';
import { dayIn } from '../support/content/company-day.ts';

/** Next Monday, nine o'clock, as an input of type datetime-local takes it. */
function nextMonday(): string {
  const days = [1, 2, 3, 4, 5, 6, 7].map(dayIn);
  return `${days.find((day) => new Date(day).getUTCDay() === 1)}T09:00`;
}

sharedStaffPageTest('a clerk has a certificate published next Monday', ONCE, async ({ page }) => {
  const name = 'Season of next year';
  await page.goto('/admin/edit-pages/certificates/add');
  await page.getByLabel('Certificate name').fill(name);
  await page.getByLabel('Publish on').fill(nextMonday());
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText(/It is scheduled for Monday, \d+ \w+ \d{4}, 09:00/);
  await page.goto('/admin/edit-pages/certificates?status=scheduled');
  await expect(page.locator('main')).toContainText(name);
  await expect(page.locator('[data-state=scheduled]').first()).toBeVisible();
  await page.goto('/certificates-memberships');
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
});

/** A moment tomorrow, as an input of type datetime-local takes it. */
const tomorrow = () => `${dayIn(1)}T09:00`;

sharedStaffPageTest('the buttons say what will happen, as it is chosen', ONCE, async ({ page }) => {
  const box = page.locator('[data-publication]');
  const [saves, keeps] = [box.locator('button[value=save]'), box.locator('button[value=draft]')];
  await page.goto('/admin/manage-products/add');
  await expect(saves).toHaveText('Publish now');
  await box.getByLabel('Publish on').fill(tomorrow());
  await expect(saves).toHaveText(/^Schedule for \d+ \w+, 09:00$/);
  await box.getByLabel('Publish on').fill('');
  await box.getByLabel('Status').selectOption('draft');
  await expect(saves).toHaveText('Save draft');
  await expect(keeps).toHaveText('Save as draft');

  await openFirst(page, '/admin/manage-products?status=published');
  await expect(saves).toHaveText('Publish changes');
  await expect(keeps).toHaveText('Save as working copy');
  await box.getByLabel('Publish on').fill(tomorrow());
  await expect(saves).toHaveText(/^Take off the site until \d+ \w+, 09:00$/);
  await expect(keeps).toHaveText(/^Schedule changes for \d+ \w+, 09:00$/);
  await box.getByLabel('Status').selectOption('draft');
  await expect(saves).toHaveText('Take off the site');
  // What was typed is not asked about by the next test.
  await page.reload();
});

test('the box of publication is in sight on every screen', async ({ page }) => {
  await openFirst(page, '/admin/manage-products');
  const box = page.locator('[data-publication]');
  for (const [width, height] of [
    [1366, 768],
    [768, 1024],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByLabel('Export information').scrollIntoViewIfNeeded();
    await expect(box.locator('button[value=save]')).toBeInViewport({ ratio: 1 });
    const status = box.getByLabel('Status');
    if (width === 1366) await expect(box.locator('button[value=draft]')).toBeInViewport({ ratio: 1 });
    else {
      await expect(status).not.toBeInViewport();
      await box.locator('summary').click();
    }
    await expect(status).toBeInViewport({ ratio: 1 });
    await expect(box.locator('button[value=save]')).toBeInViewport({ ratio: 1 });
    if (width !== 1366) await box.locator('summary').click();
  }
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
