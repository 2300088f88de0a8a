/** How a form is written in a body, as far as this program reads forms. */
export type FormEncoding = { kind: 'urlencoded' } | { kind: 'multipart'; boundary: string };

/**
 * The most fields of a form, files and empty ones too. The runtime's parsers take time by the square of the number of
 * fields for some bodies, and decode a broken escape by an exception; up to here either takes a few milliseconds.
 */
export const MAX_FIELDS = 2000;

/** The most bytes of a form without its files, docs/product.md#limits. */
export const FORM_LIMIT = 1024 * 1024;

const AMPERSAND = 0x26;

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
 * Looks at the bytes of an urlencoded form before anything parses them.
 *
 * @returns whether its fields are few enough to be parsed
 */
export function hasFewPairs(bytes: Buffer): boolean {
  let pairs = 1;
  for (let at = bytes.indexOf(AMPERSAND); at >= 0; at = bytes.indexOf(AMPERSAND, at + 1)) {
    pairs += 1;
    if (pairs > MAX_FIELDS) return false;
  }
  return true;
}
