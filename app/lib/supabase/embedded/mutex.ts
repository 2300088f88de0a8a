/** Runs work exclusively: after all work that was passed before. Gives its result. */
export type Mutex = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** @returns a mutex with a FIFO queue; work that fails does not stop the queue */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
