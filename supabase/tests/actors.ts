import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { inject, vi } from 'vitest';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { type Db, serviceClient, visitorClient } from '~/lib/supabase/client.server';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import { openOnPostgres } from '~/lib/supabase/lite/postgres-backend.server';
import type { SqlDatabase } from '~/lib/supabase/sql-database.server';
import type { LoggedPlan } from '../../tests/support/backends/logged-plans';
import { workerPostgres } from '../../tests/support/backends/worker-postgres';

/** A role of the access matrix: anonymous, signed in without a role of staff, editor, admin. */
export type Actor = 'anonymous' | 'user' | 'editor' | 'admin';
export const ACTORS: Actor[] = ['anonymous', 'user', 'editor', 'admin'];

/** An account with its signed-in client. */
export type Person = { id: string; email: string; db: Db };

/** The test fixture ("stage"): a backend with a user, an editor, an admin and a client for each role. */
export type Stage = {
  backend: SelfHostedBackend;
  /** Direct SQL as the database's owner. */
  database: SqlDatabase;
  /** Bypasses row level security, to compare the content before and after. */
  service: Db;
  as: Record<Actor, Db>;
  user: Person;
  editor: Person;
  admin: Person;
};

const PASSWORD = 'a password of the tests';

/** The embedded API prints each refused statement, notice and e-mail, and these tests provoke hundreds. */
export function silenceApi(): void {
  for (const level of ['error', 'log', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
}

/** Adds a user, an editor and an admin to a backend without accounts. */
async function setStage(backend: SelfHostedBackend): Promise<Stage> {
  if (!backend.database) throw new Error('Access is tested on a backend that gives direct SQL.');
  const service = serviceClient(backend);
  // Whoever has a publishable key is tried on a project whose site has no other: it leaves them most.
  await service.rpc('reserve_functions', { reserved: false }).throwOnError();
  const admin = await addPerson(backend, 'admin@example.com', 'admin');
  const user = await addPerson(backend, 'user@example.com', 'user');
  const editor = await addPerson(backend, 'editor@example.com', 'editor');
  const as = { anonymous: visitorClient(backend), user: user.db, editor: editor.db, admin: admin.db };
  return { backend, database: backend.database, service, as, user, editor, admin };
}

/** Creates an account with a role, and signs in. */
export async function addPerson(
  backend: SelfHostedBackend,
  email: string,
  role: 'user' | 'editor' | 'admin',
): Promise<Person> {
  if (!backend.signUp) throw new Error('The backend cannot add users.');
  await backend.signUp(email, PASSWORD);
  const db = visitorClient(backend);
  const { data, error } = await db.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  if (role !== 'user') {
    await serviceClient(backend).from('profiles').update({ role }).eq('id', data.user.id).throwOnError();
  }
  return { id: data.user.id, email, db };
}

/** The same client without the types of the tables, for loops over all tables. */
export function anyTable(db: Db): SupabaseClient {
  return db as unknown as SupabaseClient;
}

/** Runs one statement as the database's owner. */
export function sql<Row>(database: SqlDatabase, statement: string, parameters?: unknown[]): Promise<Row[]> {
  return database.transaction((tx) => tx.query<Row>(statement, parameters));
}

/** A stage with the folder of its files, and its backend as it serves a site, whose calls time out. */
export type OpenStage = Stage & {
  filesDir: string;
  served: SelfHostedBackend;
  /** The plans of all statements so far, where they are logged. */
  plans?: () => AsyncGenerator<LoggedPlan>;
  close: () => Promise<void>;
};

/**
 * Opens a stage on PostgreSQL where its server is installed, else on PGlite, for what SQL decides: PGlite is PostgreSQL,
 * and the oldest supported version is the one that lacks something.
 */
export async function openStage(): Promise<OpenStage> {
  const server = await workerPostgres();
  return server ? openPostgresStage(await server.createMigrated()) : openEmbeddedStage();
}

/** Opens the same stage; on PostgreSQL it logs plans, which are those of large tables. */
export async function openStageWithPlans(): Promise<OpenStage> {
  const server = await workerPostgres();
  if (!server) return openEmbeddedStage();
  const { url, plans } = await server.createWithPlans();
  return { ...(await openPostgresStage(url)), plans };
}

export function openPostgresStage(url: string): Promise<OpenStage> {
  // The backend of a first start has no timeouts, which a busy machine would exceed.
  return stageOn((dataDir, bootstrap) =>
    openOnPostgres({
      dataDir,
      secret: 'a secret of the tests',
      url,
      bootstrap: async (opening) => bootstrap(await opening),
    }),
  );
}

/** Opens a stage on PGlite in memory, for what the embedded backend does in its own way. */
export function openEmbeddedStage(): Promise<OpenStage> {
  return stageOn(async (filesDir, bootstrap) => {
    const backend = await openInMemory(filesDir, inject('migratedDatabase'));
    await bootstrap(backend);
    return backend;
  });
}

type Open = (filesDir: string, bootstrap: (backend: SelfHostedBackend) => Promise<void>) => Promise<SelfHostedBackend>;

async function stageOn(open: Open): Promise<OpenStage> {
  silenceApi();
  const filesDir = mkdtempSync(join(tmpdir(), 'stage-'));
  let stage: Stage | undefined;
  const served = await open(filesDir, async (backend) => {
    stage = await setStage(backend);
  });
  if (!stage) throw new Error('The database has been started before.');
  return {
    ...stage,
    served,
    filesDir,
    close: async () => {
      await served.close();
      rmSync(filesDir, { recursive: true });
    },
  };
}
