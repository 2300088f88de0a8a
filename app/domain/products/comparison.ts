import { isUuid } from '~/lib/text/uuid';
import { FACT_COLUMNS, type Facts, factOf, factsOf, factWords } from './facts';

export const MAX_COMPARED = 4;

/**
 * Reads `?products=`, repeated or separated by commas.
 *
 * @returns the first ids, each once, and whether there were more of them
 */
export function comparedIds(search: URLSearchParams): { ids: string[]; more: boolean } {
  const named = search.getAll('products').flatMap((value) => value.toLowerCase().split(','));
  const ids = [...new Set(named.map((id) => id.trim()).filter(isUuid))];
  return { ids: ids.slice(0, MAX_COMPARED), more: ids.length > MAX_COMPARED };
}

export function compareSearch(ids: string[]): string {
  return ids.length > 0 ? `?products=${ids.join(',')}` : '';
}

/** @returns the facts that at least one of some products has, each with the value of every product in words */
export function comparedFacts(products: Partial<Facts>[]): { column: string; label: string; values: string[] }[] {
  const all = products.map(factsOf);
  return FACT_COLUMNS.flatMap((column) => {
    const { label, table } = factOf(column);
    const values = all.map((facts) => factWords(column, facts));
    return table !== 'none' && values.some(Boolean) ? [{ column, label, values }] : [];
  });
}
