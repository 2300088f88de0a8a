import { formatDecimal, formatMoney } from './money';
import { unitAfter } from './quotation-line';
import type { QuotedContent } from './stored-quotation';

/** A line in words: what is offered, how much at what price, and what that comes to. */
export type LineWords = { description: string; quantity: string; amount: string };

type Quoted = Pick<QuotedContent, 'lines' | 'currency' | 'minor_unit'>;

export function lineWords({ lines, currency, minor_unit }: Quoted): LineWords[] {
  return lines.map(({ description, quantity, unit, price, amount }) => ({
    description,
    quantity: `${formatDecimal(quantity)} ${unitAfter(quantity, unit)} at ${formatDecimal(price, minor_unit, currency)}`,
    amount: formatMoney(amount, currency, minor_unit),
  }));
}
