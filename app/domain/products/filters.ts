import { MONTHS } from './format-facts';

/** What a category's page is filtered by, as its query has it. */
const FILTERS = ['month', 'size', 'packing', 'use'] as const;
type Filter = (typeof FILTERS)[number];

/** One choice per filter, at most. */
export type Chosen = Partial<Record<Filter, string>>;

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

export type FilterGroup = { name: Filter; label: string; choices: Choice[] };

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
  return chosen;
}

/** @returns the facets of what is chosen, as the database has them, a line each; null for none */
export function facetsOf(chosen: Chosen): string | null {
  return (
    Object.entries(chosen)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n') || null
  );
}

export function formatChosen(chosen: Chosen): string[] {
  return FILTERS.flatMap((name) => (chosen[name] === undefined ? [] : [labelOf(name, chosen[name])]));
}

/** @returns the filters that have something to choose, each with its choices in order; all twelve months, where any */
export function filterGroups(counted: CountedChoice[], chosen: Chosen): FilterGroup[] {
  return FILTERS.flatMap((name) => {
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
  for (const name of FILTERS) if (chosen[name] !== undefined) query.set(name, chosen[name]);
  return query.size > 0 ? `?${query}` : '';
}

function labelOf(name: Filter, value: string): string {
  if (name === 'month') return MONTHS[Number(value) - 1] ?? value;
  if (name === 'size' && /^[\d.]+(\+|-[\d.]+)?$/.test(value)) return `${value.replace('-', '–')} mm`;
  return value;
}

const byNumbers = new Intl.Collator('en', { numeric: true }).compare;
