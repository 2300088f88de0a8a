import type { CopySchedule } from '~/lib/editing/publication';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapFirst } from '~/lib/supabase/lists.server';
import { BackendError, unwrap, unwrapCount } from '~/lib/supabase/result.server';
import { isoTimestamp } from '~/lib/text/timestamp';
import type { Unsent } from './unsent.server';
import type { Waiting } from './waiting';

/** The dashboard's figures and newest enquiries; `created_at` is ISO 8601. */
export type Dashboard = {
  counts: { products: number; categories: number; posts: number; admins: number };
  waiting: Waiting;
  copies: KeptCopy[];
  /** What could not be sent to anybody, as far as this person may know of it. */
  unsent: Unsent[];
  enquiries: { id: string; full_name: string; subject: string; status: string; created_at: string }[];
};

/** A row with changes that are kept aside; `publish_at` in the database's own notation. */
export type KeptCopy = CopySchedule & { table_name: string; row_id: string; name: string | null };

/** Counts content and what waits; reads the five newest enquiries that are not archived. */
export async function getDashboard(db: Db): Promise<Dashboard> {
  const newest = db
    .from('enquiries')
    .select('id, full_name, subject, status, created_at')
    .neq('status', 'archived')
    .order('created_at', { ascending: false })
    .order('id');
  const [figures, enquiries] = await Promise.all([
    unwrap(db.rpc('dashboard', undefined, { get: true })),
    unwrapFirst(newest, 5),
  ]);
  const { waiting, copies, unsent, products, categories, posts, admins } = figures as Dashboard['counts'] &
    Pick<Dashboard, 'waiting' | 'copies' | 'unsent'>;
  if (typeof products !== 'number') throw new BackendError(new Error('dashboard answered no figures'));
  return {
    counts: { products, categories, posts, admins: admins ?? 0 },
    waiting,
    copies,
    unsent,
    enquiries: enquiries.map((row) => ({ ...row, created_at: isoTimestamp(row.created_at) })),
  };
}

type Due<Row> = (Row & { id: string; day: string })[];

/** What of the trade needs somebody, the most urgent first; `day` is that of the next step, or the last of a quotation. */
export type BusinessNeeds = {
  enquiry: Due<{ reference: string; full_name: string; subject: string }>;
  quotation: Due<{ number: string; full_name: string | null; company: string | null }>;
  /** What buyers answered to quotations, the earliest first; `answered_at` in the database's own notation. */
  answer: {
    id: string;
    number: string;
    answer: 'accepted' | 'asked' | 'declined';
    full_name: string | null;
    company: string | null;
    answered_at: string;
  }[];
};

/** How many days before and after its last day a quotation that nobody answered is named. */
const ENDS_SOON_DAYS = 7;
const MOST_NAMED = 20;

/** @param day of the office, as `2026-11-30` */
export async function getBusinessNeeds(db: Db, day: string): Promise<BusinessNeeds> {
  const args = { day, soon: ENDS_SOON_DAYS, most: MOST_NAMED };
  return (await unwrap(db.rpc('business_needs', args, { get: true }))) as BusinessNeeds;
}

/** Counts the pictures of the library. */
export async function countPictures(db: Db): Promise<number> {
  return unwrapCount(db.from('media').select('id', { count: 'exact', head: true }).eq('kind', 'picture'));
}

/** Counts the enquiries that nobody has answered or archived, for the menu. */
export async function countNewEnquiries(db: Db): Promise<number> {
  return unwrapCount(db.from('enquiries').select('id', { count: 'exact', head: true }).eq('status', 'new'));
}
