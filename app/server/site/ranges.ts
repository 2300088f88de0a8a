/** A part of some bytes: offsets of the first and the last one. */
export type ByteRange = { from: number; to: number };

/**
 * Reads a `Range` header (RFC 9110, section 14.1.2).
 *
 * @param header one range of bytes; several are ignored, which the RFC allows
 * @param length of the whole, in bytes
 * @returns the requested part, 'unsatisfiable' where there is no such part, null for the whole
 */
export function byteRange(header: string, length: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const suffix = Number(last);
    return suffix === 0 || length === 0 ? 'unsatisfiable' : { from: Math.max(0, length - suffix), to: length - 1 };
  }
  const from = Number(first);
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== '' && Number(last) < from) return null;
  return from < length ? { from, to } : 'unsatisfiable';
}
