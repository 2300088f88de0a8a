import type { Staff } from '~/lib/pictures/picture-store.server';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, unwrap, unwrapRows } from '~/lib/supabase/result.server';
import { type ConstraintMessages, savedOrChanged, writeRow } from '~/lib/supabase/write.server';
import type { Created, Removed, Saved } from '~/lib/supabase/write-result';
import { type ListQuery, type Page, pageOf } from '~/lib/text/pagination';
import { isUuid } from '~/lib/text/uuid';
import { type ProductInput, type Specifications, type StoredProduct, specificationsOf } from './product';
import { changePictures, type PicturesChange, type SkippedFiles } from './product-pictures.server';
import { prefixQuery } from './products.server';

const STORED =
  'id, name, slug, category_id, description, specifications, export_info, is_featured, image_url, gallery_images, updated_at';
const PRODUCTS_PER_PAGE = 25;

const WORDS: ConstraintMessages = {
  products_slug_is_unique_in_category: {
    field: 'slug',
    message: 'Another product of this category has this address already. Please choose a different one.',
  },
  products_category_exists: { field: 'category_id', message: 'This category is gone. Please choose another one.' },
};

/** A product as a row of the back office's list. */
export type ListedProduct = Pick<StoredProduct, 'id' | 'name' | 'slug' | 'image_url' | 'is_featured'> & {
  category: { name: string; slug: string };
};

/** What the list of products can be asked for. */
export type ProductListQuery = ListQuery & {
  /** The id of a category, empty for all. */
  category: string;
  /** Only featured ones. */
  featured: boolean;
};

/**
 * Lists a page of products, the newest first.
 *
 * @returns the page, or null where it lies beyond the end; of more than 1,000 that are searched for the first ones
 * @throws {BackendError}
 */
export async function listProductsForStaff(
  db: Db,
  { q, page, category, featured }: ProductListQuery,
): Promise<Page<ListedProduct> | null> {
  const words = prefixQuery(q);
  if (q && !words) return pageOf([], 0, page, PRODUCTS_PER_PAGE);
  const asked = {
    page,
    size: PRODUCTS_PER_PAGE,
    featured,
    ...(words && { words }),
    ...(isUuid(category) && { category }),
  };
  const [row] = await unwrapRows(db.rpc('list_products', asked, { get: true }));
  if (!row) throw new BackendError(new Error('list_products gave no row.'));
  const found = pageOf(row.products, row.total, page, PRODUCTS_PER_PAGE);
  return found && { ...found, more: row.more };
}

/**
 * @returns the product, or null
 * @throws {BackendError}
 */
export async function getProductForStaff(db: Db, id: string): Promise<StoredProduct | null> {
  if (!isUuid(id)) return null;
  const row = await unwrap(db.from('products').select(STORED).eq('id', id).maybeSingle());
  return row && stored(row);
}

/**
 * Adds a product.
 *
 * @param id made from the form: where a row has it already, the form was sent twice and nothing is added
 * @throws {PictureProblem} {BackendError}
 */
export async function createProduct(
  { db, pictures }: Staff,
  id: string,
  { specifications, ...input }: ProductInput,
  change: PicturesChange,
): Promise<{ saved: Created; leftOut: SkippedFiles }> {
  const none = { image_url: null, gallery_images: [] };
  const { outcome, leftOut } = await changePictures(pictures, change, input.slug, none, async (urls) => {
    const row = { ...input, ...urls, id, specifications: specificationsOf(specifications) };
    const options = { onConflict: 'id', ignoreDuplicates: true };
    const written = await writeRow(db.from('products').upsert(row, options).select('id').maybeSingle(), WORDS);
    return written.ok ? { ok: true as const } : written;
  });
  return { saved: outcome, leftOut };
}

/**
 * Changes a product, unless somebody else has since `version`.
 *
 * @throws {PictureProblem} {BackendError}
 */
export async function updateProduct(
  { db, pictures }: Staff,
  id: string,
  version: string,
  { specifications, ...input }: ProductInput,
  change: PicturesChange,
): Promise<{ saved: Saved<StoredProduct>; leftOut: SkippedFiles }> {
  const before = await getProductForStaff(db, id);
  if (!before) return { saved: { ok: false, reason: 'missing' }, leftOut: [] };
  if (before.updated_at !== version) return { saved: { ok: false, reason: 'changed', row: before }, leftOut: [] };

  const { outcome, leftOut } = await changePictures(pictures, change, input.slug, before, async (urls) => {
    const row = { ...input, ...urls, specifications: specificationsOf(specifications, before.specifications) };
    const call = db
      .from('products')
      .update(row)
      .eq('id', id)
      .eq('updated_at', version)
      .select(STORED)
      .maybeSingle()
      .then(({ data, error }) => ({ data: data && stored(data), error }));
    return savedOrChanged(await writeRow(call, WORDS), () => getProductForStaff(db, id));
  });
  return { saved: outcome, leftOut };
}

/**
 * Deletes a product and its pictures.
 *
 * @throws {BackendError}
 */
export async function removeProduct({ db, pictures }: Staff, product: StoredProduct): Promise<Removed> {
  const removed = await unwrapRows(db.from('products').delete().eq('id', product.id).select('id'));
  if (removed.length === 0) return { ok: false, message: 'The product was not deleted. Please try again.' };
  await pictures.removeUnused([product.image_url, ...product.gallery_images]);
  return { ok: true };
}

function stored<Row extends { specifications: unknown }>(row: Row) {
  return { ...row, specifications: row.specifications as Specifications };
}
