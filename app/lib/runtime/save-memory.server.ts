import { setFlagsFromString } from 'node:v8';

const LOOK_EVERY_MS = 2000;
/** The share of one processor below which a process has little to do. */
const LITTLE = 0.2;

/**
 * Lets V8 save memory, in all threads, while this process has little to do; while it has more, collections are fast.
 *
 * V8 keeps the pages that its heap no longer needs until a collection that is to save memory. By itself it makes none
 * here: its measure for a quiet process does not work in Node 24. See docs/decisions/0007-memory-of-a-small-server.md.
 */
export function saveMemoryWhenQuiet(): void {
  let isSaving = false;
  let used = process.cpuUsage();
  let lookedAt = performance.now();
  setInterval(() => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    const isQuiet = (user + system) / 1000 < LITTLE * (now - lookedAt);
    used = process.cpuUsage();
    lookedAt = now;
    if (isQuiet === isSaving) return;
    isSaving = isQuiet;
    setFlagsFromString(isQuiet ? '--memory-saver-mode' : '--no-memory-saver-mode');
  }, LOOK_EVERY_MS).unref();
}
