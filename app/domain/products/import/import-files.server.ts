import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll, unwrapFirst } from '~/lib/supabase/lists.server';
import { unwrap } from '~/lib/supabase/result.server';
import { normalizeNewlines } from '~/lib/text/normalize-newlines';
import { CsvProblem, type CsvRecord, describeCsv } from '~/lib/text/parse-csv';
import { readRows } from '~/lib/text/read-rows.server';
import { isWorkbook, workbookProblem } from '~/lib/text/read-workbook.server';
import type { HtmlColumns } from '~/lib/text/table-worker';
import { isUuid } from '~/lib/text/uuid';
import type { Json } from '~/types/database';
import { categoryFinder } from './category-names';
import {
  type FileToRead,
  headerAt,
  headingKey,
  LINES_ABOVE,
  lacking,
  needsNothing,
  peerOf,
  type ReadAs,
  readAs,
} from './file-layout';
import { HTML_COLUMNS } from './foreign-cells';
import { type Choice, foreignColumns, readingOf } from './foreign-file';
import { type ProductFile, readProductFile } from './product-file.server';
import { FILE_COLUMNS, type ProductColumn, productColumn } from './product-import';

/** The limits of a file: bytes, and lines below the header, by the role that imports it (docs/product.md#csv). */
export const FILE_LIMIT = 5 * 1024 * 1024;
export const MAX_LINES = { admin: 10_000, editor: 100 };

// With what may stand above the names of columns. One line too many says how many there are, two say that there are more.
const MAX_READ = MAX_LINES.admin + LINES_ABOVE + 3;

// A larger call would block the embedded backend, and with it the site.
const LINES_AT_A_TIME = 250;
const BYTES_OF_A_PIECE = 240 * 1024;

/** The outcome of a file: planned, or kept until somebody says what its columns are; `isMore` where it has more lines. */
export type Received =
  | { outcome: 'planned' | 'columns'; id: string }
  | { outcome: 'no lines' }
  | { outcome: 'too many'; lines: number; isMore: boolean };

type Upload = { name: string; bytes: Uint8Array; sheet: string; asDrafts: boolean };

/**
 * Reads a file of products and stores the plan of what each line will do; no product is written. Where the file does not
 * say what its columns are, it is kept until somebody does.
 *
 * @param maxLines of a file
 * @param file `sheet` of a workbook, empty for the first visible one
 * @throws {CsvProblem} where the file cannot be used; nothing is stored then
 */
export async function receiveFile(db: Db, file: Upload, maxLines: number): Promise<Received> {
  const { bytes, sheet, asDrafts } = file;
  const layout = await readLayout(bytes, { sheet });
  const { header, records } = layout;
  const file_name = Array.from(normalizeNewlines(file.name)).slice(0, 200).join('') || 'products.csv';
  if (records.length > maxLines) {
    return { outcome: 'too many', lines: records.length, isMore: layout.isMore };
  }
  const isAsked = sheet === '' || sheet.toLowerCase() === layout.sheet.toLowerCase();
  if (records.length === 0 && layout.sheets.length < 2) return { outcome: 'no lines' };
  if (isAsked && records.length > 0 && header && needsNothing(header.cells, records) && !hasMerged(layout)) {
    const lines = await productLines(db, layout);
    const id = await unwrap(db.rpc('begin_product_import', { file_name, columns: lines.columns }));
    await orRemoved(db, id, async () => {
      const said = { file_form: formOf(bytes, layout), as_drafts: asDrafts };
      await unwrap(db.from('product_imports').update(said).eq('id', id));
      await storeLines(db, id, lines);
    });
    return { outcome: 'planned', id };
  }
  const columns = (header?.cells ?? []).map((cell) => cell.slice(0, 1000));
  const id = await unwrap(db.rpc('begin_product_import', { file_name, columns }));
  await orRemoved(db, id, async () => {
    for (let piece = 0; piece * BYTES_OF_A_PIECE < bytes.length; piece += 1) {
      const some = bytes.subarray(piece * BYTES_OF_A_PIECE, (piece + 1) * BYTES_OF_A_PIECE);
      const content = Buffer.from(some).toString('base64');
      await unwrap(db.from('product_import_parts').insert({ import_id: id, piece, content }));
    }
    await unwrap(db.from('product_imports').update({ state: 'columns', as_drafts: asDrafts }).eq('id', id));
  });
  return { outcome: 'columns', id };
}

/** A file as it is laid out: the line that names its columns, and those below. */
type Layout = {
  header: CsvRecord | undefined;
  records: CsvRecord[];
  /** The first lines with a text, of which each may be the header. */
  above: CsvRecord[];
  sheet: string;
  sheets: string[];
  isMore: boolean;
};

/** As what a file was read, in words. */
function formOf(bytes: Uint8Array, { sheets }: Layout): string {
  if (isWorkbook(bytes)) return 'Excel workbook';
  return sheets.length > 0 ? 'a table of a web page' : describeCsv(bytes);
}

type Where = { sheet: string; headerLine?: number | undefined; html?: HtmlColumns };

async function readLayout(bytes: Uint8Array, { sheet, headerLine, html }: Where, maxRows = MAX_READ): Promise<Layout> {
  const table = await readRows(bytes, { sheet, maxRows, html });
  const { rows } = table;
  const given = rows.findIndex(({ line }) => line === headerLine);
  const at = given !== -1 && given < LINES_ABOVE ? given : headerAt(rows);
  const header = rows[at];
  // Sheets do not store the empty cells at the end of a row.
  const width = table.sheets.length > 0 ? (header?.cells.length ?? 0) : 0;
  const padded = ({ line, cells }: CsvRecord) => ({
    line,
    cells: cells.concat(Array(Math.max(0, width - cells.length)).fill('')),
  });
  return {
    header,
    records: rows.slice(at + 1).map(padded),
    above: rows.slice(0, LINES_ABOVE),
    sheet: table.sheet,
    sheets: table.sheets,
    isMore: rows.length === maxRows,
  };
}

async function productLines(db: Db, { header, records, sheets }: Layout, choice?: Choice): Promise<ProductFile> {
  const categories = categoryFinder(await listCategories(db));
  const headings = header?.cells ?? [];
  const reading = readingOf(headings, categories, choice, records);
  const given = header ? [header, ...records] : [];
  return readProductFile(given, reading).catch((error: unknown) => {
    throw sheets.length > 0 && error instanceof CsvProblem ? workbookProblem(error.problem) : error;
  });
}

function listCategories(db: Db): Promise<{ slug: string; name: string }[]> {
  return unwrapAll(db.from('product_categories').select('slug, name').order('name_key').order('slug'));
}

async function storeLines(db: Db, id: string, { lines }: ProductFile): Promise<void> {
  for (let start = 0; start < lines.length; start += LINES_AT_A_TIME) {
    const end = start + LINES_AT_A_TIME;
    const some = lines.slice(start, end) as unknown as Json;
    await unwrap(db.rpc('plan_product_import', { import: id, lines: some, complete: end >= lines.length }));
  }
}

/** Where this fails too, the next import deletes the remains. */
async function orRemoved(db: Db, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await unwrap(db.from('product_imports').delete().eq('id', id)).catch(() => undefined);
    throw error;
  }
}

const PREVIEW = 60;
const EXAMPLES = 3;

/**
 * @param where the sheet and the line that names the columns, where somebody has chosen them
 * @returns null where the file is gone, which it is after a day
 * @throws {CsvProblem} where it cannot be used
 */
export async function getFileToRead(
  db: Db,
  id: string,
  where: { sheet: string; headerLine: number | undefined },
): Promise<FileToRead | null> {
  const [stored, earlier, categories] = await Promise.all([readStored(db, id), earlierChoices(db), listCategories(db)]);
  if (!stored) return null;
  const layout = await readLayout(stored.bytes, where, PREVIEW);
  const headings = layout.header?.cells ?? [];
  // In a CSV file more cells come from a text without quotes, and are an error of the line.
  const cells = layout.sheets.length > 0 ? layout.records.map((record) => record.cells.length) : [];
  const width = Math.max(headings.length, ...cells);
  const all = Array.from({ length: width }, (_, index) => headings[index] ?? '');
  const peer = peerOf(headings);
  const remembered = rememberedHeadings(earlier, peer);
  const guessed = readAs(all, layout.records, remembered);
  const at = guessed.indexOf('category_slug');
  return {
    id,
    file_name: stored.file_name,
    as_drafts: stored.as_drafts,
    peer,
    sheet: layout.sheet,
    sheets: layout.sheets,
    header_line: layout.header?.line ?? 1,
    lines: layout.above.map(({ line, cells }) => ({ line, text: cells.filter((cell) => cell.trim()).join(', ') })),
    columns: all.map((heading, index) => ({
      heading,
      examples: examplesOf(layout.records, index),
      readAs: guessed[index] ?? '',
      isRemembered: !productColumn(heading) && remembered.has(headingKey(heading)),
    })),
    categories,
    hasGaps: hasGaps(layout.records, at),
  };
}

function examplesOf(records: CsvRecord[], index: number): string[] {
  const values = records.map(({ cells }) => cells[index]?.trim() ?? '').filter(Boolean);
  return [...new Set(values)].slice(0, EXAMPLES);
}

/** Whether the values of a column stand above empty ones, as where cells are merged. */
function hasGaps(records: CsvRecord[], at: number): boolean {
  const values = at === -1 ? [] : records.map(({ cells }) => cells[at]?.trim() ?? '');
  return values[0] !== '' && values.includes('');
}

/** Whether the categories of a sheet seem to be merged cells, of which the file has the first; a line with an id needs none. */
function hasMerged({ header, records, sheets }: Layout): boolean {
  const columns = header?.cells.map(productColumn) ?? [];
  return sheets.length > 0 && !columns.includes('id') && hasGaps(records, columns.indexOf('category_slug'));
}

type EarlierChoice = { columns: string[]; read_as: string[] | null };

/** What was chosen in the imports that are kept, the latest one first. */
function earlierChoices(db: Db): Promise<EarlierChoice[]> {
  return unwrapFirst(
    db
      .from('product_imports')
      .select('columns, read_as')
      .not('read_as', 'is', null)
      .not('state', 'in', '(reading,columns)')
      .order('updated_at', { ascending: false })
      .order('id'),
    REMEMBERED,
  );
}

/** What was chosen for headings, the latest choice first. The same heading means something else in files of another system. */
function rememberedHeadings(earlier: EarlierChoice[], peer: string | null): Map<string, ProductColumn | ''> {
  const chosen = new Map<string, ProductColumn | ''>();
  for (const { columns, read_as } of earlier) {
    if (peerOf(columns) !== peer) continue;
    for (const [index, heading] of columns.entries()) {
      const key = headingKey(heading);
      const column = read_as?.[index];
      if (key === '' || chosen.has(key) || column === undefined) continue;
      chosen.set(key, FILE_COLUMNS.find((known) => known === column) ?? '');
    }
  }
  return chosen;
}

const REMEMBERED = 50;

/** @returns whether a file waits for somebody who says what its columns are */
export async function waitsForColumns(db: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const found = db.from('product_imports').select('id').eq('id', id).eq('state', 'columns');
  return (await unwrap(found.maybeSingle())) !== null;
}

type Stored = { file_name: string; as_drafts: boolean; bytes: Uint8Array };

async function readStored(db: Db, id: string): Promise<Stored | null> {
  if (!isUuid(id)) return null;
  const [found, parts] = await Promise.all([
    unwrap(
      db
        .from('product_imports')
        .select('file_name, as_drafts')
        .eq('id', id)
        .or('state.eq.columns,state.eq.planned')
        .maybeSingle(),
    ),
    unwrapAll(db.from('product_import_parts').select('content').eq('import_id', id).order('piece')),
  ]);
  if (!found || parts.length === 0) return null;
  const bytes = Buffer.concat(parts.map(({ content }) => Buffer.from(content, 'base64')));
  return { ...found, bytes: new Uint8Array(bytes) };
}

/** The outcome of saying what the columns are; `gone` where it was read, applied or deleted meanwhile. */
export type ReadAgain =
  | { outcome: 'planned' }
  | { outcome: 'gone' }
  | { outcome: 'no lines' }
  | { outcome: 'lacking'; columns: ('name' | 'category_slug')[] }
  | { outcome: 'twice'; column: ProductColumn }
  | { outcome: 'too many'; lines: number };

/**
 * Plans a file as somebody has said that it is to be read.
 *
 * @throws {CsvProblem} where it cannot be used; it is as before then
 */
export async function planFile(
  db: Db,
  id: string,
  where: { sheet: string; headerLine: number },
  choice: Choice & { asDrafts: boolean },
  maxLines: number,
): Promise<ReadAgain> {
  const stored = await readStored(db, id);
  if (!stored) return { outcome: 'gone' };
  const chosen = choice.readAs.filter((column) => column !== '');
  const twice = chosen.find((column, index) => chosen.indexOf(column) !== index);
  if (twice) return { outcome: 'twice', column: twice };
  const lacks = lacking(chosen).filter((column) => column !== 'category_slug' || choice.category === '');
  if (lacks.length > 0) return { outcome: 'lacking', columns: lacks };
  const named = await readLayout(stored.bytes, where, LINES_ABOVE);
  const headings = choice.readAs.map((_, index) => named.header?.cells[index] ?? '');
  const html = htmlColumns(headings, choice.readAs);
  const layout = await readLayout(stored.bytes, { ...where, html });
  if (layout.records.length === 0 || !layout.header) return { outcome: 'no lines' };
  if (layout.records.length > maxLines) return { outcome: 'too many', lines: layout.records.length };
  const file = await productLines(db, { ...layout, header: { ...layout.header, cells: headings } }, choice);
  const isRead = await unwrap(
    db.rpc('read_product_import', { import: id, columns: file.columns, read_as: choice.readAs }),
  );
  if (!isRead) return { outcome: 'gone' };
  try {
    const said = { file_form: formOf(stored.bytes, layout), as_drafts: choice.asDrafts };
    await unwrap(db.from('product_imports').update(said).eq('id', id));
    await storeLines(db, id, file);
  } catch (error) {
    // The columns can be said again.
    await unwrap(db.from('product_imports').update({ state: 'columns' }).eq('id', id)).catch(() => undefined);
    throw error;
  }
  return { outcome: 'planned' };
}

function htmlColumns(headings: readonly string[], columns: ReadAs): HtmlColumns {
  const isForeign = foreignColumns(headings, columns);
  const indexes = (wanted: readonly ProductColumn[]) => {
    return columns.flatMap((column, index) => {
      return column !== '' && isForeign[index] && wanted.includes(column) ? [index] : [];
    });
  };
  return {
    marks: indexes(HTML_COLUMNS.marks),
    words: indexes(HTML_COLUMNS.words),
    escapedLines: peerOf(headings) === 'WooCommerce',
  };
}
