import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isSafeMethod } from '~/lib/http/safe-method';
import { dataDirLayout } from '~/lib/runtime/data-dir.server';
import { log } from '~/lib/runtime/log.server';
import { mayWait } from '~/lib/runtime/request-scope.server';
import { syncFolder } from '~/lib/runtime/sync-folder.server';
import type { SelfHostedBackend, SelfHostedOptions } from '~/lib/supabase/backend';
import { servingAccounts } from '~/lib/supabase/lite/accounts/accounts.server';
import { FileStore } from '~/lib/supabase/lite/file-store.server';
import { checkingPasswords } from '~/lib/supabase/lite/password-grant.server';
import { createPasswordThread } from '~/lib/supabase/lite/password-thread.server';
import { migrate, migrations } from '~/lib/supabase/migrations.server';
import type { SqlDatabase, SqlTransaction } from '~/lib/supabase/sql-database.server';
import { type CallQueue, createCallQueue, type Turn } from './call-queue';
import { compilePglite } from './pglite-module.server';
import { isInSlices, runInSlices } from './sliced-calls';
import type { WorkerStart } from './worker-calls';
import { startWorkerThread, type WorkerThread } from './worker-thread.server';
import { createWriteGate, type WriteGate } from './write-gate';

// A database that has had all migrations. The build creates it (migrated-database.server.ts); a program that runs
// from its source has none.
const MIGRATED_DATABASE = fileURLToPath(new URL('./migrated-database.tar.zst', import.meta.url));

// Time for requests in flight to answer that the database failed.
const LAST_RESPONSES_MS = 500;

// The database answers one call at a time. A second one is on its way meanwhile, and the others can change their order.
const CALLS_AT_ONCE = 2;

/**
 * Opens the embedded backend: the Supabase API on PGlite in a worker thread, data below `dataDir`. A marker file exists
 * during the first start: a database beside it is incomplete, and is created again.
 *
 * @param options.template path of a dump that a new database begins as; the build's where not given
 */
export async function openEmbedded({
  dataDir,
  secret,
  bootstrap,
  schemaUpTo,
  template = existsSync(MIGRATED_DATABASE) ? MIGRATED_DATABASE : undefined,
}: SelfHostedOptions & { template?: string | undefined }): Promise<SelfHostedBackend> {
  const { database: home, databaseMark: unfinished, definitions, files: root } = dataDirLayout(dataDir);
  const files = new FileStore(root);
  if (existsSync(unfinished)) await rm(home, { recursive: true, force: true });
  const isLatest = schemaUpTo === undefined || schemaUpTo === migrations.at(-1)?.version;
  // A program that runs from its source has no build.
  const build = import.meta.env.BUILD_ID;
  const schemaCachePlace = build ? { file: definitions, build } : undefined;
  const start = { directory: home, schemaCachePlace, filesRoot: files.root, secret, ...(isLatest && { template }) };
  if (existsSync(home)) return serve(start, files, schemaUpTo);
  await writeFile(unfinished, 'The first start is under way, or was interrupted.\n');
  const opening = serve(start, files, schemaUpTo);
  try {
    await bootstrap(opening);
  } catch (error) {
    await opening.then((backend) => backend.close()).catch(() => undefined);
    throw error;
  }
  await rm(unfinished);
  // A power cut must not bring the marker back beside a database that has been used since.
  await syncFolder(dataDir);
  return opening;
}

/**
 * Opens an embedded backend in memory, for tests.
 *
 * @param template path of a dump to begin as, such as one that has had the migrations
 */
export function openInMemory(filesDir: string, template?: string): Promise<SelfHostedBackend> {
  const files = new FileStore(filesDir);
  return serve({ template, filesRoot: files.root, secret: 'a secret of a test in memory' }, files);
}

async function serve(start: WorkerStart, files: FileStore, schemaUpTo?: string): Promise<SelfHostedBackend> {
  // While the thread loads its code.
  const module = compilePglite();
  const thread = startWorkerThread(start, endProcess);
  const passwords = createPasswordThread();
  try {
    const opened = await thread.call('open', await module);
    const gate = createWriteGate();
    const database = databaseOf(thread, gate);
    const queue = createCallQueue(CALLS_AT_ONCE);
    const reach = (turnOf: Way['turnOf']) => {
      const way = { thread, queue, gate, turnOf };
      const send = checkingPasswords(fetchFrom(way), database, passwords);
      return servingAccounts({ send, database, passwords, secretKey: opened.secretKey });
    };
    const backend: SelfHostedBackend = {
      ...opened,
      authAdmin: true,
      fetch: reach(() => (mayWait() ? 'after others' : 'soon')),
      longFetch: reach(() => 'long'),
      changes: { pushedVersion: thread.contentVersion, pushedDue: thread.due },
      database,
      files,
      signUp: async (email, password) => {
        await gate.write(() => thread.call('signUp', { email, password }));
      },
      async close() {
        await gate.alone(() => thread.call('close', null));
        await Promise.all([thread.stop(), passwords.stop()]);
      },
    };
    const clearSchemaCache = async () => {
      await thread.call('clearSchemaCache', null);
    };
    await migrate(backend, clearSchemaCache, schemaUpTo);
    await thread.call('pushVersion', null);
    await thread.call('keepSchemaCache', null);
    return backend;
  } catch (error) {
    await thread.stop();
    throw error;
  }
}

/** Without its database the site is useless; the process manager restarts it. */
function endProcess(cause: Error): void {
  log.fatal({ err: cause }, 'the embedded database has ended');
  setTimeout(() => process.exit(1), LAST_RESPONSES_MS);
}

/** `turnOf` is asked when a call is made, by the request that makes it. */
type Way = { thread: WorkerThread; queue: CallQueue; gate: WriteGate; turnOf: () => Turn };

function fetchFrom({ thread, queue, gate, turnOf }: Way): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { url, method, headers } = request;
    const body = request.body ? await request.arrayBuffer() : null;
    const call = { url, method, headers: [...headers], body };
    const turn = turnOf();
    const ask = () => queue(() => thread.call('fetch', call, body ? [body] : []), turn);
    const change = () => runInSlices(thread, queue, call, endProcess);
    const response = await (isSafeMethod(method) ? ask() : isInSlices(request) ? gate.alone(change) : gate.write(ask));
    return new Response(response.body, response);
  };
}

function databaseOf(thread: WorkerThread, gate: WriteGate): SqlDatabase {
  return {
    transaction: (work) => gate.write(() => transaction(thread, work)),
    read: async <Row>(sql: string, parameters?: unknown[]) => (await thread.call('read', { sql, parameters })) as Row[],
  };
}

async function transaction<Result>(
  thread: WorkerThread,
  work: (tx: SqlTransaction) => Promise<Result>,
): Promise<Result> {
  const transaction = await thread.call('begin', null);
  try {
    const result = await work({
      script: async (sql) => {
        await thread.call('script', { transaction, sql });
      },
      query: async <Row>(sql: string, parameters?: unknown[]) =>
        (await thread.call('query', { transaction, sql, parameters })) as Row[],
    });
    await thread.call('end', { transaction, commit: true });
    return result;
  } catch (error) {
    await thread.call('end', { transaction, commit: false }).catch(() => undefined);
    throw error;
  }
}
