import { describe, expect, test } from 'vitest';
import { markUncacheable, runInRequestScope } from '~/lib/runtime/request-scope.server';
import { cacheKey, isCacheable, privateCacheControl } from './cache-policy';

const NAMES = { session: 'session', flash: 'flash' };
const key = (target: string, { method = 'GET', cookie = null as string | null } = {}) =>
  cacheKey(method, target, cookie, NAMES);

test.each(['session=1', 'a=b; session=1', 'a=b;session=1', 'session', 'my_session=1; session=1'])(
  'a page for who sends %j is personal',
  (cookie) => {
    expect(key('/', { cookie })).toBe(cookie === 'session' ? '/' : null);
  },
);

test.each(['my_session=1', 'a=session', 'mysession=1; b=my_flash=2', ''])(
  "a page for who sends %j is everybody's",
  (cookie) => {
    expect(key('/', { cookie })).toBe('/');
  },
);

test('a query of hundreds of parameters has no key: it is not parsed', () => {
  expect(key(`/about-us?${'a&'.repeat(300)}`)).toBeNull();
});

describe('the key of a request', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=x', '/'],
    ['/our-products?q=red+onion&utm_source=x&page=2', '/our-products?page=2&q=red+onion'],
    ['/our-products?page=2&q=red%20onion', '/our-products?page=2&q=red+onion'],
    ['/products/onions/nashik?image=2', '/products/onions/nashik?image=2'],
    ['/gallery?item=1&item=2', '/gallery?item=1'],
    ['/products/onions?use=Retail&month=3&x=1', '/products/onions?month=3&use=Retail'],
    ['/compare?products=1&products=2%2C3', '/compare?products=1&products=2%2C3'],
    ['/blog?', '/blog'],
    ['/catalogue.pdf?q=x&paper=a3&page=2', '/catalogue.pdf'],
    ['/catalogue.pdf?paper=letter&q=x', '/catalogue.pdf?paper=letter'],
    ['/?paper=letter', '/'],
  ])('for %s is %s', (target, name) => {
    expect(key(target)).toBe(name);
    expect(key(target, { method: 'HEAD' })).toBe(name);
  });

  test.each([
    '/admin',
    '/admin/login',
    '/Admin/Login',
    '/admin/dashboard?q=x',
    '/healthz',
    '/readyz',
    '/products/onions.data',
    '/_root.data',
  ])('does not exist for %s', (target) => {
    expect(key(target)).toBeNull();
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('does not exist for %s', (method) => {
    expect(key('/', { method })).toBeNull();
  });

  test('does not exist with a session or a flash', () => {
    expect(key('/', { cookie: 'session=abc' })).toBeNull();
    expect(key('/', { cookie: 'a=b; flash=abc' })).toBeNull();
    expect(key('/', { cookie: '__Host-session=abc' })).toBeNull();
    expect(key('/', { cookie: '_ga=1; theme=dark' })).toBe('/');
    expect(key('/products/a/catalogue.pdf', { cookie: 'session=abc; flash=abc' })).toBe('/products/a/catalogue.pdf');
    expect(key('/enquiries/abc.pdf', { cookie: 'session=abc' })).toBeNull();
  });
});

describe('a response', () => {
  test.each([200, 404])('with status %i is cacheable', (status) => {
    expect(isCacheable(new Response('page', { status }))).toBe(true);
  });

  test.each<[string, ResponseInit]>([
    ['with a cookie', { headers: { 'Set-Cookie': 'a=b' } }],
    ['with its own Cache-Control', { headers: { 'Cache-Control': 'private, no-cache' } }],
    ['with status 500', { status: 500 }],
    ['with status 503', { status: 503 }],
    ['with a redirect', { status: 301, headers: { Location: '/' } }],
  ])('%s is not cacheable', (_, init) => {
    expect(isCacheable(new Response(null, init))).toBe(false);
  });

  test('of a request that was marked is not cacheable; others still are', () => {
    const verdict = () => isCacheable(new Response('page'));
    const marked = runInRequestScope('first-request', () => {
      markUncacheable();
      return verdict();
    });
    expect([marked, runInRequestScope('second-request', verdict)]).toEqual([false, true]);
  });

  test.each<[string, ResponseInit, string]>([
    ['without Cache-Control', {}, 'no-cache'],
    ['with an error', { status: 503 }, 'no-store'],
    ['with its own Cache-Control', { headers: { 'Cache-Control': 'private, no-cache' } }, 'private, no-cache'],
    [
      'that consumes a flash',
      { headers: { 'Cache-Control': 'private, no-cache', 'Set-Cookie': 'flash=; Max-Age=0' } },
      'no-store',
    ],
    ['with another cookie', { headers: { 'Set-Cookie': 'session=x' } }, 'no-cache'],
  ])('%s is %s', (_, init, expected) => {
    expect(privateCacheControl(new Response(null, init), null, NAMES)).toBe(expected);
  });

  test.each([
    ['session=x', {}, 'no-store'],
    ['a=b; __Host-session=x', {}, 'no-store'],
    ['session=x', { 'Cache-Control': 'private, no-cache' }, 'private, no-cache'],
    ['a=b', {}, 'no-cache'],
  ])('to a request with the cookie %s, and headers %j, is %s', (cookie, headers, expected) => {
    expect(privateCacheControl(new Response(null, { headers }), cookie, NAMES)).toBe(expected);
  });
});
