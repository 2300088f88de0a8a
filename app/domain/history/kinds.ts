import { buyerFields } from '~/domain/buyers/buyer';
import { categoryFields } from '~/domain/categories/category';
import { certificateFields } from '~/domain/certificates/certificate';
import { companyEntryFields } from '~/domain/company/company-entry';
import { companyKind, companyKindName } from '~/domain/company/kinds';
import { answerFields } from '~/domain/enquiries/prepared-answer';
import { deskFields } from '~/domain/enquiries/stored-enquiry';
import { galleryItemFields } from '~/domain/gallery/gallery-item';
import { mediaFields } from '~/domain/media/media';
import { orderFields } from '~/domain/orders/order';
import { isPageSlug, PAGES } from '~/domain/pages/page-list';
import { postFields } from '~/domain/posts/post';
import { productFields } from '~/domain/products/product';
import { formatDecimal } from '~/domain/quotations/money';
import { quotationFields } from '~/domain/quotations/quotation';
import { formatKey } from '~/domain/settings/setting';
import { userFields } from '~/domain/users/user';
import type { FieldInput, FieldSet, ValueType } from '~/lib/editing/field-set';

/** A column, or a key of a page or of the settings, in words. */
export type RevisedField = {
  label: string;
  type: ValueType;
  format?(value: unknown): string;
};

/** The state of a row in a revision: column to value; of a page or the settings, key to value. */
export type Snapshot = Record<string, unknown>;

/** A kind of content whose history is kept. */
export type Kind = {
  table: string;
  /** In the middle of a sentence. */
  noun: string;
  label: string;
  nameOf(snapshot: Snapshot, rowId: string): string;
  /**
   * The path of the edit page; the history is below it. Without the state of the row, it may be one that leads there.
   */
  editPath(rowId: string, state?: Snapshot): string;
  list: string;
  /** The same, where that depends on the row. */
  listOf?(state: Snapshot): string;
  /** Describes a column that changed; null where it is not shown. The state of the row may change its label. */
  field(column: string, rowId: string, state?: Snapshot): RevisedField | null;
  adminsOnly?: boolean;
  /** Whether its deleted rows do not go to the trash. */
  isDeletedForGood?: boolean;
  /** Whether its history only shows: former states are kept elsewhere. */
  isShownOnly?: boolean;
};

const text = (label: string): RevisedField => ({ label, type: 'text' });
const value = (label: string): RevisedField => ({ label, type: 'value' });

/** How the history shows what a control enters, where the field does not say it. */
const VALUE_TYPES: Partial<Record<FieldInput, ValueType>> = {
  line: 'text',
  text: 'text',
  markup: 'text',
  flag: 'flag',
  category: 'category',
  picture: 'picture',
  pictures: 'pictures',
  moment: 'moment',
  choices: 'text',
};

/** @returns the columns of an entity in words */
function revised({ fields }: Pick<FieldSet, 'fields'>): Record<string, RevisedField> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { label, input, history, format }]) => {
      const type = history ?? VALUE_TYPES[input] ?? 'value';
      return [name, format ? { label, type, format } : { label, type }];
    }),
  );
}

const FIELDS: Record<string, Record<string, RevisedField>> = {
  product_categories: { ...revised(categoryFields), position: value('Place') },
  products: revised(productFields),
  certificates: revised(certificateFields),
  gallery_items: revised(galleryItemFields),
  blog_posts: revised(postFields),
  company_entries: revised(companyEntryFields),
  media: { ...revised(mediaFields), file_name: value('File') },
  quotations: {
    ...revised(quotationFields),
    answer: text('Answer of the buyer'),
    version: value('Version'),
    sent_version: value('Version that was sent'),
    total: value('Total'),
  },
  orders: revised(orderFields),
  enquiries: revised(deskFields),
  buyers: revised(buyerFields),
  enquiry_answers: revised(answerFields),
  profiles: { ...revised(userFields), deactivated: { label: 'Deactivated', type: 'flag' } },
};

const known = (table: string) => (column: string) => FIELDS[table]?.[column] ?? null;
const named =
  (column: string, without: string) =>
  (snapshot: Snapshot): string =>
    String(snapshot[column] || without);

/** Where only the id of an entry is known, `company` stands for its kind: the page leads on. */
const companyList = (state?: Snapshot) => `/admin/edit-pages/${state?.kind ?? 'company'}`;

export const KINDS = {
  product: {
    table: 'products',
    noun: 'product',
    label: 'Products',
    nameOf: named('name', 'a product'),
    list: '/admin/manage-products',
    editPath: (id) => `/admin/manage-products/edit/${id}`,
    field: known('products'),
  },
  category: {
    table: 'product_categories',
    noun: 'category',
    label: 'Categories',
    nameOf: named('name', 'a category'),
    list: '/admin/manage-categories',
    editPath: (id) => `/admin/manage-categories/edit/${id}`,
    field: known('product_categories'),
  },
  certificate: {
    table: 'certificates',
    noun: 'certificate',
    label: 'Certificates',
    nameOf: named('name', 'a certificate'),
    list: '/admin/edit-pages/certificates',
    editPath: (id) => `/admin/edit-pages/certificates/edit/${id}`,
    field: known('certificates'),
  },
  gallery: {
    table: 'gallery_items',
    noun: 'gallery item',
    label: 'Gallery',
    nameOf: named('title', 'without a title'),
    list: '/admin/edit-pages/gallery',
    editPath: (id) => `/admin/edit-pages/gallery/edit/${id}`,
    field: known('gallery_items'),
  },
  post: {
    table: 'blog_posts',
    noun: 'blog post',
    label: 'Blog posts',
    nameOf: named('title', 'a post'),
    list: '/admin/manage-blog',
    editPath: (id) => `/admin/manage-blog/edit/${id}`,
    field: known('blog_posts'),
  },
  company: {
    table: 'company_entries',
    noun: 'company entry',
    label: 'People, timeline, figures',
    nameOf: named('title', 'an entry'),
    list: '/admin/edit-pages',
    listOf: companyList,
    editPath: (id, state) => `${companyList(state)}/edit/${id}`,
    field(column, _, state) {
      const field = known('company_entries')(column);
      const kind = companyKindName(String(state?.kind));
      const label = kind && companyKind(kind).fields.find(({ name }) => name === column)?.label;
      return field && { ...field, label: label || field.label };
    },
  },
  page: {
    table: 'page_content',
    noun: 'page',
    label: 'Page texts',
    nameOf: (_, slug) => (isPageSlug(slug) ? PAGES[slug].name : slug),
    list: '/admin/edit-pages',
    editPath: (slug) => `/admin/edit-pages/${slug}`,
    field(key, slug) {
      return isPageSlug(slug) ? (revised(PAGES[slug].set)[key] ?? null) : null;
    },
    isDeletedForGood: true,
  },
  enquiry: {
    table: 'enquiries',
    noun: 'enquiry',
    label: 'Enquiries',
    // What their age ended is one entry for all.
    nameOf({ reference, subject, expired, months }) {
      if (expired) return `${expired} that were sent over ${months} months ago`;
      return [reference ?? 'an enquiry', subject].filter(Boolean).join(', ');
    },
    list: '/admin/enquiries',
    editPath: (id) => `/admin/enquiries/${id}`,
    field: known('enquiries'),
    isDeletedForGood: true,
  },
  buyer: {
    table: 'buyers',
    noun: 'buyer',
    label: 'Buyers',
    // The people are no part of the history.
    nameOf: named('company', 'a buyer'),
    list: '/admin/buyers',
    editPath: (id) => `/admin/buyers/${id}`,
    field: known('buyers'),
    isDeletedForGood: true,
  },
  answer: {
    table: 'enquiry_answers',
    noun: 'prepared answer',
    label: 'Prepared answers',
    nameOf: named('title', 'a prepared answer'),
    list: '/admin/enquiries/answers',
    editPath: (id) => `/admin/enquiries/answers/edit/${id}`,
    field: known('enquiry_answers'),
  },
  media: {
    table: 'media',
    noun: 'picture',
    label: 'Media library',
    nameOf: named('file_name', 'a file'),
    list: '/admin/media',
    editPath: (id) => `/admin/media/${id}`,
    field: known('media'),
  },
  quotation: {
    table: 'quotations',
    noun: 'quotation',
    label: 'Quotations',
    nameOf: named('number', 'a quotation'),
    list: '/admin/enquiries',
    editPath: (id) => `/admin/quotations/${id}`,
    field(column, _, state) {
      const field = known('quotations')(column);
      const currency = String(state?.currency ?? '');
      return field && column === 'total'
        ? { ...field, format: (total) => formatDecimal(String(total), 0, currency) }
        : field;
    },
    isDeletedForGood: true,
    isShownOnly: true,
  },
  order: {
    table: 'orders',
    noun: 'order',
    label: 'Orders',
    nameOf: named('number', 'an order'),
    list: '/admin/orders',
    editPath: (id) => `/admin/orders/${id}`,
    field: known('orders'),
    isDeletedForGood: true,
  },
  setting: {
    table: 'site_settings',
    noun: 'setting',
    label: 'Site settings',
    nameOf: (snapshot) => (snapshot.setting_key ? formatKey(String(snapshot.setting_key)) : 'Site settings'),
    list: '/admin/site-settings',
    editPath: () => '/admin/site-settings',
    field(key, rowId) {
      if (rowId === 'all') return text(formatKey(key));
      return key === 'setting_value' ? text('Value') : null;
    },
    adminsOnly: true,
  },
  user: {
    table: 'profiles',
    noun: 'user',
    label: 'Users',
    nameOf: named('full_name', 'a user without a name'),
    list: '/admin/user-management',
    editPath: (id) => `/admin/user-management/edit/${id}`,
    field: known('profiles'),
    adminsOnly: true,
    isDeletedForGood: true,
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

export const KIND_NAMES = Object.keys(KINDS) as KindName[];

/** The kinds whose deleted rows go to the trash. */
export type TrashedKind = Exclude<KindName, 'page' | 'user' | 'quotation' | 'order' | 'enquiry' | 'buyer'>;

export function listOf(name: KindName, state: Snapshot): string {
  const kind = kindOf(name);
  return kind.listOf?.(state) ?? kind.list;
}

/** @returns the kind of a word, as it stands in a query; typed by what all kinds have */
export function kindOf(name: KindName): Kind {
  return KINDS[name];
}

/** @returns the word of the kind that a table contains; null for a table without a history of its own */
export function kindOfTable(table: string): KindName | null {
  return KIND_NAMES.find((name) => KINDS[name].table === table) ?? null;
}

export function kindName(word: string | null): KindName | null {
  return KIND_NAMES.find((name) => name === word) ?? null;
}
