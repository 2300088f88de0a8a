import { afterAll, describe } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts';

type Options = { title?: string; timeout?: number };

/**
 * Describes tests on PostgreSQL. Without server binaries on the machine they are skipped, with the reason in the title.
 *
 * @param suite receives a function that starts a server, which is stopped after the tests
 * @param options.title the prefix of the title, before the server's name
 */
export function describeOnPostgres(
  suite: (start: () => Promise<PostgresServer>) => void,
  { title = '', timeout }: Options = {},
): void {
  const binaries = findPostgres();
  describe.skipIf(!binaries)(title + postgresTitle(binaries), { ...(timeout && { timeout }) }, () => {
    let server: PostgresServer | undefined;
    // Registered before the suite's own hooks, so that it runs after them.
    afterAll(() => server?.stop());
    suite(async () => {
      if (!binaries) throw new Error('Without binaries these tests are skipped.');
      server = await startPostgres(binaries);
      return server;
    });
  });
}

/** The title of tests on a server, with the reason where they are skipped. */
export function postgresTitle(binaries = findPostgres()): string {
  return binaries ? `PostgreSQL ${binaries.version}` : 'PostgreSQL: no server binaries on this machine';
}
