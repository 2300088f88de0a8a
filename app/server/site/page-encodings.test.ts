import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { letOthersGoFirst, runInRequestScope } from '~/lib/runtime/request-scope.server';
import { createPageCache, type PageCache } from './page-cache';

const TEXT = Array.from({ length: 2000 }, (_, at) => `onion ${(at * 7919) % 1013}`).join(' ');
const BR = { method: 'GET', acceptEncoding: 'br', ifNoneMatch: null, range: null, ifRange: null };
const GZIP = { ...BR, acceptEncoding: 'gzip' };

let version: number;
let pages: PageCache;
let waiting: (() => Promise<unknown>)[];

beforeEach(() => {
  [version, waiting] = [1, []];
  pages = createPageCache({ known: () => version, current: async () => version, refresh: () => undefined });
  pages.draftFirst((work) => waiting.push(work));
});

const render = async () => ({
  response: new Response(TEXT, { headers: { 'Content-Type': 'text/html' } }),
  isCacheable: true,
});

async function load(preconditions = BR) {
  const response = await pages.getOrRender('/', preconditions, render);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, etag: response.headers.get('etag'), bytes };
}

/** What a cached page is answered with, without a wait. */
function fresh(preconditions = BR) {
  const { status, headers, body } = pages.getFresh('/', preconditions) ?? { status: 0, headers: [], body: null };
  return { status, etag: headers[headers.indexOf('etag') + 1], bytes: new Uint8Array(body ?? []) };
}

async function doWaiting(): Promise<void> {
  await Promise.all(waiting.splice(0).map((work) => work()));
}

test.each([
  [BR, brotliDecompressSync],
  [GZIP, gunzipSync],
])('the first visitor gets a draft, and those after the second one fewer bytes: %j', async (encoding, decompress) => {
  const first = await load(encoding);
  expect(waiting).toEqual([]);
  expect(fresh(encoding)).toEqual(first);
  expect(fresh(encoding)).toEqual(first);
  expect(waiting).toHaveLength(1);
  await doWaiting();
  const better = fresh(encoding);
  expect(better.bytes.byteLength).toBeLessThan(first.bytes.byteLength);
  expect(better.etag).not.toBe(first.etag);
  for (const { bytes } of [first, better]) expect(decompress(bytes).toString()).toBe(TEXT);
  expect(waiting).toEqual([]);
});

test('whoever has the draft is not sent the better page, and is told the tag that it knows', async () => {
  const { etag } = await load();
  const again = () => fresh({ ...BR, ifNoneMatch: etag } as typeof BR);
  expect(again()).toMatchObject({ status: 304, etag });
  await doWaiting();
  expect(again()).toMatchObject({ status: 304, etag });
  // Another process, or another start, has never sent that draft.
  pages = createPageCache({ known: () => version, current: async () => version, refresh: () => undefined });
  expect((await load()).etag).not.toBe(etag);
  expect(again()).toMatchObject({ status: 304, etag });
  expect(fresh({ ...GZIP, ifNoneMatch: etag } as typeof BR).status).toBe(0);
});

test('a page that changed meanwhile is not compressed as it was', async () => {
  await load();
  fresh();
  version = 2;
  const { etag } = await load();
  await doWaiting();
  expect(fresh().etag).toBe(etag);
});

test('what nobody waits for is compressed well at once; a draft does not replace it', async () => {
  const inBackground = () =>
    runInRequestScope('background', () => {
      letOthersGoFirst();
      return load({ ...BR, method: 'HEAD' });
    });
  const { etag } = await inBackground();
  expect(fresh()).toMatchObject({ etag });
  expect(waiting).toEqual([]);

  version = 2;
  const both = [inBackground(), runInRequestScope('a visitor', () => load())];
  const [background, visitors] = await Promise.all(both);
  expect(visitors?.etag).toMatch(/-br"$/);
  expect(background?.etag).toBe(visitors?.etag);
});
