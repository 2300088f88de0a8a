import { describe, expect, test } from 'vitest';
import { lineAmounts } from './line-amounts';
import { newQuotationValues, quotationSchema } from './quotation';
import { unitAfter } from './quotation-line';

const TODAY = '2026-11-23';
const LINE = { description: 'Nashik onion', quantity: '2', unit: 'containers_40ft', price: '12500.50' };
const parse = (fields: object) => quotationSchema(TODAY).safeParse({ lines: [LINE], currency: 'USD', ...fields });
const errorsOf = (fields: object) =>
  Object.fromEntries((parse(fields).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

test('a quotation needs a line and a currency only', () => {
  expect(parse({}).data).toEqual({
    ...{ company: null, buyer_address: null },
    ...{ currency: 'USD', minor_unit: 2, incoterm: null, port: null, valid_until: null, payment_terms: null },
    ...{ remarks: null, lines: [{ ...LINE, enquiry_line: null }] },
  });
});

test('rows that are empty but for their unit are dropped', () => {
  const rows = [{}, LINE, { unit: 'bags' }, { description: ' ' }];
  expect(parse({ lines: rows }).data?.lines).toEqual([{ ...LINE, enquiry_line: null }]);
  expect(errorsOf({ lines: [{ unit: 'bags' }] })).toEqual({ lines: 'Please fill in at least one line.' });
});

test('zeros in front are no part of a number, those behind stay as they were typed', () => {
  const [line] = parse({ lines: [{ ...LINE, quantity: '007.50', price: '.5' }] }).data?.lines ?? [];
  expect(line).toMatchObject({ quantity: '7.50', price: '0.5' });
});

test.each([
  '0',
  '0.000',
  '-1',
  '1e3',
  '1.000',
  '1,00',
  '1.2345',
  '100000.001',
  '1000000',
  'NaN',
  '0x10',
  ' ',
  '.',
  '1.',
])('the quantity %j is refused, at its row', (quantity) => {
  expect(errorsOf({ lines: [{}, { ...LINE, quantity }] })).toHaveProperty('lines.1.quantity');
});

test.each(['0', '-0.01', '1e3', '1.200', '1,2,50', '1.23456', '1000000000', '$5', 'free'])(
  'the price %j is refused, at its row',
  (price) => {
    expect(errorsOf({ lines: [{ ...LINE, price }] })).toHaveProperty('lines.0.price');
  },
);

test('the largest numbers are taken', () => {
  const line = { ...LINE, quantity: '100000.000', price: '999999999.9999' };
  expect(parse({ lines: [line] }).data?.lines).toEqual([{ ...line, enquiry_line: null }]);
});

test('numbers are read as Indians write them', () => {
  const [line] =
    parse({ currency: 'INR', lines: [{ ...LINE, quantity: '1,000', price: '1,20,000.50' }] }).data?.lines ?? [];
  expect(line).toMatchObject({ quantity: '1000', price: '120000.50' });
  expect(lineAmounts([{ quantity: '1,000', price: '1,20,000.50' }], 'INR').total).toBe('120000500.00');
});

test('a line that comes to nothing is refused', () => {
  const line = { ...LINE, quantity: '1', price: '0.4' };
  expect(errorsOf({ currency: 'JPY', lines: [line] })).toHaveProperty('lines.0.price');
  expect(parse({ currency: 'KWD', lines: [line] }).success).toBe(true);
});

test('what is missing is said at its field', () => {
  expect(Object.keys(errorsOf({ lines: [{ quantity: '1' }] }))).toEqual([
    ...['lines.0.description', 'lines.0.unit', 'lines.0.price'],
  ]);
  expect(errorsOf({ lines: [{ ...LINE, unit: 'pallets' }] })).toHaveProperty('lines.0.unit');
});

test('at most sixty lines fit', () => {
  expect(parse({ lines: Array(60).fill(LINE) }).success).toBe(true);
  expect(errorsOf({ lines: Array(61).fill(LINE) })).toEqual({ lines: 'At most 60 lines fit.' });
});

describe('terms', () => {
  test.each(['usd', ' USD '])('the currency %j is USD', (currency) => {
    expect(parse({ currency }).data?.currency).toBe('USD');
  });

  test.each(['', 'US', 'DEM', '$', 'constructor'])('the currency %j is refused', (currency) => {
    expect(errorsOf({ currency })).toHaveProperty('currency');
  });

  test.each([
    ['incoterm', 'C&F'],
    ['port', 'x'.repeat(201)],
    ['payment_terms', 'x'.repeat(1001)],
    ['remarks', 'x'.repeat(5001)],
    ['valid_until', '2026-11-22'],
    ['valid_until', '2028-11-23'],
    ['valid_until', 'tomorrow'],
  ])('the field %s is refused where it is %s', (field, value) => {
    expect(Object.keys(errorsOf({ [field]: value }))).toEqual([field]);
  });

  test('today is the first day of a validity, and 5,000 characters of remarks fit', () => {
    expect(parse({ valid_until: TODAY, remarks: 'x'.repeat(5000) }).success).toBe(true);
  });
});

test('a new one is filled from the enquiry', () => {
  const line = { product_name: 'Nashik onion', size: '45-55 mm', packing: null, unit: 'bags' as const, ports: [] };
  const start = {
    lines: [
      { ...line, position: 1, quantity: '2.500' },
      { ...line, position: 2, quantity: '100.000' },
    ],
    ...{ company: 'Dakar Foods', buyer_address: 'Quai 1\nDakar', port: 'Dakar', incoterm: 'CFR', last: null },
  };
  expect(newQuotationValues(start, TODAY)).toMatchObject({
    lines: [
      { description: 'Nashik onion, 45-55 mm', quantity: '2.5', unit: 'bags', price: '' },
      { quantity: '100', unit: 'bags', enquiry_line: '2' },
    ],
    ...{ currency: 'USD', port: 'Dakar', incoterm: 'CFR', valid_until: '2026-12-07' },
    ...{ company: 'Dakar Foods', buyer_address: 'Quai 1\nDakar' },
  });
  const fob = { ...start, incoterm: 'FOB', lines: [{ ...line, position: 1, quantity: '1', ports: ['Mundra'] }] };
  expect(newQuotationValues(fob, TODAY)).toMatchObject({ incoterm: 'FOB', port: 'Mundra' });
  const last = { currency: 'EUR', payment_terms: 'CAD' };
  expect(newQuotationValues({ ...start, last }, TODAY)).toMatchObject(last);
});

test('what is typed is worked out as far as it can be read', () => {
  const rows = [LINE, { ...LINE, price: 'soon' }, {}];
  expect(lineAmounts(rows, 'USD')).toEqual({ amounts: ['25001.00', null, null], total: '25001.00' });
});

test.each([
  ['1', 'tonnes', 'tonne'],
  ['1.0', 'bags', 'bag or carton'],
  ['1.5', 'tonnes', 'tonnes'],
  ['1120', 'bags', 'bags or cartons'],
  ['2', 'containers_40ft', '× 40 ft container'],
  ['1', 'samples', 'sample by courier'],
  ['2', 'samples', 'samples by courier'],
] as const)('behind %s, %s reads %s', (quantity, unit, words) => {
  expect(unitAfter(quantity, unit)).toBe(words);
});
