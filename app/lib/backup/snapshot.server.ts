import { createReadStream, existsSync } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, open, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Readable, Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '~/lib/runtime/log.server';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { type SqlTransaction, STAYS_WHILE_IDLE } from '~/lib/supabase/sql-database.server';
import { type EntryToWrite, packBackup } from './archive.server';
import { FORMAT, fileEntry, type Manifest, tableEntry } from './manifest';
import { type SiteTable, siteTables, sqlColumns, sqlName } from './tables.server';

// Leftovers of a killed backup; a younger folder may belong to another instance.
const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

const ROWS_AT_A_TIME = 1000;
const FILES_AT_A_TIME = 50;

// The API of another instance deletes a file before its row.
const TRIES = 5;
const PAUSE_BEFORE_RETRY_MS = 100;

/** The content of a backup whose entries are files in a folder. */
export type Snapshot = Omit<Manifest, 'entries'>;
type StoredObject = { bucket: string; key: string; content_type: string | null };

/**
 * Takes a consistent backup while the site runs. Within the transaction that reads the rows, each picture gets a hard
 * link in a temporary folder, where later changes do not reach it. The archive is packed from there afterwards.
 *
 * @param home the parent of the temporary folder, on the disk of the pictures where possible
 * @returns the backup's bytes; the temporary folder is removed when they end or are destroyed
 */
export async function takeBackup(backend: SelfHostedBackend, home: string): Promise<Readable> {
  await removeStale(home);
  await mkdir(home, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(home, 'of-'));
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    // Fails where another backup is in progress.
    await rmdir(home).catch(() => undefined);
  };
  try {
    const snapshot = await consistentSnapshot(backend, folder);
    for (const name of snapshot.missing_files) log.warn({ file: name }, 'a stored file is missing and not backed up');
    return pipeline(await packSnapshot(snapshot, folder), endingWith(remove), () => undefined);
  } catch (error) {
    await remove();
    throw error;
  }
}

/** @returns the bytes of the backup; reading them fails where a file of the folder cannot be read */
export async function packSnapshot(snapshot: Snapshot, folder: string): Promise<Readable> {
  const names = [...snapshot.tables.map(tableEntry), ...snapshot.files.map(fileEntry)];
  const entries: EntryToWrite[] = [];
  for (const name of names) {
    const path = join(folder, name);
    entries.push({ name, size: (await stat(path)).size, body: () => createReadStream(path) });
  }
  return packBackup(snapshot, entries);
}

async function removeStale(home: string): Promise<void> {
  for (const name of existsSync(home) ? await readdir(home) : []) {
    const path = join(home, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > STALE_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}

/** Passes bytes through, and runs `work` before the stream ends or is destroyed. */
function endingWith(work: () => Promise<void>): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void work().then(() => done(), done),
    destroy: (error, done) => void work().then(() => done(error), done),
  });
}

async function consistentSnapshot(backend: SelfHostedBackend, folder: string): Promise<Snapshot> {
  let missingBefore = '';
  for (let attempt = 1; ; attempt += 1) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
    const snapshot = await backend.database.transaction((tx) => snapshotIn(tx, backend, folder));
    const isOnlyWriter = 'pushedVersion' in backend.changes;
    const missing = snapshot.missing_files.toSorted().join();
    // Files that are missing twice are lost; others were deleted between the two attempts.
    if (missing === '' || missing === missingBefore || isOnlyWriter || attempt === TRIES) return snapshot;
    missingBefore = missing;
    await pause(PAUSE_BEFORE_RETRY_MS);
  }
}

async function snapshotIn(tx: SqlTransaction, { files }: SelfHostedBackend, folder: string): Promise<Snapshot> {
  // Blocks deletions until all files have their link; reads, and writes to other tables, go on.
  await tx.script('set transaction isolation level repeatable read; lock table storage.objects in share mode');
  await tx.script(STAYS_WHILE_IDLE);
  const migrations = await tx.query<Manifest['migrations'][number]>(
    'select version, name, checksum from supabase_migrations.schema_migrations order by version',
  );
  const tables: Snapshot['tables'] = [];
  for (const table of await siteTables(tx)) {
    tables.push({ ...table, rows: await writeRows(tx, table, join(folder, tableEntry(table))) });
  }
  const objects = await tx.query<StoredObject>(
    `select bucket_id as bucket, name as key, metadata ->> 'mimetype' as content_type from storage.objects
     order by bucket_id, name`,
  );
  const saved: StoredObject[] = [];
  const missing: string[] = [];
  for (let start = 0; start < objects.length; start += FILES_AT_A_TIME) {
    await Promise.all(
      objects.slice(start, start + FILES_AT_A_TIME).map(async (object) => {
        const isFound = await linkOrCopy(files.pathOf(object.bucket, object.key), join(folder, fileEntry(object)));
        if (isFound) saved.push(object);
        else missing.push(fileEntry(object));
      }),
    );
  }
  return {
    format: FORMAT,
    taken_at: new Date().toISOString(),
    migrations,
    tables,
    files: saved,
    missing_files: missing,
  };
}

/** @returns the number of rows written, one JSON value per line */
async function writeRows(tx: SqlTransaction, table: SiteTable, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    await tx.script(
      `declare backup no scroll cursor for
       select to_json(line.*)::text as line from (select ${sqlColumns(table.columns)} from ${sqlName(table)}) line`,
    );
    let rows = 0;
    for (;;) {
      const some = await tx.query<{ line: string }>(`fetch ${ROWS_AT_A_TIME} from backup`);
      if (some.length === 0) break;
      rows += some.length;
      // A json column preserves line breaks, which are white space in JSON.
      await file.appendFile(some.map(({ line }) => `${line.replaceAll('\n', ' ')}\n`).join(''));
    }
    await tx.script('close backup');
    return rows;
  } finally {
    await file.close();
  }
}

/** @returns whether the file exists */
async function linkOrCopy(path: string, target: string): Promise<boolean> {
  await mkdir(join(target, '..'), { recursive: true });
  try {
    await link(path, target);
  } catch (error) {
    if (isMissing(error)) return false;
    // A disk without hard links, or another one.
    try {
      await copyFile(path, target);
    } catch (failure) {
      if (isMissing(failure)) return false;
      throw failure;
    }
  }
  return true;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
