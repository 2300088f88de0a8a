import { createPostgresConnection } from '@supabase/lite/postgres';
import { dataDirLayout } from '~/lib/runtime/data-dir.server';
import { EnvError } from '~/lib/runtime/env.server';
import { log } from '~/lib/runtime/log.server';
import type { SelfHostedBackend, SelfHostedOptions } from '~/lib/supabase/backend';
import { createMutex } from '~/lib/supabase/embedded/mutex';
import { migrate } from '~/lib/supabase/migrations.server';
import { resilientFetch } from '~/lib/supabase/resilient-fetch.server';
import { postgresDatabase, type SqlDatabase, STAYS_WHILE_IDLE } from '~/lib/supabase/sql-database.server';
import { writeCounter } from '~/lib/supabase/write-counter';
import { servingAccounts } from './accounts/accounts.server';
import { FileStore } from './file-store.server';
import { JSON_VALUES } from './json-values';
import { startLiteService } from './lite-service.server';
import { checkingPasswords } from './password-grant.server';
import { createPasswordThread } from './password-thread.server';

const CLOSE_WITHIN_SECONDS = 1;

/** How values are written, whatever is usual on the server: the API reads moments and spans of time as these write them. */
const SESSION = { DateStyle: 'ISO, MDY', IntervalStyle: 'postgres' };

/**
 * Opens the Supabase API in this process, on a PostgreSQL server; files are below `dataDir`.
 *
 * @throws {EnvError} where the database does not exist or refuses the connection
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
    postgresOptions: {
      onnotice: () => undefined,
      connection: SESSION,
      types: { json: jsonType(114), jsonb: jsonType(3802), ...PARSED_TYPES },
    },
  });
  try {
    const database = postgresDatabase(connection.driver);
    await database.read('select 1').catch(orNoDatabase);
    const files = new FileStore(dataDirLayout(dataDir).files);
    const passwords = createPasswordThread();
    // Several instances may start concurrently; a session of its own holds the lock.
    return await database.transaction(async (lock) => {
      await lock.script(STAYS_WHILE_IDLE);
      await lock.query("select pg_advisory_xact_lock(hashtext('start of the site'))");
      const { ask, signUp, clearSchemaCache, ...reached } = await startLiteService({
        connection,
        files,
        secret,
      });
      const counted = writeCounter(serializedRefresh(database, ask));
      const accounts = { database, passwords, secretKey: reached.secretKey };
      const backend: SelfHostedBackend = {
        ...reached,
        authAdmin: true,
        fetch: servingAccounts({ ...accounts, send: counted.fetch }),
        longFetch: counted.fetch,
        changes: { writes: counted.writes, onChange: changeListener(connection.driver, counted.wrote) },
        database: { ...database, transaction: (work) => database.transaction(work).finally(counted.wrote) },
        files,
        signUp,
        // A broken connection may wait forever for an answer.
        async close() {
          await Promise.all([connection.driver.end({ timeout: CLOSE_WITHIN_SECONDS }), passwords.stop()]);
        },
      };
      await migrate(backend, clearSchemaCache, schemaUpTo);
      // On a connection of its own: the transaction with the lock would block a truncate of the table while it lasts.
      const [found] = await database.read<{ started: boolean }>(
        "select exists (select 1 from public.profiles where role = 'admin') as started",
      );
      if (!found?.started) await bootstrap(Promise.resolve(backend));
      const reach = resilientFetch(counted.fetch);
      // Outside of the timeout, because passwords may queue up.
      const serve = (send: typeof fetch) =>
        servingAccounts({ ...accounts, send: checkingPasswords(send, database, passwords) });
      return { ...backend, ...reach, fetch: serve(reach.fetch), longFetch: serve(reach.longFetch) };
    });
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/**
 * Serializes refreshes of sessions. The API uses up a refresh token in several statements: of two instances that
 * refresh one session concurrently, the second would be told that it has ended. Serialized, it gets the same new tokens.
 */
function serializedRefresh(database: SqlDatabase, ask: (request: Request) => Promise<Response>): typeof fetch {
  // Each waiting refresh would hold a connection of the pool.
  const runExclusive = createMutex();
  return (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const refreshes = pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'refresh_token';
    if (!refreshes) return ask(request);
    return runExclusive(() =>
      database.transaction(async (lock) => {
        await lock.query("select pg_advisory_xact_lock(hashtext('renewal of a session'))");
        return ask(request);
      }),
    );
  };
}

/**
 * Listens to what `announce_content_version` says, on a connection of its own. Whoever is called back reads the counter:
 * also after each new connection, before which something may have been missed. While there is none, and behind a pooler
 * that knows no LISTEN, the counter is polled as elsewhere.
 */
function changeListener(driver: Driver, heard: () => void): (onChange: () => void) => void {
  const listeners = new Set<() => void>();
  const tell = () => {
    heard();
    for (const listener of listeners) listener();
  };
  return (onChange) => {
    listeners.add(onChange);
    if (listeners.size > 1) return;
    driver.listen('content_version', tell, tell).catch((error: unknown) => {
      log.warn({ err: error }, 'the database does not announce changes; they are looked for');
    });
  };
}

function orNoDatabase(cause: Error): never {
  throw new EnvError(`DATABASE_URL leads to no database: ${cause.message}.`, { cause });
}

/**
 * @returns whether a database has user accounts; then it has a site, or an incomplete one
 * @throws {EnvError} where the database does not exist or refuses the connection
 */
export function postgresHasUsers(url: string): Promise<boolean> {
  return withDriver(url, async (driver) => {
    const [found] = await driver`select to_regclass('auth.users') is not null as there`;
    return found?.there && (await driver`select 1 from auth.users limit 1`).length > 0;
  });
}

/**
 * Drops everything that a site has in a database.
 *
 * @throws {EnvError} where the database does not exist or refuses the connection
 */
export async function emptyPostgres(url: string): Promise<void> {
  const everything =
    'drop schema if exists public, auth, restore, storage, supabase_migrations cascade; create schema public;';
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

const PARSED_TYPES = Object.fromEntries(
  Object.entries(JSON_VALUES).map(([oid, parse]) => [
    `type_${oid}`,
    { to: Number(oid), from: [Number(oid)], serialize: String, parse },
  ]),
);

/** The API serializes a function's json argument itself; this driver would do it again, unlike PGlite's. */
function jsonType(oid: number) {
  return {
    to: oid,
    from: [oid],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  };
}
