import type { Category } from '~/domain/categories/category';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, unwrap, unwrapRows } from '~/lib/supabase/result.server';
import { type Page, pageOf } from '~/lib/text/pagination';
import { prefixQuery } from '~/lib/text/search-words';
import { isSlugLike } from '~/lib/text/slug';
import { isoTimestamp } from '~/lib/text/timestamp';
import type { Product, ProductCard } from './product';

const PRODUCTS_PER_PAGE = 24;

const CARD = 'id, name, slug, description, image_url, is_featured';

/** A category and a page of its products. */
export type CategoryPage = { category: Category; products: Page<ProductCard> | null };

/**
 * Reads a category and a page of its products by name.
 *
 * @returns the category, with null for a page that lies beyond the end; null where there is no such category
 */
export async function getCategoryPage(db: Db, slug: string, page: number): Promise<CategoryPage | null> {
  if (!isSlugLike(slug)) return null;
  const [row] = await unwrapRows(db.rpc('category_page', { slug, page, size: PRODUCTS_PER_PAGE }, { get: true }));
  if (!row) return null;
  return {
    category: row.category,
    products: pageOf(row.products, row.total, page, PRODUCTS_PER_PAGE),
  };
}

/** A product found by the search, with the category its address needs. */
export type FoundProduct = ProductCard & { category: Pick<Category, 'name' | 'slug'> };

/**
 * Searches names and descriptions for all words of a query, each by its prefix.
 *
 * @returns a page of products by name, or null where it lies beyond the end; of more than 1,000 the first ones
 */
export async function searchProducts(db: Db, query: string, page: number): Promise<Page<FoundProduct> | null> {
  const words = prefixQuery(query);
  if (!words) return pageOf([], 0, page, PRODUCTS_PER_PAGE);
  const [row] = await unwrapRows(db.rpc('search_products', { words, page, size: PRODUCTS_PER_PAGE }, { get: true }));
  if (!row) throw new BackendError(new Error('search_products gave no row.'), { unexpected: true });
  const found = pageOf(row.products, row.total, page, PRODUCTS_PER_PAGE);
  return found && { ...found, more: row.more };
}

/** A product with the category it stands in. */
export type ProductInCategory = { product: Product; category: Category };

/**
 * Finds the product at an address.
 *
 * @returns the product and its category, or null where either is missing
 */
export async function getProduct(db: Db, categorySlug: string, slug: string): Promise<ProductInCategory | null> {
  if (!isSlugLike(categorySlug) || !isSlugLike(slug)) return null;
  const row = await unwrap(
    db
      .from('products')
      .select(
        `${CARD}, specifications, export_info, gallery_images, updated_at,
         category:product_categories!products_category_exists!inner(id, name, slug, description, image_url)`,
      )
      .eq('slug', slug)
      .eq('is_live', true)
      .eq('category.slug', categorySlug)
      .maybeSingle(),
  );
  if (!row) return null;
  const { category, updated_at, ...rest } = row;
  return {
    category,
    product: { ...rest, updated_at: isoTimestamp(updated_at) },
  };
}
