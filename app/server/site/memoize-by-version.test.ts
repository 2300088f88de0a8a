import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { remainingReadTime, runInRequestScope } from '~/lib/runtime/request-scope.server';
import { type Memoize, memoizeByVersion } from './memoize-by-version';

let version: number | null;
let refreshed: number;
let reads: number;
let memoize: Memoize;

beforeEach(() => {
  [version, refreshed, reads] = [1, 0, 0];
  memoize = memoizeByVersion({ known: () => version, current: async () => version, refresh: () => ++refreshed });
});

afterEach(() => void vi.useRealTimers());

const read = async () => `value ${++reads}`;

test('a value is read once for a version', async () => {
  expect(await Promise.all([memoize('settings', read), memoize('settings', read)])).toEqual(['value 1', 'value 1']);
  version = 2;
  expect(await memoize('settings', read)).toBe('value 2');
  expect(await memoize('other', read)).toBe('value 3');
});

test('a failed read is not memoized', async () => {
  await expect(memoize('settings', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await memoize('settings', read)).toBe('value 1');
});

test('a value that others wait for too is read with time of its own, not with what the first request has left', async () => {
  vi.useFakeTimers();
  await runInRequestScope('first', async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    expect(remainingReadTime()).toBeLessThan(0);
    expect(await memoize('settings', async () => remainingReadTime())).toBeGreaterThan(0);
  });
});

test('while the version is unknown nothing is memoized, and the version is refreshed', async () => {
  version = null;
  expect([await memoize('settings', read), await memoize('settings', read)]).toEqual(['value 1', 'value 2']);
  expect(refreshed).toBe(2);
  version = 1;
  expect(await memoize('settings', read)).toBe('value 3');
});
