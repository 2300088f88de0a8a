import { notesOf, type PictureNotes } from '~/lib/pictures/picture-notes';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapRow } from '~/lib/supabase/result.server';
import type { Category, LoadingProduct } from './category';

/** The live categories, of each some products that may load today, and what the library says of their pictures. */
export type CategoryList = { categories: Category[]; loading: LoadingProduct[]; pictureNotes: PictureNotes };

/** Where the backend fails. */
export const NO_CATEGORIES: CategoryList = { categories: [], loading: [], pictureNotes: {} };

/** Lists the live categories: in the order that staff made, the others by name. */
export async function listCategories(db: Db): Promise<CategoryList> {
  const found = await unwrapRow(db.rpc('category_list', undefined, { get: true }));
  return { categories: found.categories, loading: found.loading, pictureNotes: notesOf(found) };
}
