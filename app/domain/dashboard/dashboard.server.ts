import type { Db } from '~/lib/supabase/client.server';
import { unwrapCount, unwrapRows } from '~/lib/supabase/result.server';
import { isoTimestamp } from '~/lib/text/timestamp';

/** The dashboard's figures and newest enquiries; `created_at` is ISO 8601. */
export type Dashboard = {
  counts: { products: number; categories: number; posts: number; admins: number };
  enquiries: { id: string; full_name: string; subject: string; status: string; created_at: string }[];
};

/** Counts content and, for an administrator, administrators; reads the five newest enquiries. */
export async function getDashboard(db: Db, isAdmin: boolean): Promise<Dashboard> {
  const newest = db
    .from('enquiries')
    .select('id, full_name, subject, status, created_at')
    .order('created_at', { ascending: false })
    .order('id')
    .limit(5);
  const [products, categories, posts, roles, enquiries] = await Promise.all([
    count(db, 'products'),
    count(db, 'product_categories'),
    count(db, 'blog_posts'),
    isAdmin ? unwrapRows(db.rpc('count_users_by_role')) : [],
    unwrapRows(newest),
  ]);
  const admins = roles.find(({ role }) => role === 'admin')?.user_count ?? 0;
  return {
    counts: { products, categories, posts, admins },
    enquiries: enquiries.map((row) => ({ ...row, created_at: isoTimestamp(row.created_at) })),
  };
}

async function count(db: Db, table: 'products' | 'product_categories' | 'blog_posts'): Promise<number> {
  return unwrapCount(db.from(table).select('*', { count: 'exact', head: true }));
}
