import { expect, type Page } from '@playwright/test';
import { setWidth } from './page-checks.ts';

/** Each side of the breakpoints and of the bends of the layout, and between them. */
const WIDTHS = [
  320, 375, 404, 500, 639, 640, 767, 768, 900, 1023, 1024, 1100, 1215, 1216, 1279, 1280, 1440, 1799, 1800, 2560,
];

/**
 * Expects of all pictures of a page, at every width of the window, that `sizes` name the width that they have: of one that
 * is cropped at the sides between that of its box and that of the whole picture.
 *
 * @returns how many different `sizes` there are
 */
export async function expectExactSizes(page: Page): Promise<number> {
  await page.evaluate(loadPictures);
  for (const width of WIDTHS) {
    await setWidth(page, width);
    expect.soft(await page.evaluate(wrongSizes), `${page.url()} at ${width} px`).toEqual([]);
  }
  return page.evaluate(() => new Set([...document.querySelectorAll('source')].map(({ sizes }) => sizes)).size);
}

/** Runs in the browser. Shows what waits to be enlarged, and lays out what waits to come near the screen. */
async function loadPictures(): Promise<void> {
  for (const card of document.querySelectorAll<HTMLElement>('.cards > *')) card.style.contentVisibility = 'visible';
  for (const element of document.querySelectorAll<HTMLElement>('[popover]:has(picture)')) element.showPopover();
  const pictures = [...document.images].filter((image) => image.checkVisibility());
  for (const image of pictures) image.loading = 'eager';
  await Promise.allSettled(pictures.map((image) => image.decode()));
  // While another file is loaded for another width, a picture has no proportions of its own.
  for (const image of pictures) image.dataset.ratio = String(image.naturalWidth / image.naturalHeight);
}

/**
 * Runs in the browser. It reads `sizes` as the oldest browsers do: a condition on the window, and a length without a
 * function but calc().
 */
function wrongSizes(): string[] {
  const ruler = document.createElement('div');
  document.documentElement.append(ruler);
  const lengthOf = (sizes: string) => {
    for (const entry of sizes.split(', ')) {
      const [, conditions = '', length = ''] =
        /^((?:\([^()]+\) (?:and )?)*)((?:calc\([^()]+\)|[\d.]+(?:px|vw|vh)))$/.exec(entry) ?? [];
      if (length === '') return Number.NaN;
      if (!matchMedia(conditions || 'all').matches) continue;
      ruler.style.width = length;
      return ruler.getBoundingClientRect().width;
    }
    return Number.NaN;
  };
  const wrong = new Set<string>();
  for (const image of document.querySelectorAll<HTMLImageElement>('source + img[data-ratio]')) {
    // The full-size view is for pictures of all proportions; its box is that of the widest.
    if (!image.checkVisibility() || image.closest('dialog')) continue;
    const { width, height } = image.getBoundingClientRect();
    const { sizes } = image.previousElementSibling as HTMLSourceElement;
    const [said, whole] = [lengthOf(sizes), height * Number(image.dataset.ratio)];
    if (said >= 0.99 * width - 1 && said <= 1.01 * Math.max(width, whole) + 1) continue;
    wrong.add(`${image.className}: ${said} px for ${width}, whole ${whole}: ${sizes}`);
  }
  ruler.remove();
  return [...wrong];
}
