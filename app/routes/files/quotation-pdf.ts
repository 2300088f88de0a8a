import { findSentEnquiry } from '~/domain/enquiries/enquiries.server';
import { type Offer, readOfficeAnswers } from '~/domain/quotations/answers.server';
import { fileNameOf } from '~/domain/quotations/quotation-mail.server';
import { orUnavailable } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import { pdfResponse } from '~/lib/typesetting/pdf-response.server';
import { quotationPdf } from '~/routes/admin/quotations/quotation-pdf.server';
import type { Route } from './+types/quotation-pdf';
import { PRIVATE } from './private-file';

/** A version that was sent, to who has the private link of its enquiry. */
export async function loader({ context, params: { token, number }, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const reading = Promise.all([findSentEnquiry(db, token), readOfficeAnswers(db, token)]);
  const [sent, answers] = await orUnavailable(reading);
  const wanted = url.searchParams.get('version');
  // Addresses are in lower case.
  const isNamed = (one: Offer) => one.number.toLowerCase() === number.toLowerCase();
  const offer = answers?.offers.find((one) => isNamed(one) && (!wanted || String(one.version) === wanted));
  if (!sent || !offer)
    return new Response('There is no such quotation, or this link has ended.\n', { status: 404, headers: PRIVATE });
  const { document } = await quotationPdf(context, { number, reference: sent.reference }, offer, url.searchParams);
  const fileName = fileNameOf(offer, offer.version).replace(/\.pdf$/, '');
  return pdfResponse(document, { fileName, headers: PRIVATE });
}
