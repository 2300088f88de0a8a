import { DeletePage } from '~/components/admin/edit/delete-page';
import { categories, productsOf, removeCategory } from '~/domain/categories/category-editing.server';
import { trashItem } from '~/domain/history/revision';
import { confirmDelete, loadTrashed } from '~/lib/editing/delete.server';
import type { Route } from './+types/delete';
import { LIST, TO_LIST } from './category-list';

const notFound = { title: 'Category not found', message: 'It may have been deleted already.' };
const target = { find: categories.find, failed: 'Error Deleting Category', notFound };

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ name }, trashDays] = await loadTrashed(context, params.categoryId, target);
  return { what: `the category “${name}”`, trashDays };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return confirmDelete(args, params.categoryId, {
    ...target,
    ahead: productsOf,
    remove: removeCategory,
    trashItem: ({ id }) => trashItem('category', id),
    refused: 'Cannot Delete Category',
    to: LIST,
    success: ({ name }) => ({ title: 'Category Deleted', message: `“${name}” is no longer on the site.` }),
  });
}

export default function DeleteCategory({ loaderData: { what, trashDays }, actionData }: Route.ComponentProps) {
  return <DeletePage title="Delete Category" back={TO_LIST} what={what} refusal={actionData} trashDays={trashDays} />;
}
