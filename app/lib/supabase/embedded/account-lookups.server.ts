import type { PGlite } from '@supabase/lite/pglite';

type Query = PGlite['query'];
type Results = Awaited<ReturnType<Query>>;

/** What the API reads about the caller. */
export type AccountLookups = {
  /** Runs work that writes nothing; nothing else may run meanwhile. */
  reading<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Forgets what was read, before work that may write. */
  forget(): void;
};

// The statements by which the API finds the user and the session of a token. They run before its transaction.
const LOOKUP = /^select \* from "auth"\."(users|sessions|identities)" where "(user_)?id" = \$1$/;
const MAX = 1000;

/**
 * Remembers between two writes what the API reads about callers. It reads their user and their session for every
 * request of supabase-js, of which a page has several, and these took a fifth of the time of all statements. Nobody
 * else writes to an embedded database, so what is remembered is what is stored: a session that was ended or a user who
 * was deleted is gone with that write.
 */
export function rememberAccounts(driver: PGlite): AccountLookups {
  const remembered = new Map<string, Results>();
  const query: Query = driver.query.bind(driver);
  let isReading = false;

  async function lookUp(sql: string, parameters?: unknown[], options?: Parameters<Query>[2]): Promise<Results> {
    if (!isReading || options || !LOOKUP.test(sql)) return query(sql, parameters, options);
    const key = `${sql} ${parameters?.join()}`;
    const results = remembered.get(key) ?? (await query(sql, parameters));
    if (remembered.size < MAX) remembered.set(key, results);
    // Whoever gets a row may change it.
    return { ...results, rows: structuredClone(results.rows) };
  }
  driver.query = lookUp as Query;

  return {
    async reading(work) {
      isReading = true;
      try {
        return await work();
      } finally {
        isReading = false;
      }
    },
    forget: () => remembered.clear(),
  };
}
