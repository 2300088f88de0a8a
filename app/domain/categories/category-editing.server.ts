import { randomName, type Staff } from '~/lib/pictures/picture-store.server';
import { type PictureChange, replacePicture } from '~/lib/pictures/replace-picture.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap, unwrapPage, unwrapRows } from '~/lib/supabase/result.server';
import { type ConstraintMessages, savedOrChanged, writeRow } from '~/lib/supabase/write.server';
import type { Created, Removed, Saved } from '~/lib/supabase/write-result';
import { anyContains, type Page, rowRange } from '~/lib/text/pagination';
import { isUuid } from '~/lib/text/uuid';
import type { CategoryInput, StoredCategory } from './category';

const STORED = 'id, name, slug, description, image_url, updated_at';
const CATEGORIES_PER_PAGE = 50;

const WORDS: ConstraintMessages = {
  product_categories_slug_is_unique: {
    field: 'slug',
    message: 'Another category has this address already. Please choose a different one.',
  },
};

/**
 * Lists a page of categories by name.
 *
 * @param q letters that a name contains; empty for all
 * @returns the page, or null where it lies beyond the end
 * @throws {BackendError}
 */
export async function listCategoriesForStaff(db: Db, q: string, page: number): Promise<Page<StoredCategory> | null> {
  const [from, to] = rowRange(page, CATEGORIES_PER_PAGE);
  let query = db.from('product_categories').select(STORED, { count: 'exact' });
  if (q) query = query.or(anyContains(['name'], q));
  return unwrapPage(query.order('name').order('id').range(from, to), page, CATEGORIES_PER_PAGE);
}

/**
 * @returns the category, or null
 * @throws {BackendError}
 */
export async function getCategoryForStaff(db: Db, id: string): Promise<StoredCategory | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('product_categories').select(STORED).eq('id', id).maybeSingle());
}

/**
 * Adds a category.
 *
 * @param id made from the form: where a row has it already, the form was sent twice and nothing is added
 * @throws {PictureProblem} {BackendError}
 */
export async function createCategory(
  { db, pictures }: Staff,
  id: string,
  input: CategoryInput,
  picture: PictureChange,
): Promise<Created> {
  return replacePicture(pictures, picture, pictureName(input), null, async (image_url) => {
    const row = { ...input, id, image_url };
    const options = { onConflict: 'id', ignoreDuplicates: true };
    const call = db.from('product_categories').upsert(row, options).select(STORED).maybeSingle();
    const written = await writeRow(call, WORDS);
    return written.ok ? { ok: true } : written;
  });
}

/**
 * Changes a category, unless somebody else has since `version`.
 *
 * @throws {PictureProblem} {BackendError}
 */
export async function updateCategory(
  { db, pictures }: Staff,
  id: string,
  version: string,
  input: CategoryInput,
  picture: PictureChange,
): Promise<Saved<StoredCategory>> {
  const before = await getCategoryForStaff(db, id);
  if (!before) return { ok: false, reason: 'missing' };
  if (before.updated_at !== version) return { ok: false, reason: 'changed', row: before };
  return replacePicture(pictures, picture, pictureName(input), before.image_url, async (image_url) => {
    const call = db
      .from('product_categories')
      .update({ ...input, image_url })
      .eq('id', id)
      .eq('updated_at', version)
      .select(STORED)
      .maybeSingle();
    return savedOrChanged(await writeRow(call, WORDS), () => getCategoryForStaff(db, id));
  });
}

/**
 * Deletes a category that no product uses.
 *
 * @returns a refusal that names the products, where some use it
 * @throws {BackendError}
 */
export async function removeCategory({ db, pictures }: Staff, category: StoredCategory): Promise<Removed> {
  const users = await productsOf(db, category.id);
  if (users.names.length > 0) return { ok: false, message: inUse(users) };
  const removed = await unwrapRows(db.from('product_categories').delete().eq('id', category.id).select('id'));
  if (removed.length === 0) return { ok: false, message: 'The category was not deleted. Please try again.' };
  await pictures.removeUnused([category.image_url]);
  return { ok: true };
}

const MOST_NAMED = 10;

async function productsOf(db: Db, categoryId: string): Promise<{ names: string[]; total: number }> {
  const { items, total } = (await unwrapPage(
    db
      .from('products')
      .select('name', { count: 'exact' })
      .eq('category_id', categoryId)
      .order('name')
      .range(0, MOST_NAMED - 1),
    1,
    MOST_NAMED,
  )) ?? { items: [], total: 0 };
  return { names: items.map(({ name }) => name), total };
}

function inUse({ names, total }: { names: string[]; total: number }): string {
  const rest = total - names.length;
  const named = names.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return `Products are associated with this category: ${named}. Move or delete them first.`;
}

function pictureName({ slug }: CategoryInput) {
  return randomName(`public/categories/${slug}`, 'category-');
}
