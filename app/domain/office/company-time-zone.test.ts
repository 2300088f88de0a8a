import { expect, test } from 'vitest';
import { dayRange, isTimeZone } from './company-time-zone';

test.each([
  ['2026-03-02', 'Asia/Kolkata', '2026-03-01T18:30:00.000Z', '2026-03-02T18:30:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['2026-01-01', 'America/New_York', '2026-01-01T05:00:00.000Z', '2026-01-02T05:00:00.000Z'],
])('%s in %s', (day, zone, from, to) => {
  expect(dayRange(day, zone)).toEqual({ from, to });
});

test.each(['', '2026-02-31', '2026-2-1', 'today', '2026-13-01'])('%j is no day', (day) => {
  expect(dayRange(day, 'Asia/Kolkata')).toBeNull();
});

test('a time zone is one that the program knows', () => {
  expect(['Asia/Kolkata', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
