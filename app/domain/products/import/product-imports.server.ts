import type { Db } from '~/lib/supabase/client.server';
import { IN_SLICES } from '~/lib/supabase/in-slices';
import { unwrapAll, unwrapFirst, unwrapPage } from '~/lib/supabase/lists.server';
import { BackendError, unwrap, unwrapRowOrNone } from '~/lib/supabase/result.server';
import type { Page } from '~/lib/text/pagination';
import { isoTimestamp } from '~/lib/text/timestamp';
import { isUuid } from '~/lib/text/uuid';
import {
  columnsReadAs,
  type ListedImport,
  type MissingCategory,
  type PlannedLine,
  PRODUCT_COLUMNS,
  type ProductImport,
  reasonsOf,
  VERDICTS,
  type Verdict,
} from './product-import';

const LINES_PER_PAGE = 500;
const LATEST = 10;
// They are being read, or wait for somebody who says what their columns are.
const HIDDEN = '(reading,columns)';

export async function listLatestImports(db: Db): Promise<ListedImport[]> {
  const rows = await unwrapFirst(
    db
      .from('product_imports')
      .select('id, file_name, state, created_at, profile:profiles(full_name, email)')
      .not('state', 'in', HIDDEN)
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
        .select(
          'id, file_name, file_form, columns, read_as, as_drafts, state, created_at, kept, parts:product_import_parts(piece)',
        )
        .eq('id', id)
        .eq('parts.piece', 0)
        .not('state', 'in', HIDDEN)
        .maybeSingle(),
    ),
    unwrapAll(db.rpc('count_product_import', { import: id }, { get: true }).order('verdict')),
    unwrap(db.rpc('count_changed_since_import', { import: id }, { get: true })),
  ]);
  if (!row) return null;
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { verdict, lines } of counted) counts[verdict] = lines;
  const { parts, ...found } = row;
  const state = row.state as ProductImport['state'];
  return {
    ...found,
    has_file: parts.length > 0,
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
  { id, found }: { id: string; found: Promise<Pick<ProductImport, 'columns' | 'read_as'> | null> },
  page: number,
  verdict?: Verdict,
): Promise<Page<PlannedLine> | null> {
  if (!isUuid(id)) return null;
  let query = db.from('product_import_lines').select(LINE_COLUMNS).eq('import_id', id);
  if (verdict) query = query.eq('verdict', verdict);
  const [lines, ofImport] = await Promise.all([unwrapPage(query.order('line'), page, LINES_PER_PAGE), found]);
  const nameAt = ofImport ? columnsReadAs(ofImport).indexOf('name') : -1;
  return (
    lines && {
      ...lines,
      items: lines.items.map((row) => ({
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

export async function listMissingCategories(db: Db, id: string): Promise<MissingCategory[]> {
  if (!isUuid(id)) return [];
  return unwrapAll(db.rpc('missing_import_categories', { import: id }, { get: true }).order('name').order('slug'));
}

/** Adds the categories that a planned import misses, as drafts, and decides its lines anew. @returns how many */
export function addMissingCategories(db: Db, id: string): Promise<number> {
  return unwrap(db.rpc('add_import_categories', { import: id }));
}

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
