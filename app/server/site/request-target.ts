/** What the site answers; of others, `fetch` knows no request or the site no meaning. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The methods that pass, as an `Allow` header says it. */
export const ALLOW = METHODS.join(', ');

/** @returns whether a request of this method may pass */
export function isKnownMethod(method: string | undefined): boolean {
  return METHODS.includes(method ?? '');
}

/**
 * Reads the target of a request line (RFC 9112, section 3.2). Its host, like the `Host` header, is what the
 * client says: the site has one address, which its operator sets.
 *
 * @param target as it was sent: a path, or a whole address as to a proxy
 * @returns path and query; null where it names nothing of a site, such as `*`
 */
export function pathOfTarget(target: string): string | null {
  if (target.startsWith('/')) return target;
  const url = /^https?:\/\//i.test(target) ? URL.parse(target) : null;
  return url && url.pathname + url.search;
}
