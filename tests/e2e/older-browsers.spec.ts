import { expect, type Page } from '@playwright/test';
import { type LateFeature, takeAway } from '../support/browser/older-browser.ts';
import { scrollTo } from '../support/browser/test.ts';
import { test } from '../support/browser/workers.ts';
import { PRODUCT, PUBLIC_PAGES } from './public-pages.ts';

// docs/browsers.md has the features, and what people see without them.
const FEATURES: LateFeature[] = ['popover', 'has', 'dialog'];
const PHONE = { width: 375, height: 700 };
const CERTIFICATES = '/certificates-memberships';

/** Runs in the browser: whether the middle of the window belongs to the page's content, and not to something over it. */
function isCovered(): boolean {
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  return !middle?.closest('main') || middle.closest('#enlarged, [data-lightbox]') !== null;
}

// A page that is fetched ahead may still come when the test is over.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

for (const feature of FEATURES) {
  test(`without ${feature} nothing covers a page`, async ({ page }) => {
    await takeAway(page, feature);
    for (const path of new Set(PUBLIC_PAGES.filter(({ status }) => !status).map(({ path }) => path))) {
      await page.setViewportSize(PHONE);
      await page.goto(path);
      for (const width of [PHONE.width, 1280]) {
        await page.setViewportSize({ ...PHONE, width });
        expect(await page.evaluate(isCovered), `${path} at ${width} px`).toBe(false);
      }
    }
  });

  test(`without ${feature} a picture of the gallery opens and closes`, async ({ page }) => {
    await takeAway(page, feature);
    await page.goto('/gallery');
    await page.locator('[data-gallery] a').first().click();
    await expect(page.locator('[data-lightbox] img')).toBeInViewport();
    await page.getByRole('button', { name: 'Close picture' }).click();
    await expect(page.locator('[data-lightbox]')).toBeHidden();
    await expect.poll(() => page.evaluate(isCovered)).toBe(false);
  });
}

test('without popover the menu of a phone opens, leads on and closes', async ({ page }) => {
  await takeAway(page, 'popover');
  await page.setViewportSize(PHONE);
  await page.goto(PRODUCT);
  const menu = page.locator('#site-menu');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  await link(page, 'Open menu').click();
  expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
  await expect(menu.getByRole('link', { name: 'Blog' })).toBeInViewport();
  await link(page, 'Close menu').click();
  await expect(menu).toBeHidden();
  expect(await page.evaluate(isCovered)).toBe(false);
  await link(page, 'Open menu').click();
  await menu.getByRole('link', { name: 'Blog' }).click();
  await page.waitForURL('/blog');
});

test('without popover the search of the header opens, finds and closes', async ({ page }) => {
  await takeAway(page, 'popover');
  await page.setViewportSize(PHONE);
  await page.goto(PRODUCT);
  const field = page.locator('#site-search input');
  await expect(field).toBeHidden();
  await link(page, 'Find a product').click();
  await expect(field).toBeInViewport();
  await link(page, 'Close search').click();
  await expect(field).toBeHidden();
  await link(page, 'Find a product').click();
  await field.fill('ooty');
  await field.press('Enter');
  await page.waitForURL('/our-products?q=ooty');
});

test('without popover a product’s picture is enlarged, and closes', async ({ page }) => {
  await takeAway(page, 'popover');
  await page.goto(PRODUCT);
  const enlarged = page.locator('#enlarged');
  await link(page, 'Enlarge the picture').click();
  await expect(enlarged.locator('img')).toBeInViewport();
  await expect(link(page, 'Close the picture')).toBeInViewport();
  await link(page, 'Close the picture').click();
  await expect(enlarged).toBeHidden();
});

test('without :has the texts of certificates are whole', async ({ page }) => {
  await takeAway(page, 'has');
  await page.goto(CERTIFICATES);
  const texts = page.locator('.clamped > p');
  expect(await texts.count()).toBeGreaterThan(3);
  const cut = await texts.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length);
  expect(cut).toBe(0);
  await expect(page.locator('.clamped summary').first()).toBeHidden();
});

test('without :has the button of the chat leaves the bar of a phone free', async ({ page }) => {
  await takeAway(page, 'has');
  await page.setViewportSize(PHONE);
  await page.goto(PRODUCT);
  await scrollTo(page, 600);
  const [chat, bar] = await Promise.all([
    page.locator('[data-whatsapp]').boundingBox(),
    page.locator('.ask-bar').boundingBox(),
  ]);
  expect((chat?.y ?? 0) + (chat?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('without :has the filters of a category open', async ({ page }) => {
  await takeAway(page, 'has');
  await page.goto('/products/onions');
  const filters = page.getByRole('navigation', { name: 'Filters' });
  await filters.getByText('Size', { exact: true }).click();
  await expect(filters.getByLabel('From, mm')).toBeVisible();
});

test('where CSS cannot tell whether a text is cut, the script does', async ({ page, javaScriptEnabled }) => {
  await takeAway(page, 'animation-timeline');
  await page.goto(CERTIFICATES);
  const toggle = page.locator('.clamped > details').first();
  await expect(toggle).toBeVisible();
  await page
    .locator('.clamped > p')
    .first()
    .evaluate((text) => {
      text.textContent = 'A few words.';
    });
  // Without scripts it stays, and opens nothing more.
  await expect(toggle).toBeVisible({ visible: !javaScriptEnabled });
  await expect(page.locator('.clamped > details').last()).toBeVisible();
});
