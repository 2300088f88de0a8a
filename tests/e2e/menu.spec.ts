import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser/test.ts';

const ENTRIES = ['Home', 'About Us', 'Our Products', 'Certificates', 'Gallery', 'Blog', 'Contact Us'];
const VIEWPORT = { width: 375, height: 700 };

test.use({ viewport: VIEWPORT });

const menu = (page: Page) => page.locator('#site-menu');
const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' });

async function openMenu(page: Page): Promise<void> {
  await opener(page).click();
  await expect(menu(page).getByRole('listitem').last()).toHaveCSS('opacity', '1');
}

test.describe('the menu of small screens', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/gallery');
    await openMenu(page);
  });

  test('fills the screen with seven entries, each with an icon', async ({ page }) => {
    expect(await menu(page).boundingBox()).toEqual({ x: 0, y: 0, ...VIEWPORT });
    await expect(menu(page).getByRole('listitem')).toHaveText(ENTRIES);
    await expect(menu(page).locator('li:has(svg)')).toHaveCount(ENTRIES.length);
    await expect(menu(page).locator('[aria-current=page]')).toHaveText('Gallery');
  });

  test('closes by its button, and the focus is back where it was', async ({ page }) => {
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  test('closes by Escape, and the focus is back where it was', async ({ page }) => {
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  test('closes when an entry is chosen', async ({ page }) => {
    await menu(page).getByRole('link', { name: 'Certificates' }).click();
    await expect(page).toHaveURL('/certificates-memberships');
    await expect(menu(page)).toBeHidden();
  });

  test('closes when the page it stands on is chosen', async ({ page }) => {
    await menu(page).getByRole('link', { name: 'Gallery' }).click();
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL('/gallery');
  });

  test('closes when the logo is chosen', async ({ page }) => {
    await menu(page).getByRole('link', { name: 'Doab Harvest Exports' }).click();
    await expect(page).toHaveURL('/');
    await expect(menu(page)).toBeHidden();
  });

  test('keeps the focus to itself while it covers the page', async ({ page }) => {
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

test('the menu slides in for 0.3 s and out for 0.2 s, its entries 0.07 s apart', async ({ page }) => {
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

test('the menu does not move for those who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await opener(page).click();
  for (const part of [menu(page), menu(page).getByRole('listitem').last()]) {
    await expect(part).toHaveCSS('transition-duration', '0s');
    await expect(part).toHaveCSS('animation-name', 'none');
  }
  expect(await menu(page).boundingBox()).toEqual({ x: 0, y: 0, ...VIEWPORT });
});
