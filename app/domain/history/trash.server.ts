import type { Staff } from '~/lib/auth/staff';
import { readTrashDays } from '~/lib/editing/trash-days.server';
import type { Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapPage } from '~/lib/supabase/lists.server';
import { unwrap, unwrapRowOrNone } from '~/lib/supabase/result.server';
import { type ConstraintMessages, writeRow } from '~/lib/supabase/write.server';
import type { FieldErrors } from '~/lib/supabase/write-result';
import type { Page } from '~/lib/text/pagination';
import { isoTimestamp } from '~/lib/text/timestamp';
import { isUuid } from '~/lib/text/uuid';
import { type KindName, kindName, kindOf, kindOfTable, listOf, type Snapshot } from './kinds';
import { authorOf, type TrashedRow, trashItem } from './revision';

const ROWS_PER_PAGE = 25;

const DAY_MS = 24 * 60 * 60 * 1000;

type Trash = Page<TrashedRow> & { days: number };

/**
 * Lists a page of deleted rows, the latest first.
 *
 * @param kind only rows of this kind, where given
 */
export async function listTrash(db: Db, kind: KindName | null, page: number): Promise<Trash | null> {
  let query = db.rpc('list_trash', undefined, { get: true });
  if (kind) query = query.eq('table_name', kindOf(kind).table);
  const ordered = query.order('id', { ascending: false });
  const [found, kept] = await Promise.all([unwrapPage(ordered, page, ROWS_PER_PAGE), readTrashDays(db)]);
  return found && { ...found, days: kept, items: found.items.flatMap((row) => trashed(row, kept)) };
}

type Deleted = {
  id: number;
  at: string;
  actor_name: string | null;
  cause: string | null;
  table_name: string;
  row_id: string;
  before: Snapshot;
};

function trashed(row: Deleted, days: number): TrashedRow[] {
  const { at, table_name, row_id, before } = row;
  const kind = kindOfTable(table_name);
  if (!kind) return [];
  const deleted = isoTimestamp(at);
  return [
    {
      item: trashItem(kind, row_id),
      kind,
      name: kindOf(kind).nameOf(before, row_id),
      at: deleted,
      ...authorOf(row),
      until: new Date(Date.parse(deleted) + days * DAY_MS).toISOString(),
      slug: typeof before.slug === 'string' ? before.slug : null,
    },
  ];
}

/** @returns the last state of a deleted row; null where it is not in the trash */
export async function findDeleted(db: Db, kind: KindName, id: string): Promise<Snapshot | null> {
  return (await inTrash(db, trashItem(kind, id)))?.before ?? null;
}

async function inTrash(db: Db, item: string): Promise<(Deleted & { kind: KindName }) | null> {
  const [word = '', id = ''] = item.split(':');
  const kind = kindName(word);
  if (!kind || !isUuid(id)) return null;
  const query = db.rpc('list_trash', undefined, { get: true }).eq('table_name', kindOf(kind).table).eq('row_id', id);
  const row = await unwrapRowOrNone(query.limit(1));
  return row ? { ...row, kind } : null;
}

/** What a taken value means, by constraint. */
const constraintMessages: ConstraintMessages = {
  product_categories_slug_is_unique: {
    field: 'slug',
    message: 'Another category has this address by now. Please enter a different one.',
  },
  products_slug_is_unique_in_category: {
    field: 'slug',
    message: 'Another product of this category has this address by now. Please enter a different one.',
  },
  products_category_exists: {
    field: 'category_id',
    message: 'Its category is gone. Bring that back first, or choose another one.',
  },
  blog_posts_slug_is_unique: {
    field: 'slug',
    message: 'Another post has this address by now. Please enter a different one.',
  },
};

/** The outcome of bringing a row back; `invalid` where something has been taken or is gone meanwhile. */
export type Restored =
  | { outcome: 'restored'; kind: KindName; id: string; name: string; list: string }
  | { outcome: 'missing' }
  | { outcome: 'invalid'; field_errors: FieldErrors };

/**
 * Inserts a deleted row again: with its id, address, pictures and former addresses.
 *
 * @param item as `trashItem` makes it
 * @param changes columns that replace those of the deleted row
 */
export async function restoreDeleted(
  db: Db,
  item: string,
  changes: { slug?: string; category_id?: string },
): Promise<Restored> {
  const deleted = await inTrash(db, item);
  if (!deleted) return { outcome: 'missing' };
  const { id, kind, row_id, before } = deleted;
  const written = await writeRow(db.rpc('restore_deleted', { revision: id, changes }), constraintMessages);
  if (!written.ok) return { outcome: 'invalid', field_errors: written.field_errors };
  if (!written.row) return { outcome: 'missing' };
  const name = kindOf(kind).nameOf(before, row_id);
  return { outcome: 'restored', kind, id: row_id, name, list: listOf(kind, before) };
}

/**
 * Removes a deleted row for good, with the pictures that nothing else shows.
 *
 * @returns its name; null where it is not in the trash
 */
export async function removeDeleted({ db, pictures }: Staff, assets: Assets, item: string): Promise<string | null> {
  const deleted = await inTrash(db, item);
  if (!deleted) return null;
  const paths = await unwrap(db.rpc('empty_trash_of', { revision: deleted.id }));
  await pictures.removeUnused(paths.map(assets.urlOf));
  return kindOf(deleted.kind).nameOf(deleted.before, deleted.row_id);
}
