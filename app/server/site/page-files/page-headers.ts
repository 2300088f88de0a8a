import { SPECULATION_RULES } from '~/lib/http/speculation-rules';
import { sharedCacheControl } from '~/server/site/cache-policy';

/**
 * @param common those of every response
 * @param isPurged whether shared caches get a purge request after each edit
 * @returns the headers of every page that has a file, without those that follow from the bytes: the web server sends
 *   these, whatever the page
 */
export function pageHeaders(common: Headers, isPurged: boolean): Headers {
  const headers = new Headers(common);
  headers.set('Cache-Control', sharedCacheControl(isPurged));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Speculation-Rules', SPECULATION_RULES);
  headers.set('Vary', 'Accept-Encoding');
  return headers;
}

export function haveSameHeaders(one: Headers, other: Headers): boolean {
  // Both are in the order of their names.
  return JSON.stringify([...one]) === JSON.stringify([...other]);
}
