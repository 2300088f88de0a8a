/** Runs a piece of work when its turn comes, and gives what it gives. */
export type Mutex = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** @returns a queue in which each work begins when the one before has settled; one that fails does not stop it */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
