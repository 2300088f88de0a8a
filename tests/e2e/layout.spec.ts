import { expect } from '@playwright/test';
import { columns, test } from '../support/browser/test.ts';
import { openPage, PRODUCT, PUBLIC_PAGES } from './public-pages.ts';

const HEIGHT = 800;

for (const publicPage of PUBLIC_PAGES) {
  test(`${publicPage.name}: nothing is wider than the window`, async ({ page }) => {
    await openPage(page, publicPage);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: HEIGHT });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await overflow(), `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

/** The columns of each grid by the window's width (visitor specification, section 9). */
const GRIDS: { name: string; path: string; widths: Record<number, number> }[] = [
  { name: 'categories', path: '/our-products', widths: { 360: 1, 768: 2, 1024: 3, 1440: 4 } },
  { name: 'products', path: '/products/onions', widths: { 360: 1, 768: 2, 1024: 3, 1440: 4 } },
  { name: 'certificates', path: '/certificates-memberships', widths: { 360: 1, 768: 2, 1280: 3, 1920: 3 } },
  { name: 'gallery', path: '/gallery', widths: { 360: 1, 768: 2, 1024: 3, 1440: 4 } },
  { name: 'thumbnails', path: PRODUCT, widths: { 320: 3, 640: 4, 768: 5, 1440: 5 } },
];

for (const { name, path, widths } of GRIDS) {
  test(`the grid of ${name} has ${Object.values(widths).join(', ')} columns by width`, async ({ page }) => {
    await page.goto(path);
    const grid = page.locator('main ul:is(.cards, .grid):has(img)');
    await expect(grid).toHaveCount(1);
    for (const [width, count] of Object.entries(widths)) {
      await page.setViewportSize({ width: Number(width), height: HEIGHT });
      expect(await columns(grid), `at ${width} px`).toBe(count);
    }
  });
}

test('the main picture of a product is never higher than 500 px', async ({ page }) => {
  await page.goto(PRODUCT);
  for (const width of [320, 768, 1000, 1440]) {
    await page.setViewportSize({ width, height: HEIGHT });
    const box = await page.locator('.main-picture').boundingBox();
    expect(box?.height, `at ${width} px`).toBeGreaterThan(150);
    expect(box?.height, `at ${width} px`).toBeLessThanOrEqual(500);
  }
});

test('the map is 400 to 500 px high', async ({ page }) => {
  await page.goto('/contact-us');
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: HEIGHT });
    const box = await page.getByTitle('Map of our office in Kanpur').boundingBox();
    expect(box?.height, `at ${width} px`).toBeGreaterThanOrEqual(400);
    expect(box?.height, `at ${width} px`).toBeLessThanOrEqual(500);
  }
});
