import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { EditPage } from '~/components/admin/edit-page';
import { categorySchema, categoryValues } from '~/domain/categories/category';
import { createCategory } from '~/domain/categories/category-editing.server';
import { readEditForm, rowIdOf } from '~/lib/editing/edit-form.server';
import { failedForm, invalidForm, redirectWithToast } from '~/lib/editing/responses.server';
import { pictureChange } from '~/lib/pictures/replace-picture.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/new';
import { CategoryForm, LIST, MISSING } from './category-form';

export function loader() {
  return { origin: { idempotency_key: randomUUID() }, values: categoryValues() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const { data } = await readEditForm(request, admin);
  const form = parseWithZod(data, { schema: categorySchema });
  if (form.status !== 'success') return invalidForm(form, MISSING);
  try {
    const saved = await createCategory(admin, rowIdOf(data), form.value, pictureChange(data, 'image_url'));
    if (!saved.ok) return invalidForm(form, saved);
  } catch (error) {
    return failedForm(form, error, { title: 'Error Adding Category', picture: 'image_file' });
  }
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Category Added',
    message: `“${form.value.name}” is on the site.`,
  });
}

export default function NewCategory({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditPage title="Add Category" back={{ to: LIST, label: 'Back to Categories' }} answer={actionData}>
      <CategoryForm data={{ ...loaderData, answer: actionData }} />
    </EditPage>
  );
}
