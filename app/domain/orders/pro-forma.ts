import { z } from 'zod';
import { BOX_KINDS } from '~/domain/enquiries/plan-words';
import { QUOTATION_LIMITS } from '~/domain/quotations/quotation-line';
import type { QuotedContent } from '~/domain/quotations/stored-quotation';
import { fieldSet } from '~/lib/editing/field-set';
import { optionalDay, optionalLine, optionalText } from '~/lib/editing/fields';
import { readAmount, writeAmount } from '~/lib/text/amount';
import {
  INVOICE_PARTS,
  type InvoiceLine,
  invoiceLineFields,
  type KnownGoods,
  readInvoiceLine,
  startLine,
} from './invoice-line';

/** What staff write of a pro forma invoice, version by version; the rest is that of the version that was accepted. */
type Written = {
  company: string | null;
  /** In lines; gone with the enquiry. */
  buyer_address: string | null;
  /** Name and address; gone with the enquiry. */
  consignee: string | null;
  containers: string | null;
  /** A decimal text. */
  advance_percent: string | null;
  payment_terms: string | null;
  valid_until: string | null;
  remarks: string | null;
  lines: InvoiceLine[];
};

/** A version of a pro forma invoice as it is printed; `created_at` is ISO 8601, `day` that in the company's time zone. */
export type InvoiceVersion = Written & {
  version: number;
  created_at: string;
  day: string;
  bank_details: string | null;
  quoted: QuotedContent;
};

export type Invoice = InvoiceVersion & { number: string; reference: string; quotation_number: string };

/** The page of a pro forma invoice, with its versions, the newest first; before the first save it has no number. */
export type ProForma = {
  /** Of the quotation. */
  id: string;
  quotation_number: string;
  reference: string;
  /** Whether there is an enquiry to invoice. */
  has_buyer: boolean;
  number: string | null;
  version: number | null;
  /** Empty before the first save. */
  updated_at: string;
  /** The setting, as it is now. */
  bank_details: string | null;
  order_id: string;
  /** The version that was accepted last, with what is known of its lines. */
  accepted: QuotedContent & { goods: KnownGoods[] };
  versions: (InvoiceVersion & { actor_name: string | null })[];
};

/** The fields of the form (docs/product.md#pro-forma-invoices). */
export const proFormaFields = fieldSet('pro_forma_versions', {
  company: { label: 'Company of the buyer', input: 'line', schema: optionalLine(QUOTATION_LIMITS.company) },
  buyer_address: {
    label: 'Address of the buyer',
    input: 'text',
    rows: 3,
    schema: optionalText(QUOTATION_LIMITS.buyer_address),
  },
  consignee: {
    label: 'Consignee',
    hint: 'Name and address, where the goods go to somebody else than the buyer.',
    input: 'text',
    rows: 3,
    schema: optionalText(1000),
  },
  lines: { label: 'Lines', input: 'own', schema: z.array(invoiceLineFields).default([]) },
  containers: {
    label: 'Containers',
    hint: 'Such as 2 × 40 ft reefer.',
    input: 'line',
    schema: optionalLine(500),
  },
  advance_percent: {
    label: 'Advance in percent of the total',
    hint: 'Such as 30. The invoice then names the advance and the balance.',
    input: 'line',
    schema: optionalLine(20),
  },
  payment_terms: {
    label: 'Payment terms',
    input: 'text',
    rows: 3,
    schema: optionalText(QUOTATION_LIMITS.payment_terms),
  },
  valid_until: {
    label: 'Valid until',
    hint: 'The last day on which it holds.',
    input: 'day',
    schema: optionalDay,
  },
  remarks: { label: 'Remarks', input: 'text', rows: 4, schema: optionalText(QUOTATION_LIMITS.remarks) },
});

const NO_PERCENT = 'Please enter a number above 0, up to 100, such as 30.';

/**
 * @param today in the company's time zone
 * @param count how many lines were accepted
 */
export function proFormaSchema(today: string, count: number) {
  return proFormaFields.schema.transform(({ lines: typed, advance_percent: share, ...rest }, context) => {
    const issue = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message, input: undefined });
    if (rest.valid_until && rest.valid_until < today) {
      issue(['valid_until'], 'This day is over. Please enter today or a later day.');
    }
    const percent =
      share === null ? null : readAmount(share.replace(/\s*%$/, ''), { whole: 3, decimals: 2, most: 100 }, NO_PERCENT);
    if (percent && !percent.ok) issue(['advance_percent'], percent.problem);
    else if (percent && !/[1-9]/.test(percent.amount)) issue(['advance_percent'], NO_PERCENT);
    // A form has no row at its end that is empty.
    const lines = Array.from({ length: count }, (_, index) => {
      const { line, errors } = readInvoiceLine(typed[index] ?? BLANK);
      for (const [part, message] of Object.entries(errors)) issue(['lines', index, part], message);
      return line;
    });
    return { ...rest, advance_percent: percent?.ok ? percent.amount : null, lines };
  });
}

const BLANK = Object.fromEntries(INVOICE_PARTS.map((part) => [part, null])) as InvoiceLine;

export type ProFormaInput = z.output<ReturnType<typeof proFormaSchema>>;

/** A share that terms of payment name in their first words. */
const ADVANCE = /^\s*(\d{1,3}(?:\.\d{1,2})?)\s*(?:%|percent|per cent)\s+(?:in\s+)?advance\b/i;

const NO_GOODS: KnownGoods = { hs_code: null, origin: null, packing: null, packing_kg: null };

/**
 * @param today in the company's time zone
 * @returns the values of the form: of the newest version, its lines only while no other version was accepted since; of a new
 *   invoice what was accepted, and what the catalogue says of its goods
 */
export function proFormaValues({ accepted, versions: [newest] }: ProForma, today: string) {
  const { plan, goods } = accepted;
  const lines =
    newest?.quoted.version === accepted.version
      ? newest.lines
      : accepted.lines.map((line, index) => startLine(line, goods[index] ?? NO_GOODS));
  const start = newest ?? {
    ...accepted,
    consignee: null,
    containers: plan && containersOf(plan),
    advance_percent: ADVANCE.exec(accepted.payment_terms ?? '')?.[1] ?? null,
    valid_until: accepted.valid_until && accepted.valid_until >= today ? accepted.valid_until : null,
  };
  return {
    company: start.company ?? '',
    buyer_address: start.buyer_address ?? '',
    consignee: start.consignee ?? '',
    lines: lines.map(({ packages, net_kg, gross_kg, ...words }) => ({
      hs_code: words.hs_code ?? '',
      origin: words.origin ?? '',
      packages: packages ? writeAmount(packages) : '',
      packing: words.packing ?? '',
      net_kg: net_kg ? writeAmount(net_kg) : '',
      gross_kg: gross_kg ? writeAmount(gross_kg) : '',
    })),
    containers: start.containers ?? '',
    advance_percent: start.advance_percent ?? '',
    payment_terms: start.payment_terms ?? '',
    valid_until: start.valid_until ?? '',
    remarks: start.remarks ?? '',
  };
}

/** @returns the boxes of a plan in few words: 2 × 40 ft reefer, 1 × 20 ft dry container */
function containersOf({ boxes }: NonNullable<QuotedContent['plan']>): string | null {
  const counts = new Map<string, number>();
  for (const { kind, count } of boxes) {
    if (kind !== 'air') counts.set(BOX_KINDS[kind], (counts.get(BOX_KINDS[kind]) ?? 0) + count);
  }
  return [...counts].map(([words, count]) => `${count} × ${words}`).join(', ') || null;
}
