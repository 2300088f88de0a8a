import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_TICKED, tickedIn, withTicked } from './ticked-rows';

test('ticked rows travel in the query of their list, and leave the rest of it alone', () => {
  const ids = Array.from({ length: 30 }, () => randomUUID());
  const query = withTicked('q=red+onion&page=3', ids);
  expect(tickedIn(`?${query}`)).toEqual(ids);
  expect(new URLSearchParams(query).get('q')).toBe('red onion');
  expect(withTicked(query, [])).toBe('q=red+onion&page=3');
});

test('no more than an address holds', () => {
  const ids = Array.from({ length: MAX_TICKED + 1 }, () => randomUUID());
  const query = withTicked('', ids);
  expect(tickedIn(query)).toEqual(ids.slice(0, MAX_TICKED));
  expect(query.length).toBeLessThan(5000);
});

test.each(['x', '<script>', 'é'.repeat(22), 'a'.repeat(22 * (MAX_TICKED + 1))])('what is no id is none: %s', (text) => {
  expect(tickedIn(`${new URLSearchParams({ ticked: text })}`)).toEqual([]);
});
