import { parseWithZod } from '@conform-to/zod/v4';
import { EditPage } from '~/components/admin/edit-page';
import { categorySchema, categoryValues } from '~/domain/categories/category';
import { getCategoryForStaff, updateCategory } from '~/domain/categories/category-editing.server';
import { readEditForm } from '~/lib/editing/edit-form.server';
import { conflictResponse, failedForm, invalidForm, isNoop, redirectWithToast } from '~/lib/editing/responses.server';
import { loadedVersion } from '~/lib/editing/versions.server';
import { pictureChange } from '~/lib/pictures/replace-picture.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { CategoryForm, LIST, MISSING } from './category-form';

const GONE = { title: 'Category not found', message: 'It may have been deleted.' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, submitted } = context.get(adminContext);
  const category = await orErrorPage(getCategoryForStaff(db, params.categoryId), { title: 'Error' }, submitted);
  if (!category) throw notFound(GONE);
  const values = categoryValues(category);
  return { origin: loadedVersion(category.updated_at, values), values };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const { data, version, loaded } = await readEditForm(request, admin);
  const form = parseWithZod(data, { schema: categorySchema });
  if (form.status !== 'success') return invalidForm(form, MISSING);
  try {
    const picture = pictureChange(data, 'image_url');
    const saved = await updateCategory(admin, params.categoryId, version, form.value, picture);
    if (!saved.ok && saved.reason === 'missing') throw notFound(GONE);
    if (!saved.ok && saved.reason === 'invalid') return invalidForm(form, saved);
    if (!saved.ok && !isNoop(form, categoryValues(saved.row))) {
      const { updated_at } = saved.row;
      return conflictResponse(form, { loaded, updated_at, values: categoryValues(saved.row) });
    }
  } catch (error) {
    return failedForm(form, error, { title: 'Error Updating Category', picture: 'image_file' });
  }
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Category Updated',
    message: `The site shows the changes to “${form.value.name}”.`,
  });
}

export default function EditCategory({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditPage title="Edit Category" back={{ to: LIST, label: 'Back to Categories' }} answer={actionData}>
      <CategoryForm data={{ ...loaderData, answer: actionData }} />
    </EditPage>
  );
}
