/** The timeout of calls while a visitor waits. No page waits for more than two in a row: it is sent within 3 s. */
export const TIMEOUT_MS = 1400;

/** The timeout of imports, exports and uploads of pictures. */
export const LONG_TIMEOUT_MS = 60_000;

/**
 * Adds a timeout to a `fetch`, also to one that ignores its signal.
 *
 * @returns the same `fetch`, which rejects with a TimeoutError when the time is up
 */
export function withTimeout(milliseconds: number, send: typeof fetch): typeof fetch {
  return (input, init) => {
    const time = AbortSignal.timeout(milliseconds);
    const signal = init?.signal ? AbortSignal.any([time, init.signal]) : time;
    return orAborted(send(input, { ...init, signal }), signal);
  };
}

/**
 * Adds a timeout to work that cannot be cancelled; it goes on, and its result is dropped.
 *
 * @throws a TimeoutError when the time is up
 */
export function inTime<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  return orAborted(work, AbortSignal.timeout(milliseconds));
}

function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
