import { categorySchema, categoryValues } from '~/domain/categories/category';
import { createCategory, getCategoryForStaff, updateCategory } from '~/domain/categories/category-editing.server';
import { previewCategory } from '~/domain/categories/category-preview.server';
import { findDeleted } from '~/domain/history/trash.server';
import { defineEdit } from '~/lib/editing/edit.server';
import { LIST, REQUIRED } from './category-form';

export const GONE = { title: 'Category not found', message: 'It may have been deleted.' };

/** How a stored category is saved, by its form and by its history. */
export function categoryEdit(id: string) {
  return defineEdit({
    content: { table: 'product_categories', id },
    schema: categorySchema,
    values: categoryValues,
    pictures: ['image_url', 'share_image_url'],
    required: REQUIRED,
    failed: { title: 'Error Updating Category' },
    gone: GONE,
    find: (db) => getCategoryForStaff(db, id),
    update: (admin, { edition, input, pictures }) => updateCategory(admin, id, edition, input, pictures),
    create: (admin, valid) => createCategory(admin, valid.id, valid.input, valid.pictures),
    preview: ({ db }, valid) => previewCategory(db, { ...valid, id }, valid.pictures),
    findDeleted: (db) => findDeleted(db, 'category', id),
    to: LIST,
    view: (_, { slug }) => `/products/${slug}`,
    success: ({ name }) => ({ title: 'Category Updated', message: `The site shows the changes to “${name}”.` }),
  });
}
