import { withCopy } from '~/lib/editing/editions.server';
import { type PreviewPage, withPreviewed } from '~/lib/editing/preview.server';
import type { WorkingCopy } from '~/lib/editing/working-copies.server';
import { previewPicture } from '~/lib/pictures/preview-picture.server';
import type { PictureChange } from '~/lib/pictures/submitted-pictures.server';
import type { Db } from '~/lib/supabase/client.server';
import { listGalleryItems } from './gallery.server';
import { getGalleryItemForStaff } from './gallery-editing.server';
import type { GalleryItem, GalleryItemInput } from './gallery-item';

type Form = { id: string; input: GalleryItemInput; copy?: WorkingCopy | null };

/** @returns the gallery with the item that a form would make */
export async function previewGalleryItem(
  db: Db,
  { id, input, copy = null }: Form,
  picture: PictureChange,
): Promise<PreviewPage> {
  const stored = await getGalleryItemForStaff(db, id);
  const before = stored && withCopy(stored, copy);
  const image_url = await previewPicture(before?.image_url ?? null, picture);
  return galleryPage(db, { ...input, id, image_url: image_url ?? '' });
}

/** @returns the gallery with an item that is not public, in its place or at the end */
export async function galleryPage(db: Db, item: GalleryItem): Promise<PreviewPage> {
  return { path: '/gallery', data: { gallery: withPreviewed(await listGalleryItems(db), item) } };
}
