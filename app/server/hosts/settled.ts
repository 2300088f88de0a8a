import { setTimeout as pause } from 'node:timers/promises';

/** Waits for work, also for what is added meanwhile, however it ends, but for so many milliseconds at most. */
export async function settled(work: Set<Promise<unknown>>, longestMs: number): Promise<void> {
  const limit = new AbortController();
  const isLate = pause(longestMs, true, { signal: limit.signal }).catch(() => false);
  while (work.size > 0) {
    const before = [...work];
    const ended = Promise.allSettled(before).then(() => false);
    if (await Promise.race([ended, isLate])) return;
    for (const done of before) work.delete(done);
  }
  limit.abort();
}
