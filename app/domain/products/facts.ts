import { z } from 'zod';
import { INCOTERMS } from '~/domain/trade/incoterms';
import { PORT_SUGGESTIONS, type Suggestion } from '~/domain/trade/ports';
import { TARIFF_SUGGESTIONS, tariffProblem } from '~/domain/trade/tariff';
import type { Field } from '~/lib/editing/field-set';
import { countriesKind } from './countries-kind';
import { AIR_TRAITS, CARRIAGES, CROP_KEYS, CROPS } from './crops';
import {
  celsiusKind,
  choiceKind,
  codeKind,
  dayKind,
  type FactKind,
  numberKind,
  type PropertyValue,
  rangeKind,
  textKind,
} from './fact-kinds';
import { listKind, monthsKind, packingsKind, sizesKind, ticksKind } from './fact-list-kinds';
import { formatDays, formatLoads, formatRange, formatSeason, overallSize, shortMonths } from './format-facts';
import { papersKind } from './papers';
import { MAX_PAYLOAD, payloadWords } from './payload';
import { qualityKind } from './quality';
import { RESIDUE_MARKETS } from './residues';
import { currencyKind, lotsKind, priceKind, priceUnitKind, termKind } from './week-kinds';

// Facts of trade: what an importer decides by. This list makes the form, the columns of files, the tables and strips of
// the public pages, and what machines read. The columns are in supabase/schemas/catalogue/products.sql.

const TONNES = { short: 't', code: 'TNE' };
const DAYS = { short: 'days', code: 'DAY' };
const CARRIAGE_CHOICES = CARRIAGES.map((value) => ({
  value,
  label: { air: 'By air', reefer: 'In a reefer', dry: 'In a dry container' }[value],
}));
const percentKind = rangeKind({
  // A spreadsheet would take a number with a mere % for a part of one.
  unit: { short: '% RH', code: 'P1' },
  suffix: '%(?:\\s*RH)?',
  least: 0,
  most: 100,
  otherwise: 'Please enter per cent such as 65, or two such as 65 to 70, the lower one first.',
  example: '65 to 70',
  format: (range) => formatRange(range, '%'),
});
const airKind = rangeKind({
  unit: { short: 'm³/h', code: 'MQH' },
  suffix: 'm(?:³|3)/h',
  least: 0,
  most: 500,
  otherwise: 'Please enter cubic metres an hour such as 15, or two such as 10 to 15, the lower one first.',
  example: '10 to 15',
  format: (range) => formatRange(range, 'm³/h'),
});

type Fact<Schema extends z.ZodType> = {
  /** As pages, forms and the history call it. */
  label: string;
  /** What staff enter. */
  hint: string;
  kind: FactKind<Schema>;
  /** The table of the product's page that it stands in: of the product, of its quality, of its export, or none. */
  table: 'product' | 'quality' | 'export' | 'none';
  /** What a form offers while somebody types. */
  suggestions?: readonly Suggestion[];
};

const fact = <Schema extends z.ZodType>(
  table: AnyFact['table'],
  label: string,
  hint: string,
  kind: FactKind<Schema>,
  more: Pick<Fact<Schema>, 'suggestions'> = {},
): Fact<Schema> => ({ table, label, hint, kind, ...more });

/** The facts by their columns, in the order of forms, files and tables. */
export const FACTS = {
  hs_code: fact(
    'export',
    'HS code',
    'The customs tariff code, 8 digits in India, such as 07031019.',
    {
      ...codeKind,
      rule: tariffProblem,
    },
    { suggestions: TARIFF_SUGGESTIONS },
  ),
  origin: fact('product', 'Origin', 'Where it is grown or made, such as Nashik district, Maharashtra.', textKind(200)),
  sizes_mm: fact('product', 'Size', 'Sizes on offer in millimetres. Leave the end empty for “and above”.', sizesKind),
  packings: fact(
    'product',
    'Packing',
    'Kinds of packing with the net weight of one, such as Mesh bag and 25. Tonnes of a container where this packing loads otherwise than the product; “on pallets” belongs to the kind.',
    packingsKind,
  ),
  uses: fact('product', 'Use', 'What buyers use it for, separated by commas, such as Retail, Processing.', listKind()),
  season_months: fact('product', 'Harvest season', 'The months in which it ships fresh.', monthsKind),
  stored_months: fact('product', 'From store', 'Further months in which it ships from store.', monthsKind),
  storage_celsius: fact('product', 'Storage temperature', 'In °C, such as 13, or 0 to 2.', celsiusKind),
  shelf_life_days: fact(
    'product',
    'Shelf life',
    'In days at that temperature, at least.',
    numberKind(DAYS, { most: 3650, whole: true }, (days) => `at least ${formatDays(days)}`),
  ),
  crop: fact(
    'none',
    'Travels as',
    'What the load plan takes it for. Left open, the HS code decides.',
    choiceKind(CROP_KEYS.map((key) => ({ value: key as string, label: CROPS[key].name }))),
  ),
  carried_by: fact('none', 'Carried', 'Left open, as its crop is carried.', choiceKind(CARRIAGE_CHOICES)),
  carriage_celsius: fact(
    'export',
    'Carriage temperature',
    'At which it travels, in °C, such as 1, or 0 to 2; often warmer than its store.',
    celsiusKind,
  ),
  humidity_percent: fact('export', 'Relative humidity', 'On the voyage, in per cent, such as 65 to 70.', percentKind),
  fresh_air_m3h: fact(
    'export',
    'Fresh air',
    'Vents of the container, in m³ an hour, such as 15, or 10 to 15.',
    airKind,
  ),
  air_traits: fact(
    'none',
    'What it does to the air',
    'Decides what may share its container. With none ticked, as its crop.',
    ticksKind(AIR_TRAITS),
  ),
  quality: fact(
    'quality',
    'Quality',
    'What is measured, between which limits, how, and by which standard, such as Sprouted, %, to 1, by number, cut test. A row without limits says that they are those of its standard, or agreed.',
    qualityKind,
  ),
  residue_markets: fact(
    'quality',
    'Residue limits',
    'The markets whose limits of residues it is grown and tested to. Never their numbers: these change every month.',
    ticksKind(RESIDUE_MARKETS),
  ),
  residue_laboratory: fact(
    'quality',
    'Residue laboratory',
    'Who tests it, and how it is recognised, such as its NABL number.',
    textKind(200),
  ),
  residue_report_on: fact('quality', 'Last residue report', 'The day of the latest report.', dayKind),
  moq_tonnes: fact(
    'export',
    'Minimum order',
    'In tonnes net, such as 28 or 0.5.',
    numberKind(TONNES, { most: 100_000, whole: false }, formatTonnes),
  ),
  load_20ft_tonnes: fact(
    'export',
    'Load in 20 ft',
    'Tonnes net in a 20 ft container, where a packing says nothing else.',
    numberKind(TONNES, { most: MAX_PAYLOAD[20], whole: false, otherwise: payloadWords(20) }),
  ),
  load_40ft_tonnes: fact(
    'export',
    'Load in 40 ft',
    'Tonnes net in a 40 ft container, where a packing says nothing else.',
    numberKind(TONNES, { most: MAX_PAYLOAD[40], whole: false, otherwise: payloadWords(40) }),
  ),
  ports: fact(
    'export',
    'Loaded at',
    'Ports or airports, separated by commas, such as Nhava Sheva, Mundra.',
    listKind(),
    { suggestions: PORT_SUGGESTIONS },
  ),
  incoterms: fact('export', 'Terms', 'Incoterms, separated by commas, such as FOB, CIF.', listKind(INCOTERMS)),
  transit_note: fact('export', 'Transit', 'How long the voyage takes, such as Jebel Ali 5 to 7 days.', textKind(500)),
  lead_time_days: fact(
    'export',
    'Lead time',
    'Days from a confirmed order to loading, at most.',
    numberKind(DAYS, { most: 730, whole: true }, (days) => `${formatDays(days)} from order`),
  ),
  payment_terms: fact('export', 'Payment', 'Such as 30 % in advance, 70 % against documents.', textKind(500)),
  not_admitted_in: fact(
    'none',
    'Not admitted in',
    'Countries that do not let it in from here, separated by commas, such as European Union, United Kingdom. Left empty, as its crop.',
    countriesKind,
  ),
  not_admitted_reason: fact(
    'none',
    'Why not',
    'The rule, in a sentence for buyers. Left empty, as its crop.',
    textKind(300),
  ),
  papers: fact(
    'none',
    'Papers',
    'What a laboratory, an inspector or an authority wrote of it, each as a PDF. Everybody can read these; the newest stand first, and one that has ended leaves the site by itself.',
    papersKind,
  ),
  lots: fact(
    'none',
    'Lots that load now',
    'Shown as “Loading now” until their last day. Without any, the months say what loads.',
    lotsKind,
  ),
  price_amount: fact(
    'none',
    'Price hint',
    'A hint for this week, such as 310. Shown with currency, unit and last day, and not without them.',
    priceKind,
  ),
  price_currency: fact('none', 'Currency of the price', 'Such as USD.', currencyKind),
  price_unit: fact('none', 'Price per', 'What costs that much.', priceUnitKind),
  price_incoterm: fact(
    'none',
    'Terms of the price',
    'An Incoterm and its place, such as FOB Nhava Sheva. FOB alone gets the first port.',
    termKind,
  ),
  price_until: fact('none', 'Price until', 'The last day on which it is shown.', dayKind),
};

function formatTonnes(tonnes: number): string {
  return tonnes < 1 ? `${Math.round(tonnes * 1000)} kg` : `${tonnes} t`;
}

export type FactColumn = keyof typeof FACTS;

/** The facts of a product; null or an empty list where nobody has said. */
export type Facts = { [Column in FactColumn]: z.output<(typeof FACTS)[Column]['kind']['schema']> };

export const FACT_COLUMNS = Object.keys(FACTS) as FactColumn[];

/** A fact whose values are those of its own column; only `FACTS` knows their types. */
export type AnyFact = Omit<Fact<z.ZodType>, 'kind'> & { kind: FactKind<z.ZodType, unknown> };

export function factOf(column: FactColumn): AnyFact {
  return FACTS[column] as unknown as AnyFact;
}

export function isTextFact(column: string): boolean {
  return column in FACTS && factOf(column as FactColumn).kind.isText === true;
}

export const FACT_SELECT = FACT_COLUMNS.join(', ');

export const NO_FACTS = Object.fromEntries(FACT_COLUMNS.map((column) => [column, factOf(column).kind.none])) as Facts;

function eachFact<Value>(make: (fact: AnyFact, column: FactColumn) => Value): Record<FactColumn, Value> {
  return Object.fromEntries(FACT_COLUMNS.map((column) => [column, make(factOf(column), column)])) as Record<
    FactColumn,
    Value
  >;
}

/** @returns the facts alone, of a row that has more columns; an older state of a row may lack some */
export function factsOf(row: Partial<Facts>): Facts {
  return eachFact((_, column) => row[column] ?? NO_FACTS[column]) as Facts;
}

type FactField<Schema extends z.ZodType> = {
  label: string;
  hint: string;
  input: 'own';
  schema: Schema;
  toForm(value: unknown): z.input<Schema>;
};

/** @returns what is wrong with a value by the rule of its fact, besides the schema; null for nothing */
export function ruleProblem({ rule }: Pick<AnyFact['kind'], 'rule'>, value: unknown): string | null {
  return value === null || value === undefined ? null : (rule?.(value) ?? null);
}

/**
 * @param before the row that is changed; null for a new one
 * @returns by column, what is wrong with facts that are not stored yet
 */
export function newFactProblems(row: Partial<Facts>, before: Partial<Facts> | null): Record<string, string[]> {
  const problems = FACT_COLUMNS.flatMap((column) => {
    const problem = row[column] === before?.[column] ? null : ruleProblem(factOf(column).kind, row[column] ?? null);
    return problem ? [[column, [problem]]] : [];
  });
  return Object.fromEntries(problems);
}

/** The facts as fields of a product, drawn together; many products get one as it is written in a file. */
export const FACT_FIELDS = eachFact(({ label, hint, kind }, column): Field => {
  const isList = Array.isArray(NO_FACTS[column]);
  // Drawn by itself, and given to one product at a time.
  const hasFiles = kind.input === 'papers';
  const schema = z
    .string()
    .transform(kind.fromCell)
    .pipe(kind.schema)
    .superRefine((value, context) => {
      const message = ruleProblem(kind, value);
      if (message) context.addIssue({ code: 'custom', message });
    });
  return {
    label,
    hint,
    input: 'own',
    ...(!hasFiles && { group: 'facts' }),
    schema: kind.schema,
    toForm: (value) => kind.toForm(value ?? NO_FACTS[column]),
    format: kind.formatWhole ?? kind.format,
    ...(!hasFiles && { forMany: { schema, written: kind.toCell, ...(isList && { between: '; ' }) } }),
  };
}) as unknown as { [Column in FactColumn]: FactField<(typeof FACTS)[Column]['kind']['schema']> };

export function factCells(row: Partial<Facts>): Record<FactColumn, string> {
  const facts = factsOf(row);
  return eachFact(({ kind }, column) => kind.toCell(facts[column]));
}

export type FactRow = { column: string; label: string; value: string };

/** @returns a fact in words, as pages have it: loads with those of packings; empty for none */
export function factWords(column: FactColumn, facts: Facts): string {
  if (column === 'load_20ft_tonnes') return formatLoads(facts, 20);
  if (column === 'load_40ft_tonnes') return formatLoads(facts, 40);
  return factOf(column).kind.format(facts[column]);
}

/** @returns the facts of a table of the product's page, those that somebody has entered */
export function factRows(row: Partial<Facts>, table: AnyFact['table']): FactRow[] {
  const facts = factsOf(row);
  return FACT_COLUMNS.flatMap((column) => {
    const { label, table: own } = factOf(column);
    const value = factWords(column, facts);
    return own === table && value ? [{ column, label, value }] : [];
  });
}

/** @returns what decides, for the top of the product's page: sizes, packing, season, load, HS code */
export function mainFacts(row: Partial<Facts>): FactRow[] {
  const facts = factsOf(row);
  const { season_months, stored_months } = facts;
  const load: FactColumn = formatLoads(facts, 40) ? 'load_40ft_tonnes' : 'load_20ft_tonnes';
  const words = (column: FactColumn) => ({ column, label: factOf(column).label, value: factWords(column, facts) });
  const season = { column: 'season', label: 'Season', value: formatSeason(season_months, stored_months) };
  return [words('sizes_mm'), words('packings'), season, words(load), words('hs_code')].filter(({ value }) => value);
}

export type CardFacts = Pick<Facts, 'sizes_mm' | 'season_months' | 'stored_months' | 'lots'>;

/** The columns that cards show, as a query names them. */
export const CARD_FACT_SELECT = 'sizes_mm, season_months, stored_months, lots' as const;

/** @returns the two facts of a card: size, and the months in which it ships */
export function cardFacts({ sizes_mm, season_months, stored_months }: Omit<CardFacts, 'lots'>): FactRow[] {
  const months = [...season_months, ...stored_months];
  return [
    { column: 'sizes_mm', label: 'Size', value: overallSize(sizes_mm) },
    { column: 'season', label: 'Ships', value: shortMonths(months) },
  ].filter(({ value }) => value);
}

export function factProperties(row: Partial<Facts>): (PropertyValue & { name: string })[] {
  const facts = factsOf(row);
  return FACT_COLUMNS.flatMap((column) => {
    const { label, kind, table } = factOf(column);
    if (table === 'none') return [];
    return kind.properties(facts[column]).map((value) => ({ name: label, ...value }));
  });
}
