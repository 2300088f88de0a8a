import { z } from 'zod';
import { INCOTERMS, placeOf } from '~/domain/trade/incoterms';
import { fieldSet } from '~/lib/editing/field-set';
import { optionalDay, optionalLine, optionalText } from '~/lib/editing/fields';
import { withoutZeros, writeAmount } from '~/lib/text/amount';
import { CURRENCIES, minorUnitOf } from './money';
import { isBlank, lineFields, QUOTATION_LIMITS, readLine } from './quotation-line';
import type { QuotationLine, QuotationStart, QuotationVersion } from './stored-quotation';

/** The fields of a quotation's form (docs/product.md#quotations). */
export const quotationFields = fieldSet('quotations', {
  currency: {
    label: 'Currency',
    input: 'own',
    schema: z
      .string('Please choose a currency.')
      .trim()
      .toUpperCase()
      .refine((code) => CURRENCIES.includes(code), 'Please choose a currency by its code, such as USD.'),
  },
  lines: { label: 'Lines', input: 'own', schema: z.array(lineFields).default([]) },
  company: {
    label: 'Company of the buyer',
    input: 'line',
    schema: optionalLine(QUOTATION_LIMITS.company),
  },
  buyer_address: {
    label: 'Address of the buyer',
    hint: 'Printed below the name. Kept with the buyer, it stands here in every new quotation.',
    input: 'text',
    rows: 3,
    schema: optionalText(QUOTATION_LIMITS.buyer_address),
  },
  incoterm: {
    label: 'Incoterm',
    input: 'own',
    schema: z.enum(INCOTERMS, 'Please choose one of the Incoterms.').optional(),
  },
  port: {
    label: 'Port or place',
    hint: 'What the rule names: where the goods are loaded for FCA, FAS and FOB, where they arrive for all from CFR to DDP.',
    input: 'line',
    schema: optionalLine(QUOTATION_LIMITS.port),
  },
  valid_until: {
    label: 'Valid until',
    hint: 'The last day on which the buyer can order at these prices.',
    input: 'day',
    schema: optionalDay,
  },
  payment_terms: {
    label: 'Payment terms',
    hint: 'Such as 30 % in advance, 70 % against copy of the bill of lading.',
    input: 'text',
    rows: 3,
    schema: optionalText(QUOTATION_LIMITS.payment_terms),
  },
  remarks: {
    label: 'Remarks',
    hint: 'Printed below the prices: sailing, papers, tolerance of the weight.',
    input: 'text',
    rows: 5,
    schema: optionalText(QUOTATION_LIMITS.remarks),
  },
});

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_VALIDITY_DAYS = 730;

/**
 * @param today in the company's time zone, as `2026-11-23`
 * @returns the schema that reads the form of a quotation; rows without a description, a quantity and a price are dropped
 */
export function quotationSchema(today: string) {
  const last = new Date(Date.parse(today) + MAX_VALIDITY_DAYS * DAY_MS).toISOString().slice(0, 10);
  return quotationFields.schema.transform(({ lines: typed, ...terms }, context) => {
    const minor_unit = minorUnitOf(terms.currency);
    const issue = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message, input: undefined });
    if (terms.valid_until && terms.valid_until < today) {
      issue(['valid_until'], 'This day is over. Please enter today or a later day.');
    }
    if (terms.valid_until && terms.valid_until > last) {
      issue(['valid_until'], 'Please enter a day within the next two years.');
    }
    const lines = typed.flatMap((line, index) => {
      if (isBlank(line)) return [];
      const read = readLine(line, minor_unit);
      for (const [part, message] of Object.entries(read.errors)) issue(['lines', index, part], message);
      return read.line ? [read.line] : [];
    });
    const filled = typed.filter((line) => !isBlank(line)).length;
    if (filled === 0) issue(['lines'], 'Please fill in at least one line.');
    if (filled > QUOTATION_LIMITS.lines) issue(['lines'], `At most ${QUOTATION_LIMITS.lines} lines fit.`);
    return { ...terms, incoterm: terms.incoterm ?? null, minor_unit, lines };
  });
}

export type QuotationInput = z.output<ReturnType<typeof quotationSchema>>;

type FormSource = Pick<
  QuotationVersion,
  'company' | 'buyer_address' | 'currency' | 'incoterm' | 'port' | 'valid_until' | 'payment_terms' | 'remarks'
> & { lines: Omit<QuotationLine, 'amount'>[] };

export function quotationValues(version: FormSource) {
  const { lines, company, buyer_address, currency, incoterm, port, valid_until, payment_terms, remarks } = version;
  return {
    lines: lines.map(({ description, quantity, unit, price, enquiry_line }) => ({
      description,
      quantity: writeAmount(quantity),
      unit: unit as string,
      price: writeAmount(price),
      enquiry_line: String(enquiry_line ?? ''),
    })),
    company: company ?? '',
    buyer_address: buyer_address ?? '',
    currency,
    incoterm: incoterm ?? '',
    port: port ?? '',
    valid_until: valid_until ?? '',
    payment_terms: payment_terms ?? '',
    remarks: remarks ?? '',
  };
}

const USUAL_VALIDITY_DAYS = 14;

type FormStart = Pick<QuotationStart, 'lines' | 'company' | 'buyer_address' | 'port' | 'incoterm' | 'last'>;

/**
 * @param today in the company's time zone
 * @returns the values of a new quotation's form: a line for each of the enquiry, the place that belongs to its Incoterm, and
 *   the terms that were quoted last
 */
export function newQuotationValues({ lines, company, buyer_address, port, incoterm, last }: FormStart, today: string) {
  return quotationValues({
    lines: lines.map(({ position, product_name, size, packing, quantity, unit }) => ({
      description: [product_name, size, packing].filter(Boolean).join(', '),
      quantity: withoutZeros(quantity),
      unit,
      price: '',
      enquiry_line: position,
    })),
    company,
    buyer_address,
    currency: last?.currency ?? 'USD',
    incoterm,
    port: placeOf({ incoterm, destination: port, loadedAt: lines.map(({ ports }) => ports) }),
    valid_until: new Date(Date.parse(today) + USUAL_VALIDITY_DAYS * DAY_MS).toISOString().slice(0, 10),
    payment_terms: last?.payment_terms ?? null,
    remarks: null,
  });
}
