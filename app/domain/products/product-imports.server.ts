import { type Page, rowRange } from '~/lib/pagination';
import { readCsv } from '~/lib/read-csv.server';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, unwrap, unwrapPage, unwrapRows } from '~/lib/supabase/result.server';
import { isoTimestamp } from '~/lib/timestamp';
import { isUuid } from '~/lib/uuid';
import type { Json } from '~/types/database';
import { readProductFile } from './product-file.server';
import { type PlannedLine, type ProductImport, type Reason, VERDICTS, type Verdict } from './product-import';

/** The largest file taken, in bytes, and the most lines of one (contract; targets, CSV). */
export const FILE_LIMIT = 5 * 1024 * 1024;
const MOST_LINES = 10_000;

const LINES_PER_PAGE = 500;

/** What came of planning an import; without lines there is nothing to plan. */
export type Plan =
  | { outcome: 'planned'; id: string }
  | { outcome: 'no lines' }
  | { outcome: 'too many'; lines: number };

/**
 * Reads a file of products and keeps the plan of what each line will do. No product is written.
 *
 * @throws {CsvProblem} where the file cannot be read, {BackendError}
 */
export async function planImport(db: Db, fileName: string, bytes: Uint8Array): Promise<Plan> {
  const records = readCsv(bytes);
  if (records.length > MOST_LINES + 1) return { outcome: 'too many', lines: records.length - 1 };
  const { columns, lines } = await readProductFile(records);
  if (lines.length === 0) return { outcome: 'no lines' };
  const file_name = fileName.slice(0, 200) || 'products.csv';
  const id = await unwrap(db.rpc('plan_product_import', { file_name, columns, lines: lines as unknown as Json }));
  return { outcome: 'planned', id };
}

/**
 * @returns the import with its counts, or null
 * @throws {BackendError}
 */
export async function getImport(db: Db, id: string): Promise<ProductImport | null> {
  if (!isUuid(id)) return null;
  const [row, counted] = await Promise.all([
    unwrap(db.from('product_imports').select('id, file_name, columns, state, created_at').eq('id', id).maybeSingle()),
    unwrapRows(db.rpc('count_product_import', { import: id })),
  ]);
  if (!row) return null;
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { verdict, lines } of counted) counts[verdict as Verdict] = lines;
  return { ...row, state: row.state as ProductImport['state'], created_at: isoTimestamp(row.created_at), counts };
}

/**
 * Lists a page of an import's lines in the order of the file.
 *
 * @param verdict only lines with this verdict, where given
 * @returns the page, or null where it lies beyond the end
 * @throws {BackendError}
 */
export async function listImportLines(
  db: Db,
  id: string,
  page: number,
  verdict?: Verdict,
): Promise<Page<PlannedLine> | null> {
  const [from, to] = rowRange(page, LINES_PER_PAGE);
  let query = db
    .from('product_import_lines')
    .select('id, line, verdict, reasons, cells, category_slug, slug, product', { count: 'exact' })
    .eq('import_id', id);
  if (verdict) query = query.eq('verdict', verdict);
  const found = await unwrapPage(query.order('line').range(from, to), page, LINES_PER_PAGE);
  return (
    found && {
      ...found,
      items: found.items.map(({ cells, product, reasons, ...line }) => ({
        ...line,
        verdict: line.verdict as Verdict,
        reasons: reasons as Reason[],
        name: String((product as { name?: string } | null)?.name ?? (cells as string[])[0] ?? ''),
      })),
    }
  );
}

/** What came of applying: written, or decided anew because products have changed since. */
export type Applied = { outcome: 'applied'; written: number } | { outcome: 'changed' | 'missing' };

/**
 * Writes what the plan says, all of it or nothing. Applied twice, it is written once.
 *
 * @throws {BackendError}
 */
export async function applyImport(db: Db, id: string): Promise<Applied> {
  const [answer] = await unwrapRows(db.rpc('apply_product_import', { import: id }));
  if (answer?.outcome === 'applied') return { outcome: 'applied', written: answer.written };
  if (answer?.outcome === 'changed' || answer?.outcome === 'missing') return { outcome: answer.outcome };
  throw new BackendError(new Error(`apply_product_import answered ${JSON.stringify(answer)}`));
}

/** What came of undoing: put back, or refused because that many products have changed since. */
export type Undone =
  | { outcome: 'undone'; rows: number }
  | { outcome: 'changed'; rows: number }
  | { outcome: 'missing' };

/**
 * Puts back what an import changed, all of it or nothing.
 *
 * @throws {BackendError}
 */
export async function undoImport(db: Db, id: string): Promise<Undone> {
  const [answer] = await unwrapRows(db.rpc('undo_product_import', { import: id }));
  if (answer?.outcome === 'undone' || answer?.outcome === 'changed')
    return { outcome: answer.outcome, rows: answer.rows };
  if (answer?.outcome === 'missing') return { outcome: 'missing' };
  throw new BackendError(new Error(`undo_product_import answered ${JSON.stringify(answer)}`));
}
