import { layoutProblems, pixelsBeyond } from '../browser/layout-problems.ts';
import { isEnhanced } from '../browser/staff.ts';
import { arePicturesLoaded, brokenPictures, drawWhole } from './in-page.ts';
import type { Tab } from './tab.ts';

/** The narrowest phone that there is. */
export const NARROWEST = 320;

// The narrowest first, as a phone opens the page.
const WIDTHS = [NARROWEST, 1280];

/** Looks at the open page of visitors at each width: words that cannot be read, pictures that do not show, errors. */
export async function pageProblems(tab: Tab): Promise<string[]> {
  return lookAt(tab, 'true', `(${layoutProblems})()`);
}

/** Looks at the open page of the back office at each width: whether it is too wide, pictures that do not show, errors. */
export async function staffPageProblems(tab: Tab): Promise<string[]> {
  const isReady = tab.scripts ? `(${isEnhanced})()` : 'true';
  return lookAt(
    tab,
    isReady,
    `[(${pixelsBeyond})()].filter((beyond) => beyond > 0).map((beyond) => beyond + ' px too wide')`,
  );
}

/**
 * @param isReady an expression of JavaScript: whether the page can be looked at
 * @param look another one: the problems of the page that is shown
 */
async function lookAt(tab: Tab, isReady: string, look: string): Promise<string[]> {
  // One call: each costs an engine some milliseconds.
  const source = `
    if (!${isReady}) return false;
    (${drawWhole})();
    // Further down, the header lies on what was scrolled past.
    scrollTo({ top: 0, behavior: 'instant' });
    return (${arePicturesLoaded})() && [...${look}, ...(${brokenPictures})()]`;
  const lookOnceReady = new Function(source) as () => string[] | false;
  const problems: string[] = [];
  for (const width of WIDTHS) {
    await tab.setWidth(width);
    const seen = await tab.until(lookOnceReady);
    problems.push(...(seen || []).map((problem) => `${width} px: ${problem}`));
  }
  return [...problems, ...tab.site.takeErrors()];
}
