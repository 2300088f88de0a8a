import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { App, type Connection, ensureHistoryTable, generateApiKey, setExperimental } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import type { Backend, FirstStart } from './backend.server';
import { FileStore } from './file-store.server';
import { applyMigrations } from './migrations.server';
import { oneAtATime } from './one-at-a-time';
import { pgliteDatabase, postgresDatabase, type SqlDatabase } from './sql-database.server';
import { storageAdapter } from './storage-adapter.server';

// The API is never on a network, so its address only has to be a valid one.
const URL_IN_PROCESS = 'http://supabase.invalid';

type Options = { dataDir: string; secret: string; firstStart: FirstStart };

/**
 * Opens the backend that lives in this process: the Supabase API on PGlite, data below `dataDir`.
 * The first start builds the database aside and moves it into place when it is complete, so that one
 * killed half-way is simply begun again.
 */
export async function openEmbedded({ dataDir, secret, firstStart }: Options): Promise<Backend> {
  const home = join(dataDir, 'postgres');
  const files = new FileStore(join(dataDir, 'storage'));
  if (!existsSync(home)) {
    const draft = join(dataDir, 'postgres.building');
    await rm(draft, { recursive: true, force: true });
    const backend = await servePglite(draft, files, secret);
    await firstStart(backend);
    await backend.close();
    await rename(draft, home);
  }
  return servePglite(home, files, secret);
}

/** Opens an embedded backend that keeps nothing, for tests. */
export function openInMemory(filesDir: string): Promise<Backend> {
  return servePglite(undefined, new FileStore(filesDir), 'a secret of a test that keeps nothing');
}

/** Opens the same API on a PostgreSQL server of one's own; files stay below `dataDir`. */
export async function openOnPostgres({
  dataDir,
  secret,
  firstStart,
  url,
}: Options & { url: string }): Promise<Backend> {
  const connection = createPostgresConnection({ url });
  const database = postgresDatabase(connection.driver);
  const backend = await serve(connection, database, new FileStore(join(dataDir, 'storage')), secret, (call) => call);
  const [found] = await database.transaction((tx) =>
    tx.query<{ started: boolean }>('select exists (select 1 from public.profiles) as started'),
  );
  if (!found?.started) await firstStart(backend);
  return backend;
}

async function servePglite(directory: string | undefined, files: FileStore, secret: string): Promise<Backend> {
  const connection = await createPgliteConnection(directory ? { url: directory } : {});
  // PGlite has one session and its driver no lock: two calls at once would share a transaction, and with
  // it the role that row level security sees.
  return serve(connection, pgliteDatabase(connection.driver), files, secret, oneAtATime);
}

type Call = (request: Request) => Promise<Response>;

async function serve(
  connection: PgliteConnection | PostgresConnection,
  database: SqlDatabase,
  files: FileStore,
  secret: string,
  queue: (call: Call) => Call,
): Promise<Backend> {
  setExperimental('storage', true);
  const [publishable, secretKey] = await Promise.all([generateApiKey('publishable'), generateApiKey('secret')]);
  const settings = {
    auth: {
      enabled: true,
      enable_signup: false,
      jwt_secret: createHmac('sha256', secret).update('supabase jwt').digest('hex'),
      jwt_expiry: 3600,
      publishable_key: publishable.key,
      secret_key: secretKey.key,
    },
    storage: { enabled: true, file_size_limit: '10MiB' },
    studio: { enabled: false },
    options: { server: { disableStudio: true } },
  };
  const api = await startApi(connection, settings, files);
  await ensureHistoryTable(connection as Connection);
  const applied = await applyMigrations(database);
  if (applied.length > 0) await connection.clearSchemaCache();

  const call = queue(async (request) => {
    const response = await api.fetch(request);
    // Read here, so that the next call cannot begin before this one's rows are out.
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, response);
  });
  const fetchInProcess: typeof fetch = (input, init) => call(new Request(input, init));
  // The first call grants the request roles their rights; later ones would race it.
  await fetchInProcess(`${URL_IN_PROCESS}/rest/v1/content_version`, { headers: { apikey: publishable.key } });

  return {
    url: URL_IN_PROCESS,
    publishableKey: publishable.key,
    secretKey: secretKey.key,
    fetch: fetchInProcess,
    database,
    files,
    async signUp(email, password) {
      const open = await startApi(connection, { ...settings, auth: { ...settings.auth, enable_signup: true } }, files);
      const response = await open.fetch(
        new Request(`${URL_IN_PROCESS}/auth/v1/signup`, {
          method: 'POST',
          headers: { apikey: publishable.key, 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        }),
      );
      if (!response.ok) throw new Error(`The first administrator could not be made: ${await response.text()}`);
    },
    close: () => connection.close(),
  };
}

async function startApi(connection: PgliteConnection | PostgresConnection, settings: object, files: FileStore) {
  const api = new App({ ...settings, connection } as ConstructorParameters<typeof App>[0]);
  api._storageAdapter = storageAdapter(files);
  await api.init();
  await api.ensureSystemSchema();
  return api;
}
