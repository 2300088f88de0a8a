import { layoutProblems, pixelsBeyond } from '../browser/layout-problems.ts';
import { isHydrated } from '../browser/staff.ts';
import { arePicturesLoaded, brokenPictures, drawWhole } from './in-page.ts';
import type { Tab } from './tab.ts';

/** The narrowest phone that there is. */
export const NARROWEST = 320;

// The narrowest first, as a phone opens the page.
const WIDTHS = [NARROWEST, 1280];

/** Looks at the open page of visitors at each width: words that cannot be read, pictures that do not show, errors. */
export async function pageProblems(tab: Tab): Promise<string[]> {
  return lookAt(tab, `(${layoutProblems})()`);
}

/** Looks at the open page of the back office at each width: whether it is too wide, pictures that do not show, errors. */
export async function staffPageProblems(tab: Tab): Promise<string[]> {
  if (tab.scripts) await tab.until(isHydrated);
  return lookAt(tab, `[(${pixelsBeyond})()].filter((beyond) => beyond > 0).map((beyond) => beyond + ' px too wide')`);
}

/** @param look an expression of JavaScript: the problems of the page that is shown */
async function lookAt(tab: Tab, look: string): Promise<string[]> {
  // One call: each costs an engine some milliseconds.
  const source = `return (${arePicturesLoaded})() && [...${look}, ...(${brokenPictures})()]`;
  const lookOnceLoaded = new Function(source) as () => string[] | false;
  const problems: string[] = [];
  for (const width of WIDTHS) {
    await tab.setWidth(width);
    await tab.evaluate(drawWhole);
    const seen = await tab.until(lookOnceLoaded);
    problems.push(...(seen || []).map((problem) => `${width} px: ${problem}`));
  }
  return [...problems, ...tab.site.takeErrors()];
}
