import { log } from '~/lib/runtime/log.server';

/** Takes note of what keeps page files from being written or removed. */
export type Trouble = (error: unknown) => void;

// A full disk fails with every page that is sent.
const SAY_AGAIN_AFTER_MS = 10 * 60 * 1000;

/**
 * @param directory PAGE_FILES
 * @returns what says it in one line of the log, and again after ten minutes
 */
export function createTrouble(directory: string): Trouble {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - saidAt < SAY_AGAIN_AFTER_MS) return;
    saidAt = performance.now();
    log.error(
      { err: error, directory },
      'PAGE_FILES cannot be written: the program itself sends what is missing there',
    );
  };
}
