import { ASSETS_BUCKET, type Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, unwrap } from '~/lib/supabase/result.server';
import { batchesOf } from '~/lib/text/batches';
import { forgetMedia } from './media-rows.server';

/** Storage refuses to remove more than 1,000 at once, and a function that looks for so many takes its time. */
const FILES_AT_A_TIME = 100;

/** @returns the paths of those of the files that no row shows */
export async function findUnusedFiles(db: Db, assets: Assets, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const some of batchesOf(paths, FILES_AT_A_TIME)) {
    const unused = new Set(await unwrap(db.rpc('unused_pictures', { urls: some.map(assets.urlOf) })));
    found.push(...some.filter((path) => unused.has(assets.urlOf(path))));
  }
  return found;
}

/** Removes those of the files that no row shows; gives the paths of each batch that was removed. */
export async function* removeUnusedFiles(db: Db, assets: Assets, paths: string[]): AsyncGenerator<string[]> {
  for (const some of batchesOf(paths, FILES_AT_A_TIME)) {
    const unused = await findUnusedFiles(db, assets, some);
    await removeFiles(db, unused);
    yield unused;
  }
}

/**
 * Removes files of the bucket, and then what the library says of them: a row whose file is there still is found in the
 * library, a file without a row by nobody.
 */
export async function removeFiles(db: Db, paths: string[]): Promise<void> {
  for (const some of batchesOf(paths, FILES_AT_A_TIME)) {
    const { error } = await db.storage.from(ASSETS_BUCKET).remove(some);
    if (error) throw new BackendError(error);
    await forgetMedia(db, some);
  }
}
