import { expect, test } from 'vitest';
import { atMost, comparedWith } from './measurement.ts';

test('a figure is compared with its limit', () => {
  expect(atMost('home', 12, 12, 'ms').verdict).toBe('reached');
  expect(atMost('home', 12.1, 12, 'ms').verdict).toBe('not reached');
});

test('a ratio is the median of the rounds’ ratios, not the ratio of the medians', () => {
  const rounds = { what: 'home', unit: 'ms' as const, values: [1, 20, 3], references: [2, 20, 30] };
  expect(comparedWith(rounds)).toMatchObject({ value: 3, ratio: 0.5, verdict: 'informational' });
  expect(comparedWith(rounds, (ratio) => ratio <= 0.4).verdict).toBe('not reached');
});

test('what came out as no number is an error', () => {
  expect(() => atMost('home', Number.NaN, 1, 'ms')).toThrow('no number');
  expect(() => comparedWith({ what: 'home', unit: 'ms', values: [1], references: [] })).toThrow('no number');
});
