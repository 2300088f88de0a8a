/**
 * One page of a list. `page` counts from 1; `pages` is at least 1. Where there is `more`, `total` is how many rows can
 * be shown, and the others are not counted.
 */
export type Page<Item> = { items: Item[]; page: number; pages: number; total: number; more?: boolean };

// Beyond the end of any list, and its rows can still be counted.
const LAST_PAGE = 1_000_000_000;

/**
 * Reads `?page=`.
 *
 * @returns the page; 1 where the value is missing or malformed (docs/product.md#lists)
 */
export function pageNumber(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}

/** The query of a list: a text to search for, and a page counted from 1. */
export type ListQuery = {
  q: string;
  page: number;
  /** How many rows a page has, where not as many as the list shows. */
  size?: number;
};

/** Reads `?q=` and `?page=`. No stored text contains NUL, which PostgreSQL refuses even in a comparison. */
export function listQuery(search: URLSearchParams): ListQuery {
  return { q: (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 100), page: pageNumber(search) };
}

/**
 * Filters rows by a text that one of several columns contains, in any case. No character of the text is a wildcard or
 * syntax of the filter: what is no letter or digit is written as a regular expression's escape (`,` as `\u002c`), and so
 * is the first letter, because the embedded API reads a bare `null` or `true` as a value.
 *
 * @returns the argument of supabase-js `or`
 */
export function anyContains(columns: string[], text: string): string {
  const pattern = text.replace(/^[a-z0-9]|[^a-z0-9\u{80}-\u{10ffff}]/giu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return columns.map((column) => `${column}.imatch.${pattern}`).join(',');
}

/**
 * @returns the page, or null where it lies beyond the end of the list; an empty list has a first page
 */
export function pageOf<Item>(items: Item[], total: number, page: number, size: number): Page<Item> | null {
  const pages = Math.max(1, Math.ceil(total / size));
  return page > pages ? null : { items, page, pages, total };
}
