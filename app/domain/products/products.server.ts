import type { Category } from '~/domain/categories/category';
import { countryCodeOf } from '~/domain/enquiries/countries';
import { searchTerms } from '~/domain/search/search-terms';
import type { SearchEntry } from '~/lib/editing/search-entry';
import type { Noted } from '~/lib/pictures/picture-notes';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll, unwrapByKeys, unwrapFirst } from '~/lib/supabase/lists.server';
import { unwrap, unwrapRow, unwrapRowOrNone } from '~/lib/supabase/result.server';
import { type Page, pageOf } from '~/lib/text/pagination';
import { isSlugLike } from '~/lib/text/slug';
import { isoTimestamp } from '~/lib/text/timestamp';
import type { SeasonFacts } from './availability';
import { FACT_COLUMNS, FACT_SELECT, type Facts } from './facts';
import { type Chosen, type CountedChoice, facetsOf } from './filters';
import type { CoveringCertificate, FoundProduct, Product, ProductCard } from './product';
import { type ShipmentPapers, shipmentPapers } from './shipment-papers';

const PRODUCTS_PER_PAGE = 24;

/** A category, a page of its products that fit the filters, and what else there is to choose. */
export type CategoryPage = Noted & {
  category: Category & SearchEntry;
  products: Page<ProductCard> | null;
  /** The number of products without any filter. */
  unfiltered: number;
  choices: CountedChoice[];
};

/**
 * Reads a category and a page of its products in its order.
 *
 * @param chosen the filters
 * @returns the category, with null for a page that lies beyond the end; null where there is no such category
 */
export async function getCategoryPage(
  db: Db,
  slug: string,
  page: number,
  chosen: Chosen = {},
): Promise<CategoryPage | null> {
  if (!isSlugLike(slug)) return null;
  const filters = facetsOf(chosen);
  const query = { slug, page, size: PRODUCTS_PER_PAGE, ...(filters && { filters }) };
  const row = await unwrapRowOrNone(db.rpc('category_page', query, { get: true }));
  if (!row) return null;
  const { products, counted, total, ...found } = row;
  return { ...found, products: pageOf(products, counted, page, PRODUCTS_PER_PAGE), unfiltered: total };
}

type RelatedProducts = { related_product_ids: string[]; related_category_id: string | null };

/** Lists the live ones of chosen products in their order, and fills them up to four with those of a category. */
export function listRelatedProducts(
  db: Db,
  { related_product_ids, related_category_id }: RelatedProducts,
): Promise<FoundProduct[]> {
  const chosen = { ids: related_product_ids, ...(related_category_id && { category: related_category_id }) };
  return unwrap(db.rpc('products_led_to', chosen, { get: true }));
}

export type FoundCategory = Pick<Category, 'id' | 'name' | 'slug'> & { products: number };

export type SearchResults = Page<FoundProduct> & {
  /** At most four, the best match first. */
  categories: FoundCategory[];
  /** Whether nothing matched as typed, and these match words that look like it. */
  forgiven: boolean;
  /** Where nothing matches: at most four that have some of the words, the best match first. The categories are such too. */
  near: FoundProduct[];
  /** In English what was typed in another language. */
  read: string[];
};

/**
 * Searches products and categories for all words of a query, each by its beginning, another name or a synonym that staff
 * keep.
 *
 * @returns a page of products, the best match first, or null where it lies beyond the end; of more than 1,000 the first
 *   ones by name
 */
export async function searchProducts(db: Db, query: string, page: number): Promise<SearchResults | null> {
  const { words, read } = searchTerms(query);
  const { products, total, ...rest } = words
    ? await unwrapRow(db.rpc('search_products', { words, page, size: PRODUCTS_PER_PAGE }, { get: true }))
    : { total: 0, more: false, forgiven: false, categories: [], products: [], near: [] };
  const found = pageOf(products, total, page, PRODUCTS_PER_PAGE);
  return found && { ...found, ...rest, read };
}

/** A product that a visitor chose, for a comparison or for an enquiry. */
export type ChosenProduct = Pick<ProductCard, 'id' | 'name' | 'slug' | 'description' | 'image_url' | 'picture_notes'> &
  Facts & { category: Pick<Category, 'name' | 'slug'> };

/** Lists the live ones of chosen products, in the order of their ids. */
export async function listChosenProducts(db: Db, ids: string[]): Promise<ChosenProduct[]> {
  const select = `id, name, slug, description, image_url, picture_notes, ${FACT_SELECT}, category:product_categories!products_category_exists!inner(name, slug)`;
  const found = await unwrapByKeys(ids, (list) =>
    db.from('products').select<string, ChosenProduct>(select).eq('is_live', true).filter('id', 'in', list).order('id'),
  );
  return found.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Lists the names of live products, to choose one; at most five hundred. */
export async function listProductNames(db: Db): Promise<Pick<ProductCard, 'id' | 'name'>[]> {
  const query = db.from('products').select('id, name').eq('is_live', true).order('name_key').order('id');
  return unwrapFirst(query, 500);
}

/** @returns the facts of the live product of this name; null where there is none */
export async function findFactsOf(db: Db, name: string): Promise<Facts | null> {
  return unwrap(
    db.from('products').select<string, Facts>(FACT_SELECT).eq('is_live', true).eq('name', name).limit(1).maybeSingle(),
  );
}

/** Reads what is known of the papers of goods in a country; null where the country is not known. */
export async function readShipmentPapers(
  db: Db,
  country: string | null,
  names: readonly string[],
): Promise<ShipmentPapers | null> {
  if (countryCodeOf(country) === null) return null;
  const columns = 'name, crop, hs_code, not_admitted_in, not_admitted_reason';
  const found = await unwrapByKeys(names, (list) =>
    db.from('products').select(columns).eq('is_live', true).filter('name', 'in', list).order('id'),
  );
  const byName = new Map(found.map((product) => [product.name, product]));
  return shipmentPapers(country, [...byName.values()]);
}

export type CalendarCategory = Pick<Category, 'id' | 'name' | 'slug'> & {
  products: (Pick<ProductCard, 'id' | 'name' | 'slug'> & SeasonFacts)[];
  /** Whether it has more products than these. */
  more: boolean;
};

/** Of a category with more products the calendar shows the first ones. */
const IN_CALENDAR = 60;

/** Lists the categories with those of their products of which the months are known. */
export async function readSeasonCalendar(db: Db): Promise<CalendarCategory[]> {
  const rows = await unwrapAll(db.rpc('season_calendar', { most: IN_CALENDAR + 1 }, { get: true }));
  return rows.map(({ category, products }) => ({
    ...category,
    products: products.slice(0, IN_CALENDAR),
    more: products.length > IN_CALENDAR,
  }));
}

export type ProductInCategory = {
  product: Product;
  category: Category;
  /** Others of the category; missing in a preview. */
  related?: ProductCard[];
  /** The certificates that cover it; missing in a preview. */
  certificates?: CoveringCertificate[];
};

/**
 * Finds the product at an address.
 *
 * @returns the product and its category, or null where either is missing
 */
export async function getProduct(db: Db, categorySlug: string, slug: string): Promise<ProductInCategory | null> {
  if (!isSlugLike(categorySlug) || !isSlugLike(slug)) return null;
  const call = db.rpc('product_page', { category_slug: categorySlug, product_slug: slug }, { get: true });
  const row = await unwrapRowOrNone(call);
  if (!row) return null;
  const { category, related, certificates, product, picture_notes } = row;
  return {
    category,
    related,
    certificates,
    product: { ...shownOf(product), picture_notes, updated_at: isoTimestamp(product.updated_at) },
  };
}

const SHOWN = [
  ...(['id', 'name', 'slug', 'description', 'image_url', 'is_featured', 'updated_at'] as const),
  ...(['specifications', 'export_info', 'gallery_images', 'document_url', 'document_bytes'] as const),
  ...(['meta_title', 'meta_description', 'share_image_url'] as const),
  ...FACT_COLUMNS,
];

/** @returns the columns that a product's page shows, which anybody may read by its `.data` address */
function shownOf<Row extends Record<(typeof SHOWN)[number], unknown>>(row: Row): Pick<Row, (typeof SHOWN)[number]> {
  return Object.fromEntries(SHOWN.map((column) => [column, row[column]])) as Pick<Row, (typeof SHOWN)[number]>;
}
