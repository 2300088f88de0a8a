import type { Staff } from '~/lib/auth/staff';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap, unwrapPage, unwrapRows } from '~/lib/supabase/result.server';
import { updateIfUnchanged, writeRow } from '~/lib/supabase/write.server';
import type { Removed, Saved } from '~/lib/supabase/write-result';
import { anyContains, type Page, rowRange } from '~/lib/text/pagination';
import { inOrder, type Sort } from '~/lib/text/sort';
import { isoTimestamp } from '~/lib/text/timestamp';
import { isUuid } from '~/lib/text/uuid';
import { referenceIn } from './reference';
import type { EnquiryFilter, EnquiryStatus, StoredEnquiry } from './stored-enquiry';

const STORED = 'id, reference, full_name, email, phone, subject, message, status, created_at, updated_at';
const ENQUIRIES_PER_PAGE = 50;
const ENQUIRIES_PER_READ = 1000;
const SEARCHED_COLUMNS = ['full_name', 'email', 'subject', 'message', 'reference'];

/** The columns by which the list of enquiries is sorted. */
export const ENQUIRY_SORTS = ['status', 'full_name', 'subject', 'created_at'] as const;

/**
 * Lists a page of enquiries, the newest first, or as asked for.
 *
 * @returns the page, or null where it is beyond the last
 */
export async function listEnquiries(
  db: Db,
  { q, status }: EnquiryFilter,
  page: number,
  sort: Sort<(typeof ENQUIRY_SORTS)[number]> | null = null,
): Promise<Page<StoredEnquiry> | null> {
  const [from, to] = rowRange(page, ENQUIRIES_PER_PAGE);
  let query = db.from('enquiries').select(STORED, { count: 'exact' });
  if (status) query = query.eq('status', status);
  if (q) query = query.or(matches(q));
  const ordered = inOrder(query, sort, [{ column: 'created_at', descending: true }]).range(from, to);
  const found = await unwrapPage(ordered, page, ENQUIRIES_PER_PAGE);
  return found && { ...found, items: found.items.map(enquiryOf) };
}

/** Reads all enquiries, the newest first, in batches of one call, so that they are never all in memory. */
export async function* allEnquiries(db: Db, { q, status }: EnquiryFilter): AsyncGenerator<StoredEnquiry[]> {
  let after: StoredEnquiry | undefined;
  do {
    let query = db.from('enquiries').select(STORED);
    if (status) query = query.eq('status', status);
    const conditions = [q && matches(q), after && olderThan(after)].filter(Boolean);
    // One `or` around all of them: the backends treat two side by side differently.
    if (conditions.length > 0) query = query.or(`and(${conditions.map((any) => `or(${any})`).join(',')})`);
    const ordered = query.order('created_at', { ascending: false }).order('id').limit(ENQUIRIES_PER_READ);
    const rows: StoredEnquiry[] = await unwrapRows(ordered);
    yield rows.map(enquiryOf);
    after = rows.at(-1);
  } while (after);
}

/** The filter of the rows that contain a text, or have it as their reference, however that was typed. */
function matches(q: string): string {
  const reference = referenceIn(q);
  return anyContains(SEARCHED_COLUMNS, q) + (reference ? `,reference.eq.${reference}` : '');
}

/** The filter of the rows after one in the order of the list (keyset pagination), to the microsecond. */
function olderThan({ id, created_at }: StoredEnquiry): string {
  return `created_at.lt.${created_at},and(created_at.eq.${created_at},id.gt.${id})`;
}

/** @returns the enquiry, or null */
export async function getEnquiry(db: Db, id: string): Promise<StoredEnquiry | null> {
  if (!isUuid(id)) return null;
  const row = await unwrap(db.from('enquiries').select(STORED).eq('id', id).maybeSingle());
  return row && enquiryOf(row);
}

/** Changes the state of an enquiry, unless it has another version than `version`. */
export async function changeEnquiryStatus(
  db: Db,
  id: string,
  version: string,
  status: EnquiryStatus,
): Promise<Saved<StoredEnquiry>> {
  const read = () => getEnquiry(db, id);
  return updateIfUnchanged(read, version, async () => {
    const query = db.from('enquiries').update({ status }).eq('id', id).eq('updated_at', version);
    const written = await writeRow(query.select(STORED).maybeSingle(), {});
    return written.ok ? { ...written, row: written.row && enquiryOf(written.row) } : written;
  });
}

/** Deletes an enquiry. */
export async function removeEnquiry({ db }: Pick<Staff, 'db'>, { id }: StoredEnquiry): Promise<Removed> {
  const removed = await unwrapRows(db.from('enquiries').delete().eq('id', id).select('id'));
  return removed.length > 0 ? { ok: true } : { ok: false, message: 'The enquiry was not deleted. Please try again.' };
}

function enquiryOf(row: StoredEnquiry): StoredEnquiry {
  return { ...row, created_at: isoTimestamp(row.created_at) };
}
