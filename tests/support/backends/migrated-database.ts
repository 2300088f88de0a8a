import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dumpMigratedDatabase } from '~/lib/supabase/embedded/migrated-database.server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a dump of a migrated database without rows; removed after the last test. */
    migratedDatabase: string;
  }
}

/**
 * Vitest's global setup: migrates a database once. Opening a dump of it takes half of the time. `npm test` has built
 * before, from the same sources, and gives the dump of the build.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const { MIGRATED_DATABASE: built } = process.env;
  if (built) {
    project.provide('migratedDatabase', built);
    return () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'migrated-'));
  const path = join(folder, 'database.tar.zst');
  await dumpMigratedDatabase(path);
  project.provide('migratedDatabase', path);
  return () => rmSync(folder, { recursive: true, force: true });
}
