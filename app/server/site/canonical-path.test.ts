import fc from 'fast-check';
import { expect, test } from 'vitest';
import { threadTime } from '../../../tests/support/thread-time';
import { canonicalPath } from './canonical-path';

test.each([
  ['/', '/'],
  ['/about-us', '/about-us'],
  ['/about-us///', '/about-us'],
  ['//evil.example/', '/evil.example'],
  ['/products//onions', '/products/onions'],
  ['/Our-Products', '/our-products'],
  ['/%6fur-products', '/our-products'],
  ['/products/%f0%9f%a7%85', '/products/%F0%9F%A7%85'],
  ['/products/a%2Fb', '/products/a%2Fb'],
  ['/blog/a:b@c', '/blog/a:b@c'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/about-us.', '/about-us'],
  ['/about-us)', '/about-us'],
  ['/about-us).%20', '/about-us'],
  ['/products/%20', '/products/%20'],
  ['/products/%7Ba%7D', '/products/%7Ba%7D'],
  ['/about-us%E2%80%8B', '/about-us'],
  ['/about-us%EF%BB%BF', '/about-us'],
  ['/about-us%E2%80%9D', '/about-us'],
  ['/about-us%E0%A5%A4', '/about-us'],
  ['/about-us*', '/about-us'],
  ['/feed.xml,', '/feed.xml'],
  ['/)/', '/)'],
  ['/a)/b', '/a)/b'],
  ['/enquiries/ab-_', '/enquiries/ab-_'],
  ['/admin/login.', '/admin/login.'],
  ['/admin/login/', '/admin/login'],
  ['/Admin/login', '/Admin/login'],
  ['/%61dmin/manage-blog/Add', '/%61dmin/manage-blog/Add'],
])('%s is spelled %s', (pathname, expected) => {
  expect(canonicalPath(pathname)).toBe(expected);
});

test.each(['/%', '/%E0%A4%A', '/a%00b', '/admin/%00', '/admin/%'])('%s has no spelling', (pathname) => {
  expect(canonicalPath(pathname)).toBeNull();
});

test('the spelling of a spelling is itself, and a path of this site', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const { origin, pathname } = new URL(`http://site.example/${path}`);
      const once = canonicalPath(pathname);
      if (once === null) return;
      expect(canonicalPath(once)).toBe(once);
      const url = new URL(once, origin);
      expect([url.origin, url.pathname]).toEqual([origin, once]);
    }),
  );
});

test('a path of many slashes costs no more than its length', () => {
  const started = threadTime();
  for (let round = 0; round < 20; round += 1) expect(canonicalPath(`/a${'/'.repeat(15_000)}b`)).toBe('/a/b');
  expect(threadTime() - started).toBeLessThan(500);
});
