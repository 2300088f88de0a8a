import { findSentInvoice } from '~/domain/orders/pro-formas.server';
import { orUnavailable } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import { pdfResponse } from '~/lib/typesetting/pdf-response.server';
import { fileNameOf, proFormaPdf } from '~/routes/admin/quotations/pro-forma-document.server';
import type { Route } from './+types/pro-forma-pdf';
import { PRIVATE } from './private-file';

/** The newest version of a pro forma invoice, to who has the private link of its enquiry. */
export async function loader({ context, params: { token, number }, url }: Route.LoaderArgs) {
  // Addresses are in lower case, numbers are not.
  const invoice = await orUnavailable(findSentInvoice(context.get(requestContext).db, token, number));
  if (!invoice) {
    return new Response('There is no such invoice, or this link has ended.\n', { status: 404, headers: PRIVATE });
  }
  const document = await proFormaPdf(context, invoice, url.searchParams);
  return pdfResponse(document, { fileName: fileNameOf(invoice), headers: PRIVATE });
}
