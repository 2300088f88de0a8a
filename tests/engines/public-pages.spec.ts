import { expect } from '@playwright/test';
import { PUBLIC_PAGES } from '../e2e/public-pages.ts';
import { ONCE } from '../support/browser/test.ts';
import { NARROWEST, pageProblems } from '../support/engines/page-problems.ts';
import { engineTest as test } from '../support/engines/test.ts';

// States that a person brings about are met on the journeys, and so are pages without scripts, which are of the same parts.
for (const { name, path } of PUBLIC_PAGES.filter(({ prepare }) => !prepare)) {
  test(`${name}: readable at every width, with its pictures, without an error`, ONCE, async ({ visitorTab }) => {
    await visitorTab.setWidth(NARROWEST);
    await visitorTab.goto(path);
    expect(await pageProblems(visitorTab)).toEqual([]);
  });
}
