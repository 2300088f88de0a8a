import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll } from '~/lib/supabase/lists.server';
import { unwrap, unwrapWritten } from '~/lib/supabase/result.server';
import type { Page } from '~/lib/text/pagination';
import { isoTimestamp } from '~/lib/text/timestamp';
import type { Database } from '~/types/database-overrides';
import { ALWAYS_PUBLIC, type CopySchedule, PUBLICATION_COLUMNS, type PublishedRow } from './publication';

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
export type WorkingCopy = CopySchedule & {
  values: Record<string, unknown>;
  updated_at: string;
  actor: string | null;
};

export async function readWorkingCopy(db: Db, { table, id }: ContentRow): Promise<WorkingCopy | null> {
  // An address may say anything; no row has such an id, and the embedded API takes `{` for the beginning of a list.
  if (!/^[\w-]+$/.test(id)) return null;
  const read = db.from('working_copies').select('values, updated_at, actor_name, publish_at, problem');
  const row = await unwrap(read.eq('table_name', table).eq('row_id', id).maybeSingle());
  if (!row) return null;
  // A moment among the values is a note of before copies had a schedule.
  const { publish_at: _, ...values } = row.values;
  const { updated_at, actor_name: actor } = row;
  return { values, updated_at, actor, ...scheduleOf(row) };
}

function scheduleOf({ publish_at, problem }: CopySchedule): CopySchedule {
  return { publish_at: publish_at && isoTimestamp(publish_at), problem };
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

/** A row of a list, with the schedule of its working copy where there is one. */
export type WithCopy<Row> = Row & { copy: CopySchedule | null };

export async function withCopies<Row extends { id: string }, List extends Page<Row>>(
  db: Db,
  table: ContentTable,
  reading: Promise<List | null>,
): Promise<(Omit<List, 'items'> & { items: WithCopy<List['items'][number]>[] }) | null> {
  // All of the table, because there are few, and those of the list alone could only be asked for after it.
  const read = db.from('working_copies').select('row_id, publish_at, problem').eq('table_name', table);
  const [list, found] = await Promise.all([reading, unwrapAll(read.order('row_id'))]);
  if (!list) return null;
  const copies = new Map(found.map((copy) => [copy.row_id, scheduleOf(copy)]));
  return { ...list, items: list.items.map((row) => ({ ...row, copy: copies.get(row.id) ?? null })) };
}

/** A row of page texts into which the value of a working copy is written. */
export type CopySection = { key: string; section_slug: string; content_type: string };

/** A working copy as it is stored: with the version of its row where it is scheduled, and with its rows of page texts. */
type KeptCopy = Pick<WorkingCopy, 'values' | 'publish_at'> & {
  row_version: string | null;
  sections: CopySection[] | null;
};

/**
 * Stores a working copy.
 *
 * @param before the one that it replaces
 * @returns false where somebody else has stored another one meanwhile
 */
export async function keepWorkingCopy(
  db: Db,
  { table, id }: ContentRow,
  kept: KeptCopy,
  before: WorkingCopy | null,
): Promise<boolean> {
  const copies = db.from('working_copies');
  if (before) {
    const update = copies
      .update({ ...kept, problem: null })
      .eq('table_name', table)
      .eq('row_id', id);
    return (await unwrapWritten(update.eq('updated_at', before.updated_at).select('id'))).length > 0;
  }
  const row = { table_name: table, row_id: id, ...kept };
  const options = { onConflict: 'table_name,row_id', ignoreDuplicates: true };
  return (await unwrapWritten(copies.upsert(row, options).select('id'))).length > 0;
}

/** Removes a working copy, unless it has another version by now. */
export async function dropWorkingCopy(db: Db, { table, id }: ContentRow, { updated_at }: WorkingCopy): Promise<void> {
  const remove = db.from('working_copies').delete().eq('table_name', table).eq('row_id', id);
  await unwrapWritten(remove.eq('updated_at', updated_at).select('id'));
}
