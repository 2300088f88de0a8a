import type { Db } from '~/lib/supabase/client.server';
import { unwrapRow } from '~/lib/supabase/result.server';
import { isSlugLike } from '~/lib/text/slug';
import { isoTimestamp } from '~/lib/text/timestamp';
import type { Facts } from './facts';
import type { ProductCard } from './product';

export const MAX_PRINTED = 200;

export type CatalogueProduct = Omit<ProductCard, 'id' | 'is_featured' | 'lots'> &
  Pick<Facts, 'hs_code' | 'origin' | 'packings' | 'load_20ft_tonnes' | 'load_40ft_tonnes'>;

/** What a catalogue shows: categories that have products, and of these the first ones. */
export type Catalogue = {
  categories: { name: string; slug: string; description: string | null; products: CatalogueProduct[] }[];
  /** The number of products that there are. */
  total: number;
  /** The latest change of what is shown, ISO 8601; null where there is nothing. */
  updated_at: string | null;
};

/**
 * Reads a printed catalogue.
 *
 * @param slug of its category; of all categories without one
 * @returns null where there is no such category
 */
export async function readCatalogue(db: Db, slug?: string): Promise<Catalogue | null> {
  if (slug !== undefined && !isSlugLike(slug)) return null;
  const call = db.rpc('catalogue', { most: MAX_PRINTED, ...(slug && { slug }) }, { get: true });
  const { categories, total } = await unwrapRow(call);
  if (slug && categories.length === 0) return null;
  const changed = categories.flatMap((category) => [category, ...category.products]);
  const latest = changed
    .map(({ updated_at }) => isoTimestamp(updated_at))
    .sort()
    .at(-1);
  return {
    categories: slug ? categories : categories.filter(({ products }) => products.length > 0),
    total,
    updated_at: latest ?? null,
  };
}
