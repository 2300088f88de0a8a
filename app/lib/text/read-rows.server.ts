import { readCsv } from './read-csv.server';
import { readTable, type Table, tableReader } from './read-table.server';
import { isWorkbook, readWorkbook, workbookProblem } from './read-workbook.server';
import type { HtmlColumns } from './table-worker';

type Wanted = { sheet: string; maxRows: number; html?: HtmlColumns | undefined };

/** What begins an OLE file: a workbook of Excel 97 to 2003, or one of later that a password locks. */
const OLE = 'd0cf11e0a1b11ae1';
const SAVE_AGAIN = 'In a spreadsheet, choose “Save as”, take “Excel workbook (.xlsx)”, and send that file';

/**
 * Reads the rows of a file, whatever it is called: a CSV file, a workbook (.xlsx), or the tables of a page of HTML, as
 * which many programs save what they call `.xls`.
 *
 * @throws {CsvProblem} where the file cannot be used; of another kind it says what it is, and what to do
 */
export async function readRows(bytes: Uint8Array, { sheet, maxRows, html }: Wanted): Promise<Table> {
  if (isWorkbook(bytes)) {
    if (isOpenDocument(bytes)) throw workbookProblem(`this is an OpenDocument sheet (.ods). ${SAVE_AGAIN}`);
    return readWorkbook(bytes, sheet, maxRows, undefined, html);
  }
  if (Buffer.from(bytes.subarray(0, 8)).toString('hex') === OLE) {
    const isLocked = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw workbookProblem(
      isLocked
        ? 'a password locks it. Open it in a spreadsheet, take the password away, and send it again'
        : `this is a workbook of the old kind (.xls). ${SAVE_AGAIN}`,
    );
  }
  const beginning = beginningOf(bytes);
  if (/^<\?xml|^<Workbook\b/i.test(beginning) && !/<html\b/i.test(beginning)) {
    const what = /urn:schemas-microsoft-com:office:spreadsheet|Excel\.Sheet/i.test(beginning)
      ? 'this is a workbook as XML, of the kind of Excel 2003'
      : 'this is an XML file';
    throw workbookProblem(`${what}. ${SAVE_AGAIN}`);
  }
  if (/^<(?:!doctype html|html|head|meta|body|table|style|div|!--)\b/i.test(beginning)) {
    const task = { kind: 'html', bytes, sheet, maxRows, html } as const;
    return readTable(tableReader(), task, { problemOf: workbookProblem, tooLarge: TOO_LARGE });
  }
  return readCsv(bytes, maxRows, undefined, html);
}

const TOO_LARGE = 'it holds too much. Please split it into smaller ones';

/** The first letters of a text in any of the encodings of parse-csv.ts. */
function beginningOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 2000))
    .toString('latin1')
    .replace(/^(?:ï»¿|ÿþ|þÿ)/, '')
    .replaceAll('\0', '')
    .trimStart();
}

/** OpenDocument's first part is its type, unpacked (OpenDocument 1.3, part 2, 3.3). */
function isOpenDocument(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(30, 110))
    .toString('latin1')
    .startsWith('mimetypeapplication/vnd.oasis.opendocument');
}
