import { expect } from '@playwright/test';
import { listen } from '../support/browser/console-errors.ts';
import { MAP, test } from '../support/browser/test.ts';
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
