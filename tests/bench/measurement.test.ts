import { expect, test } from 'vitest';
import { atMost, comparedWith } from './measurement.ts';

const against = (...values: number[]) =>
  comparedWith(
    { what: 'home', unit: 'requests/s', values, references: values.map(() => 100) },
    (ratio) => ratio >= 0.8,
  );

test.each([
  ['rounds that agree', [82, 84, 83], 'reached'],
  ['rounds that agree on a miss', [70, 71, 78], 'not reached'],
  ['rounds that lie apart on both sides of the limit', [75, 82, 90], 'too noisy to say'],
  ['rounds that lie apart, all on one side', [85, 95, 120], 'reached'],
  ['rounds on both sides that lie within the margin', [79, 81, 82], 'reached'],
])('of %s the verdict is known or open', (_, values, verdict) => {
  expect(against(...values)).toMatchObject({ verdict, ratios: values.map((value) => value / 100) });
});

test('a ratio is the median of the rounds’ ratios, not the ratio of the medians', () => {
  const rounds = { what: 'home', unit: 'ms' as const, values: [1, 20, 3], references: [2, 20, 30] };
  expect(comparedWith(rounds)).toMatchObject({ value: 3, ratio: 0.5, verdict: 'informational' });
});

test('a time is open where its rounds are on both sides of the limit and far apart', () => {
  expect(atMost('home', 10, 12, 'ms', { runs: [9, 10, 14] }).verdict).toBe('too noisy to say');
  expect(atMost('home', 10, 12, 'ms', { runs: [9, 10, 11] }).verdict).toBe('reached');
  // Runs that are no repetitions, such as one for each route, with the worst as the value.
  expect(atMost('worst route', 14, 12, 'ms', { runs: [9, 10, 14] }).verdict).toBe('not reached');
});

test('what came out as no number is an error', () => {
  expect(() => atMost('home', Number.NaN, 1, 'ms')).toThrow('no number');
  expect(() => comparedWith({ what: 'home', unit: 'ms', values: [1], references: [] })).toThrow('no number');
});
