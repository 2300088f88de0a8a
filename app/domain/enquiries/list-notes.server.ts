import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { TypedLine } from './list-lines';

// The notes of a list travel in a cookie of their own, packed: beside the list they would be too long for one.

const MAX_VALUE = 3000;
const MAX_NOTE = 500;
/** Of what is unpacked, which anybody may have written. */
const MAX_BYTES = 100_000;

/** @returns the value of the cookie, empty without a note, and whether all notes fit; of too many the longest are left out */
export function notesCookieOf(lines: readonly TypedLine[]): { value: string; isWhole: boolean } {
  const notes = lines.map(({ note }) => note.slice(0, MAX_NOTE));
  let isWhole = true;
  for (;;) {
    const value = notes.some(Boolean) ? deflateRawSync(JSON.stringify(notes)).toString('base64url') : '';
    if (value.length <= MAX_VALUE) return { value, isWhole };
    isWhole = false;
    const longest = notes.reduce((most, note, index) => (note.length > (notes[most]?.length ?? 0) ? index : most), 0);
    notes[longest] = '';
  }
}

/** @returns the lines with the notes of the cookie; with none where it is not one of ours */
export function withNotes(lines: readonly TypedLine[], value: string): TypedLine[] {
  const notes = unpacked(value);
  return lines.map((line, index) => {
    const note = notes[index];
    return typeof note === 'string' ? { ...line, note: note.slice(0, MAX_NOTE) } : line;
  });
}

function unpacked(value: string): unknown[] {
  if (value === '' || value.length > MAX_VALUE) return [];
  try {
    const bytes = inflateRawSync(Buffer.from(value, 'base64url'), { maxOutputLength: MAX_BYTES });
    const notes: unknown = JSON.parse(bytes.toString('utf8').replaceAll('\\u0000', ''));
    return Array.isArray(notes) ? notes : [];
  } catch {
    return [];
  }
}
