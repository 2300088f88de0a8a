/** How long a page may have been ready before the click that shows it. */
const FRESH_MS = 10_000;

/**
 * Does something when the page is shown: at once, or where the browser has prerendered it, when somebody opens it. One
 * that was ready for long is loaded again: it could lack what colleagues have saved since.
 */
export function whenShown(work: () => void): void {
  const isShown = !(document as { prerendering?: boolean }).prerendering;
  if (isShown) work();
  else document.addEventListener('prerenderingchange', () => (isTooOld() ? location.reload() : work()));
}

function isTooOld(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as { activationStart?: number }[];
  return (visit?.activationStart ?? 0) > FRESH_MS;
}
