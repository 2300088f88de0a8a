import { expect } from '@playwright/test';
import { choiceOf } from '../support/browser/page-checks.ts';
import { ONCE } from '../support/browser/test.ts';
import { test } from '../support/browser/workers.ts';

const FIRST_PICTURES = [
  ['/', 'main img'],
  ['/gallery', '[data-gallery] img'],
  ['/products/onions/nashik-red-onion', '.main-picture'],
] as const;

// Pixels of the screen for each CSS pixel, and how many of a picture a page has for it at least and at most.
const SCREENS = [
  [1, 1, 1.6],
  [1.75, 1.4, 1.75],
  [2.625, 1.4, 2.2],
  [3, 1.6, 2.4],
] as const;

for (const [density, least, most] of SCREENS) {
  test(
    `a phone of ${density} pixels for each CSS pixel gets pictures as sharp as an eye can see`,
    ONCE,
    async ({ browser }) => {
      const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: density });
      for (const [path, picture] of FIRST_PICTURES) {
        await page.goto(path);
        const { chosen, box } = await choiceOf(page.locator(picture).first());
        expect(chosen / box, path).toBeGreaterThanOrEqual(least);
        expect(chosen / box, path).toBeLessThanOrEqual(most);
      }
      await page.close();
    },
  );
}
