import Papa from 'papaparse';
import { unescapeFormula } from './csv';

/** A record of a CSV file and the line it begins on, as an editor counts; the first line is 1. */
export type CsvRecord = { line: number; cells: string[] };

/** The file is no CSV that can be read; the message is for the person who chose it. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem';
}

/**
 * Reads a CSV file as spreadsheets write them: with or without a byte order mark, UTF-8, UTF-16 or
 * Windows-1252, commas, semicolons or tabs, line breaks inside quotes. Blank lines are left out, and
 * apostrophes that kept a cell from being run as a formula are taken away.
 *
 * @throws {CsvProblem} where quotes do not match
 */
export function readCsv(bytes: Uint8Array): CsvRecord[] {
  const text = decode(bytes);
  const records: CsvRecord[] = [];
  let problem: string | undefined;
  let start = 0;
  let line = 1;
  Papa.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t'],
    step({ data, errors, meta }) {
      const [wrong] = errors.filter(({ type }) => type === 'Quotes');
      if (wrong) problem ??= `${wrong.message} (line ${line})`;
      if (data.some((cell) => cell.trim() !== '')) records.push({ line, cells: data.map(unescapeFormula) });
      line += lineBreaks(text, start, meta.cursor);
      start = meta.cursor;
    },
  });
  if (problem) throw new CsvProblem(`Error parsing CSV: ${problem}.`);
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

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) count += 1;
  }
  return count;
}
