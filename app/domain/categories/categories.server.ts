import type { Db } from '~/lib/supabase/client.server';
import { unwrapRows } from '~/lib/supabase/result.server';
import type { Category } from './category';

const SHOWN = 'id, name, slug, description, image_url, picture_notes';

/** Lists the live categories: in the order that staff made, the others by name. */
export async function listCategories(db: Db): Promise<Category[]> {
  return unwrapRows(db.from('product_categories').select(SHOWN).eq('is_live', true).order('position').order('name'));
}
