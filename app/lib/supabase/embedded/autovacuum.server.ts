import type { PGlite } from '@supabase/lite/pglite';
import type { Mutex } from './mutex.ts';

/** Does what PostgreSQL's autovacuum does, which PGlite has not. */
export type Autovacuum = {
  /** Something may have been written. */
  wrote(): void;
  /** Nothing begins any more. */
  stop(): void;
};

const QUIET_MS = 5000;
const LATEST_MS = 60_000;

// The thresholds that PostgreSQL comes with (its manual, "The Autovacuum Daemon").
const TABLES_IN_NEED = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
    or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/**
 * Keeps tables and what the planner knows of them in order, soon after writing has come to a rest: without
 * it a list of many products is read row by row where an index would answer.
 *
 * @param inTurn the database's queue; each table has a turn of its own, so that others are answered in between
 */
export function createAutovacuum(driver: PGlite, inTurn: Mutex, quietMs = QUIET_MS, latestMs = LATEST_MS): Autovacuum {
  let timer: NodeJS.Timeout | undefined;
  let firstWrite: number | undefined;
  let stopped = false;

  async function tidy(): Promise<void> {
    firstWrite = undefined;
    try {
      for (const name of await namesInNeed()) {
        await inTurn(async () => {
          if (!stopped) await driver.exec(`vacuum (analyze) ${name}`);
        });
      }
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: goes to the log by way of the main thread
      console.error(error);
    }
  }

  function namesInNeed(): Promise<string[]> {
    return inTurn(async () => {
      if (stopped) return [];
      await driver.query('select pg_stat_force_next_flush()');
      const { rows } = await driver.query<{ name: string }>(TABLES_IN_NEED);
      return rows.map(({ name }) => name);
    });
  }

  return {
    wrote() {
      firstWrite ??= performance.now();
      const waited = performance.now() - firstWrite;
      clearTimeout(timer);
      timer = setTimeout(tidy, Math.min(quietMs, Math.max(0, latestMs - waited)));
      timer.unref();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
