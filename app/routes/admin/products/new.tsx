import { listCategoriesToChoose } from '~/domain/categories/category-editing.server';
import { productSchema, productValues } from '~/domain/products/product';
import { createProduct, listSpecificationLabels } from '~/domain/products/product-editing.server';
import { previewProduct } from '~/domain/products/product-preview.server';
import { newContentForm, saveNew } from '~/lib/editing/new.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/new';
import { productView } from './product-edit.server';
import { LIST, ProductForm, REQUIRED, SPECIFICATION_ROWS } from './product-form';
import { picturesChange, savedToast } from './product-pictures.server';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, submitted } = context.get(adminContext);
  const reading = Promise.all([listCategoriesToChoose(db), listSpecificationLabels(db)]);
  const [categories, specificationLabels] = await orErrorPage(reading, { title: 'Error' }, submitted);
  return { ...(await newContentForm(context, productValues())), categories, specificationLabels };
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, {
    content: { table: 'products' },
    schema: productSchema,
    pictures: ['image_url', 'share_image_url', 'document_url'],
    pictureList: 'gallery_images',
    rows: SPECIFICATION_ROWS,
    required: REQUIRED,
    failed: { title: 'Error Adding Product' },
    create: (admin, valid) => createProduct(admin, valid.id, valid.input, picturesChange(valid)),
    preview: ({ db }, valid) => previewProduct(db, valid, picturesChange(valid)),
    to: LIST,
    view: productView,
    success: ({ name }, { skippedFiles }) => savedToast('Product Added!', name, skippedFiles),
  });
}

export default function NewProduct(props: Route.ComponentProps) {
  return <ProductForm title="Add Product" {...props} />;
}
