import type { SharedCache } from '~/lib/runtime/env.server';
import { purgeRequest } from './cdn.server';

const TIMEOUT_MS = 5000;

/** Why a cache did not take a purge, in words for staff. */
export class PurgeError extends Error {
  /** How many seconds the cache asks to be left alone (RFC 9110, section 10.2.3); 0 where it does not. */
  readonly retryAfter: number;

  constructor(words: string, { retryAfter = 0, cause }: { retryAfter?: number; cause?: unknown } = {}) {
    super(words, { cause });
    this.retryAfter = retryAfter;
  }
}

/**
 * Purges the cache in front of the site, once.
 *
 * @param version of the content
 * @throws {PurgeError} where it was not taken
 */
export async function purge(cache: SharedCache, version: number): Promise<void> {
  const { name, request } = purgeRequest(cache, version);
  const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause: unknown) => {
    throw new PurgeError(`${name} does not answer.`, { cause });
  });
  // The answer says nothing that the status does not.
  await response.body?.cancel().catch(() => undefined);
  if (response.ok) return;
  throw new PurgeError(`${name} ${wordsOf(response.status, 'cdn' in cache)}`, {
    retryAfter: secondsOf(response.headers.get('Retry-After')),
  });
}

function wordsOf(status: number, isCdn: boolean): string {
  if (status === 429) return 'has had more purges than it takes (429).';
  if (isCdn && (status === 401 || status === 403)) return `refuses CDN_TOKEN (${status}).`;
  if (isCdn && status === 404) return 'does not know CDN_ZONE (404).';
  return `answered ${status}.`;
}

function secondsOf(retryAfter: string | null): number {
  if (retryAfter === null) return 0;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.ceil(Math.max(0, Math.min(seconds, 3600))) : 0;
}
