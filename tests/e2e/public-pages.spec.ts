import { expect, type Page } from '@playwright/test';
import { violations } from '../support/browser/axe.ts';
import { collectConsoleErrors } from '../support/browser/console-errors.ts';
import {
  disableCache,
  expectAccessible,
  expectAccessibleOnce,
  expectFittingPictures,
  expectNoOverflow,
  layoutShift,
  setWidth,
} from '../support/browser/page-checks.ts';
import { smallTargets } from '../support/browser/small-targets.ts';
import { MAP, sharedPageTest as test } from '../support/browser/test.ts';
import { openPage, PUBLIC_PAGES } from './public-pages.ts';

/** Expects that what is pressed is 24 pixels high and wide. */
async function expectLargeTargets(page: Page, width: number): Promise<void> {
  expect.soft(await page.evaluate(smallTargets), `small targets at ${width} px`).toEqual([]);
}

for (const publicPage of PUBLIC_PAGES) {
  test(`${publicPage.name} is accessible and fits every width`, async ({ page, baseURL, javaScriptEnabled }) => {
    if (!javaScriptEnabled) {
      await setWidth(page, 320);
      await openPage(page, publicPage);
      await expect(page.locator('html[data-enhanced]')).toHaveCount(0);
      return expectAccessibleOnce(page, javaScriptEnabled);
    }

    const { hasPictures, isAnswer } = publicPage;
    const enableCache = await disableCache(page);
    const errors = await collectConsoleErrors(page);
    const hosts = new Set<string>();
    page.on('request', (request) => {
      if (!MAP.test(request.url())) hosts.add(new URL(request.url()).origin);
    });
    // Narrowest first and opened again, as a browser reuses a larger file that it has.
    for (const width of hasPictures ? [320, 768, 1280] : [1280]) {
      await setWidth(page, width);
      await openPage(page, publicPage);
      await expect(page.locator('html[data-enhanced]')).toHaveCount(1);
      if (width === 1280 && !isAnswer) expect.soft(await layoutShift(page), 'Cumulative Layout Shift').toBe(0);
      if (hasPictures) await expectFittingPictures(page);
      await expectNoOverflow(page, width);
    }
    await expectAccessible(page, [1280]);
    await expectLargeTargets(page, 1280);
    for (const width of [320, 768, 1440]) {
      await setWidth(page, width);
      await expectNoOverflow(page, width);
      if (width === 320) await expectLargeTargets(page, width);
    }
    await enableCache();
    expect(errors).toEqual([]);
    expect([...hosts]).toEqual([baseURL]);
  });
}

test('the open search of the header is accessible', async ({ page }) => {
  await setWidth(page, 360);
  await page.goto('/our-products');
  await page.getByRole('button', { name: 'Find a product' }).click();
  await expect(page.locator('#site-search input')).toBeFocused();
  expect(await violations(page)).toEqual([]);
});

test('the open menu of small screens is accessible', async ({ page }) => {
  await setWidth(page, 320);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.locator('#site-menu').getByRole('listitem').last()).toHaveCSS('opacity', '1');
  expect(await violations(page)).toEqual([]);
});
