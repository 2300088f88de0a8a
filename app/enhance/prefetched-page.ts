import { isStaffPath } from '~/lib/document/staff-path';

/**
 * Tells the server that a page is looked at which the browser fetched before the click. It is not asked for again, and a
 * fetch before the click is not counted as a view. Pages of the back office are not counted at all.
 */
export function reportPrefetchedPage(): void {
  const [visit] = performance.getEntriesByType('navigation') as { deliveryType?: string }[];
  if (visit?.deliveryType !== 'navigational-prefetch' || isStaffPath(location.pathname)) return;
  fetch(location.href, { method: 'HEAD', cache: 'no-store', headers: { 'X-Viewed': '1' } }).catch(() => undefined);
}
