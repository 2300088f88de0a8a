import { expect, type Page } from '@playwright/test';
import { ONCE, sharedPageTest as test } from '../support/browser/test.ts';

test('the first stop of the keyboard skips the header', ONCE, async ({ page }) => {
  await page.goto('/about-us');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/about-us#content');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the keyboard goes through the header in reading order', ONCE, async ({ page }) => {
  await page.goto('/about-us');
  const header = ['Home', 'About Us', 'Our Products', 'Certificates', 'Gallery', 'Blog', 'Contact Us'];
  for (const name of ['Skip to content', 'Doab Harvest Exports', ...header]) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  }
});

for (const path of ['/', '/our-products', '/products/onions/nashik-red-onion', '/contact-us']) {
  test(`the focus is seen wherever the keyboard takes it on ${path}`, ONCE, async ({ page }) => {
    await page.goto(path);
    // The map is another page, whose focus is its own affair.
    await page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.remove()));
    const forwards = await walk(page, 'Tab');
    const backwards = await walk(page, 'Shift+Tab');
    expect(forwards.length).toBeGreaterThan(15);
    expect(backwards.length).toBeGreaterThan(15);
    expect([...forwards, ...backwards].filter(({ problem }) => problem)).toEqual([]);
  });
}

type Stop = { name: string; problem: string | null };

/** Goes through the page by a key until the focus leaves it. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let count = 0; count < 150; count++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(focused);
    if (!stop) break;
    stops.push(stop);
  }
  return stops;
}

/** Runs in the browser: what has the focus, and why it cannot be seen. */
function focused(): Stop | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const name = element.textContent?.trim().slice(0, 40) || element.outerHTML.slice(0, 60);
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const { top, right, bottom, left, height } = element.getBoundingClientRect();
  const header = document.querySelector('header');
  // The header covers what is under it, but neither itself nor the link that skips it.
  const covered = header && !header.contains(element) && !element.matches('[href="#content"]');
  const free = covered ? header.getBoundingClientRect().bottom : 0;
  let problem = null;
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) problem = 'no outline';
  else if (right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight) problem = 'outside the window';
  else if (top < free - 1 && height < innerHeight - free) problem = 'under the header';
  return { name, problem };
}
