import { beforeAll, expect, test } from 'vitest';
import { newUser, signedIn, staffAt } from '../../support/http/admin';
import { type Answer, cookiesOf, main } from '../../support/http/answer';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { all, one, textOf, valuesOf } from '../../support/http/html';
import { backend, createVisitor, db } from '../../support/http/site';

const INSIGHTS = '/admin/insights';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const PRODUCT = '/products/onions/nashik-red-onion';

// A site of its own, whose counts nobody else writes.
const visitor = createVisitor(backend, { countryHeader: 'cf-ipcountry' });
const editor = staffAt(visitor, await signedIn(await newUser('editor')));

const visit = (path: string, headers: Record<string, string> = {}) =>
  visitor.get(path, { headers: { 'User-Agent': BROWSER, ...headers } });

/** The numbers of a table by their keys. */
function table(answer: Answer, name: string): Record<string, number> {
  const rows = all(one(main(answer), 'table', { 'data-insight': name }), 'tr', { 'data-key': true });
  return Object.fromEntries(
    rows.map((row) => [row.attributes['data-key'], Number(valuesOf(row, 'td', 'data-count')[0])]),
  );
}

beforeAll(() => db.from('insight_counts').delete().not('id', 'is', null).throwOnError());

test('what visitors look for is shown at once, with its parts', async () => {
  for (const path of [PRODUCT, `${PRODUCT}?image=2`, '/']) expect((await visit(path)).status).toBe(200);
  // From the cache, and as a browser asks that has the page already.
  const { headers } = await visit(PRODUCT, { Referer: 'https://www.google.com/', 'CF-IPCountry': 'NL' });
  const again = await visit(PRODUCT, { 'If-None-Match': headers.get('etag') ?? '', 'CF-IPCountry': 'NL' });
  expect(again.status).toBe(304);
  for (const q of ['Red Onion', 'red onion', 'zeppelin']) await visit(`/our-products?q=${encodeURIComponent(q)}`);
  const sheet = `${PRODUCT}/specification.pdf`;
  for (const paper of ['', '?paper=letter']) expect((await visit(sheet + paper)).status).toBe(200);
  expect((await visitor.post('/contact-us', contactFields(), fromNewAddress())).status).toBe(303);

  const answer = await editor.get(INSIGHTS);
  expect(answer.status).toBe(200);
  expect(table(answer, 'views')).toEqual({ [PRODUCT]: 4, '/our-products': 3, '/': 1 });
  expect(table(answer, 'referrers')).toEqual({ 'google.com': 1 });
  expect(table(answer, 'countries')).toEqual({ NL: 2 });
  expect(table(answer, 'searches')).toEqual({ 'red onion': 2, zeppelin: 1 });
  expect(table(answer, 'searches_without_hits')).toEqual({ zeppelin: 1 });
  expect(table(answer, 'funnel')).toEqual({ product_views: 4, adds: 0, sent: 1 });
  expect(table(answer, 'downloads')).toEqual({ [sheet]: 2 });
  expect(textOf(main(answer))).toContain('Netherlands');
  expect(Object.values(table(answer, 'days'))).toEqual([8, ...Array(29).fill(0)]);
  expect(all(main(answer), 'svg', { role: 'img' })).toHaveLength(1);

  const ofProduct = await editor.get(`${INSIGHTS}?path=${encodeURIComponent(PRODUCT)}`);
  expect(Object.values(table(ofProduct, 'days'))[0]).toBe(4);
});

test('robots, prefetches, staff, guests of the back office and what is not found change nothing', async () => {
  const before = table(await editor.get(INSIGHTS), 'views');
  await visitor.get('/');
  await visit('/', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  await visit('/', { 'Sec-Purpose': 'prefetch' });
  await visit('/', { Cookie: editor.cookie });
  for (const path of ['/no-such-page', '/admin/login', '/sitemap.xml', '/robots.txt', '/healthz']) await visit(path);
  expect(table(await editor.get(INSIGHTS), 'views')).toEqual(before);
});

test('a period shows its days only', async () => {
  const rows = [
    { day: '2026-03-31', kind: 'views', key: '/blog', count: 5 },
    { day: '2026-04-01', kind: 'views', key: '/blog', count: 2 },
    { day: '2026-04-02', kind: 'downloads', key: '/catalogue.pdf', count: 1 },
    { day: '2026-04-03', kind: 'views', key: '/blog', count: 9 },
  ];
  await db.from('insight_counts').insert(rows).throwOnError();
  const answer = await editor.get(`${INSIGHTS}?from=2026-04-01&to=2026-04-02`);
  expect(table(answer, 'days')).toEqual({ '2026-04-02': 0, '2026-04-01': 2 });
  expect(table(answer, 'views')).toEqual({ '/blog': 2 });
  expect(table(answer, 'downloads')).toEqual({ '/catalogue.pdf': 1 });
  expect(valuesOf(main(answer), 'input', 'value')).toEqual(['2026-04-01', '2026-04-02']);
  const year = await editor.get(`${INSIGHTS}?from=2026-01-15&to=2026-06-30`);
  expect(table(year, 'days')).toMatchObject({ '2026-03-01': 5, '2026-04-01': 11 });
});

test('a product that is put on the enquiry list counts once; sent twice, by a robot or by staff it does not', async () => {
  const { data } = await db.from('products').select('id').eq('slug', 'nashik-red-onion').single().throwOnError();
  const fields = { intent: 'add', product_id: data.id };
  const add = (headers: Record<string, string>) => visitor.post('/products/onions', fields, { headers });
  const before = table(await editor.get(INSIGHTS), 'funnel').adds ?? 0;
  const added = await add({ 'User-Agent': BROWSER });
  expect(added.status).toBe(303);
  await add({ 'User-Agent': BROWSER, Cookie: cookiesOf(added) });
  await add({ 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await add({ 'User-Agent': BROWSER, Cookie: editor.cookie });
  expect(table(await editor.get(INSIGHTS), 'funnel').adds).toBe(before + 1);
});

test('where a cache in front keeps pages, the page says that those are not counted; elsewhere it does not', async () => {
  const purgeUrl = new URL('http://127.0.0.1:9/purge');
  const kept = createVisitor(backend, { sharedCache: { purgeUrl } });
  kept.site.startDraining();
  const notes = async (site: typeof visitor) =>
    all(main(await staffAt(site, editor).get(INSIGHTS)), 'p', { 'data-not-counted': true }).map(textOf);
  expect(await notes(kept)).toEqual([expect.stringContaining('are not counted here')]);
  expect(await notes(visitor)).toEqual([]);
});
