import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '~/lib/runtime/log.server';
import { syncFolder } from '~/lib/runtime/sync-folder.server';
import type { SelfHostedBackend, SelfHostedOptions } from '~/lib/supabase/backend';
import { FileStore } from '~/lib/supabase/lite/file-store.server';
import { migrate } from '~/lib/supabase/migrations.server';
import type { SqlDatabase } from '~/lib/supabase/sql-database.server';
import { startWorkerThread, type WorkerThread } from './worker-thread.server';

// How long those may take who were waiting for the database, to say so to their visitors.
const LAST_ANSWERS_MS = 500;

/**
 * Opens the backend that lives in this process: the Supabase API on PGlite in a thread of its own, data
 * below `dataDir`. While a first start is under way a file says so: a database that lies beside it was left
 * half-way, and is begun again.
 */
export async function openEmbedded({
  dataDir,
  secret,
  bootstrap,
  schemaUpTo,
}: SelfHostedOptions): Promise<SelfHostedBackend> {
  const home = join(dataDir, 'postgres');
  const unfinished = join(dataDir, 'postgres.unfinished');
  const files = new FileStore(join(dataDir, 'storage'));
  if (existsSync(unfinished)) await rm(home, { recursive: true, force: true });
  if (existsSync(home)) return serve(home, files, secret, schemaUpTo);
  await writeFile(unfinished, 'The first start is under way, or was cut off.\n');
  const opening = serve(home, files, secret, schemaUpTo);
  try {
    await bootstrap(opening);
  } catch (error) {
    await opening.then((backend) => backend.close()).catch(() => undefined);
    throw error;
  }
  await rm(unfinished);
  // A power cut must not bring the file back beside a database that people have worked with.
  await syncFolder(dataDir);
  return opening;
}

/** Opens an embedded backend that keeps nothing, for tests. */
export function openInMemory(filesDir: string): Promise<SelfHostedBackend> {
  return serve(undefined, new FileStore(filesDir), 'a secret of a test that keeps nothing');
}

async function serve(
  directory: string | undefined,
  files: FileStore,
  secret: string,
  schemaUpTo?: string,
): Promise<SelfHostedBackend> {
  const thread = startWorkerThread({ directory, filesRoot: files.root, secret }, endProcess);
  try {
    const opened = await thread.call('open', null);
    const reach = fetchFrom(thread);
    const backend: SelfHostedBackend = {
      ...opened,
      authAdmin: false,
      fetch: reach,
      longFetch: reach,
      changes: { pushedVersion: thread.contentVersion },
      database: databaseOf(thread),
      files,
      signUp: async (email, password) => {
        await thread.call('signUp', { email, password });
      },
      async close() {
        await thread.call('close', null);
        await thread.stop();
      },
    };
    const clearSchemaCache = async () => {
      await thread.call('clearSchemaCache', null);
    };
    await migrate(backend, clearSchemaCache, schemaUpTo);
    await thread.call('tellVersion', null);
    return backend;
  } catch (error) {
    await thread.stop();
    throw error;
  }
}

/** Without its database the site is of no use; whatever keeps it running starts it anew. */
function endProcess(cause: Error): void {
  log.fatal({ err: cause }, 'the embedded database has ended');
  setTimeout(() => process.exit(1), LAST_ANSWERS_MS);
}

function fetchFrom(thread: WorkerThread): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { url, method, headers } = request;
    const body = request.body ? await request.arrayBuffer() : null;
    const answer = await thread.call('fetch', { url, method, headers: [...headers], body }, body ? [body] : []);
    return new Response(answer.body, answer);
  };
}

function databaseOf(thread: WorkerThread): SqlDatabase {
  return {
    async transaction(work) {
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
    },
  };
}
