import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { mayWait, runInRequestScope } from '~/lib/runtime/request-scope.server';
import { createPageCache, type PageCache, type Rendered } from './page-cache';
import type { RequestPreconditions } from './preconditions';

const GET: RequestPreconditions = {
  method: 'GET',
  acceptEncoding: null,
  ifNoneMatch: null,
  range: null,
  ifRange: null,
};
const HTML = { 'Content-Type': 'text/html' };

let version: number | null;
let pages: PageCache;
let renders: number;

beforeEach(() => {
  [version, renders] = [1, 0];
  pages = createPageCache({ known: () => version, current: async () => version, refresh: () => undefined });
});

/** @returns a render function whose page contains the number of the render */
function rendering(init: ResponseInit & { isCacheable?: boolean } = {}, text = 'page') {
  return async (): Promise<Rendered> => {
    renders += 1;
    const numbered = `${text} ${renders}`;
    await new Promise((resolve) => setImmediate(resolve));
    return { response: new Response(numbered, { headers: HTML, ...init }), isCacheable: init.isCacheable ?? true };
  };
}

const load = async (key: string, render = rendering(), preconditions = GET) =>
  (await pages.getOrRender(key, preconditions, render)).text();

describe('a page', () => {
  test('has its bytes once: those that were compressed are made again for who wants them as they are', async () => {
    const clock = { known: () => version, current: async () => version, refresh: () => undefined };
    pages = createPageCache(clock, { limits: { pages: 150_000, others: 1, documents: 1 } });
    const long = rendering({}, 'word '.repeat(20_000));
    const compressed = { ...GET, acceptEncoding: 'br' };
    for (const key of ['/', '/blog']) await pages.getOrRender(key, compressed, long);
    for (const key of ['/', '/blog']) {
      expect(pages.getFresh(key, compressed)?.status).toBe(200);
      expect(pages.getFresh(key, GET)?.body?.byteLength).toBe('word '.length * 20_000 + ' 1'.length);
    }
  });

  test('is rendered once per version, also for concurrent requests', async () => {
    expect(await Promise.all([load('/'), load('/'), load('/')])).toEqual(['page 1', 'page 1', 'page 1']);
    expect(await load('/')).toBe('page 1');
    version = 2;
    expect(await load('/')).toBe('page 2');
    expect(await load('/about-us')).toBe('page 3');
  });

  test('whose render began before an edit is not given to a request after it', async () => {
    const before = load('/');
    await Promise.resolve();
    version = 2;
    expect([await before, await load('/')]).toEqual(['page 1', 'page 2']);
  });

  test('is fresh only while it is known to be current', async () => {
    expect(pages.getFresh('/', GET)).toBeNull();
    await load('/');
    expect(Buffer.from(pages.getFresh('/', GET)?.body ?? []).toString()).toBe('page 1');
    for (const other of [2, null]) {
      version = other;
      expect(pages.getFresh('/', GET)).toBeNull();
    }
  });

  test('is cached in the requested encodings, each with its own entity tag', async () => {
    const variants = [null, 'gzip', 'gzip, br'].map((acceptEncoding) => ({ ...GET, acceptEncoding }));
    const tags: string[] = [];
    for (const preconditions of variants) {
      if (preconditions.acceptEncoding) expect(pages.getFresh('/', preconditions)).toBeNull();
      const response = await pages.getOrRender('/', preconditions, rendering());
      const fresh = pages.getFresh('/', preconditions);
      expect(Buffer.from(fresh?.body ?? [])).toEqual(Buffer.from(await response.arrayBuffer()));
      tags.push(response.headers.get('etag') ?? '');
    }
    expect(renders).toBe(1);
    expect(new Set(tags).size).toBe(3);
    const [plain, gzip, br] = variants.map(
      (preconditions) => pages.getFresh('/', preconditions)?.body ?? new Uint8Array(),
    );
    expect(gunzipSync(gzip ?? '')).toEqual(Buffer.from(plain ?? []));
    expect(brotliDecompressSync(br ?? '')).toEqual(Buffer.from(plain ?? []));
    const withTag = (ifNoneMatch = '') => pages.getFresh('/', { ...GET, acceptEncoding: 'br', ifNoneMatch });
    expect([withTag(tags[2])?.status, withTag(tags[0])?.status]).toEqual([304, 200]);
  });

  test('is cached in two encodings that were requested concurrently', async () => {
    await load('/');
    const variants = ['gzip', 'br'].map((acceptEncoding) => ({ ...GET, acceptEncoding }));
    await Promise.all(variants.map((preconditions) => pages.getOrRender('/', preconditions, rendering())));
    expect(variants.map((preconditions) => pages.getFresh('/', preconditions)?.status)).toEqual([200, 200]);
    expect(renders).toBe(1);
  });

  test('varies by encoding before the first request for one', async () => {
    const response = await pages.getOrRender('/', GET, rendering());
    expect([response.headers.get('vary'), response.headers.get('content-encoding')]).toEqual(['Accept-Encoding', null]);
    const picture = rendering({ headers: { 'Content-Type': 'image/png' } });
    expect(
      (await pages.getOrRender('/picture', { ...GET, acceptEncoding: 'br' }, picture)).headers.get('vary'),
    ).toBeNull();
  });

  test('that is edited during its compression is not cached as it was', async () => {
    await load('/');
    const before = pages.getOrRender('/', { ...GET, acceptEncoding: 'br' }, rendering());
    version = 2;
    expect(await load('/')).toBe('page 2');
    expect(brotliDecompressSync(await (await before).arrayBuffer()).toString()).toBe('page 1');
    expect(Buffer.from(pages.getFresh('/', GET)?.body ?? []).toString()).toBe('page 2');
  });

  test('that is not cacheable is neither cached nor shared', async () => {
    const personal = rendering({ isCacheable: false });
    expect(await Promise.all([load('/', personal), load('/', personal)])).toEqual(['page 1', 'page 2']);
    expect(await load('/', personal)).toBe('page 3');
  });

  test('whose render throws is rendered by the next request', async () => {
    const broken = () => Promise.reject(new Error('broken'));
    await expect(pages.getOrRender('/', GET, broken)).rejects.toThrow('broken');
    expect(await load('/')).toBe('page 1');
  });
});

test('a page that was never cached lets others go first; one that has changed does not', async () => {
  const render = rendering();
  const waits = () =>
    runInRequestScope('a request', async () => {
      await load('/', render);
      return mayWait();
    });
  expect(await waits()).toBe(true);
  version = 2;
  expect(await waits()).toBe(false);
  expect(renders).toBe(2);
});

describe('while the backend is down', () => {
  test('the last good page is served, and other pages are rendered', async () => {
    await load('/');
    version = null;
    expect(await load('/')).toBe('page 1');
    expect(await load('/about-us', rendering({ status: 503, isCacheable: false }))).toBe('page 2');
  });

  test('the last good page is served also where only its render fails', async () => {
    await load('/');
    version = 2;
    expect(await load('/', rendering({ status: 503, isCacheable: false }))).toBe('page 1');
    expect(await load('/')).toBe('page 3');
  });
});

describe('the memory', () => {
  const binary = { headers: { 'Content-Type': 'application/octet-stream' } };
  const large = 'x'.repeat(3000);
  const ready = (key: string) => pages.getFresh(key, GET) !== null;

  beforeEach(() => {
    const version = { known: () => 1, current: async () => 1, refresh: () => undefined };
    // Space for three entries in `pages`, and for two in `others`.
    pages = createPageCache(version, { limits: { pages: 14_000, others: 10_000, documents: 10_000 } });
  });

  test('is bounded: the least recently used page goes first', async () => {
    for (const key of ['/1', '/2', '/3', '/1', '/4']) await load(key, rendering(binary, large));
    expect(['/1', '/2', '/3', '/4'].map(ready)).toEqual([true, false, true, true]);
  });

  test('of missing pages and searches is separate', async () => {
    await load('/', rendering(binary, large));
    const others = ['/missing', '/products/onions?page=2', '/products/onions?image=3'];
    for (const key of others) {
      await load(key, rendering({ ...binary, status: key === '/missing' ? 404 : 200 }, large));
    }
    expect(['/', ...others].map(ready)).toEqual([true, false, true, true]);
  });

  test('takes no page larger than its limit', async () => {
    await load('/', rendering(binary, large.repeat(9)));
    expect(await load('/', rendering(binary, large.repeat(9)))).toContain(large);
    expect([ready('/'), renders]).toEqual([false, 2]);
  });
});
