import { DeletePage } from '~/components/admin/delete-page';
import { getProductForStaff, removeProduct } from '~/domain/products/product-editing.server';
import { deleteFailed, deleteRefused, redirectWithToast } from '~/lib/editing/responses.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/delete';
import { LIST } from './product-form';

const FAILED = 'Error Deleting Product';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { name: (await product(context, params.productId)).name };
}

export async function action({ context, params }: Route.ActionArgs) {
  const doomed = await product(context, params.productId);
  try {
    const removed = await removeProduct(context.get(adminContext), doomed);
    if (!removed.ok) return deleteRefused(FAILED, removed.message);
  } catch (error) {
    return deleteFailed(error, FAILED);
  }
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Success!',
    message: `“${doomed.name}” is no longer on the site.`,
  });
}

async function product(context: Route.LoaderArgs['context'], id: string) {
  const found = await orErrorPage(getProductForStaff(context.get(adminContext).db, id), { title: FAILED });
  if (!found) throw notFound({ title: 'Product not found', message: 'It may have been deleted already.' });
  return found;
}

export default function DeleteProduct({ loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <DeletePage
      title="Delete Product"
      back={{ to: LIST, label: 'Back to Products' }}
      what={`the product “${name}”`}
      refusal={actionData}
    />
  );
}
