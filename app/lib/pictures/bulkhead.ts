/** Everybody who may wait is waiting already. */
export class QueueFullError extends Error {
  override readonly name = 'LineFull';
}

/** Does work when its turn comes; rejects as the work does, or with `LineFull`. */
export type Bulkhead = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets work that keeps the machine busy be done a little at a time, in the order in which it came.
 *
 * @param atOnce how much is done at the same time
 * @param longest how much may wait beside it
 */
export function createBulkhead({ atOnce, longest }: { atOnce: number; longest: number }): Bulkhead {
  const waiting: (() => void)[] = [];
  let busy = 0;

  return async (work) => {
    if (busy < atOnce) busy += 1;
    else if (waiting.length < longest) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new QueueFullError('The line is full.');
    try {
      return await work();
    } finally {
      // The place goes to the next one, or becomes free.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
