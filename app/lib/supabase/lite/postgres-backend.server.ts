import { join } from 'node:path';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { EnvError } from '~/lib/runtime/env.server';
import type { SelfHostedBackend, SelfHostedOptions } from '~/lib/supabase/backend';
import { createMutex } from '~/lib/supabase/embedded/mutex';
import { migrate } from '~/lib/supabase/migrations.server';
import { resilientFetch } from '~/lib/supabase/resilient-fetch.server';
import { postgresDatabase, type SqlDatabase, STAYS_WHILE_IDLE } from '~/lib/supabase/sql-database.server';
import { writeCounter } from '~/lib/supabase/write-counter';
import { FileStore } from './file-store.server';
import { startLiteService } from './lite-service.server';

const CLOSE_WITHIN_SECONDS = 1;

/**
 * Opens the embedded API on a PostgreSQL server of one's own; files stay below `dataDir`.
 *
 * @throws {EnvError} where there is no such database, or it does not let us in
 */
export async function openOnPostgres({
  dataDir,
  secret,
  bootstrap,
  schemaUpTo,
  url,
}: SelfHostedOptions & { url: string }): Promise<SelfHostedBackend> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { onnotice: () => undefined, types: { json: jsonType(114), jsonb: jsonType(3802) } },
  });
  try {
    const database = postgresDatabase(connection.driver);
    await database.transaction((tx) => tx.query('select 1')).catch(orNoDatabase);
    const files = new FileStore(join(dataDir, 'storage'));
    // Several instances may start at the same moment; the lock is held by a session of its own.
    return await database.transaction(async (lock) => {
      await lock.script(STAYS_WHILE_IDLE);
      await lock.query("select pg_advisory_xact_lock(hashtext('start of the site'))");
      const { ask, signUp, clearSchemaCache, ...reached } = await startLiteService({
        connection,
        files,
        secret,
      });
      const counted = writeCounter(renewingInTurn(database, ask));
      const backend: SelfHostedBackend = {
        ...reached,
        authAdmin: false,
        fetch: counted.fetch,
        longFetch: counted.fetch,
        changes: { writes: counted.writes },
        database: { transaction: (work) => database.transaction(work).finally(counted.wrote) },
        files,
        signUp,
        // A connection that was cut may go on waiting for an answer that never comes.
        close: () => connection.driver.end({ timeout: CLOSE_WITHIN_SECONDS }),
      };
      await migrate(backend, clearSchemaCache, schemaUpTo);
      // In a transaction of its own: this one would keep others from emptying the table as long as it lasts.
      const [found] = await database.transaction((tx) =>
        tx.query<{ started: boolean }>("select exists (select 1 from public.profiles where role = 'admin') as started"),
      );
      if (!found?.started) await bootstrap(Promise.resolve(backend));
      return { ...backend, ...resilientFetch(counted.fetch) };
    });
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/**
 * The API takes a refresh token once, in several statements: a second instance that renews the same session
 * meanwhile would hear that it has ended. One after the other, the second gets what the first one made.
 */
function renewingInTurn(database: SqlDatabase, ask: (request: Request) => Promise<Response>): typeof fetch {
  // Each waits on a connection of its own, of which there are not many.
  const inTurn = createMutex();
  return (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const renews = pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'refresh_token';
    if (!renews) return ask(request);
    return inTurn(() =>
      database.transaction(async (lock) => {
        await lock.query("select pg_advisory_xact_lock(hashtext('renewal of a session'))");
        return ask(request);
      }),
    );
  };
}

function orNoDatabase(cause: Error): never {
  throw new EnvError(`DATABASE_URL leads to no database: ${cause.message}.`, { cause });
}

/**
 * @returns whether somebody has an account in a database; then there is a site in it, or there was to be one
 * @throws {EnvError} where there is no such database, or it does not let us in
 */
export function postgresHasUsers(url: string): Promise<boolean> {
  return withDriver(url, async (driver) => {
    const [found] = await driver`select to_regclass('auth.users') is not null as there`;
    return found?.there && (await driver`select 1 from auth.users limit 1`).length > 0;
  });
}

/**
 * Throws away all that a site has in a database.
 *
 * @throws {EnvError} where there is no such database, or it does not let us in
 */
export async function emptyPostgres(url: string): Promise<void> {
  const everything = 'drop schema if exists public, auth, storage, supabase_migrations cascade; create schema public;';
  await withDriver(url, (driver) => driver.unsafe(everything).simple());
}

type Driver = ReturnType<typeof createPostgresConnection>['driver'];

async function withDriver<Result>(url: string, work: (driver: Driver) => Promise<Result>): Promise<Result> {
  const { driver } = createPostgresConnection({ url });
  try {
    await driver`select 1`.catch(orNoDatabase);
    return await work(driver);
  } finally {
    await driver.end();
  }
}

/** The API writes a function's json argument as JSON itself; its driver would do it once more. PGlite's does not. */
function jsonType(oid: number) {
  return {
    to: oid,
    from: [oid],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  };
}
