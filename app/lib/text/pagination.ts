/**
 * One page of a list. `page` counts from 1; `pages` is at least 1. Where there is `more`, `total` is how many
 * can be looked at, and the rest is not counted.
 */
export type Page<Item> = { items: Item[]; page: number; pages: number; total: number; more?: boolean };

// Beyond the end of any list, and its rows can still be counted.
const LAST_PAGE = 1_000_000_000;

/**
 * Reads `?page=`.
 *
 * @returns the page asked for; 1 where the value is missing or malformed (contract)
 */
export function pageNumber(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}

/** What a list of the back office is asked for: letters to look for, and a page counted from 1. */
export type ListQuery = { q: string; page: number };

/** Reads `?q=` and `?page=`. */
export function listQuery(search: URLSearchParams): ListQuery {
  return { q: (search.get('q') ?? '').trim().slice(0, 100), page: pageNumber(search) };
}

/** @returns the ILIKE pattern of texts that contain these letters as they stand */
export function likePattern(letters: string): string {
  return `%${letters.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Looks for letters in several columns. Those that the filter's own syntax uses, and wildcards, stand for any
 * letter: not every backend reads a quoted filter as PostgREST does.
 *
 * @returns the argument of supabase-js `or`
 */
export function anyContains(columns: string[], letters: string): string {
  const pattern = `%${letters.replace(/[\\%_*",()]/g, '_')}%`;
  return columns.map((column) => `${column}.ilike.${pattern}`).join(',');
}

/** @returns the first and last row of a page, both counted from 0, as supabase-js `range` takes them */
export function rowRange(page: number, size: number): [from: number, to: number] {
  return [(page - 1) * size, page * size - 1];
}

/**
 * @returns the page, or null where it lies beyond the end of the list; an empty list has a first page
 */
export function pageOf<Item>(items: Item[], total: number, page: number, size: number): Page<Item> | null {
  const pages = Math.max(1, Math.ceil(total / size));
  return page > pages ? null : { items, page, pages, total };
}
