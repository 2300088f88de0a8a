import { expect } from '@playwright/test';
import { enhanced, openFirst, save, staffTest as test } from '../support/browser/staff.ts';

const CATEGORIES = '/admin/manage-categories';

test('a connection that is lost at Save loses nothing', async ({ page, context, javaScriptEnabled }) => {
  await openFirst(page, `${CATEGORIES}?q=${javaScriptEnabled ? 'ginger' : 'chillies'}`);
  if (javaScriptEnabled) await enhanced(page);
  const form = page.url();
  const words = `Typed on a train, ${javaScriptEnabled ? 'scripted' : 'plain'}`;
  const description = page.getByLabel('Description');
  if (javaScriptEnabled) {
    await description.fill(words);
    await context.setOffline(true);
    await page.locator('button[value=save]').click();
    await expect(page.getByRole('alert')).toContainText('There is no connection');
    // The copy is there when the page is opened again.
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBe(1);
    await context.setOffline(false);
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto(form);
    await page.getByRole('button', { name: 'Put it back' }).click();
    await expect(page.getByText('What you typed is back.')).toBeVisible();
  } else {
    // Chromium keeps a form's state a second after a change, and a busy one later; nobody types and presses Save within less.
    let keepingTakes = 1500;
    await expect(async () => {
      await description.fill(words);
      await page.waitForTimeout(keepingTakes);
      keepingTakes *= 3;
      await context.setOffline(true);
      await page.locator('button[value=save]').click({ noWaitAfter: true });
      // Playwright reports the browser's error page as an error.
      await page.waitForURL(/chrome-error/).catch(() => undefined);
      await context.setOffline(false);
      await page.goBack();
      expect(new URL(page.url()).pathname).toBe(new URL(form).pathname);
      await expect(description).toHaveValue(words, { timeout: 2000 });
    }).toPass();
  }
  await expect(description).toHaveValue(words);
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('Category Updated');
  if (!javaScriptEnabled) return;
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.goto(form);
  await enhanced(page);
  await expect(page.locator('[data-local-copy]')).toHaveCount(0);
});
