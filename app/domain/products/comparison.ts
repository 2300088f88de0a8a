import { isUuid } from '~/lib/text/uuid';
import { FACT_COLUMNS, type Facts, factOf, factsOf, factWords } from './facts';
import { type QualityLine, qualityLine } from './quality';

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

type ComparedFact = { column: string; label: string; values: string[] };

/** @returns the facts that at least one of some products has, each with the value of every product in words */
export function comparedFacts(products: Partial<Facts>[]): (ComparedFact & { differs: boolean })[] {
  const all = products.map(factsOf);
  const rows = FACT_COLUMNS.flatMap((column) => {
    if (column === 'quality') return comparedQuality(all);
    const { label, table } = factOf(column);
    const values = all.map((facts) => factWords(column, facts));
    return table !== 'none' && values.some(Boolean) ? [{ column, label, values }] : [];
  });
  return rows.map((row) => ({ ...row, differs: new Set(row.values).size > 1 }));
}

/** @returns a row for each parameter of their quality tables */
function comparedQuality(all: Facts[]): ComparedFact[] {
  const tables = all.map(({ quality }) => quality.map(qualityLine));
  const sameAs = (label: string) => (line: QualityLine) => line.parameter.toLowerCase() === label.toLowerCase();
  const labels = tables.flat().map(({ parameter }) => parameter);
  return labels
    .filter((label, index) => labels.findIndex((other) => other.toLowerCase() === label.toLowerCase()) === index)
    .map((label) => ({
      column: `quality:${label}`,
      label,
      values: tables.map((lines) =>
        lines
          .filter(sameAs(label))
          .map(({ limit }) => limit)
          .join('; '),
      ),
    }));
}
