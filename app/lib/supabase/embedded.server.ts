import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, ensureHistoryTable, generateApiKey } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { ANSWER_WITHIN_MS, answeringWithin, WORK_WITHIN_MS } from './answering-within';
import type { FirstStart, OwnBackend } from './backend.server';
import { countingWrites } from './counted-writes';
import { FileStore } from './file-store.server';
import { askLiteApi, type LiteConnection, reportConstraints, startLiteApi, URL_IN_PROCESS } from './lite-api.server';
import { applyMigrations } from './migrations.server';
import { createQueue } from './queue';
import { pgliteDatabase, postgresDatabase, type SqlDatabase } from './sql-database.server';

type Options = { dataDir: string; secret: string; firstStart: FirstStart };

/**
 * Opens the backend that lives in this process: the Supabase API on PGlite, data below `dataDir`.
 * The first start builds the database aside and moves it into place when it is complete, so that one
 * killed half-way is simply begun again.
 */
export async function openEmbedded({ dataDir, secret, firstStart }: Options): Promise<OwnBackend> {
  const home = join(dataDir, 'postgres');
  const files = new FileStore(join(dataDir, 'storage'));
  if (!existsSync(home)) {
    const draft = join(dataDir, 'postgres.building');
    await rm(draft, { recursive: true, force: true });
    const backend = await servePglite(draft, files, secret);
    try {
      await firstStart(backend);
    } finally {
      await backend.close();
    }
    await rename(draft, home);
  }
  return servePglite(home, files, secret);
}

/** Opens an embedded backend that keeps nothing, for tests. */
export function openInMemory(filesDir: string): Promise<OwnBackend> {
  return servePglite(undefined, new FileStore(filesDir), 'a secret of a test that keeps nothing');
}

async function servePglite(directory: string | undefined, files: FileStore, secret: string): Promise<OwnBackend> {
  const connection = await createPgliteConnection(directory ? { url: directory } : {});
  return closingOnFailure(connection, async () => {
    const backend = await serve(connection, pgliteDatabase(connection.driver), files, secret);
    // PGlite has one session and its driver no lock: two calls at once would share a transaction, and with
    // it the role that row level security sees. Direct SQL stands in the same queue.
    const inTurn = createQueue();
    const fetchInTurn: typeof fetch = (input, init) => inTurn(() => backend.fetch(input, init));
    return {
      ...backend,
      fetch: fetchInTurn,
      patientFetch: fetchInTurn,
      database: { transaction: (work) => inTurn(() => backend.database.transaction(work)) },
      signUp: (email, password) => inTurn(() => backend.signUp(email, password)),
    };
  });
}

/** Opens the same API on a PostgreSQL server of one's own; files stay below `dataDir`. */
export async function openOnPostgres({
  dataDir,
  secret,
  firstStart,
  url,
}: Options & { url: string }): Promise<OwnBackend> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { onnotice: () => undefined, types: { json: jsonType(114), jsonb: jsonType(3802) } },
  });
  return closingOnFailure(connection, async () => {
    const database = postgresDatabase(connection.driver);
    const files = new FileStore(join(dataDir, 'storage'));
    // Several instances may start at the same moment; the lock is held by a session of its own.
    return database.transaction(async (lock) => {
      await lock.query("select pg_advisory_xact_lock(hashtext('start of the site'))");
      const backend = await serve(connection, database, files, secret);
      const [found] = await lock.query<{ started: boolean }>(
        "select exists (select 1 from public.profiles where role = 'admin') as started",
      );
      if (!found?.started) await firstStart(backend);
      return {
        ...backend,
        fetch: answeringWithin(ANSWER_WITHIN_MS, backend.fetch),
        patientFetch: answeringWithin(WORK_WITHIN_MS, backend.fetch),
      };
    });
  });
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

async function closingOnFailure(connection: LiteConnection, open: () => Promise<OwnBackend>): Promise<OwnBackend> {
  try {
    return await open();
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function serve(
  connection: LiteConnection,
  database: SqlDatabase,
  files: FileStore,
  secret: string,
): Promise<OwnBackend> {
  const [publishable, service] = await Promise.all([generateApiKey('publishable'), generateApiKey('secret')]);
  const options = { connection, files, secret, publishableKey: publishable.key, secretKey: service.key };
  reportConstraints(connection);
  const api = await startLiteApi({ ...options, openSignUp: false });
  await api.ensureSystemSchema();
  await ensureHistoryTable(connection as Connection);
  const applied = await applyMigrations(database);
  if (applied.length > 0) await connection.clearSchemaCache();

  const counted = countingWrites((input, init) => askLiteApi(api, new Request(input, init)));
  // The first call grants the request roles their rights; later ones would race it.
  await counted.fetch(`${URL_IN_PROCESS}/rest/v1/content_version`, { headers: { apikey: publishable.key } });

  return {
    url: URL_IN_PROCESS,
    publishableKey: publishable.key,
    secretKey: service.key,
    authAdmin: false,
    fetch: counted.fetch,
    patientFetch: counted.fetch,
    writes: counted.writes,
    database: { transaction: (work) => database.transaction(work).finally(counted.wrote) },
    files,
    async signUp(email, password) {
      const open = await startLiteApi({ ...options, openSignUp: true });
      const response = await open.fetch(
        new Request(`${URL_IN_PROCESS}/auth/v1/signup`, {
          method: 'POST',
          headers: { apikey: publishable.key, 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        }),
      );
      if (!response.ok) throw new Error(`The user could not be made: ${await response.text()}`);
    },
    close: () => connection.close(),
  };
}
