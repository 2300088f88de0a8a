import { LRUCache } from 'lru-cache';
import { log } from '~/lib/runtime/log.server';
import { currentPriority, letOthersGoFirst, type Priority } from '~/lib/runtime/request-scope.server';
import { createSingleFlight } from '~/lib/runtime/single-flight';
import {
  type CachedResponse,
  createCachedResponse,
  missingEncoding,
  type PreparedResponse,
  prepareResponse,
  toWebResponse,
} from './cached-response';
import { isCompressible } from './compression';
import type { ContentVersion } from './content-version';
import { createPageEncodings, type PageEncodings } from './page-encodings';
import type { RequestPreconditions } from './preconditions';

const MIB = 1024 * 1024;

/**
 * In bytes: pages that exist, of a catalogue of a few thousand products; apart from them what clients can request without
 * end, missing pages and those with a query; and typeset documents, of which one may be as large as hundreds of pages.
 */
const LIMITS = { pages: 40 * MIB, others: 12 * MIB, documents: 24 * MIB };

/** How long a stale page stands in while the backend is down (stale-if-error). */
const STALE_IF_ERROR_MS = 24 * 60 * 60 * 1000;

/** How long it takes until a visit counts half, so that pages which nobody asks for any more give way. */
const HALF_LIFE_MS = 60 * 60 * 1000;

/** `asked` is how often visitors asked for it lately, in any version. */
type Page = { cached: CachedResponse; version: number; storedAt: number; asked: number };

/** A cached page, and the encodings that visitors asked for. */
export type AskedPage = { path: string; encodings: string[] };

/** @param encoded the encodings in which there is a page; it is uncompressed anyway */
export function askedPage(path: string, encoded: string[]): AskedPage {
  return { path, encodings: encoded.length > 0 ? encoded : ['identity'] };
}

/** A response, and whether every visitor may get it. */
export type Rendered = { response: Response; isCacheable: boolean };

/** Rendered public pages, served from memory for as long as the content version stays the same. */
export type PageCache = Pick<PageEncodings<Page>, 'draftFirst'> & {
  /** @returns the page at once, where it is cached and known to be current */
  getFresh(key: string, preconditions: RequestPreconditions): PreparedResponse | null;
  /**
   * Gives the cached page, or renders it; concurrent requests share one render.
   *
   * @param render gives the complete response; it is called after the version was read
   */
  getOrRender(key: string, preconditions: RequestPreconditions, render: () => Promise<Rendered>): Promise<Response>;
  /**
   * @param atMost how many
   * @returns the pages that were asked for most, the first one most; neither searches nor missing pages nor documents
   */
  mostAsked(atMost: number): AskedPage[];
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
  /** Of each render in flight the priority of the request that began it. */
  const priorities = new Map<string, Priority>();
  let halvedAt = performance.now();

  const find = (key: string) => pages.get(key) ?? others.get(key) ?? documents.get(key);
  const encodings = createPageEncodings({ find, store });

  // Not beyond a moment of the schedule: the page may show what is to be public no longer.
  const standsIn = (page: Page | undefined): page is Page =>
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
    return store(key, { cached, version, storedAt: performance.now(), asked: find(key)?.asked ?? 0 });
  }

  async function send(key: string, page: Page | Response, preconditions: RequestPreconditions): Promise<Response> {
    if (page instanceof Response) return preconditions.method === 'HEAD' ? new Response(null, page) : page;
    count(page, preconditions);
    encodings.improve(key, page, preconditions);
    const { version: its, cached } = await encodings.complete(key, page, preconditions);
    onSent?.(key, its, cached);
    return toWebResponse(prepareResponse(cached, preconditions));
  }

  /** Lets a render begin its calls as soon as the most urgent of all requests that wait for it. */
  function raise(flight: string, { canWait }: Priority): void {
    const its = priorities.get(flight);
    if (its && !canWait) its.canWait = false;
  }

  function halveCounts(): void {
    const now = performance.now();
    if (now - halvedAt < HALF_LIFE_MS) return;
    halvedAt = now;
    for (const page of pages.values()) page.asked /= 2;
  }

  return {
    getFresh(key, preconditions) {
      const known = version.known();
      const page = known === null ? undefined : find(key);
      if (page?.version !== known || page === undefined) return null;
      if (missingEncoding(page.cached, preconditions)) return null;
      version.refresh();
      encodings.improve(key, page, preconditions);
      count(page, preconditions);
      onSent?.(key, page.version, page.cached);
      return prepareResponse(page.cached, preconditions);
    },

    async getOrRender(key, preconditions, render) {
      const now = await version.current();
      const page = find(key);
      if (now === null) return send(key, standsIn(page) ? page : (await render()).response, preconditions);
      if (page?.version === now) return send(key, page, preconditions);

      // With the request's id, where a visitor waits for it: the bench counts those.
      log.debug({ page: key }, 'the page is not in the cache');
      // After a change, what visitors have asked for comes before what nobody knows yet.
      if (!page) letOthersGoFirst();
      // A request that comes after an edit must not get a render that began before it.
      const flight = `${now} ${key}`;
      const priority = currentPriority();
      const shared = renders.pending(flight);
      if (shared) {
        raise(flight, priority);
        const rendered = await shared.catch(() => null);
        // A response that is not cacheable belongs to the first request alone.
        const isShared = rendered !== null && !(rendered instanceof Response);
        return send(key, isShared ? rendered : (await render()).response, preconditions);
      }
      priorities.set(flight, priority);
      const rendered = await renders
        .run(flight, () => renderAndStore(key, now, render))
        .finally(() => priorities.delete(flight));
      const failed = rendered instanceof Response && rendered.status >= 500;
      return send(key, failed && standsIn(page) ? page : rendered, preconditions);
    },

    mostAsked(atMost) {
      halveCounts();
      const byCount = [...pages.entries()].sort(([, one], [, other]) => other.asked - one.asked).slice(0, atMost);
      return byCount.map(([path, { cached }]) => askedPage(path, Object.keys(cached.encoded)));
    },

    draftFirst: encodings.draftFirst,
  };
}

/** Counts who reads a page: HEAD is for machines, and for the warmer of pages. */
function count(page: Page, { method }: RequestPreconditions): void {
  if (method === 'GET') page.asked += 1;
}

function boundedBy(bytes: number): LRUCache<string, Page> {
  return new LRUCache({ maxSize: bytes, sizeCalculation: ({ cached }, key) => cached.size + key.length + 1024 });
}
