import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { endIfOutOfMemory, serveTasks } from '../tasks/serve-tasks.ts';
import { CsvProblem, type CsvRecord, MAX_COLUMNS, parseCsv } from './parse-csv.ts';

// The process that reads files of rows: parts of both kinds are parsed in one go, which takes a second for large ones. Node
// runs this file from its source too, in development and in tests.

/** A file to read as far as so many rows that have a text; of a workbook the first sheet where none is named. */
export type TableTask = { bytes: Uint8Array; maxRows: number } & (
  | { kind: 'csv' }
  | { kind: 'workbook'; sheet: string }
);

/** The rows, with their cells as JSON, which is read in slices where they arrive; or what is wrong with the file. */
export type TableAnswer = { rows: { line: number; cells: string }[] } | { problem: string };

const DAMAGED = 'this file is damaged, or no workbook. In a spreadsheet, save it as “.xlsx” or as “CSV UTF-8”';

async function rowsOfWorkbook(bytes: Uint8Array, sheet: string, maxRows: number): Promise<CsvRecord[]> {
  const rows: CsvRecord[] = [];
  for await (const { index, values } of streamXlsxRows(bytes, sheet ? { sheet } : {})) {
    const cells = values.map(textOf);
    const columns = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (columns > MAX_COLUMNS) {
      const count = columns.toLocaleString('en');
      throw new CsvProblem(`row ${index + 1} has ${count} columns, and at most ${MAX_COLUMNS} can be read`);
    }
    if (columns > 0) rows.push({ line: index + 1, cells: cells.slice(0, columns) });
    if (rows.length >= maxRows) break;
  }
  return rows;
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

async function read(task: TableTask): Promise<TableAnswer> {
  try {
    const { bytes, maxRows } = task;
    const rows = task.kind === 'csv' ? parseCsv(bytes, maxRows) : await rowsOfWorkbook(bytes, task.sheet, maxRows);
    return { rows: rows.map(({ line, cells }) => ({ line, cells: JSON.stringify(cells) })) };
  } catch (error) {
    endIfOutOfMemory(error);
    if (error instanceof CsvProblem) return { problem: error.problem };
    if (task.kind === 'csv') throw error;
    return { problem: DAMAGED };
  }
}

serveTasks(read);
