import { type CellValue, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { markupOfHtml, wordsOfHtml } from '../markup/html-text.ts';
import { endIfOutOfMemory, serveTasks } from '../tasks/serve-tasks.ts';
import { EXACT_DIGITS, writeAmount } from './amount.ts';
import { unescapeCell } from './csv.ts';
import { htmlTables } from './html-tables.ts';
import { oddCells } from './odd-cells.ts';
import { CsvProblem, type CsvRecord, decodeText, MAX_COLUMNS, parseCsv } from './parse-csv.ts';
import { type Spoil, spoiltCell } from './spoilt-cell.ts';

// The process that reads files of rows: parts of both kinds are parsed in one go, which takes a second for large ones. Node
// runs this file from its source too, in development and in tests.

/** A file to read as far as so many rows that have a text. */
export type TableTask = {
  kind: 'csv' | 'workbook' | 'html';
  bytes: Uint8Array;
  maxRows: number;
  /** Of a workbook, in any case; where it is empty or there is none of this name, the first one that is not hidden. */
  sheet?: string | undefined;
  html?: HtmlColumns | undefined;
};

/**
 * The columns, from 0, whose texts may be HTML: they are given with our marks, or as words in one line. WooCommerce writes
 * a line break as a backslash and an n, and those two letters as themselves behind another backslash.
 */
export type HtmlColumns = { marks: number[]; words: number[]; escapedLines: boolean };

/** The rows, with their cells as JSON, which is read in slices where they arrive; or what is wrong with the file. */
export type TableAnswer =
  | { rows: { line: number; cells: string }[]; sheet: string; sheets: string[] }
  | { problem: string };

/** Rows, the sheet that they are of, and all sheets that are not hidden; a CSV file has none. */
type Sheet = { rows: CsvRecord[]; sheet: string; sheets: string[] };

const DAMAGED = 'this file is damaged, or no workbook. In a spreadsheet, save it as “.xlsx” or as “CSV UTF-8”';
const NO_TABLE = 'this is a web page without a table. Open it in a spreadsheet and save it as “.xlsx”';

async function readWorkbook({ bytes, maxRows, sheet = '' }: TableTask): Promise<Sheet> {
  const { name, sheets } = await chosenSheet(bytes, sheet);
  const rows: CsvRecord[] = [];
  const odd = await oddCells(bytes, name);
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: name })) {
    const cells = values.map((value, column) => textOf(value, odd.get(`${index},${column}`)));
    const columns = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (columns > MAX_COLUMNS) throw tooWide(index + 1, columns);
    if (columns > 0) rows.push({ line: index + 1, cells: cells.slice(0, columns) });
    if (rows.length >= maxRows) break;
  }
  return { rows, sheet: name, sheets };
}

/** The rows of a sheet do not say that it is hidden (findings/hidden-sheet-first.sh). */
async function chosenSheet(bytes: Uint8Array, wanted: string): Promise<{ name: string; sheets: string[] }> {
  const found: { name: string; hidden?: boolean; veryHidden?: boolean }[] = [];
  await readXlsx(bytes, {
    sheets(info) {
      found.push(info);
      return false;
    },
  });
  const visible = found.filter(({ hidden, veryHidden }) => !hidden && !veryHidden).map(({ name }) => name);
  const all = found.map(({ name }) => name);
  const name =
    all.find((one) => one === wanted) ??
    all.find((one) => one.toLowerCase() === wanted.toLowerCase()) ??
    visible[0] ??
    all[0] ??
    '';
  return { name, sheets: visible.includes(name) ? visible : [name, ...visible] };
}

function readHtml({ bytes, maxRows, sheet = '' }: TableTask): Sheet {
  const tables = htmlTables(decodeText(bytes));
  const names = tables.map((_, index) => `Table ${index + 1}`);
  const at = Math.max(0, names.indexOf(sheet));
  const rows = tables[at]?.slice(0, maxRows);
  if (!rows) throw new CsvProblem(NO_TABLE);
  const wide = rows.find(({ cells }) => cells.length > MAX_COLUMNS);
  if (wide) throw tooWide(wide.line, wide.cells.length);
  return { rows, sheet: names[at] ?? '', sheets: names };
}

function tooWide(row: number, columns: number): CsvProblem {
  const count = columns.toLocaleString('en');
  return new CsvProblem(`row ${row} has ${count} columns, and at most ${MAX_COLUMNS} can be read`);
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

async function rowsOf(task: TableTask): Promise<Sheet> {
  if (task.kind === 'workbook') return readWorkbook(task);
  if (task.kind === 'html') return readHtml(task);
  return { rows: parseCsv(task.bytes, task.maxRows), sheet: '', sheets: [] };
}

function withoutHtml(cells: string[], { marks, words, escapedLines }: HtmlColumns): string[] {
  const lines = (cell: string) => cell.replace(/\\?\\n/g, (found) => (found === '\\n' ? '\n' : '\\n'));
  return cells.map((cell, index) => {
    if (marks.includes(index)) return markupOfHtml(escapedLines ? lines(cell) : cell);
    return words.includes(index) ? wordsOfHtml(cell) : cell;
  });
}

async function read(task: TableTask): Promise<TableAnswer> {
  try {
    const { rows, ...sheet } = await rowsOf(task);
    const { html } = task;
    return {
      ...sheet,
      rows: rows.map(({ line, cells }) => ({ line, cells: JSON.stringify(html ? withoutHtml(cells, html) : cells) })),
    };
  } catch (error) {
    endIfOutOfMemory(error);
    if (error instanceof CsvProblem) return { problem: error.problem };
    if (task.kind === 'csv') throw error;
    return { problem: DAMAGED };
  }
}

serveTasks(read);
