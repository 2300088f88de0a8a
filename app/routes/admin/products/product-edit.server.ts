import { listCategoriesToChoose } from '~/domain/categories/category-editing.server';
import { contentHistory } from '~/domain/history/content-history.server';
import { productFields, productSchema, type StoredProduct } from '~/domain/products/product';
import { createProduct, getProductForStaff, updateProduct } from '~/domain/products/product-editing.server';
import { previewProduct } from '~/domain/products/product-preview.server';
import { addUsualRows } from '~/domain/products/quality-presets';
import { defineEdit } from '~/lib/editing/define-edit.server';
import { fieldValues, fileFields } from '~/lib/editing/field-set';
import type { AdminContext } from '~/lib/request/request-context';
import { PRODUCT_ROWS, REQUIRED } from './product-form';
import { LIST } from './product-list';
import { picturesChange, restoredOf, savedToast } from './product-pictures.server';

/** @returns the public page of a product, as its form has it */
async function productView(
  { db }: AdminContext,
  { slug, category_id }: { slug: string; category_id: string },
): Promise<string | null> {
  const category = (await listCategoriesToChoose(db)).find(({ id }) => id === category_id);
  return category ? `/products/${category.slug}/${slug}` : null;
}

/** How products are added, changed and restored. */
export const productEdit = defineEdit({
  content: { table: 'products' },
  schema: productSchema,
  values: (product?: StoredProduct) => fieldValues(productFields, product),
  pictures: fileFields(productFields),
  pictureList: 'gallery_images',
  rows: PRODUCT_ROWS,
  fillIn: addUsualRows,
  required: REQUIRED,
  failed: { title: 'Error Updating Product' },
  failedToAdd: 'Error Adding Product',
  failedToLoad: 'Error fetching product data',
  notFound: { title: 'Product not found', message: 'It may have been deleted.' },
  find: getProductForStaff,
  update: (admin, valid) =>
    updateProduct(admin, valid.id, valid.base, valid.input, picturesChange(valid), restoredOf(valid)),
  create: (admin, valid) => createProduct(admin, valid.id, valid.input, picturesChange(valid), restoredOf(valid)),
  preview: ({ db }, valid) => previewProduct(db, valid, picturesChange(valid)),
  history: contentHistory('product'),
  to: LIST,
  view: productView,
  success: ({ name }, { skippedFiles, isNew }) =>
    savedToast(isNew ? 'Product Added!' : 'Product Updated!', name, skippedFiles),
});
