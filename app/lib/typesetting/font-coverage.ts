import { closeSync, openSync, readSync } from 'node:fs';

// Typst prints an empty box for a letter that no font has, and says nothing (findings/letters-without-font-in-typst.sh).
// So the fonts are asked before.

// They take no room, or are made of others' room.
const WITHOUT_GLYPH = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/**
 * Reads which characters fonts have, each when the ones before it leave something missing.
 *
 * @param files TrueType or OpenType
 * @returns finds the characters of a text that none of them can show
 */
export function fontCoverage(files: readonly string[]): (text: string) => string[] {
  const read: Set<number>[] = [];
  const charactersAt = (index: number): Set<number> => {
    const characters = read[index] ?? charactersOf(files[index] ?? '');
    read[index] = characters;
    return characters;
  };
  const has = (codePoint: number): boolean => files.some((_, index) => charactersAt(index).has(codePoint));
  // A letter with a mark that a font lacks is put together of the two.
  const isShown = (character: string) =>
    has(character.codePointAt(0) ?? 0) ||
    (character.normalize('NFD') !== character &&
      Array.from(character.normalize('NFD')).every((part) => has(part.codePointAt(0) ?? 0)));
  return (text) =>
    Array.from(new Set(text)).filter((character) => !WITHOUT_GLYPH.test(character) && !isShown(character));
}

/** @returns the code points of a font's table `cmap`, formats 4 and 12 (OpenType 1.9.1, "cmap") */
function charactersOf(file: string): Set<number> {
  const table = tableOf(file, 'cmap');
  const found = new Set<number>();
  const count = table.readUInt16BE(2);
  for (let index = 0; index < count; index += 1) {
    const subtable = table.subarray(table.readUInt32BE(8 + index * 8));
    const format = subtable.readUInt16BE(0);
    if (format === 12) addGroups(subtable, found);
    if (format === 4) addSegments(subtable, found);
  }
  return found;
}

function addGroups(subtable: Buffer, found: Set<number>): void {
  const groups = subtable.readUInt32BE(12);
  for (let at = 16; at < 16 + groups * 12; at += 12) {
    const [first, last, glyph] = [0, 4, 8].map((offset) => subtable.readUInt32BE(at + offset));
    for (let code = first ?? 0; code <= (last ?? -1); code += 1)
      if ((glyph ?? 0) + code > (first ?? 0)) found.add(code);
  }
}

function addSegments(subtable: Buffer, found: Set<number>): void {
  const size = subtable.readUInt16BE(6);
  // Four arrays of one length, the last three behind two bytes of nothing.
  const [lasts, firsts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size] as const;
  for (let at = 0; at < size; at += 2) {
    const first = subtable.readUInt16BE(firsts + at);
    const offset = subtable.readUInt16BE(offsets + at);
    for (let code = first; code <= subtable.readUInt16BE(lasts + at) && code < 0xffff; code += 1) {
      const glyph =
        offset === 0
          ? (code + subtable.readUInt16BE(deltas + at)) & 0xffff
          : subtable.readUInt16BE(offsets + at + offset + 2 * (code - first));
      if (glyph > 0) found.add(code);
    }
  }
}

/** Reads one table only: fonts of China have megabytes of others. */
function tableOf(file: string, wanted: string): Buffer {
  const font = openSync(file, 'r');
  try {
    const part = (position: number, length: number) => {
      const bytes = Buffer.alloc(length);
      readSync(font, bytes, 0, length, position);
      return bytes;
    };
    const directory = part(12, part(0, 12).readUInt16BE(4) * 16);
    for (let at = 0; at < directory.length; at += 16) {
      if (directory.toString('latin1', at, at + 4) !== wanted) continue;
      return part(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12));
    }
    throw new Error(`${file} has no table “${wanted}”.`);
  } finally {
    closeSync(font);
  }
}
