import { fileNameOf } from '~/domain/quotations/quotation-mail.server';
import { getQuotation } from '~/domain/quotations/quotations.server';
import { orUnavailable } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { pdfResponse } from '~/lib/typesetting/pdf-response.server';
import type { Route } from './+types/pdf';
import { quotationPdf } from './quotation-pdf.server';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const quotation = await orUnavailable(getQuotation(context.get(adminContext).db, params.quotationId));
  const wanted = url.searchParams.get('version') ?? String(quotation?.version);
  const version = quotation?.versions.find((one) => String(one.version) === wanted);
  if (!quotation || !version) throw new Response('There is no such quotation.\n', { status: 404 });
  const { document } = await quotationPdf(context, quotation, version, url.searchParams);
  const fileName = fileNameOf(quotation, version.version).replace(/\.pdf$/, '');
  return pdfResponse(document, { fileName, headers: { 'Cache-Control': 'no-store' } });
}
