import { galleryItems } from '~/domain/gallery/gallery-editing.server';
import { galleryItemSchema } from '~/domain/gallery/gallery-item';
import { galleryPage } from '~/domain/gallery/gallery-preview.server';
import { contentHistory } from '~/domain/history/content-history.server';
import { defineEdit } from '~/lib/editing/define-edit.server';
import { pictureChoice } from '~/lib/pictures/submitted-pictures.server';
import { REQUIRED } from './gallery-form';
import { LIST } from './gallery-list';

export const galleryItemEdit = defineEdit({
  ...galleryItems,
  schema(form: FormData, isNew: boolean) {
    const { file, chosen, remove } = pictureChoice(form, 'image_url');
    return galleryItemSchema(file !== null || chosen !== null || !(isNew || remove));
  },
  history: contentHistory('gallery'),
  required: REQUIRED,
  failed: { title: 'Error updating gallery item', pictureTitle: 'Image Operation Failed' },
  failedToAdd: 'Error adding gallery item',
  failedToLoad: 'Error fetching gallery items',
  notFound: { title: 'Gallery item not found', message: 'It may have been deleted.' },
  preview: async (admin, valid) => galleryPage(admin.db, await galleryItems.previewed(admin, valid)),
  to: LIST,
  view: () => '/gallery',
  success: (_, { isNew }) =>
    isNew
      ? { title: 'Gallery Item Added', message: 'The picture is on the site.' }
      : { title: 'Gallery Item Updated', message: 'The site shows the changes.' },
});
