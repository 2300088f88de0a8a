import { setTimeout as pause } from 'node:timers/promises';

const BACKOFF_MS = [0, 1000, 5000];
const TIMEOUT_MS = 5000;

/**
 * Purges a shared cache in front of the site after an edit (PURGE_URL, docs/operations.md#a-cache-in-front): a POST with
 * `{"version": n}`, tried three times.
 *
 * @throws an error in words for staff, where it was not taken
 */
export async function purge(url: URL, version: number, backoff = BACKOFF_MS): Promise<void> {
  let failure = new Error();
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
      failure = new Error(`The cache at ${url.host} answered ${response.status}.`);
    } catch (cause) {
      failure = new Error(`The cache at ${url.host} does not answer.`, { cause });
    }
  }
  throw failure;
}
