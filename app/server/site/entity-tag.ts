import { createHash } from 'node:crypto';

/** The validator of bytes: what the program sends as `ETag`, and what makes a web server send the same. */
type EntityTag = {
  /** With its quotes (RFC 9110, section 8.8.3). */
  tag: string;
  /** Seconds since 1970, which a file with these bytes gets as its time of modification. */
  modified: number;
};

// Some file systems end in 2038.
const BITS_31 = 0x7fff_ffff;

/**
 * Makes the strong validator of bytes as nginx makes it, from the time and the size of a file: time and size in
 * hexadecimal digits. The time is not one, but a digest of the bytes, so that whoever sends them sends the same tag
 * (docs/decisions/0021-page-files.md).
 */
export function entityTag(bytes: Uint8Array): EntityTag {
  const digest = createHash('sha256').update(bytes).digest();
  // Zero could be taken for a missing time.
  const modified = digest.readUInt32BE(0) & BITS_31 || 1;
  return { tag: `"${modified.toString(16)}-${bytes.byteLength.toString(16)}"`, modified };
}
