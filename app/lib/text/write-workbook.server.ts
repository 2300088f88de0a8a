import { writeXlsxStream } from 'hucre/xlsx';
import { workbookCell } from './csv';
import { CUT_LENGTH, spoiltCell } from './spoilt-cell';

/** A sheet: its name, and its columns with their heads and widths in characters. */
export type Sheet = { name: string; columns: readonly { head: string; width?: number | undefined }[] };

const USUAL_WIDTH = 20;

// Of Excel, in UTF-16 code units; it calls a workbook with more damaged ("Excel specifications and limits").
const MAX_CELL = 32_767;

/**
 * Writes a workbook of one sheet, page by page, so that no more than one page is in memory. Each cell is a text, so nothing
 * in it is run.
 *
 * @param pages of rows
 * @returns pieces of the file; the first one comes after the first page
 */
export async function* writeWorkbook(
  { name, columns }: Sheet,
  pages: AsyncGenerator<string[][]>,
): AsyncGenerator<Uint8Array> {
  const first = await pages.next();
  async function* rows(): AsyncGenerator<string[]> {
    yield columns.map(({ head }) => head);
    for (let page = first; !page.done; page = await pages.next()) {
      for (const cells of page.value) yield cells.map(workbookText);
    }
  }
  // As text, what somebody types into a cell stays as it is typed.
  const widths = columns.map(({ width = USUAL_WIDTH }) => ({ width, numFmt: '@' }));
  yield* writeXlsxStream(rows(), { name, columns: widths, freezePane: { rows: 1 } });
}

/**
 * Makes a text that every reader of workbooks takes: what it would take for an escape is escaped, what XML 1.0 forbids is
 * dropped (control characters are escaped by the library, findings/noncharacters-in-workbooks.sh), and it fits into a
 * cell.
 */
function workbookText(text: string): string {
  return fitting(workbookCell(text.replace(/[\ufffe\uffff]/g, ''))).replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}

function fitting(text: string): string {
  if (text.length <= MAX_CELL) return text;
  return spoiltCell(text.slice(0, MAX_CELL - CUT_LENGTH).replace(/[\ud800-\udbff]$/, ''), 'cut');
}
