import { createGalleryItem, getGalleryItemForStaff, updateGalleryItem } from '~/domain/gallery/gallery-editing.server';
import { galleryItemSchema, galleryItemValues } from '~/domain/gallery/gallery-item';
import { previewGalleryItem } from '~/domain/gallery/gallery-preview.server';
import { findDeleted } from '~/domain/history/trash.server';
import { defineEdit } from '~/lib/editing/edit.server';
import { pictureChoice } from '~/lib/pictures/submitted-pictures.server';
import { LIST, PICTURE_FAILED, REQUIRED } from './gallery-form';

export const GONE = { title: 'Gallery item not found', message: 'It may have been deleted.' };

/** How a stored gallery item is saved, by its form and by its history. */
export function galleryItemEdit(id: string) {
  return defineEdit({
    content: { table: 'gallery_items', id },
    schema(form: FormData) {
      const { file, chosen, remove } = pictureChoice(form, 'image_url');
      return galleryItemSchema(file !== null || chosen !== null || !remove);
    },
    values: galleryItemValues,
    pictures: ['image_url'],
    required: REQUIRED,
    failed: { title: 'Error updating gallery item', pictureTitle: PICTURE_FAILED },
    gone: GONE,
    find: (db) => getGalleryItemForStaff(db, id),
    update: (admin, { edition, input, pictures }) => updateGalleryItem(admin, id, edition, input, pictures.image_url),
    create: (admin, valid) => createGalleryItem(admin, valid.id, valid.input, valid.pictures.image_url),
    preview: ({ db }, valid) => previewGalleryItem(db, { ...valid, id }, valid.pictures.image_url),
    findDeleted: (db) => findDeleted(db, 'gallery', id),
    to: LIST,
    view: () => '/gallery',
    success: () => ({ title: 'Gallery Item Updated', message: 'The site shows the changes.' }),
  });
}
