import type { Db } from '~/lib/supabase/client.server';
import { unwrapRows } from '~/lib/supabase/result.server';
import { isoTimestamp } from '~/lib/timestamp';

/** A page for search engines; `updated_at` is ISO 8601. */
export type Address = { path: string; updated_at?: string };

const FIXED = ['/', '/about-us', '/our-products', '/certificates-memberships', '/gallery', '/blog', '/contact-us'];

// The protocol's limit for one file, sitemaps.org.
const MOST = 50_000;
// PostgREST cuts an answer at this many rows.
const ROWS = 1000;

/**
 * Lists the public pages: the fixed ones, categories, published posts, products.
 *
 * @returns at most 50,000 addresses
 * @throws {BackendError}
 */
export async function listAddresses(db: Db): Promise<Address[]> {
  const addresses: Address[] = FIXED.map((path) => ({ path }));
  const add = (path: string, updated_at: string) => addresses.push({ path, updated_at: isoTimestamp(updated_at) });

  for (const { slug, updated_at } of await unwrapRows(
    db.from('product_categories').select('slug, updated_at').order('slug'),
  )) {
    add(`/products/${slug}`, updated_at);
  }
  for (const { slug, updated_at } of await unwrapRows(
    db.from('blog_posts').select('slug, updated_at').eq('status', 'published').order('slug'),
  )) {
    add(`/blog/${slug}`, updated_at);
  }
  for (let after = ''; addresses.length < MOST; ) {
    const rows = await unwrapRows(
      db
        .from('products')
        .select('id, slug, updated_at, category:product_categories!products_category_exists!inner(slug)')
        .gt('id', after || '00000000-0000-0000-0000-000000000000')
        .order('id')
        .limit(ROWS),
    );
    for (const { category, slug, updated_at } of rows) add(`/products/${category.slug}/${slug}`, updated_at);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS) break;
    after = last.id;
  }
  return addresses.slice(0, MOST);
}
