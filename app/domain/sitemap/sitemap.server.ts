import { getNotices } from '~/domain/pages/notices.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll, unwrapBatches } from '~/lib/supabase/lists.server';
import { isoTimestamp } from '~/lib/text/timestamp';
import { FIXED_PAGES } from './fixed-pages';

/** A page for search engines; `updated_at` is ISO 8601. */
export type Address = { path: string; updated_at?: string };

// The protocol's limit for one file (sitemaps.org).
const MAX = 50_000;
// The embedded backend serves other calls in between.
const AT_A_TIME = 10_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Lists the public pages: the fixed ones, those that somebody has written, live categories, posts and products.
 *
 * @returns at most 50,000 addresses
 */
export async function listAddresses(db: Db): Promise<Address[]> {
  const { written } = await getNotices(db);
  const addresses: Address[] = [...FIXED_PAGES, ...written.map((page) => `/${page}`)].map((path) => ({ path }));
  const add = (path: string, updated_at: string) => addresses.push({ path, updated_at: isoTimestamp(updated_at) });

  for (const { slug, updated_at } of await unwrapAll(
    db.from('product_categories').select('slug, updated_at').eq('is_live', true).order('slug'),
  )) {
    add(`/products/${slug}`, updated_at);
  }
  for (const { slug, updated_at } of await unwrapAll(
    db.from('blog_posts').select('slug, updated_at').eq('is_live', true).order('slug'),
  )) {
    add(`/blog/${slug}`, updated_at);
  }
  const batches = unwrapBatches((last: { id: string } | undefined) =>
    db.rpc('product_addresses', { after: last?.id ?? FIRST, most: AT_A_TIME }, { get: true }),
  );
  for await (const products of batches) {
    for (const { category_slug, slug, updated_at } of products) add(`/products/${category_slug}/${slug}`, updated_at);
    if (addresses.length >= MAX) break;
  }
  return addresses.slice(0, MAX);
}
