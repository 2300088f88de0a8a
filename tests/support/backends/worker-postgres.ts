import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe } from 'vitest';
import { type LoggedPlan, loggedPlans, logPlansOf } from './logged-plans.ts';
import { postgresTitle } from './on-postgres.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts';
import { API, migrateAsHosted, ROLES, SUPERUSER } from './supabase-roles.ts';

const TEMPLATE = 'migrated';

/** The PostgreSQL server of a worker, for all its files. */
export type WorkerPostgres = {
  /** Creates a database without anything in it, and returns its URL; its owner, a superuser, is the login. */
  createEmpty(): Promise<string>;
  /**
   * Creates a database with the owners of a hosted project, to which postgres has applied all migrations and that has no
   * rows. Returns its URL; the login is no superuser.
   */
  createMigrated(): Promise<string>;
  /** The same, with the plans of all statements of its connections until the call of `plans`. */
  createWithPlans(): Promise<{ url: string; plans: () => AsyncGenerator<LoggedPlan> }>;
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
  started ??= startPostgres(binaries, SUPERUSER).then(withTemplate);
  return started;
}

async function withTemplate(server: PostgresServer): Promise<WorkerPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'migrating-'));
  await server.run(ROLES);
  await migrateAsHosted(await server.createDatabase(TEMPLATE, { owner: 'postgres' }), folder);
  rmSync(folder, { recursive: true, force: true });
  let last = 0;
  const nextName = () => {
    last += 1;
    return `database_${last}`;
  };
  const createMigrated = async (name: string) => {
    const url = new URL(await server.createDatabase(name, { owner: 'postgres', template: TEMPLATE }));
    url.username = API;
    return url.href;
  };
  return {
    createEmpty: () => server.createDatabase(nextName()),
    createMigrated: () => createMigrated(nextName()),
    async createWithPlans() {
      const name = nextName();
      const url = await createMigrated(name);
      await server.run(logPlansOf(name));
      return { url, plans: () => loggedPlans(server.log, name) };
    },
  };
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
