import { describe, expect, test } from 'vitest';
import { type InvoiceLine, readInvoiceLine, startLine, sumOfLines } from './invoice-line';

const BLANK: InvoiceLine = {
  ...{ hs_code: null, origin: null, packages: null, packing: null, net_kg: null, gross_kg: null },
};
const GOODS = { hs_code: '07031019', origin: 'India', packing: 'Mesh bag 25 kg', packing_kg: '25' };

describe('a line of a pro forma invoice', () => {
  test('reads numbers as staff write them', () => {
    const typed = { hs_code: '0703 10.19', packages: '1,120', net_kg: '28,000', gross_kg: '28,280.5' };
    expect(readInvoiceLine({ ...BLANK, ...typed })).toEqual({
      errors: {},
      line: { ...BLANK, hs_code: '07031019', packages: '1120', net_kg: '28000', gross_kg: '28280.5' },
    });
  });

  test.each([
    ['hs_code', '70'],
    ['hs_code', '0703101'],
    ['packages', '12.5'],
    ['packages', '0'],
    ['net_kg', 'much'],
    ['gross_kg', '-1'],
  ] as const)('refuses as %s the text %s', (part, text) => {
    expect(Object.keys(readInvoiceLine({ ...BLANK, [part]: text }).errors)).toEqual([part]);
  });

  test('refuses a gross weight below the net weight', () => {
    expect(readInvoiceLine({ ...BLANK, net_kg: '100', gross_kg: '99.999' }).errors).toHaveProperty('gross_kg');
    expect(readInvoiceLine({ ...BLANK, net_kg: '100', gross_kg: '100' }).errors).toEqual({});
  });

  test.each([
    ['28', 'tonnes', GOODS, '28000', '1120'],
    ['0.5', 'tonnes', GOODS, '500', '20'],
    ['28.01', 'tonnes', GOODS, '28010', null],
    ['400', 'bags', GOODS, '10000', '400'],
    ['2', 'containers_40ft', GOODS, null, null],
    ['28', 'tonnes', { ...GOODS, packing_kg: null }, '28000', null],
    ['400', 'bags', { ...GOODS, packing_kg: null }, null, '400'],
  ] as const)(
    'of %s %s begins with the weight and the packages that are known',
    (quantity, unit, goods, net, count) => {
      expect(startLine({ quantity, unit }, goods)).toMatchObject({ hs_code: '07031019', net_kg: net, packages: count });
    },
  );

  test('is summed where all lines have the number', () => {
    const lines = [
      { ...BLANK, net_kg: '28000.5', packages: '10' },
      { ...BLANK, net_kg: '0.25', packages: '90' },
    ];
    expect(['net_kg', 'packages', 'gross_kg'].map((part) => sumOfLines(lines, part as 'net_kg'))).toEqual([
      '28000.75',
      '100',
      null,
    ]);
  });
});
