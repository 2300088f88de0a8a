import { searchTerms } from '~/domain/search/search-terms';
import type { Staff } from '~/lib/auth/staff';
import type { Publication, PublicationState } from '~/lib/editing/publication';
import { type EditBase, updateRowOrCopy } from '~/lib/editing/update-row.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll, unwrapByKeys, unwrapFirst } from '~/lib/supabase/lists.server';
import { unwrap, unwrapRow } from '~/lib/supabase/result.server';
import { type ConstraintMessages, deleteRow, INSERT_ONCE, writeRow } from '~/lib/supabase/write.server';
import type { Created, Removed, Saved } from '~/lib/supabase/write-result';
import { uuidOf } from '~/lib/text/digest.server';
import { type ListQuery, type Page, pageOf } from '~/lib/text/pagination';
import { type Sort, sortText } from '~/lib/text/sort';
import { isoTimestamp } from '~/lib/text/timestamp';
import { isUuid } from '~/lib/text/uuid';
import { factsOf, newFactProblems } from './facts';
import { type ProductInput, productFields, type Specifications, type StoredProduct, specificationsOf } from './product';
import { type PicturesChange, removePapers, stageProductPictures } from './product-pictures.server';

const STORED = productFields.columns.join(', ');
/** The number of rows on a page of the back office's list. */
export const PRODUCTS_PER_PAGE = 25;

const constraintMessages: ConstraintMessages = {
  products_slug_is_unique_in_category: {
    field: 'slug',
    message: 'Another product of this category has this address already. Please choose a different one.',
  },
  products_category_exists: { field: 'category_id', message: 'This category is gone. Please choose another one.' },
};

export type ListedProduct = Pick<StoredProduct, 'id' | 'name' | 'slug' | 'image_url' | 'is_featured' | 'updated_at'> &
  Publication & {
    category: { name: string; slug: string };
  };

/** What the list of products is sorted by: columns, and the place in a category. */
export const PRODUCT_SORTS = ['name', 'updated_at', 'position'] as const;

export type ProductListQuery = ListQuery & {
  /** The id of a category, empty for all. */
  category: string;
  featured: boolean;
  /** A state of publication, null for all. */
  status?: Exclude<PublicationState, 'archived'> | null;
  /** The order; null for the newest first. */
  sort?: Sort<(typeof PRODUCT_SORTS)[number]> | null;
};

/**
 * Lists a page of products.
 *
 * @returns the page, or null where it is beyond the last; a search counts and lists at most the first 1,000
 */
export async function listProductsForStaff(
  db: Db,
  { q, page, size = PRODUCTS_PER_PAGE, category, featured, status, sort }: ProductListQuery,
): Promise<Page<ListedProduct> | null> {
  const { words } = searchTerms(q);
  if (q && !words) return pageOf([], 0, page, size);
  const args = {
    page,
    size,
    featured,
    ...(words && { words }),
    ...(isUuid(category) && { category }),
    ...(status && { status }),
    ...(sort && { sort: sortText(sort) }),
  };
  const row = await unwrapRow(db.rpc('list_products', args, { get: true }));
  const products = row.products.map((product) => ({ ...product, updated_at: isoTimestamp(product.updated_at) }));
  const found = pageOf(products, row.total, page, size);
  return found && { ...found, more: row.more };
}

/** Takes the products of a category back to the order of their names. */
export async function orderProductsByName(db: Db, category: string): Promise<void> {
  if (isUuid(category)) await unwrap(db.rpc('order_products_by_name', { category }));
}

/** A product that a post is about; its category by its name. */
export type RelatedProduct = Pick<ListedProduct, 'id' | 'name' | 'image_url'> & { category: string };

/** Lists the products that a stored post is about, as far as they are there. */
export async function listProductsOfPost(db: Db, post: string): Promise<RelatedProduct[]> {
  return isUuid(post) ? unwrapAll(db.rpc('products_of_post', { post }, { get: true })) : [];
}

/** Lists products in the order of their ids, as far as they are there. */
export async function listProductsById(db: Db, ids: string[]): Promise<RelatedProduct[]> {
  const known = ids.filter(isUuid).slice(0, 50);
  const rows = await unwrapByKeys(known, (list) =>
    db
      .from('products')
      .select('id, name, image_url, category:product_categories!products_category_exists!inner(name)')
      .filter('id', 'in', list)
      .order('id'),
  );
  const listed = rows.map(({ category, ...row }) => ({ ...row, category: category.name }));
  return listed.sort((a, b) => known.indexOf(a.id) - known.indexOf(b.id));
}

// As many as say what is usual; all of them would be a read of the whole catalogue.
const PRODUCTS_WITH_LABELS = 200;
const MAX_LABELS = 50;

/** Lists the labels of specifications in use, those of most products first, as far as the latest products have them. */
export async function listSpecificationLabels(db: Db): Promise<string[]> {
  const latest = db.from('products').select('id, specifications').order('updated_at', { ascending: false }).order('id');
  const counts = new Map<string, number>();
  for (const { specifications } of await unwrapFirst(latest, PRODUCTS_WITH_LABELS)) {
    for (const [label] of specifications) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const byUse = [...counts].sort(([, one], [, other]) => other - one);
  return byUse.slice(0, MAX_LABELS).map(([label]) => label);
}

export async function getProductForStaff(db: Db, id: string): Promise<StoredProduct | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('products').select<string, StoredProduct>(STORED).eq('id', id).maybeSingle());
}

/**
 * Adds a product.
 *
 * @param id derived from the form: where a row with it exists, the form was sent twice and nothing is added
 * @param restored specifications of a deleted product, whose values keep their types
 */
export async function createProduct(
  { db, pictures }: Staff,
  id: string,
  { specifications, ...input }: ProductInput,
  change: PicturesChange,
  restored: Specifications = [],
): Promise<Created> {
  const refusal = refusedFacts(input, null);
  if (refusal) return refusal;
  await using staged = pictures.stage();
  const none = { image_url: null, gallery_images: [], share_image_url: null, document_url: null };
  const urls = await stageProductPictures(staged, none, change, input.slug);
  const row = { ...input, ...urls, id, specifications: specificationsOf(specifications, restored) };
  const call = db.from('products').upsert(row, INSERT_ONCE).select('id').maybeSingle();
  const created = await writeRow(call, constraintMessages);
  if (created.ok) await staged.commit();
  return created.ok ? { ok: true, skippedFiles: staged.skippedFiles } : created;
}

/**
 * Changes a product, unless it has another version than `version`.
 *
 * @param restored specifications of an earlier version, whose values keep their types
 */
export async function updateProduct(
  staff: Staff,
  id: string,
  base: EditBase,
  { specifications, ...input }: ProductInput,
  change: PicturesChange,
  restored: Specifications = [],
): Promise<Saved<StoredProduct>> {
  const { db, pictures } = staff;
  await using staged = pictures.stage();
  const saved = await updateRowOrCopy(staff, { table: 'products', id }, base, {
    read: () => getProductForStaff(db, id),
    columns: async (before) => {
      const refusal = refusedFacts(input, before);
      if (refusal) return refusal;
      const urls = await stageProductPictures(staged, before, change, input.slug);
      removePapers(staged, before, input);
      const earlier = [...before.specifications, ...restored];
      return { ...input, ...urls, specifications: specificationsOf(specifications, earlier) };
    },
    write: (row) => {
      const query = db.from('products').update(row).eq('id', id).eq('updated_at', base.version);
      return writeRow(query.select<string, StoredProduct>(STORED).maybeSingle(), constraintMessages);
    },
  });
  if (saved.ok) await staged.commit();
  return saved.ok ? { ...saved, skippedFiles: staged.skippedFiles } : saved;
}

function refusedFacts(input: Omit<ProductInput, 'specifications'>, before: StoredProduct | null) {
  const field_errors = newFactProblems(input, before);
  return Object.keys(field_errors).length > 0 ? ({ ok: false, reason: 'invalid', field_errors } as const) : null;
}

/**
 * Adds a copy of a product: a draft with a name and an address of its own, and the same pictures.
 *
 * @returns the copy's id; of two copies within the same seconds, as of a double click, there is one
 */
export async function duplicateProduct({ db }: Pick<Staff, 'db'>, product: StoredProduct): Promise<string> {
  const { name, slug, category_id, specifications } = product;
  const { description, export_info, image_url, gallery_images, document_url } = product;
  const texts = { specifications, description, export_info };
  const copied = { category_id, ...texts, image_url, gallery_images, document_url, ...factsOf(product) };
  const moment = Math.floor(Date.now() / DOUBLE_CLICK_MS);
  const id = uuidOf(`copy of ${product.id} at ${moment}`);
  const base = `${slug.slice(0, 180)}-copy`;
  const read = db.from('products').select('slug').eq('category_id', category_id).like('slug', `${base}%`);
  const taken = new Set((await unwrapAll(read.order('slug'))).map((row) => row.slug));
  const number = Array.from({ length: taken.size + 1 }, (_, index) => index + 1).find(
    (candidate) => !taken.has(numbered(base, candidate)),
  );
  // What was stored before a rule of its fact is not stored again.
  const wrong = Object.fromEntries(Object.keys(newFactProblems(product, null)).map((column) => [column, null]));
  const own = { id, name: `${name.slice(0, 190)} (copy)`, slug: numbered(base, number ?? 1), status: 'draft' as const };
  const call = db
    .from('products')
    .upsert({ ...copied, ...wrong, ...own }, INSERT_ONCE)
    .select('id')
    .maybeSingle();
  await unwrap(call);
  return id;
}

const DOUBLE_CLICK_MS = 3000;

function numbered(base: string, number: number): string {
  return number === 1 ? base : `${base}-${number}`;
}

/** Deletes a product; its files stay for as long as the trash can bring it back. */
export async function removeProduct({ db }: Pick<Staff, 'db'>, product: StoredProduct): Promise<Removed> {
  const isDeleted = await deleteRow(db, 'products', product.id);
  if (!isDeleted) return { ok: false, message: 'The product was not deleted. Please try again.' };
  return { ok: true };
}
