import type { ColumnValue, FieldChange } from '~/lib/editing/field-change';
import type { DescribeCopy } from '~/lib/editing/load-edit.server';
import { createTimeSlice } from '~/lib/runtime/time-slice.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll, unwrapByKeys, unwrapPage } from '~/lib/supabase/lists.server';
import { readAhead } from '~/lib/supabase/read-once';
import { unwrap } from '~/lib/supabase/result.server';
import type { Page } from '~/lib/text/pagination';
import type { DayRange } from '~/lib/text/time-zone';
import { isoTimestamp } from '~/lib/text/timestamp';
import { isUuid } from '~/lib/text/uuid';
import { type Changed, describeChanges, describeValues } from './difference.server';
import { KIND_NAMES, type KindName, kindOf, kindOfTable, type Snapshot } from './kinds';
import { authorOf, type Batch, type Entry, PROGRAM, type RecentChange, type Revision } from './revision';

const VERSIONS_PER_PAGE = 20;
const CHANGES_PER_PAGE = 50;

type Listing = { page: number; timeZone: string };

/** The filters of all changes; empty for all. */
export type HistoryQuery = Listing & {
  /** The id of a person, or `PROGRAM`. */
  actor: string;
  kind: KindName | null;
  day: DayRange | null;
};

const COLUMNS = 'id, at, actor_name, cause, table_name, row_id, action, before, after';

type Row = {
  id: number;
  at: string;
  actor_name: string | null;
  cause: string | null;
  table_name: string;
  row_id: string;
  action: 'insert' | 'update' | 'delete';
  before: Snapshot | null;
  after: Snapshot | null;
};

/**
 * Lists the versions of a row, the newest first.
 *
 * @param rowId an id, the slug of a page; null for all settings
 */
export async function listVersions(
  db: Db,
  kind: KindName,
  rowId: string | null,
  { page, timeZone }: Listing,
): Promise<Page<Revision> | null> {
  namesAhead(db, [kindOf(kind).table]);
  let query = db.from('revisions').select(COLUMNS).eq('table_name', kindOf(kind).table);
  if (rowId !== null) query = query.eq('row_id', rowId);
  const found = await unwrapPage(query.order('id', { ascending: false }), page, VERSIONS_PER_PAGE);
  return found && { ...found, items: await described(db, found.items, timeZone) };
}

type BatchRow = Row & { batch: string | null; batch_summary: Omit<Batch, 'id'> | null };

/** Lists everybody's changes, the latest first. One of many rows is one entry, by the first of its revisions. */
export async function listChanges(
  db: Db,
  { actor, kind, day, page, timeZone }: HistoryQuery,
): Promise<Page<Entry> | null> {
  const tables = kind ? [kindOf(kind).table] : KIND_NAMES.map((name) => kindOf(name).table);
  namesAhead(db, tables);
  let query = db
    .from('revisions')
    .select(`${COLUMNS}, batch, batch_summary`)
    .is('follows', false)
    .filter('table_name', 'in', `(${tables.join()})`);
  if (actor === PROGRAM) query = query.is('actor_id', null);
  else if (isUuid(actor)) query = query.eq('actor_id', actor);
  if (day) query = query.gte('at', day.from).lt('at', day.to);
  const found = await unwrapPage(query.order('id', { ascending: false }), page, CHANGES_PER_PAGE);
  return found && { ...found, items: withBatches(await described(db, found.items, timeZone), found.items) };
}

function withBatches<Shown extends Revision>(
  revisions: Shown[],
  rows: BatchRow[],
): (Shown & { batch: Batch | null })[] {
  const batches = new Map(rows.map((row) => [row.id, row]));
  return revisions.map((revision) => {
    const { batch: id, batch_summary: summary } = batches.get(revision.id) ?? {};
    return { ...revision, batch: id && summary ? { id, ...summary } : null };
  });
}

/** Lists the revisions of a change of many rows, in their order. */
export async function listBatch(
  db: Db,
  batch: string,
  { page, timeZone }: Listing,
): Promise<{ found: Page<Revision>; entry: Entry } | null> {
  if (!isUuid(batch)) return null;
  namesAhead(db, ['products', 'blog_posts', 'enquiries']);
  const query = db.from('revisions').select(COLUMNS).eq('batch', batch).order('id');
  const leading = db
    .from('revisions')
    .select(`${COLUMNS}, batch, batch_summary`)
    .eq('batch', batch)
    .is('follows', false)
    .maybeSingle();
  const [found, row] = await Promise.all([unwrapPage(query, page, CHANGES_PER_PAGE), unwrap(leading)]);
  if (!found || !row) return null;
  const [items, first] = await Promise.all([described(db, found.items, timeZone), described(db, [row], timeZone)]);
  const [entry] = withBatches(first, [row]);
  return entry ? { found: { ...found, items }, entry } : null;
}

/** @returns what the rows of these revisions are called, in the order of the revisions */
export async function namesOfRevisions(db: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await unwrapByKeys(ids.map(String), (list) =>
    db.from('revisions').select('id, table_name, row_id, before, after').filter('id', 'in', list).order('id'),
  );
  return rows.flatMap(({ table_name, row_id, before, after }) => {
    const kind = kindOfTable(table_name);
    return kind ? kindOf(kind).nameOf(after ?? before ?? {}, row_id) : [];
  });
}

/** Lists the latest changes of content, the latest first; what the program did to many rows at once is one of them. */
export async function listRecentChanges(db: Db, most: number, timeZone: string): Promise<RecentChange[]> {
  namesAhead(db, ['products', 'blog_posts', 'enquiries']);
  const rows = (await unwrapAll(db.rpc('recent_changes', { most }, { get: true }))) as (BatchRow &
    Omit<RecentChange, keyof Entry>)[];
  const extra = new Map(rows.map(({ id, same, undo_to }) => [id, { same, undo_to }]));
  const entries = withBatches(await described(db, rows, timeZone), rows);
  return entries.map((entry) => ({ ...entry, ...(extra.get(entry.id) ?? { same: 1, undo_to: null }) }));
}

/** Lists everybody who changed something, by name. */
export async function listActors(db: Db): Promise<{ id: string; name: string }[]> {
  const actors = await unwrapAll(db.rpc('revision_actors', undefined, { get: true }).order('id'));
  const named = actors.map(({ id, name }) => ({ id, name: name || 'somebody without a name' }));
  return named.sort((a, b) => a.name.localeCompare(b.name));
}

/** A version to restore: the whole row as it was after a change. */
export type Version = { id: number; at: string; state: Snapshot };

/**
 * Reads a version of a row.
 *
 * @param rowId as `listVersions` takes it
 * @returns null where the row has no such version, or it was a deletion
 */
export async function getVersion(db: Db, kind: KindName, rowId: string, revision: string): Promise<Version | null> {
  if (!isRevisionId(revision)) return null;
  const { table } = kindOf(kind);
  const query = db.from('revisions').select('id, at, after').eq('table_name', table).eq('row_id', rowId);
  const row = await unwrap(query.eq('id', Number(revision)).maybeSingle());
  return row?.after ? { id: row.id, at: isoTimestamp(row.at), state: row.after } : null;
}

/**
 * Reads the state of a row after a change.
 *
 * @returns null where there is no such revision, or it was a deletion
 */
export async function getRevision(
  db: Db,
  revision: string,
): Promise<{ kind: KindName; row_id: string; state: Snapshot } | null> {
  if (!isRevisionId(revision)) return null;
  const query = db.from('revisions').select('table_name, row_id, after').eq('id', Number(revision));
  const row = await unwrap(query.maybeSingle());
  const kind = row && kindOfTable(row.table_name);
  return kind && row.after ? { kind, row_id: row.row_id, state: row.after } : null;
}

function isRevisionId(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}

async function described(db: Db, rows: Row[], timeZone: string): Promise<Revision[]> {
  const names = await namesIn(
    db,
    rows.flatMap(({ before, after }) => [before, after]),
  );
  return rows.flatMap((row) => {
    const kind = kindOfTable(row.table_name);
    if (!kind) return [];
    const { id, at, row_id, action, before, after } = row;
    const name = kindOf(kind).nameOf(after ?? before ?? {}, row_id);
    const changes = describeChanges(kindOf(kind), row, { ...names, timeZone });
    return [{ id, at: isoTimestamp(at), ...authorOf(row), action, changes, kind, row_id, name }];
  });
}

/** Describes what a working copy would change of its row, as the history describes a revision. */
export const describeCopy: DescribeCopy = async (db, { table, id: row_id }, before, after, timeZone) => {
  const kind = kindOfTable(table);
  if (!kind) return [];
  const names = await namesIn(db, [before, after]);
  return describeChanges(kindOf(kind), { row_id, before, after }, { ...names, timeZone });
};

// After this time the texts of a list are shown whole. It also bounds how long one text holds up other requests.
const MAX_LIST_MS = 500;
const MAX_TEXT_MS = 50;

/**
 * Describes what would change of rows, as the history describes revisions. Other requests are served meanwhile.
 *
 * @returns the changes of each row, in their order
 */
export async function describeRows(
  db: Db,
  kind: KindName,
  rows: Changed[],
  timeZone: string,
): Promise<FieldChange[][]> {
  const names = await namesIn(
    db,
    rows.flatMap(({ before, after }) => [before, after]),
  );
  const slice = createTimeSlice();
  let left = MAX_LIST_MS;
  const described: FieldChange[][] = [];
  for (const row of rows) {
    await slice.next();
    const began = performance.now();
    const diffMs = Math.min(left, MAX_TEXT_MS);
    described.push(describeChanges(kindOf(kind), row, { ...names, timeZone, diffMs }));
    left -= performance.now() - began;
  }
  return described;
}

/** Describes the values of rows in words, as `describeRows` does their changes. */
export async function describeStates(
  db: Db,
  kind: KindName,
  states: Snapshot[],
  timeZone: string,
): Promise<ColumnValue[][]> {
  const names = await namesIn(db, states);
  return states.map((state) => describeValues(kindOf(kind), state, { ...names, timeZone }));
}

/** The tables whose rows have the ids of categories, of products, or of a person. */
const WITH_CATEGORY = ['products', 'blog_posts', 'certificates'];
const WITH_PRODUCTS = ['blog_posts', 'certificates'];
const WITH_PERSON = ['enquiries'];

/** Begins the look-up of names that revisions of these tables may need, beside that of the revisions. */
function namesAhead(db: Db, tables: readonly string[]): void {
  if (WITH_CATEGORY.some((table) => tables.includes(table))) readAhead(categoryNames(db));
  if (WITH_PRODUCTS.some((table) => tables.includes(table))) readAhead(relatedNames(db));
  if (WITH_PERSON.some((table) => tables.includes(table))) readAhead(staffNames(db));
}

type Names = Record<'categories' | 'products' | 'people', Map<string, string>>;

/** @returns the names of the categories, products and people that states of rows refer to */
async function namesIn(db: Db, states: (Snapshot | null)[]): Promise<Names> {
  const hasCategory = states.some(
    (state) => state?.category_id || state?.related_category_id || state?.covered_category_ids,
  );
  const ids = states.flatMap((state) => {
    return ((state?.related_product_ids ?? state?.covered_product_ids) as string[] | undefined) ?? [];
  });
  const hasPerson = states.some((state) => state?.assignee_id);
  const [categories, products, people] = await Promise.all([
    hasCategory ? categoryNames(db) : new Map(),
    productNames(db, [...new Set(ids)]),
    hasPerson ? staffNames(db) : new Map(),
  ]);
  return { categories, products, people };
}

async function productNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const known = await relatedNames(db);
  const others = ids.filter((id) => !known.has(id));
  const rows = await unwrapByKeys(others, (list) =>
    db.from('products').select('id, name').filter('id', 'in', list).order('id'),
  );
  return new Map([...known, ...rows.map(({ id, name }) => [id, name] as const)]);
}

/** The products that posts are about now: those of most changes. */
async function relatedNames(db: Db): Promise<Map<string, string>> {
  const rows = await unwrapAll(db.rpc('products_of_post', undefined, { get: true }));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function staffNames(db: Db): Promise<Map<string, string>> {
  return new Map((await unwrapAll(db.rpc('staff_names', undefined, { get: true }))).map(({ id, name }) => [id, name]));
}

async function categoryNames(db: Db): Promise<Map<string, string>> {
  const rows = await unwrapAll(db.from('product_categories').select('id, name').order('id'));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
