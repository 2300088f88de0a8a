import { beforeEach, expect, test } from 'vitest';
import { type Memoize, memoizeByVersion } from './memoize-by-version';

let version: number | null;
let refreshed: number;
let reads: number;
let remember: Memoize;

beforeEach(() => {
  [version, refreshed, reads] = [1, 0, 0];
  remember = memoizeByVersion({ known: () => version, current: async () => version, refresh: () => ++refreshed });
});

const read = async () => `value ${++reads}`;

test('a value is read once for a version', async () => {
  expect(await Promise.all([remember('settings', read), remember('settings', read)])).toEqual(['value 1', 'value 1']);
  version = 2;
  expect(await remember('settings', read)).toBe('value 2');
  expect(await remember('other', read)).toBe('value 3');
});

test('a value that could not be read is read by the next who asks', async () => {
  await expect(remember('settings', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await remember('settings', read)).toBe('value 1');
});

test('while the version is unknown each one reads, nothing is kept, and the version is asked for', async () => {
  version = null;
  expect([await remember('settings', read), await remember('settings', read)]).toEqual(['value 1', 'value 2']);
  expect(refreshed).toBe(2);
  version = 1;
  expect(await remember('settings', read)).toBe('value 3');
});
