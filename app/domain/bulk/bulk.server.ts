import { isDeepStrictEqual } from 'node:util';
import { SPAM } from '~/domain/enquiries/stored-enquiry';
import { describeRows, namesOfRevisions } from '~/domain/history/history.server';
import { KINDS, kindOf, kindOfTable } from '~/domain/history/kinds';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapByKeys } from '~/lib/supabase/lists.server';
import { unwrapRowOrNone } from '~/lib/supabase/result.server';
import { type ConstraintMessages, writeRow } from '~/lib/supabase/write.server';
import { isUuid } from '~/lib/text/uuid';
import type { Json } from '~/types/database';
import { BULK, type BulkChange, type BulkKind, bulkKind, MAX_ROWS, MAX_SHOWN, type PlannedRow } from './bulk';

type Row = Record<string, unknown> & { id: string; updated_at: string };
type Columns = Record<string, Json>;
type Planned = Omit<PlannedRow, 'changes'> & { before: Partial<Row>; columns: Columns };

/**
 * Works out what a change would do; nothing is written.
 *
 * @param ids those that are no row are left out
 * @param timeZone of the company, in which moments are written
 * @returns the rows in the order of their ids. Where there are more than `MAX_SHOWN`, those that cannot change come
 *   first, and only so many are described
 */
export async function planBulk(
  db: Db,
  kind: BulkKind,
  ids: readonly string[],
  change: BulkChange,
  timeZone: string,
): Promise<PlannedRow[]> {
  const planned = shownFirst(await plan(db, kind, ids, change));
  const changing = planned.slice(0, MAX_SHOWN).filter(({ outcome }) => outcome === 'change');
  const described = await describeRows(
    db,
    kind,
    changing.map(({ id, before, columns }) => ({ row_id: id, before, after: columns })),
    timeZone,
  );
  const changes = new Map(changing.map(({ id }, index) => [id, described[index]]));
  return planned.map(({ before: _, columns: __, ...row }) => ({ ...row, changes: changes.get(row.id) ?? [] }));
}

function shownFirst(planned: Planned[]): Planned[] {
  if (planned.length <= MAX_SHOWN) return planned;
  const rank = ({ outcome }: Planned) => (outcome === 'problem' ? 0 : 1);
  return planned.toSorted((one, other) => rank(one) - rank(other));
}

async function plan(db: Db, kind: BulkKind, ids: readonly string[], change: BulkChange): Promise<Planned[]> {
  const { table } = KINDS[kind];
  const asked = [...new Set(ids)].filter(isUuid).slice(0, MAX_ROWS);
  if (asked.length === 0) return [];
  // As of one table: the others have these columns too.
  const found = await unwrapByKeys(asked, (list) =>
    db
      .from(table as 'products')
      .select('*')
      .filter('id', 'in', list)
      .order('id'),
  );
  const rows = new Map(found.map((row) => [row.id, row as unknown as Row]));
  const refuse = await refusals(db, kind, [...rows.values()], change);
  return asked.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { columns, problem: invalid } = columnsOf(kind, row, change);
    const changed = Object.entries(columns).filter(([name, value]) => !isDeepStrictEqual(row[name] ?? null, value));
    const before = Object.fromEntries(changed.map(([name]) => [name, row[name]]));
    const problem =
      invalid ?? (changed.length > 0 || change.intent === 'bulk_delete' ? (refuse.get(id) ?? null) : null);
    const outcome = problem
      ? 'problem'
      : change.intent === 'bulk_delete'
        ? 'delete'
        : changed.length > 0
          ? 'change'
          : 'same';
    return [{ id, name: kindOf(kind).nameOf(row, id), version: row.updated_at, problem, outcome, before, columns }];
  });
}

const STATES: Record<Exclude<BulkChange['intent'], 'bulk_set'>, (row: Row) => Columns> = {
  bulk_publish: () => ({ status: 'published', publish_at: null }),
  bulk_draft: () => ({ status: 'draft' }),
  bulk_delete: () => ({}),
  bulk_answered: () => ({ status: 'answered' }),
  bulk_archive: () => ({ status: 'archived' }),
  bulk_spam: ({ tags }) => ({ status: 'archived', tags: [...new Set([...(tags as string[]), SPAM])] }),
};

function columnsOf(kind: BulkKind, row: Row, change: BulkChange): { columns: Columns; problem: string | null } {
  if (change.intent !== 'bulk_set') return { columns: STATES[change.intent](row), problem: null };
  const field = BULK[kind].fields.find(({ name }) => name === change.field);
  if (!field) return { columns: {}, problem: 'This field cannot be set for many.' };
  const stored = field.written?.(row[field.name]) ?? String(row[field.name] ?? '');
  const isText = field.input === 'text' || field.input === 'markup' || field.input === 'line';
  const between = field.between ?? (field.input === 'line' ? ' ' : '\n');
  const typed =
    isText && change.mode === 'append' && stored !== '' && change.value !== ''
      ? stored + between + change.value
      : isText && change.mode === 'append'
        ? stored || change.value
        : change.value;
  const parsed = field.schema.safeParse(field.input === 'flag' ? typed === 'on' : typed);
  if (!parsed.success) return { columns: {}, problem: parsed.error.issues[0]?.message ?? 'This value does not fit.' };
  return { columns: { [field.name]: parsed.data as Json }, problem: null };
}

/** What the database would refuse, row by row, so that one row does not stop the others. */
async function refusals(db: Db, kind: BulkKind, rows: Row[], change: BulkChange): Promise<Map<string, string>> {
  const ids = rows.map(({ id }) => id);
  if (kind === 'category' && change.intent === 'bulk_delete') {
    const used = await unwrapByKeys(ids, (list) =>
      db.from('product_totals').select('id, products').filter('id', 'in', list).gt('products', 0).order('id'),
    );
    return new Map(used.map(({ id }) => [id, 'Products are in it. Move or delete them first.']));
  }
  if (kind !== 'product' || change.intent !== 'bulk_set' || change.field !== 'category_id') return new Map();
  if (!isUuid(change.value)) return new Map();
  const slugs = rows.map(({ slug }) => String(slug));
  const there = await unwrapByKeys(slugs, (list) =>
    db.from('products').select('slug').eq('category_id', change.value).filter('slug', 'in', list).order('slug'),
  );
  const taken = new Set(there.map(({ slug }) => slug));
  const found = new Map<string, string>();
  for (const { id, slug, category_id } of rows) {
    const address = String(slug);
    if (category_id === change.value) continue;
    if (taken.has(address)) found.set(id, 'Another product of that category has its address already.');
    // The second of two with one address comes too late.
    taken.add(address);
  }
  return found;
}

export type BulkApplied = { batch: string; changed: number; left: number } | { problem: string } | null;

const constraintMessages: ConstraintMessages = {
  products_slug_is_unique_in_category: {
    field: 'rows',
    message: 'Another product of that category got one of their addresses just now.',
  },
  products_category_exists: { field: 'rows', message: 'A category was deleted, or still has products.' },
};

/**
 * Changes the rows that are as they were when the plan was shown; a revision for each.
 *
 * @param versions the version of each row in the plan that was shown, by id
 * @returns how many changed, and how many were left as they are because they changed meanwhile; null where there was
 *   nothing to change
 */
export async function applyBulk(
  db: Db,
  kind: BulkKind,
  versions: ReadonlyMap<string, string>,
  change: BulkChange,
): Promise<BulkApplied> {
  const planned = await plan(db, kind, [...versions.keys()], change);
  const due = planned.filter(({ outcome }) => outcome === 'change' || outcome === 'delete');
  const rows = due.map(({ id, version, columns }) => ({ id, version: versions.get(id) || version, columns }));
  if (rows.length === 0) return null;
  const args = { table_name: KINDS[kind].table, rows, removes: change.intent === 'bulk_delete' };
  const written = await writeRow(db.rpc('apply_bulk', args), constraintMessages);
  if (!written.ok) return { problem: written.field_errors.rows?.join(' ') ?? '' };
  const [done] = written.row ?? [];
  return done && done.changed > 0 ? { ...done, left: versions.size - done.changed } : null;
}

/** The outcome of an undo: how many rows came back, how many did not, and what the first of those are called. */
export type BulkUndone = { kind: BulkKind; undone: number; kept: number; names: string[] };

/** How many of the rows that an undo leaves are named. */
const MAX_NAMED = 20;

/**
 * Undoes a change of many rows.
 *
 * @param others whether rows that were not changed since come back although others were
 * @returns null where there is no such change
 */
export async function undoBulk(db: Db, batch: string, others: boolean): Promise<BulkUndone | null> {
  if (!isUuid(batch)) return null;
  const row = await unwrapRowOrNone(db.rpc('undo_bulk', { batch, others }));
  const kind = bulkKind((row && kindOfTable(row.table_name)) ?? '');
  if (!row || !kind) return null;
  const names = await namesOfRevisions(db, row.kept.slice(0, MAX_NAMED));
  return { kind, undone: row.undone, kept: row.kept.length, names };
}
