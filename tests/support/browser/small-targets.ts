/**
 * Runs in the browser.
 *
 * @returns what is pressed, and is less than 24 pixels high or wide: WCAG 2.2, 2.5.8, without its exception for small
 *   targets that stand apart, which a thumb misses too. Links in a sentence are as high as its lines.
 */
export function smallTargets(): string[] {
  const MAX = 24;
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isInSentence = (element: Element) => {
    if (getComputedStyle(element).display !== 'inline') return false;
    let block = element.parentElement;
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
    const words = (block?.textContent ?? '').replace(element.textContent ?? '', '');
    return /[\p{L}\p{N}]/u.test(words);
  };
  // A label is pressed in place of its control, and a link may cover its card.
  const reach = (element: Element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
    const cover = getComputedStyle(element, '::after');
    const covered = cover.position === 'absolute' && cover.content !== 'none' ? [cover.width, cover.height] : [0, 0];
    return [element, label].flatMap((one) => {
      if (!one) return [];
      const { width, height } = one.getBoundingClientRect();
      return [
        {
          width: Math.max(width, Number.parseFloat(String(covered[0]))),
          height: Math.max(height, Number.parseFloat(String(covered[1]))),
        },
      ];
    });
  };
  const targets = document.querySelectorAll('a[href], button, summary, select, textarea, input:not([type=hidden])');
  const small = [...targets].filter((element) => {
    if (!isShown(element) || element.closest('.sr-only, [inert]') || isInSentence(element)) return false;
    return !reach(element).some(({ width, height }) => width >= MAX && height >= MAX);
  });
  return [
    ...new Set(
      small.map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`;
      }),
    ),
  ];
}
