import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount, readNumber, writeAmount } from './amount';

const read = (typed: string) => {
  const found = readAmount(typed, { whole: 9, decimals: 4 }, 'No number.');
  return found.ok ? found.amount : found.problem;
};

describe('an amount', () => {
  test.each([
    ['1,20,000.50', '120000.50'],
    ['12,00,00,500', '120000500'],
    ['120,000.50', '120000.50'],
    ['1,250', '1250'],
    [' 1 20 000.5 ', '120000.5'],
    ['120\u202f000', '120000'],
    ['120000.50', '120000.50'],
    ['1,200.500', '1200.500'],
    ['1234.567', '1234.567'],
    ['0.125', '0.125'],
    ['.5', '0.5'],
    ['007', '7'],
    ['12.3450', '12.3450'],
    ['1.23450000', '1.2345'],
    ['१,२०,०००.५', '120000.5'],
    ['২৫', '25'],
    ['\u200f٢٬٥٠٠٫٧٥', '2500.75'],
  ])('%j is %s', (typed, amount) => {
    expect(read(typed)).toBe(amount);
  });

  test.each([
    ['1.200', ['1200', '1.2']],
    ['12.345', ['12345', '12.3450']],
    ['12,50', ['12.50', '1250']],
    ['1,2', ['1.2', '12']],
    ['1,2000', ['1,20,000.50']],
    ['12,34,56', ['1,20,000.50']],
    ['1,200,00.5', ['1,20,000.50']],
    ['1.200,50', ['1200.50']],
    ['1.200.000', ['1200000']],
    ['1.2.3', ['No number.']],
    ['', ['No number.']],
    ['.', ['No number.']],
    ['1.', ['No number.']],
    [',', ['No number.']],
    ['-1', ['No number.']],
    ['1e3', ['No number.']],
    ['₹5', ['No number.']],
    ['1000000000', ['No number.']],
    ['0.12345', ['No number.']],
  ])('%j is refused, with words that say what to write', (typed, words) => {
    for (const word of words) expect(read(typed)).toContain(word);
    expect(readAmount(typed, { whole: 9, decimals: 4 }, '').ok).toBe(false);
  });

  test('that a form shows again is read as the same, whatever it is', () => {
    const decimals = fc.tuple(fc.nat(999_999_999), fc.stringMatching(/^\d{0,4}$/));
    fc.assert(
      fc.property(decimals, ([whole, fraction]) => {
        const stored = fraction ? `${whole}.${fraction}` : String(whole);
        expect(Number(read(writeAmount(stored)))).toBe(Number(stored));
      }),
    );
  });
});

describe('a number', () => {
  const typed = (text: string) => readNumber(text, { least: 0.001, most: 40, decimals: 3 }, 'No number.');

  test.each([
    ['26.400000000000002', 26.4],
    ['15.399999999999999', 15.4],
    ['0.30000000000000004', 0.3],
  ])('%s, a sum of a sheet, is %d', (text, number) => expect(typed(text)).toBe(number));

  test('of more decimals than fit is none', () => {
    expect(typed('15.3999')).toBe('No number.');
  });
});
