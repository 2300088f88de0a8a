import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll } from '~/lib/supabase/lists.server';
import { unwrap, unwrapWritten } from '~/lib/supabase/result.server';
import type { Page } from '~/lib/text/pagination';
import type { Database } from '~/types/database-overrides';
import { ALWAYS_PUBLIC, PUBLICATION_COLUMNS, type PublishedRow } from './publication';

export type ContentRow = { table: ContentTable; id: string };

export type ContentTable = Extract<
  keyof Database['public']['Tables'],
  | 'product_categories'
  | 'products'
  | 'certificates'
  | 'gallery_items'
  | 'blog_posts'
  | 'page_content'
  | 'company_entries'
>;

/** Changes of a published row that are kept aside; `updated_at` is their version. */
export type WorkingCopy = { values: Record<string, unknown>; updated_at: string; actor: string | null };

export async function readWorkingCopy(db: Db, { table, id }: ContentRow): Promise<WorkingCopy | null> {
  const read = db.from('working_copies').select('values, updated_at, actor_name').eq('table_name', table);
  const row = await unwrap(read.eq('row_id', id).maybeSingle());
  return row && { values: row.values, updated_at: row.updated_at, actor: row.actor_name };
}

/** What staff know of a public row, and visitors do not. */
export type PublicRowState = { row: PublishedRow; hasCopy: boolean };

/** @returns null where the row is gone; a page of texts is always public */
export async function readPublicRowState(db: Db, content: ContentRow): Promise<PublicRowState | null> {
  const { table, id } = content;
  const read = async (): Promise<PublishedRow | null> =>
    table === 'page_content'
      ? ALWAYS_PUBLIC
      : unwrap(db.from(table).select(PUBLICATION_COLUMNS).eq('id', id).maybeSingle());
  const [row, copy] = await Promise.all([read(), readWorkingCopy(db, content)]);
  return row && { row, hasCopy: copy !== null };
}

export async function withCopies<Row extends { id: string }, List extends Page<Row>>(
  db: Db,
  table: ContentTable,
  reading: Promise<List | null>,
): Promise<(Omit<List, 'items'> & { items: (List['items'][number] & { hasCopy: boolean })[] }) | null> {
  // All of the table, because there are few, and those of the list alone could only be asked for after it.
  const copies = unwrapAll(db.from('working_copies').select('row_id').eq('table_name', table).order('row_id'));
  const [list, found] = await Promise.all([reading, copies]);
  if (!list) return null;
  const copied = new Set(found.map(({ row_id }) => row_id));
  return { ...list, items: list.items.map((row) => ({ ...row, hasCopy: copied.has(row.id) })) };
}

/**
 * Stores a working copy.
 *
 * @param before the one that it replaces
 * @returns false where somebody else has stored another one meanwhile
 */
export async function keepWorkingCopy(
  db: Db,
  { table, id }: ContentRow,
  values: Record<string, unknown>,
  before: WorkingCopy | null,
): Promise<boolean> {
  const copies = db.from('working_copies');
  if (before) {
    const update = copies.update({ values }).eq('table_name', table).eq('row_id', id);
    return (await unwrapWritten(update.eq('updated_at', before.updated_at).select('id'))).length > 0;
  }
  const row = { table_name: table, row_id: id, values };
  const options = { onConflict: 'table_name,row_id', ignoreDuplicates: true };
  return (await unwrapWritten(copies.upsert(row, options).select('id'))).length > 0;
}

/** Removes a working copy, unless it has another version by now. */
export async function dropWorkingCopy(db: Db, { table, id }: ContentRow, { updated_at }: WorkingCopy): Promise<void> {
  const remove = db.from('working_copies').delete().eq('table_name', table).eq('row_id', id);
  await unwrapWritten(remove.eq('updated_at', updated_at).select('id'));
}
