import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN } from '../support/backends/program-process.ts';
import { layoutProblems, pixelsBeyond } from '../support/browser/layout-problems.ts';
import { CERTIFICATES, COMPANY, PATHS, startLongSite, TITLE } from '../support/browser/long-site.ts';
import { setWidth } from '../support/browser/page-checks.ts';
import { expectExactSizes } from '../support/browser/picture-widths.ts';
import { ONCE } from '../support/browser/test.ts';
import { test } from '../support/browser/workers.ts';

// They share a site of their own, which only one worker starts.
test.describe.configure({ mode: 'default' });

let site: Awaited<ReturnType<typeof startLongSite>>;

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  site = await startLongSite(request);
  await request.dispose();
});

test.afterAll(() => site?.kill());

const WIDTHS = [320, 768, 1440, 2560];

/** Those looked at with text of twice the size, which moves the breakpoints, too. */
const DOUBLED = [320, 1440];

test('no page cuts, covers or spills long words, at the usual text size and at twice that', ONCE, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const expectReadable = async (view: string) =>
    expect.soft(await page.evaluate(layoutProblems), `${page.url()} at ${view}`).toEqual([]);
  for (const path of [...PATHS, site.comparison]) {
    await page.goto(site.url + path);
    // In the place of its own, which it has between page and footer; until that is reached, the page scrolls below it.
    await page.evaluate(() => document.querySelector<HTMLElement>('.ask-bar')?.style.setProperty('position', 'static'));
    for (const width of WIDTHS) {
      await setWidth(page, width);
      await expectReadable(`${width} px`);
    }
    for (const width of DOUBLED) {
      await setWidth(page, width);
      // What a reader sets in the browser. A new width of the window brings the browser's own size back.
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
      await expectReadable(`${width} px with text at 200 %`);
      expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('32px');
    }
  }
});

test('no list of the back office is wider than its window', ONCE, async ({ page }) => {
  await page.request.post(`${site.url}/admin/login`, { form: { ...ADMIN, intent: 'save' } });
  for (const list of [
    'manage-categories',
    'manage-products',
    'manage-blog',
    'edit-pages/certificates',
    'edit-pages/people',
  ]) {
    await page.goto(`${site.url}/admin/${list}`);
    for (const width of [320, 900, 1024, 1280, 1440]) {
      await setWidth(page, width);
      expect.soft(await page.evaluate(pixelsBeyond), `${list} at ${width} px`).toBe(0);
    }
  }
});

test('pictures of certificates and of the company are told their width at every window', ONCE, async ({ page }) => {
  for (const path of ['/certificates-memberships', '/about-us']) {
    await page.goto(site.url + path);
    expect(await expectExactSizes(page)).toBeGreaterThan(0);
  }
});

test('the header and the footer hold a long company name', ONCE, async ({ page }) => {
  await page.goto(`${site.url}/about-us`);
  for (const width of [320, 1024, 1280, 1440]) {
    await setWidth(page, width);
    const [header, name] = [page.getByRole('banner'), page.getByRole('banner').getByText(COMPANY).first()];
    const [around, within] = [await header.boundingBox(), await name.boundingBox()];
    expect(within?.y, `at ${width} px`).toBeGreaterThanOrEqual(0);
    expect((within?.y ?? 0) + (within?.height ?? 0), `at ${width} px`).toBeLessThanOrEqual(around?.height ?? 0);
    expect(around?.height, `at ${width} px`).toBeLessThanOrEqual(90);
    for (const entry of width < 1280 ? [] : await header.getByRole('navigation').getByRole('link').all()) {
      expect((await entry.boundingBox())?.height, `at ${width} px`).toBeLessThan(50);
    }
    const disc = await page.getByRole('contentinfo').locator('span:has(> picture)').boundingBox();
    expect(disc?.width, `at ${width} px`).toBe(disc?.height);
  }
  await expect(page.getByRole('contentinfo')).toContainText(`${COMPANY} All rights reserved.`);
});

test('the title of a white picture is readable', ONCE, async ({ page }) => {
  await page.goto(`${site.url}/gallery`);
  await expect(page.getByRole('main').locator('img').first()).toHaveJSProperty('complete', true);
  const title = page.getByRole('main').locator('a > span', { hasText: TITLE });
  await title.evaluate((element) => {
    element.style.color = 'transparent';
  });
  const { x = 0, y = 0, width = 0, height = 0 } = (await title.boundingBox()) ?? {};
  // Without the round corners.
  const clip = { x: x + 20, y, width: width - 40, height };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ max }) => max);
  // Of the text's colour, #fdf9f1.
  expect(contrast(luminance(253, 249, 241), luminance(red, green, blue))).toBeGreaterThanOrEqual(4.5);
});

test('all of a clamped text can be read, and one that is not cut has nothing to press', ONCE, async ({ page }) => {
  await page.goto(`${site.url}/certificates-memberships`);
  const card = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(card(CERTIFICATES.short).locator('summary')).toBeHidden();
  const text = card(CERTIFICATES.long).locator('.clamped > p');
  const cut = () => text.evaluate((element) => element.scrollHeight > element.clientHeight);
  expect(await cut()).toBe(true);
  await card(CERTIFICATES.long).getByText('Read all').click();
  expect(await cut()).toBe(false);
  await card(CERTIFICATES.long).getByText('Show less').click();
  expect(await cut()).toBe(true);
});

test('buttons, cards and what is current keep a shape in forced colours', ONCE, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${site.url}/products/long/long`);
  for (const control of ['Inquire', 'WhatsApp']) {
    expect(await edge(page, `main a:has-text("${control}")`, 'border'), control).toBe(true);
  }
  expect(await edge(page, 'header nav [aria-current]', 'outline')).toBe(true);
  expect(await edge(page, '[data-thumbnails] [aria-current]', 'outline')).toBe(true);
  expect(await edge(page, '[data-thumbnails] a:not([aria-current])', 'outline')).toBe(false);
  for (const [path, shape] of [
    ['/contact-us', '#contact button'],
    ['/products/long', 'main li > div:has(article)'],
    ['/our-products', 'article'],
    ['/blog', 'article'],
    ['/certificates-memberships', 'main li:has(h3)'],
  ] as const) {
    await page.goto(site.url + path);
    expect(await edge(page, shape, 'border'), `${shape} at ${path}`).toBe(true);
  }
});

/** @returns whether the first such element has a visible border or outline */
async function edge(page: Page, selector: string, part: 'border' | 'outline'): Promise<boolean> {
  return page
    .locator(selector)
    .locator('visible=true')
    .first()
    .evaluate((element, property) => {
      const style = getComputedStyle(element);
      const [line, width] =
        property === 'border' ? [style.borderTopStyle, style.borderTopWidth] : [style.outlineStyle, style.outlineWidth];
      return line !== 'none' && Number.parseFloat(width) >= 1;
    }, part);
}

function luminance(...channels: [number, number, number]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
