import { expect, test } from 'vitest';
import { formatEnd, formatValidity, soon } from './validity';

test.each([
  [null, null, null],
  ['2026-04-01', null, 'Valid from 1 April 2026'],
  [null, '2027-03-31', 'Valid until 31 March 2027'],
  ['2026-04-01', '2027-03-31', 'Valid from 1 April 2026 until 31 March 2027'],
])('a validity from %s until %s reads %s', (valid_from, valid_until, words) => {
  expect(formatValidity({ valid_from, valid_until })).toBe(words);
});

test.each([
  [null, null],
  ['2027-01-22', null],
  ['2027-01-21', 'Ends in 60 days'],
  ['2026-11-23', 'Ends in 1 day'],
  ['2026-11-22', 'Ends today'],
  ['2026-11-21', 'Ended on 21 November 2026'],
])('on 22 November 2026 an end on %s reads %s', (valid_until, words) => {
  expect(formatEnd({ valid_until }, '2026-11-22')).toBe(words);
  expect(soon('2026-11-22')).toBe('2027-01-21');
});
