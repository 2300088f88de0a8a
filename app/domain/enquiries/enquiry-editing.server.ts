import type { Db } from '~/lib/supabase/client.server';
import { unwrap, unwrapPage, unwrapRows } from '~/lib/supabase/result.server';
import { savedOrChanged, writeRow } from '~/lib/supabase/write.server';
import type { Removed, Saved } from '~/lib/supabase/write-result';
import { anyContains, type Page, rowRange } from '~/lib/text/pagination';
import { isoTimestamp } from '~/lib/text/timestamp';
import { isUuid } from '~/lib/text/uuid';
import type { EnquiryFilter, EnquiryStatus, StoredEnquiry } from './stored-enquiry';

const STORED = 'id, full_name, email, phone, subject, message, status, created_at, updated_at';
const ENQUIRIES_PER_PAGE = 50;
const ENQUIRIES_PER_READ = 1000;
const LETTERS_IN = ['full_name', 'email', 'subject', 'message'];

/**
 * Lists a page of enquiries, the newest first.
 *
 * @returns the page, or null where it lies beyond the end
 * @throws {BackendError}
 */
export async function listEnquiries(
  db: Db,
  { q, status }: EnquiryFilter,
  page: number,
): Promise<Page<StoredEnquiry> | null> {
  const [from, to] = rowRange(page, ENQUIRIES_PER_PAGE);
  let query = db.from('enquiries').select(STORED, { count: 'exact' });
  if (status) query = query.eq('status', status);
  if (q) query = query.or(anyContains(LETTERS_IN, q));
  const ordered = query.order('created_at', { ascending: false }).order('id').range(from, to);
  const found = await unwrapPage(ordered, page, ENQUIRIES_PER_PAGE);
  return found && { ...found, items: found.items.map(enquiryOf) };
}

/**
 * Reads all enquiries, the newest first, as many at a time as one call gives: however many there are, they
 * are never all in memory.
 *
 * @throws {BackendError}
 */
export async function* allEnquiries(db: Db, { q, status }: EnquiryFilter): AsyncGenerator<StoredEnquiry[]> {
  let after: StoredEnquiry | undefined;
  do {
    let query = db.from('enquiries').select(STORED);
    if (status) query = query.eq('status', status);
    const conditions = [q && anyContains(LETTERS_IN, q), after && olderThan(after)].filter(Boolean);
    // One `or` around all of them: two side by side are not read alike by every backend.
    if (conditions.length > 0) query = query.or(`and(${conditions.map((any) => `or(${any})`).join(',')})`);
    const ordered = query.order('created_at', { ascending: false }).order('id').limit(ENQUIRIES_PER_READ);
    const rows: StoredEnquiry[] = await unwrapRows(ordered);
    yield rows.map(enquiryOf);
    after = rows.at(-1);
  } while (after);
}

/** What comes after a row in the order of the list; in the database's own words, to the microsecond. */
function olderThan({ id, created_at }: StoredEnquiry): string {
  return `created_at.lt.${created_at},and(created_at.eq.${created_at},id.gt.${id})`;
}

/**
 * @returns the enquiry, or null
 * @throws {BackendError}
 */
export async function getEnquiry(db: Db, id: string): Promise<StoredEnquiry | null> {
  if (!isUuid(id)) return null;
  const row = await unwrap(db.from('enquiries').select(STORED).eq('id', id).maybeSingle());
  return row && enquiryOf(row);
}

/**
 * Changes how far an enquiry is, unless somebody else has since `version`.
 *
 * @throws {BackendError}
 */
export async function changeEnquiryStatus(
  db: Db,
  id: string,
  version: string,
  status: EnquiryStatus,
): Promise<Saved<StoredEnquiry>> {
  const before = await getEnquiry(db, id);
  if (!before) return { ok: false, reason: 'missing' };
  if (before.updated_at !== version) return { ok: false, reason: 'changed', row: before };
  const call = db
    .from('enquiries')
    .update({ status })
    .eq('id', id)
    .eq('updated_at', version)
    .select(STORED)
    .maybeSingle();
  const written = await writeRow(call, {});
  return savedOrChanged(written.ok ? { ...written, row: written.row && enquiryOf(written.row) } : written, () =>
    getEnquiry(db, id),
  );
}

/**
 * Deletes an enquiry.
 *
 * @throws {BackendError}
 */
export async function removeEnquiry(db: Db, { id }: StoredEnquiry): Promise<Removed> {
  const removed = await unwrapRows(db.from('enquiries').delete().eq('id', id).select('id'));
  return removed.length > 0 ? { ok: true } : { ok: false, message: 'The enquiry was not deleted. Please try again.' };
}

function enquiryOf(row: StoredEnquiry): StoredEnquiry {
  return { ...row, created_at: isoTimestamp(row.created_at) };
}
