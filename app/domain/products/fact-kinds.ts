import { z } from 'zod';
import { optionalLine } from '~/lib/editing/fields';
import { readNumber, writeAmount } from '~/lib/text/amount';
import { formatCelsius, type NumberRange } from './format-facts';

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
  /** The value of what has no such fact. */
  none: Value;
  toForm(value: Value): unknown;
  toCell(value: Value): string;
  /** A cell as the form would post it. */
  fromCell(cell: string): unknown;
  /** The value as pages show it; empty for none. */
  format(value: Value): string;
  properties(value: Value): PropertyValue[];
};

/** A text of a form. A form that lacks the field, such as one of an earlier version of the program, has no fact. */
export const typedText = z.string().optional();

/** Refuses what was typed. */
export const refuse = (context: z.RefinementCtx, message: string) => {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
};

/** Words in one line. */
export function textKind(longest: number) {
  return plainKind(
    optionalLine(longest).transform((value) => value?.replace(/\s+/g, ' ') ?? null),
    (value) => value,
  );
}

/** The digits of a code; points and spaces between them are dropped. */
export const codeKind = plainKind(
  typedText.transform((typed = '', context) => {
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
  format: (value: string) => string,
  fromCell: (cell: string) => string = (cell) => cell,
): FactKind<Schema, string | null> {
  return {
    input: 'text',
    schema,
    none: null,
    toForm: (value) => value ?? '',
    toCell: (value) => value ?? '',
    fromCell,
    format: (value) => (value === null ? '' : format(value)),
    properties: (value) => (value === null ? [] : [{ value }]),
  };
}

/** A unit of numbers, with its UN/CEFACT code. */
export type Unit = { short: string; code: string };

/** The least number of a kind that is not whole. Database constraints agree. */
const LEAST_DECIMAL = 0.001;

/** A number above 0. */
export function numberKind(
  { short, code }: Unit,
  limits: { most: number; whole: boolean },
  format = (value: number) => `${value} ${short}`,
) {
  const { most, whole } = limits;
  const least = whole ? 1 : LEAST_DECIMAL;
  const example = whole ? '10' : '28 or 0.5';
  const schema = typedText.transform((typed = '', context) => {
    if (typed.trim() === '') return null;
    const words = `Please enter a number from ${least} to ${most.toLocaleString('en-IN')}, such as ${example}.`;
    const value = readNumber(typed, { least, most, decimals: whole ? 0 : 6 }, words);
    return typeof value === 'number' ? value : refuse(context, value);
  });
  return {
    input: 'number',
    schema,
    none: null,
    toForm: (value) => writeAmount(String(value ?? '')),
    toCell: (value) => String(value ?? ''),
    fromCell: decimalOfCell,
    format: (value) => (value === null ? '' : format(value)),
    properties: (value) => (value === null ? [] : [{ value, unitCode: code, unitText: short }]),
  } satisfies FactKind<typeof schema>;
}

/** @returns a number of a file as a form has it: programs write a point before decimals only */
export function decimalOfCell(cell: string): string {
  return writeAmount(cell.trim());
}

const RANGE = /^(-?)(\d[\d.,]*)\s*(?:(?:-|–|to)\s*(-?)(\d[\d.,]*))?(?:\s*°?\s*C)?$/i;
const NO_RANGE = 'Please enter a temperature such as 13, or two such as 0 to 2, the lower one first.';
const DEGREES = { least: 0, most: 100, decimals: 3 };

const celsius = typedText.transform((typed = '', context): NumberRange | null => {
  const trimmed = typed.trim().replaceAll('−', '-');
  if (trimmed === '') return null;
  const [, sign, low = '', highSign, high] = RANGE.exec(trimmed) ?? [];
  const from = readNumber(low, DEGREES, NO_RANGE);
  const to = high === undefined ? null : readNumber(high, DEGREES, NO_RANGE);
  const wrong = [from, to].find((end) => typeof end === 'string');
  if (typeof from === 'string' || typeof to === 'string') return refuse(context, String(wrong));
  const range = { from: sign ? -from : from, to: to !== null && highSign ? -to : to };
  return range.to === null || range.to >= range.from ? range : refuse(context, NO_RANGE);
});

/** A temperature, or a lowest and a highest one. */
export const celsiusKind: FactKind<typeof celsius> = {
  input: 'text',
  schema: celsius,
  none: null,
  toForm: (value) => (value ? [value.from, value.to].filter((end) => end !== null).join(' to ') : ''),
  toCell: (value) => (value ? [value.from, value.to].filter((end) => end !== null).join('-') : ''),
  fromCell: (cell) => cell,
  format: (value) => (value ? formatCelsius(value) : ''),
  properties: (value) =>
    value ? [{ minValue: value.from, maxValue: value.to ?? value.from, unitCode: 'CEL', unitText: '°C' }] : [],
};
