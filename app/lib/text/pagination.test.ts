import { expect, test } from 'vitest';
import { anyContains, listQuery, pageNumber, pageOf } from './pagination';

test.each([
  ['', 1],
  ['page=2', 2],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=two', 1],
  ['page=1e3', 1],
  ['page=99999999', 99_999_999],
  [`page=${'9'.repeat(400)}`, 1_000_000_000],
])('?%s is page %i', (query, page) => {
  expect(pageNumber(new URLSearchParams(query))).toBe(page);
});

test('a page has the number of pages', () => {
  expect(pageOf(['a'], 25, 2, 24)).toEqual({ items: ['a'], page: 2, pages: 2, total: 25 });
  expect(pageOf([], 0, 1, 24)).toEqual({ items: [], page: 1, pages: 1, total: 0 });
});

test('there is no page beyond the end', () => {
  expect(pageOf([], 24, 2, 24)).toBeNull();
  expect(pageOf([], 0, 2, 24)).toBeNull();
});

test.each([
  ['o’b', 'a.imatch.\\u006f’b,b.imatch.\\u006f’b'],
  [
    'x*,b.eq."a"),(50%_\\',
    'a.imatch.\\u0078\\u002a\\u002cb\\u002eeq\\u002e\\u0022a\\u0022\\u0029\\u002c\\u002850\\u0025\\u005f\\u005c',
  ],
  ['null', 'a.imatch.\\u006eull'],
  ['É 🧅', 'a.imatch.É\\u0020🧅'],
])('a search for %s has neither wildcards nor syntax', (text, filter) => {
  expect(anyContains(filter.includes(',b') ? ['a', 'b'] : ['a'], text)).toBe(filter);
});

test('a query has no NUL', () => {
  expect(listQuery(new URLSearchParams('q=%00a%00b%00 '))).toEqual({ q: 'ab', page: 1 });
});
