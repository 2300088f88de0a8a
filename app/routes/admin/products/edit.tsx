import { listCategoriesToChoose } from '~/domain/categories/category-editing.server';
import { listSpecificationLabels } from '~/domain/products/product-editing.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { loadEdit } from '~/lib/editing/load-edit.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, submittedContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { productEdit } from './product-edit.server';
import { ProductForm } from './product-form';
import { LIST } from './product-list';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const submitted = context.get(submittedContext);
  const title = 'Error fetching product data';
  const [form, categories, specificationLabels] = await Promise.all([
    loadEdit(context, productEdit, params.productId),
    orErrorPage(listCategoriesToChoose(db), { title }, submitted),
    orErrorPage(listSpecificationLabels(db), { title }, submitted),
  ]);
  return { ...form, categories, specificationLabels };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, productEdit, params.productId);
}

export default function EditProduct(props: Route.ComponentProps) {
  return <ProductForm title="Edit Product" duplicate={`${LIST}/duplicate/${props.params.productId}`} {...props} />;
}
