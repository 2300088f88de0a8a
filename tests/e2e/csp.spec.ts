import { expect, type Page } from '@playwright/test';
import { MAP, test } from '../support/browser-test.ts';
import { openPage, PUBLIC_PAGES } from './public-pages.ts';

// A transition between pages that the browser gives up is an error to it, and to nobody else.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const publicPage of PUBLIC_PAGES) {
  test(`${publicPage.name} breaks no policy and asks no other host`, async ({ page, baseURL }) => {
    const complaints = await listen(page);
    const hosts = new Set<string>();
    page.on('request', (request) => {
      if (!MAP.test(request.url())) hosts.add(new URL(request.url()).origin);
    });
    await openPage(page, publicPage);
    // The map and the pictures load when they come into view.
    await page.mouse.wheel(0, 50_000);
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([baseURL]);
  });
}

/** Collects what the browser has to say against a page: errors, and breaches of its policy. */
async function listen(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    // It also notes the status of a page that is rightly 404 or 422, and the map that the tests keep away.
    const expected = /^Failed to load resource/.test(message.text()) && (url === page.url() || MAP.test(url));
    if (message.type() === 'error' && !expected) complaints.push(message.text());
  });
  // Where scripts run, a breach is an event as well; thrown, it arrives with the errors.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`${violatedDirective} refuses ${blockedURI}`);
    });
  });
  return complaints;
}
