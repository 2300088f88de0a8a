import type { PGlite } from '@supabase/lite/pglite';
import type { Mutex } from './mutex.ts';

/** Stands in for PostgreSQL's autovacuum, which PGlite lacks. */
export type Autovacuum = {
  /** Notes that rows may have been written. */
  wrote(): void;
  /** Starts no further run. */
  stop(): void;
};

const QUIET_MS = 5000;
const LATEST_MS = 60_000;

// PostgreSQL's default thresholds (its manual, "The Autovacuum Daemon"). The end of a change in slices is a write too.
const TABLES_TO_VACUUM = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where (
    n_dead_tup > 50 + 0.2 * n_live_tup
    or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  ) and not exists (select from pg_prepared_xacts)`;

/**
 * Vacuums and analyzes tables when no write has come for a while. Without statistics the planner reads a list of many
 * products by a sequential scan where an index would do.
 *
 * @param runExclusive the database's mutex; it is released between two tables, so that requests are answered meanwhile
 */
export function createAutovacuum(
  driver: PGlite,
  runExclusive: Mutex,
  quietMs = QUIET_MS,
  latestMs = LATEST_MS,
): Autovacuum {
  let timer: NodeJS.Timeout | undefined;
  let firstWrite: number | undefined;
  let stopped = false;

  async function run(): Promise<void> {
    firstWrite = undefined;
    try {
      for (const name of await tablesToVacuum()) {
        await runExclusive(async () => {
          if (!stopped) await driver.exec(`vacuum (analyze) ${name}`);
        });
      }
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the main thread redirects it to the log
      console.error(error);
    }
  }

  function tablesToVacuum(): Promise<string[]> {
    return runExclusive(async () => {
      if (stopped) return [];
      await driver.query('select pg_stat_force_next_flush()');
      const { rows } = await driver.query<{ name: string }>(TABLES_TO_VACUUM);
      return rows.map(({ name }) => name);
    });
  }

  return {
    wrote() {
      firstWrite ??= performance.now();
      const waited = performance.now() - firstWrite;
      clearTimeout(timer);
      timer = setTimeout(run, Math.min(quietMs, Math.max(0, latestMs - waited)));
      timer.unref();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
