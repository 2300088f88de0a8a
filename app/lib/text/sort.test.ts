import { expect, test } from 'vitest';
import { sortOf, sortText } from './sort';

test.each([
  ['sort=name', 'name'],
  ['sort=-name', '-name'],
  ['sort=updated_at', 'updated_at'],
])('%s is an order', (query, text) => {
  const sort = sortOf(new URLSearchParams(query), ['name', 'updated_at']);
  expect(sort && sortText(sort)).toBe(text);
});

test.each(['', 'sort=', 'sort=-', 'sort=password', 'sort=--name', 'sort=name desc', 'sort=Name', 'sort=constructor'])(
  '%j is none',
  (query) => {
    expect(sortOf(new URLSearchParams(query), ['name', 'updated_at'])).toBeNull();
  },
);
