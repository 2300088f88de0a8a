import { isSafeMethod } from '~/lib/http/safe-method';

/** Reaches the API, and knows how often something may have been written through it. */
export type CountedFetch = {
  fetch: typeof fetch;
  /** Notes a write that went another way. */
  wrote(): void;
  /** How many writes have ended, whether or not they changed anything. */
  writes(): number;
};

/**
 * Counts what may have changed the database, so that a reader can tell whether what it knows may be old:
 * every request but GET and HEAD, of which the ends of failed ones count too.
 *
 * @param send the innermost `fetch`: one around it may give up on a write that goes on
 */
export function writeCounter(send: typeof fetch): CountedFetch {
  let writes = 0;
  const wrote = () => {
    writes += 1;
  };
  return {
    async fetch(input, init) {
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
      if (isSafeMethod(method)) return send(input, init);
      try {
        return await send(input, init);
      } finally {
        wrote();
      }
    },
    wrote,
    writes: () => writes,
  };
}
