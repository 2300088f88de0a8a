import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountOf,
  CURRENCIES,
  formatDecimal,
  formatMoney,
  minorUnitOf,
  shareOf,
  sumOf,
  USUAL_CURRENCIES,
} from './money';

test.each([
  ['JPY', 0],
  ['KWD', 3],
  ['USD', 2],
  ['INR', 2],
  // Those for which Intl says something else.
  ['IDR', 2],
  ['PKR', 2],
  ['IQD', 3],
  ['constructor', 2],
])('%s has %i decimals', (currency, decimals) => {
  expect(minorUnitOf(currency)).toBe(decimals);
});

test('each currency is known once, and the usual ones are among them', () => {
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
  for (const code of CURRENCIES) expect(code).toMatch(/^[A-Z]{3}$/);
  expect(CURRENCIES).toEqual(expect.arrayContaining([...USUAL_CURRENCIES]));
});

describe('an amount', () => {
  test.each([
    ['3', '18.50', 2, '55.50'],
    ['1', '1.005', 2, '1.01'],
    ['1', '2.675', 2, '2.68'],
    ['0.1', '0.25', 2, '0.03'],
    ['0.1', '0.2499', 2, '0.02'],
    ['1', '0.5', 0, '1'],
    ['1', '0.4999', 0, '0'],
    ['2.5', '333', 0, '833'],
    ['1.001', '0.0005', 3, '0.001'],
    ['1', '0.0004', 3, '0.000'],
    ['100000', '999999999.9999', 2, '99999999999990.00'],
    ['0.001', '0.01', 2, '0.00'],
  ])('of %s at %s with %i decimals is %s', (quantity, price, minorUnit, amount) => {
    expect(amountOf(quantity, price, minorUnit)).toBe(amount);
  });

  test('is the half up rounding of the exact product, for any numbers', () => {
    const digits = fc.bigInt({ min: 0n, max: 10n ** 13n });
    fc.assert(
      fc.property(digits, digits, fc.constantFrom(0, 2, 3), (one, other, minorUnit) => {
        const text = (value: bigint, scale: number) =>
          `${value / 10n ** BigInt(scale)}.${String(value % 10n ** BigInt(scale)).padStart(scale, '0')}`;
        const amount = BigInt(amountOf(text(one, 3), text(other, 4), minorUnit).replace('.', ''));
        // In units of the exact product: at most half a unit below it, less than half above.
        const difference = amount * 10n ** BigInt(7 - minorUnit) - one * other;
        const half = 10n ** BigInt(7 - minorUnit) / 2n;
        expect(difference > -half && difference <= half).toBe(true);
      }),
    );
  });
});

test('a sum is exact', () => {
  expect(sumOf(['0.10', '0.20', '99999999999990.00'], 2)).toBe('99999999999990.30');
  expect(sumOf(['1', '2'], 0)).toBe('3');
  expect(sumOf([], 3)).toBe('0.000');
});

test.each([
  ['0', 0, '0'],
  ['1250.5', 2, '1,250.50'],
  ['1234567.125', 2, '1,234,567.125'],
  ['18.5000', 0, '18.5'],
  ['100000.000', 0, '100,000'],
  ['999', 3, '999.000'],
])('%s with at least %i decimals reads %s', (decimal, least, text) => {
  expect(formatDecimal(decimal, least)).toBe(text);
});

test.each([
  ['120000500', 2, '12,00,00,500.00'],
  ['120000.5', 2, '1,20,000.50'],
  ['99999999999990.00', 2, '9,99,99,99,99,99,990.00'],
  ['1000', 0, '1,000'],
  ['999', 0, '999'],
])('rupees %s with %i decimals read %s', (decimal, least, text) => {
  expect(formatDecimal(decimal, least, 'INR')).toBe(text);
  expect(formatMoney(decimal, 'INR', least)).toBe(`INR\u00a0${text}`);
});

test('money has its currency in front', () => {
  expect(formatMoney('12400.00', 'USD', 2)).toBe('USD\u00a012,400.00');
  expect(formatMoney('12400', 'JPY', 0)).toBe('USD\u00a012,400'.replace('USD', 'JPY'));
});

test.each([
  ['17060.00', '30', 2, '5118.00', '11942.00'],
  ['100.01', '33.33', 2, '33.33', '66.68'],
  ['0.01', '50', 2, '0.01', '0.00'],
  ['1001', '12.5', 0, '125', '876'],
  ['10.005', '0.01', 3, '0.001', '10.004'],
  ['55.5', '100', 2, '55.50', '0.00'],
])('of %s, %s %% with %i decimals are %s and %s', (amount, percent, minorUnit, share, rest) => {
  expect(shareOf(amount, percent, minorUnit)).toEqual({ share, rest });
});
