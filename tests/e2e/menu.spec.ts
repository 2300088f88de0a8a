import { expect, type Page } from '@playwright/test';
import { ONCE } from '../support/browser/test.ts';
import { test } from '../support/browser/workers.ts';

const ENTRIES = ['Home', 'About Us', 'Our Products', 'Certificates', 'Gallery', 'Blog', 'Contact Us'];
const VIEWPORT = { width: 375, height: 700 };

test.use({ viewport: VIEWPORT });

const menu = (page: Page) => page.locator('#site-menu');
const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' });

async function openMenu(page: Page): Promise<void> {
  await opener(page).click();
  await expect(menu(page).getByRole('listitem').last()).toHaveCSS('opacity', '1');
}

test('a visitor opens and closes the menu of small screens', async ({ page }) => {
  await page.goto('/gallery');
  await openMenu(page);

  await test.step('it fills the screen with seven entries, each with an icon', async () => {
    expect(await menu(page).boundingBox()).toEqual({ x: 0, y: 0, ...VIEWPORT });
    await expect(menu(page).getByRole('listitem')).toHaveText(ENTRIES);
    await expect(menu(page).locator('li:has(svg)')).toHaveCount(ENTRIES.length);
    await expect(menu(page).locator('[aria-current=page]')).toHaveText('Gallery');
  });

  for (const [way, close] of [
    ['its button', () => page.getByRole('button', { name: 'Close menu' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
  ] as const) {
    await test.step(`${way} closes it, and the focus is back on the button that opened it`, async () => {
      await close();
      await expect(menu(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
      await openMenu(page);
    });
  }

  await test.step('it keeps the focus while it covers the page', async () => {
    const focused = menu(page).locator(':focus');
    await expect(focused).toHaveAccessibleName('Close menu');
    for (const name of ENTRIES) {
      await page.keyboard.press('Tab');
      await expect(focused).toHaveAccessibleName(name);
    }
    // Past the last entry the focus starts again, leaves the page, or the menu is closed: it is never behind it.
    await page.keyboard.press('Tab');
    const behind = 'html:has(#site-menu:is(:popover-open, :open)) :focus:not(#site-menu *)';
    await expect(page.locator(behind)).toHaveCount(0);
  });
});

test('the menu of small screens closes with the choice of an entry, of the page it stands on and of the logo', async ({
  page,
}) => {
  await page.goto('/gallery');
  for (const [name, path] of [
    ['Certificates', '/certificates-memberships'],
    ['Certificates', '/certificates-memberships'],
    ['Doab Harvest Exports', '/'],
  ] as const) {
    await openMenu(page);
    await menu(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(menu(page)).toBeHidden();
  }
});

test('the menu slides in for 0.3 s and out for 0.2 s, its entries 0.07 s apart', ONCE, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await expect(menu(page)).toHaveCSS('transition-duration', /^0\.2s(, 0\.2s)*$/);
  await opener(page).click();
  await expect(menu(page)).toHaveCSS('transition-duration', /^0\.3s(, 0\.3s)*$/);
  const starts = await menu(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => Number.parseFloat(getComputedStyle(item).transitionDelay)));
  const steps = starts.slice(1).map((start, index) => Math.round((start - (starts[index] ?? 0)) * 1000));
  expect(steps).toEqual(ENTRIES.slice(1).map(() => 70));
});

test('the menu does not move where reduced motion is preferred', ONCE, async ({ page }) => {
  await page.goto('/');
  await opener(page).click();
  for (const part of [menu(page), menu(page).getByRole('listitem').last()]) {
    await expect(part).toHaveCSS('transition-duration', '0s');
    await expect(part).toHaveCSS('animation-name', 'none');
  }
  expect(await menu(page).boundingBox()).toEqual({ x: 0, y: 0, ...VIEWPORT });
});
