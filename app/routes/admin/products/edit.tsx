import { listCategoriesToChoose } from '~/domain/categories/category-editing.server';
import { productSchema, productValues } from '~/domain/products/product';
import { getProductForStaff, updateProduct } from '~/domain/products/product-editing.server';
import { loadEdit, saveEdit } from '~/lib/editing/edit.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { LIST, ProductForm, REQUIRED } from './product-form';
import { picturesChange, savedToast } from './product-pictures.server';

const gone = { title: 'Product not found', message: 'It may have been deleted.' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, submitted } = context.get(adminContext);
  const title = 'Error fetching product data';
  const [form, categories] = await Promise.all([
    loadEdit(context, getProductForStaff, params.productId, { values: productValues, failed: title, gone }),
    orErrorPage(listCategoriesToChoose(db), { title }, submitted),
  ]);
  return { ...form, categories };
}

export function action({ params: { productId: id }, ...args }: Route.ActionArgs) {
  return saveEdit(args, {
    schema: productSchema,
    values: productValues,
    pictures: ['image_url'],
    pictureList: 'gallery_files',
    required: REQUIRED,
    failed: { title: 'Error Updating Product' },
    gone,
    update: (admin, valid) => updateProduct(admin, id, valid.version, valid.input, picturesChange(valid)),
    to: LIST,
    success: ({ name }, { skippedFiles }) => savedToast('Product Updated!', name, skippedFiles),
  });
}

export default function EditProduct(props: Route.ComponentProps) {
  return <ProductForm title="Edit Product" {...props} />;
}
