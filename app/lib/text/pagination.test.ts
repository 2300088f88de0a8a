import { expect, test } from 'vitest';
import { anyContains, pageNumber, pageOf, rowRange } from './pagination';

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

test('the rows of a page', () => {
  expect(rowRange(1, 24)).toEqual([0, 23]);
  expect(rowRange(3, 24)).toEqual([48, 71]);
});

test('a page knows how many there are', () => {
  expect(pageOf(['a'], 25, 2, 24)).toEqual({ items: ['a'], page: 2, pages: 2, total: 25 });
  expect(pageOf([], 0, 1, 24)).toEqual({ items: [], page: 1, pages: 1, total: 0 });
});

test('there is no page beyond the end', () => {
  expect(pageOf([], 24, 2, 24)).toBeNull();
  expect(pageOf([], 0, 2, 24)).toBeNull();
});

test('letters are looked for in several columns, and none of them is read as a filter', () => {
  expect(anyContains(['full_name', 'email'], 'o’b')).toBe('full_name.ilike.%o’b%,email.ilike.%o’b%');
  expect(anyContains(['email'], 'x*,email.eq."a"),(50%_\\')).toBe('email.ilike.%x__email.eq._a____50___%');
});
