import { isSafeMethod } from '~/lib/http/safe-method';

/** Query parameters that public pages read; all others leave a page as it is (contract, Routes). */
export const KNOWN_PARAMETERS = ['image', 'item', 'page', 'product_name', 'q'];

const NEVER_KEPT = /^\/(admin(\/|$)|healthz$|readyz$)|\.data$|^\/__manifest/;

/**
 * Names the page that a request asks for, so that the same page has the same name: the path and the known
 * query parameters (design D6).
 *
 * @param target path and query as the request line has them
 * @param cookie the `Cookie` header
 * @param personal names of the cookies with which a request is somebody's own
 * @returns null where the answer is not everybody's
 */
export function cacheKey(method: string, target: string, cookie: string | null, personal: string[]): string | null {
  if (!isSafeMethod(method)) return null;
  if (cookie && personal.some((name) => cookie.includes(`${name}=`))) return null;
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  if (NEVER_KEPT.test(path)) return null;
  if (query < 0) return path;
  const asked = new URLSearchParams(target.slice(query));
  const known = new URLSearchParams();
  for (const name of KNOWN_PARAMETERS) {
    const value = asked.get(name);
    if (value !== null) known.set(name, value);
  }
  return known.size > 0 ? `${path}?${known}` : path;
}
