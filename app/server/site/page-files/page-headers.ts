import { SPECULATION_RULES } from '~/lib/http/speculation-rules';
import type { SharedCache } from '~/lib/runtime/env.server';
import { sharedHeaders } from '~/server/site/shared-headers';

/**
 * @param common those of every response
 * @param cache in front that is purged after each change
 * @returns the headers of every page that has a file, without those that follow from the bytes: the web server sends
 *   these, whatever the page
 */
export function pageHeaders(common: Headers, cache: SharedCache | undefined): Headers {
  const headers = new Headers([...common, ...sharedHeaders(cache)]);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Speculation-Rules', SPECULATION_RULES);
  headers.set('Vary', 'Accept-Encoding');
  return headers;
}

export function haveSameHeaders(one: Headers, other: Headers): boolean {
  // Both are in the order of their names.
  return JSON.stringify([...one]) === JSON.stringify([...other]);
}
