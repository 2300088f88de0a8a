import { z } from 'zod';
import type { Unit } from '~/domain/enquiries/quantity';
import { amountOf } from '~/domain/quotations/money';
import { optionalLine } from '~/lib/editing/fields';
import { readAmount, withoutZeros } from '~/lib/text/amount';
import { plainDigits } from '~/lib/text/digits';

// What a pro forma invoice says of a line beside its price: the goods for customs, and how they are packed.

/** Numbers are decimal texts. */
export type InvoiceLine = {
  hs_code: string | null;
  origin: string | null;
  packages: string | null;
  /** What a package is. */
  packing: string | null;
  net_kg: string | null;
  gross_kg: string | null;
};

type Part = keyof InvoiceLine;

export const INVOICE_PARTS = ['hs_code', 'origin', 'packages', 'packing', 'net_kg', 'gross_kg'] as const;

export const INVOICE_LABELS: Record<Part, string> = {
  hs_code: 'HS code',
  origin: 'Origin',
  packages: 'Packages',
  packing: 'Packed in',
  net_kg: 'Net weight in kg',
  gross_kg: 'Gross weight in kg',
};

/** A row of the form, as it was typed. */
export const invoiceLineFields = z.object({
  hs_code: optionalLine(40),
  origin: optionalLine(200),
  packages: optionalLine(40),
  packing: optionalLine(200),
  net_kg: optionalLine(40),
  gross_kg: optionalLine(40),
});

const NO_PACKAGES = 'Please enter a whole number of packages, such as 1,120.';
const NO_WEIGHT = 'Please enter a weight in kg above 0, such as 28,000.';
const NO_HS_CODE = 'Please enter the code in digits, 4 to 12 and an even number of them, such as 07031019.';

/** Reads a row: a line, and what is wrong with its fields. */
export function readInvoiceLine(typed: InvoiceLine): { line: InvoiceLine; errors: Partial<Record<Part, string>> } {
  const errors: Partial<Record<Part, string>> = {};
  const number = (part: Part, limits: { whole: number; decimals: number }, otherwise: string) => {
    const text = typed[part];
    if (text === null) return null;
    const read = readAmount(text, limits, otherwise);
    if (read.ok && /[1-9]/.test(read.amount)) return read.amount;
    errors[part] = read.ok ? otherwise : read.problem;
    return null;
  };
  const hs_code = typed.hs_code && plainDigits(typed.hs_code).replace(/[\s.]/g, '');
  if (hs_code && !/^(\d\d){2,6}$/.test(hs_code)) errors.hs_code = NO_HS_CODE;
  const line = {
    ...typed,
    hs_code,
    packages: number('packages', { whole: 7, decimals: 0 }, NO_PACKAGES),
    net_kg: number('net_kg', { whole: 9, decimals: 3 }, NO_WEIGHT),
    gross_kg: number('gross_kg', { whole: 9, decimals: 3 }, NO_WEIGHT),
  };
  if (line.net_kg && line.gross_kg && Number(line.gross_kg) < Number(line.net_kg)) {
    errors.gross_kg = 'The gross weight is at least the net weight.';
  }
  return { line, errors };
}

/** What the enquiry and the catalogue say of a line; nothing of one that somebody added. */
export type KnownGoods = {
  hs_code: string | null;
  origin: string | null;
  packing: string | null;
  packing_kg: string | null;
};

/** @returns what a new invoice says of a line: its weight and packages as far as quantity and packing tell them */
export function startLine({ quantity, unit }: { quantity: string; unit: Unit }, goods: KnownGoods): InvoiceLine {
  const { hs_code, origin, packing, packing_kg } = goods;
  const perUnit = unit === 'tonnes' ? '1000' : unit === 'bags' ? packing_kg : null;
  const net_kg = perUnit && withoutZeros(amountOf(quantity, perUnit, 3));
  const count = unit === 'bags' ? Number(quantity) : Number(net_kg) / Number(packing_kg);
  const packages = Number.isInteger(count) && count > 0 ? String(count) : null;
  return { hs_code, origin, packages, packing, net_kg, gross_kg: null };
}

/** @returns the sum of a part of all lines; null where not all of them have it */
export function sumOfLines(lines: readonly InvoiceLine[], part: 'packages' | 'net_kg' | 'gross_kg'): string | null {
  const grams = lines.map((line) => line[part] && BigInt(amountOf(line[part], '1000', 0)));
  if (!grams.every((one) => typeof one === 'bigint')) return null;
  return withoutZeros(amountOf(String(grams.reduce((sum, one) => sum + one, 0n)), '0.001', 3));
}
