import { describe, expect, test } from 'vitest';
import {
  cardFacts,
  FACT_COLUMNS,
  FACT_FIELDS,
  type FactColumn,
  factCells,
  factOf,
  factProperties,
  factRows,
  factsOf,
  mainFacts,
  NO_FACTS,
  newFactProblems,
} from './facts';
import { formatPackings, formatSeason, formatSizes, monthRuns, shortMonths } from './format-facts';

const ONION = factsOf({
  hs_code: '07031019',
  origin: 'Nashik',
  sizes_mm: [
    { from: 45, to: 55 },
    { from: 65, to: null },
  ],
  packings: [
    { kind: 'Mesh bag', kg: 10 },
    { kind: 'Carton', kg: 0.5 },
    { kind: 'Mesh bag', kg: 25, load_20ft_tonnes: 12.5, load_40ft_tonnes: 26 },
  ],
  uses: ['Retail', 'Food service'],
  season_months: [1, 2, 3, 11, 12],
  stored_months: [4],
  storage_celsius: { from: -1, to: 2 },
  shelf_life_days: 28,
  crop: 'onion',
  carried_by: 'reefer',
  carriage_celsius: { from: 0, to: 1 },
  humidity_percent: { from: 65, to: 70 },
  fresh_air_m3h: { from: 15, to: null },
  air_traits: ['gives odour'],
  moq_tonnes: 0.5,
  load_40ft_tonnes: 28.5,
  quality: [
    { parameter: 'Class', standard: 'AGMARK Class I' },
    { parameter: 'Sprouted', unit: '%', maximum: 1.125, basis: 'number', method: 'cut test' },
    { parameter: 'Pulp temperature', unit: '°C', minimum: -0.5, maximum: 2 },
    { parameter: 'Salmonella', unit: '25 g', maximum: 0, basis: 'sample' },
  ],
  residue_markets: ['EU', 'GCC'],
  residue_laboratory: 'NABL TC-0000',
  residue_report_on: '2026-11-02',
  ports: ['Nhava Sheva', 'Mundra'],
  incoterms: ['FOB', 'CIF'],
  lead_time_days: 7,
});

const read = (column: FactColumn, cell: string) => {
  const { kind } = factOf(column);
  const result = kind.schema.safeParse(kind.fromCell(cell));
  return result.success ? result.data : 'refused';
};

test('a rule that is younger than a row holds for what is changed', () => {
  const problems = { hs_code: [expect.stringContaining('chapters 01 to 97')] };
  expect(newFactProblems({ hs_code: '9900' }, null)).toEqual(problems);
  expect(newFactProblems({ hs_code: '9900' }, { hs_code: '0703' })).toEqual(problems);
  expect(newFactProblems({ hs_code: '9900', origin: 'Nashik' }, { hs_code: '9900' })).toEqual({});
  expect(newFactProblems(ONION, null)).toEqual({});
  expect(newFactProblems(NO_FACTS, null)).toEqual({});
  expect(FACT_FIELDS.hs_code.schema.safeParse('9900').success).toBe(true);
});

describe('facts of trade', () => {
  test.each([
    ['some', ONION],
    ['none', NO_FACTS],
  ])('come back from a form and from a file: %s', (_, facts) => {
    const cells = factCells(facts);
    for (const column of FACT_COLUMNS) {
      expect([column, FACT_FIELDS[column].schema.parse(FACT_FIELDS[column].toForm(facts[column]))]).toEqual([
        column,
        facts[column],
      ]);
      expect([column, read(column, cells[column])]).toEqual([column, facts[column]]);
    }
  });

  test.each<[FactColumn, string, unknown]>([
    ['hs_code', '0703.10 19', '07031019'],
    ['hs_code', '7031019', '07031019'],
    ['hs_code', 'onion', 'refused'],
    // What a spreadsheet makes of 0703.10, 0701.90, 0712.20 and 1001.10.
    ['hs_code', '703.1', '070310'],
    ['hs_code', '701.9', '070190'],
    ['hs_code', '712.2', '071220'],
    ['hs_code', '703.19', '070319'],
    ['hs_code', '1001.1', '100110'],
    ['hs_code', '703', '0703'],
    ['hs_code', '703.10.19', '07031019'],
    ['hs_code', '०७०३१०१९', '07031019'],
    ['hs_code', '703.0', 'refused'],
    ['hs_code', '703.101', 'refused'],
    ['hs_code', '0703.1', 'refused'],
    ['hs_code', '703,1', 'refused'],
    ['hs_code', '7031019.0', 'refused'],
    ['hs_code', '7.03102E+11', 'refused'],
    [
      'sizes_mm',
      '45-55; 55 – 65 mm;65+',
      [
        { from: 45, to: 55 },
        { from: 55, to: 65 },
        { from: 65, to: null },
      ],
    ],
    ['sizes_mm', '65 mm and above', [{ from: 65, to: null }]],
    // What LibreOffice makes of 65+.
    ['sizes_mm', '65', [{ from: 65, to: null }]],
    ['sizes_mm', '55-45', 'refused'],
    ['sizes_mm', 'large', 'refused'],
    [
      'packings',
      'Mesh bag 25 kg; Carton 0.25',
      [
        { kind: 'Mesh bag', kg: 25 },
        { kind: 'Carton', kg: 0.25 },
      ],
    ],
    ['packings', 'Mesh bag 25,5 kg', 'refused'],
    ['packings', 'Mesh bag 10-25 kg', 'refused'],
    ['packings', 'Mesh bag 10 - 25 kg', 'refused'],
    ['packings', 'Jumbo bag 1 250 kg', 'refused'],
    ['packings', 'Carton 500 g', 'refused'],
    ['packings', 'Type 2: 25 kg', [{ kind: 'Type 2', kg: 25 }]],
    ['packings', 'जाली बैग २५ kg', [{ kind: 'जाली बैग', kg: 25 }]],
    ['packings', 'Mesh bag', 'refused'],
    [
      'packings',
      '[{"kind":"Carton","kg":10,"load_40ft_tonnes":22},{"kind":"Bag","kg":0.25,"load_20ft_tonnes":null}]',
      [
        { kind: 'Carton', kg: 10, load_40ft_tonnes: 22 },
        { kind: 'Bag', kg: 0.25 },
      ],
    ],
    ['packings', '[{"kind":"Carton","kg":10,"load_40ft_tonnes":30.5}]', 'refused'],
    ['packings', '[{"kind":"Carton","kg":10,"load_20ft_tonnes":28.5}]', 'refused'],
    ['packings', '[{"kind":"Carton"}]', 'refused'],
    ['packings', '["Carton 10 kg"]', 'refused'],
    ['packings', '[{"kind":"Carton","kg":10', 'refused'],
    ['crop', 'Dry  Onion', 'onion'],
    ['crop', 'onion', 'onion'],
    ['crop', 'Bread', 'refused'],
    ['carried_by', 'by air', 'air'],
    ['humidity_percent', '65-70 %', { from: 65, to: 70 }],
    ['humidity_percent', '65 to 101', 'refused'],
    ['humidity_percent', '-1', 'refused'],
    ['fresh_air_m3h', '10 to 15 m³/h', { from: 10, to: 15 }],
    ['air_traits', 'Gives odour; feels ethylene', ['feels ethylene', 'gives odour']],
    ['air_traits', 'smells', 'refused'],
    ['packings', '25 kg', 'refused'],
    [
      'quality',
      '[{"parameter":"Rot","maximum":2}]; [{"parameter":"Dry  matter","minimum":"12.5"}]',
      [
        { parameter: 'Rot', maximum: 2 },
        { parameter: 'Dry  matter', minimum: 12.5 },
      ],
    ],
    ['quality', '[{"parameter":"Rot","maximum":-2,"minimum":0}]', 'refused'],
    ['quality', '[{"parameter":"Rot","maximum":"1,5"}]', 'refused'],
    ['quality', '[{"parameter":"Rot","max":2}]', 'refused'],
    ['quality', '[{"parameter":"Rot","basis":"volume"}]', 'refused'],
    ['quality', '[{"maximum":2}]', 'refused'],
    ['quality', '["Rot 2 %"]', 'refused'],
    ['quality', '[{"parameter":"Rot"}', 'refused'],
    ['quality', 'Rot 2 %', 'refused'],
    ['residue_markets', 'eu; Gcc', ['EU', 'GCC']],
    ['residue_markets', 'Mars', 'refused'],
    ['residue_report_on', 'on 2026-11-02', '2026-11-02'],
    ['residue_report_on', '2026-02-30', 'refused'],
    ['residue_report_on', '02/11/2026', 'refused'],
    ['uses', 'Retail; retail, Frying', ['Retail', 'retail', 'Frying']],
    ['season_months', '12; 1; 1', [1, 12]],
    ['season_months', '13', 'refused'],
    ['season_months', 'May', 'refused'],
    ['storage_celsius', '-1-0', { from: -1, to: 0 }],
    ['storage_celsius', '0–2 °C', { from: 0, to: 2 }],
    ['storage_celsius', '13', { from: 13, to: null }],
    ['storage_celsius', '2 to 0', 'refused'],
    ['storage_celsius', '-18 °C to -16 °C', { from: -18, to: -16 }],
    ['storage_celsius', '02-Apr', 'refused'],
    ['storage_celsius', '२ to ४', { from: 2, to: 4 }],
    ['sizes_mm', '8 to 15', [{ from: 8, to: 15 }]],
    // As staff in India write it.
    ['sizes_mm', '1,200-1,500 mm', [{ from: 1200, to: 1500 }]],
    ['packings', 'Jumbo bag 1,250 kg', [{ kind: 'Jumbo bag', kg: 1250 }]],
    ['packings', 'Jumbo bag, 1.1250 kg', [{ kind: 'Jumbo bag,', kg: 1.125 }]],
    ['packings', 'Jumbo bag 1.125 kg', 'refused'],
    ['storage_celsius', '-1.5 to -0.5', { from: -1.5, to: -0.5 }],
    ['storage_celsius', '101', 'refused'],
    ['shelf_life_days', '1,825', 1825],
    ['moq_tonnes', '1,00,000', 100_000],
    ['moq_tonnes', '1,00,001', 'refused'],
    ['moq_tonnes', '1.125', 'refused'],
    ['moq_tonnes', '1.1250 t', 1.125],
    ['moq_tonnes', '28 MT', 28],
    ['moq_tonnes', '26.400000000000002', 26.4],
    ['moq_tonnes', '500 kg', 'refused'],
    ['shelf_life_days', '30 days', 30],
    ['shelf_life_days', '28', 28],
    ['shelf_life_days', '28.5', 'refused'],
    ['shelf_life_days', '0', 'refused'],
    ['load_40ft_tonnes', '28.5', 28.5],
    ['load_40ft_tonnes', '28,5', 'refused'],
    ['load_40ft_tonnes', '30.5', 'refused'],
    ['load_20ft_tonnes', '28.5', 'refused'],
    ['incoterms', 'fob, CIF; fob', ['FOB', 'CIF']],
    ['incoterms', 'FOB; C&F', 'refused'],
    ['ports', ' ; ', []],
  ])('%s reads %j', (column, cell, value) => expect(read(column, cell)).toEqual(value));

  test('of one product are in words', () => {
    const words = [...factRows(ONION, 'product'), ...factRows(ONION, 'export')];
    expect(words.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Origin: Nashik',
      'Size: 45–55, 65+ mm',
      'Packing: Mesh bag 10, 25 kg; Carton 500 g',
      'Use: Retail, Food service',
      'Harvest season: November to March',
      'From store: April',
      'Storage temperature: -1 to 2 °C',
      'Shelf life: at least 4 weeks',
      'HS code: 07031019',
      'Carriage temperature: 0 to 1 °C',
      'Relative humidity: 65–70 %',
      'Fresh air: 15 m³/h',
      'Minimum order: 500 kg',
      'Load in 20 ft: in Mesh bag 25 kg 12.5 t',
      'Load in 40 ft: 28.5 t; in Mesh bag 25 kg 26 t',
      'Loaded at: Nhava Sheva, Mundra',
      'Terms: FOB, CIF',
      'Lead time: 7 days from order',
    ]);
    expect(factRows(NO_FACTS, 'product')).toEqual([]);
  });

  test('that decide are few, and those of a card are two', () => {
    expect(mainFacts(ONION).map(({ column }) => column)).toEqual([
      'sizes_mm',
      'packings',
      'season',
      'load_40ft_tonnes',
      'hs_code',
    ]);
    expect(mainFacts({ load_20ft_tonnes: 14 }).map(({ value }) => value)).toEqual(['14 t']);
    expect(cardFacts(ONION).map(({ value }) => value)).toEqual(['45–65+ mm', 'Nov–Apr']);
    expect(mainFacts(NO_FACTS)).toEqual([]);
  });

  test('have units for machines', () => {
    expect(factProperties(ONION)).toContainEqual({
      name: 'Size',
      minValue: 45,
      maxValue: 55,
      unitCode: 'MMT',
      unitText: 'mm',
    });
    expect(factProperties(ONION)).toContainEqual({
      name: 'Load in 40 ft',
      value: 28.5,
      unitCode: 'TNE',
      unitText: 't',
    });
    expect(factProperties(NO_FACTS)).toEqual([]);
  });
});

test('months that follow one another are runs, over the end of the year too', () => {
  expect(monthRuns([])).toEqual([]);
  expect(monthRuns([12, 1, 2, 6])).toEqual([
    [6, 6],
    [12, 2],
  ]);
  expect(shortMonths([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).toBe('All year');
  expect(formatSeason([4, 5], [6, 7])).toBe('April to May; from store June to July');
  expect(formatSeason([], [])).toBe('');
});

test('sizes and packings have their units once', () => {
  expect(formatSizes([])).toBe('');
  expect(formatPackings([{ kind: 'Jumbo bag', kg: 1000 }])).toBe('Jumbo bag 1 t');
});

describe('a number that a person types', () => {
  const readTyped = (column: FactColumn, typed: unknown) => {
    const { kind } = factOf(column);
    const read = kind.schema.safeParse(typed);
    return read.success ? read.data : (read.error.issues[0]?.message ?? '');
  };

  test('is refused with both of its meanings, where a point can mean two things', () => {
    expect(readTyped('moq_tonnes', '1.200')).toBe('A point can mean two things here. Please write 1200 or 1.2.');
    expect(readTyped('packings', [{ kind: 'Jumbo bag', kg: '1.200' }])).toContain('1200 or 1.2');
    expect(readTyped('moq_tonnes', '28,5')).toBe('A comma stands between thousands. Please write 28.5 or 285.');
    // No container takes a thousand tonnes.
    expect(readTyped('load_40ft_tonnes', '1.125')).toBe(1.125);
  });

  test('of a load says what a container takes', () => {
    expect(readTyped('load_20ft_tonnes', '40')).toContain('A 20 ft container takes at most 28 t');
    const packing = { kind: 'Carton', kg: '10', load_40ft_tonnes: '31' };
    expect(readTyped('packings', [packing])).toContain('A 40 ft container takes at most 30 t');
  });

  test('is read again from the form that shows it', () => {
    for (const [column, value] of [
      ['moq_tonnes', 1.125],
      ['shelf_life_days', 1200],
      ['sizes_mm', [{ from: 1.125, to: 2.125 }]],
      ['packings', [{ kind: 'Bag', kg: 1.125 }]],
    ] as const) {
      expect(readTyped(column, factOf(column).kind.toForm(value))).toEqual(value);
    }
  });
});
