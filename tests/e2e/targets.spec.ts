import { expect } from '@playwright/test';
import { setWidth } from '../support/browser/page-checks.ts';
import { smallTargets } from '../support/browser/small-targets.ts';
import { ONCE, sharedPageTest as test } from '../support/browser/test.ts';
import { openPage, PUBLIC_PAGES } from './public-pages.ts';

for (const publicPage of PUBLIC_PAGES) {
  test(`what is pressed is 24 pixels high and wide: ${publicPage.name}`, ONCE, async ({ page }) => {
    for (const width of [320, 1280]) {
      await setWidth(page, width);
      if (width === 320) await openPage(page, publicPage);
      expect.soft(await page.evaluate(smallTargets), `${page.url()} at ${width} px`).toEqual([]);
    }
  });
}
