import type { Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import { batchesOf } from '~/lib/text/batches';
import type { PictureNotes } from './picture-notes';

/** The database answers no more, so that nobody guesses names by the thousand. */
const MAX_AT_A_TIME = 100;

/** Reads what the library says of all pictures of the bucket whose addresses stand anywhere in `data`. */
export async function readPictureNotes(db: Db, assets: Assets, data: unknown): Promise<PictureNotes> {
  const urls = [...new Set(textsIn(data))].filter((text) => assets.pathOf(text) !== null);
  const read = batchesOf(urls, MAX_AT_A_TIME).map((some) => unwrap(db.rpc('picture_notes', { urls: some })));
  return Object.assign({}, ...(await Promise.all(read)));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
