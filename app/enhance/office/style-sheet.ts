/**
 * Fetches the style sheet that the next pages link to, where this one brought its styles along. No link of the page asks
 * for it: Firefox holds a prefetch against `default-src`, which is 'none'.
 */
export function fetchStyleSheet(): void {
  const { sheet } = document.querySelector<HTMLElement>('style[data-sheet]')?.dataset ?? {};
  if (sheet) addEventListener('load', () => void fetch(sheet, { priority: 'low' }).catch(() => undefined));
}
