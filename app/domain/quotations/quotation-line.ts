import { z } from 'zod';
import { UNITS, type Unit } from '~/domain/enquiries/quantity';
import { optionalLine, optionalText } from '~/lib/editing/fields';
import { NO_PRICE, NO_QUANTITY, readPrice, readQuantity } from './line-amounts';
import { amountOf } from './money';
import type { QuotationLine } from './stored-quotation';

/** How much fits into a quotation. Constraints of the database agree. */
export const QUOTATION_LIMITS = {
  lines: 60,
  description: 500,
  company: 200,
  buyer_address: 1000,
  port: 200,
  payment_terms: 1000,
  remarks: 5000,
};

/** A row of the form, as it was typed. */
export const lineFields = z.object({
  description: optionalText(QUOTATION_LIMITS.description),
  quantity: optionalLine(40),
  unit: optionalLine(40),
  price: optionalLine(40),
  enquiry_line: optionalLine(3),
});
export type TypedLine = z.output<typeof lineFields>;

/** A row of the form counts as empty where only its unit is chosen. */
export function isBlank({ description, quantity, price }: TypedLine): boolean {
  return description === null && quantity === null && price === null;
}

type ReadLine = { errors: Partial<Record<keyof TypedLine, string>>; line: Omit<QuotationLine, 'amount'> | null };

/** Reads a row that is not empty: a line, or what is wrong with its fields. */
export function readLine(
  { description, quantity: typedQuantity, unit: typedUnit, price: typedPrice, enquiry_line: typedLine }: TypedLine,
  decimals: number,
) {
  const errors: ReadLine['errors'] = {};
  const unit = UNITS.find((known) => known === typedUnit);
  const [count, each] = [readQuantity(typedQuantity), readPrice(typedPrice)];
  const [quantity, price] = [count.ok ? count.amount : null, each.ok ? each.amount : null];
  if (description === null) errors.description = 'Please say what is offered.';
  if (!unit) errors.unit = 'Please choose a unit.';
  if (!count.ok) errors.quantity = count.problem;
  else if (!isPositive(count.amount) || isOver(count.amount)) errors.quantity = NO_QUANTITY;
  if (!each.ok) errors.price = each.problem;
  else if (!isPositive(each.amount)) errors.price = NO_PRICE;
  if (description === null || !unit || quantity === null || price === null || Object.keys(errors).length > 0) {
    return { errors, line: null };
  }
  if (!isPositive(amountOf(quantity, price, decimals))) {
    errors.price = 'This line comes to nothing. Please enter a higher price or quantity.';
    return { errors, line: null };
  }
  const enquiry_line = /^[1-9]\d?$/.test(typedLine ?? '') ? Number(typedLine) : null;
  return { errors, line: { description, quantity, unit, price, enquiry_line } } satisfies ReadLine;
}

function isPositive(decimal: string): boolean {
  return /[1-9]/.test(decimal);
}

/** Whether a quantity is more than 100,000. */
function isOver(quantity: string): boolean {
  return BigInt(quantity.split('.')[0] ?? '') > 100_000n || /^100000\.\d*[1-9]/.test(quantity);
}

/** @returns a unit as it follows its quantity: 28 `tonnes`, 2 `× 40 ft container` */
export function unitAfter(quantity: string, unit: Unit): string {
  if (unit === 'containers_20ft') return '× 20 ft container';
  if (unit === 'containers_40ft') return '× 40 ft container';
  const isOne = /^1(\.0+)?$/.test(quantity);
  if (unit === 'samples') return isOne ? 'sample by courier' : 'samples by courier';
  if (unit === 'tonnes') return isOne ? 'tonne' : 'tonnes';
  return isOne ? 'bag or carton' : 'bags or cartons';
}
