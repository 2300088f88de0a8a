import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '~/lib/supabase/embedded/pglite.server';
import { FileStore } from '~/lib/supabase/lite/file-store.server';
import { startLiteService } from '~/lib/supabase/lite/lite-service.server';
import { checksumOf, type Migration } from '~/lib/supabase/migration-file';
import { applyMigrations, migrations } from '~/lib/supabase/migrations.server';
import { pgliteDatabase, type SqlDatabase } from '~/lib/supabase/sql-database.server';
import { schemaScript } from './schema-files';

/** A database in memory, with Supabase's own schemas and roles. */
export type ScratchDatabase = { database: SqlDatabase; close(): Promise<void> };

/** @returns a database that has had migrations: all of this program where none are given */
export async function openMigrated(known: Migration[] = migrations): Promise<ScratchDatabase> {
  const files = mkdtempSync(join(tmpdir(), 'scratch-'));
  const connection = await openPglite();
  await startLiteService({ connection, files: new FileStore(files), secret: 'a secret that signs nothing' });
  const database = pgliteDatabase(connection.driver);
  await applyMigrations(database, { known });
  return {
    database,
    async close() {
      await connection.close();
      rmSync(files, { recursive: true });
    },
  };
}

/** @returns a database to which the files of `supabase/schemas` were applied */
export async function openDeclared(): Promise<ScratchDatabase> {
  const sql = schemaScript();
  return openMigrated([{ version: '0', name: 'schemas', sql, checksum: checksumOf(sql) }]);
}
