/** A part of an archive as its directory has it; sizes are bytes, packed and unpacked, 0 where they are not known. */
export type ZipPart = {
  name: string;
  packedSize: number;
  size: number;
  /** Whether the sizes follow the part. */
  hasSizesBehind: boolean;
  isDeflated: boolean;
  /** Where the part's own head begins. */
  at: number;
};

// APPNOTE.TXT of PKWARE, 4.3.12 and 4.3.16.
const END = 0x06054b50;
const END_LENGTH = 22;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;

/** @returns the parts of an archive in the order of its directory; null where it has none */
export function zipParts(bytes: Uint8Array): ZipPart[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_LENGTH;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) return null;
  const parts: ZipPart[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_LENGTH > bytes.length || view.getUint32(at, true) !== ENTRY) return null;
    const [nameLength = 0, ...more] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const nameAt = at + ENTRY_LENGTH;
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(nameAt, nameAt + nameLength)),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      hasSizesBehind: (view.getUint16(at + 8, true) & 8) !== 0,
      isDeflated: view.getUint16(at + 10, true) === 8,
      at: view.getUint32(at + 42, true),
    });
    at = more.reduce((sum, length) => sum + length, nameAt + nameLength);
  }
  return parts;
}
