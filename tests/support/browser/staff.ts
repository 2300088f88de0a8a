import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { blockScripts, pageTest } from './test.ts';

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;
type SharedSession = { staffCookies: Cookies };
type SharedPage = { sharedPage: Page };

/** The administrator of the browser tests' site. */
export const ADMIN = { email: 'admin@example.com', password: 'the password of the browser tests' };

/** Playwright's test in a browser that is signed in. A test that ends its session signs in itself, with `signIn`. */
export const staffTest = signedIn(base);

/** `pageTest` in a browser that is signed in. */
export const staffPageTest = signedIn(pageTest);

/**
 * `staffPageTest` on one page for all tests of a worker: a new context, its process, and compiling the site's and the
 * injected code there take longer than the tests. Not for sizes of pictures, as a browser reuses a larger file that it has.
 */
export const sharedStaffPageTest = signedIn(base).extend<object, SharedPage>({
  sharedPage: [
    async ({ browser, staffCookies }, use, { project }) => {
      const { baseURL, locale, viewport, javaScriptEnabled = true } = project.use;
      const context = await browser.newContext({
        baseURL,
        locale,
        viewport,
        javaScriptEnabled: true,
        storageState: staffCookies,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      if (!javaScriptEnabled) await blockScripts(page);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ sharedPage }, use) => {
    await use(sharedPage);
    for (const event of ['pageerror', 'console'] as const) sharedPage.removeAllListeners(event);
  },
});

/** All tests of a worker share one session: signing in costs half a second of hashing. */
function signedIn(test: typeof base) {
  return test.extend<object, SharedSession>({
    staffCookies: [
      async ({ playwright }, use, { project }) => {
        const request = await playwright.request.newContext({ baseURL: project.use.baseURL });
        await signIn({ request });
        // Consumes the greeting toast, which is shown once.
        await request.get('/admin/dashboard');
        await use(await request.storageState());
        await request.dispose();
      },
      { scope: 'worker' },
    ],
    storageState: ({ staffCookies }, use) => use(staffCookies),
  });
}

/** Signs in as a browser would, without a page. */
export async function signIn({ request }: { request: APIRequestContext }): Promise<void> {
  const response = await request.post('/admin/login', { form: { ...ADMIN, intent: 'save' }, maxRedirects: 0 });
  expect(response.status()).toBe(303);
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

/** Waits until React has hydrated the page and the browser is idle, so that what scripts add is there. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })));
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

/** A small picture in a shade of its own, from 0 to 255: the same bytes are stored once. */
export async function pictureIn(shade: number) {
  const background = { r: shade, g: 90, b: 40 };
  const picture = sharp({ create: { width: 8, height: 6, channels: 3, background } });
  return { name: `shade-${shade}.png`, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}
