import { findDeleted } from '~/domain/history/trash.server';
import { productSchema, productValues } from '~/domain/products/product';
import { createProduct, updateProduct } from '~/domain/products/product-editing.server';
import { previewProduct } from '~/domain/products/product-preview.server';
import { defineEdit } from '~/lib/editing/edit.server';
import { LIST, REQUIRED, SPECIFICATION_ROWS } from './product-form';
import { picturesChange, restoredOf, savedToast } from './product-pictures.server';

export const GONE = { title: 'Product not found', message: 'It may have been deleted.' };

/** How a stored product is saved, by its form and by its history. */
export function productEdit(id: string) {
  return defineEdit({
    content: { table: 'products', id },
    schema: productSchema,
    values: productValues,
    pictures: ['image_url', 'share_image_url'],
    pictureList: 'gallery_files',
    rows: SPECIFICATION_ROWS,
    required: REQUIRED,
    failed: { title: 'Error Updating Product' },
    gone: GONE,
    update: (admin, valid) =>
      updateProduct(admin, id, valid.edition, valid.input, picturesChange(valid), restoredOf(valid)),
    create: (admin, valid) => createProduct(admin, valid.id, valid.input, picturesChange(valid), restoredOf(valid)),
    preview: ({ db }, valid) => previewProduct(db, { ...valid, id }, picturesChange(valid)),
    findDeleted: (db) => findDeleted(db, 'product', id),
    to: LIST,
    success: ({ name }, { skippedFiles }) => savedToast('Product Updated!', name, skippedFiles),
  });
}
