/**
 * How long to wait for a backend that may hang. No page waits more than twice, and a visitor has to have
 * an answer within 3 s (targets, Reliability).
 */
export const TIMEOUT_MS = 1400;

/** How long to wait for what takes its time: imports, exports, uploads of pictures. */
export const LONG_TIMEOUT_MS = 60_000;

/**
 * Gives up on a call that takes too long, whether or not what is called heeds the signal.
 *
 * @param milliseconds how long to wait
 * @param send a `fetch`
 * @returns the same `fetch`, which rejects with a TimeoutError when the time is up
 */
export function withTimeout(milliseconds: number, send: typeof fetch): typeof fetch {
  return (input, init) => {
    const time = AbortSignal.timeout(milliseconds);
    const signal = init?.signal ? AbortSignal.any([time, init.signal]) : time;
    const tired = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    return Promise.race([send(input, { ...init, signal }), tired]);
  };
}
