import { withTicked } from './ticked-rows';

// A list keeps its state in its query. The pages that it leads to carry that query along, as `back`, in their own
// address: a form posts to it, so the state needs no field, no cookie and no script.

const BACK = 'back';
const MAX_LENGTH = 1000;

/** What the query of a form says of one visit to it. */
export const OF_ONE_VISIT = ['draft', 'sent', 'kept'];

/** What stays of a query; ticks are for the pages of the list only. */
const filled = (query: string) =>
  new URLSearchParams([...new URLSearchParams(withTicked(query, []))].filter(([, value]) => value !== '')).toString();

/** @returns whether the query of a list is too long for the pages that the list leads to: they forget it */
export function isForgotten(query: string): boolean {
  return filled(query).length > MAX_LENGTH;
}

/** @returns the query of a list as it is carried along; empty where the list shows its first page, unfiltered */
function carried(query: string): string {
  return isForgotten(query) ? '' : filled(query);
}

/**
 * @param to a page that a list leads to
 * @param search the query of the list
 * @returns the address of the page, which remembers the list as it is
 */
export function fromList(to: string, search: string): string {
  return remember(to, carried(search));
}

/**
 * @param to another page of the same row
 * @param search the query of a page that remembers its list
 */
export function besideList(to: string, search: string): string {
  return remember(to, rememberedQuery(search));
}

function remember(to: string, query: string): string {
  return query === '' ? to : `${to}?${new URLSearchParams({ [BACK]: query })}`;
}

/** @returns the query of the list that a page remembers, without `?`; empty where it remembers none */
export function rememberedQuery(search: string): string {
  return carried(new URLSearchParams(search).get(BACK) ?? '');
}

/**
 * @param list the path of a list, which nobody outside chooses
 * @param query a query that may come from outside: it is read and written anew, and leads to no other page
 */
export function listAt(list: string, query: string): string {
  const text = carried(query);
  return text === '' ? list : `${list}?${text}`;
}

/**
 * @param list the path of a list
 * @param search the query of a page that may remember it
 * @returns the address of the list as it was left
 */
export function backToList(list: string, search: string): string {
  return listAt(list, rememberedQuery(search));
}
