import { DeletePage } from '~/components/admin/delete-page';
import { getCategoryForStaff, removeCategory } from '~/domain/categories/category-editing.server';
import { deleteFailed, deleteRefused, redirectWithToast } from '~/lib/editing/responses.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/delete';
import { LIST } from './category-form';

const FAILED = 'Error Deleting Category';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { name: (await category(context, params.categoryId)).name };
}

export async function action({ context, params }: Route.ActionArgs) {
  const doomed = await category(context, params.categoryId);
  try {
    const removed = await removeCategory(context.get(adminContext), doomed);
    if (!removed.ok) return deleteRefused('Cannot Delete Category', removed.message);
  } catch (error) {
    return deleteFailed(error, FAILED);
  }
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Category Deleted',
    message: `“${doomed.name}” is no longer on the site.`,
  });
}

async function category(context: Route.LoaderArgs['context'], id: string) {
  const found = await orErrorPage(getCategoryForStaff(context.get(adminContext).db, id), { title: FAILED });
  if (!found) throw notFound({ title: 'Category not found', message: 'It may have been deleted already.' });
  return found;
}

export default function DeleteCategory({ loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <DeletePage
      title="Delete Category"
      back={{ to: LIST, label: 'Back to Categories' }}
      what={`the category “${name}”`}
      refusal={actionData}
    />
  );
}
