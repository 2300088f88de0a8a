import { z } from 'zod';
import { FACT_COLUMNS, factOf } from '~/domain/products/facts';
import {
  SPECIFICATION_LIMITS as LIMITS,
  productFields,
  type Specification,
  type Specifications,
  specificationsProblem,
} from '~/domain/products/product';
import { optionalDocumentUrl, optionalPictureUrl } from '~/lib/editing/fields';
import { parseJson, parseJsonObject } from '~/lib/text/json-object';
import { pictureAddressProblem } from '~/lib/text/picture-address';
import { truncate } from '~/lib/text/truncate';
import { pictureUrl } from '~/lib/text/url';
import { CUT_CELL } from '~/lib/text/write-workbook.server';
import type { ProductColumn, Reason } from './product-import';

/** The cells of a line of a product file, for the columns that the file has. */
export type Cells = Partial<Record<ProductColumn, string>>;

const { name, description, export_info } = productFields.schema.shape;
const TEXTS = { name, description, export_info, image_url: optionalPictureUrl, document_url: optionalDocumentUrl };

// Twice what the largest value needs, every character of it escaped. Parsing more would hold up other requests.
const MAX_JSON = 1_500_000;

const WAS_CUT =
  'The workbook had no room for the whole text. Please take the line from a CSV export, or leave this column out.';

/** A line's product: values by column, errors that prevent storing it, and notes about what is odd but can be stored. */
export type ReadCells = { product: Record<string, unknown>; errors: Reason[]; notes: Reason[] };

/** Reads the cells of a line, except those of the product's address. */
export function readCells(cells: Cells): ReadCells {
  const product: Record<string, unknown> = {};
  const cut = (Object.keys(cells) as ProductColumn[]).filter((column) => cells[column]?.endsWith(CUT_CELL));
  const errors: Reason[] = cut.map((column) => ({ column, message: WAS_CUT }));
  const given = Object.fromEntries(Object.entries(cells).filter(([, cell]) => !cell.endsWith(CUT_CELL))) as Cells;
  const notes: Reason[] = [];
  for (const [column, schema] of Object.entries(TEXTS) as [keyof typeof TEXTS, z.ZodType][]) {
    if (given[column] === undefined) continue;
    const result = schema.safeParse(given[column]);
    if (result.success) product[column] = result.data;
    else errors.push({ column, message: result.error.issues.map(({ message }) => message).join(' ') });
  }
  if (given.is_featured !== undefined) {
    const text = given.is_featured.trim().toLowerCase();
    product.is_featured = text === 'true';
    if (!['true', 'false', ''].includes(text)) {
      notes.push({ column: 'is_featured', message: 'This is neither true nor false, so the product is not featured.' });
    }
  }
  if (given.specifications !== undefined) {
    const { value, error, note } = readSpecifications(given.specifications);
    product.specifications = value;
    if (error) errors.push({ column: 'specifications', message: error });
    if (note) notes.push({ column: 'specifications', message: note });
  }
  if (given.gallery_images !== undefined) {
    const urls = readGallery(given.gallery_images);
    const problem = urls ? urls.map(pictureAddressProblem).find(Boolean) : 'This is no JSON list of picture addresses.';
    if (problem) errors.push({ column: 'gallery_images', message: problem });
    else if (urls) product.gallery_images = urls;
  }
  for (const column of FACT_COLUMNS) {
    const cell = given[column];
    if (cell === undefined) continue;
    const { kind } = factOf(column);
    const result = kind.schema.safeParse(kind.fromCell(cell));
    if (result.success) product[column] = result.data;
    else errors.push({ column, message: result.error.issues.map(({ message }) => message).join(' ') });
  }
  return { product, errors, notes };
}

function readSpecifications(text: string): { value: Specifications; error?: string; note?: string } {
  if (!text.trim()) return { value: [] };
  if (text.length > MAX_JSON) return { value: [], error: 'This text is too long.' };
  const rows = parseJsonObject(text);
  if (!rows) return { value: [], note: 'This is no JSON object, so the product will have no specifications.' };
  const wrong = rows.filter((row) => !isSpecification(row));
  if (wrong.length > 0) {
    const labels = wrong.slice(0, LIMITS.rows).map(([label]) => withoutUnstorable(truncate(label, 40)).trim());
    const named = labels.map((label) => label || '(no label)').join(', ');
    return {
      value: [],
      error: `A label has up to ${LIMITS.label} characters, a value is a text of up to ${LIMITS.value}, a number, true or false; please check: ${named}.`,
    };
  }
  const value = rows.filter(isSpecification).map(([label, held]): Specification => {
    return [label, typeof held === 'string' ? withoutUnstorable(held) : held];
  });
  const error = specificationsProblem(value);
  return error ? { value: [], error } : { value };
}

function isSpecification(row: [label: string, value: unknown]): row is Specification {
  const [label, value] = row;
  const hasLabel = label.trim() !== '' && label === withoutUnstorable(label);
  return hasLabel && (['string', 'boolean'].includes(typeof value) || Number.isFinite(value));
}

const galleryUrls = z.array(z.string().max(2000));

function readGallery(text: string): string[] | null {
  if (!text.trim()) return [];
  const { success, data } = galleryUrls.safeParse(text.length > MAX_JSON ? null : parseJson(text));
  const urls = data?.map(withoutUnstorable);
  return success && urls?.every((url) => pictureUrl(url) === url) ? urls : null;
}

/** Drops what JSON can express and PostgreSQL cannot store: NUL and lone surrogates. */
function withoutUnstorable(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, '');
}
