import { z } from 'zod';
import { optionalInteger, optionalText } from '~/lib/editing/fields';

/** A picture of the gallery as visitors see it. */
export type GalleryItem = { id: string; title: string | null; image_url: string };

/** A gallery item in the back office; `updated_at` is its version, as the database writes it. */
export type StoredGalleryItem = GalleryItem & { sort_order: number; updated_at: string };

/** What the form says where an item would be left without a picture (admin specification, section 5). */
export const IMAGE_REQUIRED = 'Gallery item image is required.';

/** The fields of a gallery item's form. Database constraints agree. */
export const galleryItemFields = z.object({
  title: optionalText(200),
  sort_order: optionalInteger,
});

/**
 * Reads the form of a gallery item.
 *
 * @param hasImage whether the item has a picture once it is saved
 */
export function galleryItemSchema(hasImage: boolean) {
  // Said also where something else is wrong.
  const always = () => true;
  return galleryItemFields.refine(() => hasImage, { path: ['image_file'], error: IMAGE_REQUIRED, when: always });
}

/** What of a gallery item is typed; its picture is a file. */
export type GalleryItemInput = z.output<typeof galleryItemFields>;

/** @returns a gallery item as its form shows it; of none, an empty form */
export function galleryItemValues(item?: StoredGalleryItem) {
  return {
    title: item?.title ?? '',
    sort_order: item ? String(item.sort_order) : '',
    image_url: item?.image_url ?? '',
  };
}
