import type { RouterContextProvider } from 'react-router';
import { type Letterhead, readLetterhead } from '~/documents/letterhead.server';
import { quotationDocument } from '~/documents/quotation.server';
import { printedPlan } from '~/domain/enquiries/plan-words';
import { formatDecimal } from '~/domain/quotations/money';
import { unitAfter } from '~/domain/quotations/quotation-line';
import type { Quotation, QuotedContent } from '~/domain/quotations/stored-quotation';
import { formatTerms } from '~/domain/trade/incoterms';
import { requestContext } from '~/lib/request/request-context';
import { longDay } from '~/lib/text/time-zone';
import type { TypesetDocument } from '~/lib/typesetting/typeset.server';

/**
 * @param query may have `paper`
 * @returns the document of a version, to typeset; and the letterhead that it was made with
 */
export async function quotationPdf(
  context: Readonly<RouterContextProvider>,
  { number, reference }: Pick<Quotation, 'number' | 'reference'>,
  version: QuotedContent,
  query: URLSearchParams,
): Promise<{ document: TypesetDocument; head: Letterhead }> {
  const head = await readLetterhead(context.get(requestContext), query);
  const { currency, minor_unit, full_name, company, buyer_address, country, email, day, lines, plan } = version;
  const printed = {
    number,
    version: version.version,
    quoted_at: version.created_at,
    date: longDay(day),
    valid_until: version.valid_until && longDay(version.valid_until),
    // The name goes with the enquiry.
    buyer: { full_name: full_name ?? 'The buyer', company, address: buyer_address, country, email },
    reference,
    currency,
    terms: formatTerms(version.incoterm, version.port),
    lines: lines.map(({ description, quantity, unit, price, amount }, index) => ({
      position: index + 1,
      description,
      quantity: formatDecimal(quantity),
      unit: unitAfter(quantity, unit),
      price: formatDecimal(price, minor_unit, currency),
      amount: formatDecimal(amount, minor_unit, currency),
    })),
    total: formatDecimal(version.total, minor_unit, currency),
    plan: plan && printedPlan(plan),
    payment_terms: version.payment_terms,
    remarks: version.remarks,
  };
  return { document: quotationDocument(printed, head), head };
}
