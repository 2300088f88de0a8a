import { describe, expect, test } from 'vitest';
import { median, quantile } from './statistics.ts';

describe('the median', () => {
  test.each([
    [[3], 3],
    [[30, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
  ])('of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });
});

describe('a quantile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  test.each([
    [0.5, 50],
    [0.95, 95],
    [0.99, 99],
    [1, 100],
  ])('of 1 to 100 at %d is %d', (share, value) => {
    expect(quantile(hundred, share)).toBe(value);
  });

  test('of few values is the largest one', () => {
    expect(quantile([1, 2, 900], 0.99)).toBe(900);
  });

  test('ranks a missing value as infinite', () => {
    expect(quantile([1, Number.POSITIVE_INFINITY], 0.99)).toBe(Number.POSITIVE_INFINITY);
  });
});

test('nothing measured is an error, not a zero', () => {
  expect(() => median([])).toThrow('Nothing was measured.');
  expect(() => quantile([], 0.99)).toThrow('Nothing was measured.');
});
