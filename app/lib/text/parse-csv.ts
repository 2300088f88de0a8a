import Papa from 'papaparse';
import { unescapeFormulas } from './csv.ts';

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

const DELIMITERS = [',', ';', '\t'];
/** The most columns of a line. */
export const MAX_COLUMNS = 200;

const BOMS = /^\uFEFF+/;
// Excel writes it before the header, to read the file again with the same delimiter.
const SEPARATOR_LINE = /^"?sep=([^"\n])"?[^\S\n]*(?:\n|$)/i;

/**
 * Reads a CSV file as spreadsheets write it: with or without a byte order mark and a `sep=` line; UTF-8, UTF-16 or
 * Windows-1252; commas, semicolons or tabs; line breaks of any kind, also inside quotes. Blank lines are skipped, and
 * apostrophes that escape formulas are removed (docs/product.md#csv).
 *
 * @param maxRecords no further ones are read
 * @throws {CsvProblem} where quotes do not match, a line has too many columns, or the file is no text
 */
export function parseCsv(bytes: Uint8Array, maxRecords = Number.POSITIVE_INFINITY): CsvRecord[] {
  // One kind of line break, because files put together from several have several.
  // Split and joined, which is several times as fast as replacing millions of them.
  const whole = decode(bytes).split('\r\n').join('\n').split('\r').join('\n');
  if (whole.includes('\0')) {
    throw new CsvProblem('this file is no text. In a spreadsheet, save it as “CSV UTF-8”, then choose that file');
  }
  const { text, delimiter, firstLine } = splitSeparatorLine(whole);
  refuseWideLine(text, delimiter, firstLine);
  const records: CsvRecord[] = [];
  let line = firstLine;
  let start = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    // The fast mode splits the whole text into lines before the first step.
    fastMode: false,
    step({ data, errors, meta }, parser) {
      const [wrong] = errors.filter(({ type }) => type === 'Quotes');
      if (wrong) {
        const lineOfQuote = line + lineBreaks(text, start, wrong.index ?? 0);
        throw new CsvProblem(`${wrong.message} (line ${lineOfQuote})`);
      }
      if (data.length > MAX_COLUMNS) throw tooWide(line, data.length);
      if (data.some((cell) => cell.trim() !== '')) records.push({ line, cells: data.map(unescapeFormulas) });
      line += lineBreaks(text, start, meta.cursor);
      start = meta.cursor;
      if (records.length >= maxRecords) parser.abort();
    },
  });
  return records;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
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
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
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
