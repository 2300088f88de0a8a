import { setTimeout as wait } from 'node:timers/promises';
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
// How many times as long as a command took nothing follows it: visitors who waited for it are answered first.
const REST = 3;

// PostgreSQL's default thresholds (its manual, "The Autovacuum Daemon"). PGlite loses those counts with the process; what
// stays is how large a table was when it was vacuumed last. The end of a change in slices is a write too.
const TABLES_TO_VACUUM = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * s.n_live_tup
    or s.n_ins_since_vacuum > 1000 + 0.2 * s.n_live_tup
    or s.n_mod_since_analyze > 50 + 0.1 * s.n_live_tup
    or pg_relation_size(c.oid) / current_setting('block_size')::integer > 10 + 1.2 * c.relpages`;

/**
 * Vacuums and analyzes tables when no write has come for a while; the start of the database counts as one, because the
 * process before it may have ended too early. Without statistics the planner reads a list of many
 * products by a sequential scan where an index would do.
 *
 * @param runExclusive the database's mutex; it is released between two commands, so that requests are answered meanwhile
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
  // One run after the other: the second one would find the same tables.
  let runs = Promise.resolve();

  async function run(): Promise<void> {
    firstWrite = undefined;
    try {
      const names = await tablesToVacuum();
      // All statistics first: without them a page can take ten times as long.
      for (const command of ['analyze', 'vacuum']) {
        for (const name of names) {
          const took = await runExclusive(() => timed(`${command} ${name}`));
          await wait(REST * took, undefined, { ref: false });
        }
      }
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the main thread redirects it to the log
      console.error(error);
    }
  }

  /** Runs a statement where it may run now. @returns how many milliseconds that took */
  async function timed(statement: string): Promise<number> {
    const started = performance.now();
    if (!stopped && !(await isChangedInSlices())) await driver.exec(statement);
    return performance.now() - started;
  }

  /** While slices are prepared, a vacuum could wait for their locks. Their end is a write, and begins another run. */
  async function isChangedInSlices(): Promise<boolean> {
    const { rows } = await driver.query('select 1 from pg_prepared_xacts limit 1');
    return rows.length > 0;
  }

  function tablesToVacuum(): Promise<string[]> {
    return runExclusive(async () => {
      if (stopped) return [];
      await driver.query('select pg_stat_force_next_flush()');
      const { rows } = await driver.query<{ name: string }>(TABLES_TO_VACUUM);
      return rows.map(({ name }) => name);
    });
  }

  function wrote(): void {
    firstWrite ??= performance.now();
    const waited = performance.now() - firstWrite;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        runs = runs.then(run);
      },
      Math.min(quietMs, Math.max(0, latestMs - waited)),
    );
    timer.unref();
  }

  wrote();
  return {
    wrote,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
