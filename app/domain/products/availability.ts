import { formatDecimal, minorUnitOf } from '~/domain/quotations/money';
import { INCOTERMS, type Incoterm, placeOf } from '~/domain/trade/incoterms';
import { longDay } from '~/lib/text/time-zone';
import type { Facts } from './facts';
import { MONTHS, monthRuns } from './format-facts';
import { type Lot, PRICE_UNITS, type PriceUnit } from './week-kinds';

// What loads today and what it costs. Today is the day for which a page is made, in the company's time zone.

export type SeasonFacts = Pick<Facts, 'lots' | 'season_months' | 'stored_months'>;

export type Availability = {
  isNow: boolean;
  /** “Loading now”, or from when on. */
  words: string;
  /** Of what loads now: “fresh”, “from store”; empty where only lots say that it loads. */
  from: string;
  /** The last month of the season that it is; null where it has no end, or lots say more exactly. */
  lastMonth: string | null;
  /** Those that are not over. */
  lots: Lot[];
};

/**
 * @param today as `2026-11-28`; null where it is not known
 * @returns whether a product loads today, by its lots, and by its months where none is left; null where nobody has said
 */
export function availabilityOf(
  { lots, season_months, stored_months }: SeasonFacts,
  today: string | null,
): Availability | null {
  if (today === null) return null;
  const left = lots.filter(({ available_until }) => available_until >= today);
  const month = monthOf(today);
  const from = season_months.includes(month) ? 'fresh' : stored_months.includes(month) ? 'from store' : '';
  if (left.length > 0) {
    const coming = left.map(({ harvested_on }) => harvested_on ?? '').sort()[0] ?? '';
    const isNow = coming <= today;
    const words = isNow ? 'Loading now' : `Loading from ${longDay(coming)}`;
    return { isNow, words, from: isNow ? from : '', lastMonth: null, lots: left };
  }
  const months = [...season_months, ...stored_months];
  if (from) return { isNow: true, words: 'Loading now', from, lastMonth: lastMonth(months, month), lots: [] };
  const next = months.toSorted((one, other) => ((one - month + 12) % 12) - ((other - month + 12) % 12))[0];
  if (next === undefined) return null;
  const words = `Next season from ${MONTHS[next - 1]}`;
  return { isNow: false, words, from: '', lastMonth: null, lots: [] };
}

/** @returns what loads in a sentence, such as “Loading now, from store, until November” */
export function seasonWords({ words, from, lastMonth }: Availability): string {
  const season = from && `${from}${from === 'fresh' ? ' from the harvest' : ''}`;
  return [words, season, lastMonth && `until ${lastMonth}`].filter(Boolean).join(', ');
}

/** @returns the month of a day, 1 for January */
export function monthOf(day: string): number {
  return Number(day.slice(5, 7));
}

function lastMonth(months: readonly number[], month: number): string | null {
  const runs = monthRuns(months);
  if (runs[0]?.[0] === 1 && runs[0][1] === 12) return null;
  const after = (last: number) => (last - month + 12) % 12;
  const [, last] = runs.toSorted((one, other) => after(one[1]) - after(other[1]))[0] ?? [];
  return MONTHS[(last ?? 0) - 1] ?? null;
}

/** @returns products in their order, but those that load today in front */
export function loadingFirst<Product extends SeasonFacts>(
  products: readonly Product[],
  today: string | null,
): Product[] {
  const rank = (product: Product) => (availabilityOf(product, today)?.isNow ? 0 : 1);
  return products.toSorted((one, other) => rank(one) - rank(other));
}

export type PriceHint = { words: string; amount: string; currency: string; unit: PriceUnit; until: string };

type Priced = Pick<
  Facts,
  'price_amount' | 'price_currency' | 'price_unit' | 'price_incoterm' | 'price_until' | 'ports'
>;

/** @returns the price of a product, where amount, currency, unit and last day are given, until that day is over; else null */
export function priceHint(product: Priced, today: string | null): PriceHint | null {
  const { price_amount: amount, price_currency: currency, price_unit: unit, price_until: until } = product;
  if (!amount || !currency || !unit || !until || today === null || until < today) return null;
  const decimals = amount.includes('.') ? minorUnitOf(currency) : 0;
  const price = `${currency}\u00a0${formatDecimal(amount, decimals, currency)} per ${PRICE_UNITS[unit].label}`;
  const words = [termWords(product), price, `until ${longDay(until)}`].filter(Boolean).join(', ');
  return { words, amount, currency, unit, until };
}

/** A rule alone gets the place where the goods are loaded. */
function termWords({ price_incoterm: term, ports }: Priced): string {
  if (!INCOTERMS.includes(term as Incoterm)) return term ?? '';
  return [term, placeOf({ incoterm: term, destination: null, loadedAt: [ports] })].filter(Boolean).join(' ');
}

/**
 * @param typed the fields of a product's form
 * @returns what a price lacks before it is shown, in words; null where it is whole, or there is none
 */
export function priceLacks(typed: Partial<Record<keyof Facts, unknown>>): string | null {
  if (!typed.price_amount) return null;
  const parts = { price_currency: 'currency', price_unit: 'unit', price_until: 'last day' } as const;
  const missing = (Object.keys(parts) as (keyof typeof parts)[]).filter((part) => !typed[part]);
  const words = missing.map((part) => parts[part]).join(' and ');
  return missing.length > 0 ? `Not shown yet, because it lacks ${words}.` : null;
}
