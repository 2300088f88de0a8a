import { isSafeMethod } from '~/lib/http/safe-method';
import { isMarkedUncacheable } from '~/lib/runtime/request-scope.server';
import { hasFewParameters } from './request-target';

// The one place that decides what the page cache and caches in front of the site may store, docs/product.md#public-pages.

/** Query parameters that public pages read; all others leave a page as it is. */
const KNOWN_PARAMETERS = [
  ...['country', 'goods', 'image', 'item', 'month', 'packing', 'page', 'product_name', 'products', 'q', 'size', 'use'],
  ...['size_from', 'size_to'],
];

/**
 * Typeset documents take long to make, and have nothing personal, no bar either: neither a cookie nor a query makes one
 * anew, but for the one other paper.
 */
const DOCUMENT = /\/(specification|catalogue)\.pdf$/;
const OTHER_PAPER = 'paper=letter';

/** Of these all values count, of the others the first. */
const REPEATED_PARAMETERS = ['products'];

const NEVER_CACHED = /^\/(admin|preview|enquiries|enquiry-list)(\/|$)|^\/(healthz|readyz)$|\.data$|^\/__manifest/i;

/** Names of the cookies that make a response personal. */
export type PersonalCookies = { session: string; flash: string };

/**
 * @param names of cookies
 * @returns the source of a pattern that finds one of them in a `Cookie` header (RFC 6265, section 4.2.1), also under the
 *   prefix that it has on https, and none whose name only ends like it
 */
export function cookiePattern(names: string[]): string {
  return `(?:^|[;\\s])(?:__Host-)?(?:${names.join('|')})=`;
}

const patterns = new Map<string, RegExp>();

function carries(cookie: string | null, name: string): boolean {
  // The first look is the cheap one: pages from memory wait for it.
  if (!cookie?.includes(`${name}=`)) return false;
  const pattern = patterns.get(name) ?? new RegExp(cookiePattern([name]));
  patterns.set(name, pattern);
  return pattern.test(cookie);
}

/** @returns whether a request has the cookie of a session, which only staff get */
export function isOfStaff(cookie: string | null, session: string): boolean {
  return carries(cookie, session);
}

/**
 * Names the page of a request, so that equal pages have one entry: the path and the known query parameters.
 *
 * @param target path and query of the request line
 * @param cookie the `Cookie` header
 * @returns null where the response may not come from a cache, nor go into one: also for everybody who may be staff, whose
 *   pages have a bar
 */
export function cacheKey(
  method: string,
  target: string,
  cookie: string | null,
  { session, flash }: PersonalCookies,
): string | null {
  if (!isSafeMethod(method)) return null;
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  if (NEVER_CACHED.test(path)) return null;
  const isDocument = DOCUMENT.test(path);
  if (!isDocument && (carries(cookie, session) || carries(cookie, flash))) return null;
  if (query < 0) return path;
  const search = target.slice(query);
  if (!hasFewParameters(search)) return null;
  const given = new URLSearchParams(search);
  if (isDocument) return given.get('paper') === 'letter' ? `${path}?${OTHER_PAPER}` : path;
  const known = new URLSearchParams();
  for (const name of KNOWN_PARAMETERS) {
    const values = given.getAll(name);
    for (const value of REPEATED_PARAMETERS.includes(name) ? values : values.slice(0, 1)) known.append(name, value);
  }
  return known.size > 0 ? `${path}?${known}` : path;
}

/**
 * Whether every visitor may get this response to a request that has a cache key. A route opts out by a `Cache-Control`
 * or a cookie of its own, and a fallback for failed reads by `markUncacheable`.
 */
export function isCacheable({ status, headers }: Response): boolean {
  if (isMarkedUncacheable() || headers.has('Cache-Control') || headers.has('Set-Cookie')) return false;
  return status === 200 || status === 404;
}

/**
 * @param cookie the `Cookie` header of the request
 * @returns the `Cache-Control` of a response that has no shared one. A response that consumes the flash is not stored
 *   even by browsers: Back would show the toast again. Neither is a public page with the bar of staff, which Back would
 *   show after signing out
 */
export function privateCacheControl(
  { status, headers }: Response,
  cookie: string | null,
  { session, flash }: PersonalCookies,
): string {
  const consumesFlash = headers.getSetCookie().some((set) => set.startsWith(`${flash}=`));
  if (consumesFlash) return 'no-store';
  return headers.get('Cache-Control') ?? (status >= 500 || carries(cookie, session) ? 'no-store' : 'no-cache');
}
