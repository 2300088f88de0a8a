import type { Db } from '~/lib/supabase/client.server';
import { IN_SLICES } from '~/lib/supabase/in-slices';
import { unwrapAll, unwrapFirst, unwrapPage } from '~/lib/supabase/lists.server';
import { BackendError, unwrap, unwrapRowOrNone } from '~/lib/supabase/result.server';
import { normalizeNewlines } from '~/lib/text/normalize-newlines';
import type { Page } from '~/lib/text/pagination';
import { CsvProblem, describeCsv } from '~/lib/text/parse-csv';
import { readCsv } from '~/lib/text/read-csv.server';
import { isWorkbook, readWorkbook, workbookProblem } from '~/lib/text/read-workbook.server';
import { isoTimestamp } from '~/lib/text/timestamp';
import { isUuid } from '~/lib/text/uuid';
import type { Json } from '~/types/database';
import { readProductFile } from './product-file.server';
import {
  type ListedImport,
  type PlannedLine,
  PRODUCT_COLUMNS,
  type ProductImport,
  productColumn,
  reasonsOf,
  VERDICTS,
  type Verdict,
} from './product-import';

/** The limits of a file: bytes, and lines below the header, by the role that imports it (docs/product.md#csv). */
export const FILE_LIMIT = 5 * 1024 * 1024;
export const MAX_LINES = { admin: 10_000, editor: 100 };

// With the first line. One line too many says how many there are, two say that there are more.
const MAX_READ = MAX_LINES.admin + 3;

// A larger call would block the embedded backend, and with it the site.
const LINES_AT_A_TIME = 250;

const LINES_PER_PAGE = 500;
const LATEST = 10;

/** The outcome of planning an import; `isMore` where the file was read no further than these lines. */
export type Plan =
  | { outcome: 'planned'; id: string }
  | { outcome: 'no lines' }
  | { outcome: 'too many'; lines: number; isMore: boolean };

/**
 * Reads a file of products and stores the plan of what each line will do. No product is written.
 *
 * @param maxLines of a file
 * @param sheet of a workbook; empty for the first one
 * @throws {CsvProblem} where the file cannot be used; nothing is stored then
 */
export async function planImport(
  db: Db,
  { name: fileName, bytes, sheet }: { name: string; bytes: Uint8Array; sheet: string },
  maxLines: number,
): Promise<Plan> {
  const isBook = isWorkbook(bytes);
  const records = await (isBook ? readWorkbook(bytes, sheet, MAX_READ) : readCsv(bytes, MAX_READ));
  if (records.length > maxLines + 1) {
    return { outcome: 'too many', lines: records.length - 1, isMore: records.length === MAX_READ };
  }
  const { columns, lines } = await readProductFile(records).catch((error: unknown) => {
    throw isBook && error instanceof CsvProblem ? workbookProblem(error.problem) : error;
  });
  if (lines.length === 0) return { outcome: 'no lines' };
  const file_name = Array.from(normalizeNewlines(fileName)).slice(0, 200).join('') || 'products.csv';
  const id = await unwrap(db.rpc('begin_product_import', { file_name, columns }));
  try {
    const file_form = isBook ? 'Excel workbook' : describeCsv(bytes);
    await unwrap(db.from('product_imports').update({ file_form }).eq('id', id));
    for (let start = 0; start < lines.length; start += LINES_AT_A_TIME) {
      const end = start + LINES_AT_A_TIME;
      const some = lines.slice(start, end) as unknown as Json;
      await unwrap(db.rpc('plan_product_import', { import: id, lines: some, complete: end >= lines.length }));
    }
  } catch (error) {
    // Where this fails too, the next import deletes the remains.
    await unwrap(db.from('product_imports').delete().eq('id', id)).catch(() => undefined);
    throw error;
  }
  return { outcome: 'planned', id };
}

export async function listLatestImports(db: Db): Promise<ListedImport[]> {
  const rows = await unwrapFirst(
    db
      .from('product_imports')
      .select('id, file_name, state, created_at, profile:profiles(full_name, email)')
      .neq('state', 'reading')
      .order('created_at', { ascending: false })
      .order('id'),
    LATEST,
  );
  return rows.map(({ profile, ...row }) => ({
    ...row,
    state: row.state as ListedImport['state'],
    created_at: isoTimestamp(row.created_at),
    by: profile && (profile.full_name ?? profile.email),
  }));
}

export async function getImport(db: Db, id: string): Promise<ProductImport | null> {
  if (!isUuid(id)) return null;
  const [row, counted, changed] = await Promise.all([
    unwrap(
      db
        .from('product_imports')
        .select('id, file_name, file_form, columns, state, created_at, kept')
        .eq('id', id)
        .neq('state', 'reading')
        .maybeSingle(),
    ),
    unwrapAll(db.rpc('count_product_import', { import: id }, { get: true }).order('verdict')),
    unwrap(db.rpc('count_changed_since_import', { import: id }, { get: true })),
  ]);
  if (!row) return null;
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { verdict, lines } of counted) counts[verdict] = lines;
  const state = row.state as ProductImport['state'];
  return {
    ...row,
    state,
    created_at: isoTimestamp(row.created_at),
    counts,
    changed: state === 'applied' ? changed : 0,
  };
}

/**
 * Lists a page of an import's lines in the order of the file.
 *
 * @param verdict only lines with this verdict, where given
 */
export async function listImportLines(
  db: Db,
  { id, columns }: { id: string; columns: Promise<ProductImport['columns']> },
  page: number,
  verdict?: Verdict,
): Promise<Page<PlannedLine> | null> {
  if (!isUuid(id)) return null;
  let query = db.from('product_import_lines').select(LINE_COLUMNS).eq('import_id', id);
  if (verdict) query = query.eq('verdict', verdict);
  const [found, names] = await Promise.all([unwrapPage(query.order('line'), page, LINES_PER_PAGE), columns]);
  const nameAt = names.findIndex((column) => productColumn(column) === 'name');
  return (
    found && {
      ...found,
      items: found.items.map((row) => ({
        id: row.id,
        line: row.line,
        verdict: row.verdict,
        reasons: reasonsOf(row),
        category_slug: row.category_slug,
        slug: row.slug,
        name: String(row.product?.name ?? '') || row.cells[nameAt]?.trim() || String(row.before?.name ?? ''),
        revised: revisedBy(row),
      })),
    }
  );
}

const LINE_COLUMNS =
  'id, line, verdict, reasons, cells, category_slug, slug, product, changes, findings, kept, before, category_id, product_id';

type UpdatingLine = {
  verdict: string;
  product_id: string | null;
  category_id: string | null;
  slug: string | null;
  product: Record<string, unknown> | null;
  changes: string[];
  before: Record<string, unknown> | null;
};

function revisedBy(line: UpdatingLine): PlannedLine['revised'] {
  const { verdict, product_id, changes, category_id, slug, before, product } = line;
  if (verdict === 'create') return { row_id: product_id ?? '', before: null, after: product ?? {} };
  const changed = PRODUCT_COLUMNS.filter((column) => changes.includes(column));
  const columns = changed.map((column) => (column === 'category_slug' ? 'category_id' : column));
  const after: Record<string, unknown> = { ...product, category_id, slug };
  return {
    row_id: product_id ?? '',
    before: Object.fromEntries(columns.map((column) => [column, before?.[column]])),
    after: Object.fromEntries(columns.map((column) => [column, after[column]])),
  };
}

const NO_OUTCOME = { outcome: 'nothing', rows: 0 };

/**
 * The outcome of applying: written, now or before; not written, because the plan was resolved again, was undone, or is
 * gone.
 */
export type Applied = { outcome: 'applied'; rows: number } | { outcome: 'changed' | 'undone' | 'missing' };

/** Writes the plan, all or nothing; idempotent. */
export async function applyImport(db: Db, id: string): Promise<Applied> {
  const answer = await unwrapRowOrNone(db.rpc('apply_product_import', { import: id }).setHeader(IN_SLICES, 'true'));
  const { outcome, rows } = answer ?? NO_OUTCOME;
  if (outcome === 'applied') return { outcome, rows };
  if (outcome === 'changed' || outcome === 'undone' || outcome === 'missing') return { outcome };
  throw new BackendError(new Error(`apply_product_import answered “${outcome}”`));
}

/**
 * The outcome of undoing: restored, now or before; refused, because that many products have changed since; nothing to
 * undo, because the import was never applied or is gone.
 */
export type Undone = { outcome: 'undone' | 'changed'; rows: number } | { outcome: 'planned' | 'missing' };

/**
 * Restores the products that an import changed, all or nothing.
 *
 * @param others whether products that have changed since stay as they are; else they prevent it
 */
export async function undoImport(db: Db, id: string, others: boolean): Promise<Undone> {
  const undoing = db.rpc('undo_product_import', { import: id, others }).setHeader(IN_SLICES, 'true');
  const answer = await unwrapRowOrNone(undoing);
  const { outcome, rows } = answer ?? NO_OUTCOME;
  if (outcome === 'undone' || outcome === 'changed') return { outcome, rows };
  if (outcome === 'planned' || outcome === 'missing') return { outcome };
  throw new BackendError(new Error(`undo_product_import answered “${outcome}”`));
}
