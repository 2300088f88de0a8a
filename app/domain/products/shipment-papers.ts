import { COUNTRY_OPTIONS, countryCodeOf, countryName } from '~/domain/enquiries/countries';
import {
  type DestinationPaper,
  type Goods,
  isKnownDestination,
  PAPERS_CHECKED_ON,
  papersOf,
} from '~/domain/trade/destination-papers';
import { type AdmissionFacts, type Refused, refusedBy } from './admission';
import { CROP_KEYS, CROPS, cropKeyOf } from './crops';

/** What is known of the papers of goods in a country: a help, never a promise. */
export type ShipmentPapers = {
  country: string;
  /** Whether the country has rows of its own, and not only those that hold everywhere. */
  isKnown: boolean;
  papers: DestinationPaper[];
  /** The day on which they were looked at last. */
  checkedOn: string;
  /** Goods that the country does not admit. */
  refused: Refused[];
};

/** The countries of which something is known. */
export const DESTINATION_OPTIONS = COUNTRY_OPTIONS.filter(({ value }) => isKnownDestination(value));

export const GOODS_OPTIONS = CROP_KEYS.map((value) => ({ value, label: CROPS[value].name }));

export type ShippedProduct = AdmissionFacts & { name: string };

/**
 * @param country as a buyer writes it
 * @param products that are shipped; none for any goods
 * @returns null where the country is not known
 */
export function shipmentPapers(country: string | null, products: readonly ShippedProduct[]): ShipmentPapers | null {
  const code = countryCodeOf(country);
  if (code === null) return null;
  const goods = products.map(goodsOf);
  return {
    country: countryName(country) ?? '',
    isKnown: isKnownDestination(code),
    checkedOn: PAPERS_CHECKED_ON,
    // Of goods whose crop is not known, any may be asked for.
    papers: papersOf(code, goods.some((of) => of.length === 0) ? [] : goods.flat()),
    refused: refusedBy(country, products),
  };
}

function goodsOf(product: ShippedProduct): Goods[] {
  const key = cropKeyOf(product);
  if (key === null) return [];
  const state = CROPS[key].carriage === 'dry' ? 'dried' : 'fresh';
  return key === 'chilli' || key === 'okra' ? [state, key] : [state];
}
