import { describe, expect, test } from 'vitest';
import type { Backend } from '~/lib/supabase/backend';
import { interceptedAt } from '../../support/backends/backends';
import { change, storeCategory } from '../../support/content/rows';
import { cookiesOf } from '../../support/http/answer';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { PATHS, PERSONAL_PATHS } from '../../support/http/pages';
import { backend, createVisitor, type Visitor } from '../../support/http/site';

const KEPT = [
  ...PATHS,
  '/sitemap.xml',
  '/feed.xml',
  '/robots.txt',
  '/products/onions/nashik-red-onion?image=2',
  '/nowhere',
].filter((path) => !PERSONAL_PATHS.includes(path));

/** A backend that counts its requests, beside those for the content version. */
function counted(on: Backend = backend): { on: Backend; requests: string[] } {
  const requests: string[] = [];
  const send: typeof fetch = (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (!pathname.endsWith('/content_version')) requests.push(pathname);
    return on.fetch(input, init);
  };
  return { on: { ...on, fetch: send, longFetch: send }, requests };
}

/** A page as the site renders it for a request with a session, which is never cached. */
const rendered = (visitor: Visitor, path: string) => visitor.get(path, { headers: { cookie: 'session=x' } });

describe('a cached page', () => {
  test.each(KEPT)('%s is the page that would be rendered, to the byte', async (path) => {
    const { on, requests } = counted();
    const visitor = createVisitor(on);
    const first = await visitor.get(path);
    const queries = requests.length;
    const second = await visitor.get(path);
    expect(requests).toHaveLength(queries);
    for (const answer of [second, await rendered(visitor, path)]) {
      expect(answer.status).toBe(first.status);
      expect(answer.bytes.equals(first.bytes)).toBe(true);
      expect(answer.headers.get('content-type')).toBe(first.headers.get('content-type'));
      expect(answer.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
    }
    if (!/^\/(robots\.txt|nowhere|compare|papers.*)$/.test(path)) expect(requests.length).toBeGreaterThan(queries);
  });

  test.each(KEPT)('%s lies ready on the raw request, and is the same there', async (path) => {
    const visitor = createVisitor(backend);
    const ready = () =>
      visitor.site.tryServeFromMemory({ method: 'GET', target: path, headers: { 'accept-encoding': 'gzip' } });
    expect(ready()).toBeNull();
    const answer = await visitor.get(path, { headers: { 'Accept-Encoding': 'gzip' } });
    const reply = ready();
    expect(reply?.status).toBe(answer.status);
    expect(answer.bytes.equals(reply?.body ?? new Uint8Array())).toBe(true);
    const headers = new Headers(pairs(reply?.headers ?? []));
    expect(headers.get('x-request-id')).toMatch(/^[\da-f]{32}$/);
    for (const name of answer.headers.keys()) {
      if (name !== 'x-request-id') expect([name, headers.get(name)]).toEqual([name, answer.headers.get(name)]);
    }
  });

  test('may be stored by a shared cache that revalidates each time', async () => {
    const { headers } = await createVisitor(backend).get('/');
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('vary')).toBe('Accept-Encoding');
  });

  test.each(['', 'gzip', 'br'])('is not sent again to a browser that has it, in encoding %j', async (encoding) => {
    const visitor = createVisitor(backend);
    const headers = { 'Accept-Encoding': encoding };
    const etag = (await visitor.get('/', { headers })).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\da-f]+-[\da-f]+"$/);
    const again = await visitor.get('/', { headers: { ...headers, 'If-None-Match': `"old", ${etag}` } });
    expect([again.status, again.bytes.byteLength]).toEqual([304, 0]);
    expect(again.headers.get('etag')).toBe(etag);
    const raw = { 'accept-encoding': encoding, 'if-none-match': etag };
    expect(visitor.site.tryServeFromMemory({ method: 'GET', target: '/', headers: raw })?.status).toBe(304);
  });

  test('answers HEAD with the head alone, also where nobody has asked for the page before', async () => {
    for (const path of ['/blog', '/contact-us']) {
      const visitor = createVisitor(backend);
      for (const head of [await visitor.get(path, { method: 'HEAD' }), await visitor.get(path, { method: 'HEAD' })]) {
        expect([head.status, head.bytes.byteLength]).toEqual([200, 0]);
      }
      expect((await visitor.get(path)).text).toContain('</html>');
    }
  });

  test('is the same whatever else its address or the request says', async () => {
    const { on, requests } = counted();
    const visitor = createVisitor(on);
    const { bytes } = await visitor.get('/products/onions');
    const queries = requests.length;
    const headers = {
      cookie: '_ga=1',
      'Accept-Language': 'de',
      'X-Forwarded-Host': 'evil.example',
      Host: 'evil.example',
    };
    const other = await visitor.get('/products/onions?utm_source=mail&fbclid=1', { headers });
    expect(other.bytes.equals(bytes)).toBe(true);
    expect(requests).toHaveLength(queries);
  });

  test('contains nothing of the request that came first', async () => {
    const visitor = createVisitor(backend);
    const headers = {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'gopher',
      Referer: 'https://evil.example/',
    };
    await visitor.get('/?utm_source=evil.example', { headers });
    expect((await visitor.get('/')).text).not.toContain('evil');
  });

  test('is rendered once where many ask at the same time', async () => {
    const { on, requests } = counted();
    const visitor = createVisitor(on);
    await visitor.get('/about-us');
    const one = requests.length;
    await change('site_settings', { setting_key: 'contact_phone' }, { setting_value: '+91 22 5555 0000' });
    requests.length = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.get('/about-us')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.text).toContain('5555 0000');
    expect(requests).toHaveLength(one);
  });
});

describe('never cached', () => {
  test('is the contact form, whose key is its visitor’s own, also where two ask at once', async () => {
    const visitor = createVisitor(backend);
    const [first, second] = await Promise.all([visitor.get('/contact-us'), visitor.get('/contact-us')]);
    expect(first.text).not.toBe(second.text);
    expect(visitor.site.tryServeFromMemory({ method: 'GET', target: '/contact-us', headers: {} })).toBeNull();
  });

  test('is the toast of a form that was sent', async () => {
    const visitor = createVisitor(backend);
    const sent = await visitor.post('/contact-us', contactFields(), fromNewAddress());
    const cookie = cookiesOf(sent);
    expect((await visitor.get('/contact-us', { headers: { cookie } })).text).toContain('data-toast');
    expect((await visitor.get('/contact-us')).text).not.toContain('data-toast');
  });

  test.each(['/admin', '/admin/login', '/admin/dashboard', '/healthz', '/readyz', '/products/onions.data'])(
    'is %s',
    async (path) => {
      const visitor = createVisitor(backend);
      const { headers } = await visitor.get(path);
      expect(headers.get('cache-control')).not.toMatch(/public/);
      expect(visitor.site.tryServeFromMemory({ method: 'GET', target: path, headers: {} })).toBeNull();
    },
  );

  test('is a page without the settings it should have', async () => {
    let down = true;
    const on = interceptedAt('site_settings', (request, pass) =>
      down ? Promise.resolve(new Response(null, { status: 500 })) : pass(request),
    );
    const visitor = createVisitor(on);
    const answer = await visitor.get('/about-us');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).not.toMatch(/public/);
    down = false;
    const { text } = await visitor.get('/about-us');
    expect(text).not.toBe(answer.text);
    expect(text).toBe((await createVisitor(backend).get('/about-us')).text);
  });
});

describe('while the backend is down', () => {
  test('pages that were seen before are answered as before, others are not there for now', async () => {
    let down = false;
    const on = interceptedAt('', (request, pass) =>
      down ? Promise.reject(new Error('the database is gone')) : pass(request),
    );
    const visitor = createVisitor({ ...on });
    const before = await visitor.get('/products/onions');
    down = true;
    await change('site_settings', { setting_key: 'contact_phone' }, { setting_value: '+91 22 5555 0001' });
    const during = await visitor.get('/products/onions');
    expect([during.status, during.text]).toEqual([200, before.text]);
    expect((await visitor.get('/products/garlic')).status).toBe(503);
    down = false;
    await change('site_settings', { setting_key: 'contact_phone' }, { setting_value: '+91 22 5555 0002' });
    expect((await visitor.get('/products/onions')).text).toContain('5555 0002');
    expect((await visitor.get('/products/garlic')).status).toBe(200);
  });
});

test('while the database is busy with something long, cached pages are served at once', async () => {
  const visitor = createVisitor(backend);
  const ready = () => visitor.site.tryServeFromMemory({ method: 'GET', target: '/products/onions', headers: {} });
  await visitor.get('/products/onions');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const busy = backend.database.transaction(() => held);
  const saving = change('site_settings', { setting_key: 'contact_phone' }, { setting_value: '+91 22 5555 0003' });
  await visitor.site.fetch(new Request(new URL('/healthz', 'http://localhost:3000')), '192.0.2.1');
  expect(ready()?.status).toBe(200);
  letGo();
  await Promise.all([busy, saving]);
  expect(ready()).toBeNull();
  expect((await visitor.get('/products/onions')).text).toContain('5555 0003');
});

describe('another instance on the same database', () => {
  /** A process of its own learns nothing of writes elsewhere but from the database. */
  const elsewhere = (): Backend => ({ ...backend, changes: { writes: () => 0 } });

  test('shows an edit', async () => {
    const { path, products } = await storeCategory([{ name: 'Before the edit' }]);
    const visitor = createVisitor(elsewhere());
    const shows = async (words: string) => (await visitor.get(path)).text.includes(words);
    expect(await shows('Before the edit')).toBe(true);
    await change('products', { id: products[0]?.id ?? '' }, { name: 'After the edit' });
    await expect.poll(() => shows('After the edit')).toBe(true);
  });
});

function pairs(flat: string[]): [string, string][] {
  return flat.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : []));
}
