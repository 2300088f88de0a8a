import type { Db } from '~/lib/supabase/client.server';
import { unwrap, unwrapRows } from '~/lib/supabase/result.server';
import { isSlugLike } from '~/lib/text/slug';

// Addresses that lead to something that stands elsewhere today (contract, Status codes: 301). Asked only where
// nothing stands at an address, so a new thing may take an old one.

/**
 * @returns the path today of the category that a slug used to stand for, or null
 * @throws {BackendError}
 */
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
 * @returns the path today of the product that an address used to lead to, also below a category that was
 *   renamed; or null
 * @throws {BackendError}
 */
export async function findMovedProduct(db: Db, categorySlug: string, slug: string): Promise<string | null> {
  if (!isSlugLike(categorySlug) || !isSlugLike(slug)) return null;
  const asked = { category_slug: categorySlug, product_slug: slug };
  const [row] = await unwrapRows(db.rpc('find_moved_product', asked, { get: true }));
  return row ? `/products/${row.category}/${row.product}` : null;
}

/**
 * @returns the path today of the published post that a slug used to stand for, or null
 * @throws {BackendError}
 */
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
