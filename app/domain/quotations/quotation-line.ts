import { z } from 'zod';
import { UNITS, type Unit } from '~/domain/enquiries/quantity';
import { optionalLine, optionalText } from '~/lib/editing/fields';
import { amountOf, minorUnitOf, sumOf } from './money';
import type { QuotationLine } from './stored-quotation';

/** How much fits into a quotation. Constraints of the database agree. */
export const QUOTATION_LIMITS = { lines: 60, description: 500, port: 200, payment_terms: 1000, remarks: 5000 };

/** A row of the form, as it was typed. */
export const lineFields = z.object({
  description: optionalText(QUOTATION_LIMITS.description),
  quantity: optionalLine(40),
  unit: optionalLine(40),
  price: optionalLine(40),
});
export type TypedLine = z.output<typeof lineFields>;

/** A row of the form counts as empty where only its unit is chosen. */
export function isBlank({ description, quantity, price }: TypedLine): boolean {
  return description === null && quantity === null && price === null;
}

type ReadLine = { errors: Partial<Record<keyof TypedLine, string>>; line: Omit<QuotationLine, 'amount'> | null };

/** Reads a row that is not empty: a line, or what is wrong with its fields. */
export function readLine(
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
export function lineAmounts(
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

/** @returns a unit as it follows its quantity: 28 `tonnes`, 2 `× 40 ft container` */
export function unitAfter(quantity: string, unit: Unit): string {
  if (unit === 'containers_20ft') return '× 20 ft container';
  if (unit === 'containers_40ft') return '× 40 ft container';
  const isOne = /^1(\.0+)?$/.test(quantity);
  if (unit === 'tonnes') return isOne ? 'tonne' : 'tonnes';
  return isOne ? 'bag or carton' : 'bags or cartons';
}
