import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { all, valuesOf } from '../../support/http/html';
import { PATHS } from '../../support/http/pages';
import { get, site } from '../../support/http/site';

/** The address of the style sheet. */
async function styleSheet(): Promise<string> {
  const [href = ''] = valuesOf((await get('/')).page, 'link', 'href', { rel: 'stylesheet' });
  return href;
}

describe('a file of the build', () => {
  test.each([
    ['stylesheet', /^text\/css/],
    ['preload', /^(font\/woff2|image\/)/],
    ['icon', /^image\/svg\+xml/],
  ])('that pages link as %s has its type', async (rel, type) => {
    const paths = valuesOf((await get('/')).page, 'link', 'href', { rel });
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(type);
    }
  });

  test('that has a digest in its name is immutable', async () => {
    const path = await styleSheet();
    expect(path).toMatch(/^\/assets\/[\w-]+-[\w-]{8}\.css$/);
    expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test.each(['/favicon.svg', '/logo.svg', '/placeholder.svg'])('without one is asked for again: %s', async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    const [, seconds] = /^public, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThanOrEqual(86_400);
  });

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('is compressed for a browser that accepts %s', async (accepted, encoding, decompress) => {
    const path = await styleSheet();
    const [plain, packed] = [await get(path), await get(path, { headers: { 'Accept-Encoding': accepted } })];
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(packed.headers.get('content-length')).toBe(String(packed.bytes.byteLength));
    expect(packed.bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 2);
    expect(decompress(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
  });

  test.each(['', 'identity', 'zstd', 'br;q=0', '*;q=0'])('is plain for one that accepts %j', async (accepted) => {
    const answer = await get(await styleSheet(), { headers: { 'Accept-Encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.text).toContain('{');
  });

  test('is not sent again to a browser that has it, in the same encoding', async () => {
    const path = await styleSheet();
    const encoding = { 'Accept-Encoding': 'br' };
    const etag = (await get(path, { headers: encoding })).headers.get('etag') ?? '';
    const again = await get(path, { headers: { ...encoding, 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    expect(again.bytes.byteLength).toBe(0);
    expect(again.headers.get('cache-control')).toContain('immutable');
    expect((await get(path, { headers: { 'If-None-Match': etag } })).status).toBe(200);
    expect((await get(path, { headers: { ...encoding, 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  test('is described without being sent', async () => {
    const path = await styleSheet();
    const head = await get(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.bytes.byteLength).toBe(0);
    expect(head.headers.get('content-length')).toBe(String((await get(path)).bytes.byteLength));
  });

  test.each([
    ['/favicon.svg', 'bytes=0-9', 0, 10],
    ['/favicon.svg', 'bytes=5-', 5, undefined],
    ['/favicon.svg', 'bytes=-7', -7, undefined],
  ])('is sent in part: %s, %s', async (path, range, from, to) => {
    const whole = await get(path);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const part = await get(path, { headers: { Range: range } });
    expect(part.status).toBe(206);
    expect(part.bytes.equals(whole.bytes.subarray(from, to))).toBe(true);
    expect(part.headers.get('content-length')).toBe(String(part.bytes.byteLength));
    const [, first, last, all] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(part.headers.get('content-range') ?? '') ?? [];
    expect([Number(last) - Number(first) + 1, Number(all)]).toEqual([part.bytes.byteLength, whole.bytes.byteLength]);
  });

  test('has no part beyond its end, and is sent whole where it is not the file that a part was asked of', async () => {
    const beyond = await get('/favicon.svg', { headers: { Range: 'bytes=9999999-' } });
    expect([beyond.status, beyond.bytes.byteLength]).toEqual([416, 0]);
    expect(beyond.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/);
    const changed = await get('/favicon.svg', { headers: { Range: 'bytes=0-3', 'If-Range': '"another"' } });
    expect(changed.status).toBe(200);
  });

  test('lies ready on the raw request', async () => {
    const path = await styleSheet();
    const reply = site.tryServeFromMemory({ method: 'GET', target: path, headers: { 'accept-encoding': 'br' } });
    expect(reply?.status).toBe(200);
    const { bytes } = await get(path, { headers: { 'Accept-Encoding': 'br' } });
    expect(bytes.equals(reply?.body ?? new Uint8Array())).toBe(true);
    expect(site.tryServeFromMemory({ method: 'POST', target: path, headers: {} })).toBeNull();
  });

  test.each(['POST', 'PUT', 'DELETE'])('is for reading only: %s', async (method) => {
    const answer = await get('/favicon.svg', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  test('that is missing is not cached', async () => {
    const answer = await get('/assets/app-00000000.css');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).not.toMatch(/immutable|max-age=[1-9]/);
  });
});

describe.each(PATHS)('the page %s', (path) => {
  test('refers to no file that is missing', async () => {
    const { page } = await get(path);
    const addresses = [
      ...valuesOf(page, 'link', 'href'),
      ...valuesOf(page, 'script', 'src'),
      ...valuesOf(page, 'img', 'src'),
    ];
    const own = [...new Set(addresses)].filter((address) => address.startsWith('/'));
    expect(own.length).toBeGreaterThan(5);
    const statuses = await Promise.all(own.map(async (address) => [address, (await get(address)).status]));
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s', async (encoding, decompress) => {
    const packed = await get(path, { headers: { 'Accept-Encoding': encoding } });
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    const text = decompress(packed.bytes).toString();
    expect(text).toMatch(/<\/html>\s*$/);
    expect(packed.bytes.byteLength).toBeLessThan(text.length / 2);
  });
});

test('every link of the site leads to a page', async () => {
  const seen = new Set<string>(['/']);
  const broken: string[] = [];
  for (const path of seen) {
    const { status, headers, page } = await get(path);
    if (status !== 200) broken.push(`${path}: ${status}`);
    if (!headers.get('content-type')?.startsWith('text/html')) continue;
    // Combinations of filters are more than anybody follows, a robot either. Documents have tests of their own: each takes
    // as long as many pages.
    const followed = all(page, 'a').filter(({ attributes }) => attributes.rel !== 'nofollow');
    const links = followed
      .map(({ attributes }) => attributes.href ?? '')
      .filter((href) => href.startsWith('/') && !/product_name=|\.pdf(\?|$)/.test(href));
    for (const link of links) seen.add(link);
  }
  expect(seen.size).toBeGreaterThan(80);
  expect(broken).toEqual([]);
});
