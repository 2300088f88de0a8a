import { afterAll, describe } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts';

type Options = { title?: string; timeout?: number };

/**
 * Describes what holds on PostgreSQL. Where the machine has none the tests are skipped, and their title says so.
 *
 * @param suite is given what starts a server of its own, which ends when the tests have
 * @param options.title what stands before the name of the server
 */
export function describeOnPostgres(
  suite: (start: () => Promise<PostgresServer>) => void,
  { title = '', timeout }: Options = {},
): void {
  const binaries = findPostgres();
  const name = binaries ? `PostgreSQL ${binaries.version}` : 'PostgreSQL: no server binaries on this machine';
  describe.skipIf(!binaries)(title + name, { ...(timeout && { timeout }) }, () => {
    let server: PostgresServer | undefined;
    // Before the tests' own, so that it is done after them.
    afterAll(() => server?.stop());
    suite(async () => {
      if (!binaries) throw new Error('Without binaries these tests are skipped.');
      server = await startPostgres(binaries);
      return server;
    });
  });
}
