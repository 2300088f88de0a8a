import { ADMIN_ENTRIES } from '~/components/admin/frame/nav-entries';
import { buyerName } from '~/domain/buyers/buyer';
import { listBuyers } from '~/domain/buyers/buyers.server';
import { listCategoriesForStaff } from '~/domain/categories/category-editing.server';
import { COMPANY_KIND_NAMES, companyKind, companyKindName } from '~/domain/company/kinds';
import { ALL_ENQUIRIES, listEnquiries } from '~/domain/enquiries/desk-list.server';
import { listAnswers } from '~/domain/enquiries/prepared-answers.server';
import { type KindName, kindOf } from '~/domain/history/kinds';
import { listMedia } from '~/domain/media/media-library.server';
import { orderName } from '~/domain/orders/order';
import { listOrders } from '~/domain/orders/orders.server';
import { editedPage, PAGE_SLUGS } from '~/domain/pages/page-list';
import { listPostsForStaff } from '~/domain/posts/post-editing.server';
import { listProductsForStaff } from '~/domain/products/product-editing.server';
import { formatKey } from '~/domain/settings/setting';
import { listSettings } from '~/domain/settings/setting-editing.server';
import { listUsers } from '~/domain/users/users.server';
import type { Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapFirst, unwrapPage } from '~/lib/supabase/lists.server';
import { anyContains, type Page } from '~/lib/text/pagination';

/** How many of a kind are shown; the others are behind a link to the list of the kind. */
const SHOWN = 8;

/** Something of the back office, by its name, the page that edits it, and what tells it from others of that name. */
type Hit = { to: string; name: string; detail: string };

/** What a search finds of a kind. `all` leads to the list with the same search, where it has more. */
export type Found = { kind: string; label: string; hits: Hit[]; total: number; more: boolean; all: string | null };

type Asked = { db: Db; assets: Assets; q: string };
type Part = { hits: Hit[]; total: number; more?: boolean };

/** A kind of things that the search looks through. */
type Source = {
  kind: string;
  label: string;
  adminsOnly?: true;
  /** The list that takes the same search as `?q=`. */
  list?: string;
  find(asked: Asked): Promise<Part>;
};

/** @returns a page of a list as hits; a page beyond its end has none */
function partOf<Row>(page: Page<Row> | null, toHit: (row: Row) => Hit): Part {
  if (!page) return { hits: [], total: 0 };
  const hits = page.items.slice(0, SHOWN).map(toHit);
  return { hits, total: page.total, ...(page.more && { more: true }) };
}

function wordsOf(...words: (string | null | undefined)[]): string {
  return words.filter(Boolean).join(' · ');
}

function hitOf(kind: KindName, id: string, name: string, detail = '', state?: Record<string, unknown>): Hit {
  return { to: kindOf(kind).editPath(id, state), name, detail };
}

const first = { page: 1, size: SHOWN };
const isIn = (q: string, ...texts: string[]) => texts.some((text) => text.toLowerCase().includes(q.toLowerCase()));

/** In the order in which they are shown: what has a number first, then what most people look for. */
const SOURCES: Source[] = [
  {
    kind: 'enquiry',
    label: 'Enquiries',
    list: '/admin/enquiries',
    async find({ db, q }) {
      return partOf(await listEnquiries(db, { ...ALL_ENQUIRIES, ...first, q, sort: null }), (enquiry) =>
        hitOf(
          'enquiry',
          enquiry.id,
          wordsOf(enquiry.reference, enquiry.subject),
          wordsOf(enquiry.full_name, enquiry.company, enquiry.country),
        ),
      );
    },
  },
  {
    kind: 'quotation',
    label: 'Quotations',
    async find({ db, q }) {
      // The newest version says whose it is, but any of them may have the words.
      const read = db
        .from('quotation_versions')
        .select('id, full_name, company, quotation:quotations!inner(id, number)');
      const matching = read
        .or(anyContains(['full_name', 'company', 'email'], q))
        .order('created_at', { ascending: false });
      const numbers = db
        .from('quotations')
        .select('id, number, reference')
        .or(anyContains(['number', 'reference'], q));
      const [versions, numbered] = await Promise.all([
        unwrapFirst(matching.order('id'), 10 * SHOWN),
        unwrapFirst(numbers.order('number', { ascending: false }).order('id'), SHOWN),
      ]);
      const found = new Map(numbered.map(({ id, number, reference }) => [id, { number, detail: reference }]));
      for (const { quotation, full_name, company } of versions) {
        if (!found.has(quotation.id))
          found.set(quotation.id, { number: quotation.number, detail: wordsOf(full_name, company) });
      }
      const hits = [...found].map(([id, { number, detail }]) => hitOf('quotation', id, number, detail));
      return { hits: hits.slice(0, SHOWN), total: hits.length };
    },
  },
  {
    kind: 'order',
    label: 'Orders',
    list: '/admin/orders',
    async find({ db, q }) {
      return partOf(await listOrders(db, { ...first, q, sort: null }), (order) =>
        hitOf('order', order.id, orderName(order), wordsOf(order.company ?? order.full_name, order.container)),
      );
    },
  },
  {
    kind: 'buyer',
    label: 'Buyers',
    list: '/admin/buyers',
    async find({ db, q }) {
      return partOf(await listBuyers(db, { ...first, q, sort: null }), (buyer) =>
        hitOf('buyer', buyer.id, buyerName(buyer), wordsOf(buyer.people[0]?.full_name, buyer.country)),
      );
    },
  },
  {
    kind: 'product',
    label: 'Products',
    list: '/admin/manage-products',
    async find({ db, q }) {
      const query = { ...first, q, category: '', featured: false };
      return partOf(await listProductsForStaff(db, query), ({ id, name, category }) =>
        hitOf('product', id, name, category.name),
      );
    },
  },
  {
    kind: 'category',
    label: 'Categories',
    list: '/admin/manage-categories',
    async find({ db, q }) {
      return partOf(await listCategoriesForStaff(db, { ...first, q, status: null, sort: null }), ({ id, name }) =>
        hitOf('category', id, name),
      );
    },
  },
  {
    kind: 'post',
    label: 'Blog posts',
    list: '/admin/manage-blog',
    async find({ db, q }) {
      return partOf(await listPostsForStaff(db, { ...first, q, status: null }), ({ id, title, author_name }) =>
        hitOf('post', id, title, author_name ?? ''),
      );
    },
  },
  {
    kind: 'picture',
    label: 'Media library',
    list: '/admin/media',
    async find({ db, assets, q }) {
      const query = { q, page: 1, kind: null, unused: false, undescribed: false };
      return partOf(await listMedia(db, assets, query), ({ id, file_name, alt, path }) =>
        hitOf('media', id, file_name || path.replace(/^.*\//, ''), alt),
      );
    },
  },
  {
    kind: 'certificate',
    label: 'Certificates',
    list: '/admin/edit-pages/certificates',
    async find({ db, q }) {
      const read = db
        .from('certificates')
        .select('id, name, authority')
        .or(anyContains(['name', 'authority'], q));
      return partOf(await unwrapPage(read.order('name').order('id'), 1, SHOWN), ({ id, name, authority }) =>
        hitOf('certificate', id, name, authority ?? ''),
      );
    },
  },
  {
    kind: 'gallery',
    label: 'Gallery',
    list: '/admin/edit-pages/gallery',
    async find({ db, q }) {
      const read = db
        .from('gallery_items')
        .select('id, title')
        .or(anyContains(['title'], q));
      return partOf(await unwrapPage(read.order('title').order('id'), 1, SHOWN), ({ id, title }) =>
        hitOf('gallery', id, title ?? ''),
      );
    },
  },
  {
    kind: 'company',
    label: 'About the company',
    async find({ db, q }) {
      const read = db.from('company_entries').select('id, kind, title, caption').or(anyContains(COMPANY_TEXTS, q));
      return partOf(await unwrapPage(read.order('title').order('id'), 1, SHOWN), ({ id, kind, title, caption }) => {
        const name = companyKindName(kind);
        return hitOf('company', id, title, wordsOf(name && companyKind(name).label, caption), { kind });
      });
    },
  },
  {
    kind: 'answer',
    label: 'Prepared answers',
    list: '/admin/enquiries/answers',
    async find({ db, q }) {
      return partOf(await listAnswers(db, { ...first, q }), ({ id, title }) => hitOf('answer', id, title));
    },
  },
  {
    kind: 'page',
    label: 'Pages',
    async find({ db, q }) {
      const read = db
        .from('page_content')
        .select('id, page_slug')
        .or(anyContains(['content'], q));
      const written = new Set((await unwrapFirst(read.order('id'), 1000)).map(({ page_slug }) => page_slug));
      const pages = PAGE_SLUGS.map(editedPage).filter(
        ({ slug, name, label }) => written.has(slug) || isIn(q, name, label),
      );
      const hits = pages.map(({ slug, name }) => hitOf('page', slug, name, 'Texts and pictures'));
      return { hits, total: hits.length };
    },
  },
  {
    kind: 'setting',
    label: 'Site settings',
    adminsOnly: true,
    async find({ db, q }) {
      const { known = [], own = [], total = 0 } = (await listSettings(db, q, 1)) ?? {};
      const found = [
        ...known.map(({ key, row }) => ({ setting_key: key, setting_value: row?.setting_value ?? '' })),
        ...own,
      ];
      const hits = found.map(({ setting_key, setting_value }) => ({
        to: `/admin/site-settings?q=${encodeURIComponent(setting_key)}`,
        name: formatKey(setting_key),
        detail: setting_value,
      }));
      return { hits: hits.slice(0, SHOWN), total };
    },
  },
  {
    kind: 'user',
    label: 'Users',
    adminsOnly: true,
    list: '/admin/user-management',
    async find({ db, q }) {
      return partOf(await listUsers(db, q, 1), ({ id, full_name, email, role }) =>
        hitOf('user', id, full_name ?? email ?? '', wordsOf(email, role)),
      );
    },
  },
];

const COMPANY_TEXTS = ['title', 'caption', 'description', 'email', 'phone'];

/** The pages of the back office itself, by what the navigation and the tiles call them. */
const SCREENS = [
  ...ADMIN_ENTRIES.map(({ to, label, adminsOnly }) => ({ to, name: label, adminsOnly })),
  ...COMPANY_KIND_NAMES.map((kind) => ({ to: `/admin/edit-pages/${kind}`, name: companyKind(kind).label })),
  { to: '/admin/enquiries/answers', name: 'Prepared answers' },
  { to: '/admin/manage-products/import', name: 'Import products' },
  { to: '/admin/help/photo-brief', name: 'Photo brief' },
  { to: '/admin/account', name: 'Your account' },
];

/**
 * Finds what a person may edit, of every kind, in one round of requests.
 *
 * @param q a text of one to 100 characters, as `listQuery` reads it
 * @returns the kinds of which something was found
 */
export async function findEverywhere(asked: Asked, isAdmin: boolean): Promise<Found[]> {
  const sources = SOURCES.filter(({ adminsOnly }) => isAdmin || !adminsOnly);
  const found = await Promise.all(
    sources.map(async ({ kind, label, list, find }) => {
      const { hits, total, more = false } = await find(asked);
      const all = list && (total > hits.length || more) ? `${list}?q=${encodeURIComponent(asked.q)}` : null;
      return { kind, label, hits, total, more, all };
    }),
  );
  const screens = SCREENS.filter(
    (screen) => (isAdmin || !('adminsOnly' in screen && screen.adminsOnly)) && isIn(asked.q, screen.name),
  );
  const hits = screens.map(({ to, name }) => ({ to, name, detail: '' }));
  const last = { kind: 'screen', label: 'Screens', hits, total: hits.length, more: false, all: null };
  return [...found, last].filter(({ hits }) => hits.length > 0);
}
