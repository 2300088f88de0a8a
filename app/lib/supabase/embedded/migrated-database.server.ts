import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { FileStore } from '~/lib/supabase/lite/file-store.server';
import { startLiteService } from '~/lib/supabase/lite/lite-service.server';
import { applyMigrations } from '~/lib/supabase/migrations.server';
import { pgliteDatabase } from '~/lib/supabase/sql-database.server';
import { openPglite } from './pglite.server';

// PostgreSQL's own empty databases, from which a new database of a cluster would be copied: half of a dump's files.
const TEMPLATES = ['template0', 'template1'];

/**
 * Dumps an embedded database that has had all migrations and has no rows. A first start unpacks it, because creating a
 * database and migrating it takes seconds.
 *
 * @param path of the dump, a tar file compressed by Zstandard: half of it is an empty write-ahead log
 */
export async function dumpMigratedDatabase(path: string): Promise<void> {
  const filesRoot = await mkdtemp(join(tmpdir(), 'migrated-'));
  const connection = await openPglite();
  const files = new FileStore(filesRoot);
  const service = await startLiteService({ connection, files, secret: 'a secret that signs nothing' });
  await applyMigrations(pgliteDatabase(connection.driver));
  for (const template of TEMPLATES) {
    await connection.driver.exec(`alter database ${template} is_template false`);
    await connection.driver.exec(`drop database ${template}`);
  }
  const dump = await connection.driver.dumpDataDir('none');
  await pipeline(dump.stream(), createZstdCompress(), createWriteStream(path));
  await service.close();
  await rm(filesRoot, { recursive: true, force: true });
}
