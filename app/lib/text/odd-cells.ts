import { inflateRawSync } from 'node:zlib';
import { type Cell, readXlsx } from 'hucre/xlsx';
import type { Spoil } from './spoilt-cell.ts';
import { type ZipPart, zipParts } from './zip-parts.ts';

// What a stream of rows does not say of a cell: that it has a formula (findings/formula-without-result.sh), and how its
// number is shown.

const HEAD_LENGTH = 30;
const FORMULA = /<(?:\w+:)?f[\s>/]/;
/** A format of numbers that is used, of which 9 and 10 are percentages without being described (ECMA-376, 18.8.30). */
const PERCENTAGE = /numFmtId="(?:9|10)"|formatCode="[^"]*%/;

/**
 * Finds the cells of a sheet that are shown as a percentage, or whose formula has no result in the file, as programs that
 * only write workbooks leave it.
 *
 * @param sheet its name; empty for the first one
 * @returns what happened to them, by row and column from 0, as `3,1`
 */
export async function oddCells(bytes: Uint8Array, sheet: string): Promise<Map<string, Spoil>> {
  if (!mayHaveOddCells(bytes)) return new Map();
  const { sheets } = await readXlsx(bytes, { sheets: [sheet || 0], readStyles: true });
  const odd = new Map<string, Spoil>();
  for (const [place, cell] of sheets[0]?.cells ?? []) {
    const spoil = spoilOfCell(cell);
    if (spoil) odd.set(place, spoil);
  }
  return odd;
}

function spoilOfCell({ type, value, formulaResult, style }: Cell): Spoil | null {
  if (type === 'formula' && (formulaResult ?? null) === null) return 'formula';
  const format = style?.numFmt?.replace(/"[^"]*"|\\./g, '') ?? '';
  return typeof value === 'number' && format.includes('%') ? 'percentage' : null;
}

/** Reading a sheet with everything takes as long once more, and most have none of this. */
function mayHaveOddCells(bytes: Uint8Array): boolean {
  return (zipParts(bytes) ?? []).some((part) => {
    if (/styles\.xml$/i.test(part.name)) return PERCENTAGE.test(textOf(bytes, part));
    return /worksheets\/.*\.xml$/i.test(part.name) && FORMULA.test(textOf(bytes, part));
  });
}

function textOf(bytes: Uint8Array, { at, packedSize, size, isDeflated }: ZipPart): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = at + HEAD_LENGTH + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packed = bytes.subarray(start, start + packedSize);
  const text = isDeflated ? inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) }) : packed;
  return new TextDecoder().decode(text);
}
