import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { changeAll, putBack, saveAsColleague, versionShown } from '../support/browser/put-back.ts';
import { firstLink, hydrated, save } from '../support/browser/staff.ts';
import { ONCE, sharedStaffPageTest } from '../support/browser/test.ts';
import { openEnquiry } from './admin-pages.ts';

// What browsers put back into forms, and what of that would be saved over the work of others
// (docs/decisions/0109-browsers-put-nothing-back.md). The kinds of controls are those of the forms.

const test = sharedStaffPageTest.extend<{ colleague: APIRequestContext }>({
  colleague: async ({ playwright, baseURL, staffCookies }, use) => {
    const request = await playwright.request.newContext({ baseURL, storageState: staffCookies });
    await use(request);
    await request.dispose();
  },
});

const firstOf = (list: string) => (page: Page) => firstLink(page, list, 'edit');
const at = (path: string) => async () => path;

/** Each kind of form, and a text field of it. */
const FORMS: { name: string; find: (page: Page) => Promise<string>; field: string }[] = [
  { name: 'a product', find: firstOf('/admin/manage-products'), field: 'export_info' },
  { name: 'a category', find: firstOf('/admin/manage-categories'), field: 'description' },
  { name: 'a post', find: firstOf('/admin/manage-blog'), field: 'excerpt' },
  { name: 'the texts of a page', find: at('/admin/edit-pages/home'), field: 'hero_subtitle' },
  { name: 'the settings', find: at('/admin/site-settings'), field: 'values[company_tagline]' },
  { name: 'a certificate', find: firstOf('/admin/edit-pages/certificates'), field: 'scope' },
  { name: 'an item of the gallery', find: firstOf('/admin/edit-pages/gallery'), field: 'title' },
  { name: 'an entry of the company', find: firstOf('/admin/edit-pages/people'), field: 'caption' },
  { name: 'an enquiry', find: pathOfEnquiry, field: 'tags' },
];

async function pathOfEnquiry(page: Page): Promise<string> {
  await openEnquiry(page);
  await page.waitForURL(/enquiries\/[\da-f-]{36}$/);
  return new URL(page.url()).pathname;
}

for (const { name, find, field } of FORMS) {
  test(`nothing old is put into the form of ${name}, changed by a colleague meanwhile`, async ({
    page,
    colleague,
    javaScriptEnabled,
  }) => {
    page.on('dialog', (dialog) => dialog.accept());
    const path = await find(page);
    await page.goto('/admin/help/photo-brief');
    const session = await page.context().newCDPSession(page);
    // From its cache, Chromium shows a page on the way back as it was, with its own version.
    const forgetPages = () => session.send('Network.clearBrowserCache');
    const open = async () => {
      await page.goto(path);
      if (javaScriptEnabled) await hydrated(page);
      expect(await page.evaluate(changeAll)).toBeGreaterThan(2);
      const version = await page.evaluate(versionShown);
      return { version, words: await saveAsColleague(colleague, { path, field }) };
    };
    const ways = {
      back: async () => {
        await page.goto('/admin/help/photo-brief');
        await forgetPages();
        await page.goBack();
      },
      forward: async () => {
        await page.goBack();
        await forgetPages();
        await page.goForward();
      },
    };
    for (const [way, take] of Object.entries(ways)) {
      const { version, words } = await open();
      await take();
      await page.waitForFunction((former) => {
        const [field] = document.getElementsByName('version');
        return field instanceof HTMLInputElement && field.value !== former && document.readyState === 'complete';
      }, version);
      if (javaScriptEnabled) await hydrated(page);
      expect([way, await page.evaluate(putBack)]).toEqual([way, []]);
      await expect(page.locator(`[name="${field}"]`)).toHaveValue(words);
    }
    await session.detach();
  });
}

test('a reload and a save leave the work of a colleague as it is', async ({ page, colleague, javaScriptEnabled }) => {
  page.on('dialog', (dialog) => dialog.accept());
  const path = await firstLink(page, '/admin/manage-products?q=nashik', 'edit');
  await page.goto(path);
  if (javaScriptEnabled) await hydrated(page);
  const words = await saveAsColleague(colleague, { path, field: 'export_info' });
  await page.reload();
  await page.locator('textarea[name=description]').press('End');
  await page.keyboard.type('.');
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('Product Updated');
  await page.goto(path);
  await expect(page.locator('[name=export_info]')).toHaveValue(words);
});

test('ticks of a list are gone on the way back', async ({ page, javaScriptEnabled }) => {
  await page.goto('/admin/manage-categories');
  if (javaScriptEnabled) await hydrated(page);
  const ticks = page.locator('input[name=ids]');
  await ticks.first().check();
  await page.goto('/admin/help/photo-brief');
  await page.goBack();
  await expect(ticks.first()).not.toBeChecked();
});

test('a reload loses nothing: what was typed is offered, whatever the form', ONCE, async ({ page, colleague }) => {
  page.on('dialog', (dialog) => dialog.accept());
  const path = '/admin/site-settings?q=company_tagline';
  await page.goto(path);
  await hydrated(page);
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
  await hydrated(page);
  await save(page);
  await expect(page.locator('[data-error-summary]')).toContainText(words);
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('Settings Saved');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
