import { expect } from '@playwright/test';
import { ONCE, pageTest as test } from '../support/browser/test.ts';
import { PRODUCT, PUBLIC_PAGES } from './public-pages.ts';

/** One page of each kind of content. */
const PRINTED = ['home', 'product', 'contact', 'gallery'];

const SCREEN_ONLY = 'nav, form, input, button, iframe, dialog, [data-whatsapp], main a[class*="min-h-12"]';

test('a product is printed on at most two sheets, with all its facts', ONCE, async ({ page, baseURL }) => {
  await page.goto(PRODUCT, { waitUntil: 'domcontentloaded' });
  await page.emulateMedia({ media: 'print' });
  const facts = page.locator('h1, #description + p, main tr, #export + p, .main-picture, footer address p');
  expect(await facts.count()).toBeGreaterThan(10);
  for (const fact of await facts.all()) await expect(fact).toBeVisible();
  await expect(page.locator('[data-thumbnails] img').first()).toBeHidden();
  await expect(page.locator('[data-thumbnails] img').last()).toBeVisible();
  await expect(page.locator('footer').getByText(`${baseURL}${PRODUCT}`)).toBeVisible();
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets?.length).toBeGreaterThan(0);
  expect(sheets?.length).toBeLessThanOrEqual(2);
});

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
