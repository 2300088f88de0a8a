import type { CdnAccount, SharedCache } from '~/lib/runtime/env.server';

/** What all pages that a CDN may keep are marked with: one word, because Bunny compares it with the whole header. */
export const CACHE_TAG = 'pages';

/** What a purge of one tag looks like, and in which header a page says its tag: docs/deploy/several.md#sources. */
type Api = {
  name: string;
  apiUrl: string;
  tagHeader: string;
  purge(account: CdnAccount): { path: string; headers: Record<string, string>; body?: object };
};

const APIS: Record<CdnAccount['cdn'], Api> = {
  cloudflare: {
    name: 'Cloudflare',
    apiUrl: 'https://api.cloudflare.com',
    tagHeader: 'Cache-Tag',
    purge: ({ zone, token }) => ({
      path: `/client/v4/zones/${zone}/purge_cache`,
      headers: { Authorization: `Bearer ${token}` },
      body: { tags: [CACHE_TAG] },
    }),
  },
  fastly: {
    name: 'Fastly',
    apiUrl: 'https://api.fastly.com',
    tagHeader: 'Surrogate-Key',
    purge: ({ zone, token }) => ({ path: `/service/${zone}/purge/${CACHE_TAG}`, headers: { 'Fastly-Key': token } }),
  },
  bunny: {
    name: 'Bunny',
    apiUrl: 'https://api.bunny.net',
    tagHeader: 'CDN-Tag',
    purge: ({ zone, token }) => ({
      path: `/pullzone/${zone}/purgeCache`,
      headers: { AccessKey: token },
      body: { CacheTag: CACHE_TAG },
    }),
  },
};

/** @returns the header in which pages carry their tag; null where the cache knows none */
export function tagHeaderOf(cache: SharedCache): string | null {
  return 'cdn' in cache ? APIS[cache.cdn].tagHeader : null;
}

/**
 * @param version of the content, for caches with an address for purges
 * @returns the request that purges all pages of a cache, and what staff call that cache
 */
export function purgeRequest(cache: SharedCache, version: number): { name: string; request: Request } {
  if (!('cdn' in cache)) {
    const { purgeUrl } = cache;
    return { name: `The cache at ${purgeUrl.host}`, request: post(purgeUrl.href, {}, { version }) };
  }
  const { name, apiUrl, purge } = APIS[cache.cdn];
  const { path, headers, body } = purge(cache);
  return { name, request: post((cache.apiUrl ?? apiUrl).replace(/\/$/, '') + path, headers, body) };
}

function post(url: string, headers: Record<string, string>, body?: object): Request {
  const json = body && { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } };
  // A redirect would take the token elsewhere.
  return new Request(url, { method: 'POST', redirect: 'manual', headers, ...json });
}
