import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe } from 'vitest';
import { openOnPostgres } from '~/lib/supabase/lite/postgres-backend.server';
import { postgresTitle } from './on-postgres.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts';

const TEMPLATE = 'migrated';

/** The PostgreSQL server of a worker, for all its files. */
export type WorkerPostgres = {
  /** Creates a database without anything in it, and returns its URL. */
  createEmpty(): Promise<string>;
  /** Creates a database that has had all migrations and has no rows, and returns its URL. */
  createMigrated(): Promise<string>;
};

let started: Promise<WorkerPostgres> | undefined;

/**
 * Starts the server of this worker at the first call: a cluster and its migrations take seconds, a copy of a migrated
 * database a fraction of one. It ends with the worker.
 *
 * @returns undefined where the machine has no server
 */
export async function workerPostgres(): Promise<WorkerPostgres | undefined> {
  const binaries = findPostgres();
  if (!binaries) return undefined;
  started ??= startPostgres(binaries).then(withTemplate);
  return started;
}

async function withTemplate(server: PostgresServer): Promise<WorkerPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'migrating-'));
  const url = await server.createDatabase(TEMPLATE);
  const migrated = await openOnPostgres({ dataDir, secret: 'any', bootstrap: async () => undefined, url });
  await migrated.close();
  rmSync(dataDir, { recursive: true, force: true });
  let last = 0;
  const create = (template?: string) => {
    last += 1;
    return server.createDatabase(`database_${last}`, template);
  };
  return { createEmpty: () => create(), createMigrated: () => create(TEMPLATE) };
}

/**
 * Describes tests on the server of this worker. Without server binaries on the machine they are skipped, with the reason
 * in the title.
 *
 * @param suite receives a function that returns the server, from its hooks on
 */
export function describeOnWorkerPostgres(suite: (server: () => WorkerPostgres) => void): void {
  describe.skipIf(!findPostgres())(postgresTitle(), () => {
    let server: WorkerPostgres | undefined;
    beforeAll(async () => {
      server = await workerPostgres();
    });
    suite(() => {
      if (!server) throw new Error('Without binaries these tests are skipped.');
      return server;
    });
  });
}
