import { ASSETS_BUCKET, type Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, unwrapRows } from '~/lib/supabase/result.server';

const FILES_AT_A_TIME = 100;
// A file may be older than its row by as long as somebody's form takes to be stored.
const YOUNG_MS = 60 * 60 * 1000;

/**
 * Looks for files in the bucket that no row shows: what a crash between file and row left.
 *
 * @param db a client that may list the bucket and see every row
 * @param now in milliseconds since 1970; files younger than an hour are left alone
 * @returns paths in the bucket
 * @throws {BackendError}
 */
export async function findUnusedPictures(db: Db, assets: Assets, now = Date.now()): Promise<string[]> {
  const paths = await listFiles(db, 'public', now - YOUNG_MS);
  const unused: string[] = [];
  for (let start = 0; start < paths.length; start += FILES_AT_A_TIME) {
    const some = paths.slice(start, start + FILES_AT_A_TIME);
    const used = new Set(await unwrapRows(db.rpc('pictures_in_use', { urls: some.map(assets.urlOf) })));
    unused.push(...some.filter((path) => !used.has(assets.urlOf(path))));
  }
  return unused;
}

/**
 * Removes files of the bucket.
 *
 * @throws {BackendError}
 */
export async function removePictures(db: Db, paths: string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += FILES_AT_A_TIME) {
    const { error } = await db.storage.from(ASSETS_BUCKET).remove(paths.slice(start, start + FILES_AT_A_TIME));
    if (error) throw new BackendError(error);
  }
}

async function listFiles(db: Db, folder: string, olderThan: number): Promise<string[]> {
  const files: string[] = [];
  for (let offset = 0; ; offset += FILES_AT_A_TIME) {
    const page = { limit: FILES_AT_A_TIME, offset, sortBy: { column: 'name', order: 'asc' } };
    const { data, error } = await db.storage.from(ASSETS_BUCKET).list(folder, page);
    if (error) throw new BackendError(error);
    for (const entry of data) {
      // Supabase lists one folder, with names inside it; the embedded API everything below, with whole paths.
      const path = entry.name.startsWith(`${folder}/`) ? entry.name : `${folder}/${entry.name}`;
      const isFolder = entry.id === null;
      if (isFolder) files.push(...(await listFiles(db, path, olderThan)));
      else if (Date.parse(entry.created_at ?? '') < olderThan) files.push(path);
    }
    if (data.length < FILES_AT_A_TIME) return files;
  }
}
