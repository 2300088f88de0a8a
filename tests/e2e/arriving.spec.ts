import { expect } from '@playwright/test';
import { setWidth } from '../support/browser/page-checks.ts';
import { ONCE, sharedPageTest as test } from '../support/browser/test.ts';
import { openPage, PUBLIC_PAGES } from './public-pages.ts';

// Where a part of a page ends: behind an entry of the header, a cell or a fact.
const ENDS = /<\/(?:a|button|th|td|dd)>/g;
const MAX_PARTS = 40;

// Those with tables, facts or a row in the middle, which may depend on what follows.
const PAGES = ['season calendar', 'product', 'comparison', 'not found'];

for (const width of [360, 1280]) {
  test(`at ${width} px nothing that is shown of a page moves when the rest of it arrives`, ONCE, async ({ page }) => {
    await setWidth(page, width);
    const pages = PUBLIC_PAGES.filter(({ name }) => PAGES.includes(name));
    expect(pages).toHaveLength(PAGES.length);
    for (const publicPage of pages) {
      await openPage(page, publicPage);
      const html = await page.evaluate(() => fetch(location.href).then((response) => response.text()));
      const ends = [...html.matchAll(ENDS)].map(({ index, 0: end }) => index + end.length);
      const moved = await page.evaluate(movedTexts, { html, ends: ends.slice(0, MAX_PARTS) });
      expect.soft(moved, publicPage.name).toEqual([]);
    }
  });
}

type Arrival = { html: string; ends: number[] };

/** Runs in the browser: the texts of the first screen that stand elsewhere in a page which ends early. */
async function movedTexts({ html, ends }: Arrival): Promise<string[]> {
  // Each waits for frames of the screen, most of its time.
  const atOnce = 8;
  const placesOf = async (markup: string): Promise<string[]> => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'position: fixed; inset: 0; border: 0; width: 100vw; height: 100vh';
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    frame.srcdoc = markup;
    document.body.append(frame);
    await loaded;
    const content = frame.contentDocument as Document;
    await content.fonts.ready;
    // What is shown only after scrolling is hidden by its timeline, from the first frame on.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const places: string[] = [];
    const walker = content.createTreeWalker(content.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isShown = node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const range = content.createRange();
      range.selectNodeContents(node);
      const [box] = range.getClientRects();
      // Texts for screen readers only are one pixel wide.
      if (isShown && box && box.width > 1 && box.top < innerHeight) {
        places.push(`${node.textContent} at ${Math.round(box.left)}, ${Math.round(box.top)}`);
      }
    }
    frame.remove();
    return places;
  };

  const whole = new Set(await placesOf(html));
  const moved = new Set<string>();
  const rest = ends.values();
  const compare = async () => {
    for (const end of rest)
      for (const place of await placesOf(html.slice(0, end))) if (!whole.has(place)) moved.add(place);
  };
  await Promise.all(Array.from({ length: atOnce }, compare));
  return [...moved];
}
