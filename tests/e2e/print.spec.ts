import { expect, type Page } from '@playwright/test';
import { ONCE, pageTest as test } from '../support/browser/test.ts';
import { readPdf } from '../support/content/pdf.ts';
import { PRODUCT, PUBLIC_PAGES } from './public-pages.ts';

/** One page of each kind of content. */
const PRINTED = ['home', 'product', 'contact', 'gallery'];

const FORMATS = ['A4', 'Letter'] as const;

const SCREEN_ONLY = 'nav, form, input, button, iframe, dialog, [data-whatsapp], main a[class*="min-h-12"]';

test('a product is printed on at most three sheets, with all its facts', ONCE, async ({ page, baseURL }) => {
  await page.goto(PRODUCT, { waitUntil: 'domcontentloaded' });
  await page.emulateMedia({ media: 'print' });
  const facts = page.locator('h1, #description + p, main tr, #export + p, .main-picture, footer address p');
  expect(await facts.count()).toBeGreaterThan(10);
  for (const fact of await facts.all()) await expect(fact).toBeVisible();
  await expect(page.locator('[data-thumbnails] img').first()).toBeHidden();
  await expect(page.locator('[data-thumbnails] img').last()).toBeVisible();
  await expect(page.locator('footer').getByText(`${baseURL}${PRODUCT}`)).toBeVisible();
  for (const format of FORMATS) expect((await sheetsOf(page, format)).length, format).toBeLessThanOrEqual(3);
});

test('certificates are printed whole, their numbers in one line', ONCE, async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  // A4 without its margins.
  await page.setViewportSize({ width: 688, height: 1000 });
  await page.goto('/certificates-memberships');
  const texts = page.locator('.clamped > p');
  expect(await texts.count()).toBeGreaterThan(3);
  expect(await texts.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length)).toBe(0);
  expect((await sheetsOf(page, 'A4')).flat().join(' ')).not.toMatch(/Read all|…/);
  const lines = await page
    .locator('main dd > span')
    .evaluateAll((numbers) => numbers.map((one) => one.getClientRects().length));
  expect(lines.length).toBeGreaterThan(3);
  expect(new Set(lines)).toEqual(new Set([1]));
});

test('lists and the home page take few sheets', ONCE, async ({ page }) => {
  for (const [path, most] of [
    ['/', 4],
    ['/products/onions', 2],
    ['/certificates-memberships', 2],
  ] as const) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const sheets = await sheetsOf(page, 'A4');
    expect(sheets.length, path).toBeLessThanOrEqual(most);
    // The first has more than a title.
    expect(sheets[0]?.join(' ').length, path).toBeGreaterThan(300);
  }
});

/** Pages of cards, whose number other tests change: with how many they are printed, and how many fewer each time. */
const PAGES_OF_CARDS = [
  ['/our-products?q=onion', 17, 3],
  ['/certificates-memberships', 7, 1],
] as const;

test('no last sheet has only the footer', ONCE, async ({ page }) => {
  const isOfCards = (path: string) => PAGES_OF_CARDS.some(([one]) => one === path);
  for (const { path, status } of PUBLIC_PAGES.filter(({ path, prepare }) => !prepare && !isOfCards(path))) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expectWordsAboveFooter(page, `${path} (${status ?? 200})`);
  }
});

for (const [path, most, step] of PAGES_OF_CARDS) {
  test(`no last sheet has only the footer, however many cards are above it: ${path}`, ONCE, async ({ page }) => {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    for (let count: number = most; count > 0; count -= step) {
      await page.evaluate((kept) => {
        for (const card of [...document.querySelectorAll('main .cards > li')].slice(kept)) card.remove();
      }, count);
      await expectWordsAboveFooter(page, `${count} cards`);
    }
  });
}

test('no text of a card lies over what follows it', ONCE, async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  // A4 without its margins.
  await page.setViewportSize({ width: 688, height: 1000 });
  for (const path of ['/', '/our-products', '/blog', '/products/onions']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const texts = page.locator('main .cards p');
    expect(await texts.count(), path).toBeGreaterThan(2);
    const over = await texts.evaluateAll((all) =>
      all
        .filter((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === 'visible')
        .map(({ textContent }) => textContent),
    );
    expect.soft(over, path).toEqual([]);
  }
});

async function expectWordsAboveFooter(page: Page, name: string): Promise<void> {
  const footer = withoutSpaces((await page.locator('footer').textContent()) ?? '');
  for (const format of FORMATS) {
    const words = (await sheetsOf(page, format)).at(-1) ?? [];
    const others = words.map(withoutSpaces).filter((one) => !footer.includes(one) && !one.startsWith('http'));
    expect.soft(others.length, `${name} on ${format}`).toBeGreaterThan(0);
  }
}

/** Letters that stand apart are drawn apart. */
const withoutSpaces = (words: string) => words.replace(/\s/g, '');

/** @returns the words of each sheet, as they are drawn */
async function sheetsOf(page: Page, format: (typeof FORMATS)[number]): Promise<string[][]> {
  const { pages } = await readPdf(await page.pdf({ format }));
  return pages.map(({ items }) => items.map(({ text }) => text.trim()));
}

test('paper has no controls, and dark words only', ONCE, async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const { name, path } of PUBLIC_PAGES.filter((one) => PRINTED.includes(one.name))) {
    // Pictures have no words.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const { controls, colours } = await page.evaluate((screenOnly) => {
      const seen = (selector: string) =>
        [...document.body.querySelectorAll(selector)].filter((element) =>
          element.checkVisibility({ visibilityProperty: true }),
        );
      return {
        controls: seen(screenOnly).map(({ outerHTML }) => outerHTML.slice(0, 90)),
        colours: [...new Set(seen('*').map((element) => getComputedStyle(element).color))],
      };
    }, SCREEN_ONLY);
    expect.soft(controls, name).toEqual([]);
    expect.soft(colours, name).toEqual(['rgb(0, 0, 0)']);
  }
});
