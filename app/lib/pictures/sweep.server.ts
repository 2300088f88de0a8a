import { ASSETS_BUCKET, type Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError } from '~/lib/supabase/result.server';
import { findUnusedFiles } from './remove-files.server';

const FILES_AT_A_TIME = 100;
// A file may be older than its row by as long as a form takes to be saved.
const YOUNG_MS = 60 * 60 * 1000;

/** A file of the bucket: its path, and when it was stored in milliseconds since 1970. */
export type ListedPicture = { path: string; stored: number };

/**
 * Lists all pictures of the bucket.
 *
 * @param db a client that may list the bucket
 */
export function listPictures(db: Db): Promise<ListedPicture[]> {
  return listFolder(db, 'public');
}

/**
 * Finds files of the bucket that no row shows: a crash between the upload and the row leaves them.
 *
 * @param db a client that sees every row
 * @param now in milliseconds since 1970; files younger than an hour are left alone
 * @returns paths in the bucket
 */
export async function findUnusedPictures(
  db: Db,
  assets: Assets,
  pictures: ListedPicture[],
  now = Date.now(),
): Promise<string[]> {
  const paths = pictures.filter(({ stored }) => stored < now - YOUNG_MS).map(({ path }) => path);
  return findUnusedFiles(db, assets, paths);
}

async function listFolder(db: Db, folder: string): Promise<ListedPicture[]> {
  const files: ListedPicture[] = [];
  for (let offset = 0; ; ) {
    const page = { limit: FILES_AT_A_TIME, offset, sortBy: { column: 'name', order: 'asc' } };
    const { data, error } = await db.storage.from(ASSETS_BUCKET).list(folder, page);
    if (error) throw new BackendError(error);
    offset += data.length;
    for (const entry of data) {
      const path = `${folder}/${entry.name}`;
      const isFolder = entry.id === null;
      if (isFolder) files.push(...(await listFolder(db, path)));
      else files.push({ path, stored: Date.parse(entry.created_at ?? '') });
    }
    if (data.length === 0) return files;
  }
}
