import { isUuid } from '~/lib/text/uuid';

// The lines of an enquiry list as they travel: in the visitor's cookie, and in the fields of the form.

export const MAX_LINES = 20;

const CHOICES = ['size', 'packing', 'quantity', 'unit'] as const;
const PARTS = ['product_id', ...CHOICES, 'note'] as const;

/** A line as somebody typed it; everything but the product may be empty. */
export type TypedLine = Record<(typeof PARTS)[number], string>;

// A browser refuses a cookie of more than 4,096 bytes.
const MAX_VALUE = 3500;
const MAX_CHOICE = 200;

/** @returns a line of a product about which nothing is typed yet */
export function newLine(product_id: string): TypedLine {
  return { product_id, size: '', packing: '', quantity: '', unit: '', note: '' };
}

/**
 * @returns the value of the cookie: the first 20 lines with `|` between them, each of an id and what was chosen with `:`
 *   between. Notes are left out; so is what was chosen, where all of it would not fit
 */
export function listCookieOf(lines: readonly TypedLine[]): string {
  const kept = lines.slice(0, MAX_LINES);
  const full = kept.map(({ product_id, ...line }) => {
    const choices = CHOICES.map((part) => encodeURIComponent(line[part].slice(0, MAX_CHOICE)));
    return [product_id, ...choices].join(':').replace(/:+$/, '');
  });
  const value = full.join('|');
  return value.length <= MAX_VALUE ? value : kept.map(({ product_id }) => product_id).join('|');
}

/** Reads the first 20 lines of the value of a cookie, which anybody may have written; what is no line is left out. */
export function readListCookie(value: string): TypedLine[] {
  if (value.length > MAX_VALUE) return [];
  const lines = value.split('|').flatMap((text) => {
    const [id = '', ...choices] = text.split(':').map(decoded);
    if (!isUuid(id)) return [];
    const line = newLine(id.toLowerCase());
    CHOICES.forEach((part, index) => {
      line[part] = choices[index]?.slice(0, MAX_CHOICE) ?? '';
    });
    return [line];
  });
  return lines.slice(0, MAX_LINES);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    return '';
  }
}

/**
 * @returns the lines of a submitted form, without those that name no product. Of more than fit it has one more than that,
 *   which the schema of the form refuses: our page has no such form, and no more is worth reading
 */
export function formLines(form: FormData): TypedLine[] {
  const lines: TypedLine[] = [];
  const numbers = [...form.keys()].flatMap((name) => /^lines\[(\d{1,3})\]\./.exec(name)?.[1] ?? []).map(Number);
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const line = newLine('');
    for (const part of PARTS) line[part] = String(form.get(`lines[${number}].${part}`) ?? '');
    line.product_id = line.product_id.toLowerCase();
    if (isUuid(line.product_id)) lines.push(line);
    if (lines.length > MAX_LINES) break;
  }
  return lines;
}

/** Writes lines into a form in place of its own. */
export function setFormLines(form: FormData, lines: readonly TypedLine[]): void {
  for (const name of [...form.keys()]) if (name.startsWith('lines[')) form.delete(name);
  lines.forEach((line, index) => {
    for (const part of PARTS) form.append(`lines[${index}].${part}`, line[part]);
  });
}

/** @returns whether anything but the unit, which always has a value, was typed beside the product */
export function isTouched({ size, packing, quantity, note }: TypedLine): boolean {
  return [size, packing, quantity, note].some((text) => text.trim() !== '');
}

/** What a button does with the lines, and the line that it is about. */
export type Arranged = { lines: TypedLine[]; line: number };

/**
 * @param intent the value of a button, `remove:2` or `again:2`, counted from 0; or `remove`, `again` beside a field `line`
 * @returns the lines without that one, or with a second one of its product below it; null for any other button, or no such
 *   line
 */
export function arrangeLines(lines: readonly TypedLine[], intent: string, field: string): Arranged | null {
  const [, verb, number = field] = /^(remove|again)(?::(\d{1,3}))?$/.exec(intent) ?? [];
  const index = /^\d{1,3}$/.test(number.trim()) ? Number(number) : -1;
  const line = lines[index];
  if (!verb || !line) return null;
  if (verb === 'remove') return { lines: lines.toSpliced(index, 1), line: Math.max(0, index - 1) };
  if (lines.length >= MAX_LINES) return { lines: [...lines], line: index };
  return { lines: lines.toSpliced(index + 1, 0, newLine(line.product_id)), line: index + 1 };
}
