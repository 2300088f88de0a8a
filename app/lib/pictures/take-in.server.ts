import type { Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapBatches } from '~/lib/supabase/lists.server';
import { unwrap } from '~/lib/supabase/result.server';
import { digestOf, findMedia, forgetMedia } from './media-rows.server';
import { pictureWork } from './picture-work.server';

const ROWS_AT_A_TIME = 100;

type Library = {
  /** A client that may change the library and all content. */
  db: Db;
  assets: Assets;
  /** Reads a file of the bucket by its path; null where there is none. */
  readSource(path: string): Promise<Buffer | null>;
  /** Removes files that no row shows any more. */
  removeUnused(urls: string[]): Promise<void>;
};

/**
 * Takes files into the library that were stored before they had rows: those that content shows get a row, rows without
 * a digest get what their file says. A file that turns out to be stored twice gives its places to the first one. It may
 * be run at any time, and again.
 */
export async function takeInPictures(library: Library): Promise<void> {
  const { db } = library;
  await unwrap(db.rpc('take_in_pictures'));
  const batches = unwrapBatches((last: { id: string } | undefined) => {
    const unread = db.from('media').select('id, path').is('digest', null);
    return (last ? unread.gt('id', last.id) : unread).order('id').limit(ROWS_AT_A_TIME);
  });
  for await (const rows of batches) for (const row of rows) await readIn(library, row);
}

async function readIn({ db, assets, readSource, removeUnused }: Library, row: { id: string; path: string }) {
  const bytes = await readSource(row.path);
  // The sweep of pictures says what is missing.
  if (!bytes) return;
  const digest = digestOf(bytes);
  const first = await findMedia(db, digest);
  if (!first) {
    const known = { digest, bytes: bytes.byteLength, ...(await pictureWork('sizeOfPicture', bytes)) };
    await unwrap(db.from('media').update(known).eq('id', row.id).select('id').maybeSingle());
    return;
  }
  // Another process has read this one meanwhile.
  if (first.id === row.id) return;
  const [old_url, new_url] = [assets.urlOf(row.path), assets.urlOf(first.path)];
  await unwrap(db.rpc('replace_picture', { old_url, new_url }));
  await unwrap(db.from('media').update({ kept: false }).eq('id', row.id).select('id').maybeSingle());
  await forgetMedia(db, [row.path]);
  await removeUnused([old_url]);
}
