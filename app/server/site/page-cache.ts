import { LRUCache } from 'lru-cache';
import {
  type CachedResponse,
  createCachedResponse,
  missingEncoding,
  type PreparedResponse,
  prepareResponse,
  type RequestPreconditions,
  toWebResponse,
  withEncoding,
} from './cached-response';
import { compress, isCompressible } from './compression';
import type { ContentVersion } from './content-version';

const MIB = 1024 * 1024;

/**
 * In bytes: pages that exist, of a catalogue of a few thousand products; and beside them what anybody may ask
 * for without end, pages that do not exist and those with a query.
 */
const LIMITS = { pages: 40 * MIB, others: 12 * MIB };

/** How long last good bytes stand in for a backend that is down. */
const GOOD_FOR_MS = 24 * 60 * 60 * 1000;

/** A page in the encodings that somebody has asked for. */
type Page = { answer: CachedResponse; version: number; keptAt: number };

/** Rendered public pages, served as bytes while the content is what it was (design D6). */
export type PageCache = {
  /** @returns the page at once, where it is kept and known to be current */
  getFresh(key: string, wish: RequestPreconditions): PreparedResponse | null;
  /**
   * Answers with the kept page, or renders it: once, however many ask.
   *
   * @param render gives the complete answer; it is called after the version was read
   */
  getOrRender(key: string, wish: RequestPreconditions, render: () => Promise<Response>): Promise<Response>;
};

/** @param limits what it may weigh, in bytes */
export function createPageCache(version: ContentVersion, limits = LIMITS): PageCache {
  const pages = boundedBy(limits.pages);
  const others = boundedBy(limits.others);
  const rendering = new Map<string, Promise<Page | Response>>();
  const compressing = new Map<string, Promise<Page>>();

  const find = (key: string) => pages.get(key) ?? others.get(key);

  const isGood = (page: Page | undefined): page is Page =>
    page !== undefined && performance.now() - page.keptAt < GOOD_FOR_MS;

  function keep(key: string, page: Page): Page {
    const isOrdinary = page.answer.status === 200 && !key.includes('?');
    const [home, other] = isOrdinary ? [pages, others] : [others, pages];
    other.delete(key);
    home.set(key, page);
    return page;
  }

  async function keepRendered(key: string, response: Response, version: number): Promise<Page> {
    const { status, headers } = response;
    const identity = new Uint8Array(await response.arrayBuffer());
    const answer = createCachedResponse(
      status,
      headers,
      { identity },
      { varies: isCompressible(headers.get('content-type')) },
    );
    return keep(key, { answer, version, keptAt: performance.now() });
  }

  /** Makes an encoding when it is first asked for: whoever asked for another one does not wait for it. */
  function inEncoding(key: string, page: Page, wish: RequestPreconditions): Page | Promise<Page> {
    const encoding = missingEncoding(page.answer, wish);
    if (!encoding) return page;
    const work = `${page.version} ${encoding} ${key}`;
    const begun = compressing.get(work);
    if (begun) return begun;
    const mine = compress(page.answer.identity.bytes, encoding)
      .then((made) => {
        // Another encoding may have been added meanwhile, or the page be another.
        const now = find(key);
        const isStill = now?.version === page.version;
        const answer = withEncoding(isStill ? now.answer : page.answer, encoding, made);
        return isStill ? keep(key, { ...page, answer }) : { ...page, answer };
      })
      .finally(() => compressing.delete(work));
    compressing.set(work, mine);
    return mine;
  }

  const send = async (key: string, page: Page, wish: RequestPreconditions) =>
    toWebResponse(prepareResponse((await inEncoding(key, page, wish)).answer, wish));
  const pass = (response: Response, wish: RequestPreconditions) =>
    wish.method === 'HEAD' ? new Response(null, response) : response;
  const sendOrPass = (key: string, page: Page | Response, wish: RequestPreconditions) =>
    page instanceof Response ? pass(page, wish) : send(key, page, wish);

  return {
    getFresh(key, wish) {
      const known = version.known();
      const page = known === null ? undefined : find(key);
      if (page?.version !== known || page === undefined) return null;
      if (missingEncoding(page.answer, wish)) return null;
      version.refresh();
      return prepareResponse(page.answer, wish);
    },

    async getOrRender(key, wish, render) {
      const now = await version.current();
      const page = find(key);
      if (now === null) return isGood(page) ? send(key, page, wish) : pass(await render(), wish);
      if (page?.version === now) return send(key, page, wish);

      // Whoever asks after an edit must not get a page that was begun before it.
      const work = `${now} ${key}`;
      const shared = rendering.get(work);
      if (shared) {
        const theirs = await shared.catch(() => null);
        // An answer that is not everybody's is nobody's but the first one's.
        return sendOrPass(key, theirs && !(theirs instanceof Response) ? theirs : await render(), wish);
      }
      const mine = render()
        .then(async (response) => (isEverybodys(response) ? keepRendered(key, response, now) : response))
        .finally(() => rendering.delete(work));
      rendering.set(work, mine);
      const rendered = await mine;
      if (rendered instanceof Response && rendered.status >= 500 && isGood(page)) return send(key, page, wish);
      return sendOrPass(key, rendered, wish);
    },
  };
}

function boundedBy(bytes: number): LRUCache<string, Page> {
  return new LRUCache({ maxSize: bytes, sizeCalculation: ({ answer }, key) => answer.size + key.length + 1024 });
}

/** @returns whether an answer says that it is the same for all, and for a while */
function isEverybodys({ status, headers }: Response): boolean {
  if (status !== 200 && status !== 404) return false;
  return headers.get('cache-control')?.startsWith('public') === true && !headers.has('set-cookie');
}
