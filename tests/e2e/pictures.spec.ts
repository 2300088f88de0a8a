import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser-test.ts';
import { choiceOf, openPage, PUBLIC_PAGES } from './public-pages.ts';

const OWN = 'img[src^="/storage/v1/object/public/application-assets/"]';

for (const publicPage of PUBLIC_PAGES) {
  // A page of its own for each width: a browser keeps the large file that it has when its window shrinks.
  for (const width of [320, 768, 1280]) {
    test(`${publicPage.name}: no picture is wider than twice its box at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await openPage(page, publicPage);
      for (const picture of await page.locator(OWN).filter({ visible: true }).all()) {
        const { file, chosen, box } = await choiceOf(picture);
        expect.soft(chosen, `${file} in ${box} px`).toBeLessThanOrEqual(2 * box);
        expect.soft(chosen, `${file} in ${box} px`).toBeGreaterThanOrEqual(box);
      }
    });
  }

  test(`${publicPage.name}: nothing moves when pictures arrive`, async ({ page }) => {
    await openPage(page, publicPage);
    expect(await movedWhileScrolling(page)).toBe(0);
  });
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
