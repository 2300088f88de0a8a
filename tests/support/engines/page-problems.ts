import { layoutProblems } from '../browser/layout-problems.ts';
import type { Tab } from './tab.ts';

/** Widths of a phone, the narrowest that there are, and of a desk. */
const WIDTHS = [320, 1280];

/** Looks at the page that is open at each width: what cannot be read, pictures that do not show, errors. */
export async function pageProblems(tab: Tab): Promise<string[]> {
  const problems: string[] = [];
  for (const width of WIDTHS) {
    await tab.setWidth(width);
    await tab.evaluate(drawWhole);
    const seen = [...(await tab.evaluate(layoutProblems)), ...(await brokenPictures(tab))];
    problems.push(...seen.map((problem) => `${width} px: ${problem}`));
  }
  return [...problems, ...tab.site.takeErrors()];
}

/** Runs in the browser: draws what is drawn only when it comes near the screen, and is as high as guessed until then. */
function drawWhole(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  }
}

/** Loads what is further down too, and gives the addresses of the pictures that have nothing to show. */
async function brokenPictures(tab: Tab): Promise<string[]> {
  await tab.evaluate(() => {
    for (const picture of document.images) picture.loading = 'eager';
  });
  await tab.until(() => [...document.images].every(({ complete }) => complete));
  return tab.evaluate(() =>
    [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map((picture) => picture.currentSrc),
  );
}
