import { describe, expect, test } from 'vitest';
import { isTimeZone } from '~/lib/runtime/time-zone-name';
import { localTime, readLocalTime } from './time-zone';

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
