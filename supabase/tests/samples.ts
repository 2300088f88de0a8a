import type { Database } from '~/types/database';
import { anyTable, type Stage, sql } from './actors';

export type Table = keyof Database['public']['Tables'];
type Insert<Name extends Table> = Database['public']['Tables'][Name]['Insert'];
type Update<Name extends Table> = Database['public']['Tables'][Name]['Update'];

/** The category of sample products. */
export const CATEGORY_ID = '00000000-0000-4000-8000-000000000001';
/** A category that is a draft. */
export const DRAFT_CATEGORY_ID = '00000000-0000-4000-8000-000000000004';
/** An account of the auth provider without a profile. */
export const STRANGER_ID = '00000000-0000-4000-8000-000000000002';

/** The import of sample lines. */
export const IMPORT_ID = '00000000-0000-4000-8000-000000000003';

/** The enquiry of sample lines. */
const ENQUIRY_ID = '00000000-0000-4000-8000-000000000005';

/** The quotation of sample versions, and the version of sample lines. */
const QUOTATION_ID = '00000000-0000-4000-8000-000000000006';
const QUOTATION_VERSION_ID = '00000000-0000-4000-8000-000000000007';

/** The pro forma invoice of sample versions. */
const PRO_FORMA_ID = '00000000-0000-4000-8000-000000000008';

/** The public settings. */
export const PUBLIC_KEYS = [
  'company_name',
  'company_tagline',
  'header_logo_url',
  'social_facebook_url',
  'social_twitter_url',
  'social_linkedin_url',
  'social_instagram_url',
  'contact_address',
  'contact_email',
  'contact_phone',
  'whatsapp_number',
  'office_hours',
  'office_town',
  'map_coordinates',
  'map_text',
  'iec',
  'gstin',
  'fssai',
  'video_url',
  'company_time_zone',
];

/** Numbers of authorities, which have rules of their own. */
const NUMBERS: Record<string, string> = { iec: '0512345678', gstin: '27AAPFU0939F1ZV', fssai: '10900000000000' };
const ownValue = (key: string) => (NUMBERS[key] ? { setting_value: NUMBERS[key] } : {});

/** The n-th valid row of a table. */
const SAMPLES: { [Name in Table]: (n: number) => Insert<Name> } = {
  profiles: () => ({ id: STRANGER_ID, email: 'stranger@example.com' }),
  product_categories: (n) => ({ name: `Category ${n}`, slug: `category-${n}` }),
  products: (n) => ({ name: `Product ${n}`, slug: `product-${n}`, category_id: CATEGORY_ID }),
  product_counts: () => ({ id: CATEGORY_ID }),
  product_totals: () => ({ id: CATEGORY_ID }),
  product_facet_counts: (n) => ({
    category_id: CATEGORY_ID,
    is_whole: false,
    digest: `digest ${n}`,
    facets: [`use=${n}`],
    products: 1,
  }),
  certificates: (n) => ({ name: `Certificate ${n}` }),
  gallery_items: (n) => ({ title: `Item ${n}`, image_url: `/images/${n}.jpg` }),
  company_entries: (n) => ({ kind: 'people', title: `Person ${n}` }),
  media: (n) => ({ path: `public/media/${n}.jpg`, file_name: `${n}.jpg` }),
  blog_posts: (n) => ({ title: `Post ${n}`, slug: `post-${n}`, content: 'Text', status: 'published' }),
  page_content: (n) => ({ page_slug: 'home', section_slug: `section_${n}`, content: 'Text' }),
  site_settings: (n) => ({ setting_key: `private_key_${n}`, setting_value: 'https://example.com/value' }),
  buyers: (n) => ({ company: `Buyer ${n}` }),
  enquiries: (n) => ({
    full_name: 'Asha Rao',
    email: 'asha@example.com',
    subject: 'Onions',
    message: 'How much is a container?',
    idempotency_key: `sample ${n}`,
    sender_hash: 'sample sender',
  }),
  enquiry_lines: (n) => ({
    enquiry_id: ENQUIRY_ID,
    position: n,
    product_name: `Product ${n}`,
    quantity: 1.5,
    unit: 'tonnes',
  }),
  quotations: (n) => ({
    reference: 'CDF-GHJ',
    year: 2026,
    sequence: n,
    number: `Q-2026-${String(n).padStart(4, '0')}`,
    currency: 'USD',
    total: 1,
  }),
  quotation_versions: (n) => ({
    quotation_id: QUOTATION_ID,
    version: n,
    day: '2026-11-23',
    full_name: 'Asha Rao',
    email: 'asha@example.com',
    currency: 'USD',
    minor_unit: 2,
    total: 1,
  }),
  quotation_lines: (n) => ({
    version_id: QUOTATION_VERSION_ID,
    position: n,
    description: `Onions ${n}`,
    quantity: 2,
    unit: 'tonnes',
    price: 0.5,
    amount: 1,
  }),
  quotation_sends: () => ({ version_id: QUOTATION_VERSION_ID, channel: 'mail', recipient: 'asha@example.com' }),
  quotation_answers: () => ({ version_id: QUOTATION_VERSION_ID, answer: 'asked', message: 'Less?' }),
  quotation_openings: () => ({ version_id: QUOTATION_VERSION_ID }),
  orders: () => ({ version_id: QUOTATION_VERSION_ID, number: 'Q-2026-0001', container: 'CSQU3054383' }),
  pro_formas: (n) => ({
    quotation_id: QUOTATION_ID,
    year: 2026,
    sequence: n,
    number: `PI-2026-${String(n).padStart(4, '0')}`,
  }),
  pro_forma_versions: (n) => ({
    pro_forma_id: PRO_FORMA_ID,
    version: n,
    version_id: QUOTATION_VERSION_ID,
    day: '2026-11-23',
    consignee: 'Asha Rao',
    lines: [],
  }),
  enquiry_links: (n) => ({ enquiry_id: ENQUIRY_ID, token_digest: (DIGEST + n).slice(-64) }),
  enquiry_notes: (n) => ({ enquiry_id: ENQUIRY_ID, body: `Note ${n}` }),
  enquiry_answers: (n) => ({ title: `Answer ${n}`, body: 'Dear {full_name}' }),
  content_version: () => ({ id: true }),
  housekeeping: () => ({ claimed_at: '2026-11-28T10:00:00Z' }),
  sign_in_attempts: () => ({ sender_hash: 'sample sender' }),
  form_drafts: (n) => ({ path: `/admin/sample/${n}`, fields: [['name', 'Onion']], sender_hash: 'sample sender' }),
  open_forms: (n) => ({ path: `/admin/sample/${n}`, person_id: ENQUIRY_ID, seen_until: AHEAD }),
  former_slugs: (n) => ({ slug: `old-category-${n}`, category_id: CATEGORY_ID }),
  revisions: (n) => ({ id: 1_000_000 + n, table_name: 'products', row_id: `row ${n}`, action: 'insert', after: {} }),
  product_imports: (n) => ({ file_name: `products-${n}.csv`, columns: ['name'] }),
  product_import_parts: (n) => ({ import_id: IMPORT_ID, piece: n % 100, content: 'bmFtZQ==' }),
  product_import_lines: (n) => ({ import_id: IMPORT_ID, line: n, verdict: 'skip', cells: ['Onion'] }),
  working_copies: (n) => ({ table_name: 'products', row_id: `row-${n}`, values: { name: 'Later' } }),
  search_words: (n) => ({ word: `sample${n}`, grams: [] }),
  slice_notes: (n) => ({ word: `sample${n}` }),
  share_links: (n) => ({ table_name: 'products', row_id: `row-${n}`, digest: (DIGEST + n).slice(-64) }),
  insight_counts: (n) => ({ day: '2026-11-28', kind: 'views', key: `/sample-${n}`, count: 1 }),
  hourly_writes: (n) => ({ kind: `sample ${n}`, hour: '2026-11-28T10:00:00Z', row_count: 1, byte_count: 100 }),
  outbox: (n) => ({ kind: 'reply', recipient: `buyer${n}@example.com`, subject: `Mail ${n}`, sealed: 'sealed' }),
  insight_writers: (n) => ({ id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, batch: 1 }),
};

const DIGEST = '0123456789abcdef'.repeat(4);

/** The n-th valid change of any row of a table. */
const CHANGES: { [Name in Table]: (n: number) => Update<Name> } = {
  profiles: (n) => ({ full_name: `Name ${n}` }),
  product_categories: (n) => ({ description: `Description ${n}` }),
  products: (n) => ({ export_info: `Information ${n}` }),
  product_counts: (n) => ({ products: 1_000_000 + n }),
  product_totals: (n) => ({ products: 1_000_000 + n }),
  product_facet_counts: (n) => ({ products: 1_000_000 + n }),
  certificates: (n) => ({ authority: `Authority ${n}` }),
  gallery_items: (n) => ({ title: `Title ${n}` }),
  company_entries: (n) => ({ caption: `Caption ${n}` }),
  media: (n) => ({ alt: `What picture ${n} shows` }),
  blog_posts: (n) => ({ excerpt: `Excerpt ${n}` }),
  page_content: (n) => ({ content: `Content ${n}` }),
  site_settings: (n) => ({ description: `Description ${n}` }),
  buyers: (n) => ({ notes: `Notes ${n}` }),
  enquiries: (n) => ({ tags: [`tag ${n}`] }),
  enquiry_notes: (n) => ({ body: `Text ${n}` }),
  enquiry_answers: (n) => ({ body: `Answer ${n}` }),
  enquiry_lines: (n) => ({ note: `Note ${n}` }),
  quotations: (n) => ({ sendings: n }),
  quotation_versions: (n) => ({ remarks: `Remarks ${n}` }),
  quotation_lines: (n) => ({ description: `Garlic ${n}` }),
  quotation_sends: (n) => ({ actor_name: `Actor ${n}` }),
  quotation_answers: (n) => ({ company: `Company ${n}` }),
  quotation_openings: (n) => ({ opened_at: `2026-11-28T10:00:${String(n % 60).padStart(2, '0')}Z` }),
  orders: (n) => ({ vessel: `Vessel ${n}` }),
  pro_formas: (n) => ({ version: n }),
  pro_forma_versions: (n) => ({ remarks: `Remarks ${n}` }),
  enquiry_links: (n) => ({ token_digest: (DIGEST + n).slice(-64) }),
  content_version: (n) => ({ version: 1_000_000 + n }),
  housekeeping: (n) => ({ claimed_at: `2026-11-28T10:00:${String(n % 60).padStart(2, '0')}Z` }),
  sign_in_attempts: (n) => ({ sender_hash: `sender ${n}` }),
  form_drafts: (n) => ({ sender_hash: `sender ${n}` }),
  open_forms: (n) => ({ seen_until: `2100-01-01T00:00:${String(n % 60).padStart(2, '0')}Z` }),
  former_slugs: () => ({ created_at: new Date().toISOString() }),
  revisions: (n) => ({ actor_name: `Actor ${n}` }),
  product_imports: (n) => ({ file_name: `changed-${n}.csv` }),
  product_import_parts: () => ({ content: 'c2x1Zw==' }),
  product_import_lines: (n) => ({ slug: `slug-${n}` }),
  working_copies: (n) => ({ values: { name: `Name ${n}` } }),
  search_words: (n) => ({ grams: [`g${n}`] }),
  slice_notes: (n) => ({ word: `other${n}` }),
  share_links: (n) => ({ table_name: ['certificates', 'gallery_items', 'blog_posts'][n % 3] }),
  insight_counts: (n) => ({ count: 1_000_000 + n }),
  hourly_writes: (n) => ({ row_count: 1_000_000 + n }),
  outbox: (n) => ({ attempts: n }),
  insight_writers: (n) => ({ batch: 1_000_000 + n }),
};

export const TABLES = Object.keys(SAMPLES) as Table[];

/** A moment that no test reaches. */
const AHEAD = '2099-01-01T00:00:00Z';

let last = 0;

/** @returns a number that is unique in this run */
export function fresh(): number {
  last += 1;
  return last;
}

/** @returns a change with unique values */
export function change(table: Table): Record<string, unknown> {
  return CHANGES[table](fresh());
}

/** @returns a valid new row, with the given fields replaced */
export function sample<Name extends Table>(table: Name, fields: Partial<Insert<Name>> = {}): Insert<Name> {
  return { ...SAMPLES[table](fresh()), ...fields };
}

/** Fills every table with rows of each kind that the access rules distinguish. */
export async function fill({ database, service }: Stage): Promise<void> {
  await sql(database, 'insert into auth.users (id, email) values ($1, $2)', [STRANGER_ID, 'stranger@example.com']);
  await sql(database, 'delete from public.profiles where id = $1', [STRANGER_ID]);
  const rows: Partial<Record<Table, object[]>> = {
    product_categories: [
      sample('product_categories', { id: CATEGORY_ID }),
      sample('product_categories'),
      sample('product_categories', { id: DRAFT_CATEGORY_ID, status: 'draft' }),
    ],
    products: [
      sample('products'),
      sample('products', { publish_at: AHEAD }),
      sample('products', { category_id: DRAFT_CATEGORY_ID }),
    ],
    certificates: [sample('certificates'), sample('certificates', { status: 'draft' })],
    gallery_items: [sample('gallery_items'), sample('gallery_items', { status: 'draft' })],
    company_entries: [sample('company_entries'), sample('company_entries', { status: 'draft' })],
    blog_posts: ['published', 'draft', 'archived'].map((status) => sample('blog_posts', { status })),
    page_content: [sample('page_content'), sample('page_content')],
    site_settings: [...PUBLIC_KEYS, 'smtp_password'].map((setting_key) =>
      sample('site_settings', { setting_key, ...ownValue(setting_key) }),
    ),
    buyers: [sample('buyers'), sample('buyers')],
    enquiries: [sample('enquiries', { id: ENQUIRY_ID }), sample('enquiries')],
    enquiry_lines: [sample('enquiry_lines'), sample('enquiry_lines')],
    quotations: [sample('quotations', { id: QUOTATION_ID }), sample('quotations')],
    quotation_versions: [sample('quotation_versions', { id: QUOTATION_VERSION_ID }), sample('quotation_versions')],
    quotation_lines: [sample('quotation_lines'), sample('quotation_lines')],
    quotation_sends: [sample('quotation_sends'), sample('quotation_sends')],
    quotation_answers: [sample('quotation_answers')],
    quotation_openings: [sample('quotation_openings')],
    orders: [sample('orders')],
    pro_formas: [sample('pro_formas', { id: PRO_FORMA_ID })],
    pro_forma_versions: [sample('pro_forma_versions'), sample('pro_forma_versions')],
    enquiry_links: [sample('enquiry_links'), sample('enquiry_links')],
    enquiry_notes: [sample('enquiry_notes'), sample('enquiry_notes', { kind: 'reply' })],
    enquiry_answers: [sample('enquiry_answers'), sample('enquiry_answers')],
    outbox: [sample('outbox'), sample('outbox')],
    housekeeping: [sample('housekeeping')],
    sign_in_attempts: [sample('sign_in_attempts'), sample('sign_in_attempts')],
    form_drafts: [sample('form_drafts'), sample('form_drafts', { path: '/admin/site-settings' })],
    open_forms: [sample('open_forms'), sample('open_forms')],
    former_slugs: [sample('former_slugs'), sample('former_slugs', { category_id: DRAFT_CATEGORY_ID })],
    product_imports: [sample('product_imports', { id: IMPORT_ID }), sample('product_imports')],
    product_import_parts: [sample('product_import_parts'), sample('product_import_parts')],
    product_import_lines: [sample('product_import_lines'), sample('product_import_lines')],
    media: [sample('media'), sample('media')],
    working_copies: [sample('working_copies'), sample('working_copies')],
    search_words: [sample('search_words'), sample('search_words')],
    slice_notes: [sample('slice_notes'), sample('slice_notes')],
    share_links: [sample('share_links'), sample('share_links')],
    insight_counts: [sample('insight_counts'), sample('insight_counts')],
    hourly_writes: [sample('hourly_writes'), sample('hourly_writes')],
    insight_writers: [sample('insight_writers'), sample('insight_writers')],
    product_facet_counts: [sample('product_facet_counts'), sample('product_facet_counts')],
  };
  for (const [table, some] of Object.entries(rows)) {
    for (const row of some) await anyTable(service).from(table).insert(row).throwOnError();
  }
}
