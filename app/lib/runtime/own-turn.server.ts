import { setImmediate } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other caller has: each page, and each slice of long work, has one of its own.
 * Answers of the backend that arrive together would make all their pages in one turn, and the slices of several forms would
 * follow one another in it; whoever asks meanwhile, be it a monitor for /healthz, would wait for all of them.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
