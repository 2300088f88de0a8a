import { plainDigits } from '~/lib/text/digits';
import { MONTHS } from './format-facts';

/** What a category's page is filtered by, as its query has it. */
const FILTERS = ['month', 'size', 'packing', 'use'] as const;
type Filter = (typeof FILTERS)[number];

/** The ends of a span of sizes, in millimetres; the one that is left out is open. */
const SPAN = ['size_from', 'size_to'] as const;
const PARAMETERS = ['month', 'size', ...SPAN, 'packing', 'use'] as const;

/** One choice per filter, at most. */
export type Chosen = Partial<Record<(typeof PARAMETERS)[number], string>>;

/** A choice of a filter and the number of its products, as the database counts them. */
export type CountedChoice = { facet: string; choice: string; products: number };

export type Choice = {
  label: string;
  /** Products that fit it and what is chosen of the other filters. */
  products: number;
  isChosen: boolean;
  /** The query of the page with it, or without it where it is chosen. */
  search: string;
};

/** What is chosen, and the query of the page without it. */
export type ChosenFilter = Pick<Choice, 'label' | 'search'>;

export type FilterGroup = { name: Filter; label: string; choices: Choice[] };

/** A form with the ends of a span of sizes, and what goes with them. */
export type SizeSpan = {
  from: string;
  to: string;
  least: string;
  most: string;
  others: [name: string, value: string][];
};

const LABELS: Record<Filter, string> = { month: 'Ships in', size: 'Size', packing: 'Packing', use: 'Use' };
const MAX_LENGTH = 200;

/** Reads the filters of a query; a malformed or empty one is none. */
export function chosenFilters(search: URLSearchParams): Chosen {
  const chosen: Chosen = {};
  for (const name of FILTERS) {
    // A plus that nobody encoded, of “65+”, arrives as a space.
    const value = (search.get(name) ?? '').replace(/^([\d.]+) $/, '$1+').replace(/[\0\s]+/g, ' ');
    const text = value.trim().slice(0, MAX_LENGTH);
    if (text && (name !== 'month' || /^([1-9]|1[0-2])$/.test(text))) chosen[name] = text;
  }
  const [from, to] = SPAN.map((name) => millimetres(search.get(name)));
  if (from || to) {
    // What somebody typed replaces the size of an older address, and is read in either order.
    delete chosen.size;
    const isTurned = from && to && Number(from) > Number(to);
    Object.assign(
      chosen,
      from && { [isTurned ? 'size_to' : 'size_from']: from },
      to && { [isTurned ? 'size_from' : 'size_to']: to },
    );
  }
  return chosen;
}

/** @returns millimetres with a point, as in facets; empty for what is no number */
function millimetres(typed: string | null): string {
  const text = plainDigits(typed ?? '')
    .trim()
    .replace(',', '.');
  return /^\d{1,4}(\.\d)?$/.test(text) ? String(Number(text)) : '';
}

/** @returns what is chosen, as the database has it: a facet a line, or a span of sizes; null for none */
export function facetsOf({ size_from, size_to, ...chosen }: Chosen): string | null {
  const lines = Object.entries(chosen).map(([name, value]) => `${name}=${value}`);
  if (size_from || size_to) lines.push(`size~${size_from ?? ''}-${size_to ?? ''}`);
  return lines.join('\n') || null;
}

export function formatChosen(chosen: Chosen): string[] {
  return chosenParts(chosen).map(({ label }) => label);
}

/** @returns what is chosen, in the order of the filters */
export function chosenParts(chosen: Chosen): ChosenFilter[] {
  const { size_from: from, size_to: to } = chosen;
  const parts = FILTERS.flatMap((name) => {
    const value = chosen[name];
    return value === undefined ? [] : [{ label: labelOf(name, value), search: without(chosen, name) }];
  });
  if (!from && !to) return parts;
  const label = from && to ? `${from}–${to} mm` : from ? `from ${from} mm` : `up to ${to} mm`;
  return parts.toSpliced(chosen.month ? 1 : 0, 0, { label, search: without(chosen, ...SPAN) });
}

function without(chosen: Chosen, ...names: (keyof Chosen)[]): string {
  return filterSearch({ ...chosen, ...Object.fromEntries(names.map((name) => [name, undefined])) });
}

/** @returns the form of sizes; null where no product of the category has one */
export function sizeSpan(counted: CountedChoice[], chosen: Chosen): SizeSpan | null {
  const sizes = counted.filter(({ facet }) => facet === 'size').flatMap(({ choice }) => choice.match(/[\d.]+/g) ?? []);
  const { size_from: from = '', size_to: to = '', size, ...others } = chosen;
  if (sizes.length === 0 && !from && !to && !size) return null;
  const [least = 0, most = 0] = [Math.min, Math.max].map((end) => end(...sizes.map(Number)));
  const has = sizes.length > 0;
  return { from, to, least: has ? String(least) : '', most: has ? String(most) : '', others: Object.entries(others) };
}

/** @returns the filters but sizes that have something to choose, each with its choices in order; all twelve months, where any */
export function filterGroups(counted: CountedChoice[], chosen: Chosen): FilterGroup[] {
  return FILTERS.filter((name) => name !== 'size').flatMap((name) => {
    const numbers = new Map(counted.filter(({ facet }) => facet === name).map((row) => [row.choice, row.products]));
    const own = chosen[name];
    if (numbers.size === 0 && own === undefined) return [];
    const values = new Set([...(name === 'month' ? MONTHS.map((_, month) => String(month + 1)) : numbers.keys())]);
    if (own !== undefined) values.add(own);
    const choices = [...values].sort(byNumbers).map((value) => {
      const isChosen = value === own;
      return {
        label: labelOf(name, value),
        products: numbers.get(value) ?? 0,
        isChosen,
        search: filterSearch({ ...chosen, [name]: isChosen ? undefined : value }),
      };
    });
    return [{ name, label: LABELS[name], choices }];
  });
}

/** @returns the query of a page with these filters, in one order, and on its first page */
export function filterSearch(chosen: Chosen): string {
  const query = new URLSearchParams();
  for (const name of PARAMETERS) if (chosen[name] !== undefined) query.set(name, chosen[name]);
  return query.size > 0 ? `?${query}` : '';
}

function labelOf(name: Filter, value: string): string {
  if (name === 'month') return MONTHS[Number(value) - 1] ?? value;
  if (name === 'size' && /^[\d.]+(\+|-[\d.]+)?$/.test(value)) return `${value.replace('-', '–')} mm`;
  return value;
}

const byNumbers = new Intl.Collator('en', { numeric: true }).compare;
