/** Methods that reach the site; `Request` refuses some of the others, and the site has no use for the rest. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export const ALLOW = METHODS.join(', ');

/**
 * The most parameters of a query. A request's head has room for thousands, each read of the query decodes all of them,
 * and a broken escape takes the runtime an exception.
 */
const MAX_PARAMETERS = 200;

/** @returns whether a query may be parsed */
export function hasFewParameters(query: string): boolean {
  let parameters = 1;
  for (let at = query.indexOf('&'); at >= 0; at = query.indexOf('&', at + 1)) parameters += 1;
  return parameters <= MAX_PARAMETERS;
}

export function isKnownMethod(method: string | undefined): boolean {
  return METHODS.includes(method ?? '');
}

/**
 * Reads the target of a request line (RFC 9112, section 3.2). Its host is ignored, like the `Host` header: clients
 * choose both, and the operator sets the site's one origin.
 *
 * @param target in origin form (a path) or absolute form (an address, as to a proxy)
 * @returns path and query; null for other forms, such as `*`
 */
export function pathOfTarget(target: string): string | null {
  if (target.startsWith('/')) return target;
  const url = /^https?:\/\//i.test(target) ? URL.parse(target) : null;
  return url && url.pathname + url.search;
}
