import type { StoredEnquiry } from '~/domain/enquiries/stored-enquiry';
import type { Staff } from '~/lib/auth/staff';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll, unwrapBatches, unwrapFirst, unwrapPage } from '~/lib/supabase/lists.server';
import { unwrap } from '~/lib/supabase/result.server';
import { updateIfUnchanged, writeRow } from '~/lib/supabase/write.server';
import type { Removed, Saved } from '~/lib/supabase/write-result';
import { BOM, csvLine } from '~/lib/text/csv';
import type { ListQuery, Page } from '~/lib/text/pagination';
import { inOrder, type Sort } from '~/lib/text/sort';
import { isoTimestamp } from '~/lib/text/timestamp';
import { isUuid } from '~/lib/text/uuid';
import type { BuyerInput, ListedBuyer, StoredBuyer } from './buyer';

const STORED = 'id, company, country, language, address, people, notes, updated_at';
const BUYERS_PER_PAGE = 50;
const BUYERS_PER_READ = 1000;
/** How many enquiries the page of a buyer shows. */
const MOST_ENQUIRIES = 1000;

export const BUYER_SORTS = ['company', 'country', 'enquiries', 'last_enquiry'] as const;

export type BuyerQuery = ListQuery & { sort: Sort<(typeof BUYER_SORTS)[number]> | null };

/** Lists a page of buyers, those who wrote last first, or as asked for. */
export async function listBuyers(
  db: Db,
  { q, page, size = BUYERS_PER_PAGE, sort }: BuyerQuery,
): Promise<Page<ListedBuyer> | null> {
  const ordered = inOrder(found(db, q), sort, [{ column: 'last_enquiry', descending: true }]);
  const listed = await unwrapPage(ordered, page, size);
  return listed && { ...listed, items: listed.items.map(listedBuyer) };
}

const found = (db: Db, q: string) => db.rpc('list_buyers', { q }, { get: true });

function listedBuyer(row: ListedBuyer): ListedBuyer {
  return { ...row, enquiries: Number(row.enquiries), last_enquiry: isoTimestamp(row.last_enquiry) };
}

/** Exports the buyers of a search as CSV, in the order of their ids. */
export async function* exportBuyers(db: Db, q: string): AsyncGenerator<string> {
  yield BOM + csvLine([...HEADS]);
  const batches = unwrapBatches((last: { id: string } | undefined) => {
    const query = found(db, q);
    return (last ? query.gt('id', last.id) : query).order('id').limit(BUYERS_PER_READ);
  });
  for await (const rows of batches) {
    yield rows
      .map(listedBuyer)
      .map((buyer) => csvLine(HEADS.map((head) => cellOf(buyer, head))))
      .join('');
  }
}

const HEADS = [
  'id',
  'company',
  'country',
  'language',
  'address',
  'people',
  'notes',
  'enquiries',
  'last_enquiry',
] as const;

function cellOf(buyer: ListedBuyer, head: (typeof HEADS)[number]): string {
  if (head !== 'people') return String(buyer[head] ?? '');
  return buyer.people
    .map((person) => [person.full_name, person.email, person.phone].filter(Boolean).join('; '))
    .join('\n');
}

export async function getBuyer(db: Db, id: string): Promise<StoredBuyer | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('buyers').select(STORED).eq('id', id).maybeSingle());
}

/** Changes what staff keep of a buyer, unless it has another version than `version`. */
export async function updateBuyer(
  db: Db,
  id: string,
  version: string,
  changes: Partial<BuyerInput>,
): Promise<Saved<StoredBuyer>> {
  return updateIfUnchanged(
    () => getBuyer(db, id),
    version,
    () => {
      const query = db.from('buyers').update(changes).eq('id', id).eq('updated_at', version);
      return writeRow(query.select(STORED).maybeSingle(), {});
    },
  );
}

export type EnquiryOfBuyer = Pick<StoredEnquiry, 'id' | 'reference' | 'subject' | 'status' | 'channel' | 'created_at'>;

/** Lists the enquiries of a buyer, the newest first. */
export async function listEnquiriesOf(db: Db, buyer: string): Promise<EnquiryOfBuyer[]> {
  const query = db
    .from('enquiries')
    .select('id, reference, subject, status, channel, created_at')
    .eq('buyer_id', buyer)
    .order('created_at', { ascending: false })
    .order('id');
  const rows = await unwrapFirst(query, MOST_ENQUIRIES);
  return rows.map((row) => ({ ...row, created_at: isoTimestamp(row.created_at) }));
}

/** @returns the buyers who have an e-mail address, in any case of its letters */
export async function findByEmail(db: Db, email: string): Promise<Pick<StoredBuyer, 'id'>[]> {
  const key = email.trim().toLowerCase();
  // Quoted as an array's text wants it (`findings/arrays-without-quotes.sh`).
  return unwrapAll(
    db
      .from('buyers')
      .select('id')
      .contains('keys', [JSON.stringify(key)])
      .order('created_at')
      .order('id'),
  );
}

/** Makes one buyer of two; the other one is gone then. */
export async function mergeBuyers(db: Db, kept: string, other: string): Promise<boolean> {
  return unwrap(db.rpc('merge_buyers', { kept, other }));
}

/** Deletes a buyer, with all enquiries, their lines, notes and history: nobody is a buyer without one. */
export async function removeBuyer({ db }: Pick<Staff, 'db'>, { id }: StoredBuyer): Promise<Removed> {
  const gone = await unwrap(db.from('enquiries').delete().eq('buyer_id', id).select('id'));
  return gone.length > 0 ? { ok: true } : { ok: false, message: 'The buyer was not deleted. Please try again.' };
}
