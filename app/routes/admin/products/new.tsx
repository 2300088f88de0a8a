import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { EditPage } from '~/components/admin/edit-page';
import { listCategories } from '~/domain/categories/categories.server';
import { productSchema, productValues } from '~/domain/products/product';
import { createProduct } from '~/domain/products/product-editing.server';
import { readEditForm, rowIdOf } from '~/lib/editing/edit-form.server';
import { failedForm, invalidForm, redirectWithToast, redisplayForm } from '~/lib/editing/responses.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/new';
import { LIST, MISSING, ProductForm } from './product-form';
import { picturesChange, savedToast } from './read-product-form.server';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, submitted } = context.get(adminContext);
  const categories = await orErrorPage(listCategories(db), { title: 'Error' }, submitted);
  return { origin: { idempotency_key: randomUUID() }, values: productValues(), categories };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const { data, intent } = await readEditForm(request, admin);
  const form = parseWithZod(data, { schema: productSchema });
  if (intent === 'add-rows') return redisplayForm(form);
  if (form.status !== 'success') return invalidForm(form, MISSING);
  try {
    const { saved, leftOut } = await createProduct(admin, rowIdOf(data), form.value, picturesChange(data));
    if (!saved.ok) return invalidForm(form, saved);
    const toast = savedToast('Product Added!', form.value.name, leftOut);
    return await redirectWithToast(context.get(requestContext), LIST, toast);
  } catch (error) {
    return failedForm(form, error, { title: 'Error Adding Product', picture: 'image_file' });
  }
}

export default function NewProduct({ loaderData: { categories, ...data }, actionData }: Route.ComponentProps) {
  return (
    <EditPage title="Add Product" back={{ to: LIST, label: 'Back to Products' }} answer={actionData}>
      <ProductForm data={{ ...data, answer: actionData }} categories={categories} />
    </EditPage>
  );
}
