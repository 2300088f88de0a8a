import { CACHE_TAG, tagHeaderOf } from '~/lib/outbox/cdn.server';
import type { SharedCache } from '~/lib/runtime/env.server';
import type { FlatHeaders } from './cached-response';

/** How long a cache that is purged may keep a page, in seconds, and send it while the site does not answer (RFC 5861). */
const A_DAY_S = 86_400;
const SECONDS = /s-maxage=\d+/;

/**
 * @param cache that is purged after each change; without one, shared caches revalidate each time
 * @returns names and values of the headers of a response that every visitor may get
 */
export function sharedHeaders(cache: SharedCache | undefined): [string, string][] {
  if (!cache) return [['Cache-Control', 'public, max-age=0, must-revalidate']];
  const tag = tagHeaderOf(cache);
  const shared = `public, max-age=0, s-maxage=${A_DAY_S}, stale-if-error=${A_DAY_S}`;
  return [['Cache-Control', shared], ...(tag ? [[tag, CACHE_TAG] as [string, string]] : [])];
}

/**
 * A page is kept with the longest time; what is left of it is known when it is sent.
 *
 * @param milliseconds until the page may be another one without anybody's doing; infinite for never, 0 where it may be now
 * @returns the `Cache-Control` with the seconds for which a shared cache may keep it
 */
export function limited(cacheControl: string, milliseconds: number): string {
  const seconds = Math.floor(Math.max(0, milliseconds) / 1000);
  return seconds >= A_DAY_S ? cacheControl : cacheControl.replace(SECONDS, `s-maxage=${seconds}`);
}

/** The same for headers whose names and values stand in turn. */
export function limitedHeaders(headers: FlatHeaders, milliseconds: number): FlatHeaders {
  return headers.map((value, at) => (headers[at - 1] === 'cache-control' ? limited(value, milliseconds) : value));
}
