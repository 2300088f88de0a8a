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

test('thumbnails stand in one row that scrolls, with three to five in sight', ONCE, async ({ page }) => {
  await page.goto(PRODUCT);
  const row = page.locator('[data-thumbnails]');
  for (const [width, count] of Object.entries({ 320: 3, 640: 4, 768: 5, 1440: 5 })) {
    await setWidth(page, Number(width));
    const { inSight, tops } = await row.evaluate((list) => {
      const boxes = [...list.children].map((child) => child.getBoundingClientRect());
      // The row is as wide as its pictures and the gaps between them; a gap is narrower than a picture.
      return {
        inSight: Math.round(list.clientWidth / (boxes[0]?.width ?? 1)),
        tops: new Set(boxes.map(({ top }) => top)).size,
      };
    });
    expect([inSight, tops], `at ${width} px`).toEqual([count, 1]);
  }
});

for (const [width, height] of [
  [320, 568],
  [1440, 900],
] as const) {
  test(
    `the first ${width} x ${height} pixels of a product have its name, its facts and a way to ask`,
    ONCE,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(PRODUCT);
      const facts = page.locator('main dl').first().locator('div');
      expect(await facts.count()).toBe(5);
      const bar = page.locator('.ask-bar');
      const ask =
        width < 768 ? bar.getByRole('link', { name: 'Request a price' }) : page.getByRole('link', { name: 'Inquire' });
      const floor = width < 768 ? ((await bar.boundingBox())?.y ?? 0) : height;
      for (const part of [page.locator('h1'), ...(await facts.all())]) {
        const box = await part.boundingBox();
        expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(floor);
      }
      await expect(ask).toBeInViewport({ ratio: 1 });
    },
  );
}

test(
  'the first 360 x 740 pixels of a category have a product, also of one that is filtered',
  ONCE,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const query of ['', '?size_from=40&use=Retail']) {
      await page.goto(`/products/onions${query}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeInViewport({ ratio: 1 });
    }
  },
);

test('the home page takes at most eight screens of a phone', ONCE, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const height = await page.evaluate(() => {
    // What is below the window is laid out later, and is about as high as it is said to be until then.
    for (const late of document.querySelectorAll<HTMLElement>('.lazy-rendered, .cards > *')) {
      late.style.contentVisibility = 'visible';
    }
    return document.documentElement.scrollHeight;
  });
  expect(height / 740).toBeLessThanOrEqual(8);
});

test('the bar of a phone covers neither the end of the page nor the button of the chat', ONCE, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(PRODUCT);
  const bar = page.locator('.ask-bar');
  await page.evaluate(() => scrollTo(0, 600));
  const [button, above] = await Promise.all([page.locator('[data-whatsapp]').boundingBox(), bar.boundingBox()]);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const [footer, place] = await Promise.all([page.locator('footer').boundingBox(), bar.boundingBox()]);
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual((footer?.y ?? 0) + 1);
});

test('the bar of a comparison is not covered by the button of the chat on a phone', ONCE, async ({ page }) => {
  await page.goto('/products/onions');
  for (const width of [320, 360, 640]) {
    await page.setViewportSize({ width, height: 740 });
    await page
      .getByRole('checkbox', { name: /^Compare / })
      .first()
      .check();
    const [button, bar] = await Promise.all([
      page.locator('[data-whatsapp]').boundingBox(),
      page.locator('.compare-bar').boundingBox(),
    ]);
    expect((button?.y ?? 0) + (button?.height ?? 0), `at ${width} px`).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});

test('the months of the season calendar stay in sight below the header', ONCE, async ({ page }) => {
  await page.goto('/season-calendar');
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.getByRole('row').nth(40).scrollIntoViewIfNeeded();
    const [header, months] = await Promise.all([
      page.locator('[data-site-header]').boundingBox(),
      page.locator('thead').boundingBox(),
    ]);
    expect(months?.y, `at ${width} px`).toBeGreaterThanOrEqual((header?.height ?? 0) - 8);
    expect(months?.y, `at ${width} px`).toBeLessThanOrEqual((header?.height ?? 0) + 2);
  }
});

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
