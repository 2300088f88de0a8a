import { type PreviewPage, withPreviewed } from '~/lib/editing/preview.server';
import type { Db } from '~/lib/supabase/client.server';
import { listGalleryItems } from './gallery.server';
import type { GalleryItem } from './gallery-item';

/** @returns the gallery with an item that is not public, in its place or at the end */
export async function galleryPage(db: Db, item: GalleryItem): Promise<PreviewPage> {
  return { path: '/gallery', data: { gallery: withPreviewed(await listGalleryItems(db), item) } };
}
