/** A word of an address, and what chats and mails took along because it ended a sentence, stood in brackets or was copied. */
const WITH_END = /^([\w-]+(?:\.\w+)?)[\p{Pe}\p{Pf}\p{Pi}\p{Ps}\p{Po}\p{Z}\p{Cf}\s<>]+$/u;

/**
 * The one spelling of an address: no empty segments, each segment percent-encoded in one way and, on public addresses,
 * in lower case, as routes and slugs are, without the punctuation, spaces and invisible characters that a chat left
 * behind its last word. No route, slug or private link ends in one. Other spellings would match the same route and fill
 * the page cache. Addresses of the back office, which no cache stores, only lose empty segments.
 *
 * @param pathname as `URL` gives it
 * @returns null where the path cannot be decoded, or has a NUL character
 */
export function canonicalPath(pathname: string): string | null {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  try {
    const decoded = segments.map(decodeURIComponent);
    if (decoded.some((segment) => segment.includes('\0'))) return null;
    const isPublic = decoded[0]?.toLowerCase() !== 'admin';
    return `/${(isPublic ? withoutEnd(decoded).map(encodeSegment) : segments).join('/')}`;
  } catch {
    return null;
  }
}

function withoutEnd(segments: string[]): string[] {
  return [...segments.slice(0, -1), ...segments.slice(-1).map((last) => last.replace(WITH_END, '$1'))];
}

function encodeSegment(segment: string): string {
  // RFC 3986, section 3.3: these need no encoding in a path.
  return encodeURIComponent(segment.toLowerCase()).replace(/%(3A|40|24|26|2B|2C|3B|3D)/g, decodeURIComponent);
}
