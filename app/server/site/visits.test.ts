import { expect, test } from 'vitest';
import { type Count, createCounter } from '~/lib/insights/counter.server';
import { createVisits, type Sent } from './visits';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

/** Counts responses; returns what was counted as `kind key: count`. */
async function counted(responses: Partial<Sent>[], countryHeader?: string): Promise<string[]> {
  const counts: Count[] = [];
  const counter = createCounter({ send: async (batch) => void counts.push(...batch.counts) });
  const visits = createVisits({ counter, publicUrl: new URL('https://www.onions.example'), countryHeader });
  const page = { method: 'GET', path: '/', query: '', status: 200, hits: null };
  for (const { headers, ...response } of responses) {
    visits.sent({ ...page, ...response, headers: { 'user-agent': BROWSER, ...headers } });
  }
  await counter.write();
  return counts.map(({ kind, key, count }) => `${kind} ${key}: ${count}`).sort();
}

test('each page counts, whatever its query, and a product for the funnel too', async () => {
  const paths = ['/', '/our-products', '/products/onions', '/products/onions/nashik', '/products/onions/nashik'];
  expect(await counted([...paths.map((path) => ({ path })), { query: 'utm_source=x' }, { status: 304 }])).toEqual([
    'funnel product_views: 2',
    'views /: 3',
    'views /our-products: 1',
    'views /products/onions/nashik: 2',
    'views /products/onions: 1',
  ]);
});

test.each<Partial<Sent>>([
  { status: 404 },
  { status: 301 },
  { status: 503 },
  { method: 'HEAD' },
  { method: 'POST' },
  { headers: { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' } },
  { headers: { 'user-agent': undefined } },
  { headers: { 'sec-purpose': 'prefetch' } },
  { headers: { 'sec-purpose': 'prefetch;prerender' } },
  { headers: { purpose: 'prefetch' } },
  { headers: { 'x-moz': 'prefetch' } },
  ...[
    '/admin/dashboard',
    '/preview/a-token',
    '/enquiries/a-token',
    '/enquiries/a-token.pdf',
    '/admin/quotations/1.pdf',
    '/storage/v1/object/public/assets/a.pdf',
    '/healthz',
    '/sitemap.xml',
    '/robots.txt',
    '/our-products.data',
  ].map((path) => ({ path })),
])('%j is no view', async (response) => {
  expect(await counted([response])).toEqual([]);
});

test('a page that was prefetched counts when its script says that it was opened', async () => {
  const path = '/products/onions/nashik';
  const headers = { 'x-viewed': '1', referer: 'https://www.onions.example/products/onions' };
  expect(
    await counted([
      { path, headers: { 'sec-purpose': 'prefetch' } },
      { path, method: 'HEAD', headers },
    ]),
  ).toEqual(['funnel product_views: 1', `views ${path}: 1`]);
});

test('sheets and catalogues count as downloads', async () => {
  const paths = ['/catalogue.pdf', '/products/onions/catalogue.pdf', '/products/onions/nashik/specification.pdf'];
  expect(await counted([...paths, paths[0]].map((path) => ({ path, query: 'paper=letter' })))).toEqual([
    'downloads /catalogue.pdf: 2',
    'downloads /products/onions/catalogue.pdf: 1',
    'downloads /products/onions/nashik/specification.pdf: 1',
  ]);
});

test('other sites count by their host, pages of this one do not', async () => {
  const referers = ['https://www.onions.example/blog', 'https://onions.example.evil.test/x', 'https://t.example/a?b'];
  expect(await counted(referers.map((referer) => ({ headers: { referer } })))).toEqual([
    'referrers onions.example.evil.test: 1',
    'referrers t.example: 1',
    'views /: 3',
  ]);
});

test('countries count only where a header is configured', async () => {
  const headers = { 'cf-ipcountry': 'IN' };
  expect(await counted([{ headers }])).toEqual(['views /: 1']);
  expect(await counted([{ headers }, { headers: { 'cf-ipcountry': 'junk' } }], 'cf-ipcountry')).toEqual([
    'countries IN: 1',
    'views /: 2',
  ]);
});

test('searches count by their words, and once for all their pages', async () => {
  const path = '/our-products';
  const searches = [
    { query: 'q=Red+Onion', hits: 'some' },
    { query: 'q=red%20onion%20', hits: 'some' },
    { query: 'q=red+onion&page=2', hits: 'some' },
    { query: 'q=zeppelin', hits: 'none' },
    { query: 'q=', hits: null },
  ];
  expect(await counted(searches.map((search) => ({ path, ...search })))).toEqual([
    'searches red onion: 2',
    'searches zeppelin: 1',
    'searches_without_hits zeppelin: 1',
    'views /our-products: 5',
  ]);
});
