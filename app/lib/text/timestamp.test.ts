import { expect, test } from 'vitest';
import { isoTimestamp } from './timestamp';

test.each([
  ['2026-11-21T07:28:18.9+00:00', '2026-11-21T07:28:18.900Z'],
  ['2026-11-21T07:28:18.123456+00:00', '2026-11-21T07:28:18.123Z'],
  ['2026-11-21T12:58:18+05:30', '2026-11-21T07:28:18.000Z'],
])('%s is %s', (text, iso) => {
  expect(isoTimestamp(text)).toBe(iso);
});

test('what is no timestamp is refused', () => {
  expect(() => isoTimestamp('soon')).toThrow(RangeError);
});
