import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The administrator of the site that the browser tests visit. */
export const ADMIN = { email: 'admin@example.com', password: 'the password of the browser tests' };

/** Signs in as a browser would, without a page. */
export async function signIn(context: BrowserContext): Promise<void> {
  const answer = await context.request.post('/admin/login', { form: { ...ADMIN, intent: 'save' }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

/** Opens the first row's edit page of a list. */
export async function openFirst(page: Page, list: string): Promise<void> {
  await page.goto(list);
  const href = await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .getAttribute('href');
  await page.goto(href ?? '');
}

/** Waits until React has taken over the page, so that what scripts add is there. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));
}

/** Presses the button that saves the main form of a page. */
export async function save(page: Page): Promise<void> {
  await page.locator('button[name=intent][value=save]').click();
}

/** A small picture, as a file to choose. */
export const PICTURE = {
  name: 'onions.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEUlEQVR4nGOo1bLGihgGUgIAd8oqYUM/RtEAAAAASUVORK5CYII=',
    'base64',
  ),
};
