import { z } from 'zod';
import { FACT_COLUMNS, type FactColumn, factOf, ruleProblem } from '~/domain/products/facts';
import {
  SPECIFICATION_LIMITS as LIMITS,
  productFields,
  type Specification,
  type Specifications,
  specificationsProblem,
} from '~/domain/products/product';
import { optionalDocumentUrl, optionalPictureUrl } from '~/lib/editing/fields';
import { readFlag } from '~/lib/text/flag';
import { parseJson, parseJsonObject } from '~/lib/text/json-object';
import { pictureAddressProblem } from '~/lib/text/picture-address';
import { type Spoil, spoilLike, spoilOf } from '~/lib/text/spoilt-cell';
import { truncate } from '~/lib/text/truncate';
import { pictureUrl } from '~/lib/text/url';
import type { ProductColumn, Reason } from './product-import';

/** The cells of a line of a product file, for the columns that the file has. */
export type Cells = Partial<Record<ProductColumn, string>>;

const { name, description, export_info } = productFields.schema.shape;
const TEXTS = { name, description, export_info, image_url: optionalPictureUrl, document_url: optionalDocumentUrl };

// Twice what the largest value needs, every character of it escaped. Parsing more would hold up other requests.
const MAX_JSON = 1_500_000;

/** The most characters of a cell of a spreadsheet. */
const LONGEST_CELL = 32_767;

const SPOILT: Record<Spoil, string> = {
  cut: 'The workbook had no room for the whole text. Please take the line from a CSV export, or leave this column out.',
  day: 'The spreadsheet made a day of it',
  time: 'The spreadsheet made a time of it',
  percentage: 'The spreadsheet made a percentage of it',
  digits: 'The spreadsheet left digits out',
  formula:
    'Its formula has no result in the file. Open the file in a spreadsheet and save it, or write the value itself.',
  bytes: 'Some of its letters are no text in the encoding of the file. Please write it again, and save as “CSV UTF-8”.',
};

/** @returns what happened to a cell, and what to write instead */
function spoiltWords(column: ProductColumn, spoil: Spoil, left: string): string {
  const words = SPOILT[spoil];
  if (words.endsWith('.')) return words;
  const example = isFact(column) ? factOf(column).kind.example : undefined;
  const instead = example ? `write ${example}.` : 'format the column as text, and write it again.';
  return `${words}${left ? ` (${left})` : ''}: ${instead}`;
}

function isFact(column: ProductColumn): column is FactColumn {
  return (FACT_COLUMNS as string[]).includes(column);
}

/** A line's product: values by column, errors that prevent storing it, and notes about what is odd but can be stored. */
export type ReadCells = { product: Record<string, unknown>; errors: Reason[]; notes: Reason[] };

/** Reads the cells of a line, except those of the product's address. */
export function readCells(cells: Cells): ReadCells {
  const product: Record<string, unknown> = {};
  const errors: Reason[] = [];
  const given: Cells = {};
  for (const [column, cell] of Object.entries(cells) as [ProductColumn, string][]) {
    const spoilt = spoilOf(cell);
    if (spoilt?.spoil === 'day' && isFact(column) && factOf(column).kind.isDay) given[column] = spoilt.left;
    else if (spoilt) errors.push({ column, message: spoiltWords(column, spoilt.spoil, spoilt.left) });
    else given[column] = cell;
  }
  const notes: Reason[] = [];
  for (const [column, schema] of Object.entries(TEXTS) as [keyof typeof TEXTS, z.ZodType][]) {
    if (given[column] === undefined) continue;
    const result = schema.safeParse(given[column]);
    if (result.success) product[column] = result.data;
    else errors.push({ column, message: result.error.issues.map(({ message }) => message).join(' ') });
  }
  if (given.is_featured !== undefined) {
    const flag = given.is_featured.trim() === '' ? false : readFlag(given.is_featured);
    if (flag === null) errors.push({ column: 'is_featured', message: 'Please write true or false.' });
    else product.is_featured = flag;
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
    if (result.success) {
      const message = ruleProblem(kind, result.data);
      if (message) errors.push({ column, message });
      else product[column] = result.data;
      continue;
    }
    const spoil = spoilLike(cell);
    const message = result.error.issues.map(({ message }) => message).join(' ');
    errors.push({ column, message: spoil ? spoiltWords(column, spoil, cell.trim()) : message });
  }
  return { product, errors, notes };
}

function readSpecifications(text: string): { value: Specifications; error?: string; note?: string } {
  if (!text.trim()) return { value: [] };
  if (text.length > MAX_JSON) return { value: [], error: 'This text is too long.' };
  const rows = parseJsonObject(text);
  if (!rows && text.length >= LONGEST_CELL) return { value: [], error: SPOILT.cut };
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
