import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RequestPreconditions } from './cached-response';
import { createPageCache, type PageCache } from './page-cache';

const GET: RequestPreconditions = {
  method: 'GET',
  acceptEncoding: null,
  ifNoneMatch: null,
  range: null,
  ifRange: null,
};
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

const ask = async (key: string, render = rendering(), wish = GET) =>
  (await pages.getOrRender(key, wish, render)).text();

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
    expect(pages.getFresh('/', GET)).toBeNull();
    await ask('/');
    expect(Buffer.from(pages.getFresh('/', GET)?.body ?? []).toString()).toBe('page 1');
    for (const other of [2, null]) {
      version = other;
      expect(pages.getFresh('/', GET)).toBeNull();
    }
  });

  test('is kept in the encodings that were asked for, each with its own tag', async () => {
    const wishes = [null, 'gzip', 'gzip, br'].map((acceptEncoding) => ({ ...GET, acceptEncoding }));
    const tags: string[] = [];
    for (const wish of wishes) {
      if (wish.acceptEncoding) expect(pages.getFresh('/', wish)).toBeNull();
      const answer = await pages.getOrRender('/', wish, rendering());
      const kept = pages.getFresh('/', wish);
      expect(Buffer.from(kept?.body ?? [])).toEqual(Buffer.from(await answer.arrayBuffer()));
      tags.push(answer.headers.get('etag') ?? '');
    }
    expect(renders).toBe(1);
    expect(new Set(tags).size).toBe(3);
    const [plain, gzip, br] = wishes.map((wish) => pages.getFresh('/', wish)?.body ?? new Uint8Array());
    expect(gunzipSync(gzip ?? '')).toEqual(Buffer.from(plain ?? []));
    expect(brotliDecompressSync(br ?? '')).toEqual(Buffer.from(plain ?? []));
    const withTag = (ifNoneMatch = '') => pages.getFresh('/', { ...GET, acceptEncoding: 'br', ifNoneMatch });
    expect([withTag(tags[2])?.status, withTag(tags[0])?.status]).toEqual([304, 200]);
  });

  test('is kept in two encodings that were asked for at once', async () => {
    await ask('/');
    const wishes = ['gzip', 'br'].map((acceptEncoding) => ({ ...GET, acceptEncoding }));
    await Promise.all(wishes.map((wish) => pages.getOrRender('/', wish, rendering())));
    expect(wishes.map((wish) => pages.getFresh('/', wish)?.status)).toEqual([200, 200]);
    expect(renders).toBe(1);
  });

  test('says that it varies before anybody has asked for an encoding', async () => {
    const answer = await pages.getOrRender('/', GET, rendering());
    expect([answer.headers.get('vary'), answer.headers.get('content-encoding')]).toEqual(['Accept-Encoding', null]);
    const picture = rendering({ headers: { ...KEPT, 'Content-Type': 'image/png' } });
    expect(
      (await pages.getOrRender('/picture', { ...GET, acceptEncoding: 'br' }, picture)).headers.get('vary'),
    ).toBeNull();
  });

  test('that is edited while it is compressed is not kept as it was', async () => {
    await ask('/');
    const before = pages.getOrRender('/', { ...GET, acceptEncoding: 'br' }, rendering());
    version = 2;
    expect(await ask('/')).toBe('page 2');
    expect(brotliDecompressSync(await (await before).arrayBuffer()).toString()).toBe('page 1');
    expect(Buffer.from(pages.getFresh('/', GET)?.body ?? []).toString()).toBe('page 2');
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
    await expect(pages.getOrRender('/', GET, broken)).rejects.toThrow('broken');
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
  const ready = (key: string) => pages.getFresh(key, GET) !== null;

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
    const others = ['/missing', '/products/onions?page=2', '/products/onions?image=3'];
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
