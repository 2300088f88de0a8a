import { parseWithZod } from '@conform-to/zod/v4';
import { EditPage } from '~/components/admin/edit-page';
import { listCategories } from '~/domain/categories/categories.server';
import { productSchema, productValues } from '~/domain/products/product';
import { getProductForStaff, updateProduct } from '~/domain/products/product-editing.server';
import { readEditForm } from '~/lib/editing/edit-form.server';
import {
  conflictResponse,
  failedForm,
  invalidForm,
  isNoop,
  redirectWithToast,
  redisplayForm,
} from '~/lib/editing/responses.server';
import { loadedVersion } from '~/lib/editing/versions.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { LIST, MISSING, ProductForm } from './product-form';
import { picturesChange, savedToast } from './read-product-form.server';

const GONE = { title: 'Product not found', message: 'It may have been deleted.' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, submitted } = context.get(adminContext);
  const both = Promise.all([getProductForStaff(db, params.productId), listCategories(db)]);
  const [product, categories] = await orErrorPage(both, { title: 'Error fetching product data' }, submitted);
  if (!product) throw notFound(GONE);
  const values = productValues(product);
  return { origin: loadedVersion(product.updated_at, values), values, categories };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const { data, intent, version, loaded } = await readEditForm(request, admin);
  const form = parseWithZod(data, { schema: productSchema });
  if (intent === 'add-rows') return redisplayForm(form);
  if (form.status !== 'success') return invalidForm(form, MISSING);
  try {
    const change = picturesChange(data);
    const { saved, leftOut } = await updateProduct(admin, params.productId, version, form.value, change);
    if (!saved.ok && saved.reason === 'missing') throw notFound(GONE);
    if (!saved.ok && saved.reason === 'invalid') return invalidForm(form, saved);
    if (!saved.ok && !isNoop(form, productValues(saved.row))) {
      const { updated_at } = saved.row;
      return conflictResponse(form, { loaded, updated_at, values: productValues(saved.row) });
    }
    const toast = savedToast('Product Updated!', form.value.name, leftOut);
    return await redirectWithToast(context.get(requestContext), LIST, toast);
  } catch (error) {
    return failedForm(form, error, { title: 'Error Updating Product', picture: 'image_file' });
  }
}

export default function EditProduct({ loaderData: { categories, ...data }, actionData }: Route.ComponentProps) {
  return (
    <EditPage title="Edit Product" back={{ to: LIST, label: 'Back to Products' }} answer={actionData}>
      <ProductForm data={{ ...data, answer: actionData }} categories={categories} />
    </EditPage>
  );
}
