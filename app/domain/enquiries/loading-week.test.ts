import { expect, test } from 'vitest';
import { formatWeek, isoWeek, mondayOfWeek, nextWeeks } from './loading-week';

test.each([
  ['2026-11-23', '2026-W48'],
  ['2026-11-29', '2026-W48'],
  ['2026-11-30', '2026-W49'],
  ['2026-12-31', '2026-W53'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2024-12-30', '2025-W01'],
  ['2021-01-03', '2020-W53'],
])('%s is in %s', (day, week) => {
  expect(isoWeek(Date.parse(day))).toBe(week);
});

test.each(['2026-W00', '2027-W53', '2026-W54', '2026-W5', '2026W49', 'soon', ''])('%j is no week', (week) => {
  expect(mondayOfWeek(week)).toBeNull();
  expect(formatWeek(week)).toBe(week);
});

test('a week reads as its number and its days', () => {
  expect(formatWeek('2026-W49')).toBe('week 49, 30 Nov to 6 Dec 2026');
  expect(formatWeek('2026-W53')).toBe('week 53, 28 Dec to 3 Jan 2027');
});

test('the next weeks begin with the one after this', () => {
  expect(nextWeeks(Date.parse('2026-12-17'), 4)).toEqual(['2026-W52', '2026-W53', '2027-W01', '2027-W02']);
});
