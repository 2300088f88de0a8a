import { categorySchema } from '~/domain/categories/category';
import { categories } from '~/domain/categories/category-editing.server';
import { previewCategory } from '~/domain/categories/category-preview.server';
import { contentHistory } from '~/domain/history/content-history.server';
import { defineEdit } from '~/lib/editing/define-edit.server';
import { REQUIRED } from './category-form';
import { LIST } from './category-list';

/** How categories are added, changed and restored. */
export const categoryEdit = defineEdit({
  ...categories,
  schema: categorySchema,
  history: contentHistory('category'),
  required: REQUIRED,
  failed: { title: 'Error Updating Category' },
  failedToAdd: 'Error Adding Category',
  failedToLoad: 'Error',
  notFound: { title: 'Category not found', message: 'It may have been deleted.' },
  preview: async (admin, valid) => previewCategory(admin.db, await categories.previewed(admin, valid)),
  to: LIST,
  view: (_, { slug }) => `/products/${slug}`,
  success: ({ name }, { isNew }) =>
    isNew
      ? { title: 'Category Added', message: `“${name}” is on the site.` }
      : { title: 'Category Updated', message: `The site shows the changes to “${name}”.` },
});
