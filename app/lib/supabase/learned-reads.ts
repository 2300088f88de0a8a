import { LRUCache } from 'lru-cache';
import type { Read } from './read-once';

/** Remembers what was read for a request, so that the next one like it begins the same at once. */
export type LearnedReads = {
  /** @returns the reads of the last request like this one, as this one will make them */
  of(request: Likeness): Read[];
  learn(request: Likeness, reads: Read[]): void;
};

/** What makes requests alike: the method and the address, whichever row it names, and whoever asks. */
export type Likeness = { method: string; address: string; person: string };

// In characters, of all addresses and reads together.
const MAX_LENGTH = 2 * 1024 * 1024;
/** More is a list of lists, of which most is asked for by what was found. */
const MAX_READS = 20;
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Nothing of an answer is remembered, only what was asked for: docs/decisions/0017-a-page-makes-one-call.md. */
export function createLearnedReads(): LearnedReads {
  const known = new LRUCache<string, Read[]>({
    maxSize: MAX_LENGTH,
    sizeCalculation: (reads, key) => key.length + JSON.stringify(reads).length,
  });
  // The ids that stand in the address, and that of the person, are placeholders in what is remembered.
  const idsOf = ({ address, person }: Likeness) => [person, ...new Set(address.match(UUID) ?? [])];
  const keyOf = (request: Likeness) => withPlaceholders(`${request.method} ${request.address}`, idsOf(request));
  return {
    of(request) {
      const ids = idsOf(request);
      const reads = known.get(keyOf(request)) ?? [];
      return reads.map((read) => ({ ...read, url: read.url.replace(/\{(\d+)\}/g, (_, index) => ids[index] ?? '') }));
    },
    learn(request, reads) {
      const ids = idsOf(request);
      const some = reads.slice(0, MAX_READS);
      known.set(
        keyOf(request),
        some.map((read) => ({ ...read, url: withPlaceholders(read.url, ids) })),
      );
    },
  };
}

function withPlaceholders(text: string, ids: string[]): string {
  return ids.reduce((whole, id, index) => (id ? whole.replaceAll(id, `{${index}}`) : whole), text);
}
