import { timeLimit } from '~/lib/runtime/patient-clock';

/** The timeout of calls while a visitor waits. No page waits for more than two in a row: it is sent within 3 s. */
export const TIMEOUT_MS = 1400;

/**
 * The timeout of writes. Hosted Supabase ends a statement of staff after 8 s (of visitors after 3 s), and until then
 * nobody can say whether it happens; the rest is for the way.
 */
export const WRITE_TIMEOUT_MS = 9000;

export const LONG_TIMEOUT_MS = 60_000;

/**
 * Adds a timeout to a `fetch`, also to one that ignores its signal, and to the body of its response: one that breaks off is
 * a failure. What this process was blocked does not count.
 *
 * @returns the same `fetch`, which rejects with a TimeoutError when the time is up
 */
export function withTimeout(milliseconds: number, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const limit = timeLimit(milliseconds);
    const signal = init?.signal ? AbortSignal.any([limit.signal, init.signal]) : limit.signal;
    return orAborted(wholeAnswer(send(input, { ...init, signal })), signal).finally(limit.end);
  };
}

/**
 * Adds a timeout to work that cannot be cancelled; it goes on, and its result is dropped.
 *
 * @throws a TimeoutError when the time is up
 */
export function inTime<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const limit = timeLimit(milliseconds);
  return orAborted(work, limit.signal).finally(limit.end);
}

async function wholeAnswer(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.body) return response;
  return new Response(await response.arrayBuffer(), response);
}

function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
