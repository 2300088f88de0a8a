import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { saveAsColleague } from '../support/browser/put-back.ts';
import { enhanced, save } from '../support/browser/staff.ts';
import { ONCE, sharedStaffPageTest } from '../support/browser/test.ts';
import { test as guestTest, signIn } from '../support/browser/workers.ts';

const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage));

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
  // What is typed over it does not take its place while the page asks.
  await enhanced(page);
  await field.fill('Something else');
  await page.reload();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(page).toHaveURL(/q=company_tagline/);
  await expect(field).toHaveValue('Onions, typed before a reload');

  // The text that comes back brings its version along, so that nothing of a colleague is overwritten.
  const words = await saveAsColleague(colleague, { path, field: 'values[company_tagline]' });
  await enhanced(page);
  await save(page);
  await expect(page.locator('[data-error-summary]')).toContainText(words);
  // The save ends the copy of its own form only.
  const other = 'unsaved:/admin/another-form';
  const copy = JSON.stringify({ origin: 'another', at: '2026-01-01T00:00:00Z', search: '', fields: [] });
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [other, copy] as const);
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('Settings Saved');
  await expect.poll(() => kept(page)).toEqual([other]);
});

test('what was typed is not lost to the search beside it', ONCE, async ({ page }) => {
  await page.goto('/admin/site-settings?q=company');
  await enhanced(page);
  const [field, search] = [page.locator('[name="values[company_tagline]"]'), page.getByLabel('Find a setting')];
  await field.fill('Onions, typed beside a search');
  await search.fill('company_t');
  // Filters act half a second after what is typed.
  await page.waitForTimeout(1000);
  await expect(page).toHaveURL(/q=company$/);
  const asked = page.waitForEvent('dialog');
  await search.press('Enter', { noWaitAfter: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(field).toHaveValue('Onions, typed beside a search');
  page.on('dialog', (question) => question.accept());
});

guestTest('nothing of what was typed is left after signing out', ONCE, async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await signIn(page);
  await page.goto('/admin/site-settings?q=company_tagline');
  await enhanced(page);
  const field = page.locator('[name="values[company_tagline]"]');
  await field.fill('Typed by one person');
  await expect.poll(() => kept(page)).toEqual(['unsaved:/admin/site-settings']);
  // What is typed last is still to be kept at the moment of signing out.
  await field.evaluate((element: HTMLInputElement) => {
    element.value = 'Typed by one person, and not for the next';
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.ownerDocument.querySelector<HTMLFormElement>('form[action="/admin/logout"]')?.requestSubmit();
  });
  await expect(page).toHaveURL('/admin/login');
  expect(await kept(page)).toEqual([]);
});
