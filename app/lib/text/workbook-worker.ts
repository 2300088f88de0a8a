import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { endIfOutOfMemory, serveTasks } from '../tasks/serve-tasks.ts';

// The process that reads a workbook: its table of texts is parsed in one go, which takes a second for a large one. Node
// runs this file from its source too, in development and in tests.

/** A workbook to read; the first sheet where none is named. `mostColumns` of a row, and as many rows with a text. */
export type WorkbookJob = { bytes: Uint8Array; sheet: string; mostColumns: number; mostRows: number };

/** The rows that have a text, by their number in the sheet; or the one that has too many columns. */
export type WorkbookAnswer =
  | { rows: { line: number; cells: string[] }[] }
  | { wide: { line: number; columns: number } }
  | { isDamaged: true };

async function rowsOf({ bytes, sheet, mostColumns, mostRows }: WorkbookJob): Promise<WorkbookAnswer> {
  const rows: { line: number; cells: string[] }[] = [];
  for await (const { index, values } of streamXlsxRows(bytes, sheet ? { sheet } : {})) {
    const cells = values.map(textOf);
    const columns = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (columns > mostColumns) return { wide: { line: index + 1, columns } };
    if (columns > 0) rows.push({ line: index + 1, cells: cells.slice(0, columns) });
    if (rows.length >= mostRows) break;
  }
  return { rows };
}

/** The text of a cell; of a formula, that of its last result. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/\.\d+Z$/, '');
  return String(value).replace(/\r\n?/g, '\n').replaceAll('\0', '');
}

serveTasks((job: WorkbookJob) =>
  rowsOf(job).catch((error: unknown): WorkbookAnswer => {
    endIfOutOfMemory(error);
    return { isDamaged: true };
  }),
);
