import { listCategoriesToChoose } from '~/domain/categories/category-editing.server';
import { findDeleted } from '~/domain/history/trash.server';
import { productSchema, productValues } from '~/domain/products/product';
import { createProduct, getProductForStaff, updateProduct } from '~/domain/products/product-editing.server';
import { previewProduct } from '~/domain/products/product-preview.server';
import { defineEdit } from '~/lib/editing/edit.server';
import type { AdminContext } from '~/lib/request/request-context';
import { LIST, REQUIRED, SPECIFICATION_ROWS } from './product-form';
import { picturesChange, restoredOf, savedToast } from './product-pictures.server';

export const GONE = { title: 'Product not found', message: 'It may have been deleted.' };

/** @returns the public page of a product, as its form has it */
export async function productView(
  { db }: AdminContext,
  { slug, category_id }: { slug: string; category_id: string },
): Promise<string | null> {
  const category = (await listCategoriesToChoose(db)).find(({ id }) => id === category_id);
  return category ? `/products/${category.slug}/${slug}` : null;
}

/** How a stored product is saved, by its form and by its history. */
export function productEdit(id: string) {
  return defineEdit({
    content: { table: 'products', id },
    schema: productSchema,
    values: productValues,
    pictures: ['image_url', 'share_image_url', 'document_url'],
    pictureList: 'gallery_images',
    rows: SPECIFICATION_ROWS,
    required: REQUIRED,
    failed: { title: 'Error Updating Product' },
    gone: GONE,
    find: (db) => getProductForStaff(db, id),
    update: (admin, valid) =>
      updateProduct(admin, id, valid.edition, valid.input, picturesChange(valid), restoredOf(valid)),
    create: (admin, valid) => createProduct(admin, valid.id, valid.input, picturesChange(valid), restoredOf(valid)),
    preview: ({ db }, valid) => previewProduct(db, { ...valid, id }, picturesChange(valid)),
    findDeleted: (db) => findDeleted(db, 'product', id),
    to: LIST,
    view: productView,
    success: ({ name }, { skippedFiles }) => savedToast('Product Updated!', name, skippedFiles),
  });
}
