import Papa from 'papaparse';
import { unescapeCell } from './csv.ts';
import { spoiltCell } from './spoilt-cell.ts';

/** A record of a CSV file and the line it begins on, as an editor counts; the first line is 1. */
export type CsvRecord = { line: number; cells: string[] };

/** A CSV file or workbook cannot be used; the message is for the person who chose it. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem';
  readonly problem: string;

  /** @param problem without a full stop; the message is “Error parsing CSV: …” (docs/product.md#messages) */
  constructor(problem: string, what = 'Error parsing CSV') {
    super(`${what}: ${problem}.`);
    this.problem = problem;
  }
}

/** What separates cells, in words. */
const DELIMITERS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };
/** The most columns of a line. */
export const MAX_COLUMNS = 200;

const BOMS = /^\uFEFF+/;
// Excel writes it before the header, to read the file again with the same delimiter.
const SEPARATOR_LINE = /^"?sep=([^"\n])"?[^\S\n]*(?:\n|$)/i;

/**
 * Reads a CSV file as spreadsheets write it: with or without a byte order mark and a `sep=` line; UTF-8, UTF-16,
 * Windows-1252 or Mac Roman; commas, semicolons or tabs; line breaks of any kind, also inside quotes. Blank lines are
 * skipped, and apostrophes that escape formulas are removed (docs/product.md#csv). A cell whose bytes are no text says so.
 *
 * @param maxRecords no further ones are read
 * @throws {CsvProblem} where quotes do not match, a line has too many columns, or the file is no text
 */
export function parseCsv(bytes: Uint8Array, maxRecords = Number.POSITIVE_INFINITY): CsvRecord[] {
  // One kind of line break, because files put together from several have several.
  // Split and joined, which is several times as fast as replacing millions of them.
  const { text: decoded, wrong } = decode(bytes);
  const whole = decoded.split('\r\n').join('\n').split('\r').join('\n');
  if (whole.includes('\0')) {
    throw new CsvProblem('this file is no text. In a spreadsheet, save it as “CSV UTF-8”, then choose that file');
  }
  const { text, delimiter, firstLine } = splitSeparatorLine(whole);
  refuseWideLine(text, delimiter, firstLine);
  const records: CsvRecord[] = [];
  const cellOf = (written: string) => {
    const cell = unescapeCell(written);
    return wrong?.test(cell) ? spoiltCell(cell, 'bytes') : cell;
  };
  let line = firstLine;
  let start = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    // The fast mode splits the whole text into lines before the first step.
    fastMode: false,
    step({ data, errors, meta }, parser) {
      const [quote] = errors.filter(({ type }) => type === 'Quotes');
      if (quote) {
        const lineOfQuote = line + lineBreaks(text, start, quote.index ?? 0);
        throw new CsvProblem(`${quote.message} (line ${lineOfQuote})`);
      }
      if (data.length > MAX_COLUMNS) throw tooWide(line, data.length);
      if (data.some((cell) => cell.trim() !== '')) records.push({ line, cells: data.map(cellOf) });
      line += lineBreaks(text, start, meta.cursor);
      start = meta.cursor;
      if (records.length >= maxRecords) parser.abort();
    },
  });
  return records;
}

/** @returns the text of a file, in the encoding that it seems to have */
export function decodeText(bytes: Uint8Array): string {
  return decode(bytes).text;
}

/** @returns in which encoding a file is read, and what separates its cells, in words */
export function describeCsv(bytes: Uint8Array): string {
  const { text, encoding } = decode(bytes);
  const { delimiter } = splitSeparatorLine(text.replace(/\r\n?/g, '\n'));
  return `CSV in ${encoding}, separated by ${DELIMITERS[delimiter] ?? `“${delimiter}”`}`;
}

/** A file as text; `wrong` finds what stands in it for bytes that are no text, where there are such. */
type Decoded = { text: string; encoding: string; wrong?: RegExp };

function decode(bytes: Uint8Array): Decoded {
  const [first, second, third] = bytes;
  const as = (label: string, encoding: string): Decoded => ({ text: new TextDecoder(label).decode(bytes), encoding });
  if (first === 0xff && second === 0xfe) return as('utf-16le', 'UTF-16');
  if (first === 0xfe && second === 0xff) return as('utf-16be', 'UTF-16');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    const marked = first === 0xef && second === 0xbb && third === 0xbf;
    const lenient = { ...as('utf-8', 'UTF-8'), wrong: /\ufffd/ };
    if (marked || isMostlyRight(lenient.text)) return lenient;
    // Excel for Mac ends the lines of “CSV (Macintosh)” as old Macs did, and has their alphabet.
    if (!bytes.includes(0x0a)) return as('macintosh', 'Mac Roman');
    return { ...as('windows-1252', 'Windows-1252'), wrong: UNUSED };
  }
}

/** Bytes that Windows-1252 has no character for. */
const UNUSED = /[\x81\x8d\x8f\x90\x9d]/;

/** Letters of Windows-1252 are hardly ever by chance what UTF-8 has for a letter. */
function isMostlyRight(text: string): boolean {
  const wrong = text.split('\ufffd').length - 1;
  return (text.match(/[^\p{ASCII}\ufffd]/gu) ?? []).length > wrong;
}

function splitSeparatorLine(whole: string): { text: string; delimiter: string; firstLine: number } {
  const marked = whole.replace(BOMS, '');
  const [separatorLine = '', delimiter] = SEPARATOR_LINE.exec(marked) ?? [];
  const text = marked.slice(separatorLine.length).replace(BOMS, '');
  return { text, delimiter: delimiter ?? delimiterOf(text), firstLine: delimiter === undefined ? 1 : 2 };
}

/** Finds the delimiter by the header alone: names of columns hold none, while cells may hold any number. */
function delimiterOf(text: string): string {
  const header = /\S.*/.exec(text)?.[0] ?? '';
  const delimiters = Object.keys(DELIMITERS);
  const counts = delimiters.map((delimiter) => header.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Papa reads a line whole before it gives it to anybody, which takes a second where it has millions of columns. Before
 * the first quote each delimiter is one.
 *
 * @throws {CsvProblem} where one of the lines before the first quote has too many columns
 */
function refuseWideLine(text: string, delimiter: string, firstLine: number): void {
  const quote = text.indexOf('"');
  const unquoted = quote === -1 ? text.length : text.lastIndexOf('\n', quote) + 1;
  let line = firstLine;
  let columns = 1;
  let lineBreak = text.indexOf('\n');
  for (let at = text.indexOf(delimiter); at !== -1 && at < unquoted; at = text.indexOf(delimiter, at + 1)) {
    for (; lineBreak !== -1 && lineBreak < at; lineBreak = text.indexOf('\n', lineBreak + 1)) {
      if (columns > MAX_COLUMNS) throw tooWide(line, columns);
      line += 1;
      columns = 1;
    }
    columns += 1;
  }
  if (columns > MAX_COLUMNS) throw tooWide(line, columns);
}

function tooWide(line: number, columns: number): CsvProblem {
  return new CsvProblem(
    `line ${line} has ${columns.toLocaleString('en')} columns, and at most ${MAX_COLUMNS} can be read`,
  );
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
