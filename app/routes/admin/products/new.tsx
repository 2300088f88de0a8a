import { listCategoriesToChoose } from '~/domain/categories/category-editing.server';
import { listSpecificationLabels } from '~/domain/products/product-editing.server';
import { saveNew } from '~/lib/editing/edit.server';
import { loadNew } from '~/lib/editing/load-edit.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, submittedContext } from '~/lib/request/request-context';
import type { Route } from './+types/new';
import { productEdit } from './product-edit.server';
import { ProductForm } from './product-form';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const submitted = context.get(submittedContext);
  const reading = Promise.all([listCategoriesToChoose(db), listSpecificationLabels(db)]);
  const [categories, specificationLabels] = await orErrorPage(reading, { title: 'Error' }, submitted);
  return { ...(await loadNew(context, productEdit)), categories, specificationLabels };
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, productEdit);
}

export default function NewProduct(props: Route.ComponentProps) {
  return <ProductForm title="Add Product" {...props} />;
}
