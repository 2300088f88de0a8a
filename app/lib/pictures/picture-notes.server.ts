import type { Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import type { PictureNotes } from './picture-notes';

/** Reads what the library says of all pictures of the bucket whose addresses stand anywhere in `data`. */
export async function readPictureNotes(db: Db, assets: Assets, data: unknown): Promise<PictureNotes> {
  const urls = textsIn(data).filter((text) => assets.pathOf(text) !== null);
  if (urls.length === 0) return {};
  return ((await unwrap(db.rpc('picture_notes', { urls }))) as PictureNotes | null) ?? {};
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
