/**
 * Queues calls so that each begins when the one before has settled, in the order they were made.
 *
 * @param call any asynchronous function
 * @returns the same function, never running twice at once; a call that fails does not stop the queue
 */
export function oneAtATime<Arguments extends unknown[], Result>(
  call: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const result = last.then(() => call(...args));
    last = result.catch(() => undefined);
    return result;
  };
}
