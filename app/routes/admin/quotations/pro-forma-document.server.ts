import type { RouterContextProvider } from 'react-router';
import { readLetterhead } from '~/documents/letterhead.server';
import { proFormaDocument } from '~/documents/pro-forma.server';
import { amountInWords } from '~/domain/orders/amount-in-words';
import { type InvoiceLine, sumOfLines } from '~/domain/orders/invoice-line';
import type { Invoice } from '~/domain/orders/pro-forma';
import { formatDecimal, shareOf } from '~/domain/quotations/money';
import { unitAfter } from '~/domain/quotations/quotation-line';
import { formatTerms } from '~/domain/trade/incoterms';
import { requestContext } from '~/lib/request/request-context';
import { withoutZeros } from '~/lib/text/amount';
import { longDay } from '~/lib/text/time-zone';
import type { TypesetDocument } from '~/lib/typesetting/typeset.server';

/**
 * @param query may have `paper`
 * @returns the document of a version of a pro forma invoice, to typeset
 */
export async function proFormaPdf(
  context: Readonly<RouterContextProvider>,
  invoice: Invoice,
  query: URLSearchParams,
): Promise<TypesetDocument> {
  const head = await readLetterhead(context.get(requestContext), query);
  const { quoted, advance_percent } = invoice;
  const { currency, minor_unit, total } = quoted;
  const money = (amount: string) => formatDecimal(amount, minor_unit, currency);
  const kilograms = (weight: string | null) => weight && formatDecimal(weight);
  const sum = (part: 'packages' | 'net_kg' | 'gross_kg') => kilograms(sumOfLines(invoice.lines, part));
  const split = advance_percent && shareOf(total, advance_percent, minor_unit);
  const printed = {
    number: invoice.number,
    version: invoice.version,
    made_at: invoice.created_at,
    date: longDay(invoice.day),
    valid_until: invoice.valid_until && longDay(invoice.valid_until),
    buyer: {
      // The name goes with the enquiry.
      full_name: quoted.full_name ?? 'The buyer',
      company: invoice.company,
      address: invoice.buyer_address,
      country: quoted.country,
      email: quoted.email,
    },
    consignee: invoice.consignee,
    quotation: quoted.version > 1 ? `${invoice.quotation_number}, version ${quoted.version}` : invoice.quotation_number,
    reference: invoice.reference,
    currency,
    terms: formatTerms(quoted.incoterm, quoted.port),
    lines: quoted.lines.map(({ description, quantity, unit, price, amount }, index) => ({
      position: index + 1,
      description,
      ...packed(invoice.lines[index]),
      quantity: formatDecimal(quantity),
      unit: unitAfter(quantity, unit),
      price: money(price),
      amount: money(amount),
    })),
    total: money(total),
    words: amountInWords(total, currency),
    advance: split
      ? { percent: withoutZeros(advance_percent), amount: money(split.share), balance: money(split.rest) }
      : null,
    packages: sum('packages'),
    net_kg: sum('net_kg'),
    gross_kg: sum('gross_kg'),
    containers: invoice.containers,
    payment_terms: invoice.payment_terms,
    bank_details: invoice.bank_details,
    remarks: invoice.remarks,
  };
  return proFormaDocument(printed, head);
}

function packed(line: InvoiceLine | undefined) {
  const number = (decimal: string | null | undefined) => (decimal ? formatDecimal(decimal) : null);
  return {
    hs_code: line?.hs_code ?? null,
    origin: line?.origin ?? null,
    packages: number(line?.packages),
    packing: line?.packing ?? null,
    net_kg: number(line?.net_kg),
    gross_kg: number(line?.gross_kg),
  };
}

/** @returns the name of the file of an invoice: PI-2026-0001, of later versions PI-2026-0001-version-2 */
export function fileNameOf({ number, version }: Pick<Invoice, 'number' | 'version'>): string {
  return `${number}${version > 1 ? `-version-${version}` : ''}`;
}
