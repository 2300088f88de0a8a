import { z } from 'zod';
import { optionalLine, tickedTexts } from '~/lib/editing/fields';
import { readNumber } from '~/lib/text/amount';
import { plainDigits } from '~/lib/text/digits';
import { parseJson } from '~/lib/text/json-object';
import { inOneLine } from '~/lib/text/one-line';
import { type FactKind, refuse, typedText, writeNumber } from './fact-kinds';
import {
  formatMonths,
  formatPackings,
  formatPackingWithLoads,
  formatSizes,
  hasLoad,
  type NumberRange,
  type Packing,
} from './format-facts';
import { MAX_PAYLOAD, payloadWords } from './payload';

// The kinds of facts that are lists: of words, of rows, of months.

const MAX_ITEMS = 30;
const separated = (cell: string) =>
  cell
    .split(/[;\n]/)
    .map((item) => item.trim())
    .filter(Boolean);

/** A list of words, separated by commas or semicolons; `known` are those that there are, in capitals. */
export function listKind(known?: readonly string[]) {
  const schema = typedText.transform((typed = '', context) => {
    const words = typed
      .split(/[,;\n]/)
      .map((word) => inOneLine(word).replace(/\s+/g, ' ').trim())
      .filter(Boolean);
    const items = [...new Set(known ? words.map((word) => word.toUpperCase()) : words)];
    const unknown = known && items.find((item) => !known.includes(item));
    if (unknown) return refuse(context, `“${unknown.slice(0, 40)}” is none of ${known.join(', ')}.`);
    if (items.length <= MAX_ITEMS && items.every((item) => item.length <= 100)) return items;
    return refuse(context, `Please enter at most ${MAX_ITEMS}, each under 100 characters, with commas between them.`);
  });
  return {
    input: 'text',
    schema,
    none: [],
    isText: true,
    toForm: (value) => value.join(', '),
    toCell: (value) => value.join('; '),
    fromCell: (cell) => cell,
    format: (value) => value.join(', '),
    properties: (value) => (value.length > 0 ? [{ value: value.join(', ') }] : []),
  } satisfies FactKind<typeof schema>;
}

const SIZE = /^(\d[\d.,]*)\s*(?:mm)?\s*(?:\+|and above)$|^(\d[\d.,]*)\s*(?:-|–|to)\s*(\d[\d.,]*)\s*(?:mm)?$/i;
const MILLIMETRES = { least: 0, most: 9999, decimals: 3 };
const NO_SIZES = 'Please enter up to 20 sizes in millimetres, such as 45 and 55, the smaller number first.';
const sizeRow = z.object({ from: optionalLine(40), to: optionalLine(40) });

const sizes = z
  .array(sizeRow)
  .transform((rows, context): NumberRange[] => {
    const filled = rows.filter(({ from, to }) => from !== null || to !== null);
    if (filled.length > 20) return refuse(context, NO_SIZES);
    const ranges: NumberRange[] = [];
    for (const row of filled) {
      const from = readNumber(row.from ?? '', MILLIMETRES, NO_SIZES);
      const to = row.to === null ? null : readNumber(row.to, MILLIMETRES, NO_SIZES);
      if (typeof from === 'string') return refuse(context, from);
      if (typeof to === 'string') return refuse(context, to);
      if (to !== null && to < from) return refuse(context, NO_SIZES);
      ranges.push({ from, to });
    }
    return ranges;
  })
  .default([]);

/**
 * Ranges of sizes; a row without an end is “and above”, and so is a cell without a plus, which LibreOffice drops
 * (findings/plus-behind-number-in-libreoffice.sh).
 */
export const sizesKind: FactKind<typeof sizes> = {
  input: 'rows',
  noun: 'size',
  parts: { from: { label: 'from, mm' }, to: { label: 'to, mm' } },
  schema: sizes,
  none: [],
  toForm: (value) => value.map(({ from, to }) => ({ from: writeNumber(from), to: to === null ? '' : writeNumber(to) })),
  toCell: (value) => value.map(sizeCell).join('; '),
  fromCell: (cell) =>
    separated(plainDigits(cell)).map((item) => {
      const [, above, from, to] = SIZE.exec(item) ?? [];
      return { from: above ?? from ?? item, to: to ?? '' };
    }),
  example: '8 to 15',
  format: formatSizes,
  properties: (value) =>
    value.map(({ from, to }) => ({
      minValue: from,
      ...(to !== null && { maxValue: to }),
      unitCode: 'MMT',
      unitText: 'mm',
    })),
};

/** The last day of a month: where both numbers are larger, no spreadsheet makes a day of them. */
const LAST_DAY = 31;

function sizeCell({ from, to }: NumberRange): string {
  if (to === null) return `${writeNumber(from)}+`;
  return `${writeNumber(from)}${from > LAST_DAY ? '-' : ' to '}${writeNumber(to)}`;
}

const KILOGRAMS = { least: 0.001, most: 30_000, decimals: 3 };
const NO_PACKINGS = `Please give each packing a kind and a weight in kilograms, such as Mesh bag and 25; at most ${MAX_ITEMS}.`;
// A semicolon separates packings in a file.
const packingKind = optionalLine(60).transform((kind) => kind?.replace(/[\s;]+/g, ' ').trim() || null);
const packingRow = z.object({
  kind: packingKind,
  kg: optionalLine(40),
  load_20ft_tonnes: optionalLine(40),
  load_40ft_tonnes: optionalLine(40),
});
const LOADS = { load_20ft_tonnes: 20, load_40ft_tonnes: 40 } as const;

/** Reads the load of a packing; null where it has none of its own. */
function readLoad(typed: string | null, feet: 20 | 40): number | null | string {
  if (typed === null) return null;
  return readNumber(typed, { least: 0.001, most: MAX_PAYLOAD[feet], decimals: 6 }, payloadWords(feet));
}

/** Behind such a kind a number would be a part of another one, such as 10-25 or 1 250. A colon keeps them apart. */
const ENDS_AS_NUMBER = /[\p{N}:–−-][.,]?$/u;

const packings = z
  .array(packingRow)
  .transform((rows, context): Packing[] => {
    const filled = rows.filter((row) => Object.values(row).some((text) => text !== null));
    if (filled.length > MAX_ITEMS) return refuse(context, NO_PACKINGS);
    const found: Packing[] = [];
    for (const { kind, ...row } of filled) {
      const kg = readNumber(row.kg ?? '', KILOGRAMS, NO_PACKINGS);
      if (typeof kg === 'string' || kind === null) return refuse(context, typeof kg === 'string' ? kg : NO_PACKINGS);
      const packing: Packing = { kind, kg };
      for (const [part, feet] of Object.entries(LOADS) as [keyof typeof LOADS, 20 | 40][]) {
        const load = readLoad(row[part], feet);
        if (typeof load === 'string') return refuse(context, load);
        if (load !== null) packing[part] = load;
      }
      found.push(packing);
    }
    return found;
  })
  .default([]);

const written = (value: number | null | undefined) => (value == null ? '' : writeNumber(value));

/** Kinds of packings with their weights, and what a container takes of them. A file has them as JSON where loads are said. */
export const packingsKind: FactKind<typeof packings> = {
  input: 'rows',
  noun: 'packing',
  parts: {
    kind: { label: 'kind', longest: 60 },
    kg: { label: 'kg' },
    load_20ft_tonnes: { label: 't in 20 ft' },
    load_40ft_tonnes: { label: 't in 40 ft' },
  },
  schema: packings,
  none: [],
  toForm: (value) =>
    value.map(({ kind, kg, load_20ft_tonnes, load_40ft_tonnes }) => ({
      kind,
      kg: written(kg),
      load_20ft_tonnes: written(load_20ft_tonnes),
      load_40ft_tonnes: written(load_40ft_tonnes),
    })),
  toCell: (value) =>
    value.some((packing) => hasLoad(packing) || packing.kind.includes('[{'))
      ? JSON.stringify(value)
      : value.map(({ kind, kg }) => `${kind}${ENDS_AS_NUMBER.test(kind) ? ':' : ''} ${writeNumber(kg)} kg`).join('; '),
  fromCell: packingsOfCell,
  example: 'Mesh bag 25 kg',
  format: formatPackings,
  formatWhole: (value) => value.map(formatPackingWithLoads).join('; '),
  properties: (value) => (value.length > 0 ? [{ value: formatPackings(value) }] : []),
};

/**
 * @returns the packings of a cell as a form would post them: of a JSON list, and of words before and behind it; of a broken
 *   list one without a weight, which the schema refuses
 */
function packingsOfCell(cell: string): Record<string, string>[] {
  const [json] = /\[\{.*\}\]/s.exec(cell) ?? [];
  if (json === undefined) return cell.includes('[{') ? [{ kind: cell.slice(0, 60) }] : packingsOfText(cell);
  const [before = '', ...behind] = cell.split(json);
  return [...packingsOfText(before), ...rowsOfJson(json, 'kind'), ...packingsOfText(behind.join(json))];
}

function packingsOfText(text: string): Record<string, string>[] {
  return separated(text).map((item) => {
    const [, kind = '', colon, kg = ''] = /^(.*?)\s*(:?)\s*([^\s:]+?)\s*(?:kg)?$/iu.exec(item) ?? [];
    const isWhole = colon || !ENDS_AS_NUMBER.test(kind);
    return { kind, kg: isWhole ? kg : item };
  });
}

/** @returns the rows of a JSON list as a form would post them; what is none stands in the first part, which the schema refuses */
export function rowsOfJson(json: string, first: string): Record<string, string>[] {
  const rows = parseJson(json);
  if (!Array.isArray(rows)) return [{ [first]: json.slice(0, 60) }];
  const text = (value: unknown) => (typeof value === 'number' ? writeNumber(value) : String(value ?? ''));
  return rows.slice(0, MAX_ITEMS + 1).map((row: unknown) => {
    const parts = Object.entries(row instanceof Object ? row : { [first]: row });
    return Object.fromEntries(parts.map(([part, value]) => [part, text(value)]));
  });
}

/** Words that can be ticked; `known` are all there are, in their order. */
export function ticksKind<Word extends string>(known: readonly Word[]) {
  const schema = tickedTexts
    .transform((typed, context) => {
      const words = typed.flatMap((text) => text.split(/[,;\n]/)).map((text) => text.trim().toLowerCase());
      const names = known.map((word) => word.toLowerCase());
      const unknown = words.find((word) => word !== '' && !names.includes(word));
      if (unknown) return refuse(context, `“${unknown.slice(0, 40)}” is none of: ${known.join(', ')}.`);
      return known.filter((word) => words.includes(word.toLowerCase()));
    })
    .default([]);
  return {
    input: 'ticks',
    choices: known.map((word) => ({ value: word, label: word.replace(/^./, (letter) => letter.toUpperCase()) })),
    schema,
    none: [],
    isText: true,
    toForm: (value) => [...value],
    toCell: (value) => value.join('; '),
    fromCell: separated,
    format: (value) => value.join(', '),
    properties: (value) => (value.length > 0 ? [{ value: value.join(', ') }] : []),
  } satisfies FactKind<typeof schema>;
}

const months = tickedTexts
  .transform((typed, context) => {
    const found = [...new Set(typed.flatMap((month) => plainDigits(month).split(/[,;\s]+/)).filter(Boolean))];
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
  none: [],
  toForm: (value) => value.map(String),
  toCell: (value) => value.join('; '),
  fromCell: separated,
  example: '11; 12; 1',
  format: formatMonths,
  properties: (value) => (value.length > 0 ? [{ value: formatMonths(value) }] : []),
};
