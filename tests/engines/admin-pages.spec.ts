import { expect } from '@playwright/test';
import { ADMIN_PAGES } from '../e2e/admin-pages.ts';
import { pixelsBeyond } from '../support/browser/layout-problems.ts';
import { linkIn } from '../support/browser/staff.ts';
import { ONCE } from '../support/browser/test.ts';
import { NARROWEST, staffPageProblems } from '../support/engines/page-problems.ts';
import { engineTest as test } from '../support/engines/test.ts';

// States that a person brings about are met on the journeys, and so are pages without scripts, which are of the same parts.
for (const { name, place } of ADMIN_PAGES) {
  if (!place) continue;
  test(`${name}: readable at every width, with its pictures, without an error`, ONCE, async ({ staffTab }) => {
    const address = typeof place === 'string' ? place : linkIn(await staffTab.read(place.list), place);
    await staffTab.setWidth(NARROWEST);
    await staffTab.goto(address);
    expect(await staffPageProblems(staffTab)).toEqual([]);
  });
}

test('a list becomes narrow with its window', ONCE, async ({ staffTab: tab }) => {
  for (const list of ['/admin/user-management', '/admin/manage-products']) {
    await tab.setWidth(1280);
    await tab.goto(list);
    await tab.setWidth(NARROWEST);
    await tab.until(() => getComputedStyle(document.querySelector('.rows tbody') as Element).display === 'block');
    expect(await tab.evaluate(pixelsBeyond)).toBeLessThanOrEqual(0);
  }
});
