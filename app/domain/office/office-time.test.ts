import { afterEach, expect, test, vi } from 'vitest';
import { longDate, today } from './office-time';

afterEach(() => {
  vi.useRealTimers();
});

test('a day is that of the office in India', () => {
  expect(longDate('2026-10-13T20:00:00.000Z')).toBe('14 October 2026');
  vi.useFakeTimers({ now: new Date('2026-10-13T20:00:00.000Z') });
  expect(today()).toBe('2026-10-14');
});
