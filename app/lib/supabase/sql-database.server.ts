import type { PGlite } from '@supabase/lite/pglite';
import type postgres from 'postgres';

export type SqlTransaction = {
  script(sql: string): Promise<void>;
  /** Runs one statement with `$1`-style parameters and gives its rows. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
};

/**
 * Direct SQL as the database's owner, for migrations, bootstrap, backups, the password check and tests. Requests use
 * supabase-js, where row level security applies.
 */
export type SqlDatabase = {
  transaction<Result>(work: (tx: SqlTransaction) => Promise<Result>): Promise<Result>;
  /** Runs one statement that writes nothing, and gives its rows. */
  read<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
};

/** For a transaction that waits for files or other work, which a server may be configured to end. */
export const STAYS_WHILE_IDLE = 'set local idle_in_transaction_session_timeout = 0';

export function pgliteDatabase(driver: PGlite): SqlDatabase {
  return {
    transaction: (work) =>
      driver.transaction((tx) =>
        work({
          script: async (sql) => {
            await tx.exec(sql);
          },
          query: async <Row>(sql: string, parameters?: unknown[]) => (await tx.query<Row>(sql, parameters)).rows,
        }),
      ),
    read: async <Row>(sql: string, parameters?: unknown[]) => (await driver.query<Row>(sql, parameters)).rows,
  };
}

export function postgresDatabase(driver: postgres.Sql): SqlDatabase {
  return {
    transaction: async <Result>(work: (tx: SqlTransaction) => Promise<Result>) =>
      (await driver.begin((tx) =>
        work({
          script: async (sql) => {
            await tx.unsafe(sql).simple();
          },
          query: (sql, parameters) => rowsOf(tx, sql, parameters),
        }),
      )) as Result,
    read: (sql, parameters) => rowsOf(driver, sql, parameters),
  };
}

async function rowsOf<Row>(on: Pick<postgres.Sql, 'unsafe'>, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  return (await on.unsafe(sql, parameters as postgres.ParameterOrJSON<never>[])) as unknown as Row[];
}
