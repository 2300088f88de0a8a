import { expect, test } from 'vitest';
import { newUser, signedIn } from '../../support/http/admin';
import { all } from '../../support/http/html';
import { PATHS } from '../../support/http/pages';
import { get } from '../../support/http/site';

const HEADER = 'speculation-rules';

test.each(PATHS)('%s says what may be fetched before a click', async (path) => {
  const [, rules = ''] = /^"([^"]+)"$/.exec((await get(path)).headers.get(HEADER) ?? '') ?? [];
  const { status, headers, text } = await get(rules);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/speculationrules+json');
  // Fetched, not run: a page that nobody looks at shall neither load pictures nor be counted as seen.
  expect(Object.keys(JSON.parse(text))).toEqual(['prefetch']);
});

test('of the site nothing is prefetched for staff', async () => {
  const { status, headers } = await (await signedIn()).get('/');
  expect(status).toBe(200);
  expect(headers.get(HEADER)).toBeNull();
});

test('pages of the back office are drawn before a click, but no file, and again after a save', async () => {
  const staff = await signedIn(await newUser('admin'));
  const list = await staff.get('/admin/manage-products');
  expect(list.headers.get(HEADER)).toBe('"/office.speculationrules"');
  const [{ where }] = JSON.parse((await get('/office.speculationrules')).text).prerender;
  expect(where.and[1].not.selector_matches).toContain('[data-file]');
  const files = all(list.page, 'a').filter(({ attributes }) => /export/.test(attributes.href ?? ''));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter(({ attributes }) => attributes['data-file'] === undefined)).toEqual([]);
  expect(list.headers.get('clear-site-data')).toBeNull();
  const saved = await staff.save('/admin/account', { full_name: 'Neha Verma' });
  expect(saved.status).toBe(303);
  expect(saved.headers.get('clear-site-data')).toBe('"prefetchCache", "prerenderCache"');
});

test('neither the back office nor a document, which takes time to make, is fetched before a click', async () => {
  const [{ where }] = JSON.parse((await get('/navigation.speculationrules')).text).prefetch;
  const { href_matches } = where.and[1].not;
  const isKept = (path: string) =>
    href_matches.some((pathname: string) => new URLPattern({ pathname }).test({ pathname: path }));
  const never = ['/admin', '/admin/login', '/admin/manage-products/delete/1', '/products/onions/catalogue.pdf'];
  expect(never.filter((path) => !isKept(path))).toEqual([]);
  // The list may be longer by the time of the click.
  expect(PATHS.map((path) => path.split('?')[0] ?? '').filter(isKept)).toEqual(['/enquiry-list']);
});
