import { currentPriority } from '~/lib/runtime/request-scope.server';
import { createSingleFlight } from '~/lib/runtime/single-flight';
import { type CachedResponse, draftEncoding, missingEncoding, withEncoding } from './cached-response';
import { compress, compressQuickly, type Encoding, PAGE } from './compression';
import type { RequestPreconditions } from './preconditions';

/** Runs work when the site has little else to do. */
type Later = (work: () => Promise<unknown>) => void;

/** Compresses the pages of a cache: docs/decisions/0094-first-visitors-get-drafts.md. */
export type PageEncodings<Page> = {
  /** @returns the page, in the encoding that the client prefers too; concurrent requests share the work */
  complete(key: string, page: Page, preconditions: RequestPreconditions): Promise<Page>;
  /** Compresses a page better, where this request gets a draft that an earlier one got too. */
  improve(key: string, page: Page, preconditions: RequestPreconditions): void;
  /** From now on the first visitor gets a draft. Not for where somebody in front keeps the first bytes. */
  draftFirst(later: Later): void;
};

type Cache<Page> = { find(key: string): Page | undefined; store(key: string, page: Page): Page };

/** @param cache that finds and stores pages by their keys */
export function createPageEncodings<Page extends { cached: CachedResponse; version: number }>({
  find,
  store,
}: Cache<Page>): PageEncodings<Page> {
  const compressions = createSingleFlight<Page>();
  const improving = new WeakSet<CachedResponse>();
  let later: Later | null = null;

  function add(key: string, page: Page, encoding: Encoding, isDraft: boolean): Promise<Page> {
    return compressions.run(`${page.version} ${encoding} ${isDraft} ${key}`, async () => {
      const whole = page.cached.identity.bytes;
      const bytes = isDraft ? compressQuickly(whole, encoding) : await compress(whole, encoding, PAGE);
      // Meanwhile the page may have got another encoding, or been replaced.
      const now = find(key);
      const isSame = now?.version === page.version;
      const cached = withEncoding(isSame ? now.cached : page.cached, encoding, bytes, isDraft);
      return isSame ? store(key, { ...now, cached }) : { ...page, cached };
    });
  }

  return {
    async complete(key, page, preconditions) {
      // On the first request for an encoding, so that requests for other ones need not wait.
      const encoding = missingEncoding(page.cached, preconditions);
      if (!encoding) return page;
      // The warmer of pages has time, unless a visitor waits for the same render.
      const isHurried = preconditions.method !== 'HEAD' || !currentPriority().canWait;
      return add(key, page, encoding, later !== null && isHurried);
    },

    improve(key, page, preconditions) {
      if (!later) return;
      const encoding = draftEncoding(page.cached, preconditions);
      if (!encoding || improving.has(page.cached)) return;
      improving.add(page.cached);
      later(() => add(key, page, encoding, false));
    },

    draftFirst(run) {
      later = run;
    },
  };
}
