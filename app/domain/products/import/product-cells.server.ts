import { z } from 'zod';
import { SPECIFICATION_LIMITS, type Specifications } from '~/domain/products/product';
import { optionalPictureUrl, optionalText, requiredText } from '~/lib/editing/fields';
import { pictureUrl } from '~/lib/text/url';
import type { ProductColumn, Reason } from './product-import';

/** The cells of a line of a product file, for the columns that the file has. */
export type Cells = Partial<Record<ProductColumn, string>>;

const TEXTS = {
  name: requiredText('The name is missing.', 200),
  description: optionalText(10_000),
  export_info: optionalText(10_000),
  image_url: optionalPictureUrl,
};

/** What cells say of a product: values by column, what cannot be stored, and what is odd but can. */
export type ReadCells = { product: Record<string, unknown>; errors: Reason[]; notes: Reason[] };

/** Reads the cells of a line, but for the product's address. */
export function readCells(given: Cells): ReadCells {
  const product: Record<string, unknown> = {};
  const errors: Reason[] = [];
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

const { label: LONGEST_LABEL, value: LONGEST_VALUE, rows: MOST_ROWS } = SPECIFICATION_LIMITS;
const label = z
  .string()
  .max(LONGEST_LABEL)
  .refine((text) => text.trim() !== '' && text === storable(text));
const value = z.union([z.string().max(LONGEST_VALUE), z.number(), z.boolean()]);

function readSpecifications(text: string) {
  const none: Specifications = {};
  const refused = (message: string) => ({ value: none, problem: { message, refused: true } });
  if (!text.trim()) return { value: none, problem: null };
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    const message = 'This is no JSON object, so the product will have no specifications.';
    return { value: none, problem: { message, refused: false } };
  }
  const entries = Object.entries(parsed);
  if (entries.length > MOST_ROWS) return refused(`At most ${MOST_ROWS} rows fit.`);
  if (entries.some(([key]) => key === '__proto__')) return refused('A label cannot be called __proto__.');
  const wrong = entries.filter(([key, held]) => !label.safeParse(key).success || !value.safeParse(held).success);
  if (wrong.length > 0) {
    const names = wrong.map(([key]) => shortened(key).trim() || '(no label)').join(', ');
    return refused(
      `A label has up to ${LONGEST_LABEL} characters, a value is a text of up to ${LONGEST_VALUE}, a number, true or false; please check: ${names}.`,
    );
  }
  return { value: Object.fromEntries(entries) as Specifications, problem: null };
}

function shortened(text: string): string {
  return storable(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

function readGallery(text: string): string[] | null {
  if (!text.trim()) return [];
  const parsed = z.array(z.string().max(2000)).safeParse(parseJson(text));
  return parsed.success && parsed.data.every((url) => pictureUrl(url) === url) ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, held) => (typeof held === 'string' ? storable(held) : held));
  } catch {
    return undefined;
  }
}

/** JSON can say what PostgreSQL cannot keep: NUL, and halves of characters. */
function storable(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, '');
}
