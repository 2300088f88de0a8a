import { expect, test } from 'vitest';
import { cacheKey } from './cache-key';

const key = (target: string, { method = 'GET', cookie = null as string | null } = {}) =>
  cacheKey(method, target, cookie, ['session', 'flash']);

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/our-products?q=red+onion&utm_source=x&page=2', '/our-products?page=2&q=red+onion'],
  ['/our-products?page=2&q=red%20onion', '/our-products?page=2&q=red+onion'],
  ['/products/onions/nashik?image=2', '/products/onions/nashik?image=2'],
  ['/gallery?item=1&item=2', '/gallery?item=1'],
  ['/blog?', '/blog'],
])('%s is the page %s', (target, name) => {
  expect(key(target)).toBe(name);
  expect(key(target, { method: 'HEAD' })).toBe(name);
});

test.each([
  '/admin',
  '/admin/login',
  '/admin/dashboard?q=x',
  '/healthz',
  '/readyz',
  '/products/onions.data',
  '/_root.data',
])('%s is nobody else’s', (target) => {
  expect(key(target)).toBeNull();
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s changes something, or may', (method) => {
  expect(key('/', { method })).toBeNull();
});

test('somebody with a session or a flash is not everybody', () => {
  expect(key('/', { cookie: 'session=abc' })).toBeNull();
  expect(key('/', { cookie: 'a=b; flash=abc' })).toBeNull();
  expect(key('/', { cookie: '__Host-session=abc' })).toBeNull();
  expect(key('/', { cookie: '_ga=1; theme=dark' })).toBe('/');
});
