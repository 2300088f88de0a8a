import { z } from 'zod';
import { readPrice } from '~/domain/quotations/line-amounts';
import { CURRENCIES, USUAL_CURRENCIES } from '~/domain/quotations/money';
import { INCOTERMS } from '~/domain/trade/incoterms';
import { optionalLine } from '~/lib/editing/fields';
import { readNumber, withoutZeros, writeAmount } from '~/lib/text/amount';
import { readDay } from '~/lib/text/read-day';
import { longDay } from '~/lib/text/time-zone';
import { choiceKind, type FactKind, refuse, textKind, typedText, writeNumber } from './fact-kinds';
import { rowsOfJson } from './fact-list-kinds';

// The kinds of facts that change from week to week: days, lots that load now, and a price hint.

/** A quantity of a harvest that loads until a day, the last one included. */
export type Lot = { harvested_on: string | null; tonnes: number | null; available_until: string };

const MAX_LOTS = 20;
const TONNES = { least: 0.001, most: 100_000, decimals: 3 };
const NO_LOTS = `Please give each lot its last day, such as 2026-12-20, and tonnes as a number such as 84; at most ${MAX_LOTS} lots.`;
const lotRow = z.object({
  harvested_on: optionalLine(40),
  tonnes: optionalLine(40),
  available_until: optionalLine(40),
});

const lots = z
  .array(lotRow)
  .transform((rows, context): Lot[] => {
    const filled = rows.filter((row) => Object.values(row).some((text) => text !== null));
    if (filled.length > MAX_LOTS) return refuse(context, NO_LOTS);
    const found: Lot[] = [];
    for (const row of filled) {
      const harvested = row.harvested_on === null ? null : readDay(row.harvested_on);
      const until = row.available_until === null ? null : readDay(row.available_until);
      const tonnes = row.tonnes === null ? null : readNumber(row.tonnes, TONNES, NO_LOTS);
      if (until === null || typeof tonnes === 'string')
        return refuse(context, until === null ? NO_LOTS : String(tonnes));
      if (!until.ok) return refuse(context, until.problem);
      if (harvested && !harvested.ok) return refuse(context, harvested.problem);
      if (harvested && harvested.day > until.day) {
        return refuse(context, 'A lot ends before its harvest. Please correct one of its days.');
      }
      found.push({ harvested_on: harvested?.day ?? null, tonnes, available_until: until.day });
    }
    return found;
  })
  .default([]);

/** Lots that load now or soon; a file has them as JSON. */
export const lotsKind: FactKind<typeof lots> = {
  input: 'rows',
  noun: 'lot',
  parts: {
    harvested_on: { label: 'Harvested on', isDay: true },
    tonnes: { label: 'Tonnes' },
    available_until: { label: 'Available until', isDay: true },
  },
  schema: lots,
  none: [],
  example: '[{"harvested_on":"2026-11-18","tonnes":84,"available_until":"2026-12-20"}]',
  toForm: (value) =>
    value.map(({ harvested_on, tonnes, available_until }) => ({
      harvested_on: harvested_on ?? '',
      tonnes: tonnes === null ? '' : writeNumber(tonnes),
      available_until,
    })),
  toCell: (value) => (value.length > 0 ? JSON.stringify(value) : ''),
  fromCell: (cell) => (cell.trim() === '' ? [] : rowsOfJson(cell, 'available_until')),
  format: (value) => value.map(lotWords).join('; '),
  properties: () => [],
};

/** @returns a lot such as “84 t, harvested on 18 November 2026, until 20 December 2026” */
export function lotWords({ harvested_on, tonnes, available_until }: Lot): string {
  const harvest = harvested_on && `harvested on ${longDay(harvested_on)}`;
  return [tonnes !== null && `${tonnes} t`, harvest, `until ${longDay(available_until)}`].filter(Boolean).join(', ');
}

const PER_UNIT = /\s*per unit$/i;

const price = typedText.transform((typed = '', context): string | null => {
  if (typed.trim() === '') return null;
  const read = readPrice(typed.trim().replace(PER_UNIT, ''));
  if (!read.ok) return refuse(context, read.problem);
  return /[1-9]/.test(read.amount) ? withoutZeros(read.amount) : refuse(context, 'Please enter a price above 0.');
});

/** An amount of money, an exact decimal text as in quotations. */
export const priceKind: FactKind<typeof price> = {
  input: 'number',
  schema: price,
  none: null,
  example: '310.50',
  toForm: (value) => writeAmount(value ?? ''),
  // Where a comma stands before decimals, a spreadsheet takes a point before three digits away.
  toCell: (value) => (value && /\.\d{3}/.test(value) ? `${writeAmount(value)} per unit` : (value ?? '')),
  fromCell: (cell) => cell,
  format: (value) => value ?? '',
  properties: () => [],
};

const codes = [...new Set<string>([...USUAL_CURRENCIES, ...CURRENCIES])];
export const currencyKind = choiceKind(codes.map((code) => ({ value: code, label: code })));

/** Units of a price; a code of UN/CEFACT where there is one. */
export const PRICE_UNITS = {
  t: { label: 't', code: 'TNE', also: /^(?:per |p)?(?:m\.?t\.?|tonnes?)$/i },
  kg: { label: 'kg', code: 'KGM', also: /^per kg$/i },
  bag: { label: 'bag', code: undefined, also: /^per bag$/i },
  carton: { label: 'carton', code: undefined, also: /^per carton$/i },
  container_20ft: { label: '20 ft container', code: undefined, also: /^20\s?ft$/i },
  container_40ft: { label: '40 ft container', code: undefined, also: /^40\s?ft$/i },
} as const;
export type PriceUnit = keyof typeof PRICE_UNITS;

export const priceUnitKind = choiceKind(
  (Object.keys(PRICE_UNITS) as PriceUnit[]).map((value) => ({ value, ...PRICE_UNITS[value] })),
);

const term = textKind(100).schema.transform((text, context): string | null => {
  const [rule = '', ...place] = (text ?? '').split(' ');
  if (text === null) return null;
  const known = INCOTERMS.find((incoterm) => incoterm === rule.toUpperCase());
  return known ? [known, ...place].join(' ') : refuse(context, `Please begin with one of ${INCOTERMS.join(', ')}.`);
});

/** A rule of Incoterms 2020, and the place that belongs to it. */
export const termKind: FactKind<typeof term> = {
  ...textKind(100),
  schema: term,
};
