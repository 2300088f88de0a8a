import type { Db } from '~/lib/supabase/client.server';
import { unwrap, unwrapRows } from '~/lib/supabase/result.server';
import type { Category } from './category';

const SHOWN = 'id, name, slug, description, image_url';

/**
 * Lists all categories by name.
 *
 * @throws {BackendError}
 */
export async function listCategories(db: Db): Promise<Category[]> {
  return unwrapRows(db.from('product_categories').select(SHOWN).order('name'));
}

/**
 * @returns the category at an address, or null
 * @throws {BackendError}
 */
export async function getCategory(db: Db, slug: string): Promise<Category | null> {
  return unwrap(db.from('product_categories').select(SHOWN).eq('slug', slug).maybeSingle());
}
