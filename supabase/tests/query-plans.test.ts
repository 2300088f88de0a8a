import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certificates } from '~/domain/certificates/certificate-editing.server';
import { listEnquiries } from '~/domain/enquiries/desk-list.server';
import { enquiryFilter } from '~/domain/enquiries/stored-enquiry';
import { galleryItems } from '~/domain/gallery/gallery-editing.server';
import { listChanges, listVersions } from '~/domain/history/history.server';
import { listTrash } from '~/domain/history/trash.server';
import { listMedia } from '~/domain/media/media-library.server';
import { listPostsForStaff } from '~/domain/posts/post-editing.server';
import { getPublishedPost, listPublishedPosts } from '~/domain/posts/posts.server';
import { readCatalogue } from '~/domain/products/catalogue.server';
import { exportProducts } from '~/domain/products/import/product-export.server';
import { listProductsForStaff, type ProductListQuery } from '~/domain/products/product-editing.server';
import { getCategoryPage, getProduct, readSeasonCalendar, searchProducts } from '~/domain/products/products.server';
import { listAddresses } from '~/domain/sitemap/sitemap.server';
import { findMovedCategory, findMovedPost, findMovedProduct } from '~/domain/slug-history/slug-history.server';
import { unwrap } from '~/lib/supabase/result.server';
import type { Page } from '~/lib/text/pagination';
import { dayRange } from '~/lib/text/time-zone';
import { type BigStage, EDITOR, MEDIA, openBigStage, PRODUCTS } from './many-products';

let stage: BigStage;

beforeAll(async () => {
  stage = await openBigStage();
}, 180_000);

afterAll(() => stage.close());

const ALL = { q: '', page: 1, category: '', featured: false };
const IN_BULK = PRODUCTS / 2;
const LAST_PUBLIC = Math.ceil(IN_BULK / 24);
const MIDDLE_PUBLIC = Math.ceil(LAST_PUBLIC / 2);
const LAST_ADMIN = Math.ceil(PRODUCTS / 25);
const MIDDLE_OF_BULK = Math.ceil(IN_BULK / 25 / 2);
const LAST_MEDIA = Math.ceil(MEDIA / 24);
const IN_ORDER = 'Index Only Scan using products_category_order_idx';
const BY_NAMES = { column: 'name', descending: false } as const;
const BY_PLACE = { column: 'position', descending: false } as const;
const LAST_CHANGED = { column: 'updated_at', descending: true } as const;
const SORTED_BY_NAME = 'Index Only Scan using products_name_idx';
const NEWEST = 'Index Only Scan using products_created_at_idx';
const FOUND = 'Bitmap Index Scan using products_search_idx';

async function categoryId(slug: string): Promise<string> {
  const { data } = await stage.visitor.from('product_categories').select('id').eq('slug', slug).single().throwOnError();
  return data.id;
}

const ASSETS = { urlOf: (path: string) => `/storage/${path}`, pathOf: () => null };
const LIBRARY = { q: '', page: 1, kind: null, unused: false, undescribed: false } as const;
const CHANGES = { actor: '', kind: null, day: null, timeZone: 'UTC', page: 1 };
const REVISED_ON = dayRange(new Date(Date.now() - 40 * 24 * 3_600_000).toISOString().slice(0, 10), 'UTC');

// Seeded for a product of the category `bulk`.
const formerSlug = 'old-p-2';

/** The read of each page, and the node that its query plan must have. */
const READS: [what: string, read: () => Promise<unknown>, part: string][] = [
  ['the first page of a category', () => getCategoryPage(stage.visitor, 'bulk', 1), IN_ORDER],
  ['a page in the middle of a category', () => getCategoryPage(stage.visitor, 'bulk', MIDDLE_PUBLIC), IN_ORDER],
  ['the last page of a category', () => getCategoryPage(stage.visitor, 'bulk', LAST_PUBLIC), IN_ORDER],
  [
    'a category with a filter that many products fit',
    () => getCategoryPage(stage.visitor, 'bulk', 1, { use: 'Trade' }),
    'Index Scan using products_category_order_idx',
  ],
  [
    'a category with a filter that few products fit',
    () => getCategoryPage(stage.visitor, 'bulk', 1, { use: 'Zoo' }),
    'Bitmap Index Scan using products_facets_idx',
  ],
  ['a printed catalogue', () => readCatalogue(stage.visitor, 'bulk'), 'Index Scan using products_category_order_idx'],
  ['the season calendar', () => readSeasonCalendar(stage.visitor), 'Index Scan using products_seasons_idx'],
  [
    'a product',
    () => getProduct(stage.visitor, 'bulk', 'p-10000'),
    // Either index of slugs is one look: this one is smaller, and few products of other categories have the same slug.
    'Index Scan using products_slug_idx',
  ],
  [
    'a search that finds most products',
    () => searchProducts(stage.visitor, 'crop', 1),
    'Index Scan using products_name_idx',
  ],
  ['its last page', () => searchProducts(stage.visitor, 'crop', 42), 'Index Scan using products_name_idx'],
  ['a search that finds many', () => searchProducts(stage.visitor, 'onion', 1), FOUND],
  ['a search that finds few', () => searchProducts(stage.visitor, 'unique7777', 1), FOUND],
  ['a search that finds none', () => searchProducts(stage.visitor, 'xqzv', 1), FOUND],
  ['the site map', () => listAddresses(stage.visitor), 'Index Scan using products_pkey'],
  ['the blog', () => listPublishedPosts(stage.visitor, 1), 'Index Scan using blog_posts_published_idx'],
  ['a post', () => getPublishedPost(stage.visitor, 'post-77'), 'Index Scan using blog_posts_slug_is_unique'],
  [
    'a category that was',
    () => findMovedCategory(stage.visitor, 'old-77'),
    'Index Scan using former_slugs_category_idx',
  ],
  ['a post that was', () => findMovedPost(stage.visitor, 'old-post-77'), 'Index Scan using former_slugs_post_idx'],
  [
    'a product that was',
    () => findMovedProduct(stage.visitor, 'bulk', formerSlug),
    'Index Scan using former_slugs_product_idx',
  ],
  ['the products of staff', () => listProductsForStaff(stage.admin, ALL), NEWEST],
  ['a page in their middle', () => listProductsForStaff(stage.admin, { ...ALL, page: LAST_ADMIN / 2 }), NEWEST],
  ['their last page', () => listProductsForStaff(stage.admin, { ...ALL, page: LAST_ADMIN }), NEWEST],
  ['those of staff by name', () => listProductsForStaff(stage.admin, { ...ALL, sort: BY_NAMES }), SORTED_BY_NAME],
  [
    'the last of them',
    () => listProductsForStaff(stage.admin, { ...ALL, sort: BY_NAMES, page: LAST_ADMIN }),
    SORTED_BY_NAME,
  ],
  [
    'those of staff by their last change',
    () => listProductsForStaff(stage.admin, { ...ALL, sort: LAST_CHANGED }),
    'Index Only Scan using products_updated_at_idx',
  ],
  [
    'a page in the middle of a category by name',
    async () =>
      listProductsForStaff(stage.admin, {
        ...ALL,
        category: await categoryId('bulk'),
        sort: BY_NAMES,
        page: MIDDLE_OF_BULK,
      }),
    'Index Only Scan using products_sorted_name_in_category_idx',
  ],
  [
    'those of a category in the order of the site',
    async () =>
      listProductsForStaff(stage.admin, {
        ...ALL,
        category: await categoryId('bulk'),
        sort: BY_PLACE,
        page: MIDDLE_OF_BULK,
      }),
    'Index Only Scan using products_category_order_idx',
  ],
  [
    'those of a category',
    async () => listProductsForStaff(stage.admin, { ...ALL, category: await categoryId('c-5') }),
    'Index Only Scan using products_category_id_created_at_idx',
  ],
  [
    'the featured ones',
    () => listProductsForStaff(stage.admin, { ...ALL, featured: true }),
    'Index Only Scan using products_featured_idx',
  ],
  [
    'the featured ones of a category',
    async () => listProductsForStaff(stage.admin, { ...ALL, featured: true, category: await categoryId('bulk') }),
    'Index Only Scan using products_featured_in_category_idx',
  ],
  [
    'those of staff with a word of most',
    () => listProductsForStaff(stage.admin, { ...ALL, q: 'crop' }),
    'Index Scan using products_created_at_idx',
  ],
  ['those with a word of many', () => listProductsForStaff(stage.admin, { ...ALL, q: 'onion' }), FOUND],
  ['those with a word of few', () => listProductsForStaff(stage.admin, { ...ALL, q: 'unique7777' }), FOUND],
  [
    'whether pictures are in use',
    () => unwrap(stage.admin.rpc('pictures_in_use', { urls: ['/images/7777.webp', '/images/no.webp'] })),
    'Index Scan using products_image_url_idx',
  ],
  [
    'whether a picture is in a gallery',
    () => unwrap(stage.admin.rpc('pictures_in_use', { urls: ['/images/7777-a.webp'] })),
    'Bitmap Index Scan using products_gallery_images_idx',
  ],
  [
    'an export',
    async () => {
      const file = exportProducts(stage.admin);
      for (const _part of ['head', 'first rows', 'more rows']) await file.next();
    },
    'Index Scan using products_pkey',
  ],
  [
    'the versions of a product',
    async () => {
      const found = await getProduct(stage.visitor, 'bulk', 'p-10000');
      return listVersions(stage.admin, 'product', found?.product.id ?? '', CHANGES);
    },
    'Index Scan using revisions_row_idx',
  ],
  ['all changes', () => listChanges(stage.admin, CHANGES), 'Index Scan using revisions_pkey'],
  [
    'those of a person',
    () => listChanges(stage.admin, { ...CHANGES, actor: EDITOR }),
    'Index Scan using revisions_actor_idx',
  ],
  [
    'those of a kind',
    () => listChanges(stage.admin, { ...CHANGES, kind: 'certificate' }),
    'Index Scan using revisions_table_idx',
  ],
  [
    'those of a day',
    () => listChanges(stage.admin, { ...CHANGES, day: REVISED_ON }),
    'Index Scan using revisions_at_idx',
  ],
  ['the trash', () => listTrash(stage.admin, null, 1), 'Index Scan using revisions_trash_idx'],
  [
    'the posts of staff',
    () => listPostsForStaff(stage.admin, { q: '', page: 1, status: null }),
    'Index Scan using blog_posts_date_idx',
  ],
  [
    'their drafts',
    () => listPostsForStaff(stage.admin, { q: '', page: 1, status: 'draft' }),
    'Index Scan using blog_posts_status_idx',
  ],
  [
    'the enquiries',
    () => listEnquiries(stage.admin, { ...enquiryFilter(new URLSearchParams()), page: 1, sort: null }),
    'Index Scan using enquiries_created_at_idx',
  ],
  [
    'the new enquiries',
    () => listEnquiries(stage.admin, { ...enquiryFilter(new URLSearchParams('status=new')), page: 1, sort: null }),
    'Index Scan using enquiries_status_idx',
  ],
  ['the library', () => listMedia(stage.admin, ASSETS, LIBRARY), 'Index Only Scan using media_created_at_idx'],
  [
    'its last page',
    () => listMedia(stage.admin, ASSETS, { ...LIBRARY, page: LAST_MEDIA }),
    'Index Only Scan using media_created_at_idx',
  ],
  [
    'the pictures of it',
    () => listMedia(stage.admin, ASSETS, { ...LIBRARY, kind: 'picture' }),
    'Index Only Scan using media_kind_created_at_idx',
  ],
  [
    'the certificates of staff',
    () => certificates.list(stage.admin, { q: '', page: 1, status: null }),
    'Index Scan using certificates_created_at_idx',
  ],
  [
    'the gallery of staff',
    () => galleryItems.list(stage.admin, { q: '', page: 1, status: null }),
    'Index Scan using gallery_items_created_at_idx',
  ],
];

describe(`with ${PRODUCTS} products`, () => {
  test.each(READS)('%s is read by an index', async (_what, read, part) => {
    const plans = await stage.plansOf(read);
    const parts = plans.map((node) => `${node['Node Type']} using ${node['Index Name'] ?? node['Relation Name']}`);
    expect(parts).toContain(part);
    expect(parts).not.toContain('Seq Scan using products');
  });

  test('no page of the library reads more files than half of it, and the pages are cut from one list', async () => {
    const read = (page: number) => listMedia(stage.admin, ASSETS, { ...LIBRARY, page });
    const names = (page: Awaited<ReturnType<typeof read>>) => page?.items.map(({ file_name }) => file_name);
    const expected = (page: number) =>
      Array.from({ length: Math.min(24, MEDIA - (page - 1) * 24) }, (_, n) => `${(page - 1) * 24 + n + 1}.webp`);
    const middle = Math.ceil(LAST_MEDIA / 2);
    for (const page of [1, middle - 1, middle, middle + 1, LAST_MEDIA - 1, LAST_MEDIA]) {
      expect(names(await read(page))).toEqual(expected(page));
    }
    expect(await read(LAST_MEDIA + 1)).toBeNull();
    const plans = await stage.plansOf(() => read(LAST_MEDIA));
    const indexed = plans.filter((node) => node['Index Name'] === 'media_created_at_idx');
    expect(indexed).not.toEqual([]);
    expect(Math.max(...indexed.map((node) => node['Actual Rows']))).toBeLessThan(24);
  });

  test('no page of a list reads more products than it has to', async () => {
    const readsOf = async (read: () => Promise<unknown>) =>
      (await stage.plansOf(read))
        .filter((node) => node['Relation Name'] === 'products')
        .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
    expect(await readsOf(() => getCategoryPage(stage.visitor, 'bulk', 1))).toBe(24 + 24);
    // With those it leads to: four by name, nine of the category's beginning, then four rows.
    expect(await readsOf(() => getProduct(stage.visitor, 'bulk', 'p-10000'))).toBeLessThanOrEqual(2 + 4 + 9 + 4);
    // The last page has the rest; the page before is counted from the end.
    const rest = IN_BULK % 24;
    expect(await readsOf(() => getCategoryPage(stage.visitor, 'bulk', LAST_PUBLIC - 1))).toBe(rest + 24 + 24);
    expect(await readsOf(() => listProductsForStaff(stage.admin, { ...ALL, page: LAST_ADMIN }))).toBe(25 + 25);
    expect(await readsOf(() => searchProducts(stage.visitor, 'crop', 1))).toBe(1001 + 24);
    // The first names have too few matches: all 2,857 matches are sorted.
    expect(await readsOf(() => searchProducts(stage.visitor, 'onion', 1))).toBeLessThan(12_000);
  });

  test.each([
    ['adds', (n: number) => `import-${n}`],
    ['changes', (n: number) => `p-${2 * n}`],
  ])(
    'an import that %s products reads its lines a few times each, while no statistics know it',
    async (_does, slug) => {
      const count = 40;
      const lines = Array.from({ length: count }, (_, index) => ({
        line: index + 2,
        cells: [],
        reasons: [],
        category_slug: 'bulk',
        slug: slug(index + 1),
        product: { name: 'Imported' },
      }));
      const plan = async () => {
        const id = await unwrap(stage.admin.rpc('begin_product_import', { file_name: 'x.csv', columns: ['name'] }));
        await unwrap(stage.admin.rpc('plan_product_import', { import: id, lines, complete: true }));
        return id;
      };
      /** The rows that the busiest node of a plan returned, in all its loops. The columns of one line are no rows. */
      const busiest = async (read: () => Promise<unknown>) =>
        Math.max(
          ...(await stage.plansOf(read))
            .filter((node) => node['Function Name'] !== 'json_each')
            .map((node) => node['Actual Rows'] * node['Actual Loops']),
        );

      await plan();
      await stage.database.transaction((tx) => tx.query('analyze public.product_import_lines'));
      let id = '';
      const planning = await busiest(async () => {
        id = await plan();
      });
      const applying = await busiest(async () => {
        const applied = await unwrap(stage.admin.rpc('apply_product_import', { import: id }));
        expect(applied).toEqual([{ outcome: 'applied', rows: count }]);
      });
      // Other tests count the products.
      const undoing = await busiest(async () => {
        const undone = await unwrap(stage.admin.rpc('undo_product_import', { import: id }));
        expect(undone).toEqual([{ outcome: 'undone', rows: count }]);
      });
      expect(Math.max(planning, applying, undoing)).toBeLessThan(10 * count);
    },
  );

  /** The names on some pages of a list, and the list's totals. */
  async function pagesOf<Item extends { name: string }>(
    read: (page: number) => Promise<Page<Item> | null>,
    pages: number[],
  ) {
    const found = await Promise.all(pages.map(read));
    return {
      names: found.map((page) => page?.items.map(({ name }) => name)),
      total: found[0]?.total,
      more: found[0]?.more ?? false,
    };
  }

  /** The names of a list in its order, by one query without paging. */
  async function namesBy(condition: string, order: string): Promise<string[]> {
    const rows = await stage.database.transaction((tx) =>
      tx.query<{ name: string }>(
        `select p.name from public.products p join public.product_categories c on c.id = p.category_id
         where ${condition} order by ${order}`,
      ),
    );
    return rows.map(({ name }) => name);
  }

  const slices = (names: string[], size: number, pages: number[]) =>
    pages.map((page) => names.slice((page - 1) * size, page * size));

  test('the pages of a category are cut from one list, from whichever end they are counted', async () => {
    const pages = [1, 2, MIDDLE_PUBLIC - 1, MIDDLE_PUBLIC, MIDDLE_PUBLIC + 1, LAST_PUBLIC - 1, LAST_PUBLIC];
    const names = await namesBy("c.slug = 'bulk'", 'p.is_featured desc, p.name, p.id');
    const read = async (page: number) => (await getCategoryPage(stage.visitor, 'bulk', page))?.products ?? null;
    expect(await pagesOf(read, pages)).toEqual({ names: slices(names, 24, pages), total: IN_BULK, more: false });
    expect(await read(LAST_PUBLIC + 1)).toBeNull();
    expect(await read(1_000_000_000)).toBeNull();
  });

  test('so are those of staff, whatever they are filtered by', async () => {
    const category = await categoryId('c-5');
    const ofCategory = (await namesBy("c.slug = 'c-5'", 'p.created_at desc, p.id')).length;
    const lists: [Partial<ProductListQuery>, condition: string, total: number, order?: string][] = [
      [{}, 'true', PRODUCTS],
      [{ sort: BY_NAMES }, 'true', PRODUCTS, 'p.name, p.id'],
      [{ sort: { ...BY_NAMES, descending: true } }, 'true', PRODUCTS, 'p.name desc, p.id desc'],
      [{ sort: LAST_CHANGED }, 'true', PRODUCTS, 'p.updated_at desc, p.id'],
      [{ sort: { ...LAST_CHANGED, descending: false } }, 'true', PRODUCTS, 'p.updated_at, p.id desc'],
      [{ category, sort: BY_NAMES }, "c.slug = 'c-5'", ofCategory, 'p.name, p.id'],
      [{ category }, "c.slug = 'c-5'", ofCategory],
      [{ featured: true }, 'p.is_featured', PRODUCTS / 40],
      [{ featured: true, category: await categoryId('bulk') }, "p.is_featured and c.slug = 'bulk'", PRODUCTS / 40],
    ];
    for (const [filter, condition, total, order = 'p.created_at desc, p.id'] of lists) {
      const last = Math.ceil(total / 25);
      const pages = [1, Math.ceil(last / 2), Math.ceil(last / 2) + 1, last];
      const names = await namesBy(condition, order);
      const read = (page: number) => listProductsForStaff(stage.admin, { ...ALL, ...filter, page });
      expect(await pagesOf(read, pages)).toEqual({ names: slices(names, 25, pages), total, more: false });
      expect(await read(last + 1)).toBeNull();
    }
  });

  describe('a category in an order made by hand', () => {
    const order = async () =>
      await stage.database.transaction((tx) =>
        tx.query<{ id: string; is_featured: boolean; place: number | null }>(
          `select p.id, p.is_featured, p.place from public.products p
         join public.product_categories c on c.id = p.category_id and c.slug = 'bulk'
         order by p.is_featured desc, p.place, p.name, p.id`,
        ),
      );
    const move = (id: string, where: { place?: number; step?: number }) =>
      unwrap(stage.admin.rpc('place_row', { table_name: 'products', id, ...where }));

    test('is made by writing few rows, reads no table, and is the order of all pages', async () => {
      const before = await order();
      const featured = before.filter(({ is_featured }) => is_featured).length;
      const deep = before[8000]?.id ?? '';
      const plans = await stage.plansOf(async () => expect(await move(deep, { place: 1 })).toBe(featured + 1));
      const parts = plans.map((node) => `${node['Node Type']} using ${node['Index Name'] ?? node['Relation Name']}`);
      expect(parts).not.toContain('Seq Scan using products');
      expect(parts).toContain('Index Only Scan using products_category_order_idx');
      expect(await move(deep, { step: 2 })).toBe(featured + 3);
      expect(await move(before[featured - 1]?.id ?? '', { place: 2 })).toBe(2);

      const after = await order();
      expect(after.filter(({ place }) => place !== null && place !== 0)).toHaveLength(3 + 2);
      const expected = before.map(({ id }) => id);
      expected.splice(featured + 2, 0, ...expected.splice(8000, 1));
      expected.splice(1, 0, ...expected.splice(featured - 1, 1));
      expect(after.map(({ id }) => id)).toEqual(expected);

      const pages = [1, 2, MIDDLE_PUBLIC, LAST_PUBLIC];
      const read = async (page: number) => (await getCategoryPage(stage.visitor, 'bulk', page))?.products;
      const shown = await Promise.all(pages.map(async (page) => (await read(page))?.items.map(({ id }) => id)));
      expect(shown).toEqual(slices(expected, 24, pages));
      for (const page of pages) expect(await pagePlan(() => read(page))).toContain(IN_ORDER);

      await unwrap(stage.admin.rpc('order_products_by_name', { category: await categoryId('bulk') }));
      expect((await order()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    });

    const pagePlan = async (read: () => Promise<unknown>) =>
      (await stage.plansOf(read)).map((node) => `${node['Node Type']} using ${node['Index Name']}`);
  });

  test.each([
    ['crop', 1000, true],
    ['onion', 1000, true],
    ['rare', 1000, true],
    ['rare onion', 285, false],
    ['unique7777', 1, false],
    ['xqzv', 0, false],
  ])('a search for %s finds the first ones and says how many there are', async (q, total, more) => {
    const has = { crop: 'true', onion: "p.name like 'Onion%'", rare: "p.description like '% rare%'" } as const;
    const condition =
      q === 'xqzv'
        ? 'false'
        : q === 'unique7777'
          ? "p.description like '%unique7777'"
          : q
              .split(' ')
              .map((word) => has[word as keyof typeof has])
              .join(' and ');
    for (const [read, size, order] of [
      [(page: number) => searchProducts(stage.visitor, q, page), 24, 'p.name, p.id'],
      [(page: number) => listProductsForStaff(stage.admin, { ...ALL, q, page }), 25, 'p.created_at desc, p.id'],
    ] as const) {
      const names = (await namesBy(condition, order)).slice(0, 1000);
      const last = Math.max(1, Math.ceil(total / size));
      const pages = [...new Set([1, Math.ceil(last / 2), last])];
      expect(await pagesOf<{ name: string }>(read, pages)).toEqual({ names: slices(names, size, pages), total, more });
      expect(await read(last + 1)).toBeNull();
      expect(await read(1_000_000_000)).toBeNull();
    }
  });
});
