import { setImmediate as others } from 'node:timers/promises';
import { z } from 'zod';
import { BOM, csvLine, escapeFormula } from '~/lib/csv';
import { optionalPictureUrl, optionalText, requiredText } from '~/lib/editing/fields';
import type { CsvRecord } from '~/lib/read-csv.server';
import { slugify } from '~/lib/slug';
import { pictureUrl } from '~/lib/url';
import type { Specifications, StoredProduct } from './product';
import { PRODUCT_COLUMNS, type Reason } from './product-import';

// Between them, other requests have their turn.
const LINES_AT_A_TIME = 500;

type Column = (typeof PRODUCT_COLUMNS)[number];

/** A line of a product file, ready to be planned. */
export type ProductLine = {
  line: number;
  cells: string[];
  reasons: Reason[];
  /** Null where the database decides: create, update or unchanged. */
  verdict: 'skip' | 'error' | null;
  category_slug: string | null;
  slug: string | null;
  /** Column to value, for the columns that the file has. */
  product: Record<string, unknown> | null;
};

/** A product file: its first line, and the others. */
export type ProductFile = { columns: string[]; unknownColumns: string[]; lines: ProductLine[] };

type Cells = Partial<Record<Column, string>>;

const TEXTS = {
  name: requiredText('The name is missing.', 200),
  description: optionalText(10_000),
  export_info: optionalText(10_000),
  image_url: optionalPictureUrl,
};

/**
 * Reads the lines of a product file by the rules of the admin specification, section 5: without a name or a
 * category a line is skipped, a missing slug is made from the name, specifications that are no JSON become
 * empty. What cannot be stored is an error of its line and never of another.
 */
export async function readProductFile([header, ...records]: CsvRecord[]): Promise<ProductFile> {
  const columns = header?.cells ?? [];
  const names = columns.map(columnName);
  const known = names.map((name) => PRODUCT_COLUMNS.find((column) => column === name));
  const firstLines = new Map<string, number>();
  const lines: ProductLine[] = [];
  for (const [index, record] of records.entries()) {
    if (index % LINES_AT_A_TIME === 0) await others();
    lines.push(unlessRepeated(readLine(record, known), firstLines));
  }
  return { columns, unknownColumns: columns.filter((_, index) => !known[index]), lines };
}

/** A second line for one product is an error: which of the two should count? */
function unlessRepeated(line: ProductLine, firstLines: Map<string, number>): ProductLine {
  if (line.verdict !== null) return line;
  const address = `${line.category_slug}/${line.slug}`;
  const earlier = firstLines.get(address);
  if (earlier !== undefined) {
    const message = `Line ${earlier} has the same category and slug already.`;
    return { ...line, verdict: 'error', product: null, reasons: [...line.reasons, { column: 'slug', message }] };
  }
  firstLines.set(address, line.line);
  return line;
}

function columnName(header: string): string {
  return header.trim().toLowerCase().replace(/\s+/g, '_');
}

function readLine({ line, cells }: CsvRecord, known: (Column | undefined)[]): ProductLine {
  const given: Cells = {};
  for (const [index, column] of known.entries()) if (column) given[column] = cells[index] ?? '';
  const name = given.name?.trim() ?? '';
  const slug = slugify(given.slug?.trim() || name);
  const category_slug = given.category_slug?.trim().toLowerCase() ?? '';
  const base = { line, cells, category_slug, slug, product: null };

  const lacks: Reason[] = [];
  if (!name) lacks.push({ column: 'name', message: 'The name is missing.' });
  else if (!slug) lacks.push({ column: 'slug', message: 'There is no slug, and none can be made from the name.' });
  if (!category_slug) lacks.push({ column: 'category_slug', message: 'The category is missing.' });
  if (lacks.length > 0) return { ...base, verdict: 'skip', reasons: lacks };

  const { product, errors, notes } = readProduct(given);
  if (given.slug?.trim() && given.slug.trim() !== slug) {
    notes.push({ column: 'slug', message: `The address will be “${slug}”.` });
  }
  if (cells.length > known.length) {
    const message = 'The line has more cells than the first line has columns. Is a text with a comma without quotes?';
    errors.push({ column: '', message });
  }
  if (errors.length > 0) return { ...base, verdict: 'error', reasons: errors };
  return { ...base, verdict: null, reasons: notes, product };
}

function readProduct(given: Cells) {
  const product: Record<string, unknown> = {};
  const errors: Reason[] = [];
  const notes: Reason[] = [];
  for (const [column, schema] of Object.entries(TEXTS) as [keyof typeof TEXTS, z.ZodType][]) {
    if (given[column] === undefined) continue;
    const result = schema.safeParse(given[column]);
    if (result.success) product[column] = result.data;
    else errors.push({ column, message: result.error.issues.map(({ message }) => message).join(' ') });
  }
  if (given.is_featured !== undefined) product.is_featured = given.is_featured.trim().toLowerCase() === 'true';
  if (given.specifications !== undefined) {
    const { value, problem } = readSpecifications(given.specifications);
    product.specifications = value;
    if (problem?.refused) errors.push({ column: 'specifications', message: problem.message });
    else if (problem) notes.push({ column: 'specifications', message: problem.message });
  }
  if (given.gallery_images !== undefined) {
    const urls = readGallery(given.gallery_images);
    if (urls) product.gallery_images = urls;
    else errors.push({ column: 'gallery_images', message: 'This is no JSON list of picture addresses.' });
  }
  return { product, errors, notes };
}

const specificationValue = z.union([z.string().max(5000), z.number(), z.boolean()]);

function readSpecifications(text: string) {
  const none: Specifications = {};
  if (!text.trim()) return { value: none, problem: null };
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    const message = 'This is no JSON object, so the product will have no specifications.';
    return { value: none, problem: { message, refused: false } };
  }
  const entries = Object.entries(parsed);
  if (entries.some(([key]) => key === '__proto__')) {
    return { value: none, problem: { message: 'A label cannot be called __proto__.', refused: true } };
  }
  const wrong = entries.filter(([key, value]) => !key.trim() || !specificationValue.safeParse(value).success);
  if (wrong.length > 0) {
    const message = `Only texts, numbers, true and false can be shown; please check: ${wrong.map(([key]) => key || '(no label)').join(', ')}.`;
    return { value: none, problem: { message, refused: true } };
  }
  return { value: Object.fromEntries(entries) as Specifications, problem: null };
}

function readGallery(text: string): string[] | null {
  if (!text.trim()) return [];
  const parsed = z.array(z.string().max(2000)).safeParse(parseJson(text));
  return parsed.success && parsed.data.every((url) => pictureUrl(url) === url) ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll('\\u0000', ''));
  } catch {
    return undefined;
  }
}

/** @returns the beginning of a product file: byte order mark and column names */
export function productFileHeader(): string {
  return BOM + csvLine([...PRODUCT_COLUMNS]);
}

/** A product as a file has it. */
export type ExportedProduct = Omit<StoredProduct, 'id' | 'category_id' | 'updated_at'> & { category_slug: string };

/** @returns a product as a line of a file; reading it again changes nothing */
export function productFileLine(product: ExportedProduct): string {
  const cells: Record<Column, string> = {
    name: product.name,
    slug: product.slug,
    category_slug: product.category_slug,
    description: product.description ?? '',
    specifications: JSON.stringify(product.specifications),
    export_info: product.export_info ?? '',
    is_featured: String(product.is_featured),
    image_url: product.image_url ?? '',
    gallery_images: JSON.stringify(product.gallery_images),
  };
  return csvLine(PRODUCT_COLUMNS.map((column) => escapeFormula(cells[column])));
}
