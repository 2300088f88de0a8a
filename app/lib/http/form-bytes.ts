/** How a form is written in a body, as far as this program reads forms. */
export type FormEncoding = { kind: 'urlencoded' } | { kind: 'multipart'; boundary: string };

/**
 * The most fields of a form, files and empty ones too. The runtime's parsers take time by the square of the number of
 * fields for some bodies, and decode a broken escape by an exception; up to here either takes a few milliseconds.
 */
export const MOST_FIELDS = 2000;

// Of one part of a multipart form; browsers send three lines, and a file's name has at most 255 bytes before it is escaped.
export const LONGEST_HEAD = 4096;
const MOST_HEAD_LINES = 8;

const AMPERSAND = 0x26;
const LINE_END = '\r\n';
const HEAD_END = '\r\n\r\n';

// RFC 2046, section 5.1.1, without the space.
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i;

/**
 * @param contentType the header of a request
 * @returns null where the body is no form that browsers send
 */
export function formEncoding(contentType: string | null): FormEncoding | null {
  const header = contentType ?? '';
  const [essence = ''] = header.split(';', 1);
  const type = essence.trim().toLowerCase();
  if (type === 'application/x-www-form-urlencoded') return { kind: 'urlencoded' };
  const [, quoted, plain] = (type === 'multipart/form-data' && BOUNDARY.exec(header)) || [];
  const boundary = quoted ?? plain;
  return boundary === undefined ? null : { kind: 'multipart', boundary };
}

/**
 * Looks at the bytes of a form before anything parses them.
 *
 * @returns whether its fields are few enough to be parsed, and the heads of its parts short enough
 */
export function isReadableForm(bytes: Buffer, encoding: FormEncoding): boolean {
  return encoding.kind === 'urlencoded' ? hasFewPairs(bytes) : hasFewParts(bytes, `--${encoding.boundary}`);
}

function hasFewPairs(bytes: Buffer): boolean {
  let pairs = 1;
  for (let at = bytes.indexOf(AMPERSAND); at >= 0; at = bytes.indexOf(AMPERSAND, at + 1)) {
    pairs += 1;
    if (pairs > MOST_FIELDS) return false;
  }
  return true;
}

function hasFewParts(bytes: Buffer, delimiter: string): boolean {
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    parts += 1;
    // One more ends the form.
    if (parts > MOST_FIELDS + 1) return false;
    if (!hasShortHead(bytes.subarray(at, at + LONGEST_HEAD))) return false;
  }
  return true;
}

/** @param start of a part: all of it where it is short, else as much as a head may have */
function hasShortHead(start: Buffer): boolean {
  const end = start.indexOf(HEAD_END);
  if (end < 0 && start.byteLength === LONGEST_HEAD) return false;
  const head = end < 0 ? start : start.subarray(0, end);
  let lines = 0;
  for (let at = head.indexOf(LINE_END); at >= 0; at = head.indexOf(LINE_END, at + LINE_END.length)) lines += 1;
  return lines <= MOST_HEAD_LINES;
}
