import { expect, test } from 'vitest';
import { madeUp } from '../../support/http/form';
import { get } from '../../support/http/site';

test.each([
  ['/Our-Products', '/our-products'],
  ['/%6fur-products?q=red&page=1', '/our-products?q=red&page=1'],
  ['/PRODUCTS/onions', '/products/onions'],
  ['/products/Onions/nashik-red-onion?image=2', '/products/onions/nashik-red-onion?image=2'],
  ['/blog/%67arlic-grades-by-size', '/blog/garlic-grades-by-size'],
  ['/products//onions', '/products/onions'],
  ['/Sitemap.xml', '/sitemap.xml'],
])('%s moves to the one spelling of its page', async (path, location) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await get(path, { method });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, location]);
  }
  expect((await get(location)).status).toBe(200);
});

test.each(['/Admin/login', '/%61dmin/login', '/ADMIN/Login'])(
  '%s is the sign-in page, which no cache stores',
  async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  },
);

test('a form at another spelling is not redirected, which would lose it', async () => {
  expect((await get('/Contact-Us', { ...madeUp(new URLSearchParams()) })).status).toBe(422);
});
