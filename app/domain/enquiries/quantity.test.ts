import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_FACTS as BARE } from '~/domain/products/facts';
import {
  type Amount,
  formatQuantity,
  fullContainerWords,
  type LoadFacts,
  meaningOf,
  readQuantity,
  tonnesOf,
  UNITS,
} from './quantity';

const ONION: LoadFacts = {
  ...BARE,
  sizes_mm: [{ from: 45, to: 55 }],
  packings: [
    { kind: 'Mesh bag', kg: 10 },
    { kind: 'Mesh bag', kg: 25 },
  ],
  load_20ft_tonnes: 13,
  load_40ft_tonnes: 28,
  moq_tonnes: 13,
  storage_celsius: { from: 0, to: 2 },
};

const CARTONS: LoadFacts = {
  ...ONION,
  packings: [
    { kind: 'Mesh bag', kg: 25 },
    { kind: 'Carton', kg: 10, load_20ft_tonnes: 10, load_40ft_tonnes: 22 },
  ],
};

const amount = (changes: Partial<Amount>): Amount => ({
  facts: ONION,
  packing: '',
  quantity: 1,
  unit: 'tonnes',
  ...changes,
});

describe('a quantity', () => {
  test.each([
    ['28', 28],
    [' 12.5 ', 12.5],
    ['0.001', 0.001],
    ['12,5', 12.5],
    ['0,125', 0.125],
    ['1.125', 1.125],
    ['100000', 100_000],
    ['٢٥', 25],
    ['২৫', 25],
    ['२५', 25],
    ['\u200f٢٫٥', 2.5],
    ['۲۵.۵', 25.5],
    ['', null],
    ['  ', null],
  ])('%j is %s', (typed, value) => {
    expect(readQuantity(typed)).toBe(value);
  });

  test.each([
    '0',
    '0.000',
    '-1',
    '+5',
    '1e3',
    '100000.001',
    '9999999',
    '1.2345',
    'two',
    '5.',
    '1 000',
    '0x10',
    '½',
    '1'.repeat(5000),
  ])('%j is refused', (typed) => {
    expect(readQuantity(typed)).toMatch(/^Please enter a number above 0 and up to 100,000/);
  });

  test('with a comma before three digits could be two numbers, and is asked about', () => {
    expect(readQuantity('1,200')).toBe('A comma can mean two things here. Please write 1200 or 1.200.');
  });

  test('of any text is a number in the limits, nothing, or words', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (typed) => {
        const read = readQuantity(typed);
        if (typeof read === 'number') expect(read > 0 && read <= 100_000).toBe(true);
        else if (typeof read === 'string') expect(read).not.toBe('');
        else expect(typed.trim()).toBe('');
      }),
    );
  });
});

describe('what a quantity weighs', () => {
  test.each([
    [{ quantity: 28, unit: 'tonnes' }, 28],
    [{ quantity: 2, unit: 'containers_20ft' }, 26],
    [{ quantity: 1.5, unit: 'containers_40ft' }, 42],
    [{ quantity: 1120, unit: 'bags', packing: 'Mesh bag 25 kg' }, 28],
    [{ quantity: 1120, unit: 'bags', packing: 'mesh  BAG 25 kg' }, 28],
    [{ quantity: 3, unit: 'bags' }, null],
    [{ quantity: 3, unit: 'bags', packing: 'Crate' }, null],
    [{ quantity: 3, unit: 'bags', facts: { ...ONION, packings: [{ kind: 'Carton', kg: 5 }] } }, 0.015],
    [{ quantity: 3, unit: 'containers_40ft', facts: BARE }, null],
    [{ quantity: 0.1, unit: 'bags', packing: 'Mesh bag 10 kg' }, 0.001],
  ] satisfies [Partial<Amount>, number | null][])('%j: %s t', (changes, tonnes) => {
    expect(tonnesOf(amount(changes))).toBe(tonnes);
  });
});

describe('what a quantity means', () => {
  test.each([
    [{ quantity: 28 }, 'one full 40 ft container'],
    [{ quantity: 28, packing: 'Mesh bag 25 kg' }, '1,120 × Mesh bag 25 kg · one full 40 ft container'],
    [{ quantity: 22, facts: CARTONS, packing: 'Carton 10 kg' }, '2,200 × Carton 10 kg · one full 40 ft container'],
    [{ quantity: 1, unit: 'containers_40ft', facts: CARTONS, packing: 'Carton 10 kg' }, '22 t · 2,200 × Carton 10 kg'],
    [{ quantity: 1, unit: 'containers_40ft', facts: CARTONS }, '28 t'],
    [{ quantity: 4, facts: { ...ONION, carried_by: 'dry' } }, '31 % of a 20 ft container · our minimum is 13 t'],
    [{ quantity: 4, facts: { ...ONION, carried_by: 'air', moq_tonnes: null } }, null],
    [{ quantity: 13 }, 'one full 20 ft container'],
    [{ quantity: 56, packing: 'Mesh bag 10 kg' }, '5,600 × Mesh bag 10 kg · 2 full 40 ft containers'],
    [{ quantity: 14 }, '50 % of a 40 ft container'],
    [{ quantity: 42 }, '1.5 × 40 ft container'],
    [{ quantity: 5 }, '18 % of a 40 ft container · our minimum is 13 t'],
    [{ quantity: 13.01, packing: 'Mesh bag 25 kg' }, 'about 520 × Mesh bag 25 kg · one full 20 ft container'],
    [{ quantity: 1, unit: 'containers_40ft' }, '28 t'],
    [{ quantity: 560, unit: 'bags', packing: 'Mesh bag 25 kg' }, '14 t · 50 % of a 40 ft container'],
    [
      { quantity: 10, unit: 'bags', packing: 'Mesh bag 25 kg' },
      '250 kg · less than 1 % of a 40 ft container · our minimum is 13 t',
    ],
    [{ quantity: 10, unit: 'bags' }, 'Choose a packing to see what this weighs.'],
    [{ quantity: 10, facts: BARE }, null],
    [{ quantity: 2, unit: 'containers_20ft', facts: BARE }, null],
    [{ quantity: 2, unit: 'samples' }, 'We send samples by courier; freight as agreed.'],
  ] satisfies [Partial<Amount>, string | null][])('%j: %s', (changes, words) => {
    expect(meaningOf(amount(changes))).toBe(words);
  });

  test('has at most 500 characters, and no number that is none', () => {
    const tonnes = fc.option(fc.double({ min: 0.001, max: 40, noNaN: true }), { nil: null });
    const packing = fc.record({
      kind: fc.string({ minLength: 1, maxLength: 60 }),
      kg: fc.double({ min: 0.001, max: 30_000, noNaN: true }),
    });
    const facts = fc.record({
      packings: fc.array(packing, { maxLength: 3 }),
      load_20ft_tonnes: tonnes,
      load_40ft_tonnes: tonnes,
      moq_tonnes: tonnes,
    });
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 100_000_000 }), fc.constantFrom(...UNITS), (some, mills, unit) => {
        const words = meaningOf(amount({ facts: { ...ONION, ...some }, quantity: mills / 1000, unit })) ?? '';
        expect(words.length).toBeLessThanOrEqual(500);
        expect(words).not.toMatch(/NaN|Infinity|∞|undefined/);
      }),
    );
  });
});

test.each([
  [28, 'tonnes', '28 t'],
  [1.5, 'containers_40ft', '1.5 × 40 ft container'],
  [1120, 'bags', '1,120 bags or cartons'],
  [1, 'samples', '1 sample by courier'],
  [2, 'samples', '2 samples by courier'],
] as const)('%s %s reads %j', (quantity, unit, words) => {
  expect(formatQuantity(quantity, unit)).toBe(words);
});

test.each<[Partial<LoadFacts>, string | null]>([
  [ONION, '28 t net in a 40′ HC = 1,120 × Mesh bag 25 kg'],
  [CARTONS, '28 t net in a 40′ HC = 1,120 × Mesh bag 25 kg'],
  [{ ...ONION, load_40ft_tonnes: null }, '13 t net in a 20′ = 520 × Mesh bag 25 kg'],
  [{ ...ONION, carried_by: 'dry' }, '28 t net in a 40′ = 1,120 × Mesh bag 25 kg'],
  [{ ...ONION, packings: [] }, null],
  [BARE, null],
])('a full container in words', (facts, words) => {
  expect(fullContainerWords({ ...BARE, ...facts })).toBe(words);
});
