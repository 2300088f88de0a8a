import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { comparedFacts, comparedIds, compareSearch } from './comparison';

const ids = Array.from({ length: 5 }, () => randomUUID());
const read = (query: string) => comparedIds(new URLSearchParams(query));

test('products are named once or more often, or by a list, each once, and at most four', () => {
  const [one = '', two = ''] = ids;
  expect(read(`products=${one}&products=${two}`)).toEqual({ ids: [one, two], more: false });
  expect(read(`products=${one},${two.toUpperCase()},${one}`)).toEqual({ ids: [one, two], more: false });
  expect(read(`products=${ids.join(',')}`)).toEqual({ ids: ids.slice(0, 4), more: true });
  expect(read('products=&products=x,%00')).toEqual({ ids: [], more: false });
  expect(read(compareSearch([one, two]).slice(1))).toEqual({ ids: [one, two], more: false });
  expect(compareSearch([])).toBe('');
});

test('a fact that no product has is no row', () => {
  const rows = comparedFacts([{ season_months: [1, 2] }, { hs_code: '07031019' }]);
  expect(rows).toEqual([
    { column: 'hs_code', label: 'HS code', values: ['', '07031019'], differs: true },
    { column: 'season_months', label: 'Harvest season', values: ['January to February', ''], differs: true },
  ]);
});
