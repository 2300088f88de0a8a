import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { endIfOutOfMemory, serveTasks } from '../tasks/serve-tasks.ts';
import { EXACT_DIGITS, writeAmount } from './amount.ts';
import { unescapeCell } from './csv.ts';
import { oddCells } from './odd-cells.ts';
import { CsvProblem, type CsvRecord, MAX_COLUMNS, parseCsv } from './parse-csv.ts';
import { type Spoil, spoiltCell } from './spoilt-cell.ts';

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
  const odd = await oddCells(bytes, sheet);
  for await (const { index, values } of streamXlsxRows(bytes, sheet ? { sheet } : {})) {
    const cells = values.map((value, column) => textOf(value, odd.get(`${index},${column}`)));
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
function textOf(value: CellValue, spoil: Spoil | undefined): string {
  if (spoil === 'percentage') return spoiltCell(`${plainNumber(Number(value) * 100)} %`, spoil);
  if (spoil) return spoiltCell('', spoil);
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return textOfMoment(value);
  if (typeof value === 'number') {
    // As in a form: a point before three digits could mean thousands, and here it does not.
    const text = writeAmount(plainNumber(value));
    return Math.abs(value) < 10 ** EXACT_DIGITS ? text : spoiltCell(text, 'digits');
  }
  if (typeof value !== 'string') return String(value);
  return unescapeCell(value.replace(/\r\n?/g, '\n').replaceAll('\0', ''));
}

/** Sums have digits that nobody entered (IEEE 754). */
function plainNumber(value: number): string {
  return String(Number(value.toPrecision(EXACT_DIGITS)));
}

/** No column has days, so a day is what a spreadsheet made of something else. The first day there is has the times. */
function textOfMoment(value: Date): string {
  const [day = '', time = ''] = value
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .split('T');
  return value.getUTCFullYear() < 1900 ? spoiltCell(time, 'time') : spoiltCell(day, 'day');
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
