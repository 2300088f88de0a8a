import type { Staff } from '~/lib/auth/staff';
import { type Edition, updateEdition } from '~/lib/editing/editions.server';
import { PUBLICATION_COLUMNS, type PublicationState } from '~/lib/editing/publication';
import { inState } from '~/lib/editing/publication-filter.server';
import { SEARCH_ENTRY_COLUMNS } from '~/lib/editing/search-entry';
import { type SharePictureChange, stageSharePicture } from '~/lib/editing/search-entry.server';
import { randomName } from '~/lib/pictures/picture-name.server';
import type { PictureChange } from '~/lib/pictures/submitted-pictures.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll, unwrapPage } from '~/lib/supabase/lists.server';
import { unwrap } from '~/lib/supabase/result.server';
import { type ConstraintMessages, deleteRow, INSERT_ONCE, writeRow } from '~/lib/supabase/write.server';
import type { Created, Removed, Saved } from '~/lib/supabase/write-result';
import { anyContains, type ListQuery, type Page } from '~/lib/text/pagination';
import { inOrder, type Sort } from '~/lib/text/sort';
import { isUuid } from '~/lib/text/uuid';
import type { CategoryInput, StoredCategory } from './category';

const STORED =
  `id, name, slug, description, image_url, ${SEARCH_ENTRY_COLUMNS}, ${PUBLICATION_COLUMNS}, updated_at` as const;
/** How many rows a page of the list has. */
export const CATEGORIES_PER_PAGE = 50;

const constraintMessages: ConstraintMessages = {
  product_categories_slug_is_unique: {
    field: 'slug',
    message: 'Another category has this address already. Please choose a different one.',
  },
};

/** As the site shows them: by hand, the others by name. */
const BY_HAND = [
  { column: 'position', descending: false },
  { column: 'name', descending: false },
];

/** The columns by which the list of categories is sorted. */
export const CATEGORY_SORTS = ['name', 'slug'] as const;

/** The filters and the order of the list of categories; null for all of them, and for the order of the site. */
export type CategoryListQuery = ListQuery & {
  status: PublicationState | null;
  sort: Sort<(typeof CATEGORY_SORTS)[number]> | null;
};

/**
 * Lists a page of categories whose names contain a text.
 *
 * @returns the page, or null where it is beyond the last
 */
export async function listCategoriesForStaff(
  db: Db,
  { q, page, size = CATEGORIES_PER_PAGE, status, sort }: CategoryListQuery,
): Promise<Page<StoredCategory> | null> {
  let query = db.from('product_categories').select(STORED);
  if (q) query = query.or(anyContains(['name'], q));
  query = inState(query, status);
  query = inOrder(query, sort, BY_HAND);
  return unwrapPage(query, page, size);
}

/** Lists all categories by name, also drafts, for the fields and filters that choose one. */
export async function listCategoriesToChoose(db: Db): Promise<CategoryChoice[]> {
  return unwrapAll(db.from('product_categories').select('id, name, slug, products_by_hand').order('name').order('id'));
}

/** A category that a product may be put into. */
export type CategoryChoice = Pick<StoredCategory, 'id' | 'name' | 'slug'> & {
  /** Whether its products stand in an order made by hand, not by name. */
  products_by_hand: boolean;
};

/** @returns the category, or null */
export async function getCategoryForStaff(db: Db, id: string): Promise<StoredCategory | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('product_categories').select(STORED).eq('id', id).maybeSingle());
}

/** What a form changes about a category's pictures. */
export type CategoryPictures = { image_url: PictureChange } & SharePictureChange;

/**
 * Adds a category.
 *
 * @param id derived from the form: where a row with it exists, the form was sent twice and nothing is added
 */
export async function createCategory(
  { db, pictures }: Staff,
  id: string,
  input: CategoryInput,
  changes: CategoryPictures,
): Promise<Created> {
  await using staged = pictures.stage();
  const image_url = await staged.replace(null, changes.image_url, pictureName(input));
  const row = { ...input, id, image_url, ...(await stageSharePicture(staged, null, changes)) };
  const call = db.from('product_categories').upsert(row, INSERT_ONCE).select('id').maybeSingle();
  const created = await writeRow(call, constraintMessages);
  if (created.ok) await staged.commit();
  return created;
}

/** Changes a category, unless it has another version than `version`. */
export async function updateCategory(
  staff: Staff,
  id: string,
  edition: Edition,
  input: CategoryInput,
  changes: CategoryPictures,
): Promise<Saved<StoredCategory>> {
  const { db, pictures } = staff;
  await using staged = pictures.stage();
  const saved = await updateEdition(staff, { table: 'product_categories', id }, edition, {
    read: () => getCategoryForStaff(db, id),
    columns: async (before) => {
      const image_url = await staged.replace(before.image_url, changes.image_url, pictureName(input));
      return { ...input, image_url, ...(await stageSharePicture(staged, before, changes)) };
    },
    write: (row) => {
      const query = db.from('product_categories').update(row).eq('id', id).eq('updated_at', edition.version);
      return writeRow(query.select(STORED).maybeSingle(), constraintMessages);
    },
  });
  if (saved.ok) await staged.commit();
  return saved;
}

/**
 * Deletes a category that no product uses.
 *
 * @returns a refusal that names the products, where some use it
 */
export async function removeCategory({ db }: Pick<Staff, 'db'>, category: StoredCategory): Promise<Removed> {
  const users = await productsOf(db, category.id);
  if (users.names.length > 0) return { ok: false, message: inUse(users) };
  const isGone = await deleteRow(db, 'product_categories', category.id);
  if (!isGone) return { ok: false, message: 'The category was not deleted. Please try again.' };
  return { ok: true };
}

const MAX_NAMED = 10;

/** @returns the products that keep a category from being deleted: the first names, and how many there are */
export async function productsOf(db: Db, categoryId: string): Promise<{ names: string[]; total: number }> {
  const { items, total } = (await unwrapPage(
    db.from('products').select('id, name').eq('category_id', categoryId).order('name').order('id'),
    1,
    MAX_NAMED,
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
