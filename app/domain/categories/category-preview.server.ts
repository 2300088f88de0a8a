import { CARD_FACT_SELECT } from '~/domain/products/facts';
import type { ProductCard } from '~/domain/products/product';
import { withCopy } from '~/lib/editing/editions.server';
import type { PreviewPage } from '~/lib/editing/preview.server';
import type { SearchEntry } from '~/lib/editing/search-entry';
import { previewSharePicture } from '~/lib/editing/search-entry.server';
import type { WorkingCopy } from '~/lib/editing/working-copies.server';
import { previewPicture } from '~/lib/pictures/preview-picture.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapFirst } from '~/lib/supabase/lists.server';
import { pageOf } from '~/lib/text/pagination';
import type { Category, CategoryInput } from './category';
import { type CategoryPictures, getCategoryForStaff } from './category-editing.server';

const PRODUCTS_PER_PAGE = 24;

type Form = { id: string; input: CategoryInput; copy?: WorkingCopy | null };

/** @returns the page that a category's form would make, with the products that it would show */
export async function previewCategory(
  db: Db,
  { id, input, copy = null }: Form,
  changes: CategoryPictures,
): Promise<PreviewPage> {
  const read = db
    .from('products')
    .select(`id, name, slug, description, image_url, is_featured, ${CARD_FACT_SELECT}`)
    .eq('category_id', id)
    .eq('status', 'published')
    .is('publish_at', null);
  const [stored, products] = await Promise.all([
    getCategoryForStaff(db, id),
    unwrapFirst(read.order('place').order('name').order('id'), PRODUCTS_PER_PAGE),
  ]);
  const before = stored && withCopy(stored, copy);
  const image_url = await previewPicture(before?.image_url ?? null, changes.image_url);
  return categoryPage({ ...input, id, image_url, ...(await previewSharePicture(before, changes)) }, products);
}

/** @returns the page of a category that is not public */
export function categoryPage(category: Category & SearchEntry, products: ProductCard[]): PreviewPage {
  const found = pageOf(products, products.length, 1, PRODUCTS_PER_PAGE);
  return {
    path: `/products/${category.slug}`,
    data: { category: { category, products: found, unfiltered: products.length, choices: [] } },
  };
}
