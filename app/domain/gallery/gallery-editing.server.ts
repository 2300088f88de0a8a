import { contentTable } from '~/lib/editing/content-table.server';
import { randomName } from '~/lib/pictures/picture-name.server';
import { galleryItemFields } from './gallery-item';

export const ITEMS_PER_PAGE = 24;

const pictureName = randomName('public/gallery', 'gallery-');

export const galleryItems = contentTable(galleryItemFields, {
  noun: 'item',
  pictureName: () => pictureName,
  search: ['title'],
  perPage: ITEMS_PER_PAGE,
});
