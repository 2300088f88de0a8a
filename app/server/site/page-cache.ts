import { LRUCache } from 'lru-cache';
import { letOthersGoFirst } from '~/lib/runtime/request-scope.server';
import { createSingleFlight } from '~/lib/runtime/single-flight';
import {
  type CachedResponse,
  createCachedResponse,
  missingEncoding,
  type PreparedResponse,
  prepareResponse,
  toWebResponse,
  withEncoding,
} from './cached-response';
import { compress, isCompressible, PAGE } from './compression';
import type { ContentVersion } from './content-version';
import type { RequestPreconditions } from './preconditions';

const MIB = 1024 * 1024;

/**
 * In bytes: pages that exist, about 400 in two encodings; apart from them what clients can request without
 * end, missing pages and those with a query; and typeset documents, of which one may be as large as hundreds of pages.
 */
const LIMITS = { pages: 12 * MIB, others: 2 * MIB, documents: 12 * MIB };

/** How long a stale page stands in while the backend is down (stale-if-error). */
const STALE_IF_ERROR_MS = 24 * 60 * 60 * 1000;

type Page = { cached: CachedResponse; version: number; storedAt: number };

/** A response, and whether every visitor may get it. */
export type Rendered = { response: Response; isCacheable: boolean };

/** Rendered public pages, served from memory for as long as the content version stays the same. */
export type PageCache = {
  /** @returns the page at once, where it is cached and known to be current */
  getFresh(key: string, preconditions: RequestPreconditions): PreparedResponse | null;
  /**
   * Gives the cached page, or renders it; concurrent requests share one render.
   *
   * @param render gives the complete response; it is called after the version was read
   */
  getOrRender(key: string, preconditions: RequestPreconditions, render: () => Promise<Rendered>): Promise<Response>;
};

type Options = {
  /** Bounds of its memory, in bytes. */
  limits?: typeof LIMITS;
  /** Called with each page that is sent, in the encodings that it has then. */
  onSent?(key: string, version: number, page: CachedResponse): void;
};

/** @param version that cached pages have to have, or they are rendered again */
export function createPageCache(version: ContentVersion, { limits = LIMITS, onSent }: Options = {}): PageCache {
  const pages = boundedBy(limits.pages);
  const others = boundedBy(limits.others);
  const documents = boundedBy(limits.documents);
  const renders = createSingleFlight<Page | Response>();
  const compressions = createSingleFlight<Page>();

  const find = (key: string) => pages.get(key) ?? others.get(key) ?? documents.get(key);

  // Not beyond a moment of the schedule: the page may show what is to be public no longer.
  const mayServeStale = (page: Page | undefined): page is Page =>
    page !== undefined && performance.now() - page.storedAt < STALE_IF_ERROR_MS && !version.isDue?.();

  function store(key: string, page: Page): Page {
    const isOrdinary = page.cached.status === 200 && !key.includes('?');
    const isDocument = page.cached.headers.get('content-type') === 'application/pdf';
    const own = isDocument ? documents : isOrdinary ? pages : others;
    for (const other of [pages, others, documents]) if (other !== own) other.delete(key);
    own.set(key, page);
    return page;
  }

  async function renderAndStore(
    key: string,
    version: number,
    render: () => Promise<Rendered>,
  ): Promise<Page | Response> {
    const { response, isCacheable } = await render();
    if (!isCacheable) return response;
    const { status, headers } = response;
    const identity = new Uint8Array(await response.arrayBuffer());
    const varies = isCompressible(headers.get('content-type'));
    const cached = createCachedResponse(status, headers, { identity }, { varies });
    return store(key, { cached, version, storedAt: performance.now() });
  }

  /** @returns the page in the encoding that the client prefers too; concurrent requests share the work */
  async function encoded(key: string, page: Page, preconditions: RequestPreconditions): Promise<Page> {
    // On the first request for an encoding, so that requests for other ones need not wait.
    const encoding = missingEncoding(page.cached, preconditions);
    if (!encoding) return page;
    return compressions.run(`${page.version} ${encoding} ${key}`, async () => {
      const bytes = await compress(page.cached.identity.bytes(), encoding, PAGE);
      // Meanwhile the page may have got another encoding, or been replaced.
      const now = find(key);
      const isSame = now?.version === page.version;
      const cached = withEncoding(isSame ? now.cached : page.cached, encoding, bytes);
      return isSame ? store(key, { ...now, cached }) : { ...page, cached };
    });
  }

  async function send(key: string, page: Page | Response, preconditions: RequestPreconditions): Promise<Response> {
    if (page instanceof Response) return preconditions.method === 'HEAD' ? new Response(null, page) : page;
    const { version: pageVersion, cached } = await encoded(key, page, preconditions);
    onSent?.(key, pageVersion, cached);
    return toWebResponse(prepareResponse(cached, preconditions));
  }

  return {
    getFresh(key, preconditions) {
      const known = version.known();
      const page = known === null ? undefined : find(key);
      if (page?.version !== known || page === undefined) return null;
      if (missingEncoding(page.cached, preconditions)) return null;
      version.refresh();
      onSent?.(key, page.version, page.cached);
      return prepareResponse(page.cached, preconditions);
    },

    async getOrRender(key, preconditions, render) {
      const now = await version.current();
      const page = find(key);
      if (now === null) return send(key, mayServeStale(page) ? page : (await render()).response, preconditions);
      if (page?.version === now) return send(key, page, preconditions);

      // After a change, what visitors have asked for comes before what nobody knows yet.
      if (!page) letOthersGoFirst();
      // A request that comes after an edit must not get a render that began before it.
      const flight = `${now} ${key}`;
      const shared = renders.pending(flight);
      if (shared) {
        const rendered = await shared.catch(() => null);
        // A response that is not cacheable belongs to the first request alone.
        const isShared = rendered !== null && !(rendered instanceof Response);
        return send(key, isShared ? rendered : (await render()).response, preconditions);
      }
      const rendered = await renders.run(flight, () => renderAndStore(key, now, render));
      // What says itself how it may be kept is no outage, but what visitors are to see now.
      const failed = rendered instanceof Response && rendered.status >= 500 && !rendered.headers.has('Cache-Control');
      return send(key, failed && mayServeStale(page) ? page : rendered, preconditions);
    },
  };
}

function boundedBy(bytes: number): LRUCache<string, Page> {
  return new LRUCache({ maxSize: bytes, sizeCalculation: ({ cached }, key) => cached.size + key.length + 1024 });
}
