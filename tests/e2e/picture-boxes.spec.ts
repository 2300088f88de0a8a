import { expect } from '@playwright/test';
import { expectExactSizes } from '../support/browser/picture-widths.ts';
import { firstLink } from '../support/browser/staff.ts';
import { ONCE, sharedPageTest, sharedStaffPageTest } from '../support/browser/test.ts';
import { openPage, PUBLIC_PAGES } from './public-pages.ts';

// Neither certificates nor people have pictures here: long-texts.spec.ts gives them some.
const PUBLIC = PUBLIC_PAGES.filter(({ hasPictures }) => hasPictures);

for (const publicPage of PUBLIC) {
  sharedPageTest(`pictures are told their width at every window: ${publicPage.name}`, ONCE, async ({ page }) => {
    await openPage(page, publicPage);
    expect(await expectExactSizes(page)).toBeGreaterThan(0);
  });
}

const PRODUCTS = '/admin/manage-products?q=nashik red onion';

/** Pages of the back office, and the link from them that is followed. */
const STAFF: [path: string, link?: 'edit' | 'delete'][] = [
  [PRODUCTS],
  [PRODUCTS, 'edit'],
  ['/admin/edit-pages/gallery'],
  ['/admin/edit-pages/gallery', 'delete'],
  ['/admin/media'],
];

for (const [path, link] of STAFF) {
  sharedStaffPageTest(
    `pictures are told their width at every window: ${path} ${link ?? ''}`,
    ONCE,
    async ({ page }) => {
      await page.goto(link ? await firstLink(page, path, link) : path);
      expect(await expectExactSizes(page)).toBeGreaterThan(0);
    },
  );
}

sharedStaffPageTest(
  'a picture in the form of the library is told its width at every window',
  ONCE,
  async ({ page }) => {
    await page.goto('/admin/media');
    await page.goto((await page.locator('[data-media] h2 a').first().getAttribute('href')) ?? '');
    expect(await expectExactSizes(page)).toBeGreaterThan(0);
  },
);
