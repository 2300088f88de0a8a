import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll } from '~/lib/supabase/lists.server';
import type { GalleryItem } from './gallery-item';

/** Lists the gallery's live pictures by sort order, the newest first where equal. */
export async function listGalleryItems(db: Db): Promise<GalleryItem[]> {
  return unwrapAll(
    db
      .from('gallery_items')
      .select('id, title, image_url, picture_notes')
      .eq('is_live', true)
      .order('sort_order')
      .order('created_at', { ascending: false })
      .order('id'),
  );
}
