import type { StoredProduct } from '~/domain/products/product';
import type { Publication } from '~/lib/editing/publication';
import type { SearchEntry } from '~/lib/editing/search-entry';
import { createTimeSlice } from '~/lib/runtime/time-slice.server';
import { BOM, csvLine, escapeFormula } from '~/lib/text/csv';
import { formatJsonObject } from '~/lib/text/json-object';
import { CsvProblem, type CsvRecord } from '~/lib/text/read-csv.server';
import { slugify } from '~/lib/text/slug';
import { type Cells, readCells } from './product-cells.server';
import { PRODUCT_COLUMNS, type ProductColumn, productColumn, type Reason } from './product-import';

/** A line of a product file, ready to be planned. */
export type ProductLine = {
  line: number;
  cells: string[];
  reasons: Reason[];
  /** Null where the database decides: create, update, unchanged, or skip because it knows no such category. */
  verdict: 'skip' | 'error' | null;
  category_slug: string;
  slug: string;
  /** Column to value, for the columns that the file has; null where the verdict is not. */
  product: Record<string, unknown> | null;
};

/** A product file: its header and its other lines. */
export type ProductFile = { columns: string[]; lines: ProductLine[] };

/**
 * Reads the lines of a product file: a line without a name or a category is skipped, a missing slug is made from the
 * name, specifications that are no JSON become empty (docs/product.md#csv). Invalid values are errors of their own line
 * only.
 *
 * @throws {CsvProblem} where the first line names a column twice
 */
export async function readProductFile([header, ...records]: CsvRecord[]): Promise<ProductFile> {
  const columns = header?.cells ?? [];
  const known = columns.map(productColumn);
  const repeated = known.find((column, index) => column && known.indexOf(column) !== index);
  if (repeated) throw new CsvProblem(`the first line names the column “${repeated}” twice`);
  const firstLines = new Map<string, number>();
  const lines: ProductLine[] = [];
  const slice = createTimeSlice();
  for (const record of records) {
    await slice.next();
    lines.push(unlessRepeated(readLine(record, known), firstLines));
  }
  return { columns, lines };
}

/** Turns a line into an error where an earlier one is about the same product: which of the two should count? */
function unlessRepeated(line: ProductLine, firstLines: Map<string, number>): ProductLine {
  if (line.verdict !== null) return line;
  const address = `${line.category_slug}/${line.slug}`;
  const earlier = firstLines.get(address);
  if (earlier !== undefined) {
    const message = `Line ${earlier} has the same category and slug already.`;
    return { ...line, verdict: 'error', product: null, reasons: [{ column: 'slug', message }, ...line.reasons] };
  }
  firstLines.set(address, line.line);
  return line;
}

function readLine({ line, cells }: CsvRecord, known: (ProductColumn | undefined)[]): ProductLine {
  const given: Cells = {};
  for (const [index, column] of known.entries()) if (column) given[column] = cells[index] ?? '';
  const name = given.name?.trim() ?? '';
  const slug = slugify(given.slug?.trim() || name);
  const category_slug = given.category_slug?.trim().toLowerCase() ?? '';
  const base = { line, cells, category_slug, slug, product: null };

  const lacks: Reason[] = [];
  if (!VISIBLE.test(name)) lacks.push(missing('name', given));
  else if (!slug) lacks.push({ column: 'slug', message: 'There is no slug, and none can be made from the name.' });
  if (!category_slug) lacks.push(missing('category_slug', given));
  if (lacks.length > 0) return { ...base, verdict: 'skip', reasons: lacks };

  const { product, errors, notes } = readCells(given);
  if (given.slug?.trim() && given.slug.trim() !== slug) {
    notes.push({ column: 'slug', message: `The address will be “${slug}”.` });
  }
  if (cells.slice(known.length).some((cell) => cell.trim() !== '')) {
    const message = 'The line has more cells than the first line has columns. Is a text with a comma without quotes?';
    errors.push({ column: '', message });
  }
  if (cells.length < known.length) {
    const message = 'The line has fewer cells than the first line has columns; those at its end count as empty.';
    notes.push({ column: '', message });
  }
  if (errors.length > 0) return { ...base, verdict: 'error', reasons: [...errors, ...notes] };
  return { ...base, verdict: null, reasons: notes, product };
}

// The database's idea of white space depends on its locale; this is the largest one.
const VISIBLE = /[^\s\p{Cc}]/u;

function missing(column: 'name' | 'category_slug', given: Cells): Reason {
  const what = column === 'name' ? 'name' : 'category';
  return { column, message: column in given ? `The ${what} is missing.` : `The file has no column “${column}”.` };
}

/** @returns the beginning of a product file: byte order mark and column names */
export function productFileHeader(): string {
  return BOM + csvLine([...PRODUCT_COLUMNS]);
}

/** A product as a file has it. */
export type ExportedProduct = Omit<
  StoredProduct,
  'id' | 'category_id' | 'updated_at' | keyof Publication | keyof SearchEntry
> & {
  category_slug: string;
};

/** @returns a product as a line of a file; importing it changes nothing */
export function productFileLine(product: ExportedProduct): string {
  const cells: Record<ProductColumn, string> = {
    name: product.name,
    slug: product.slug,
    category_slug: product.category_slug,
    description: product.description ?? '',
    specifications: formatJsonObject(product.specifications),
    export_info: product.export_info ?? '',
    is_featured: String(product.is_featured),
    image_url: product.image_url ?? '',
    gallery_images: JSON.stringify(product.gallery_images),
  };
  return csvLine(PRODUCT_COLUMNS.map((column) => escapeFormula(cells[column])));
}
