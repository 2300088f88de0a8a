import { z } from 'zod';
import { optionalInteger, optionalLine } from '~/lib/editing/fields';
import { type Publication, publicationFields, publicationValues } from '~/lib/editing/publication';
import type { Noted } from '~/lib/pictures/picture-notes';

/** A picture of the gallery as visitors see it. */
export type GalleryItem = Noted & { id: string; title: string | null; image_url: string };

/** A gallery item in the back office; `updated_at` is its version, in the database's own notation. */
export type StoredGalleryItem = GalleryItem & Publication & { sort_order: number; updated_at: string };

/** The error of a form that would leave an item without a picture. */
export const IMAGE_REQUIRED = 'Gallery item image is required.';

/** The fields of a gallery item's form. Database constraints agree. */
export const galleryItemFields = z.object({
  title: optionalLine(200),
  sort_order: optionalInteger,
  ...publicationFields,
});

/**
 * Reads the form of a gallery item.
 *
 * @param hasImage whether the item has a picture after saving
 */
export function galleryItemSchema(hasImage: boolean) {
  // The error shows beside the errors of other fields.
  const always = () => true;
  return galleryItemFields.refine(() => hasImage, { path: ['image_file'], error: IMAGE_REQUIRED, when: always });
}

/** A gallery item's form without its picture, which is a file. */
export type GalleryItemInput = z.output<typeof galleryItemFields>;

/** @returns the values of a gallery item's form; empty without an item */
export function galleryItemValues(item?: StoredGalleryItem) {
  return {
    title: item?.title ?? '',
    sort_order: item ? String(item.sort_order) : '',
    image_url: item?.image_url ?? '',
    ...publicationValues(item),
  };
}
