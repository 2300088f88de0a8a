import { afterEach, describe, expect, test, vi } from 'vitest';
import { isTimeZone } from '~/lib/runtime/time-zone-name';
import { dayRange, localTime, longDate, ownTime, readLocalTime, shortTime, today, upcomingTime } from './time-zone';

test.each([
  ['Asia/Kolkata', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['Asia/Nowhere', false],
  ['+05:30', false],
  ['IST', false],
  ['', false],
])('%j is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

describe('a local time', () => {
  test.each([
    ['2026-11-30T09:00', 'Asia/Kolkata', '2026-11-30T03:30:00.000Z'],
    ['2026-07-01T00:00', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['2026-12-31T23:59:30', 'Pacific/Auckland', '2026-12-31T10:59:30.000Z'],
    ['2026-03-01T12:00', 'America/St_Johns', '2026-03-01T15:30:00.000Z'],
  ])('%s in %s is one moment, and back', (text, zone, iso) => {
    expect(readLocalTime(text, zone)).toEqual({ ok: true, iso });
    expect(localTime(iso, zone)).toBe(text.slice(0, 16));
  });

  test('that clocks skip is none', () => {
    expect(readLocalTime('2026-03-29T02:30', 'Europe/Berlin')).toEqual({ ok: false, reason: 'skipped' });
    expect(readLocalTime('2026-03-29T03:00', 'Europe/Berlin')).toEqual({ ok: true, iso: '2026-03-29T01:00:00.000Z' });
    // A whole day was skipped.
    expect(readLocalTime('2011-12-30T12:00', 'Pacific/Apia')).toEqual({ ok: false, reason: 'skipped' });
  });

  test('that clocks show twice is the first', () => {
    expect(readLocalTime('2026-10-25T02:30', 'Europe/Berlin')).toEqual({ ok: true, iso: '2026-10-25T00:30:00.000Z' });
    expect(localTime('2026-10-25T01:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T02:30');
  });

  test.each(['', 'tomorrow', '2026-02-30T09:00', '2026-11-30', '2026-11-30T25:00', '2026-13-01T00:00'])(
    '%j is none',
    (text) => {
      expect(readLocalTime(text, 'Asia/Kolkata')).toEqual({ ok: false, reason: 'malformed' });
    },
  );
});

describe('a day', () => {
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['2026-03-02', 'Asia/Kolkata', '2026-03-01T18:30:00.000Z', '2026-03-02T18:30:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-01-01', 'America/New_York', '2026-01-01T05:00:00.000Z', '2026-01-02T05:00:00.000Z'],
    // Summer time begins at midnight.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  ])('%s in %s has a first moment and an end', (day, zone, from, to) => {
    expect(dayRange(day, zone)).toEqual({ from, to });
  });

  test.each(['', '2026-02-31', '2026-2-1', 'today', '2026-13-01'])('%j is none', (day) => {
    expect(dayRange(day, 'Asia/Kolkata')).toBeNull();
  });

  test('is that of the zone', () => {
    expect(longDate('2026-10-13T20:00:00.000Z', 'Asia/Kolkata')).toBe('14 October 2026');
    expect(longDate('2026-10-13T20:00:00.000Z', 'Europe/Berlin')).toBe('13 October 2026');
    expect(shortTime('2026-10-13T20:00:00.000Z', 'Asia/Kolkata')).toBe('14 Oct 2026, 01:30 IST');
    vi.useFakeTimers({ now: new Date('2026-10-13T20:00:00.000Z') });
    expect(today('Asia/Kolkata')).toBe('2026-10-14');
  });
});

test.each([
  ['Asia/Kolkata', 'IST'],
  ['Europe/Berlin', 'CEST'],
  ['America/New_York', 'EDT'],
  ['Australia/Sydney', 'AEST'],
  ['UTC', 'UTC'],
  ['Asia/Tehran', 'GMT+3:30'],
])('a moment in %s is followed by %s', (zone, letters) => {
  expect(shortTime('2026-07-13T20:00:00.000Z', zone).split(' ').at(-1)).toBe(letters);
});

test('a moment ahead begins with its day of the week', () => {
  expect(upcomingTime('2026-11-30T03:30:00Z', 'Asia/Kolkata')).toBe('Monday, 30 Nov 2026, 09:00 IST');
});

test('a moment of the office is said again only where clocks of the reader show another', () => {
  expect(ownTime('2026-11-30T09:00', 'Asia/Kolkata', 'Europe/Berlin')).toBe('2026-11-30 04:30');
  // The former name of the same zone, which browsers give, and a zone with the same clocks.
  for (const same of ['Asia/Kolkata', 'Asia/Calcutta', 'Asia/Colombo']) {
    expect(ownTime('2026-11-30T09:00', 'Asia/Kolkata', same)).toBeNull();
  }
  for (const none of ['', 'soon', '2026-02-30T09:00']) {
    expect(ownTime(none, 'Asia/Kolkata', 'Europe/Berlin')).toBeNull();
  }
});
