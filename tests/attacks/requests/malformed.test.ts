import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactBody, fromNewAddress } from '../../support/http/contact';
import { madeUp } from '../../support/http/form';
import { PATHS } from '../../support/http/pages';
import { get, postMadeUp } from '../../support/http/site';

const text = fc.string({ unit: 'binary', maxLength: 40 });
const path = fc.oneof(
  fc.constantFrom(...PATHS, '/healthz', '/feed.xml', '/storage/v1/object/public/application-assets/', '/assets/'),
  fc.constantFrom('/admin', '/admin/dashboard', '/admin/manage-categories/edit/x', '/admin/logout'),
  fc
    .array(fc.oneof(text.map(encoded), fc.webPath(), fc.constantFrom('products', 'blog', '..', '%', '%00', '.data')))
    .map((parts) => `/${parts.join('/')}`),
);
const query = fc.dictionary(
  fc.constantFrom('q', 'page', 'image', 'item', 'product_name', '_routes', 'index', '%'),
  text,
);
const name = fc.constantFrom('full_name', 'email', 'idempotency_key', 'website', '__proto__', 'a[0].b', 'a[', '');
const header = fc.constantFrom('cookie', 'accept-encoding', 'if-none-match', 'content-type', 'accept', 'range', 'host');
const headers = fc.dictionary(header, fc.string({ unit: 'grapheme-ascii', maxLength: 40 }));

function encoded(value: string): string {
  return encodeURIComponent(value);
}

/** A query as a browser sends it. */
function searchOf(pairs: Record<string, string>): string {
  return `?${Object.entries(pairs)
    .map((pair) => pair.map(encoded).join('='))
    .join('&')}`;
}

test('no address is too odd for the site', async () => {
  const asks = fc.asyncProperty(path, query, headers, async (address, pairs, sent) => {
    const { status } = await get(address.split('?')[0] + searchOf(pairs), { headers: sent });
    expect(status).toBeLessThan(500);
  });
  await fc.assert(asks, { numRuns: 300, seed: 1 });
});

test('no form is too odd for the site', async () => {
  const asks = fc.asyncProperty(path, fc.array(fc.tuple(name, text)), headers, async (address, fields, sent) => {
    const body = new URLSearchParams(fields).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded', ...sent };
    const { status } = await get(address, { ...madeUp(body), headers: type, from: '198.51.100.1' });
    expect(status).toBeLessThan(500);
  });
  await fc.assert(asks, { numRuns: 300, seed: 1 });
});

describe.each(['/contact-us', '/admin/login'])('no name of a field fills the memory or the time of %s', (path) => {
  test.each([
    ['a list of four billion rows', { 'a[4294967294]': 'x' }],
    ['lists of lists', Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`a${n}${'[499]'.repeat(30)}`, 'x']))],
    ['a command to the form library', { __intent__: '{"type":"insert","payload":{"name":"a","index":4294967294}}' }],
    ['a state of the form library', { __state__: '{' }],
    ['a prototype', { '__proto__.odd': 'x', 'constructor.prototype.odd': 'x' }],
    ['many names', Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`a${n}`, '']))],
  ])('%s', async (_what, odd) => {
    const fields = path === '/contact-us' ? contactBody({ email: '' }) : { email: '', password: '' };
    const answer = await postMadeUp(path, { ...fields, ...(odd as Record<string, string>) }, fromNewAddress());
    expect(answer.status).toBe(422);
    expect('odd' in {}).toBe(false);
  });
});

test.each(['/products/%7Ba%7D', '/products/onions/%7B%22', '/products/%7Ba%7D/%7Bb%7D', '/blog/%7B%7B7*7%7D%7D'])(
  'braces in an address name nothing, which is no outage: %s',
  async (address) => {
    expect((await get(address)).status).toBe(404);
  },
);
