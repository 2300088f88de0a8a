import { CsvProblem } from './parse-csv';
import { readTable, type Table, tableReader } from './read-table.server';
import type { HtmlColumns } from './table-worker';

const TOO_LARGE = 'it holds too much. Please split it into smaller ones';

/**
 * Reads a CSV file by `parseCsv`, in a process of its own.
 *
 * @param maxRecords no further ones are read
 * @throws {CsvProblem} where the file cannot be used
 */
export async function readCsv(
  bytes: Uint8Array,
  maxRecords = Number.POSITIVE_INFINITY,
  read = tableReader(),
  html?: HtmlColumns,
): Promise<Table> {
  const problemOf = (problem: string) => new CsvProblem(problem);
  return readTable(read, { kind: 'csv', bytes, maxRows: maxRecords, html }, { problemOf, tooLarge: TOO_LARGE });
}
