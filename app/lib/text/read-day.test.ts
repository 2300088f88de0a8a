import { expect, test } from 'vitest';
import { readDay } from './read-day';

test.each([
  ['2026-12-05', '2026-12-05'],
  ['2026-12-5', '2026-12-05'],
  ['2026-12-05T00:00:00', '2026-12-05'],
  ['5 December 2026', '2026-12-05'],
  ['5-Dec-26', '2026-12-05'],
  ['05 Sept. 2026', '2026-09-05'],
  ['December 5, 2026', '2026-12-05'],
  ['13/12/2026', '2026-12-13'],
  ['12/13/26', '2026-12-13'],
  ['5.12.2026', '2026-12-05'],
  ['05/05/2026', '2026-05-05'],
  ['५-१२-२०२६', 'two days'],
  ['05/12/2026', 'two days'],
  ['2027-02-30', 'Please enter a day'],
  ['30 February 2027', 'Please enter a day'],
  ['13/13/2026', 'Please enter a day'],
  ['5 Foo 2026', 'Please enter a day'],
  ['tomorrow', 'Please enter a day'],
  ['46361', 'Please enter a day'],
])('%s is %s', (typed, expected) => {
  const read = readDay(typed);
  expect(read.ok ? read.day : read.problem).toContain(expected);
});
