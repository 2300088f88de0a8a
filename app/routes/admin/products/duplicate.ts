import { redirect } from 'react-router';
import { duplicateProduct, getProductForStaff } from '~/domain/products/product-editing.server';
import { findRow } from '~/lib/editing/find-row.server';
import { besideList } from '~/lib/editing/list-address';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/duplicate';
import { productEdit } from './product-edit.server';
import { LIST } from './product-list';

const FAILED = { title: 'Error Duplicating Product' };

/** Only a form makes a copy. */
export function loader({ params, url }: Route.LoaderArgs) {
  return redirect(besideList(`${LIST}/edit/${encodeURIComponent(params.productId)}`, url.search));
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const words = { failed: FAILED.title, notFound: productEdit.notFound };
  const product = await findRow(context, getProductForStaff, params.productId, words);
  const id = await orErrorPage(duplicateProduct(context.get(adminContext), product), FAILED);
  return redirectWithToast(context.get(requestContext), besideList(`${LIST}/edit/${id}`, url.search), {
    title: 'Product Duplicated',
    message: `This is the copy of “${product.name}”. It is a draft: visitors do not see it.`,
  });
}
