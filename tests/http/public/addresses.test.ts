import { describe, expect, test } from 'vitest';
import { PATHS } from '../../support/http/pages';
import { get, PUBLIC_URL } from '../../support/http/site';

describe('an address with a slash at its end', () => {
  test.each([
    ['/about-us/', '/about-us'],
    ['/products/onions/', '/products/onions'],
    ['/products/onions/nashik-red-onion/', '/products/onions/nashik-red-onion'],
    ['/about-us///', '/about-us'],
    ['/our-products/?q=red+onion&page=2', '/our-products?q=red+onion&page=2'],
    ['/no-such-page/', '/no-such-page'],
    ['/products/%F0%9F%A7%85/', '/products/%F0%9F%A7%85'],
  ])('moves for good: %s to %s', async (path, location) => {
    const answer = await get(path);
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(location);
  });

  test('moves for those who only ask for its head too', async () => {
    const answer = await get('/about-us/', { method: 'HEAD' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe('/about-us');
  });

  test.each(['//evil.example/', '///evil.example/', '//evil.example/%2e%2e/', '/\\evil.example/', '//evil.example//'])(
    'leads to no other site: %s',
    async (path) => {
      const answer = await get(path);
      const location = new URL(answer.headers.get('location') ?? '/', PUBLIC_URL);
      expect(location.origin).toBe(PUBLIC_URL.origin);
    },
  );

  test('is the home page where there is nothing else', async () => {
    expect((await get('/')).status).toBe(200);
    expect((await get('/?utm_source=mail')).status).toBe(200);
  });
});

describe('an address that cannot be read', () => {
  test.each(['/%', '/%E0%A4%A', '/products/%ZZ', '/blog/%C3%28', '/products/onions/%FF', '/a%00b', '/blog/%00'])(
    'is refused: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(answer.text).toBe('This address cannot be read. Please check the link.\n');
    },
  );

  test.each(['/?%', '/our-products?q=%E0', '/gallery?item=%FF', '/products/onions?page=%'])(
    'is only one whose path is: %s',
    async (path) => {
      expect((await get(path)).status).toBe(200);
    },
  );
});

describe.each([...PATHS, '/sitemap.xml', '/feed.xml', '/robots.txt', '/healthz', '/readyz'])('HEAD of %s', (path) => {
  test('is the head of GET', async () => {
    const [head, whole] = [await get(path, { method: 'HEAD' }), await get(path)];
    expect(head.status).toBe(200);
    expect(head.bytes.byteLength).toBe(0);
    for (const name of ['content-type', 'cache-control', 'content-security-policy']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });
});

test('HEAD of a page that is missing says so', async () => {
  const head = await get('/products/no-such-category', { method: 'HEAD' });
  expect(head.status).toBe(404);
  expect(head.bytes.byteLength).toBe(0);
});

test.each(['/', '/about-us', '/products/onions', '/no-such-page'])('%s takes no form', async (path) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect((await get(path, { method })).status).toBe(405);
});

test('an answer can be found in the log', async () => {
  const [first, second] = [await get('/healthz'), await get('/healthz')];
  expect(first.headers.get('x-request-id')).toMatch(/^[\da-f]{32}$/);
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
});
