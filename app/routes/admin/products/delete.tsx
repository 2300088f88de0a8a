import { DeletePage } from '~/components/admin/edit/delete-page';
import { trashItem } from '~/domain/history/revision';
import { getProductForStaff, removeProduct } from '~/domain/products/product-editing.server';
import { confirmDelete, loadTrashed } from '~/lib/editing/delete.server';
import type { Route } from './+types/delete';
import { LIST, TO_LIST } from './product-list';

const notFound = { title: 'Product not found', message: 'It may have been deleted already.' };
const target = { find: getProductForStaff, failed: 'Error Deleting Product', notFound };

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ name }, trashDays] = await loadTrashed(context, params.productId, target);
  return { what: `the product “${name}”`, trashDays };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return confirmDelete(args, params.productId, {
    ...target,
    remove: removeProduct,
    trashItem: ({ id }) => trashItem('product', id),
    to: LIST,
    success: ({ name }) => ({ title: 'Success!', message: `“${name}” is no longer on the site.` }),
  });
}

export default function DeleteProduct({ loaderData: { what, trashDays }, actionData }: Route.ComponentProps) {
  return <DeletePage title="Delete Product" back={TO_LIST} what={what} refusal={actionData} trashDays={trashDays} />;
}
