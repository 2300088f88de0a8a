import type { Staff } from '~/lib/auth/staff';
import { contentTable } from '~/lib/editing/content-table.server';
import type { PublicationState } from '~/lib/editing/publication';
import { inState } from '~/lib/editing/publication-filter.server';
import { randomName } from '~/lib/pictures/picture-name.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll, unwrapPage } from '~/lib/supabase/lists.server';
import type { Removed } from '~/lib/supabase/write-result';
import { anyContains, type ListQuery, type Page } from '~/lib/text/pagination';
import { inOrder, type Sort } from '~/lib/text/sort';
import { categoryFields, type StoredCategory } from './category';

export const CATEGORIES_PER_PAGE = 50;

export const categories = contentTable(categoryFields, {
  noun: 'category',
  pictureName: ({ slug }) => randomName(`public/categories/${slug}`, 'category-'),
  messages: {
    product_categories_slug_is_unique: {
      field: 'slug',
      message: 'Another category has this address already. Please choose a different one.',
    },
  },
});

/** As the site shows them: by hand, the others by name. */
const BY_HAND = [
  { column: 'position', descending: false },
  { column: 'name_key', descending: false },
];

export const CATEGORY_SORTS = ['name', 'slug'] as const;

/** The filters and the order of the list of categories; null for all of them, and for the order of the site. */
export type CategoryListQuery = ListQuery & {
  status: PublicationState | null;
  sort: Sort<(typeof CATEGORY_SORTS)[number]> | null;
};

/** Lists a page of categories whose names contain a text. */
export async function listCategoriesForStaff(
  db: Db,
  { q, page, size = CATEGORIES_PER_PAGE, status, sort }: CategoryListQuery,
): Promise<Page<StoredCategory> | null> {
  let query = categories.stored(db);
  if (q) query = query.or(anyContains(['name'], q));
  query = inState(query, status);
  query = inOrder(query, sort?.column === 'name' ? { ...sort, column: 'name_key' } : sort, BY_HAND);
  return unwrapPage(query, page, size);
}

/** Lists all categories by name, also drafts, for the fields and filters that choose one. */
export async function listCategoriesToChoose(db: Db): Promise<CategoryChoice[]> {
  return unwrapAll(
    db.from('product_categories').select('id, name, slug, products_by_hand').order('name_key').order('id'),
  );
}

/** A category that a product may be put into. */
export type CategoryChoice = Pick<StoredCategory, 'id' | 'name' | 'slug'> & {
  /** Whether its products stand in an order made by hand, not by name. */
  products_by_hand: boolean;
};

/**
 * Deletes a category that no product uses.
 *
 * @returns a refusal that names the products, where some use it
 */
export async function removeCategory(staff: Pick<Staff, 'db'>, category: StoredCategory): Promise<Removed> {
  const users = await productsOf(staff.db, category.id);
  return users.names.length > 0 ? { ok: false, message: inUse(users) } : categories.remove(staff, category);
}

const MAX_NAMED = 10;

/** @returns the products that keep a category from being deleted: the first names, and how many there are */
export async function productsOf(db: Db, categoryId: string): Promise<{ names: string[]; total: number }> {
  const { items, total } = (await unwrapPage(
    db.from('products').select('id, name').eq('category_id', categoryId).order('name_key').order('id'),
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
