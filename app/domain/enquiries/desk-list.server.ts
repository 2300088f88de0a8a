import type { Db } from '~/lib/supabase/client.server';
import { unwrapBatches, unwrapPage } from '~/lib/supabase/lists.server';
import { unwrap } from '~/lib/supabase/result.server';
import type { Page } from '~/lib/text/pagination';
import { inOrder, type Sort } from '~/lib/text/sort';
import { isoTimestamp } from '~/lib/text/timestamp';
import {
  type Colleague,
  type EnquiryFilter,
  enquiryFilter,
  filterQuery,
  NOBODY,
  type StoredEnquiry,
} from './stored-enquiry';

/** The columns of an enquiry. */
export const STORED =
  'id, reference, full_name, email, phone, company, country, port, incoterm, loading_week, meaning, subject, message, status, assignee_id, tags, next_step_on, channel, buyer_id, created_at, updated_at';
const ENQUIRIES_PER_PAGE = 50;
const ENQUIRIES_PER_READ = 1000;
/** Everything, archived ones too. */
export const ALL_ENQUIRIES: EnquiryFilter = enquiryFilter(new URLSearchParams(), 'all');
export const ENQUIRY_SORTS = ['status', 'full_name', 'subject', 'country', 'created_at', 'next_step_on'] as const;

type EnquirySort = Sort<(typeof ENQUIRY_SORTS)[number]>;

export type EnquiryQuery = EnquiryFilter & { page: number; size?: number; sort: EnquirySort | null };

/** Lists a page of enquiries, the newest first, or as asked for. */
export async function listEnquiries(
  db: Db,
  { page, size = ENQUIRIES_PER_PAGE, sort, ...filter }: EnquiryQuery,
): Promise<Page<StoredEnquiry> | null> {
  const query = filtered(db, filter);
  const ordered =
    sort?.column === 'next_step_on'
      ? // Most have no next step: they come last in both orders.
        query.order('next_step_on', { ascending: !sort.descending, nullsFirst: false }).order('id')
      : inOrder(query, sort, [{ column: 'created_at', descending: true }]);
  const listed = await unwrapPage(ordered, page, size);
  return listed && { ...listed, items: listed.items.map(enquiryOf) };
}

/** Counts the archived enquiries that a filter would show, did it not leave them out. */
export async function countLeftOut(db: Db, filter: EnquiryFilter): Promise<number> {
  if (filter.status !== 'open') return 0;
  const left = await unwrapPage(filtered(db, { ...filter, status: 'archived' }).order('id'), 1, 1);
  return left?.total ?? 0;
}

/** Reads all enquiries of a filter, the newest first, in batches of one call, so that they are never all in memory. */
export async function* allEnquiries(db: Db, filter: EnquiryFilter): AsyncGenerator<StoredEnquiry[]> {
  const batches = unwrapBatches((last: Place | undefined) => {
    const query = filtered(db, filter);
    const rest = last ? query.or(olderThan(last)) : query;
    return rest.order('created_at', { ascending: false }).order('id').limit(ENQUIRIES_PER_READ);
  });
  for await (const rows of batches) yield rows.map(enquiryOf);
}

export type OfSender = { total: number; latest: StoredEnquiry[] };

/** Finds what else the buyer of an enquiry, named by its id, sent at any time. */
export async function othersOfSender(db: Db, enquiry: string): Promise<OfSender> {
  const query = db.rpc('others_of_sender', { enquiry }, { get: true }).select(STORED) as unknown as Enquiries;
  const others = await unwrapPage(query.order('created_at', { ascending: false }).order('id'), 1, 3);
  return { total: others?.total ?? 0, latest: others?.items.map(enquiryOf) ?? [] };
}

/** The enquiries before and after one in a list, by their ids; null at its ends. */
export type Neighbours = { newer: string | null; older: string | null };

/**
 * Finds what came just before and just after an enquiry, among those of a filter.
 *
 * @param id of an enquiry, which need not fit the filter itself
 */
export async function neighboursOf(db: Db, id: string, filter: EnquiryFilter): Promise<Neighbours> {
  const call = db.rpc('enquiry_neighbours', { enquiry: id, ...filterQuery(filter) }, { get: true });
  return (await unwrap(call)) as Neighbours;
}

/** What a list can be filtered by, and how many enquiries nobody has answered or archived. */
export type EnquiryChoices = {
  unread: number;
  staff: Colleague[];
  countries: string[];
  tags: string[];
  products: { id: string; name: string }[];
};

export async function listChoices(db: Db): Promise<EnquiryChoices> {
  return (await unwrap(db.rpc('enquiry_choices', undefined, { get: true }))) as EnquiryChoices;
}

const select = (db: Db) => db.from('enquiries').select(STORED);

type Enquiries = ReturnType<typeof select>;

/** Rows that a function finds, as part of what it looks at stands in other tables; it gives rows of the table. */
function found(db: Db, args: { q?: string; product?: string }): Enquiries {
  return db.rpc('find_enquiries', args).select(STORED) as unknown as Enquiries;
}

function filtered(db: Db, filter: EnquiryFilter): Enquiries {
  const { q, status, assignee_id, tag, country, product_id } = filter;
  const elsewhere = { q, ...(product_id && { product: product_id }) };
  let query = q || product_id ? found(db, elsewhere) : select(db);
  if (status === 'open') query = query.neq('status', 'archived');
  else if (status !== 'all') query = query.eq('status', status);
  if (assignee_id === NOBODY) query = query.is('assignee_id', null);
  else if (assignee_id) query = query.eq('assignee_id', assignee_id);
  // Quoted as an array's text wants it, because nothing else does (`findings/arrays-without-quotes.sh`).
  if (tag) query = query.contains('tags', [JSON.stringify(tag)]);
  if (country) query = query.eq('country', country);
  return query;
}

type Place = Pick<StoredEnquiry, 'id' | 'created_at'>;

/** The filter of the rows after one in the order of the list (keyset pagination), to the microsecond. */
function olderThan({ id, created_at }: Place): string {
  return `created_at.lt.${created_at},and(created_at.eq.${created_at},id.gt.${id})`;
}

/** @returns an enquiry with its moment in ISO 8601 */
export function enquiryOf(row: StoredEnquiry): StoredEnquiry {
  return { ...row, created_at: isoTimestamp(row.created_at) };
}
