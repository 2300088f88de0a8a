import { type APIRequestContext, expect } from '@playwright/test';
import { saveAsColleague } from '../support/browser/put-back.ts';
import { enhanced, save } from '../support/browser/staff.ts';
import { ONCE, sharedStaffPageTest } from '../support/browser/test.ts';

// What comes back into forms by itself is looked at in all engines (tests/engines/put-back.spec.ts).

const test = sharedStaffPageTest.extend<{ colleague: APIRequestContext }>({
  colleague: async ({ playwright, baseURL, staffCookies }, use) => {
    const request = await playwright.request.newContext({ baseURL, storageState: staffCookies });
    await use(request);
    await request.dispose();
  },
});

test('a reload loses nothing: what was typed is offered, whatever the form', ONCE, async ({ page, colleague }) => {
  page.on('dialog', (dialog) => dialog.accept());
  const path = '/admin/site-settings?q=company_tagline';
  await page.goto(path);
  await enhanced(page);
  const field = page.locator('[name="values[company_tagline]"]');
  const before = await field.inputValue();
  await field.fill('Onions, typed before a reload');
  await page.reload();
  await expect(field).toHaveValue(before);
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(page).toHaveURL(/q=company_tagline/);
  await expect(field).toHaveValue('Onions, typed before a reload');

  // The text that comes back brings its version along, so that nothing of a colleague is overwritten.
  const words = await saveAsColleague(colleague, { path, field: 'values[company_tagline]' });
  await enhanced(page);
  await save(page);
  await expect(page.locator('[data-error-summary]')).toContainText(words);
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('Settings Saved');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
