import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { openOnPostgres } from '~/lib/supabase/lite/postgres-backend.server';
import { readinessProblems } from '~/lib/supabase/readiness.server';
import { describeOnWorkerPostgres } from '../../tests/support/backends/worker-postgres';

describeOnWorkerPostgres((server) => {
  let backend: SelfHostedBackend;
  const dataDir = mkdtempSync(join(tmpdir(), 'readiness-'));

  beforeAll(async () => {
    const url = await server().createMigrated();
    backend = await openOnPostgres({ dataDir, secret: 'a secret of a test', url, bootstrap: async () => undefined });
  });

  afterAll(async () => {
    await backend?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('probes of a locked history end soon, and release their connections', async () => {
    const sessions = `select 1 from pg_stat_activity where query like 'select version%' and state = 'active'`;
    await backend.database.transaction(async (tx) => {
      await tx.script('lock table supabase_migrations.schema_migrations');
      const began = performance.now();
      const probes = await Promise.all(Array.from({ length: 14 }, () => readinessProblems(backend)));
      expect(performance.now() - began).toBeLessThan(10_000);
      for (const problems of probes) expect(problems).toEqual(['the database does not answer']);
      await expect.poll(() => tx.query(sessions)).toEqual([]);
    });
    expect(await readinessProblems(backend)).toEqual([]);
  });
});
