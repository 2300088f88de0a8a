import { expect } from '@playwright/test';
import { setWidth } from '../support/browser/page-checks.ts';
import { columns, ONCE, sharedPageTest as test } from '../support/browser/test.ts';
import { PRODUCT } from './public-pages.ts';

/** The columns of each grid by the window's width. */
const GRIDS: { name: string; path: string; widths: Record<number, number> }[] = [
  { name: 'categories', path: '/our-products', widths: { 360: 1, 768: 2, 1024: 3, 1440: 4 } },
  { name: 'products', path: '/products/onions', widths: { 360: 1, 768: 2, 1024: 3, 1440: 4 } },
  { name: 'certificates', path: '/certificates-memberships', widths: { 360: 1, 768: 2, 1280: 3, 1920: 3 } },
  { name: 'gallery', path: '/gallery', widths: { 360: 1, 768: 2, 1024: 3, 1440: 4 } },
  { name: 'thumbnails', path: PRODUCT, widths: { 320: 3, 640: 4, 768: 5, 1440: 5 } },
];

for (const { name, path, widths } of GRIDS) {
  test(`the grid of ${name} has ${Object.values(widths).join(', ')} columns by width`, ONCE, async ({ page }) => {
    await page.goto(path);
    const grid = page.locator('main ul:is(.cards, .grid):has(img, dl)');
    await expect(grid).toHaveCount(1);
    for (const [width, count] of Object.entries(widths)) {
      await setWidth(page, Number(width));
      expect(await columns(grid), `at ${width} px`).toBe(count);
    }
  });
}

test('the main picture of a product is never higher than 500 px', ONCE, async ({ page }) => {
  await page.goto(PRODUCT);
  for (const width of [320, 768, 1000, 1440]) {
    await setWidth(page, width);
    const box = await page.locator('.main-picture').boundingBox();
    expect(box?.height, `at ${width} px`).toBeGreaterThan(150);
    expect(box?.height, `at ${width} px`).toBeLessThanOrEqual(500);
  }
});

test('the map is 400 to 500 px high', ONCE, async ({ page }) => {
  await page.goto('/contact-us');
  for (const width of [320, 768, 1440]) {
    await setWidth(page, width);
    const box = await page.getByTitle('Map: Our office in Kanpur').boundingBox();
    expect(box?.height, `at ${width} px`).toBeGreaterThanOrEqual(400);
    expect(box?.height, `at ${width} px`).toBeLessThanOrEqual(500);
  }
});
