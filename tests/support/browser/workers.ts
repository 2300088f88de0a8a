import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test';

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What all tests of a worker share. */
type Shared = {
  /** The session of an administrator: signing in costs half a second of hashing. */
  staffCookies: Cookies;
  visitorPage: Page;
  staffPage: Page;
};

/** The administrator of the browser tests' site. */
export const ADMIN = { email: 'admin@example.com', password: 'the password of the browser tests' };

/**
 * Playwright's test, and what all tests of a worker share. Every test is made of this one: whatever a test adds for a
 * worker would give it a worker, and a browser, of its own.
 */
export const test = base.extend<object, Shared>({
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
  visitorPage: [
    async ({ browser }, use, { project }) => {
      const context = await openContext(browser, project);
      await use(await pageIn(context, project));
      await context.close();
    },
    { scope: 'worker' },
  ],
  staffPage: [
    async ({ browser, staffCookies }, use, { project }) => {
      const context = await openContext(browser, project, staffCookies);
      await use(await pageIn(context, project));
      await context.close();
    },
    { scope: 'worker' },
  ],
});

/** Signs in as a browser would, without a page. */
export async function signIn({ request }: { request: APIRequestContext }): Promise<void> {
  const response = await request.post('/admin/login', { form: { ...ADMIN, intent: 'save' }, maxRedirects: 0 });
  expect(response.status()).toBe(303);
}

type Project = TestInfo['project'];

/** A context in which injected code runs in every project. */
function openContext(browser: Browser, { use }: Project, storageState?: Cookies): Promise<BrowserContext> {
  const { baseURL, locale, viewport } = use;
  return browser.newContext({
    baseURL,
    locale,
    viewport,
    storageState,
    javaScriptEnabled: true,
    reducedMotion: 'reduce',
  });
}

async function pageIn(context: BrowserContext, { use: { javaScriptEnabled = true } }: Project): Promise<Page> {
  const page = await context.newPage();
  if (!javaScriptEnabled) await blockScripts(page);
  return page;
}

/** Blocks the requests of scripts in the browser: intercepting them here would slow every request down. */
export async function blockScripts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['*.js'] });
}
