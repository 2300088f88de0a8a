import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Wish } from './kept-answer';
import { createPageCache, type PageCache } from './page-cache';

const GET: Wish = { method: 'GET', acceptEncoding: null, ifNoneMatch: null, range: null, ifRange: null };
const KEPT = { 'Cache-Control': 'public, max-age=0', 'Content-Type': 'text/html' };

let version: number | null;
let pages: PageCache;
let renders: number;

beforeEach(() => {
  [version, renders] = [1, 0];
  pages = createPageCache({ known: () => version, current: async () => version, refresh: () => undefined });
});

/** @returns a render that counts itself and says which it was */
function rendering(init: ResponseInit = { headers: KEPT }, text = 'page') {
  return async () => {
    renders += 1;
    const which = `${text} ${renders}`;
    await new Promise((resolve) => setImmediate(resolve));
    return new Response(which, init);
  };
}

const ask = async (key: string, render = rendering(), wish = GET) => (await pages.answer(key, wish, render)).text();

describe('a page', () => {
  test('is rendered once for a version, however many ask', async () => {
    expect(await Promise.all([ask('/'), ask('/'), ask('/')])).toEqual(['page 1', 'page 1', 'page 1']);
    expect(await ask('/')).toBe('page 1');
    version = 2;
    expect(await ask('/')).toBe('page 2');
    expect(await ask('/about-us')).toBe('page 3');
  });

  test('that was begun before an edit is not given to whoever asks after it', async () => {
    const before = ask('/');
    await Promise.resolve();
    version = 2;
    expect([await before, await ask('/')]).toEqual(['page 1', 'page 2']);
  });

  test('lies ready only while it is known to be current', async () => {
    expect(pages.kept('/', GET)).toBeNull();
    await ask('/');
    expect(Buffer.from(pages.kept('/', GET)?.body ?? []).toString()).toBe('page 1');
    for (const other of [2, null]) {
      version = other;
      expect(pages.kept('/', GET)).toBeNull();
    }
  });

  test('is kept in the encodings that visitors take, each with its own tag', async () => {
    await ask('/');
    // Without a wish all are made at once; with one, that comes first.
    const [plain, br, gzip] = [null, 'br', 'gzip'].map((acceptEncoding) => pages.kept('/', { ...GET, acceptEncoding }));
    const tags = [plain, br, gzip].map((reply) => reply?.headers[reply.headers.indexOf('etag') + 1]);
    expect(new Set(tags).size).toBe(3);
    expect(gunzipSync(gzip?.body ?? new Uint8Array()).toString()).toBe('page 1');
    expect(pages.kept('/', { ...GET, acceptEncoding: 'br', ifNoneMatch: tags[1] ?? '' })?.status).toBe(304);
    expect(pages.kept('/', { ...GET, acceptEncoding: 'br', ifNoneMatch: tags[0] ?? '' })?.status).toBe(200);
  });

  test('is there in the encoding that was asked for, and soon in all', async () => {
    await ask('/', rendering(), { ...GET, acceptEncoding: 'gzip, br' });
    const encodingOf = (acceptEncoding: string) => {
      const { headers = [] } = pages.kept('/', { ...GET, acceptEncoding }) ?? {};
      return headers[headers.indexOf('content-encoding') + 1];
    };
    expect(encodingOf('br')).toBe('br');
    await expect.poll(() => encodingOf('gzip')).toBe('gzip');
    expect(encodingOf('br')).toBe('br');
    expect(renders).toBe(1);
  });

  test.each<[string, ResponseInit]>([
    ['sets a cookie', { headers: { ...KEPT, 'Set-Cookie': 'a=b' } }],
    ['is private', { headers: { ...KEPT, 'Cache-Control': 'private, no-cache' } }],
    ['says nothing of caches', { headers: { 'Content-Type': 'text/html' } }],
    ['is an error', { status: 500, headers: KEPT }],
    ['leads elsewhere', { status: 301, headers: KEPT }],
  ])('that %s is neither kept nor shared', async (_, init) => {
    expect(await Promise.all([ask('/', rendering(init)), ask('/', rendering(init))])).toEqual(['page 1', 'page 2']);
    expect(await ask('/', rendering(init))).toBe('page 3');
  });

  test('whose render throws is rendered by the next who asks', async () => {
    const broken = () => Promise.reject(new Error('broken'));
    await expect(pages.answer('/', GET, broken)).rejects.toThrow('broken');
    expect(await ask('/')).toBe('page 1');
  });
});

describe('while the backend is down', () => {
  test('the last good page stands in, and other pages are as they come', async () => {
    await ask('/');
    version = null;
    expect(await ask('/')).toBe('page 1');
    expect(await ask('/about-us', rendering({ status: 503 }))).toBe('page 2');
  });

  test('so it does where only the page could not be rendered', async () => {
    await ask('/');
    version = 2;
    expect(await ask('/', rendering({ status: 503, headers: { 'Cache-Control': 'no-store' } }))).toBe('page 1');
    expect(await ask('/')).toBe('page 3');
  });
});

describe('the memory', () => {
  const binary = { headers: { ...KEPT, 'Content-Type': 'application/octet-stream' } };
  const large = 'x'.repeat(3000);
  const ready = (key: string) => pages.kept(key, GET) !== null;

  beforeEach(() => {
    const version = { known: () => 1, current: async () => 1, refresh: () => undefined };
    // Room for three pages, and two others.
    pages = createPageCache(version, { pages: 14_000, others: 10_000 });
  });

  test('is bounded: what nobody asks for goes first', async () => {
    for (const key of ['/1', '/2', '/3', '/1', '/4']) await ask(key, rendering(binary, large));
    expect(['/1', '/2', '/3', '/4'].map(ready)).toEqual([true, false, true, true]);
  });

  test('of pages that do not exist and of searches is another one', async () => {
    await ask('/', rendering(binary, large));
    const others = ['/missing', '/our-products?q=a', '/our-products?page=2&q=a'];
    for (const key of others) {
      await ask(key, rendering({ ...binary, status: key === '/missing' ? 404 : 200 }, large));
    }
    expect(['/', ...others].map(ready)).toEqual([true, false, true, true]);
  });

  test('takes no page that is larger than all of it', async () => {
    await ask('/', rendering(binary, large.repeat(9)));
    expect(await ask('/', rendering(binary, large.repeat(9)))).toContain(large);
    expect([ready('/'), renders]).toEqual([false, 2]);
  });
});
