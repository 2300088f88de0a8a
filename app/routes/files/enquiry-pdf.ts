import { confirmationDocument } from '~/documents/confirmation.server';
import { readLetterhead } from '~/documents/letterhead.server';
import { findSentEnquiry } from '~/domain/enquiries/enquiries.server';
import { formatWeek } from '~/domain/enquiries/loading-week';
import { printedPlan } from '~/domain/enquiries/plan-words';
import { formatQuantity } from '~/domain/enquiries/quantity';
import { formatTerms } from '~/domain/trade/incoterms';
import { orUnavailable } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import { longDate } from '~/lib/text/time-zone';
import { pdfResponse } from '~/lib/typesetting/pdf-response.server';
import type { Route } from './+types/enquiry-pdf';
import { PRIVATE } from './private-file';

/** What was sent, as a document, to who has the private link. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const scope = context.get(requestContext);
  const sent = await orUnavailable(findSentEnquiry(scope.db, params.token));
  if (!sent) return new Response('This link has ended.\n', { status: 404, headers: PRIVATE });
  const head = await readLetterhead(scope, url.searchParams);
  const { full_name, company, country, email, phone, port, incoterm, loading_week, lines, meaning, plan, ...enquiry } =
    sent;
  const document = confirmationDocument(
    {
      reference: enquiry.reference,
      created_at: enquiry.created_at,
      sent_at: longDate(enquiry.created_at, head.zone),
      sender: {
        full_name,
        company,
        country,
        email,
        phone,
        port,
        incoterm: formatTerms(incoterm),
        loading_week: loading_week && formatWeek(loading_week),
      },
      lines: lines.map(({ product_name: product, quantity, unit, ...line }) => ({
        ...line,
        product,
        quantity: formatQuantity(quantity, unit),
      })),
      ...(plan ? { plan: printedPlan(plan), load: null } : { plan: null, load: meaning }),
      message: lines.length > 0 ? enquiry.message : `${enquiry.subject}\n\n${enquiry.message}`,
      address: `${scope.origin}/enquiries/${params.token}`,
    },
    head,
  );
  return pdfResponse(document, { fileName: `enquiry-${enquiry.reference}`, headers: PRIVATE });
}
