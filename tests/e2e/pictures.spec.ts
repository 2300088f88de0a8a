import { expect, type Page } from '@playwright/test';
import { signIn } from '../support/browser/staff.ts';
import { test } from '../support/browser/test.ts';
import { choiceOf, openPage, PUBLIC_PAGES } from './public-pages.ts';

const OWN = 'img[src^="/storage/v1/object/public/application-assets/"]';

/** The pages of the back office with pictures. */
const LISTS = [
  '/admin/manage-products',
  '/admin/manage-categories',
  '/admin/edit-pages/certificates',
  '/admin/edit-pages/gallery',
];

for (const publicPage of PUBLIC_PAGES) {
  // A page of its own for each width: a browser keeps the large file that it has when its window shrinks.
  for (const width of [320, 768, 1280]) {
    test(`${publicPage.name}: no picture is wider than twice its box at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await openPage(page, publicPage);
      await expectFittingPictures(page);
    });
  }

  test(`${publicPage.name}: nothing moves when pictures arrive`, async ({ page, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, 'only a script is told what moved');
    await openPage(page, publicPage);
    expect(await movedWhileScrolling(page)).toBe(0);
  });
}

for (const list of LISTS) {
  for (const width of [320, 768, 1280]) {
    test(`${list}: no picture is wider than twice its box at ${width} px`, async ({ page }) => {
      await signIn(page.context());
      await page.setViewportSize({ width, height: 800 });
      await page.goto(list);
      await expectFittingPictures(page);
    });
  }
}

/** Looks at the first pictures of a page: none is wider than twice its box, and none is too small for it. */
async function expectFittingPictures(page: Page): Promise<void> {
  for (const picture of (await page.locator(OWN).filter({ visible: true }).all()).slice(0, 12)) {
    const { file, chosen, box } = await choiceOf(picture);
    expect.soft(chosen, `${file} in ${box} px`).toBeLessThanOrEqual(2 * box);
    expect.soft(chosen, `${file} in ${box} px`).toBeGreaterThanOrEqual(box);
  }
}

/** Scrolls through the page and adds up what the browser saw moving (Cumulative Layout Shift). */
async function movedWhileScrolling(page: Page): Promise<number> {
  await page.locator('body > :last-child').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );
}
