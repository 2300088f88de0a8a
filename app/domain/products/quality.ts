import { z } from 'zod';
import { optionalLine } from '~/lib/editing/fields';
import { readNumber } from '~/lib/text/amount';
import { parseJson } from '~/lib/text/json-object';
import { type FactKind, type PropertyValue, refuse, type Unit, writeSigned } from './fact-kinds';
import { BASES, METHODS, PARAMETERS, type QualityRow, STANDARDS, UNITS } from './quality-presets';

// The quality table of a product: what is measured, between which limits, how, and by which standard.

const MAX_ROWS = 40;
const LONGEST = { parameter: 80, unit: 30, method: 120, standard: 80 };
const LIMITS = { least: 0, most: 1_000_000_000, decimals: 6 };
const NO_LIMIT = 'Please enter limits as numbers, such as 5 or 0.5.';
const typedRow = z.strictObject(
  {
    parameter: optionalLine(LONGEST.parameter),
    unit: optionalLine(LONGEST.unit),
    minimum: optionalLine(40),
    maximum: optionalLine(40),
    basis: optionalLine(40),
    method: optionalLine(LONGEST.method),
    standard: optionalLine(LONGEST.standard),
  },
  'Please give each row these parts: parameter, unit, minimum, maximum, basis, method, standard.',
);

const schema = z
  .array(typedRow)
  .transform((rows, context): QualityRow[] => {
    const filled = rows.filter((row) => Object.values(row).some((text) => text !== null));
    if (filled.length > MAX_ROWS) return refuse(context, `At most ${MAX_ROWS} rows fit.`);
    const found: QualityRow[] = [];
    for (const row of filled) {
      const read = readRow(row);
      if (typeof read === 'string') return refuse(context, read);
      found.push(read);
    }
    return found;
  })
  .default([]);

/** @returns a line of the table, or what is wrong with it, in words */
function readRow({ parameter, minimum, maximum, basis, ...texts }: z.output<typeof typedRow>): QualityRow | string {
  if (parameter === null) return 'Please say what each row measures, or empty the whole row.';
  const wrong = (problem: string) => `“${parameter}”: ${problem}`;
  const [from, to] = [minimum, maximum].map((text) => (text === null ? undefined : readLimit(text)));
  if (typeof from === 'string' || typeof to === 'string') return wrong(typeof from === 'string' ? from : String(to));
  if (from !== undefined && to !== undefined && to < from) return wrong('Please put the smaller number first.');
  const known = BASES.find((word) => word === basis?.toLowerCase());
  if (basis !== null && known === undefined) return wrong(`Please choose the basis from: ${BASES.join(', ')}.`);
  const parts = { parameter, unit: texts.unit, minimum: from, maximum: to, basis: known };
  const all = { ...parts, method: texts.method, standard: texts.standard };
  return Object.fromEntries(Object.entries(all).filter(([, part]) => part != null)) as QualityRow;
}

function readLimit(typed: string): number | string {
  const [, sign, digits = ''] = /^([-−]?)\s*(.*)$/s.exec(typed) ?? [];
  const value = readNumber(digits, LIMITS, NO_LIMIT);
  return typeof value === 'number' && sign && value !== 0 ? -value : value;
}

const limit = (value: number | undefined) => (value === undefined ? '' : writeSigned(value));
const text = (value: unknown) => (typeof value === 'number' ? writeSigned(value) : String(value ?? ''));

/** The rows of the quality table. A file has them as JSON. */
export const qualityKind: FactKind<typeof schema> = {
  input: 'rows',
  noun: 'quality row',
  parts: {
    parameter: { label: 'parameter', longest: LONGEST.parameter, span: 2, suggestions: PARAMETERS },
    unit: { label: 'unit', longest: LONGEST.unit, suggestions: UNITS },
    minimum: { label: 'from' },
    maximum: { label: 'to' },
    basis: { label: 'basis', choices: BASES.map((value) => ({ value, label: value })) },
    method: { label: 'method', longest: LONGEST.method, span: 2, suggestions: METHODS },
    standard: { label: 'standard or grade', longest: LONGEST.standard, span: 2, suggestions: STANDARDS },
  },
  schema,
  none: [],
  toForm: (rows) =>
    rows.map(({ minimum, maximum, ...row }) => ({ ...row, minimum: limit(minimum), maximum: limit(maximum) })),
  toCell: (rows) => (rows.length > 0 ? JSON.stringify(rows) : ''),
  fromCell: rowsOfCell,
  format: (rows) => rows.map(formatRow).join('; '),
  properties: (rows) => rows.map(propertyOf),
};

/** @returns the rows of one JSON list, or of several with semicolons between them; what is none is refused by the schema */
function rowsOfCell(cell: string): unknown {
  if (cell.trim() === '') return [];
  const lists = [cell].flatMap((whole) =>
    parseJson(whole) === undefined ? whole.split(/(?<=\])\s*;\s*(?=\[)/) : [whole],
  );
  return lists.flatMap((list) => {
    const rows = parseJson(list);
    if (!Array.isArray(rows)) return [{ parameter: list.slice(0, 40), minimum: 'a list in JSON' }];
    return rows.map((row: unknown) =>
      row instanceof Object && !Array.isArray(row)
        ? Object.fromEntries(Object.entries(row).map(([part, value]) => [part, text(value)]))
        : row,
    );
  });
}

/** @returns the limits of a row in words, such as “at most 5 % by weight” or “absent in 25 g”; empty for none */
function formatLimits({ unit, minimum, maximum, basis }: QualityRow): string {
  const words = limitWords(minimum, maximum);
  if (words === '') return '';
  if (basis === 'sample') return `${maximum === 0 && !minimum ? 'absent' : words} in ${unit ?? 'a sample'}`;
  return [words, unit, basis && `by ${basis}`].filter(Boolean).join(' ');
}

const digits = (value: number) => value.toLocaleString('en', { maximumFractionDigits: LIMITS.decimals });

function limitWords(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum === undefined) return maximum === undefined ? '' : `at most ${digits(maximum)}`;
  if (maximum === undefined) return `at least ${digits(minimum)}`;
  if (minimum === maximum) return digits(minimum);
  return `${digits(minimum)}${minimum < 0 ? ' to ' : '–'}${digits(maximum)}`;
}

/** A row as pages and papers show it: the limit is that of the standard where the row has no numbers. */
export type QualityLine = { parameter: string; limit: string; method: string; standard: string };

export function qualityLine(row: QualityRow): QualityLine {
  const limits = formatLimits(row);
  const { parameter, method = '', standard = '' } = row;
  return limits
    ? { parameter, limit: limits, method, standard }
    : { parameter, limit: standard || 'as agreed', method, standard: '' };
}

function formatRow(row: QualityRow): string {
  const { parameter, limit: words, method, standard } = qualityLine(row);
  const how = [method, standard].filter(Boolean).join(', ');
  return `${parameter}: ${words}${how ? ` (${how})` : ''}`;
}

const UNIT_CODES: Record<string, Unit['code']> = { '%': 'P1', mm: 'MMT', '°C': 'CEL', g: 'GRM', kg: 'KGM', cm: 'CMT' };

function propertyOf(row: QualityRow): PropertyValue {
  const { parameter, unit, minimum, maximum, basis, method } = row;
  const named = { name: parameter, ...(method && { measurementTechnique: method }) };
  if (minimum === undefined && maximum === undefined) return { ...named, value: qualityLine(row).limit };
  return {
    ...named,
    ...(minimum !== undefined && { minValue: minimum }),
    ...(maximum !== undefined && { maxValue: maximum }),
    ...(unit && basis !== 'sample' && UNIT_CODES[unit] && { unitCode: UNIT_CODES[unit] }),
    ...(unit && {
      unitText: basis === 'sample' ? `in ${unit}` : [unit, basis && `by ${basis}`].filter(Boolean).join(' '),
    }),
  };
}
