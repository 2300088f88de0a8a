import { isSafeMethod } from '~/lib/http/safe-method';

export type CountedFetch = {
  fetch: typeof fetch;
  wrote(): void;
  /** The number of completed writes, whether or not they changed anything. */
  writes(): number;
};

/**
 * Counts requests that may have changed the database, so that caches can be invalidated: all but safe methods, once they
 * have completed, also those that failed.
 *
 * @param send the innermost `fetch`: an outer one may time out while the write goes on
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
