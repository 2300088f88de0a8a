import { CARD_FACT_SELECT } from '~/domain/products/facts';
import type { ProductCard } from '~/domain/products/product';
import type { PreviewPage } from '~/lib/editing/preview.server';
import type { SearchEntry } from '~/lib/editing/search-entry';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapFirst } from '~/lib/supabase/lists.server';
import { pageOf } from '~/lib/text/pagination';
import type { Category } from './category';

const PRODUCTS_PER_PAGE = 24;

/** @returns the page of a category that is not public, with the products that it would show */
export async function previewCategory(db: Db, category: Category & SearchEntry): Promise<PreviewPage> {
  const read = db
    .from('products')
    .select(`id, name, slug, description, image_url, is_featured, ${CARD_FACT_SELECT}`)
    .eq('category_id', category.id)
    .eq('status', 'published')
    .is('publish_at', null);
  return categoryPage(
    category,
    await unwrapFirst(read.order('place').order('name_key').order('id'), PRODUCTS_PER_PAGE),
  );
}

export function categoryPage(category: Category & SearchEntry, products: ProductCard[]): PreviewPage {
  const found = pageOf(products, products.length, 1, PRODUCTS_PER_PAGE);
  return {
    path: `/products/${category.slug}`,
    data: { category: { category, products: found, unfiltered: products.length, choices: [] } },
  };
}
