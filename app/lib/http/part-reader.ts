import { MAX_FIELDS } from './form-bytes';

/** What is told of each part of a multipart form, in order. */
export type PartListener = {
  /** @param head the lines of the part's head, with the line break before it and without the one behind */
  begin(head: Buffer): void;
  /** Called as often as pieces of the content come. */
  content(bytes: Buffer): void;
  end(): void;
};

/**
 * Finds the parts of a multipart form (RFC 7578) while its bytes come. What stands in their heads is left to the runtime's
 * parser; how many there are, and how long their heads, is bounded here.
 */
export type PartReader = {
  take(chunk: Uint8Array): void;
  /** Whether the end was read, or has not come yet, or there is more than a form of ours has. */
  state(): 'whole' | 'partial' | 'unreadable';
};

// Of one part; browsers send three lines, and a file's name has at most 255 bytes before it is escaped.
const MAX_HEAD = 4096;
const MAX_HEAD_LINES = 8;

const LINE_END = '\r\n';
const HEAD_END = '\r\n\r\n';
const HYPHEN = 0x2d;

/** Before the first part, between the end of a delimiter and that of a part's head, inside of a part, or at the end. */
type Place = 'start' | 'head' | 'content' | 'end' | 'unreadable';

/** @param boundary of the request's Content-Type */
export function createPartReader(boundary: string, listener: PartListener): PartReader {
  const delimiter = Buffer.from(`${LINE_END}--${boundary}`);
  let place: Place = 'start';
  let parts = 0;
  // The first delimiter stands at the beginning of a line too.
  let rest: Buffer = Buffer.from(LINE_END);

  /** @returns how many bytes were read; 0 where more have to come */
  function readHead(): number {
    if (rest.byteLength < 2) return 0;
    if (rest[0] === HYPHEN && rest[1] === HYPHEN) {
      place = 'end';
      return 2;
    }
    const end = rest.subarray(0, MAX_HEAD).indexOf(HEAD_END);
    if (end < 0 && rest.byteLength < MAX_HEAD) return 0;
    if (end >= 0) parts += 1;
    const head = rest.subarray(0, end);
    if (end < 0 || parts > MAX_FIELDS || linesOf(head) > MAX_HEAD_LINES) {
      place = 'unreadable';
      return 0;
    }
    listener.begin(head);
    place = 'content';
    return end + HEAD_END.length;
  }

  /** @returns how many bytes were read: all up to a delimiter, or to where one could begin */
  function readContent(): number {
    const end = rest.indexOf(delimiter);
    const length = end < 0 ? Math.max(0, rest.byteLength - delimiter.byteLength + 1) : end;
    if (place === 'content' && length > 0) listener.content(rest.subarray(0, length));
    if (end < 0) return length;
    if (place === 'content') listener.end();
    place = 'head';
    return end + delimiter.byteLength;
  }

  const isOver = () => place === 'end' || place === 'unreadable';
  const readOn = () => (place === 'head' ? readHead() : readContent());

  return {
    take(chunk) {
      if (isOver()) return;
      rest = Buffer.concat([rest, chunk]);
      let before: Place;
      do {
        before = place;
        rest = rest.subarray(readOn());
      } while (place !== before && !isOver());
    },
    state: () => (isOver() ? (place === 'end' ? 'whole' : 'unreadable') : 'partial'),
  };
}

function linesOf(head: Buffer): number {
  let lines = 0;
  for (let at = head.indexOf(LINE_END); at >= 0; at = head.indexOf(LINE_END, at + LINE_END.length)) lines += 1;
  return lines;
}
