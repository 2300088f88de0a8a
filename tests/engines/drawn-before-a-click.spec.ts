import { setTimeout as pause } from 'node:timers/promises';
import { type APIRequestContext, expect } from '@playwright/test';
import puppeteer, { type Page } from 'puppeteer-core';
import { SHARED_FORMS } from '../e2e/shared-forms.ts';
import { BROWSER_ARGUMENTS, findBrowser, NO_GPU_PROCESS } from '../support/browser/browser.ts';
import { saveAsColleague } from '../support/browser/put-back.ts';
import { cookiesOf, SITE_PORT, engineTest as test } from '../support/engines/test.ts';
import { type WatchedSite, watchSite } from '../support/engines/watched-site.ts';

// Playwright keeps Chromium from prerendering.

/** Beyond what a page may be old when it is shown. */
const TOO_OLD_MS = 10_500;

const LIST = '/admin/edit-pages/certificates';
const FIELD = 'scope';
const CERTIFICATE = SHARED_FORMS.find(({ name }) => name === 'a certificate');

type Drawn = {
  page: Page;
  site: WatchedSite;
  /** Of the form that is behind the link under the mouse. */
  path: string;
  click(): Promise<void>;
  /** @returns whether the form that is shown was drawn before the click, and the words of its field; null before it is there */
  seen(): Promise<{ wasDrawn: boolean; words: string | undefined } | null>;
};

const ONLY_CHROMIUM = { tag: ['@chromium', '@once'] };

test.describe('a form of the back office that the browser has drawn before the click', ONLY_CHROMIUM, () => {
  test('is there at the click, and is open to nobody before', async ({ colleague }) => {
    await whereDrawn(colleague, async ({ site, click, seen }) => {
      await pause(1000);
      expect(site.takeRequests()).not.toContain('POST /admin/open-form');
      await click();
      // Only a form that stays is open: one that is loaded again says so afterwards.
      await expect.poll(() => site.takeRequests()).toContain('POST /admin/open-form');
      await expect.poll(seen).toMatchObject({ wasDrawn: true });
    });
  });

  test('is drawn again where this person has saved it in another tab', async ({ colleague }) => {
    await whereDrawn(colleague, async ({ page, site, path, click, seen }) => {
      const other = await page.browserContext().newPage();
      await other.goto(site.origin + path);
      const words = `By the same person, ${Date.now()}`;
      await other.$eval(`[name=${FIELD}]`, (field, text) => Object.assign(field, { value: text }), words);
      await Promise.all([other.waitForNavigation(), other.click('[name=intent][value=save]')]);
      await other.close();
      await click();
      await expect.poll(seen).toMatchObject({ words });
    });
  });

  test('is loaded again where it has waited for so long that a colleague may have saved it', async ({ colleague }) => {
    await whereDrawn(colleague, async ({ path, click, seen }) => {
      const words = await saveAsColleague(colleague, { path, field: FIELD });
      await pause(TOO_OLD_MS);
      await click();
      await expect.poll(seen).toEqual({ wasDrawn: false, words });
    });
  });
});

/** Signs in, rests the mouse on a link to a form, and waits until the browser has drawn that. */
async function whereDrawn(colleague: APIRequestContext, use: (drawn: Drawn) => Promise<void>): Promise<void> {
  const executablePath = findBrowser() ?? '';
  test.skip(executablePath === '', 'not on this machine: a whole Chromium');
  const path = (await CERTIFICATE?.find(colleague)) ?? '';
  const site = await watchSite(SITE_PORT);
  site.setHeaders({ cookie: await cookiesOf(colleague) });
  const args = [...BROWSER_ARGUMENTS, NO_GPU_PROCESS];
  const running = await puppeteer.launch({ executablePath, networkEnabled: false, args });
  try {
    const page = await running.newPage();
    await page.goto(site.origin + LIST);
    const link = `a[href^="${path}"]`;
    site.takeRequests();
    await page.hover(link);
    const asked: string[] = [];
    await expect.poll(() => asked.push(...site.takeRequests()) && asked.some((one) => one.includes(path))).toBe(true);
    // A page's scripts are asked for, and have run.
    await pause(1000);
    const look = () =>
      page.evaluate(
        (form, name) => {
          const field = document.querySelector<HTMLTextAreaElement>(`[name=${name}]`);
          const [visit] = performance.getEntriesByType('navigation') as { activationStart?: number }[];
          const isThere = location.pathname === form && document.readyState === 'complete';
          return isThere ? { wasDrawn: (visit?.activationStart ?? 0) > 0, words: field?.value } : null;
        },
        path,
        FIELD,
      );
    // A page that is loaded again goes away in the middle of a look.
    await use({ page, site, path, click: () => page.click(link), seen: () => look().catch(() => null) });
  } finally {
    await running.close();
    await site.close();
  }
}
