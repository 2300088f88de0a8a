import { z } from 'zod';
import { optionalLine } from '~/lib/editing/fields';
import { readNumber, writeAmount } from '~/lib/text/amount';
import { plainDigits } from '~/lib/text/digits';
import { readDay } from '~/lib/text/read-day';
import { longDate } from '~/lib/text/time-zone';
import { formatCelsius, type NumberRange } from './format-facts';

/** How a value of schema.org's PropertyValue is said; units are UN/CEFACT codes. */
export type PropertyValue = {
  /** Where it is not the label of the fact. */
  name?: string;
  measurementTechnique?: string;
  value?: string | number;
  minValue?: number;
  maxValue?: number;
  unitCode?: string;
  unitText?: string;
};

/** A field of a row: of numbers, of words where it says how long they may be, a day, or one to choose from. */
export type Part = {
  label: string;
  longest?: number;
  choices?: readonly { value: string; label: string }[];
  suggestions?: readonly string[];
  isDay?: true;
  /** How many columns of a row it takes, where not one. */
  span?: 2;
};

/**
 * A kind of fact: how a form, a file and a page have its value. A cell of a file, and what many products get at once, is
 * read as the form's input, so that all have one rule.
 */
export type FactKind<Schema extends z.ZodType, Value = z.output<Schema>> = {
  /** The control of a form: one text, a day, rows of texts, checkboxes of months or of words, a list to choose from, or papers. */
  input: 'text' | 'number' | 'day' | 'rows' | 'months' | 'ticks' | 'choice' | 'papers';
  /** Of rows only: their fields. */
  parts?: Record<string, Part>;
  /** What a row is called. */
  noun?: string;
  /** What there is to choose or to tick. */
  choices?: readonly { value: string; label: string }[];
  /** Reads what a form posts. */
  schema: Schema;
  /** Says what is wrong with a value that is not stored yet: what was stored before the rule may stay. */
  rule?(value: NonNullable<Value>): string | null;
  /** The value of what has no such fact. */
  none: Value;
  /** Whether its values are words, which spreadsheets may take for something else. */
  isText?: true;
  /** Whether it is a day: the cell that a spreadsheet made one of is none that it has spoilt. */
  isDay?: true;
  /** What to write into a cell that a spreadsheet has spoilt; words have none. */
  example?: string;
  toForm(value: Value): unknown;
  /** The value as a file has it: spreadsheets leave it as it is, or it comes back as what `schema` refuses. */
  toCell(value: Value): string;
  /** A cell as the form would post it. */
  fromCell(cell: string): unknown;
  /** The value as pages show it; empty for none. */
  format(value: Value): string;
  /** The whole value, as the history has it, where pages show a part of it. */
  formatWhole?(value: Value): string;
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
export function textKind(longest: number): FactKind<z.ZodType<string | null>, string | null> {
  const schema = optionalLine(longest).transform((value) => value?.replace(/\s+/g, ' ') ?? null);
  return { ...plainKind(schema, (value) => value), isText: true };
}

/** A number that was a code with one point: a spreadsheet drops the zero in front and those at the end. */
const ONE_POINT = /^([1-9]\d{2,3})\.(?!0+$)(\d{1,2})$/;

/** The digits of a code of an even number of them, with points or spaces between groups. */
export const codeKind: FactKind<z.ZodType<string | null>, string | null> = {
  ...plainKind(
    typedText.transform((typed = '', context) => {
      const text = plainDigits(typed).trim();
      if (text === '') return null;
      const [, whole = '', decimals = ''] = ONE_POINT.exec(text) ?? [];
      const [first = '', ...more] = whole ? [whole, decimals.padEnd(2, '0')] : text.split(/\s*\.\s*|\s+/);
      // Only the zero in front can be missing: no chapter of the tariff has one digit.
      const groups = [first.length % 2 === 1 ? `0${first}` : first, ...more];
      if (groups.every((group) => /^(\d\d)+$/.test(group)) && /^\d{4,12}$/.test(groups.join('')))
        return groups.join('');
      return refuse(context, 'Please enter 4, 6, 8, 10 or 12 digits, such as 07031019.');
    }),
    (value) => value,
  ),
  example: '07031019',
};

function plainKind<Schema extends z.ZodType<string | null>>(
  schema: Schema,
  format: (value: string) => string,
): FactKind<Schema, string | null> {
  return {
    input: 'text',
    schema,
    none: null,
    toForm: (value) => value ?? '',
    toCell: (value) => value ?? '',
    fromCell: (cell) => cell,
    format: (value) => (value === null ? '' : format(value)),
    properties: (value) => (value === null ? [] : [{ value }]),
  };
}

/** A unit of numbers, with its UN/CEFACT code. */
export type Unit = { short: string; code: string };

/** The words and letters that people write behind a number, by the unit. */
const WRITTEN_UNITS: Record<string, RegExp> = { t: /\s*(?:t|mt|tonnes?)\.?$/i, days: /\s*days?$/i };

/** The least number of a kind that is not whole. Database constraints agree. */
const LEAST_DECIMAL = 0.001;

/** A number above 0. */
export function numberKind(
  { short, code }: Unit,
  limits: { most: number; whole: boolean; otherwise?: string },
  format = (value: number) => `${value} ${short}`,
) {
  const { most, whole, otherwise } = limits;
  const least = whole ? 1 : LEAST_DECIMAL;
  const example = whole ? '10' : '28 or 0.5';
  const schema = typedText.transform((typed = '', context) => {
    if (typed.trim() === '') return null;
    const words =
      otherwise ?? `Please enter a number from ${least} to ${most.toLocaleString('en-IN')}, such as ${example}.`;
    const value = readNumber(
      typed.trim().replace(WRITTEN_UNITS[short] ?? '', ''),
      { least, most, decimals: whole ? 0 : 6 },
      words,
    );
    return typeof value === 'number' ? value : refuse(context, value);
  });
  return {
    input: 'number',
    schema,
    none: null,
    toForm: (value) => writeAmount(String(value ?? '')),
    // Where a comma stands before decimals, a spreadsheet takes a point before three digits away.
    toCell: (value) =>
      value === null ? '' : hasManyDecimals(value) ? `${writeNumber(value)} ${short}` : String(value),
    fromCell: (cell) => cell,
    example: `${example} ${short}`,
    format: (value) => (value === null ? '' : format(value)),
    properties: (value) => (value === null ? [] : [{ value, unitCode: code, unitText: short }]),
  } satisfies FactKind<typeof schema>;
}

/** @returns a number that reads as nothing else */
export function writeNumber(value: number): string {
  return writeAmount(String(value));
}

function hasManyDecimals(value: number): boolean {
  return /\.\d{3}/.test(String(value));
}

type RangeOptions = {
  unit: Unit;
  /** What may follow each number where somebody types. */
  suffix: string;
  least: number;
  most: number;
  /** The words for what is none. */
  otherwise: string;
  example: string;
  format(value: NumberRange): string;
};

/** A number, or a lowest and a highest one, such as a temperature. In a file the word between them keeps it from becoming a day. */
export function rangeKind({ unit, suffix, least, most, otherwise, example, format }: RangeOptions) {
  const limits = { least: 0, most: Math.max(most, -least), decimals: 3 };
  const end = `(-?)(\\d[\\d.,]*)(?:\\s*${suffix})?`;
  const pattern = new RegExp(`^${end}\\s*(?:(?:-|–|to)\\s*${end})?$`, 'i');
  const schema = typedText.transform((typed = '', context): NumberRange | null => {
    const trimmed = plainDigits(typed).trim().replaceAll('−', '-');
    if (trimmed === '') return null;
    const [, sign, low = '', highSign, high] = pattern.exec(trimmed) ?? [];
    const from = readNumber(low, limits, otherwise);
    const to = high === undefined ? null : readNumber(high, limits, otherwise);
    const wrong = [from, to].find((one) => typeof one === 'string');
    if (typeof from === 'string' || typeof to === 'string') return refuse(context, String(wrong));
    const range = { from: sign ? -from : from, to: to !== null && highSign ? -to : to };
    const last = range.to ?? range.from;
    return range.from >= least && last <= most && last >= range.from ? range : refuse(context, otherwise);
  });
  return {
    input: 'text',
    schema,
    none: null,
    toForm: (value) => (value ? rangeOf(value) : ''),
    toCell: (value) => (value ? rangeOf(value) + (hasManyDecimals(value.from) ? ` ${unit.short}` : '') : ''),
    fromCell: (cell) => cell,
    example,
    format: (value) => (value ? format(value) : ''),
    properties: (value) =>
      value
        ? [{ minValue: value.from, maxValue: value.to ?? value.from, unitCode: unit.code, unitText: unit.short }]
        : [],
  } satisfies FactKind<typeof schema>;
}

/** A temperature, or a lowest and a highest one. */
export const celsiusKind = rangeKind({
  unit: { short: '°C', code: 'CEL' },
  suffix: '°?\\s*C',
  least: -100,
  most: 100,
  otherwise: 'Please enter a temperature such as 13, or two such as 0 to 2, the lower one first.',
  example: '2 to 4',
  format: formatCelsius,
});

function rangeOf({ from, to }: NumberRange): string {
  return [from, to].flatMap((end) => (end === null ? [] : writeSigned(end))).join(' to ');
}

export function writeSigned(value: number): string {
  return (value < 0 ? '-' : '') + writeNumber(Math.abs(value));
}

/** One of some values, which files and pages call by their names; `also` are other names that people write. */
export function choiceKind<Value extends string>(choices: readonly { value: Value; label: string; also?: RegExp }[]) {
  const wanted = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');
  const labelOf = (value: Value | null) => choices.find((choice) => choice.value === value)?.label ?? '';
  const schema = typedText.transform((typed = '', context): Value | null => {
    if (typed.trim() === '') return null;
    const found = choices.find(
      ({ value, label, also }) =>
        [value.toLowerCase(), label.toLowerCase()].includes(wanted(typed)) || also?.test(typed.trim()),
    );
    return found?.value ?? refuse(context, `Please choose one of: ${choices.map(({ label }) => label).join(', ')}.`);
  });
  return {
    input: 'choice',
    choices,
    schema,
    none: null,
    isText: true,
    toForm: (value) => value ?? '',
    toCell: labelOf,
    fromCell: (cell) => cell,
    format: labelOf,
    properties: (value) => (value === null ? [] : [{ value: labelOf(value) }]),
  } satisfies FactKind<typeof schema>;
}

/** A day of the calendar. */
export const dayKind: FactKind<z.ZodType<string | null>, string | null> = {
  ...plainKind(
    typedText.transform((typed = '', context) => {
      if (typed.trim() === '') return null;
      const read = readDay(typed);
      return read.ok ? read.day : refuse(context, read.problem);
    }),
    (day) => longDate(day, 'UTC'),
  ),
  input: 'day',
  isText: true,
  isDay: true,
  // A mere day is one of the spreadsheet's.
  fromCell: (cell) => cell.replace(/^\s*on\s+/i, ''),
  example: 'on 2026-11-30',
};
