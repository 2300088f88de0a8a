import { truncate, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { collectConsoleErrors } from '../support/browser/console-errors.ts';
import {
  enhanced,
  firstLink,
  largePhotograph,
  newPicture,
  openFirst,
  save,
  staffTest as test,
} from '../support/browser/staff.ts';
import { ONCE, sharedStaffPageTest } from '../support/browser/test.ts';
import { ADMIN } from '../support/browser/workers.ts';

const CATEGORIES = '/admin/manage-categories';

/** Presses Cancel and answers the question, which may open before the click returns or some time after. */
async function cancelAnd(answer: 'accept' | 'dismiss', page: Page): Promise<void> {
  const question = page.waitForEvent('dialog');
  const click = page.getByRole('link', { name: 'Cancel' }).click({ noWaitAfter: true });
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog[answer]();
  await click;
}

test.describe('with scripts', ONCE, () => {
  test('a form says that it is open, and that it was left', async ({ page }) => {
    // What a page sends while it is left is reported to nobody.
    await page.addInitScript(() => {
      navigator.sendBeacon = (url, body) => {
        sessionStorage.setItem('left', JSON.stringify([url, ...(body as FormData)]));
        return true;
      };
    });
    const opened = page.waitForResponse('/admin/open-form');
    await openFirst(page, `${CATEGORIES}?q=dehydrated`);
    expect((await opened).status()).toBe(200);
    const { pathname } = new URL(page.url());
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).not.toHaveURL(pathname);
    const left = await page.evaluate(() => sessionStorage.getItem('left'));
    expect(JSON.parse(left ?? '')).toEqual(['/admin/open-form', ['path', pathname], ['left', 'on']]);
  });

  test('the keyboard finds and saves: / goes into the search, Ctrl+S saves the form, and deletes nothing', async ({
    page,
  }) => {
    await page.goto('/admin/manage-products');
    await enhanced(page);
    await page.keyboard.press('/');
    await page.keyboard.type('white/onion');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/search?q=white%2Fonion');
    await openFirst(page, `${CATEGORIES}?q=dehydrated`);
    await enhanced(page);
    await page.getByLabel('Description').fill('By the keyboard / in one go.');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('Category updated')).toBeVisible();
    const deletion = await firstLink(page, `${CATEGORIES}?q=dehydrated`, 'delete');
    await page.goto(deletion);
    await enhanced(page);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page).toHaveURL(deletion);
  });

  test('what was typed is back after the sign-in had ended, without an error', async ({ page, context }) => {
    const errors = await collectConsoleErrors(page);
    await openFirst(page, `${CATEGORIES}?q=garlic`);
    await enhanced(page);
    const path = new URL(page.url()).pathname;
    const words = 'Typed before the end';
    await page.getByLabel('Description').fill(words);
    await context.clearCookies();
    await save(page);
    await expect(page).toHaveURL(/\/admin\/login/);
    await expect(page.getByText('What you typed is kept')).toBeVisible();

    await page.getByLabel('E-mail').fill(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('what you typed is back')).toBeVisible();
    await enhanced(page);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByLabel('Description')).toHaveValue(words);
    await save(page);
    await expect(page.locator('[data-toast]')).toContainText('Category Updated');
    expect(errors).toEqual([]);
  });

  sharedStaffPageTest('leaving a changed form asks first, and leaving an unchanged one does not', async ({ page }) => {
    await openFirst(page, CATEGORIES);
    await enhanced(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(new RegExp(`${CATEGORIES}$`));
    await page.goBack();
    await enhanced(page);
    const form = page.url();
    await page.getByLabel('Description').fill('Not saved');
    await cancelAnd('dismiss', page);
    expect(page.url()).toBe(form);
    await expect(page.getByLabel('Description')).toHaveValue('Not saved');
    await cancelAnd('accept', page);
    await expect(page).toHaveURL(new RegExp(`${CATEGORIES}$`));
  });

  test('input typed before the scripts arrive is preserved, and counts as a change', async ({ page }) => {
    await page.goto('/admin/manage-products');
    const path = await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .getAttribute('href');
    let comeIn = () => {};
    const late = new Promise<void>((resolve) => (comeIn = resolve));
    await page.route(/\/assets\/office-/, async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(path ?? '', { waitUntil: 'commit' });
    const [name, description] = [page.getByLabel('Product name'), page.getByLabel('Description')];
    await name.fill('Typed early');
    await description.fill('This too');
    await page.getByLabel('Featured').click();
    const featured = await page.getByLabel('Featured').isChecked();
    await page.getByLabel('Category').selectOption({ label: 'Garlic' });
    await description.focus();
    await description.press('Home');

    comeIn();
    await enhanced(page);
    await expect(description).toHaveJSProperty('selectionEnd', 0);
    await expect(name).toHaveValue('Typed early');
    await expect(description).toHaveValue('This too');
    await expect(page.getByLabel('Featured')).toBeChecked({ checked: featured });
    await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('Garlic');
    await expect(page.getByLabel('Address (slug)')).toHaveValue(/./);
    await cancelAnd('dismiss', page);
    await expect(name).toHaveValue('Typed early');
  });

  sharedStaffPageTest('a chosen picture is shown, and can be taken back', async ({ page }) => {
    await openFirst(page, CATEGORIES);
    await enhanced(page);
    await page.getByLabel('Replace it with').setInputFiles(await newPicture());
    const preview = page.getByRole('img', { name: 'The chosen file' });
    await expect(preview).toHaveJSProperty('naturalWidth', 8);
    await page.getByRole('button', { name: 'Revert to original or clear' }).click();
    await expect(preview).toHaveCount(0);
    await expect(page.getByLabel('Replace it with')).toHaveValue('');
  });

  sharedStaffPageTest(
    'a chosen file is checked and sent at once, and the form carries it',
    async ({ page }, testInfo) => {
      await openFirst(page, CATEGORIES);
      await enhanced(page);
      const field = page.getByLabel('Replace it with');
      const said = page.locator('main [role=alert]');
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));

      // As a file, it need not be sent to the browser.
      const large = testInfo.outputPath('wall.jpg');
      await writeFile(large, '');
      await truncate(large, 26 * 1024 * 1024);
      await field.setInputFiles(large);
      await expect(said).toHaveText('“wall.jpg” is larger than 25 MB. Please choose a smaller picture.');
      expect(sent).toEqual([]);
      await field.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Onions') });
      await expect(said).toContainText('“notes.jpg”: This is no picture we can use.');
      await field.setInputFiles(await newPicture());
      await expect(page.locator('[data-staged=image_url]')).toContainText('Ready. It is used when you save.');
      await expect(said).toHaveCount(0);
      await expect(field).toHaveValue('');
      expect(sent).toEqual(['/admin/media/upload', '/admin/media/upload']);

      const photograph = await largePhotograph();
      const upload = page.waitForRequest('**/admin/media/upload');
      await field.setInputFiles({ name: 'field.jpg', mimeType: 'image/jpeg', buffer: photograph });
      const length = Number((await (await upload).allHeaders())['content-length']);
      expect(length).toBeGreaterThan(100_000);
      expect(length).toBeLessThan(photograph.length / 2);
      await expect(page.locator('[data-staged=image_url]')).toContainText('field.jpg');
    },
  );

  test('a file that cannot be sent at once stays in its input, and goes with the form', async ({ page }) => {
    await openFirst(page, `${CATEGORIES}?q=turmeric`);
    await enhanced(page);
    await page.route('**/admin/media/upload', (route) => route.abort());
    const field = page.getByLabel('Replace it with');
    await field.setInputFiles(await newPicture());
    await expect(page.locator('main [role=alert]')).toHaveText(
      '“onions.png” could not be sent yet. It is sent when you save.',
    );
    await expect(field).toHaveValue(/onions\.png$/);
    await expect(page.getByRole('img', { name: 'The chosen file' })).toBeVisible();
    await save(page);
    await expect(page.locator('[data-toast]')).toContainText('Category Updated');
  });

  sharedStaffPageTest('the slug follows the name until it is edited', async ({ page }) => {
    await page.goto(`${CATEGORIES}/add`);
    await enhanced(page);
    const [name, slug] = [page.getByLabel('Category name'), page.getByLabel('Address (slug)')];
    await name.fill('Spring Onions & more');
    await expect(slug).toHaveValue('spring-onions-more');
    await slug.fill('mine');
    await name.fill('Something else');
    await expect(slug).toHaveValue('mine');
    await slug.fill('');
    await name.fill('Leeks');
    await expect(slug).toHaveValue('leeks');
  });

  test('the button says that it is saving, and cannot be pressed twice', async ({ page }) => {
    await openFirst(page, `${CATEGORIES}?q=ginger`);
    await enhanced(page);
    // While the next page is awaited, the tests cannot look at this one: it tells what it shows.
    const shown = page.waitForEvent('console', {
      predicate: (message) => message.text() === 'Saving… true',
      timeout: 30_000,
    });
    await page.route('**/manage-categories/edit/**', async (route) => {
      if (route.request().method() === 'POST') await shown.catch(() => undefined);
      await route.continue();
    });
    await page.locator('button[name=intent][value=save]').evaluate((button: HTMLButtonElement) => {
      // biome-ignore lint/suspicious/noConsole: the test hears it
      const tell = () => console.debug(`${button.textContent} ${button.disabled}`);
      new MutationObserver(tell).observe(button, { attributes: true, childList: true, subtree: true });
    });
    await save(page);
    await expect(page.locator('[data-toast]')).toContainText('Category Updated');
    await shown;
  });
});
