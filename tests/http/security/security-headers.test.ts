import { describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { cookiesOf } from '../../support/http/answer';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { all, valuesOf } from '../../support/http/html';
import { PATHS } from '../../support/http/pages';
import { backend, createVisitor, get, post, postMadeUp } from '../../support/http/site';

/** Every kind of answer, and the status it should have. */
const ANSWERS: [what: string, status: number, ask: () => ReturnType<typeof get>][] = [
  ...PATHS.map((path) => [`the page ${path}`, 200, () => get(path)] satisfies (typeof ANSWERS)[number]),
  ['a page that is missing', 404, () => get('/no-such-page')],
  ['a page of a backend that fails', 503, () => createVisitor(failingBackend('answers 500')).get('/products/onions')],
  ['an address that cannot be read', 400, () => get('/%E0%A4%A')],
  ['an address with a slash too many', 301, () => get('/about-us/')],
  ['a form that is sent', 303, () => post('/contact-us', contactFields(), fromNewAddress())],
  ['a form in error', 422, () => postMadeUp('/contact-us', {}, fromNewAddress())],
  ['a form of another site', 403, () => postMadeUp('/contact-us', {}, { headers: { 'Sec-Fetch-Site': 'cross-site' } })],
  ['a form that is too large', 413, () => postMadeUp('/contact-us', { message: 'x'.repeat(1024 * 1024) })],
  ['a form for a page that takes none', 405, () => postMadeUp('/about-us', {})],
  ['the data of a page', 200, () => get('/about-us.data')],
  ['a picture of the build', 200, () => get('/share.jpg')],
  ['a picture', 200, () => get('/storage/v1/object/public/application-assets/public/demo/field-dawn.webp')],
  ['a picture that is missing', 404, () => get('/storage/v1/object/public/application-assets/none.webp')],
  ...['/sitemap.xml', '/robots.txt', '/feed.xml', '/healthz', '/readyz'].map(
    (path) => [path, 200, () => get(path)] satisfies (typeof ANSWERS)[number],
  ),
];

describe.each(ANSWERS)('%s', (what, status, ask) => {
  test('has a policy that lets in no inline code', async () => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|unsafe-hashes|strict-dynamic|data:.*script|\*/);
    expect(policy.match(/script-src ([^;]*)/)?.[1] ?? "'self'").toBe("'self'");
  });

  test('is what its type says, in no frame, and from another origin only as a picture', async () => {
    const { headers } = await ask();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    // Readers of the feed and previews of links show pictures, the site's own too.
    const elsewhere = ['a picture', 'a picture of the build'].includes(what) ? 'cross-origin' : 'same-origin';
    expect(headers.get('cross-origin-resource-policy')).toBe(elsewhere);
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    // no-referrer would make browsers send "Origin: null" with every form.
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });
});

describe.each([...PATHS, '/no-such-page'])('the page %s', (path) => {
  test('frames, forms and bases are fenced in', async () => {
    const policy = (await get(path)).headers.get('content-security-policy') ?? '';
    for (const rule of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
      expect(policy).toContain(rule);
  });

  test('has nothing inline that its policy would block', async () => {
    const { page } = await get(path);
    expect(all(page, 'style')).toEqual([]);
    expect(valuesOf(page, '*', 'style')).toEqual([]);
    const handlers = all(page, '*').flatMap(({ attributes }) =>
      Object.keys(attributes).filter((name) => /^on/.test(name)),
    );
    expect(handlers).toEqual([]);
  });

  test('has one script: the enhancements', async () => {
    const { page, headers } = await get(path);
    const code = all(page, 'script').filter(({ attributes }) => attributes.type !== 'application/ld+json');
    expect(code.map(({ attributes, children }) => [attributes.type, attributes.src, children.join('')])).toEqual([
      ['module', expect.stringMatching(/^\/assets\/enhance-[\w-]+\.js$/), ''],
    ]);
    expect(all(page, 'link', { rel: /modulepreload/ })).toEqual([]);
    expect(all(page, 'link', { as: 'script' })).toEqual([]);
    expect(headers.get('link') ?? '').not.toContain('script');
  });
});

test('the enhancements are at most 4 kB of brotli', async () => {
  const [src = ''] = valuesOf((await get('/')).page, 'script', 'src');
  const script = await get(src, { headers: { 'Accept-Encoding': 'br' } });
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(script.bytes.byteLength).toBeGreaterThan(100);
  expect(script.bytes.byteLength).toBeLessThanOrEqual(4096);
  expect((await get(src)).text).not.toMatch(/\bimport\b|\beval\b|new Function/);
});

describe('a site behind https', () => {
  const secure = () => createVisitor(backend, { publicUrl: new URL('https://www.doabharvest.example') });

  test('is visited by https only', async () => {
    expect((await secure().get('/')).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });

  test('names itself so', async () => {
    const { text } = await secure().get('/products/onions');
    expect(text).toContain('<link rel="canonical" href="https://www.doabharvest.example/products/onions"/>');
    expect((await secure().get('/sitemap.xml')).text).toContain('<loc>https://www.doabharvest.example/</loc>');
  });

  test('has cookies for itself only', async () => {
    const sent = await secure().post('/contact-us', contactFields(), fromNewAddress());
    const [cookie] = sent.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-/);
    expect(cookie).toContain('Secure');
    expect((await secure().get('/contact-us', { headers: { Cookie: cookiesOf(sent) } })).text).toContain(
      'Message Sent!',
    );
  });

  test('takes its own forms', async () => {
    const headers = { Origin: 'https://www.doabharvest.example' };
    expect((await secure().post('/contact-us', contactFields(), { headers, ...fromNewAddress() })).status).toBe(303);
  });
});

test('a site without https does not ask for it', async () => {
  expect((await get('/')).headers.get('strict-transport-security')).toBeNull();
});
