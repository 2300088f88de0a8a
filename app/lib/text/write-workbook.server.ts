import { writeXlsxStream } from 'hucre/xlsx';

/** A sheet: its name, and its columns with their heads and widths in characters. */
export type Sheet = { name: string; columns: readonly { head: string; width?: number | undefined }[] };

const USUAL_WIDTH = 20;

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
  const widths = columns.map(({ width = USUAL_WIDTH }) => ({ width }));
  yield* writeXlsxStream(rows(), { name, columns: widths, freezePane: { rows: 1 } });
}

/** Escapes what a reader of workbooks would take for an escape. */
function workbookText(text: string): string {
  return text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}
