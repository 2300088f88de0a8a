import { factCells, isTextFact } from '~/domain/products/facts';
import type { StoredProduct } from '~/domain/products/product';
import type { Publication } from '~/lib/editing/publication';
import type { SearchEntry } from '~/lib/editing/search-entry';
import { createTimeSlice } from '~/lib/runtime/time-slice.server';
import { BOM, csvLine, csvLineOf } from '~/lib/text/csv';
import { formatJsonObject } from '~/lib/text/json-object';
import { CsvProblem, type CsvRecord } from '~/lib/text/parse-csv';
import { slugify } from '~/lib/text/slug';
import { isUuid } from '~/lib/text/uuid';
import { type Cells, readCells } from './product-cells.server';
import { FILE_COLUMNS, type ProductColumn, productColumn, type Reason } from './product-import';

type ProductLine = {
  line: number;
  cells: string[];
  reasons: Reason[];
  /** Null where the database decides: create, update, unchanged, or skip because it knows no such category. */
  verdict: 'skip' | 'error' | null;
  /** The product's id, where the file has one; it finds the product whatever else the line says. */
  given_id: string | null;
  /** The address; null where the id alone decides. */
  category_slug: string | null;
  slug: string | null;
  /**
   * Column to value, for the columns that the file has; null where the verdict is not. The address is among them only
   * where the line has an id: other lines are found by it.
   */
  product: Record<string, unknown> | null;
};

export type ProductFile = { columns: string[]; lines: ProductLine[] };

/** How the cells of a line are read. */
export type Reading = {
  /** For each column of the file the one that it is; undefined where it is not read. */
  known: (ProductColumn | undefined)[];
  /**
   * Gives the cells of each line, in the order of the file, as a file of ours has them; `category` is one that nobody has,
   * `goesOnWith` the line whose product the line goes on with.
   */
  prepare: (
    cells: Cells,
    line: number,
  ) => {
    cells: Cells;
    category?: string | undefined;
    goesOnWith?: number | undefined;
  };
};

/**
 * Reads the lines of a product file: a line without an id and without a name or a category is skipped, a missing slug is
 * made from the name, specifications that are no JSON become empty (docs/product.md#csv). Invalid values are errors of their own line
 * only.
 *
 * @param reading how a file of another system is read; without it, the first line names our columns
 * @throws {CsvProblem} where the first line names a column twice, or not those by which products are found
 */
export async function readProductFile(
  [header, ...records]: CsvRecord[],
  reading = readingOfOurs(header),
): Promise<ProductFile> {
  const columns = header?.cells ?? [];
  const firstLines = new Map<string, number>();
  const lines: ProductLine[] = [];
  const slice = createTimeSlice();
  for (const record of records) {
    await slice.next();
    lines.push(unlessRepeated(readLine(record, reading), firstLines));
  }
  return { columns, lines };
}

function readingOfOurs(header: CsvRecord | undefined): Reading {
  const known = (header?.cells ?? []).map(productColumn);
  const repeated = known.find((column, index) => column && known.indexOf(column) !== index);
  if (repeated) throw new CsvProblem(`the first line names the column “${repeated}” twice`);
  if (header && !known.includes('id')) requireColumns(known);
  return { known, prepare: (cells) => ({ cells }) };
}

function requireColumns(known: (ProductColumn | undefined)[]): void {
  const lacks = (['name', 'category_slug'] as const).filter((column) => !known.includes(column));
  if (lacks.length === 0) return;
  const named = lacks.map((column) => `“${column}”`).join(' and ');
  throw new CsvProblem(
    `the first line has no column ${named}. The first line names the columns, as in an export of the products`,
  );
}

/** Turns a line into an error where an earlier one is about the same product: which of the two should count? */
function unlessRepeated(line: ProductLine, firstLines: Map<string, number>): ProductLine {
  if (line.verdict !== null) return line;
  const { given_id, category_slug, slug, product } = line;
  const hasAddress = !given_id || (product?.slug !== undefined && category_slug !== null);
  for (const [column, key] of [
    ['id', given_id],
    ['slug', hasAddress && `${category_slug}/${slug}`],
  ] as const) {
    if (!key) continue;
    const earlier = firstLines.get(key);
    if (earlier !== undefined) {
      const message = `Line ${earlier} has the same ${column === 'id' ? 'id' : 'category and slug'} already.`;
      return { ...line, verdict: 'error', product: null, reasons: [{ column, message }, ...line.reasons] };
    }
    firstLines.set(key, line.line);
  }
  return line;
}

function readLine({ line, cells }: CsvRecord, { known, prepare }: Reading): ProductLine {
  const written: Cells = {};
  for (const [index, column] of known.entries()) if (column) written[column] = cells[index] ?? '';
  const { cells: given, category, goesOnWith } = prepare(written, line);
  const id = given.id?.trim().toLowerCase() ?? '';
  const name = given.name?.trim() ?? '';
  const slug = slugify(given.slug?.trim() || name);
  const category_slug = given.category_slug?.trim().toLowerCase() ?? '';
  const address = { category_slug: category_slug || null, slug: slug || null };
  const base = { line, cells, given_id: null, ...address, product: null };
  const isNeeded = (column: ProductColumn) => id === '' || given[column] !== undefined;

  if (goesOnWith !== undefined) return { ...base, verdict: 'skip', reasons: [continues(goesOnWith, given)] };
  const lacks: Reason[] = [];
  if (isNeeded('name') && !VISIBLE.test(name)) lacks.push(missing('name', given));
  else if (!slug && (id === '' || given.slug?.trim())) lacks.push({ column: 'slug', message: NO_SLUG });
  if (isNeeded('category_slug') && !category_slug) lacks.push(missing('category_slug', given));
  if (lacks.length > 0) return { ...base, verdict: 'skip', reasons: lacks };

  const { product, errors, notes } = readCells(given);
  for (const column of FILE_COLUMNS) {
    if (SHEET_ERROR.test(given[column]?.trim() ?? ''))
      errors.push({ column, message: 'This is an error of the spreadsheet.' });
  }
  if (id && !isUuid(id)) errors.push({ column: 'id', message: NO_ID });
  if (id && given.slug?.trim()) product.slug = slug;
  if (id && category_slug) product.category_slug = category_slug;
  if (category) product.category_name = category;
  if (given.slug?.trim() && given.slug.trim() !== slug && !errors.some(({ column }) => column === 'slug')) {
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
  return { ...base, given_id: id || null, verdict: null, reasons: notes, product };
}

// The result of a formula that failed.
const SHEET_ERROR = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/;
const NO_SLUG = 'There is no slug, and none can be made from the name.';
const NO_ID = 'This is no id of an export. Where the cell is empty, category and slug find the product.';

// The database's idea of white space depends on its locale; this is the largest one.
const VISIBLE = /[^\s\p{Cc}]/u;

function continues(first: number, { image_url }: Cells): Reason {
  if (image_url?.trim())
    return { column: 'image_url', message: `The picture is one more of the product of line ${first}.` };
  return {
    column: '',
    message: `The line goes on with the product of line ${first}, and has no picture. It is not read.`,
  };
}

function missing(column: 'name' | 'category_slug', given: Cells): Reason {
  const what = column === 'name' ? 'name' : 'category';
  const message = column in given ? `The ${what} is missing.` : `Without an id a line needs the column “${column}”.`;
  return { column, message };
}

/** @returns the beginning of a product file: byte order mark and column names */
export function productFileHeader(): string {
  return BOM + csvLine([...FILE_COLUMNS]);
}

export type ExportedProduct = Omit<
  StoredProduct,
  'category_id' | 'updated_at' | 'document_bytes' | keyof Publication | keyof SearchEntry
> & {
  category_slug: string;
};

/** @returns a product as a line of a file; importing it changes nothing */
export function productFileLine(product: ExportedProduct): string {
  const cells = productCells(product);
  return csvLineOf(
    FILE_COLUMNS.map((column) => cells[column]),
    (index) => isTextColumn(FILE_COLUMNS[index]),
  );
}

const TEXT_COLUMNS: readonly string[] = ['name', 'slug', 'category_slug', 'description', 'export_info'];

/** @returns whether a column holds words, which spreadsheets may take for something else */
export function isTextColumn(column: ProductColumn | undefined): boolean {
  return column !== undefined && (TEXT_COLUMNS.includes(column) || isTextFact(column));
}

export function productCells(product: ExportedProduct): Record<ProductColumn, string> {
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    category_slug: product.category_slug,
    description: product.description ?? '',
    specifications: formatJsonObject(product.specifications),
    export_info: product.export_info ?? '',
    is_featured: String(product.is_featured),
    image_url: product.image_url ?? '',
    gallery_images: JSON.stringify(product.gallery_images),
    document_url: product.document_url ?? '',
    ...factCells(product),
  };
}
