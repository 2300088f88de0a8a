import { expect } from '@playwright/test';
import { ONCE, sharedStaffPageTest as test } from '../support/browser/test.ts';

// WebKit puts the words of a date at the top of a box that is higher than they are, and paints a select grey.
test('dates fill the height of their boxes, and selects are painted by the site', ONCE, async ({ page }) => {
  for (const path of ['/admin/history', '/admin/insights', '/admin/manage-blog/add']) {
    await page.goto(path);
    const room = await page.locator('input[type=date], input[type=datetime-local]').evaluateAll((fields) =>
      fields.map((field) => {
        const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(field);
        const [top, bottom, line] = [paddingTop, paddingBottom, lineHeight].map(Number.parseFloat) as [
          number,
          number,
          number,
        ];
        return { inside: field.clientHeight - top - bottom, line, top, bottom };
      }),
    );
    expect(room.length, path).toBeGreaterThan(0);
    for (const { inside, line, top, bottom } of room) {
      expect(inside, path).toBeLessThanOrEqual(line + 1);
      expect(top, path).toBe(bottom);
    }
    const looks = await page.locator('select').evaluateAll((all) => all.map((one) => getComputedStyle(one).appearance));
    expect(new Set(looks), path).toEqual(new Set(looks.length > 0 ? ['none'] : []));
  }
});

test('a moment that is not set says so, until it is', ONCE, async ({ page }) => {
  await page.goto('/admin/manage-blog/add');
  const [field, words] = [page.locator('input[name=publish_at]'), page.locator('[name=publish_at] + [data-unset]')];
  await expect(words).toBeVisible();
  await expect(words).toHaveText('Not set yet.');
  await field.fill('2030-01-01T10:00');
  await expect(words).toBeHidden();
  await field.fill('');
  await expect(words).toBeVisible();
});
