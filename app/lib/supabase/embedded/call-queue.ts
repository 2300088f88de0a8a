/** Runs calls in the order they came, those that can wait after all others. */
export type CallQueue = <Result>(call: () => Promise<Result>, canWait: boolean) => Promise<Result>;

/**
 * @param atOnce how many calls run at the same time
 * @returns a queue; calls that fail do not stop it
 */
export function createCallQueue(atOnce: number): CallQueue {
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];
  let running = 0;

  function startNext(): void {
    if (running === atOnce) return;
    const next = urgent.shift() ?? others.shift();
    if (!next) return;
    running += 1;
    next();
  }

  return (call, canWait) =>
    new Promise((resolve, reject) => {
      const run = () => {
        call()
          .then(resolve, reject)
          .finally(() => {
            running -= 1;
            startNext();
          });
      };
      (canWait ? others : urgent).push(run);
      startNext();
    });
}
