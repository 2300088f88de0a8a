import { setTimeout as pause } from 'node:timers/promises';
import { log } from '~/lib/runtime/log.server';

const WAITS_MS = [0, 1000, 5000];
const ANSWER_WITHIN_MS = 5000;

/**
 * Tells a shared cache in front of the site that what it has is old (README, PURGE_URL): a POST with
 * `{"version": n}`, tried three times.
 *
 * @returns when it was told, or given up with a log line
 */
export async function purge(url: URL, version: number, waits = WAITS_MS): Promise<void> {
  let problem: unknown;
  for (const wait of waits) {
    await pause(wait);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ version }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
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
