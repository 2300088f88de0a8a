import type { RouterContextProvider } from 'react-router';
import { orderProductsByName, PRODUCTS_PER_PAGE } from '~/domain/products/product-editing.server';
import { readEditForm } from '~/lib/editing/edit-form.server';
import { moveRow } from '~/lib/editing/moves.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import type { Toast } from '~/lib/http/toast';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';

type Args = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

/** Moves a product within its category, or takes the category back to the order of names. */
export async function orderProducts(args: Args): Promise<Response> {
  const failed = 'Error Updating Product';
  const submitted = await readEditForm(args.request);
  if (submitted.intent !== 'order_by_name') {
    return moveRow(args, { table: 'products', size: PRODUCTS_PER_PAGE, failed }, submitted);
  }
  const { context, url } = args;
  const category = url.searchParams.get('category') ?? '';
  await orErrorPage(orderProductsByName(context.get(adminContext).db, category), { title: failed });
  const toast: Toast = {
    kind: 'info',
    title: 'Ordered by Name',
    message: 'The products stand by name again, also on the site.',
  };
  return redirectWithToast(context.get(requestContext), url.pathname + url.search, toast);
}
