import { describe, expect, test } from 'vitest';
import { availabilityOf, loadingFirst, priceHint, priceLacks } from './availability';
import { factsOf } from './facts';

const TODAY = '2026-11-28';
const lot = (harvested_on: string | null, available_until: string) => ({ harvested_on, tonnes: 84, available_until });

describe('what loads today', () => {
  test.each([
    ['in season', { season_months: [10, 11, 12, 1] }, 'Loading now', 'fresh', 'January'],
    ['from store', { season_months: [4], stored_months: [5, 11] }, 'Loading now', 'from store', 'November'],
    ['all year', { season_months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }, 'Loading now', 'fresh', null],
    ['later in the year', { season_months: [12], stored_months: [2] }, 'Next season from December', '', null],
    ['next year', { season_months: [3, 4], stored_months: [5] }, 'Next season from March', '', null],
    ['a lot, whatever the months', { season_months: [3], lots: [lot(null, TODAY)] }, 'Loading now', '', null],
    ['a lot of the season', { season_months: [11], lots: [lot(TODAY, TODAY)] }, 'Loading now', 'fresh', null],
    [
      'a lot that is to be harvested',
      { season_months: [11], lots: [lot('2026-12-05', '2026-12-20')] },
      'Loading from 5 December 2026',
      '',
      null,
    ],
    ['a lot that is over', { season_months: [3], lots: [lot(null, '2026-11-27')] }, 'Next season from March', '', null],
  ])('%s', (_, facts, words, from, lastMonth) => {
    expect(availabilityOf(factsOf(facts), TODAY)).toMatchObject({ words, from, lastMonth });
  });

  test('is not known without months and lots, nor without a day', () => {
    expect(availabilityOf(factsOf({}), TODAY)).toBeNull();
    expect(availabilityOf(factsOf({ season_months: [11] }), null)).toBeNull();
  });

  test('stands in front', () => {
    const products = [{ season_months: [3] }, { season_months: [11] }, {}, { stored_months: [11] }].map(factsOf);
    expect(loadingFirst(products, TODAY)).toEqual([1, 3, 0, 2].map((index) => products[index]));
  });
});

describe('a price hint', () => {
  const facts = factsOf({
    price_amount: '310',
    price_currency: 'USD',
    price_unit: 't',
    price_incoterm: 'FOB Nhava Sheva',
    price_until: '2026-12-05',
    ports: ['Mundra'],
  });

  test.each([
    [{}, 'FOB Nhava Sheva, USD\u00a0310 per t, until 5 December 2026'],
    [{ price_incoterm: 'FOB', price_amount: '1310.5' }, 'FOB Mundra, USD\u00a01,310.50 per t, until 5 December 2026'],
    [{ price_incoterm: 'CIF' }, 'CIF, USD\u00a0310 per t, until 5 December 2026'],
    [
      { price_incoterm: null, price_unit: 'kg' as const, price_amount: '0.125', price_currency: 'KWD' },
      'KWD\u00a00.125 per kg, until 5 December 2026',
    ],
  ])('%o', (changes, words) => {
    expect(priceHint({ ...facts, ...changes }, TODAY)?.words).toBe(words);
  });

  test('is shown on its last day, and not a day longer', () => {
    expect(priceHint(facts, '2026-12-05')).not.toBeNull();
    expect(priceHint(facts, '2026-12-06')).toBeNull();
    expect(priceHint(facts, null)).toBeNull();
  });

  test.each(['price_amount', 'price_currency', 'price_unit', 'price_until'] as const)(
    'is not shown without %s',
    (part) => {
      expect(priceHint({ ...facts, [part]: null }, TODAY)).toBeNull();
      expect(priceLacks({ ...facts, [part]: null }) === null).toBe(part === 'price_amount');
    },
  );
});
