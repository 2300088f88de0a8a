import { z } from 'zod';
import { UNITS, type Unit } from '~/domain/enquiries/quantity';
import { INCOTERMS } from '~/domain/products/facts';
import { optionalDay, optionalText } from '~/lib/editing/fields';
import { amountOf, CURRENCIES, minorUnitOf, sumOf } from './money';

/** A line as it was quoted; its numbers are decimal texts. */
export type QuotationLine = { description: string; quantity: string; unit: Unit; price: string; amount: string };

/** When a version was sent: by mail to an address, or as a file that somebody sent by hand. */
export type Sending = {
  sent_at: string;
  channel: 'mail' | 'file';
  recipient: string | null;
  actor_name: string | null;
};

/** A version of a quotation, which is never changed; `created_at` and `sent_at` are ISO 8601. */
export type QuotationVersion = {
  version: number;
  created_at: string;
  actor_name: string | null;
  /** The day on which it was saved, in the company's time zone: 2026-11-23. */
  day: string;
  /** The buyer; name and address are gone where the enquiry was deleted. */
  full_name: string | null;
  company: string | null;
  country: string | null;
  email: string | null;
  currency: string;
  /** How many decimals amounts have. */
  minor_unit: number;
  incoterm: string | null;
  port: string | null;
  valid_until: string | null;
  payment_terms: string | null;
  remarks: string | null;
  total: string;
  lines: QuotationLine[];
  sends: Sending[];
};

/** A quotation with its versions, the newest first; `updated_at` is the version of its row. */
export type Quotation = {
  id: string;
  number: string;
  /** The reference of the enquiry. */
  reference: string;
  version: number;
  sent_version: number | null;
  updated_at: string;
  /** Null where it was deleted; then there is nobody to quote to. */
  enquiry: { id: string; subject: string } | null;
  versions: [QuotationVersion, ...QuotationVersion[]];
};

/** The newest version of a quotation in the list of an enquiry; the total in words. */
export type QuotationSummary = {
  id: string;
  number: string;
  version: number;
  sent_version: number | null;
  sent_at: string | null;
  total: string;
  valid_until: string | null;
};

/** What a new quotation begins with: the enquiry, and the terms that were quoted last. */
export type QuotationStart = {
  id: string;
  reference: string;
  subject: string;
  full_name: string;
  company: string | null;
  country: string | null;
  port: string | null;
  incoterm: string | null;
  lines: { product_name: string; size: string | null; packing: string | null; quantity: string; unit: Unit }[];
  last: { currency: string; payment_terms: string | null } | null;
};

/** How much fits into a quotation. Constraints of the database agree. */
export const QUOTATION_LIMITS = { lines: 60, description: 500, port: 200, payment_terms: 1000, remarks: 5000 };

const lineFields = z.object({
  description: optionalText(QUOTATION_LIMITS.description),
  quantity: optionalText(40),
  unit: optionalText(40),
  price: optionalText(40),
});
type TypedLine = z.output<typeof lineFields>;

/** The fields of a quotation's form (docs/product.md#quotations). */
export const quotationFields = z.object({
  lines: z.array(lineFields).default([]),
  currency: z
    .string('Please choose a currency.')
    .trim()
    .toUpperCase()
    .refine((code) => CURRENCIES.includes(code), 'Please choose a currency by its code, such as USD.'),
  incoterm: z.enum(INCOTERMS, 'Please choose one of the Incoterms.').optional(),
  port: optionalText(QUOTATION_LIMITS.port),
  valid_until: optionalDay,
  payment_terms: optionalText(QUOTATION_LIMITS.payment_terms),
  remarks: optionalText(QUOTATION_LIMITS.remarks),
});

const DAY_MS = 24 * 60 * 60 * 1000;
const LONGEST_VALIDITY_DAYS = 730;

/**
 * @param today in the company's time zone, as `2026-11-23`
 * @returns the schema that reads the form of a quotation; rows without a description, a quantity and a price are dropped
 */
export function quotationSchema(today: string) {
  const last = new Date(Date.parse(today) + LONGEST_VALIDITY_DAYS * DAY_MS).toISOString().slice(0, 10);
  return quotationFields.transform(({ lines: typed, ...terms }, context) => {
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

/** A quotation as its form has it. */
export type QuotationInput = z.output<ReturnType<typeof quotationSchema>>;

/** A row of the form counts as empty where only its unit is chosen. */
function isBlank({ description, quantity, price }: TypedLine): boolean {
  return description === null && quantity === null && price === null;
}

type ReadLine = { errors: Partial<Record<keyof TypedLine, string>>; line: Omit<QuotationLine, 'amount'> | null };

function readLine(
  { description, quantity: typedQuantity, unit: typedUnit, price: typedPrice }: TypedLine,
  decimals: number,
) {
  const errors: ReadLine['errors'] = {};
  const unit = UNITS.find((known) => known === typedUnit);
  const quantity = decimalOf(typedQuantity, 6, 3);
  const price = decimalOf(typedPrice, 9, 4);
  if (description === null) errors.description = 'Please say what is offered.';
  if (!unit) errors.unit = 'Please choose a unit.';
  if (quantity === null || !isPositive(quantity) || isOver(quantity)) {
    errors.quantity = wrongNumber(typedQuantity, 'Please enter a quantity above 0, up to 100000, such as 12.5.');
  }
  if (price === null || !isPositive(price)) {
    errors.price = wrongNumber(typedPrice, 'Please enter a price above 0, such as 1250.50.');
  }
  if (description === null || !unit || quantity === null || price === null || Object.keys(errors).length > 0) {
    return { errors, line: null };
  }
  if (!isPositive(amountOf(quantity, price, decimals))) {
    errors.price = 'This line comes to nothing. Please enter a higher price or quantity.';
    return { errors, line: null };
  }
  return { errors, line: { description, quantity, unit, price } } satisfies ReadLine;
}

/** @returns a decimal without superfluous zeros in front, as it was typed otherwise; null where the text is none */
function decimalOf(text: string | null, most: number, decimals: number): string | null {
  const [, whole, fraction] = /^0*(\d*?)(?:\.(\d+))?$/.exec(text ?? '') ?? [];
  if (text === null || whole === undefined || !/\d/.test(text)) return null;
  if (whole.length > most || (fraction?.length ?? 0) > decimals) return null;
  return (whole || '0') + (fraction === undefined ? '' : `.${fraction}`);
}

function isPositive(decimal: string): boolean {
  return /[1-9]/.test(decimal);
}

/** Whether a quantity is more than 100,000. */
function isOver(quantity: string): boolean {
  return BigInt(quantity.split('.')[0] ?? '') > 100_000n || /^100000\.\d*[1-9]/.test(quantity);
}

/** A comma can mean two things, so numbers are read without. */
function wrongNumber(typed: string | null, message: string): string {
  return typed?.includes(',') ? 'Please write it without a comma, such as 1250.50.' : message;
}

/** @returns the amounts of lines and their total, as far as their numbers can be read */
export function workedOut(
  rows: readonly Record<string, unknown>[],
  currency: string,
): { amounts: (string | null)[]; total: string } {
  const minorUnit = minorUnitOf(currency);
  const amounts = rows.map(({ quantity, price }) => {
    const [count, each] = [decimalOf(textOf(quantity), 6, 3), decimalOf(textOf(price), 9, 4)];
    return count !== null && each !== null ? amountOf(count, each, minorUnit) : null;
  });
  return {
    amounts,
    total: sumOf(
      amounts.filter((amount) => amount !== null),
      minorUnit,
    ),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

type FormSource = Pick<
  QuotationVersion,
  'currency' | 'incoterm' | 'port' | 'valid_until' | 'payment_terms' | 'remarks'
> & { lines: Omit<QuotationLine, 'amount'>[] };

/** @returns the values of a quotation's form, as a version has them */
export function quotationValues(version: FormSource) {
  const { lines, currency, incoterm, port, valid_until, payment_terms, remarks } = version;
  return {
    lines: lines.map(({ description, quantity, unit, price }) => ({
      description,
      quantity,
      unit: unit as string,
      price,
    })),
    currency,
    incoterm: incoterm ?? '',
    port: port ?? '',
    valid_until: valid_until ?? '',
    payment_terms: payment_terms ?? '',
    remarks: remarks ?? '',
  };
}

const USUAL_VALIDITY_DAYS = 14;

/**
 * @param today in the company's time zone
 * @returns the values of a new quotation's form: a line for each of the enquiry, and the terms that were quoted last
 */
export function newQuotationValues(
  { lines, port, incoterm, last }: Pick<QuotationStart, 'lines' | 'port' | 'incoterm' | 'last'>,
  today: string,
) {
  return quotationValues({
    lines: lines.map(({ product_name, size, packing, quantity, unit }) => ({
      description: [product_name, size, packing].filter(Boolean).join(', '),
      quantity: quantity.replace(/\.0*$|(\.\d*?)0+$/, '$1'),
      unit,
      price: '',
    })),
    currency: last?.currency ?? 'USD',
    incoterm,
    port,
    valid_until: new Date(Date.parse(today) + USUAL_VALIDITY_DAYS * DAY_MS).toISOString().slice(0, 10),
    payment_terms: last?.payment_terms ?? null,
    remarks: null,
  });
}

/** @returns a unit as it follows its quantity: 28 `tonnes`, 2 `× 40 ft container` */
export function unitBehind(quantity: string, unit: Unit): string {
  if (unit === 'containers_20ft') return '× 20 ft container';
  if (unit === 'containers_40ft') return '× 40 ft container';
  const isOne = /^1(\.0+)?$/.test(quantity);
  if (unit === 'tonnes') return isOne ? 'tonne' : 'tonnes';
  return isOne ? 'bag or carton' : 'bags or cartons';
}
