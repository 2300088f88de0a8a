// Numbers as staff in India type and read them: a point before the decimals, commas between groups of digits, of two
// behind the thousands (1,20,000.50) or of three (120,000.50). The digits may be those of any market.

import { plainDigits } from './digits.ts';

/** What a text says: a plain decimal text such as `120000.50`, or why it cannot be read, in words. */
export type ReadAmount = { ok: true; amount: string } | { ok: false; problem: string };

const GROUPED = /^\d{1,3}(,\d{3})+$|^\d{1,2}(,\d{2})*,\d{3}$/;
/** A point before three digits is one of thousands elsewhere. */
const TWO_MEANINGS = /^([1-9]\d{0,2})\.(\d{3})$/;
/** As much of Europe writes it: a point between thousands, and a comma before decimals. */
const EUROPEAN = /^\d{1,3}(\.\d{3})+,\d+$|^\d{1,3}(\.\d{3}){2,}$/;

/** The digits that a spreadsheet keeps of a number. */
export const EXACT_DIGITS = 15;

type Limits = {
  /** The most digits before the point, and behind it; zeros at either end are no digits. */
  whole: number;
  decimals: number;
  /** The largest number, which the digits before the point cannot say. */
  most?: number;
};

/**
 * Reads a number that is not negative. What can mean two things is refused, with both of them in the words, unless one of
 * them would be too large.
 *
 * @param otherwise the words for what is no number, or too large
 * @returns the number without commas and without superfluous zeros in front, as it was typed otherwise
 */
export function readAmount(typed: string, limits: Limits, otherwise: string): ReadAmount {
  const { most = Number.POSITIVE_INFINITY } = limits;
  const refuse = (problem: string): ReadAmount => ({ ok: false, problem });
  // Spaces between groups are what programs print for a comma that must not end a line.
  const text = plainDigits(typed)
    .trim()
    .replace(/(?<=\d)[\s\u00a0\u202f](?=\d)/g, ',');
  const [, one, three] = TWO_MEANINGS.exec(text) ?? [];
  if (one !== undefined && three !== undefined && Number(one + three) <= most) {
    return refuse(`A point can mean two things here. Please write ${one}${three} or ${writeAmount(text)}.`);
  }
  if (EUROPEAN.test(text)) {
    return refuse(`A point stands before decimals here. Please write ${text.replaceAll('.', '').replace(',', '.')}.`);
  }
  const [, whole = '', fraction] = /^([\d,]*)(?:\.(\d+))?$/.exec(text) ?? [];
  if (!/\d/.test(text) || (whole === '' && fraction === undefined)) return refuse(otherwise);
  if (whole.includes(',') && !GROUPED.test(whole)) {
    return refuse(
      /^\d+,\d{1,2}$/.test(text)
        ? `A comma stands between thousands. Please write ${text.replace(',', '.')} or ${text.replace(',', '')}.`
        : 'Please put commas between thousands only, or leave them out, such as 1,20,000.50 or 120000.50.',
    );
  }
  const digits = whole.replaceAll(',', '').replace(/^0+(?=.)/, '') || '0';
  // Zeros beyond the limit say nothing.
  const decimals = fraction?.replace(new RegExp(`(?<=^\\d{${limits.decimals}})0+$`), '');
  const amount = decimals ? `${digits}.${decimals}` : digits;
  const isTooLong = digits.length > limits.whole || (decimals?.length ?? 0) > limits.decimals;
  return isTooLong || Number(amount) > most ? refuse(otherwise) : { ok: true, amount };
}

/**
 * Reads a number as `readAmount` does, but as a number, which has no more digits than those hold.
 *
 * @param limits the least and the largest number, and the most digits behind the point
 * @returns the number, or why it cannot be read, in words
 */
export function readNumber(
  typed: string,
  { least, most, decimals }: { least: number; most: number; decimals: number },
  otherwise: string,
): number | string {
  const read = readAmount(withoutDust(typed), { whole: String(most).length, decimals, most }, otherwise);
  if (!read.ok) return read.problem;
  return Number(read.amount) >= least ? Number(read.amount) : otherwise;
}

/** @returns a text whose number has more digits than sums of spreadsheets are exact to (IEEE 754) with as many; others as they are */
function withoutDust(typed: string): string {
  const text = typed.trim();
  const digits = /^\d+\.\d+$/.test(text) ? text.replace('.', '').replace(/^0+/, '').length : 0;
  return digits > EXACT_DIGITS ? String(Number(Number(text).toPrecision(EXACT_DIGITS))) : typed;
}

/** @returns a decimal text as `readAmount` takes it: as it is, but with other zeros at its end where it would mean two things */
export function writeAmount(decimal: string): string {
  if (!TWO_MEANINGS.test(decimal)) return decimal;
  const short = withoutZeros(decimal);
  return TWO_MEANINGS.test(short) ? `${short}0` : short;
}

/** @returns a decimal text without zeros at its end: 2.5 for 2.500, 100 for 100.000 */
export function withoutZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}
