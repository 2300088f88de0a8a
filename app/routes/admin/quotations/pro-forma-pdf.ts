import { getProForma } from '~/domain/orders/pro-formas.server';
import { orUnavailable } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { pdfResponse } from '~/lib/typesetting/pdf-response.server';
import type { Route } from './+types/pro-forma-pdf';
import { fileNameOf, proFormaPdf } from './pro-forma-document.server';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const proForma = await orUnavailable(getProForma(context.get(adminContext).db, params.quotationId));
  const wanted = url.searchParams.get('version') ?? String(proForma?.version);
  const version = proForma?.versions.find((one) => String(one.version) === wanted);
  if (!proForma?.number || !version) throw new Response('There is no such invoice.\n', { status: 404 });
  const { number, quotation_number, reference } = proForma;
  const invoice = { ...version, number, quotation_number, reference };
  const document = await proFormaPdf(context, invoice, url.searchParams);
  return pdfResponse(document, { fileName: fileNameOf(invoice), headers: { 'Cache-Control': 'no-store' } });
}
