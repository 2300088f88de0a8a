// Rows that are ticked on one page of a list stay ticked on its others: their ids travel in the address, so that nothing
// is kept anywhere, with and without scripts.

const TICKED = 'ticked';

/** How many ticks go from page to page. An id is 22 characters there, and servers take about 8,000 in an address. */
export const MAX_TICKED = 200;

const LENGTH = 22;

/**
 * @param search the query of a list
 * @returns the ids of the rows that are ticked on other pages; none where they were not written by `withTicked`
 */
export function tickedIn(search: string): string[] {
  const text = new URLSearchParams(search).get(TICKED) ?? '';
  const known = /^[\w-]*$/.test(text) && text.length % LENGTH === 0 && text.length <= LENGTH * MAX_TICKED;
  return known ? (text.match(/.{22}/g) ?? []).map(idOf) : [];
}

/** @returns the same query with these rows as the ticked ones, at most `MAX_TICKED` of them */
export function withTicked(search: string, ids: readonly string[]): string {
  const query = new URLSearchParams(search);
  query.delete(TICKED);
  if (ids.length > 0) query.set(TICKED, ids.slice(0, MAX_TICKED).map(shortened).join(''));
  return query.toString();
}

function shortened(id: string): string {
  const bytes = id.replaceAll('-', '').match(/../g) ?? [];
  const text = btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))));
  return text.slice(0, LENGTH).replaceAll('+', '-').replaceAll('/', '_');
}

function idOf(short: string): string {
  const bytes = Array.from(atob(short.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
