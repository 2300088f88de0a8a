import { z } from 'zod';
import { optionalText } from '~/lib/editing/fields';
import {
  celsiusInWords,
  monthsInWords,
  type NumberRange,
  type Packing,
  packingsInWords,
  sizesInWords,
} from './fact-words';

/** How a value of schema.org's PropertyValue is said; units are UN/CEFACT codes. */
export type PropertyValue = {
  value?: string | number;
  minValue?: number;
  maxValue?: number;
  unitCode?: string;
  unitText?: string;
};

/**
 * A kind of fact: how a form, a file and a page have its value. A cell of a file is read as the form's input, so that
 * both have one rule.
 */
export type FactKind<Schema extends z.ZodType, Value = z.output<Schema>> = {
  /** The control of a form: one text, rows of texts, or checkboxes of months. */
  input: 'text' | 'number' | 'rows' | 'months';
  /** Of rows only: their fields, each with its label. */
  parts?: Record<string, string>;
  /** Reads what a form posts. */
  schema: Schema;
  /** The value as its form shows it. */
  toForm(value: Value): unknown;
  /** The value as a cell of a file. */
  toCell(value: Value): string;
  /** A cell as the form would post it. */
  fromCell(cell: string): unknown;
  /** The value as pages show it; empty for none. */
  inWords(value: Value): string;
  /** The value for machines. */
  properties(value: Value): PropertyValue[];
};

// A form that lacks the field, such as one of an earlier version of the program, has no fact.
const text = z.string().optional();
const refuse = (context: z.RefinementCtx, message: string) => {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
};

/** Words in one line. */
export function textKind(longest: number) {
  return plainKind(
    optionalText(longest).transform((value) => value?.replace(/\s+/g, ' ') ?? null),
    (value) => value,
  );
}

/** The digits of a code; points and spaces between them are dropped. */
export const codeKind = plainKind(
  text.transform((typed = '', context) => {
    const digits = typed.replace(/[\s.]/g, '');
    if (digits === '' || /^(\d\d){2,6}$/.test(digits)) return digits || null;
    return refuse(context, 'Please enter 4, 6, 8, 10 or 12 digits, such as 07031019.');
  }),
  (value) => value,
  // A spreadsheet drops the zero in front, and no code has an odd number of digits.
  (cell) => (/^\s*\d(\d\d)+\s*$/.test(cell) ? `0${cell.trim()}` : cell),
);

function plainKind<Schema extends z.ZodType<string | null>>(
  schema: Schema,
  inWords: (value: string) => string,
  fromCell: (cell: string) => string = (cell) => cell,
): FactKind<Schema, string | null> {
  return {
    input: 'text',
    schema,
    toForm: (value) => value ?? '',
    toCell: (value) => value ?? '',
    fromCell,
    inWords: (value) => (value === null ? '' : inWords(value)),
    properties: (value) => (value === null ? [] : [{ value }]),
  };
}

/** A unit of numbers, with its UN/CEFACT code. */
export type Unit = { short: string; code: string };

/** A number above 0. */
export function numberKind(
  { short, code }: Unit,
  limits: { most: number; whole: boolean },
  inWords = (value: number) => `${value} ${short}`,
) {
  const { most, whole } = limits;
  const example = whole ? '10' : '28 or 0.5';
  const schema = text.transform((typed = '', context) => {
    const digits = typed.trim();
    if (digits === '') return null;
    const value = /^\d{1,9}(\.\d{1,6})?$/.test(digits) ? Number(digits) : Number.NaN;
    const fits = value > 0 && value <= most && (!whole || Number.isInteger(value));
    return fits
      ? value
      : refuse(context, `Please enter a number up to ${most.toLocaleString('en')}, such as ${example}.`);
  });
  return {
    input: 'number',
    schema,
    toForm: (value) => String(value ?? ''),
    toCell: (value) => String(value ?? ''),
    fromCell: (cell) => cell,
    inWords: (value) => (value === null ? '' : inWords(value)),
    properties: (value) => (value === null ? [] : [{ value, unitCode: code, unitText: short }]),
  } satisfies FactKind<typeof schema>;
}

const NUMBER = '-?\\d{1,5}(?:\\.\\d{1,3})?';
const RANGE = new RegExp(`^(${NUMBER})\\s*(?:(?:-|–|to)\\s*(${NUMBER}))?(?:\\s*°?\\s*C)?$`, 'i');

const celsius = text.transform((typed = '', context): NumberRange | null => {
  const trimmed = typed.trim().replaceAll('−', '-');
  if (trimmed === '') return null;
  const [, low, high] = RANGE.exec(trimmed) ?? [];
  const range = { from: Number(low), to: high === undefined ? null : Number(high) };
  const fits = low !== undefined && range.from >= -100 && (range.to ?? range.from) <= 100;
  if (fits && (range.to === null || range.to >= range.from)) return range;
  return refuse(context, 'Please enter a temperature such as 13, or two such as 0 to 2, the lower one first.');
});

/** A temperature, or a lowest and a highest one. */
export const celsiusKind: FactKind<typeof celsius> = {
  input: 'text',
  schema: celsius,
  toForm: (value) => (value ? [value.from, value.to].filter((end) => end !== null).join(' to ') : ''),
  toCell: (value) => (value ? [value.from, value.to].filter((end) => end !== null).join('-') : ''),
  fromCell: (cell) => cell,
  inWords: (value) => (value ? celsiusInWords(value) : ''),
  properties: (value) =>
    value ? [{ minValue: value.from, maxValue: value.to ?? value.from, unitCode: 'CEL', unitText: '°C' }] : [],
};

const MOST_ITEMS = 30;
const separated = (cell: string) =>
  cell
    .split(/[;\n]/)
    .map((item) => item.trim())
    .filter(Boolean);

/** A list of words, separated by commas or semicolons; `known` are those that there are, in capitals. */
export function listKind(known?: readonly string[]) {
  const schema = text.transform((typed = '', context) => {
    const words = typed
      .split(/[,;\n]/)
      .map((word) => word.trim().replace(/\s+/g, ' '))
      .filter(Boolean);
    const items = [...new Set(known ? words.map((word) => word.toUpperCase()) : words)];
    const unknown = known && items.find((item) => !known.includes(item));
    if (unknown) return refuse(context, `“${unknown.slice(0, 40)}” is none of ${known.join(', ')}.`);
    if (items.length <= MOST_ITEMS && items.every((item) => item.length <= 100)) return items;
    return refuse(context, `Please enter at most ${MOST_ITEMS}, each under 100 characters, with commas between them.`);
  });
  return {
    input: 'text',
    schema,
    toForm: (value) => value.join(', '),
    toCell: (value) => value.join('; '),
    fromCell: (cell) => cell,
    inWords: (value) => value.join(', '),
    properties: (value) => (value.length > 0 ? [{ value: value.join(', ') }] : []),
  } satisfies FactKind<typeof schema>;
}

const SIZE =
  /^(\d{1,4}(?:\.\d{1,3})?)\s*(?:mm)?\s*(?:\+|and above)$|^(\d{1,4}(?:\.\d{1,3})?)\s*(?:-|–|to)\s*(\d{1,4}(?:\.\d{1,3})?)\s*(?:mm)?$/i;
const MILLIMETRES = /^\d{1,4}(\.\d{1,3})?$/;
const sizeRow = z.object({ from: optionalText(40), to: optionalText(40) });

const sizes = z
  .array(sizeRow)
  .transform((rows, context): NumberRange[] => {
    const filled = rows.filter(({ from, to }) => from !== null || to !== null);
    const fits = filled.every(
      ({ from, to }) =>
        MILLIMETRES.test(from ?? '') && (to === null || (MILLIMETRES.test(to) && Number(to) >= Number(from))),
    );
    if (fits && filled.length <= 20)
      return filled.map(({ from, to }) => ({ from: Number(from), to: to === null ? null : Number(to) }));
    return refuse(context, 'Please enter up to 20 sizes in millimetres, such as 45 and 55, the smaller number first.');
  })
  .default([]);

/** Ranges of sizes; a row without an end is “and above”. */
export const sizesKind: FactKind<typeof sizes> = {
  input: 'rows',
  parts: { from: 'from, mm', to: 'to, mm' },
  schema: sizes,
  toForm: (value) => value.map(({ from, to }) => ({ from: String(from), to: String(to ?? '') })),
  toCell: (value) => value.map(({ from, to }) => (to === null ? `${from}+` : `${from}-${to}`)).join('; '),
  fromCell: (cell) =>
    separated(cell).map((item) => {
      const [, above, from, to] = SIZE.exec(item) ?? [];
      return { from: above ?? from ?? item, to: to ?? '' };
    }),
  inWords: sizesInWords,
  properties: (value) =>
    value.map(({ from, to }) => ({
      minValue: from,
      ...(to !== null && { maxValue: to }),
      unitCode: 'MMT',
      unitText: 'mm',
    })),
};

const KILOGRAMS = /^\d{1,5}(\.\d{1,3})?$/;
// A semicolon separates packings in a file.
const packingKind = optionalText(60).transform((kind) => kind?.replace(/[\s;]+/g, ' ').trim() || null);
const packingRow = z.object({ kind: packingKind, kg: optionalText(40) });

const packings = z
  .array(packingRow)
  .transform((rows, context): Packing[] => {
    const filled = rows.filter(({ kind, kg }) => kind !== null || kg !== null);
    const fits = filled.every(
      ({ kind, kg }) => kind !== null && KILOGRAMS.test(kg ?? '') && Number(kg) > 0 && Number(kg) <= 30_000,
    );
    if (fits && filled.length <= MOST_ITEMS)
      return filled.map(({ kind, kg }) => ({ kind: kind ?? '', kg: Number(kg) }));
    return refuse(
      context,
      `Please give each packing a kind and a weight in kilograms, such as Mesh bag and 25; at most ${MOST_ITEMS}.`,
    );
  })
  .default([]);

/** Kinds of packings with their weights. */
export const packingsKind: FactKind<typeof packings> = {
  input: 'rows',
  parts: { kind: 'kind', kg: 'kg' },
  schema: packings,
  toForm: (value) => value.map(({ kind, kg }) => ({ kind, kg: String(kg) })),
  toCell: (value) => value.map(({ kind, kg }) => `${kind} ${kg} kg`).join('; '),
  fromCell: (cell) =>
    separated(cell).map((item) => {
      const [, kind, kg] = /^(.*?)\s*([\d.]+)\s*(?:kg)?$/i.exec(item) ?? [];
      return { kind: kind ?? item, kg: kg ?? '' };
    }),
  inWords: packingsInWords,
  properties: (value) => (value.length > 0 ? [{ value: packingsInWords(value) }] : []),
};

const months = z
  .array(z.string().optional())
  .transform((typed, context) => {
    const found = [...new Set(typed.flatMap((month = '') => month.split(/[,;\s]+/)).filter(Boolean))];
    if (found.every((month) => /^0?[1-9]$|^1[0-2]$/.test(month))) {
      return [...new Set(found.map(Number))].sort((one, other) => one - other);
    }
    return refuse(context, 'Please enter months as numbers from 1 to 12.');
  })
  .default([]);

/** Months of the year, 1 is January. */
export const monthsKind: FactKind<typeof months> = {
  input: 'months',
  schema: months,
  toForm: (value) => value.map(String),
  toCell: (value) => value.join('; '),
  fromCell: separated,
  inWords: monthsInWords,
  properties: (value) => (value.length > 0 ? [{ value: monthsInWords(value) }] : []),
};
