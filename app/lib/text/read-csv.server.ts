import Papa from 'papaparse';
import { unescapeFormula } from './csv';

/** A record of a CSV file and the line it begins on, as an editor counts; the first line is 1. */
export type CsvRecord = { line: number; cells: string[] };

/** The file is no CSV that can be used; the message is for the person who chose it. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem';

  /** @param problem what is wrong, without a full stop (admin specification, section 8) */
  constructor(problem: string) {
    super(`Error parsing CSV: ${problem}.`);
  }
}

const DELIMITERS = [',', ';', '\t'];

/**
 * Reads a CSV file as spreadsheets write them: with or without a byte order mark, UTF-8, UTF-16 or
 * Windows-1252, commas, semicolons or tabs, line breaks of any kind, also inside quotes. Blank lines are
 * left out, and apostrophes that kept a cell from being run as a formula are taken away.
 *
 * @throws {CsvProblem} where quotes do not match, or the file is no text
 */
export function readCsv(bytes: Uint8Array): CsvRecord[] {
  // One kind of line break, because files put together from several have several.
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  if (text.includes('\0')) {
    throw new CsvProblem('this file is no text. In a spreadsheet, save it as “CSV UTF-8”, then choose that file');
  }
  const records: CsvRecord[] = [];
  let problem: string | undefined;
  let start = 0;
  let line = 1;
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    newline: '\n',
    step({ data, errors, meta }) {
      const [wrong] = errors.filter(({ type }) => type === 'Quotes');
      if (wrong) problem ??= `${wrong.message} (line ${1 + lineBreaks(text, 0, wrong.index ?? start)})`;
      if (data.some((cell) => cell.trim() !== '')) records.push({ line, cells: data.map(unescapeFormula) });
      line += lineBreaks(text, start, meta.cursor);
      start = meta.cursor;
    },
  });
  if (problem) throw new CsvProblem(problem);
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

/** The names of columns hold no delimiters; what stands below them may hold any number. */
function delimiterOf(text: string): string {
  const header = /\S.*/.exec(text)?.[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
