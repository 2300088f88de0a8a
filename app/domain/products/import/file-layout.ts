import { FACT_COLUMNS, factOf } from '~/domain/products/facts';
import type { CsvRecord } from '~/lib/text/parse-csv';
import { isUuid } from '~/lib/text/uuid';
import { PEERS, PLAIN_HEADINGS } from './peer-headings';
import { FILE_COLUMNS, PROBLEM_COLUMN, type ProductColumn, productColumn } from './product-import';

// Where the columns of a file are named, and what each may be.

/** A column of ours for each column of a file; empty where it is not read. */
export type ReadAs = (ProductColumn | '')[];

/** A file whose columns somebody says. */
export type FileToRead = {
  id: string;
  file_name: string;
  as_drafts: boolean;
  /** The system that wrote it, where it is known. */
  peer: string | null;
  sheet: string;
  sheets: string[];
  header_line: number;
  /** The lines that may name the columns. */
  lines: { line: number; text: string }[];
  columns: { heading: string; examples: string[]; readAs: ProductColumn | ''; isRemembered: boolean }[];
  categories: { slug: string; name: string }[];
  hasGaps: boolean;
};

// Normalization makes some characters eighteen times as long, and what is longer names no column.
const LONGEST = 200;

/** @returns a heading by its letters and digits alone: `Image URLs (x,y,z...)` is `image urls x y z` */
export function headingKey(heading: string): string {
  return heading
    .slice(0, LONGEST)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Titles, addresses and blank lines may stand above the names of columns, but not a whole page of them. */
export const LINES_ABOVE = 20;

/**
 * Finds the line that names the columns: the first one where it does or where no line does it better, else the first with
 * two names that we know.
 *
 * @returns its index; 0 where there is none
 */
export function headerAt(rows: readonly CsvRecord[]): number {
  const first = rows.slice(0, LINES_ABOVE);
  const known = first.map(({ cells }) => readAs(cells, [], new Map()).filter((column) => column !== '').length);
  const named = known.findIndex((count) => count >= 2);
  if (named !== -1) return named;
  const filled = first.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= 2);
  return Math.max(filled, 0);
}

/** @returns whether a file needs no question: each column with a name is ours, and a line can be found by them */
export function needsNothing(headings: readonly string[], rows: readonly CsvRecord[]): boolean {
  const known = headings.map((heading, index) => ownColumn(heading, index, rows));
  const isOurs = headings.every((heading, index) => {
    return heading.trim() === '' || heading === PROBLEM_COLUMN || known[index] !== undefined;
  });
  const given = known.filter((column) => column !== undefined);
  return isOurs && new Set(given).size === given.length && lacking(given).length === 0;
}

/** @returns the columns without which no line finds its product */
export function lacking(columns: readonly string[]): ('name' | 'category_slug')[] {
  if (columns.includes('id')) return [];
  return (['name', 'category_slug'] as const).filter((column) => !columns.includes(column));
}

/** The column that a heading names. Many systems call their numbers `ID`: ours are UUIDs. */
function ownColumn(heading: string, index: number, rows: readonly CsvRecord[]): ProductColumn | undefined {
  const column = productColumn(heading);
  if (column !== 'id') return column;
  const values = rows.map(({ cells }) => cells[index]?.trim() ?? '').filter(Boolean);
  return values.length === 0 || values.some((value) => isUuid(value.toLowerCase())) ? column : undefined;
}

/**
 * Guesses what each column of a file is: what its heading is called here, what somebody chose for such a heading before,
 * what the system that wrote the file calls it, or what such a heading mostly means. Each column of ours is guessed once;
 * an empty column only where no other one fits.
 *
 * @param remembered what was chosen before, by the key of the heading
 */
export function readAs(
  headings: readonly string[],
  rows: readonly CsvRecord[],
  remembered: ReadonlyMap<string, ProductColumn | ''>,
): ReadAs {
  const keys = headings.map(headingKey);
  const found = new Map<number, ProductColumn | ''>();
  const taken = new Set<ProductColumn>();
  const give = (index: number, column: ProductColumn | '') => {
    if (found.has(index) || (column !== '' && taken.has(column))) return;
    found.set(index, column);
    if (column !== '') taken.add(column);
  };
  const own = headings.map((heading, index) => ownColumn(heading, index, rows));
  const peer = PEERS.find(({ knownBy }) => knownBy.some((all) => all.every((key) => keys.includes(key))));
  // In a file of another system, a heading that is spelt as ours may mean something else.
  if (!peer) for (const [index, column] of own.entries()) if (column) give(index, column);
  for (const [index, key] of keys.entries()) {
    const chosen = key && !own[index] ? remembered.get(key) : undefined;
    if (chosen !== undefined) give(index, chosen);
  }
  const isEmpty = (index: number) => rows.every(({ cells }) => !cells[index]?.trim());
  for (const headingsOf of peer ? [peer.headings, PLAIN_HEADINGS] : [PLAIN_HEADINGS]) {
    for (const column of FILE_COLUMNS) {
      // Beside the columns of a system, staff may have put facts of trade.
      if (peer && headingsOf === PLAIN_HEADINGS && !isFact(column)) continue;
      const indexes = (headingsOf[column] ?? []).map((key) => keys.indexOf(key)).filter((index) => index !== -1);
      const best = indexes.find((index) => !found.has(index) && !isEmpty(index)) ?? indexes[0];
      if (best !== undefined) give(best, column);
    }
  }
  if (peer) for (const [index, column] of own.entries()) if (column && column !== 'id') give(index, column);
  for (const column of FACT_COLUMNS) {
    const index = keys.indexOf(headingKey(factOf(column).label));
    if (index !== -1) give(index, column);
  }
  return headings.map((_, index) => found.get(index) ?? '');
}

function isFact(column: ProductColumn): boolean {
  return FACT_COLUMNS.some((fact) => fact === column);
}

/** @returns the system that wrote a file, by its headings; null where it is none that we know */
export function peerOf(headings: readonly string[]): string | null {
  const keys = headings.map(headingKey);
  return PEERS.find(({ knownBy }) => knownBy.some((all) => all.every((key) => keys.includes(key))))?.name ?? null;
}
