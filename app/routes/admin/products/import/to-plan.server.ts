import type { RouterContextProvider } from 'react-router';
import { getImport } from '~/domain/products/import/product-imports.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import type { Toast } from '~/lib/http/toast';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { LIST } from '../product-list';

export const NOTHING = 'No Products to Import';

/** Redirects to the plan, with a toast that says whether it would write anything. */
export async function redirectToPlan(context: Readonly<RouterContextProvider>, id: string) {
  const planned = await getImport(context.get(adminContext).longRunningDb, id);
  const { create = 0, update = 0, unchanged = 0 } = planned?.counts ?? {};
  const toPlan = (toast: Toast) => redirectWithToast(context.get(requestContext), `${LIST}/import/${id}`, toast);
  if (create + update > 0) {
    return toPlan({ kind: 'info', title: 'Nothing Is Written Yet', message: 'Look at the plan, then press Import.' });
  }
  const message =
    unchanged > 0
      ? 'All products in this file are as they stand.'
      : 'No line of this file can be used. The table says why.';
  return toPlan({ kind: 'warning', title: NOTHING, message });
}
