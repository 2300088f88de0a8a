import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { plainDigits } from './digits';

/** The country of a company that has not said another (docs/product.md#telephone-numbers). */
export const DEFAULT_COUNTRY = 'IN';

export type CompletedNumber = { number: string } | { problem: string };

const names = new Intl.DisplayNames('en', { type: 'region' });

/**
 * Reads one number as people write it: in the digits of any script, with 00 for +, as WhatsApp shows those of Mexico.
 *
 * @param country of numbers without a country code; undefined where nobody knows
 */
function readNumber(typed: string, country: CountryCode | undefined): PhoneNumber | undefined {
  // The library knows the digits of two scripts, and no marks of direction (findings/telephone-numbers.sh).
  const text = plainDigits(typed).trim();
  // A 1 behind the code of Mexico, for mobiles, was given up in 2019.
  const read = (one: string) =>
    parsePhoneNumberFromString(one.replace(/^(\+\s*52[\s-]*)1[\s-]*(?=(?:[\s-]*\d){10}$)/, '$1'), {
      ...(country && { defaultCountry: country }),
      extract: false,
    });
  const found = read(text);
  if (found?.isValid() || !/^\s*00/.test(text)) return found;
  // Not all countries dial abroad by 00, but their people know it.
  const abroad = read(text.replace(/^\s*00/, '+'));
  return abroad?.isValid() ? abroad : found;
}

/**
 * Completes a telephone number as the company's staff write it: `98391 12345` of a company in India is
 * `+91 98391 12345` (ITU-T E.123). Only a number that its country has given out is one.
 *
 * @param typed not blank
 * @param country of the company, by ISO 3166; numbers without a country code are of it
 */
export function completePhoneNumber(typed: string, country: string): CompletedNumber {
  const defaultCountry: CountryCode = isSupportedCountry(country) ? country : DEFAULT_COUNTRY;
  const found = readNumber(typed, defaultCountry);
  if (found?.ext) return { problem: 'Please leave the extension out: a link cannot dial it.' };
  if (found?.isValid()) return { number: found.formatInternational() };
  const digits = plainDigits(typed).replace(/\D/g, '');
  if (!found || digits.length > 15)
    return { problem: 'Please enter one telephone number in digits, such as +91 98391 12345.' };
  if (/^\s*(\+|00)/.test(plainDigits(typed)))
    return { problem: `No telephone has this number. Please check its digits and its country code.` };
  const abroad = readNumber(`+${digits}`, undefined);
  const meant = abroad?.isValid() ? ` Did you mean ${abroad.formatInternational()}?` : '';
  return {
    problem: `This is no number of ${names.of(defaultCountry)}.${meant} Please check its digits, or begin with + and the country code.`,
  };
}

/** @returns a number of the company that was stored before forms completed them, completed; of two the first, which is dialled */
export function dialled(stored: string, companyCountry: string): string {
  const read = stored ? reachPhone(stored, companyCountry, companyCountry) : null;
  return read && 'number' in read ? read.number : stored;
}

/** Where a buyer can be reached: a number as links have it, or what it could be where nobody can tell its country. */
export type ReachedAt = { number: string } | { couldBe: { number: string; country: string }[] };

/**
 * Reads what a buyer has written for a telephone: the first of several numbers, which stand behind one another with a
 * slash, a comma or on lines. It never looks for numbers in prose: a number of an invoice can be one of a telephone.
 *
 * @param country of the buyer, by ISO 3166; null where nobody knows
 * @param companyCountry by which a number of an unknown country is guessed
 */
export function reachPhone(typed: string, country: string | null, companyCountry: string): ReachedAt {
  const texts = typed.split(/\s*(?:[/,;|\n]|\bor\b)\s*/i).filter((text) => /\p{Nd}/u.test(text));
  const own = country && isSupportedCountry(country) ? country : undefined;
  const couldBe = new Map<string, string>();
  for (const text of texts) {
    const sure = readNumber(text, own);
    if (sure?.isValid()) return { number: sure.formatInternational() };
    if (/^\s*(\+|00)/.test(plainDigits(text))) continue;
    const digits = plainDigits(text).replace(/\D/g, '');
    const office = isSupportedCountry(companyCountry) ? companyCountry : DEFAULT_COUNTRY;
    for (const guess of [readNumber(`+${digits}`, undefined), readNumber(text, office)]) {
      if (guess?.isValid() && guess.country) couldBe.set(guess.formatInternational(), names.of(guess.country) ?? '');
    }
    if (couldBe.size > 0) break;
  }
  return { couldBe: [...couldBe].map(([number, of]) => ({ number, country: of })) };
}
