import { expect, test } from 'vitest';
import { signedIn } from '../../support/http/admin';
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

test('nothing is prefetched for staff', async () => {
  const staff = await signedIn();
  for (const path of ['/', '/admin/dashboard']) {
    const { status, headers } = await staff.get(path);
    expect(status).toBe(200);
    expect(headers.get(HEADER)).toBeNull();
  }
});

test('neither the back office nor a document, which takes time to make, is fetched before a click', async () => {
  const [{ where }] = JSON.parse((await get('/navigation.speculationrules')).text).prefetch;
  const { href_matches } = where.and[1].not;
  const isKept = (path: string) =>
    href_matches.some((pathname: string) => new URLPattern({ pathname }).test({ pathname: path }));
  expect(
    ['/admin', '/admin/login', '/admin/manage-products/delete/1', '/products/onions/catalogue.pdf'].filter(
      (path) => !isKept(path),
    ),
  ).toEqual([]);
  // The list may be longer by the time of the click.
  expect(PATHS.map((path) => path.split('?')[0] ?? '').filter(isKept)).toEqual(['/enquiry-list']);
});
