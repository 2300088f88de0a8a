import type { Category } from '~/domain/categories/category';
import { type Page, pageOf, rowRange } from '~/lib/pagination';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap, unwrapPage } from '~/lib/supabase/result.server';
import { isoTimestamp } from '~/lib/timestamp';
import type { Product, ProductCard, Specifications } from './product';

/** How many products a page of a list has. */
export const PRODUCTS_PER_PAGE = 24;

const CARD = 'id, name, slug, description, image_url, is_featured';

/**
 * Lists a page of a category's products by name.
 *
 * @returns the page, or null where it lies beyond the end
 * @throws {BackendError}
 */
export async function listProducts(db: Db, categoryId: string, page: number): Promise<Page<ProductCard> | null> {
  const [from, to] = rowRange(page, PRODUCTS_PER_PAGE);
  return unwrapPage(
    db
      .from('products')
      .select(CARD, { count: 'exact' })
      .eq('category_id', categoryId)
      .order('name')
      .order('id')
      .range(from, to),
    page,
    PRODUCTS_PER_PAGE,
  );
}

/** A product found by the search, with the category its address needs. */
export type FoundProduct = ProductCard & { category: Pick<Category, 'name' | 'slug'> };

/**
 * Searches names and descriptions for all the words of a query; the last letters of a word may be missing.
 *
 * @returns a page of products by name, or null where it lies beyond the end
 * @throws {BackendError}
 */
export async function searchProducts(db: Db, query: string, page: number): Promise<Page<FoundProduct> | null> {
  const words = searchWords(query);
  if (words.length === 0) return pageOf([], 0, page, PRODUCTS_PER_PAGE);
  const [from, to] = rowRange(page, PRODUCTS_PER_PAGE);
  return unwrapPage(
    db
      .from('products')
      .select(`${CARD}, category:product_categories!products_category_exists!inner(name, slug)`, { count: 'exact' })
      .textSearch('search', words.map((word) => `${word}:*`).join(' & '), { config: 'english' })
      .order('name')
      .order('id')
      .range(from, to),
    page,
    PRODUCTS_PER_PAGE,
  );
}

/** @returns at most eight words of letters and digits, so that no query can be written in tsquery's own language */
export function searchWords(query: string): string[] {
  return (query.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, 8).map((word) => word.slice(0, 50));
}

/** A product with the category it stands in. */
export type ProductInCategory = { product: Product; category: Category };

/**
 * Finds the product at an address.
 *
 * @returns the product and its category, or null where either is missing
 * @throws {BackendError}
 */
export async function getProduct(db: Db, categorySlug: string, slug: string): Promise<ProductInCategory | null> {
  const row = await unwrap(
    db
      .from('products')
      .select(
        `${CARD}, specifications, export_info, gallery_images, updated_at,
         category:product_categories!products_category_exists!inner(id, name, slug, description, image_url)`,
      )
      .eq('slug', slug)
      .eq('category.slug', categorySlug)
      .maybeSingle(),
  );
  if (!row) return null;
  const { category, specifications, updated_at, ...rest } = row;
  return {
    category,
    product: { ...rest, specifications: specifications as Specifications, updated_at: isoTimestamp(updated_at) },
  };
}
