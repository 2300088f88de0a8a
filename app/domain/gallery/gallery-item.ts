import { fieldSet, type StoredRow } from '~/lib/editing/field-set';
import { optionalLine, SORT_ORDER } from '~/lib/editing/fields';
import { PUBLICATION } from '~/lib/editing/publication-field-set';
import type { Noted } from '~/lib/pictures/picture-notes';

export const IMAGE_REQUIRED = 'Gallery item image is required.';

/** The fields of a gallery item. Database constraints agree. */
export const galleryItemFields = fieldSet(
  'gallery_items',
  {
    image_url: {
      label: 'Picture',
      hint: 'Shown on the gallery page. Every item needs one; to remove it from the site, delete the item.',
      input: 'picture',
      required: IMAGE_REQUIRED,
    },
    title: {
      label: 'Title',
      hint: 'Shown on the picture, and read aloud to people who cannot see it.',
      input: 'line',
      schema: optionalLine(200),
      forMany: true,
    },
    sort_order: SORT_ORDER,
    ...PUBLICATION,
  },
  ['is_live'],
);

type StoredGalleryItem = StoredRow<typeof galleryItemFields>;

export type GalleryItem = Noted & Pick<StoredGalleryItem, 'id' | 'title' | 'image_url'>;

/**
 * Reads the form of a gallery item.
 *
 * @param hasImage whether the item has a picture after saving
 */
export function galleryItemSchema(hasImage: boolean) {
  // The error shows beside the errors of other fields.
  const always = () => true;
  return galleryItemFields.schema.refine(() => hasImage, { path: ['image_file'], error: IMAGE_REQUIRED, when: always });
}
