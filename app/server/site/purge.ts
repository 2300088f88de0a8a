import { setTimeout as pause } from 'node:timers/promises';
import { log } from '~/lib/runtime/log.server';

const BACKOFF_MS = [0, 1000, 5000];
const TIMEOUT_MS = 5000;

/**
 * Purges a shared cache in front of the site after an edit (PURGE_URL, docs/operations.md#a-cache-in-front): a POST with
 * `{"version": n}`, tried three times. Failure is logged, not thrown.
 */
export async function purge(url: URL, version: number, backoff = BACKOFF_MS): Promise<void> {
  let problem: unknown;
  for (const wait of backoff) {
    await pause(wait);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ version }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return;
      problem = `it answered ${response.status}`;
    } catch (error) {
      problem = error;
    }
  }
  log.error({ err: problem, version }, 'the cache in front could not be purged');
}
