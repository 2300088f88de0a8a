import { expect } from '@playwright/test';
import { ONCE, sharedPageTest } from '../support/browser/test.ts';
import { test } from '../support/browser/workers.ts';

test('the clock of the office goes on, whatever the device’s own clock shows', ONCE, async ({ page }) => {
  await page.clock.install({ time: '2020-02-02T02:02:02Z' });
  await page.goto('/contact-us');
  const clock = page.locator('[data-office-clock]');
  const first = await clock.textContent();
  const inKanpur = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'short' });
  const near = [-60_000, 0].map((before) => inKanpur.format(Date.now() + before));
  expect(near).toContain(first?.slice(0, 5));
  await page.clock.runFor(60_000);
  await expect(clock).not.toHaveText(first ?? '');
  await page.clock.runFor(24 * 3_600_000);
  await expect(clock).toHaveText(/^\d\d:\d\d in Kanpur, (open until|closed, opens) /);
});

sharedPageTest('chat, telephone and the first field are near the top', ONCE, async ({ page }) => {
  await page.goto('/contact-us');
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
  await page.setViewportSize({ width: 320, height: 568 });
  for (const link of ['main a[href^="https://wa.me/"]', 'main a[href^="tel:"]']) {
    expect(await top(link)).toBeLessThan(await top('[name="full_name"]'));
    expect(await top(link)).toBeLessThan(400);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await top('[name="full_name"]')).toBeLessThan(450);
});
