import { expect, type Locator } from '@playwright/test';
import { stopAnimations } from '../support/browser/page-checks.ts';
import { test } from '../support/browser/workers.ts';

const LIFE_MS = 5000;

let goOn: () => Promise<void>;

test.beforeEach(async ({ page }) => {
  goOn = await stopAnimations(page);
  await page.goto('/blog/no-such-post');
});

test('a toast is gone after five seconds', async ({ page }) => {
  const toast = page.locator('[data-toast]');
  await expect(toast).toHaveCount(1);
  await expect(toast).toHaveRole('alert');
  await expect(toast.locator('[data-toast-title]')).toHaveText('Error');
  await expect(toast.locator('[data-toast-message]')).toHaveText('Post not found or not published.');
  await expect(toast).toBeVisible();
  expect(await life(toast)).toMatchObject({ duration: LIFE_MS, playState: 'running' });
  // Up to shortly before its end it is there; the rest of the animation takes it away.
  await moveTo(toast, LIFE_MS * 0.95);
  await expect(toast).toBeVisible();
  await goOn();
  await expect(toast).toBeHidden();
});

test('a toast stays while it is hovered', async ({ page }) => {
  const toast = page.locator('[data-toast]');
  await toast.hover();
  await goOn();
  const paused = await life(toast);
  expect(paused.playState).toBe('paused');
  expect(await life(toast)).toEqual(paused);
  await page.mouse.move(10, 10);
  await expect.poll(async () => (await life(toast)).playState).toBe('running');
});

test('a toast stays while it has the focus, and closes by its button', async ({ page, javaScriptEnabled }) => {
  const close = page.getByRole('button', { name: 'Close this message' });
  // The button is a nicety of the script; without it the toast goes by itself.
  if (!javaScriptEnabled) return expect(close).toBeHidden();
  const toast = page.locator('[data-toast]');
  await close.focus();
  expect((await life(toast)).playState).toBe('paused');
  await close.click();
  await expect(toast).toBeHidden();
});

/** Where a toast stands in the animation that takes it away, in milliseconds. */
async function life(toast: Locator) {
  return toast.evaluate((element) => {
    const [animation] = element.getAnimations();
    return {
      duration: animation?.effect?.getTiming().duration,
      playState: animation?.playState,
      currentTime: Number(animation?.currentTime),
    };
  });
}

/** Sets the animation of a toast to a point of time, in milliseconds. */
async function moveTo(toast: Locator, time: number): Promise<void> {
  await toast.evaluate((element, point) => {
    for (const animation of element.getAnimations()) animation.currentTime = point;
  }, time);
}
