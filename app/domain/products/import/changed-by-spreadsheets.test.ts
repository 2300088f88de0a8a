import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, unescapeCell } from '~/lib/text/csv';
import { parseCsv } from '~/lib/text/parse-csv';
import { exportedProduct } from '../../../../tests/support/content/exported-products';
import { SPREADSHEET_CHANGES, type SpreadsheetChange } from '../../../../tests/support/content/spreadsheet-changes';
import { type ExportedProduct, productFileLine, readProductFile } from './product-file.server';
import { FILE_COLUMNS } from './product-import';

const HEADER = { line: 1, cells: [...FILE_COLUMNS] };

/** The cells of an export as a program finds them, apostrophes and all. */
function writtenCells(product: ExportedProduct): string[] {
  const line = productFileLine(product).slice(0, -2);
  return Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}

/** What is read of a product; null where the line is an error. */
async function readCells(cells: string[]): Promise<unknown> {
  const { lines } = await readProductFile([HEADER, { line: 2, cells }]);
  const [line] = lines;
  return line?.verdict === null ? { ...line.product, id: line.given_id } : null;
}

const asCsv = (cells: string[]) => {
  const quoted = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return parseCsv(Buffer.from(`${csvLine([...FILE_COLUMNS])}${quoted}\n`))[1]?.cells ?? [];
};

describe.each(Object.entries(SPREADSHEET_CHANGES))('an export that %s has saved', (_program, changes) => {
  const changeOf = (cell: string) => changes.find(({ where }) => where.test(cell));

  test('comes back the same, or as an error, never as another value', async () => {
    const met = new Set<SpreadsheetChange>();
    await fc.assert(
      fc.asyncProperty(exportedProduct, async (product) => {
        const written = writtenCells(product);
        expect(written).toHaveLength(FILE_COLUMNS.length);
        const unchanged = written.map(unescapeCell);
        for (const [index, cell] of written.entries()) {
          const change = changeOf(cell);
          if (!change) continue;
          met.add(change);
          const { csv, book } = change.saved(cell);
          for (const read of [
            await readCells(asCsv(written.with(index, csv))),
            await readCells(unchanged.with(index, book)),
          ]) {
            if (read !== null)
              expect([FILE_COLUMNS[index], cell, csv, read]).toEqual([FILE_COLUMNS[index], cell, csv, product]);
          }
        }
      }),
      { numRuns: 200 },
    );
    // Numbers are changed in any case.
    expect(met.size).toBeGreaterThan(0);
  });
});
