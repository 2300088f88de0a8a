/** Runs in the browser: how many pixels the page is wider than the window. */
export const pixelsBeyond = () => document.documentElement.scrollWidth - innerWidth;

/**
 * Runs in the browser: what a reader of the page cannot read, because the page is wider than the window, or because a
 * text reaches beyond the window, is cut at the side, or lies on another text, on an icon or on a button. What is clamped
 * to some lines counts as far as it is shown, and what scrolls by itself is as it should be; so are the button that
 * floats above the page and the number on its icon.
 */
export function layoutProblems(): string[] {
  type Piece = { element: Element; words: string; box: DOMRect };
  const pieces: Piece[] = [];
  const problems: string[] = [];
  const beyond = document.documentElement.scrollWidth - innerWidth;
  if (beyond > 0) problems.push(`the page is ${beyond} px wider than the window`);

  // The utility `sr-only`, also where it holds for some widths.
  const isForEars = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isForEars(element.parentElement));
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.whatsapp-button, [data-list-badge], [inert], [aria-hidden="true"]:not(svg), option') &&
    !isForEars(element);
  const shownPart = (element: Element, box: DOMRect): DOMRect => {
    let [top, bottom] = [box.top, box.bottom];
    for (let around: Element | null = element; around !== document.body && around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue;
      const clip = around.getBoundingClientRect();
      [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    return new DOMRect(box.x, top, box.width, bottom - top);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = node.textContent?.trim().slice(0, 30) ?? '';
    if (!element || words === '' || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const shown = shownPart(element, box);
      if (shown.height > 1) pieces.push({ element, words, box: shown });
    }
  }
  for (const { element, words, box } of pieces) {
    if (element.closest('.overflow-x-auto')) continue;
    if (box.left < -1 || box.right > innerWidth + 1) problems.push(`“${words}” reaches beyond the window`);
    for (let around = element; around !== document.body; around = around.parentElement as Element) {
      if (getComputedStyle(around).overflowX === 'visible') continue;
      const { left, right } = around.getBoundingClientRect();
      if (box.left < left - 1 || box.right > right + 1) problems.push(`“${words}” is cut`);
    }
  }

  for (const element of document.querySelectorAll('svg:not([data-drawing]), header button')) {
    if (isShown(element)) pieces.push({ element, words: element.tagName, box: element.getBoundingClientRect() });
  }
  pieces.sort((one, other) => one.box.top - other.box.top);
  for (const [index, one] of pieces.entries()) {
    for (const other of pieces.slice(index + 1)) {
      if (other.box.top >= one.box.bottom) break;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      // Boxes of lines are higher than their letters.
      if (width <= 2 || height <= 0.4 * Math.min(one.box.height, other.box.height)) continue;
      const isNested = one.element.contains(other.element) || other.element.contains(one.element);
      if (!isNested) problems.push(`“${one.words}” and “${other.words}” lie on each other`);
    }
  }
  return [...new Set(problems)];
}
