import { layoutProblems, pixelsBeyond } from '../browser/layout-problems.ts';
import { isHydrated } from '../browser/staff.ts';
import { drawWhole } from './in-page.ts';
import type { Tab } from './tab.ts';

/** The narrowest phone that there is. */
export const NARROWEST = 320;

// The narrowest first, as a phone opens the page: WebKit keeps some tables as they were when a window gets narrower.
const WIDTHS = [NARROWEST, 1280];

/** Looks at the open page of visitors at each width: words that cannot be read, pictures that do not show, errors. */
export async function pageProblems(tab: Tab): Promise<string[]> {
  return lookAt(tab, () => tab.evaluate(layoutProblems));
}

/** Looks at the open page of the back office at each width: whether it is too wide, pictures that do not show, errors. */
export async function staffPageProblems(tab: Tab): Promise<string[]> {
  if (tab.scripts) await tab.until(isHydrated);
  return lookAt(tab, async () => {
    const beyond = await tab.evaluate(pixelsBeyond);
    return beyond > 0 ? [`the page is ${beyond} px wider than the window`] : [];
  });
}

async function lookAt(tab: Tab, look: () => Promise<string[]>): Promise<string[]> {
  const problems: string[] = [];
  for (const width of WIDTHS) {
    await tab.setWidth(width);
    await tab.evaluate(drawWhole);
    const seen = [...(await look()), ...(await brokenPictures(tab))];
    problems.push(...seen.map((problem) => `${width} px: ${problem}`));
  }
  return [...problems, ...tab.site.takeErrors()];
}

/** Loads what is further down too, and gives the addresses of the pictures that have nothing to show. */
async function brokenPictures(tab: Tab): Promise<string[]> {
  await tab.evaluate(() => {
    for (const picture of document.images) picture.loading = 'eager';
  });
  await tab.until(() => [...document.images].every(({ complete }) => complete));
  return tab.evaluate(() =>
    [...document.images]
      .filter(({ naturalWidth }) => naturalWidth === 0)
      .map(({ currentSrc, alt }) => `the picture ${currentSrc} (${alt}) does not show`),
  );
}
