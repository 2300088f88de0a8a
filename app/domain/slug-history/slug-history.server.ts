import type { Db } from '~/lib/supabase/client.server';
import { unwrap, unwrapRowOrNone } from '~/lib/supabase/result.server';
import { isSlugLike } from '~/lib/text/slug';

// Resolves former slugs for permanent redirects (docs/product.md#status-codes). It is consulted only where an address
// has no row, so a new row may reuse a former slug.

/** @returns the path of the category that had this slug before, or null */
export async function findMovedCategory(db: Db, slug: string): Promise<string | null> {
  if (!isSlugLike(slug)) return null;
  const row = await unwrap(
    db
      .from('former_slugs')
      .select('category:product_categories!former_slugs_category_id_fkey(slug)')
      .eq('slug', slug)
      .not('category_id', 'is', null)
      .maybeSingle(),
  );
  return row?.category ? `/products/${row.category.slug}` : null;
}

/**
 * @returns the path of the product that had this address before, also below a renamed category; or null
 */
export async function findMovedProduct(db: Db, categorySlug: string, slug: string): Promise<string | null> {
  if (!isSlugLike(categorySlug) || !isSlugLike(slug)) return null;
  const address = { category_slug: categorySlug, product_slug: slug };
  const row = await unwrapRowOrNone(db.rpc('find_moved_product', address, { get: true }));
  return row ? `/products/${row.category}/${row.product}` : null;
}

/** @returns the path of the published post that had this slug before, or null */
export async function findMovedPost(db: Db, slug: string): Promise<string | null> {
  if (!isSlugLike(slug)) return null;
  const row = await unwrap(
    db
      .from('former_slugs')
      .select('post:blog_posts!former_slugs_post_id_fkey(slug)')
      .eq('slug', slug)
      .not('post_id', 'is', null)
      .maybeSingle(),
  );
  return row?.post ? `/blog/${row.post.slug}` : null;
}
