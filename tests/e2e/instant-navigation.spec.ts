import { type CDPSession, expect, type Page } from '@playwright/test';
import { collectConsoleErrors } from '../support/browser/console-errors.ts';
import { openFirst, save, staffTest } from '../support/browser/staff.ts';
import { ONCE } from '../support/browser/test.ts';
import { test } from '../support/browser/workers.ts';

// As most visitors have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test(
  'a page is fetched while the mouse rests on its link, and is there at the click',
  ONCE,
  async ({ page, context }) => {
    const errors = await collectConsoleErrors(page);
    const session = await context.newCDPSession(page);
    await session.send('Preload.enable');
    const rules = new Promise((resolve) => session.once('Preload.ruleSetUpdated', resolve));
    await page.goto('/');
    await rules;
    const link = page.getByRole('link', { name: 'Our Products' }).first();
    const fetched = page.waitForRequest((request) => request.headers()['sec-purpose'] === 'prefetch');
    const ready = prefetchOf(session, '/our-products', 'PrefetchSuccessfulButNotUsed');
    await link.hover();
    expect(new URL((await fetched).url()).pathname).toBe('/our-products');
    await ready;
    const used = prefetchOf(session, '/our-products', 'PrefetchResponseUsed');
    // The browser does not ask for it again, so the page says that it is looked at.
    const reported = page.waitForRequest((request) => request.method() === 'HEAD' && 'x-viewed' in request.headers());
    await link.click();
    await used;
    expect(new URL((await reported).url()).pathname).toBe('/our-products');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Products');
    expect(errors).toEqual([]);
  },
);

staffTest(
  'a page of the back office is fetched while the mouse rests on its link, unless something was saved since',
  ONCE,
  async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    await session.send('Preload.enable');
    await page.goto('/admin/dashboard');
    const link = page.getByRole('navigation').getByRole('link', { name: 'Blog' });
    const isFetched = () => prefetchOf(session, '/admin/manage-blog', 'PrefetchSuccessfulButNotUsed');
    let fetched = isFetched();
    await link.hover();
    await fetched;
    const used = prefetchOf(session, '/admin/manage-blog', 'PrefetchResponseUsed');
    await link.click();
    await used;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog posts');

    await page.goto('/admin/dashboard');
    fetched = isFetched();
    await link.hover();
    await fetched;
    const other = await context.newPage();
    await openFirst(other, '/admin/manage-blog');
    await other.getByLabel('Title', { exact: true }).fill('Saved in another tab');
    await save(other);
    await expect(other.locator('[data-toast]')).toContainText('Updated');
    await link.click();
    await expect(page.locator('main')).toContainText('Saved in another tab');
  },
);

test.describe('with scripts', ONCE, () => {
  test('the next page fades in while the header stands still', async ({ page }) => {
    await noteTransitions(page);
    // A busy browser skips a transition that it cannot begin in time; one that is lost it never shows.
    await expect(async () => {
      expect(await transitionToGallery(page)).toContain('::view-transition-group(site-header)');
    }).toPass({ timeout: 45_000 });
  });

  test('the next page is simply there where reduced motion is preferred', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await noteTransitions(page);
    expect(await transitionToGallery(page)).toBe('none');
  });

  test('a page that takes its time is announced by a bar', async ({ page }) => {
    // While the next page is awaited, the tests cannot look at this one: it tells what it shows.
    await page.addInitScript(() => {
      // biome-ignore lint/suspicious/noConsole: the test hears it
      const tell = () => document.querySelector('.progress') && console.debug('announced');
      new MutationObserver(tell).observe(document, { childList: true, subtree: true });
    });
    const announced = page.waitForEvent('console', {
      predicate: (message) => message.text() === 'announced',
      timeout: 30_000,
    });
    // What is fetched ahead cannot be delayed here.
    await page.route('/navigation.speculationrules', (route) => route.abort());
    await page.route('/gallery', async (route) => {
      await announced.catch(() => undefined);
      await route.continue();
    });
    await page.goto('/');
    await page.getByRole('link', { name: 'Gallery' }).first().click();
    await page.waitForURL('/gallery');
    await announced;
    await page.goBack();
    await expect(page.locator('.progress')).toHaveCount(0);
  });
});

/** Waits until the page at a path has been fetched ahead, or used. */
function prefetchOf(session: CDPSession, path: string, status: string): Promise<void> {
  return new Promise((resolve) => {
    session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, prefetchStatus }) => {
      if (new URL(prefetchUrl).pathname === path && prefetchStatus === status) resolve();
    });
  });
}

/** Lets every page write down what moves between it and the one before. */
async function noteTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', async ({ viewTransition }) => {
      const isShown = await viewTransition?.ready.then(
        () => true,
        () => false,
      );
      const moving = document
        .getAnimations()
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
        .filter((name) => name?.startsWith('::view-transition'));
      const noted = isShown ? moving.join(' ') : 'skipped';
      sessionStorage.setItem(location.pathname, viewTransition ? noted : 'none');
    });
  });
}

/** @returns what the gallery has written down when it was opened from the home page, which may be after its load */
async function transitionToGallery(page: Page): Promise<string> {
  await page.goto('/');
  await page.evaluate(() => sessionStorage.clear());
  await page.getByRole('link', { name: 'Gallery' }).first().click();
  await page.waitForURL('/gallery');
  const noted = await page.waitForFunction(() => sessionStorage.getItem(location.pathname));
  return String(await noted.jsonValue());
}
