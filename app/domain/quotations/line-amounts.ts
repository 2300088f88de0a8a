import { readAmount } from '~/lib/text/amount';
import { amountOf, formatDecimal, formatMoney, minorUnitOf, sumOf } from './money';

// What a browser works out too, so it needs no schemas.

export const NO_QUANTITY = 'Please enter a quantity above 0, up to 1,00,000, such as 12.5.';
export const NO_PRICE = 'Please enter a price above 0, such as 1,20,000.50.';

export function readQuantity(typed: string | null) {
  return readAmount(typed ?? '', { whole: 6, decimals: 3 }, NO_QUANTITY);
}

export function readPrice(typed: string | null) {
  return readAmount(typed ?? '', { whole: 9, decimals: 4 }, NO_PRICE);
}

/** A line as it stands in a form. */
type Row = Readonly<Record<string, unknown>>;

/** @returns the amounts of lines and their total, as far as their numbers can be read */
export function lineAmounts(rows: readonly Row[], currency: string): { amounts: (string | null)[]; total: string } {
  const minorUnit = minorUnitOf(currency);
  const amounts = rows.map(({ quantity, price }) => {
    const [count, each] = [readQuantity(textOf(quantity)), readPrice(textOf(price))];
    return count.ok && each.ok ? amountOf(count.amount, each.amount, minorUnit) : null;
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

/** @returns the same in words: an amount that cannot be worked out is empty */
export function shownAmounts(rows: readonly Row[], currency: string): { amounts: string[]; total: string } {
  const { amounts, total } = lineAmounts(rows, currency);
  const minorUnit = minorUnitOf(currency);
  return {
    amounts: amounts.map((amount) => (amount ? formatDecimal(amount, minorUnit, currency) : '')),
    total: formatMoney(total, currency, minorUnit),
  };
}
