import { CsvProblem } from './parse-csv';
import { readTable, type Table, tableReader } from './read-table.server';
import type { HtmlColumns } from './table-worker';
import { zipParts } from './zip-parts';

// What a workbook may be when unpacked. A file of 10,000 products has about 10 MB.
const MAX_UNPACKED = 48 * 1024 * 1024;
const MAX_PARTS = 1000;

/** @returns whether bytes begin as a workbook (.xlsx) does */
export function isWorkbook(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\x03\x04';
}

export function workbookProblem(problem: string): CsvProblem {
  return new CsvProblem(problem, 'Error reading the workbook');
}

/**
 * Reads a sheet of a workbook (.xlsx) as `readCsv` reads a file: rows without a text are left out, numbers become texts,
 * formulas the text of their last result, and what has no value says what happened to it (`spoilOf`). It is read in a
 * process of its own, which ends where the workbook takes too much time or memory.
 *
 * @param sheet its name in any case; where there is none, the first one that is not hidden is read
 * @param maxRows with a text; no further ones are read
 * @throws {CsvProblem} where the file cannot be used
 */
export async function readWorkbook(
  bytes: Uint8Array,
  sheet: string,
  maxRows = Number.POSITIVE_INFINITY,
  read = tableReader(),
  html?: HtmlColumns,
): Promise<Table> {
  requireModestSize(bytes);
  const task = { kind: 'workbook', bytes, sheet, maxRows, html } as const;
  return readTable(read, task, { problemOf: workbookProblem, tooLarge: TOO_LARGE });
}

const DAMAGED = 'this file is damaged, or no workbook. In a spreadsheet, save it as “.xlsx” or as “CSV UTF-8”';
const TOO_LARGE = 'it holds too much. Please split it into smaller ones, or save it as “CSV UTF-8”';

/**
 * Refuses an archive that would unpack to more than a product file can be. Its directory says the sizes; the reader of
 * the archive stops where a part is larger than that.
 */
function requireModestSize(bytes: Uint8Array): void {
  const parts = zipParts(bytes);
  if (!parts) throw workbookProblem(DAMAGED);
  if (parts.length > MAX_PARTS) throw workbookProblem(TOO_LARGE);
  let unpacked = 0;
  for (const { packedSize, size, hasSizesBehind } of parts) {
    // A part without a stated size would be unpacked without a limit.
    if ((packedSize === 0) !== (size === 0)) throw workbookProblem(DAMAGED);
    if (packedSize === 0 && hasSizesBehind) throw workbookProblem(DAMAGED);
    unpacked += size;
    if (unpacked > MAX_UNPACKED) throw workbookProblem(TOO_LARGE);
  }
}
