import { expect, type Page } from '@playwright/test';
import { choiceOf } from '../support/browser/page-checks.ts';
import { ONCE } from '../support/browser/test.ts';
import { test } from '../support/browser/workers.ts';

const TITLE = 'Drawing: sorting line, Kanpur';

const view = (page: Page) => page.getByRole('dialog');
const thumbnail = (page: Page) => page.getByRole('main').getByRole('link', { name: TITLE });

test.beforeEach(async ({ page }) => {
  await page.goto('/gallery');
  await thumbnail(page).click();
});

test('a picture opens full-size with its title, and its button closes it', async ({ page }) => {
  await expect(view(page)).toHaveAccessibleName(TITLE);
  await expect(view(page).getByText(TITLE)).toBeVisible();
  const picture = view(page).getByRole('img', { name: TITLE });
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  const { chosen, box } = await choiceOf(picture);
  expect(chosen).toBeGreaterThanOrEqual(box);
  expect(await view(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });

  await view(page).getByRole('button', { name: 'Close picture' }).click();
  await expect(view(page)).toBeHidden();
  // Without scripts the button is a form without fields, whose address ends with their separator.
  await expect(page).toHaveURL(/\/gallery\??$/);
  await expect(thumbnail(page)).toBeVisible();
});

test('leads to the next picture and back', async ({ page }) => {
  await view(page).getByRole('link', { name: 'Next picture' }).click();
  await expect(view(page)).toHaveAccessibleName('Drawing: cartons ready in the packing house');
  await view(page).getByRole('link', { name: 'Previous picture' }).click();
  await expect(view(page)).toHaveAccessibleName(TITLE);
});

test('arrow keys turn to the next picture and back', ONCE, async ({ page }) => {
  await expect(view(page)).toHaveAccessibleName(TITLE);
  await page.keyboard.press('ArrowRight');
  await expect(view(page)).not.toHaveAccessibleName(TITLE);
  await page.keyboard.press('ArrowLeft');
  await expect(view(page)).toHaveAccessibleName(TITLE);
});

// Without scripts the view is a page of its own, which no key leaves.
test('Escape closes the full-size view', ONCE, async ({ page }) => {
  await expect(view(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(view(page)).toBeHidden();
  await expect(thumbnail(page)).toBeFocused();
});

test('the focus never goes behind the full-size view', async ({ page }) => {
  // The address of a picture gives the same view to those who follow a shared link.
  const address = await thumbnail(page).getAttribute('href');
  await page.goto(address ?? '');
  for (let stop = 1; stop <= 4; stop++) {
    await page.keyboard.press('Tab');
    await expect(page.locator('body :focus:not(dialog *)')).toHaveCount(0);
  }
});
