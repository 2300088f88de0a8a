import { countryCodeOf } from '~/domain/enquiries/countries';
import { EUROPEAN_UNION, isMember } from '~/domain/trade/european-union';
import { cropOf } from './crops';
import type { Facts } from './facts';

// Where goods may not be brought in: what staff say of a product, and else its crop.

/** Where goods are not admitted: countries, why, and where that was read; the last two are empty where staff left them out. */
export type NotAdmitted = { countries: readonly string[]; reason: string; source: string };

export type AdmissionFacts = Pick<Facts, 'not_admitted_in' | 'not_admitted_reason' | 'crop' | 'hs_code'>;

/** @returns where a product is not admitted; null where nobody has said that of it, or of its crop */
export function notAdmitted({ not_admitted_in, not_admitted_reason, ...product }: AdmissionFacts): NotAdmitted | null {
  if (not_admitted_in.length > 0) return { countries: not_admitted_in, reason: not_admitted_reason ?? '', source: '' };
  const usual = cropOf(product)?.notAdmitted ?? null;
  return usual && { ...usual, reason: not_admitted_reason ?? usual.reason };
}

/** Goods that a country does not admit, by their names. */
export type Refused = NotAdmitted & { name: string };

/** @returns those of some products that a buyer's country, by the name that they write, does not admit */
export function refusedBy(country: string | null, products: readonly (AdmissionFacts & { name: string })[]): Refused[] {
  const code = countryCodeOf(country);
  if (code === null) return [];
  const isThere = (one: string) => (one === EUROPEAN_UNION ? isMember(code) : countryCodeOf(one) === code);
  return products.flatMap((product) => {
    const found = notAdmitted(product);
    return found?.countries.some(isThere) ? [{ ...found, name: product.name }] : [];
  });
}
