import { LRUCache } from 'lru-cache';
import { log } from '~/lib/log.server';
import { acceptedEncoding, ENCODINGS } from './compression';
import type { ContentVersion } from './content-version';
import { encodedBytes, type KeptAnswer, keepAnswer, type Reply, replyWith, responseOf, type Wish } from './kept-answer';

const MIB = 1024 * 1024;

/**
 * In bytes: pages that exist, of a catalogue of a few thousand products; and beside them what anybody may ask
 * for without end, pages that do not exist and searches.
 */
const LIMITS = { pages: 48 * MIB, others: 4 * MIB };

/** How long last good bytes stand in for a backend that is down. */
const GOOD_FOR_MS = 24 * 60 * 60 * 1000;

type Page = { answer: KeptAnswer; version: number; keptAt: number };

/** Rendered public pages, served as bytes while the content is what it was (design D6). */
export type PageCache = {
  /** @returns the page at once, where it is kept and known to be current */
  kept(key: string, wish: Wish): Reply | null;
  /**
   * Answers with the kept page, or renders it: once, however many ask.
   *
   * @param render gives the complete answer; it is called after the version was read
   */
  answer(key: string, wish: Wish, render: () => Promise<Response>): Promise<Response>;
};

/** @param limits what it may weigh, in bytes */
export function createPageCache(version: ContentVersion, limits = LIMITS): PageCache {
  const pages = boundedBy(limits.pages);
  const others = boundedBy(limits.others);
  const rendering = new Map<string, Promise<KeptAnswer | Response>>();

  const find = (key: string) => pages.get(key) ?? others.get(key);

  const isGood = (page: Page | undefined): page is Page =>
    page !== undefined && performance.now() - page.keptAt < GOOD_FOR_MS;

  function keep(key: string, answer: KeptAnswer, of: number): void {
    const isOrdinary = answer.status === 200 && !key.includes('?q=') && !key.includes('&q=');
    const [home, other] = isOrdinary ? [pages, others] : [others, pages];
    other.delete(key);
    home.set(key, { answer, version: of, keptAt: performance.now() });
  }

  /** Keeps a page in the encoding that is asked for, which is all that somebody waits for, and then in the others. */
  async function keepRendered(key: string, response: Response, wish: Wish, of: number): Promise<KeptAnswer> {
    const { status, headers } = response;
    const type = headers.get('content-type');
    const identity = new Uint8Array(await response.arrayBuffer());
    const asked = acceptedEncoding(wish.acceptEncoding);
    const soon = await encodedBytes({ identity }, type, asked ? [asked] : ENCODINGS);
    const answer = keepAnswer(status, headers, soon);
    keep(key, answer, of);
    if (asked && answer.encoded[asked]) {
      encodedBytes(soon, type).then(
        (all) => find(key)?.answer === answer && keep(key, keepAnswer(status, headers, all), of),
        (error) => log.warn({ err: error }, 'a page is kept without some of its encodings'),
      );
    }
    return answer;
  }

  const send = (answer: KeptAnswer, wish: Wish) => responseOf(replyWith(answer, wish));
  const pass = (response: Response, wish: Wish) => (wish.method === 'HEAD' ? new Response(null, response) : response);
  const sendOrPass = (answer: KeptAnswer | Response, wish: Wish) =>
    answer instanceof Response ? pass(answer, wish) : send(answer, wish);

  return {
    kept(key, wish) {
      const known = version.known();
      const page = known === null ? undefined : find(key);
      if (page?.version !== known || page === undefined) return null;
      version.refresh();
      return replyWith(page.answer, wish);
    },

    async answer(key, wish, render) {
      const now = await version.current();
      const page = find(key);
      if (now === null) return isGood(page) ? send(page.answer, wish) : pass(await render(), wish);
      if (page?.version === now) return send(page.answer, wish);

      // Whoever asks after an edit must not get a page that was begun before it.
      const work = `${now} ${key}`;
      const shared = rendering.get(work);
      if (shared) {
        const answer = await shared.catch(() => null);
        // An answer that is not everybody's is nobody's but the first one's.
        return sendOrPass(answer && !(answer instanceof Response) ? answer : await render(), wish);
      }
      const mine = render()
        .then(async (response) => (isEverybodys(response) ? keepRendered(key, response, wish, now) : response))
        .finally(() => rendering.delete(work));
      rendering.set(work, mine);
      const answer = await mine;
      if (answer instanceof Response && answer.status >= 500 && isGood(page)) return send(page.answer, wish);
      return sendOrPass(answer, wish);
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
