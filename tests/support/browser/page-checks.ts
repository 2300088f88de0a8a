import { expect, type Locator, type Page } from '@playwright/test';
import { type Rules, violations } from './axe.ts';
import { pixelsBeyond } from './layout-problems.ts';

const HEIGHT = 800;

/** The pictures that the site itself serves, not icons or drawings of the design. */
const SITE_PICTURES = 'img[src^="/storage/v1/object/public/application-assets/"]';

/** What a browser chose for a picture, in pixels, and how wide the picture's box is. */
export type Choice = { file: string; chosen: number; box: number };

/**
 * Switches the cache of a page off: a browser otherwise shows a larger file of a picture that it has.
 *
 * @returns a function that switches it on
 */
export async function disableCache(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return () => session.detach();
}

/**
 * Stops the time of animations in a page and in those that it opens next: a toast, which goes after seconds, waits for a
 * busy machine.
 *
 * @returns a function that lets it go on
 */
export async function stopAnimations(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  return async () => {
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await session.detach();
  };
}

export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
}

const WIDTHS = [320, 1280];

/** Expects at each width, narrowest first, that axe finds nothing and that the page does not scroll sideways. */
export async function expectAccessible(page: Page, widths = WIDTHS, rules: Rules = 'all rules'): Promise<void> {
  for (const width of widths) {
    await setWidth(page, width);
    expect.soft(await violations(page, rules), `axe at ${width} px`).toEqual([]);
    await expectNoOverflow(page, width);
  }
}

/**
 * The same of a page that is looked at with scripts and without: axe at the widest where they run, and at the narrowest
 * where they are blocked, because most of the page is the same in both.
 */
export async function expectAccessibleOnce(page: Page, javaScriptEnabled: boolean, rules?: Rules): Promise<void> {
  const looked = javaScriptEnabled ? Math.max(...WIDTHS) : Math.min(...WIDTHS);
  for (const width of WIDTHS) {
    if (width === looked) {
      await expectAccessible(page, [width], rules);
      continue;
    }
    await setWidth(page, width);
    await expectNoOverflow(page, width);
  }
}

/** Expects that the page is not wider than the window, which is `width` pixels wide. */
export async function expectNoOverflow(page: Page, width: number): Promise<void> {
  expect.soft(await page.evaluate(pixelsBeyond), `pixels beyond the window at ${width} px`).toBeLessThanOrEqual(0);
}

/**
 * Expects of the first pictures of a page that none is wider than twice its box, and none too small for it. Where a page
 * shows a picture twice, a browser may show the file of the wider box in both.
 */
export async function expectFittingPictures(page: Page): Promise<void> {
  const choices = await page.locator(SITE_PICTURES).evaluateAll(choicesOf);
  for (const { file, chosen, box } of choices) {
    const widest = Math.max(...choices.filter((other) => other.file === file).map((other) => other.box));
    const where = `${file} in ${box} px, window ${page.viewportSize()?.width} px`;
    expect.soft(chosen, where).toBeLessThanOrEqual(2 * widest);
    expect.soft(chosen, where).toBeGreaterThanOrEqual(box);
  }
}

/** Brings a picture into view and reads what the browser shows of it when it has loaded. */
export async function choiceOf(picture: Locator): Promise<Choice> {
  await picture.scrollIntoViewIfNeeded();
  // Without scripts, nothing in the page can wait for it.
  await expect(picture).toHaveJSProperty('complete', true);
  const [choice] = await picture.evaluateAll(choicesOf);
  if (!choice) throw new Error('The picture is not visible.');
  return choice;
}

/**
 * Runs in the browser: `choiceOf` for the first visible ones of some pictures, in one call. Of a page with an open
 * dialog only those in it: one behind it may show its larger file.
 */
async function choicesOf(pictures: (HTMLElement | SVGElement)[]): Promise<Choice[]> {
  const choices: Choice[] = [];
  const front = document.querySelector('dialog[open]') ?? document.body;
  const visible = pictures.filter((one) => one.checkVisibility() && front.contains(one));
  for (const picture of visible.slice(0, 12)) {
    const image = picture as HTMLImageElement;
    image.scrollIntoView({ block: 'center', behavior: 'instant' });
    if (!image.complete)
      await new Promise((resolve) => {
        image.onload = resolve;
        image.onerror = resolve;
      });
    const file = new URL(image.currentSrc).pathname;
    choices.push({ file, chosen: Number(/^\/pictures\/(\d+)\//.exec(file)?.[1]), box: image.offsetWidth });
  }
  return choices;
}

/** Scrolls to the end of a page and gives its Cumulative Layout Shift. */
export async function layoutShift(page: Page): Promise<number> {
  await page.locator('body > :last-child').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );
}
