import type { IncomingHttpHeaders } from 'node:http';
import type { Counter, Kind, Tally } from '~/lib/insights/counter.server';
import { countryCode, referringSite, searchKey } from '~/lib/insights/keys';
import { isRobot } from '~/lib/insights/robots.server';
import type { FlatHeaders } from './cached-response';

/** A response that was sent, as far as it is counted. */
export type Sent = {
  method: string;
  path: string;
  /** With its question mark or without; empty for none. */
  query: string;
  status: number;
  headers: VisitHeaders;
  /** The response's `SEARCH_HITS`. */
  hits: string | null;
};

/** Of a request's headers those below, and the one that has the country. */
type VisitHeaders = Pick<IncomingHttpHeaders, 'user-agent' | 'referer'> & NodeJS.Dict<string | string[]>;

/** Counts what people look at, from the requests alone: docs/product.md#insights. */
export type Visits = {
  /** Counts a page or sheet that was sent to somebody without a session; robots, prefetches and the rest are not. */
  sent(response: Sent): void;
  /** Counts that somebody put a product on the enquiry list. */
  added(userAgent: string | null): void;
};

/** A page of search results says in this header whether there are any: `some` or `none`. Other pages lack it. */
export const SEARCH_HITS = 'x-search-hits';

/** @returns that header of a response from memory */
export function hitsOf(headers: FlatHeaders): string | null {
  const at = headers.indexOf(SEARCH_HITS);
  return at < 0 ? null : (headers[at + 1] ?? null);
}

/** @returns what `sent` reads of a request's headers, where they are a `Headers` */
export function visitHeaders(headers: Headers, countryHeader: string | undefined): VisitHeaders {
  const names = [...READ, ...(countryHeader ? [countryHeader] : [])];
  return Object.fromEntries(names.map((name) => [name, headers.get(name) ?? undefined]));
}

const READ = ['user-agent', 'referer', 'sec-purpose', 'purpose', 'x-moz', 'x-viewed'];

const MAX_ADDRESSES = 5000;

/** Slugs have no dot, files do. Addresses with a token are nobody's business. */
const NOT_COUNTED = /^\/(admin|preview|enquiries|storage)(\/|$)|^\/(healthz|readyz)$|\.(?!pdf$)[^/]*$/i;
const PRODUCT = /^\/products\/[^/]+\/[^/]+$/;

type Options = {
  counter: Counter;
  /** The address that visitors see. */
  publicUrl: URL;
  /** The header in which a proxy says the visitor's country, in lower case. */
  countryHeader?: string | undefined;
};

/** What a response of one address raises. */
type Address = { tallies: Tally[]; isPage: boolean };

/** @returns the counting of visits; it takes a fraction of a microsecond, because a cached page takes twenty */
export function createVisits({ counter, publicUrl, countryHeader }: Options): Visits {
  const own = `${publicUrl.origin}/`;
  const addresses = new Map<string, Address>();
  let generation = -1;

  function addressOf(path: string): Address {
    if (NOT_COUNTED.test(path)) return { tallies: [], isPage: false };
    if (path.endsWith('.pdf')) return { tallies: [counter.tally('downloads', path)], isPage: false };
    const product = PRODUCT.test(path) ? [counter.tally('funnel', 'product_views')] : [];
    return { tallies: [counter.tally('views', path), ...product], isPage: true };
  }

  function find(path: string): Address {
    if (counter.generation() !== generation || addresses.size >= MAX_ADDRESSES) {
      addresses.clear();
      generation = counter.generation();
    }
    const known = addresses.get(path);
    if (known) return known;
    const address = addressOf(path);
    addresses.set(path, address);
    return address;
  }

  function raise(kind: Kind, key: string | null): void {
    if (key) counter.tally(kind, key).count += 1;
  }

  function countSearch(query: URLSearchParams, hits: string): void {
    // Leafing through what was found is no other search.
    if (query.has('page')) return;
    const words = searchKey(query.get('q') ?? '');
    raise('searches', words);
    if (hits === 'none') raise('searches_without_hits', words);
  }

  return {
    sent({ method, path, query, status, headers, hits }) {
      if (status !== 200 && status !== 304) return;
      // The page's script tells of a page that was prefetched and then opened: browsers do not ask for it again.
      const isOpened = method === 'GET' || (method === 'HEAD' && headers['x-viewed'] !== undefined);
      if (!isOpened || isPrefetch(headers) || isRobot(headers['user-agent'])) return;

      const { tallies, isPage } = find(path);
      for (const tally of tallies) tally.count += 1;
      if (!isPage) return;
      const { referer } = headers;
      if (referer !== undefined && !referer.startsWith(own)) {
        raise('referrers', referringSite(referer, publicUrl.hostname));
      }
      if (countryHeader !== undefined) raise('countries', countryCode(headers[countryHeader]));
      if (hits !== null) countSearch(new URLSearchParams(query), hits);
    },

    added(userAgent) {
      if (!isRobot(userAgent)) raise('funnel', 'adds');
    },
  };
}

/** Whether a browser fetches a page that nobody has asked for yet. */
function isPrefetch(headers: VisitHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}
