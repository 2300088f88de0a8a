import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The country of a company that has not said another (docs/product.md#telephone-numbers). */
export const DEFAULT_COUNTRY = 'IN';

export type CompletedNumber = { number: string } | { problem: string };

const names = new Intl.DisplayNames('en', { type: 'region' });

/**
 * Completes a telephone number as the company's staff write it: `98391 12345` of a company in India is
 * `+91 98391 12345` (ITU-T E.123). Only a number that its country has given out is one.
 *
 * @param typed not blank
 * @param country of the company, by ISO 3166; numbers without a country code are of it
 */
export function completePhoneNumber(typed: string, country: string): CompletedNumber {
  const defaultCountry: CountryCode = isSupportedCountry(country) ? country : DEFAULT_COUNTRY;
  const read = (text: string) => parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  const found = read(typed);
  if (found?.ext) return { problem: 'Please leave the extension out: a link cannot dial it.' };
  if (found?.isValid()) return { number: found.formatInternational() };
  if (!found || typed.replace(/\D/g, '').length > 15)
    return { problem: 'Please enter one telephone number in digits, such as +91 98391 12345.' };
  if (/^\s*(\+|00)/.test(typed))
    return { problem: `No telephone has this number. Please check its digits and its country code.` };
  const abroad = read(`+${typed.replace(/\D/g, '')}`);
  const meant = abroad?.isValid() ? ` Did you mean ${abroad.formatInternational()}?` : '';
  return {
    problem: `This is no number of ${names.of(defaultCountry)}.${meant} Please check its digits, or begin with + and the country code.`,
  };
}
