import { describe, expect, test } from 'vitest';
import { countryCode, referringSite, searchKey } from './keys';
import { isRobot } from './robots.server';

test.each([
  ['Red Onion', 'red onion'],
  ['  RED \t\n onion\u0000 ', 'red onion'],
  ['ｏｎｉｏｎ', 'onion'],
  ['0703.10.19', '0703.10.19'],
  ['07031019', '07031019'],
  ['45-65 mm', '45-65 mm'],
  ['पुणे प्याज', 'पुणे प्याज'],
  ['asha@example.com', 'other'],
  ['call +91 98765 43210', 'other'],
  ['', ''],
])('a search for %j is counted as %j', (query, key) => {
  expect(searchKey(query)).toBe(key);
});

test('a long search is cut, and never within a character', () => {
  expect(searchKey('🧅'.repeat(100))).toBe('🧅'.repeat(60));
});

test.each([
  ['https://www.google.com/search?q=onions', 'google.com'],
  ['http://Example.ORG:8080/page', 'example.org'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['https://www.onions.example/blog', null],
  ['https://onions.example', null],
  ['javascript:alert(1)', null],
  ['file:///home/asha/list.html', null],
  ['nonsense', null],
  ['', null],
])('a page that was reached from %j counts for %j', (referrer, site) => {
  expect(referringSite(referrer, 'onions.example')).toBe(site);
});

test.each([
  ['IN', 'IN'],
  [' de ', 'DE'],
  ['XX', null],
  ['T1', null],
  ['India', null],
  ['<b', null],
  [['IN', 'DE'], null],
  [undefined, null],
])('a header %j is the country %j', (header, code) => {
  expect(countryCode(header)).toBe(code);
});

describe('a robot', () => {
  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
    'curl/8.5.0',
    'x'.repeat(5000),
    '',
    null,
    undefined,
  ])('is %j', (userAgent) => {
    expect(isRobot(userAgent)).toBe(true);
    expect(isRobot(userAgent)).toBe(true);
  });

  test('is no browser', () => {
    const userAgent =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
    expect([isRobot(userAgent), isRobot(userAgent)]).toEqual([false, false]);
  });
});
