import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { categoryFields } from '~/domain/categories/category';
import { certificateFields } from '~/domain/certificates/certificate';
import { companyEntryFields } from '~/domain/company/company-entry';
import { enquirySchema } from '~/domain/enquiries/enquiry';
import { enquiryListSchema, listLinesSchema } from '~/domain/enquiries/enquiry-list';
import { answerFields } from '~/domain/enquiries/prepared-answer';
import { deskFields } from '~/domain/enquiries/stored-enquiry';
import { galleryItemFields } from '~/domain/gallery/gallery-item';
import { mediaFields } from '~/domain/media/media';
import { contentType } from '~/domain/pages/page-field';
import { editedPage, PAGE_SLUGS } from '~/domain/pages/page-list';
import { postFields, TOO_MANY_MARKS } from '~/domain/posts/post';
import { productFields } from '~/domain/products/product';
import { quotationFields } from '~/domain/quotations/quotation';
import { KNOWN_SETTINGS } from '~/domain/settings/known-settings';
import { settingText } from '~/domain/settings/setting';
import { userFields } from '~/domain/users/user';
import { MAX_MARKS } from '~/lib/markup/blocks';
import { inOneLine } from '~/lib/text/one-line';
import { addPerson, anyTable, openEmbeddedStage, sql } from './actors';
import { CATEGORY_ID, change, fill, IMPORT_ID, sample, TABLES, type Table } from './samples';

/** The tables of the public pages. */
const CONTENT: Table[] = [
  'product_categories',
  'products',
  'certificates',
  'gallery_items',
  'company_entries',
  'blog_posts',
  'page_content',
  'site_settings',
];
/** Their rows are never edited. */
const WITHOUT_UPDATED_AT: Table[] = [
  'enquiry_notes',
  'content_version',
  'housekeeping',
  'product_counts',
  'hourly_writes',
  'insight_counts',
  'insight_writers',
  'product_facet_counts',
  'product_totals',
  'revisions',
  'search_words',
  'slice_notes',
  'share_links',
  'sign_in_attempts',
  'form_drafts',
  'open_forms',
  'outbox',
  'former_slugs',
  'product_import_lines',
  'product_import_parts',
  'enquiry_lines',
  // Written by functions only; quotation-rules.ts looks at its versions.
  'quotations',
  'quotation_versions',
  'quotation_lines',
  'quotation_sends',
  'quotation_answers',
  'quotation_openings',
  // Their unique keys let no second sample in; order-rules.ts looks at versions.
  'orders',
  'pro_formas',
  'pro_forma_versions',
  'enquiry_links',
];
const WITH_UPDATED_AT = TABLES.filter((table) => !WITHOUT_UPDATED_AT.includes(table));

const LONG_AGO = '2001-02-03T04:05:06+00:00';

let stage: Awaited<ReturnType<typeof openEmbeddedStage>>;

beforeAll(async () => {
  stage = await openEmbeddedStage();
  await fill(stage);
});

afterAll(() => stage.close());

type Fields = Record<string, unknown>;
type Refusal = { code: string; message: string; rule: string | undefined };

/** A sample row with some fields replaced. */
const row = (table: Table, fields: Fields = {}): Fields => ({ ...sample(table), ...fields });

/** Adds a row as the service role, to which constraints apply as to all roles. */
async function insert(table: Table, fields: Fields): Promise<{ added: Fields | null; refusal: Refusal | null }> {
  const { data, error } = await anyTable(stage.service).from(table).insert(row(table, fields)).select().single();
  return { added: data, refusal: error && { ...error, rule: /constraint "(\w+)"/.exec(error.message)?.[1] } };
}

async function expectAccepted(table: Table, fields: Fields): Promise<void> {
  const { added, refusal } = await insert(table, fields);
  expect(refusal).toBeNull();
  expect(added).toMatchObject(fields);
}

/** Adds a row that a test depends on, and returns it. */
async function given(table: Table, fields: Fields = {}): Promise<Fields> {
  const { added, refusal } = await insert(table, fields);
  if (!added) throw new Error(refusal?.message);
  return added;
}

async function expectRefused(table: Table, fields: Fields, rule: string): Promise<void> {
  const { added, refusal } = await insert(table, fields);
  expect({ added, rule: refusal?.rule }).toEqual({ added: null, rule });
}

/** Rows that violate one constraint each. */
const PAPER = { kind: 'laboratory', lot: null, tested_on: null, valid_until: null, document_url: '/a.pdf' };

const BREAKS: [table: Table, rule: string, fields: Fields][] = [
  ['revisions', 'revisions_action_is_known', { action: 'look' }],
  ['revisions', 'revisions_before_is_an_object', { before: [] }],
  ['revisions', 'revisions_after_is_an_object', { after: [] }],
  ['media', 'media_path_length', { path: '' }],
  ['media', 'media_digest_form', { digest: 'no digest' }],
  ['media', 'media_kind_is_known', { kind: 'film' }],
  ['media', 'media_type_length', { type: '' }],
  ['media', 'media_size_is_positive', { width: 0 }],
  ['media', 'media_file_name_length', { file_name: 'x'.repeat(201) }],
  ['media', 'media_alt_length', { alt: 'x'.repeat(301) }],
  ['media', 'media_credit_length', { credit: 'x'.repeat(201) }],
  ['media', 'media_focal_point_is_inside', { focal_x: 101, focal_y: 0 }],
  ['media', 'media_focal_point_is_whole', { focal_x: 10 }],
  ['working_copies', 'working_copies_table_is_known', { table_name: 'profiles' }],
  ['working_copies', 'working_copies_row_id_length', { row_id: '' }],
  ['working_copies', 'working_copies_values_is_an_object', { values: [] }],
  ['working_copies', 'working_copies_values_length', { values: { content: 'x'.repeat(2_000_000) } }],
  ['working_copies', 'working_copies_schedule_has_version', { publish_at: '2099-01-01' }],
  [
    'working_copies',
    'working_copies_scheduled_page_has_sections',
    { table_name: 'page_content', publish_at: '2099-01-01', row_version: '2026-01-01' },
  ],
  ['working_copies', 'working_copies_sections_are_of_a_page', { sections: [] }],
  ['working_copies', 'working_copies_sections_is_a_list', { table_name: 'page_content', sections: {} }],
  ['working_copies', 'working_copies_problem_is_known', { problem: 'unknown' }],
  ['share_links', 'share_links_table_is_known', { table_name: 'profiles' }],
  ['share_links', 'share_links_row_id_length', { row_id: '' }],
  ['share_links', 'share_links_digest_form', { digest: 'a token' }],
  ['share_links', 'share_links_lasts_a_week', { expires_at: '2099-01-01' }],
  ['share_links', 'share_links_created_by_fkey', { created_by: randomUUID() }],
  ['product_categories', 'product_categories_status_is_known', { status: 'archived' }],
  ['products', 'products_status_is_known', { status: 'archived' }],
  ['certificates', 'certificates_status_is_known', { status: 'archived' }],
  ['gallery_items', 'gallery_items_status_is_known', { status: 'archived' }],
  ['company_entries', 'company_entries_status_is_known', { status: 'archived' }],
  [
    'company_entries',
    'company_entries_unpublish_follows_publish',
    { publish_at: '2099-01-02', unpublish_at: '2099-01-01' },
  ],
  ['company_entries', 'company_entries_kind_is_known', { kind: 'strangers' }],
  ['company_entries', 'company_entries_title_is_given', { title: '  ' }],
  ['company_entries', 'company_entries_title_is_given', { title: 'x'.repeat(201) }],
  ['company_entries', 'company_entries_caption_length', { caption: 'x'.repeat(201) }],
  ['company_entries', 'company_entries_description_length', { description: 'x'.repeat(2001) }],
  ['company_entries', 'company_entries_email_length', { email: 'x'.repeat(321) }],
  ['company_entries', 'company_entries_phone_length', { phone: 'x'.repeat(51) }],
  [
    'product_categories',
    'product_categories_unpublish_follows_publish',
    { publish_at: '2099-01-02', unpublish_at: '2099-01-01' },
  ],
  ['products', 'products_unpublish_follows_publish', { publish_at: '2099-01-02', unpublish_at: '2099-01-01' }],
  ['certificates', 'certificates_unpublish_follows_publish', { publish_at: '2099-01-02', unpublish_at: '2099-01-01' }],
  [
    'gallery_items',
    'gallery_items_unpublish_follows_publish',
    { publish_at: '2099-01-02', unpublish_at: '2099-01-01' },
  ],
  ['blog_posts', 'blog_posts_unpublish_follows_publish', { publish_at: '2099-01-02', unpublish_at: '2099-01-01' }],
  ...(['product_categories', 'products', 'blog_posts'] as const).flatMap((table): typeof BREAKS => [
    [table, `${table}_meta_title_length`, { meta_title: 'x'.repeat(201) }],
    [table, `${table}_meta_description_length`, { meta_description: 'x'.repeat(321) }],
    [table, `${table}_share_image_url_form`, { share_image_url: 'javascript:alert(1)' }],
  ]),
  ['product_categories', 'product_categories_name_is_given', { name: '' }],
  ['product_categories', 'product_categories_name_is_given', { name: '   ' }],
  ['product_categories', 'product_categories_name_is_given', { name: 'x'.repeat(201) }],
  ['product_categories', 'product_categories_description_length', { description: 'x'.repeat(10_001) }],
  ['products', 'products_name_is_given', { name: '   ' }],
  ['products', 'products_name_is_given', { name: 'x'.repeat(201) }],
  ['products', 'products_description_length', { description: 'x'.repeat(10_001) }],
  ['products', 'products_export_info_length', { export_info: 'x'.repeat(10_001) }],
  ['products', 'products_specifications_is_a_list', { specifications: { Size: '45 mm' } }],
  ['products', 'products_specifications_is_a_list', { specifications: 5 }],
  ['products', 'products_gallery_images_form', { gallery_images: ['/a.jpg', null] }],
  ['products', 'products_hs_code_form', { hs_code: '0703.10.19' }],
  ['products', 'products_hs_code_form', { hs_code: '7031019' }],
  ['products', 'products_fact_texts_length', { origin: 'o'.repeat(201) }],
  ['products', 'products_fact_texts_length', { transit_note: 't'.repeat(501) }],
  ['products', 'products_fact_texts_length', { payment_terms: 'p'.repeat(501) }],
  ['products', 'products_sizes_mm_form', { sizes_mm: {} }],
  ['products', 'products_sizes_mm_form', { sizes_mm: [null] }],
  ['products', 'products_sizes_mm_form', { sizes_mm: [{ from: 55, to: 45 }] }],
  ['products', 'products_sizes_mm_form', { sizes_mm: [{ from: '45', to: 55 }] }],
  ['products', 'products_sizes_mm_form', { sizes_mm: [{ from: 45 }] }],
  ['products', 'products_packings_form', { packings: [{ kind: 'Mesh bag', kg: 0 }] }],
  ['products', 'products_packings_form', { packings: [{ kind: ' ', kg: 25 }] }],
  ['products', 'products_packings_form', { packings: [{ kind: 'Mesh bag', kg: '25' }] }],
  ['products', 'products_packings_form', { packings: ['Mesh bag'] }],
  ['products', 'products_packing_loads_form', { packings: [{ kind: 'Box', kg: 5, load_20ft_tonnes: 28.1 }] }],
  ['products', 'products_packing_loads_form', { packings: [{ kind: 'Box', kg: 5, load_40ft_tonnes: 0 }] }],
  ['products', 'products_packing_loads_form', { packings: [{ kind: 'Box', kg: 5, load_40ft_tonnes: '22' }] }],
  ['products', 'products_packing_loads_form', { packings: [{ kind: 'Box', kg: 5, load_20ft_tonnes: [10] }] }],
  ['products', 'products_crop_form', { crop: 'Dry onion' }],
  ['products', 'products_carried_by_is_known', { carried_by: 'rail' }],
  ['products', 'products_carriage_celsius_form', { carriage_celsius: { from: 2, to: 0 } }],
  ['products', 'products_humidity_percent_form', { humidity_percent: { from: 65, to: 101 } }],
  ['products', 'products_fresh_air_m3h_form', { fresh_air_m3h: { from: -1, to: null } }],
  ['products', 'products_air_traits_are_known', { air_traits: ['smells'] }],
  ['products', 'products_not_admitted_form', { not_admitted_in: ['c'.repeat(101)] }],
  ['products', 'products_not_admitted_form', { not_admitted_reason: 'r'.repeat(301) }],
  ['products', 'products_papers_form', { papers: {} }],
  ['products', 'products_papers_form', { papers: [{ kind: 'laboratory' }] }],
  ['products', 'products_papers_form', { papers: [{ ...PAPER, kind: 'poem' }] }],
  ['products', 'products_papers_form', { papers: [{ ...PAPER, document_url: 'ftp://example.com/a.pdf' }] }],
  ['products', 'products_papers_form', { papers: [{ ...PAPER, valid_until: 'soon' }] }],
  ['products', 'products_papers_form', { papers: [{ ...PAPER, lot: ' ' }] }],
  ['products', 'products_quality_form', { quality: {} }],
  ['products', 'products_quality_form', { quality: [{ unit: '%' }] }],
  ['products', 'products_quality_form', { quality: [{ parameter: 5 }] }],
  ['products', 'products_quality_form', { quality: Array.from({ length: 41 }, () => ({ parameter: 'Rot' })) }],
  ['products', 'products_quality_limits_form', { quality: [{ parameter: 'Rot', minimum: 2, maximum: 1 }] }],
  ['products', 'products_quality_limits_form', { quality: [{ parameter: 'Rot', maximum: '2' }] }],
  ['products', 'products_quality_words_form', { quality: [{ parameter: 'Rot', basis: 'volume' }] }],
  ['products', 'products_quality_words_form', { quality: [{ parameter: 'Rot', unit: 'u'.repeat(31) }] }],
  ['products', 'products_quality_words_form', { quality: [{ parameter: 'Rot', standard: null }] }],
  ['products', 'products_residue_markets_are_known', { residue_markets: ['Mars'] }],
  ['products', 'products_residue_laboratory_length', { residue_laboratory: 'l'.repeat(201) }],
  ['products', 'products_lots_form', { lots: [{ harvested_on: null, tonnes: 84, available_until: 'soon' }] }],
  ['products', 'products_lots_form', { lots: [{ harvested_on: null, tonnes: 0, available_until: '2026-12-20' }] }],
  [
    'products',
    'products_lots_form',
    { lots: [{ harvested_on: '2026-12-21', tonnes: 1, available_until: '2026-12-20' }] },
  ],
  ['products', 'products_price_form', { price_amount: '310,50' }],
  ['products', 'products_price_form', { price_amount: '0.00' }],
  ['products', 'products_price_form', { price_unit: 'ton' }],
  ['products', 'products_price_form', { price_incoterm: 'Nhava Sheva' }],
  ['products', 'products_fact_lists_form', { uses: ['Retail', ' '] }],
  ['products', 'products_fact_lists_form', { ports: ['p'.repeat(101)] }],
  ['products', 'products_months_are_1_to_12', { season_months: [0] }],
  ['products', 'products_months_are_1_to_12', { stored_months: [12, 13] }],
  ['products', 'products_storage_celsius_form', { storage_celsius: 5 }],
  ['products', 'products_storage_celsius_form', { storage_celsius: { from: 2, to: 0 } }],
  ['products', 'products_fact_days_are_positive', { shelf_life_days: 0 }],
  ['products', 'products_fact_days_are_positive', { lead_time_days: -1 }],
  ['products', 'products_fact_tonnes_are_positive', { moq_tonnes: 0 }],
  ['products', 'products_fact_tonnes_are_positive', { load_20ft_tonnes: 41 }],
  ['products', 'products_fact_tonnes_are_positive', { load_40ft_tonnes: -28 }],
  ['products', 'products_incoterms_are_known', { incoterms: ['FOB', 'fob'] }],
  ['products', 'products_category_exists', { category_id: randomUUID() }],
  ['certificates', 'certificates_name_is_given', { name: '   ' }],
  ['certificates', 'certificates_name_is_given', { name: 'x'.repeat(201) }],
  ['certificates', 'certificates_validity_has_an_order', { valid_from: '2026-02-01', valid_until: '2026-01-31' }],
  ['certificates', 'certificates_description_length', { description: 'x'.repeat(10_001) }],
  ['certificates', 'certificates_authority_length', { authority: 'x'.repeat(201) }],
  ['certificates', 'certificates_number_length', { number: 'x'.repeat(101) }],
  ['certificates', 'certificates_covered_form', { covered_product_ids: [null] }],
  ['certificates', 'certificates_scope_length', { scope: 'x'.repeat(501) }],
  ['certificates', 'certificates_verification_url_form', { verification_url: 'javascript:alert(1)' }],
  ['certificates', 'certificates_verification_url_form', { verification_url: '/certificates' }],
  ['gallery_items', 'gallery_items_title_length', { title: 'x'.repeat(201) }],
  ['blog_posts', 'blog_posts_title_is_given', { title: '   ' }],
  ['blog_posts', 'blog_posts_title_is_given', { title: 'x'.repeat(201) }],
  ['blog_posts', 'blog_posts_content_is_given', { content: '   ' }],
  ['blog_posts', 'blog_posts_content_is_given', { content: 'x'.repeat(200_001) }],
  ['blog_posts', 'blog_posts_related_product_ids_form', { related_product_ids: [null] }],
  ['blog_posts', 'blog_posts_related_product_ids_form', { related_product_ids: Array(13).fill(randomUUID()) }],
  ['blog_posts', 'blog_posts_excerpt_length', { excerpt: 'x'.repeat(2_001) }],
  ['blog_posts', 'blog_posts_author_name_length', { author_name: 'x'.repeat(201) }],
  ['blog_posts', 'blog_posts_author_id_fkey', { author_id: randomUUID() }],
  ['blog_posts', 'blog_posts_tags_are_given', { tags: ['onion', null] }],
  ['blog_posts', 'blog_posts_status_is_known', { status: 'deleted' }],
  ['blog_posts', 'blog_posts_status_is_known', { status: 'Published' }],
  ['page_content', 'page_content_page_is_known', { page_slug: 'contact' }],
  ['page_content', 'page_content_section_form', { section_slug: 'Hero-title' }],
  ['page_content', 'page_content_section_form', { section_slug: '' }],
  ['page_content', 'page_content_section_form', { section_slug: 'x'.repeat(101) }],
  ['page_content', 'page_content_content_length', { content: 'x'.repeat(20_001) }],
  ['page_content', 'page_content_content_type_is_known', { content_type: 'html' }],
  ['site_settings', 'site_settings_key_form', { setting_key: 'Company name' }],
  ['site_settings', 'site_settings_key_form', { setting_key: '__proto__\n' }],
  ['site_settings', 'site_settings_value_length', { setting_value: 'x'.repeat(5_001) }],
  ['site_settings', 'site_settings_description_length', { description: 'x'.repeat(1_001) }],
  ['site_settings', 'site_settings_url_form', { setting_key: 'social_x_url', setting_value: 'javascript:alert(1)' }],
  ['site_settings', 'site_settings_url_form', { setting_key: 'social_x_url', setting_value: '//evil.example' }],
  ['site_settings', 'site_settings_url_form', { setting_key: 'social_x_url', setting_value: 'https://a.example/ b' }],
  ['site_settings', 'site_settings_url_form', { setting_key: 'social_x_url', setting_value: 'https://a.example\nb' }],
  ['site_settings', 'site_settings_url_form', { setting_key: 'header_logo_url', setting_value: '#' }],
  ['product_categories', 'product_categories_position_is_positive', { position: 0 }],
  ['search_words', 'search_words_word_length', { word: 'abc' }],
  ['slice_notes', 'slice_notes_are_of_one_kind', { word: null }],
  ['search_words', 'search_words_word_length', { word: 'x'.repeat(51) }],
  ['enquiries', 'enquiries_status_is_known', { status: 'spam' }],
  ['enquiries', 'enquiries_sender_hash_length', { sender_hash: '' }],
  ['enquiries', 'enquiries_meaning_length', { meaning: 'x'.repeat(5001) }],
  ['enquiries', 'enquiries_plan_form', { plan: { tonnes: 28 } }],
  ['enquiries', 'enquiries_plan_form', { plan: [] }],
  ['enquiries', 'enquiries_plan_form', { plan: { boxes: ['x'.repeat(60_000)] } }],
  ['enquiries', 'enquiries_company_length', { company: 'x'.repeat(201) }],
  ['enquiries', 'enquiries_country_length', { country: 'x'.repeat(101) }],
  ['enquiries', 'enquiries_port_length', { port: 'x'.repeat(201) }],
  ['enquiries', 'enquiries_incoterm_is_known', { incoterm: 'cif' }],
  ['enquiries', 'enquiries_loading_week_form', { loading_week: '2026-W54' }],
  ['enquiries', 'enquiries_loading_week_form', { loading_week: '2026-49' }],
  ['enquiries', 'enquiries_token_digest_form', { token_digest: 'a token' }],
  ['enquiries', 'enquiries_assignee_id_fkey', { assignee_id: randomUUID() }],
  ['quotation_versions', 'quotation_versions_buyer_address_length', { buyer_address: 'x'.repeat(1001) }],
  ['quotation_versions', 'quotation_versions_plan_form', { plan: { tonnes: 28 } }],
  ['quotation_lines', 'quotation_lines_enquiry_line_is_positive', { enquiry_line: 0 }],
  ['quotation_versions', 'quotation_versions_company_length', { company: 'x'.repeat(201) }],
  ['enquiries', 'enquiries_channel_is_known', { channel: 'fax' }],
  ['enquiries', 'enquiries_buyer_id_fkey', { buyer_id: randomUUID() }],
  ['enquiries', 'enquiries_email_or_phone_is_given', { email: null }],
  ['enquiries', 'enquiries_email_or_phone_is_given', { email: null, phone: 'call me' }],
  ['buyers', 'buyers_company_length', { company: 'x'.repeat(201) }],
  ['buyers', 'buyers_country_length', { country: 'x'.repeat(101) }],
  ['buyers', 'buyers_language_form', { language: 'English' }],
  ['buyers', 'buyers_address_length', { address: 'x'.repeat(1001) }],
  ['buyers', 'buyers_notes_length', { notes: 'x'.repeat(10_001) }],
  ['buyers', 'buyers_people_form', { people: {} }],
  ['buyers', 'buyers_people_form', { people: [{}] }],
  ['buyers', 'buyers_people_form', { people: ['Asha'] }],
  ['buyers', 'buyers_people_form', { people: [{ full_name: 'x'.repeat(201) }] }],
  ['buyers', 'buyers_people_form', { people: [{ email: 'x'.repeat(321) }] }],
  ['buyers', 'buyers_people_form', { people: [{ phone: '1'.repeat(51) }] }],
  ['buyers', 'buyers_people_form', { people: Array(21).fill({ full_name: 'Asha' }) }],
  ['enquiries', 'enquiries_tags_form', { tags: [' '] }],
  ['enquiries', 'enquiries_tags_form', { tags: Array.from({ length: 31 }, (_, n) => `tag ${n}`) }],
  ['enquiry_notes', 'enquiry_notes_enquiry_id_fkey', { enquiry_id: randomUUID() }],
  ['enquiry_notes', 'enquiry_notes_author_id_fkey', { author_id: randomUUID() }],
  ['enquiry_notes', 'enquiry_notes_kind_is_known', { kind: 'call' }],
  ['enquiry_notes', 'enquiry_notes_body_is_given', { body: ' \n' }],
  ['enquiry_notes', 'enquiry_notes_body_is_given', { body: 'x'.repeat(10_001) }],
  ['enquiry_answers', 'enquiry_answers_title_is_given', { title: '' }],
  ['enquiry_answers', 'enquiry_answers_title_is_given', { title: 'x'.repeat(201) }],
  ['enquiry_answers', 'enquiry_answers_body_is_given', { body: ' ' }],
  ['enquiry_answers', 'enquiry_answers_body_is_given', { body: 'x'.repeat(5001) }],
  ['enquiry_lines', 'enquiry_lines_enquiry_id_fkey', { enquiry_id: randomUUID() }],
  ['enquiry_lines', 'enquiry_lines_product_id_fkey', { product_id: randomUUID() }],
  ['enquiry_lines', 'enquiry_lines_position_is_positive', { position: 0 }],
  ['enquiry_lines', 'enquiry_lines_product_name_is_given', { product_name: ' ' }],
  ['enquiry_lines', 'enquiry_lines_words_length', { category_name: 'x'.repeat(201) }],
  ['enquiry_lines', 'enquiry_lines_words_length', { size: 'x'.repeat(201) }],
  ['enquiry_lines', 'enquiry_lines_words_length', { packing: 'x'.repeat(201) }],
  ['enquiry_lines', 'enquiry_lines_words_length', { meaning: 'x'.repeat(501) }],
  ['enquiry_lines', 'enquiry_lines_packing_kg_form', { packing_kg: 0 }],
  ['enquiry_lines', 'enquiry_lines_quantity_form', { quantity: 0 }],
  ['enquiry_lines', 'enquiry_lines_samples_are_few', { unit: 'samples', quantity: 11 }],
  ['enquiry_lines', 'enquiry_lines_samples_are_few', { unit: 'samples', quantity: 1.5 }],
  ['enquiry_lines', 'enquiry_lines_quantity_form', { quantity: -1 }],
  ['enquiry_lines', 'enquiry_lines_quantity_form', { quantity: 100_000.001 }],
  ['enquiry_lines', 'enquiry_lines_unit_is_known', { unit: 'pallets' }],
  ['enquiry_lines', 'enquiry_lines_tonnes_are_positive', { tonnes: 0 }],
  ['enquiry_lines', 'enquiry_lines_note_length', { note: 'x'.repeat(501) }],
  ['quotations', 'quotations_enquiry_id_fkey', { enquiry_id: randomUUID() }],
  ['quotations', 'quotations_year_form', { year: 1999, sequence: 5, number: 'Q-1999-0005' }],
  ['quotations', 'quotations_sequence_is_positive', { sequence: 0, number: 'Q-2026-0000' }],
  ['quotations', 'quotations_number_form', { number: 'Q-2026-1' }],
  ['quotations', 'quotations_version_is_positive', { version: 0 }],
  ['quotations', 'quotations_sent_version_exists', { sent_version: 2 }],
  ['quotation_versions', 'quotation_versions_quotation_id_fkey', { quotation_id: randomUUID() }],
  ['quotation_versions', 'quotation_versions_version_is_positive', { version: 0 }],
  ['quotation_versions', 'quotation_versions_currency_form', { currency: 'usd' }],
  ['quotation_versions', 'quotation_versions_minor_unit_form', { minor_unit: 5 }],
  ['quotation_versions', 'quotation_versions_incoterm_is_known', { incoterm: 'C&F' }],
  ['quotation_versions', 'quotation_versions_port_length', { port: 'x'.repeat(201) }],
  ['quotation_versions', 'quotation_versions_payment_terms_length', { payment_terms: 'x'.repeat(1001) }],
  ['quotation_versions', 'quotation_versions_remarks_length', { remarks: 'x'.repeat(5001) }],
  ['quotation_versions', 'quotation_versions_total_form', { total: 0 }],
  ['quotation_versions', 'quotation_versions_total_form', { total: 1.001 }],
  ['quotation_lines', 'quotation_lines_version_id_fkey', { version_id: randomUUID() }],
  ['quotation_lines', 'quotation_lines_position_is_positive', { position: 0 }],
  ['quotation_lines', 'quotation_lines_description_is_given', { description: ' ' }],
  ['quotation_lines', 'quotation_lines_description_is_given', { description: 'x'.repeat(501) }],
  ['quotation_lines', 'quotation_lines_quantity_form', { quantity: 0, amount: 0 }],
  ['quotation_lines', 'quotation_lines_quantity_form', { quantity: 100_000.001, amount: 50_000 }],
  ['quotation_lines', 'quotation_lines_unit_is_known', { unit: 'pallets' }],
  ['quotation_lines', 'quotation_lines_price_form', { price: -1, amount: -2 }],
  ['quotation_lines', 'quotation_lines_price_form', { price: 0.00001, amount: 0 }],
  ['quotation_lines', 'quotation_lines_amount_is_the_product', { amount: 2 }],
  ['quotation_sends', 'quotation_sends_version_id_fkey', { version_id: randomUUID() }],
  ['quotation_sends', 'quotation_sends_channel_is_known', { channel: 'fax' }],
  ['quotation_answers', 'quotation_answers_version_id_fkey', { version_id: randomUUID() }],
  ['quotation_answers', 'quotation_answers_version_is_unique', {}],
  ['quotation_answers', 'quotation_answers_answer_is_known', { answer: 'perhaps' }],
  ['quotation_answers', 'quotation_answers_accepted_by_length', { accepted_by: 'x'.repeat(201) }],
  ['quotation_answers', 'quotation_answers_company_length', { company: 'x'.repeat(201) }],
  ['quotation_answers', 'quotation_answers_message_length', { message: 'x'.repeat(2001) }],
  ['quotation_openings', 'quotation_openings_version_id_fkey', { version_id: randomUUID() }],
  ['quotation_openings', 'quotation_openings_version_is_unique', {}],
  ['orders', 'orders_version_id_fkey', { version_id: randomUUID() }],
  ['orders', 'orders_version_is_unique', {}],
  ['orders', 'orders_container_form', { container: 'CSQU 305438-3' }],
  ['orders', 'orders_container_form', { container: 'CSQA3054383' }],
  ['orders', 'orders_words_length', { seal: 'x'.repeat(101) }],
  ['orders', 'orders_words_length', { vessel: 'x'.repeat(201) }],
  ['orders', 'orders_words_length', { bill_of_lading: 'x'.repeat(101) }],
  ['orders', 'orders_more_containers_form', { more_containers: {} }],
  ['orders', 'orders_more_containers_form', { more_containers: [{}] }],
  ['orders', 'orders_more_containers_form', { more_containers: ['CSQU3054383'] }],
  ['orders', 'orders_more_containers_form', { more_containers: [{ container: 'CSQU305438' }] }],
  ['orders', 'orders_more_containers_form', { more_containers: [{ seal: 'x'.repeat(101) }] }],
  ['orders', 'orders_more_containers_form', { more_containers: Array(61).fill({ seal: '1' }) }],
  ['pro_formas', 'pro_formas_quotation_id_fkey', { quotation_id: randomUUID() }],
  ['pro_formas', 'pro_formas_quotation_is_unique', {}],
  ['pro_formas', 'pro_formas_number_form', { number: 'PI-1' }],
  ['pro_formas', 'pro_formas_year_form', { year: 1999, number: 'PI-1999-0001', sequence: 1 }],
  ['pro_formas', 'pro_formas_sequence_is_positive', { sequence: 0, number: 'PI-2026-0000' }],
  ['pro_formas', 'pro_formas_version_is_positive', { version: 0 }],
  ['pro_forma_versions', 'pro_forma_versions_pro_forma_id_fkey', { pro_forma_id: randomUUID() }],
  ['pro_forma_versions', 'pro_forma_versions_version_id_fkey', { version_id: randomUUID() }],
  ['pro_forma_versions', 'pro_forma_versions_version_is_positive', { version: 0 }],
  ['pro_forma_versions', 'pro_forma_versions_words_length', { company: 'x'.repeat(201) }],
  ['pro_forma_versions', 'pro_forma_versions_words_length', { buyer_address: 'x'.repeat(1001) }],
  ['pro_forma_versions', 'pro_forma_versions_words_length', { consignee: 'x'.repeat(1001) }],
  ['pro_forma_versions', 'pro_forma_versions_words_length', { payment_terms: 'x'.repeat(1001) }],
  ['pro_forma_versions', 'pro_forma_versions_words_length', { containers: 'x'.repeat(501) }],
  ['pro_forma_versions', 'pro_forma_versions_words_length', { remarks: 'x'.repeat(5001) }],
  ['pro_forma_versions', 'pro_forma_versions_advance_percent_form', { advance_percent: 0 }],
  ['pro_forma_versions', 'pro_forma_versions_advance_percent_form', { advance_percent: 100.5 }],
  ['pro_forma_versions', 'pro_forma_versions_advance_percent_form', { advance_percent: 33.333 }],
  ['pro_forma_versions', 'pro_forma_versions_lines_form', { lines: {} }],
  ['enquiry_links', 'enquiry_links_enquiry_id_fkey', { enquiry_id: randomUUID() }],
  ['enquiry_links', 'enquiry_links_token_digest_form', { token_digest: 'none' }],
  ['profiles', 'profiles_id_fkey', { id: randomUUID() }],
  ['content_version', 'content_version_has_one_row', { id: false }],
  ['housekeeping', 'housekeeping_has_one_row', { id: false }],
  ['sign_in_attempts', 'sign_in_attempts_sender_hash_length', { sender_hash: '' }],
  ['sign_in_attempts', 'sign_in_attempts_sender_hash_length', { sender_hash: 'x'.repeat(201) }],
  ['form_drafts', 'form_drafts_path_form', { path: '/administrator' }],
  ['form_drafts', 'form_drafts_path_form', { path: 'https://evil.example/admin/x' }],
  ['form_drafts', 'form_drafts_path_form', { path: '/admin/x\n' }],
  ['form_drafts', 'form_drafts_path_form', { path: '/admin/\\evil.example' }],
  ['form_drafts', 'form_drafts_path_form', { path: `/admin/${'x'.repeat(494)}` }],
  ['form_drafts', 'form_drafts_fields_is_a_list', { fields: { name: 'Onion' } }],
  ['form_drafts', 'form_drafts_fields_length', { fields: ['x'.repeat(1_500_000)] }],
  ['form_drafts', 'form_drafts_sender_hash_length', { sender_hash: '' }],
  ['form_drafts', 'form_drafts_sender_hash_length', { sender_hash: 'x'.repeat(201) }],
  ['open_forms', 'open_forms_path_form', { path: '/administrator' }],
  ['open_forms', 'open_forms_path_form', { path: '/admin/x?y' }],
  ['open_forms', 'open_forms_path_form', { path: `/admin/${'x'.repeat(201)}` }],
  ['outbox', 'outbox_kind_is_known', { kind: 'letter' }],
  ['outbox', 'outbox_key_digest_length', { key_digest: 'x'.repeat(65) }],
  ['outbox', 'outbox_sealed_length', { sealed: 'x'.repeat(20_000_001) }],
  ['outbox', 'outbox_words_length', { recipient: 'x'.repeat(321) }],
  ['outbox', 'outbox_words_length', { subject: 'x'.repeat(501) }],
  ['outbox', 'outbox_words_length', { problem: 'x'.repeat(1001) }],
  ['outbox', 'outbox_purge_has_a_version', { version: 1 }],
  ['outbox', 'outbox_purge_has_a_version', { kind: 'purge' }],
  ['outbox', 'outbox_enquiry_id_fkey', { enquiry_id: randomUUID() }],
  ['former_slugs', 'former_slugs_slug_form', { slug: 'Old Category' }],
  ['former_slugs', 'former_slugs_has_one_owner', { category_id: null }],
  ['former_slugs', 'former_slugs_has_one_owner', { post_id: randomUUID() }],
  ['former_slugs', 'former_slugs_product_stood_in_a_category', { in_category_id: CATEGORY_ID }],
  ['former_slugs', 'former_slugs_product_stood_in_a_category', { category_id: null, product_id: randomUUID() }],
  ['former_slugs', 'former_slugs_product_stood_in_a_category', { in_category_slug: 'old-category' }],
  ['former_slugs', 'former_slugs_in_category_slug_form', { in_category_slug: 'Old Category' }],
  ['product_counts', 'product_counts_category_exists', { id: randomUUID() }],
  ['product_totals', 'product_totals_category_exists', { id: randomUUID() }],
  ['product_facet_counts', 'product_facet_counts_category_exists', { category_id: randomUUID() }],
  ['insight_counts', 'insight_counts_kind_is_known', { kind: 'visitors' }],
  ['insight_counts', 'insight_counts_key_length', { key: '' }],
  ['insight_counts', 'insight_counts_count_is_positive', { count: 0 }],
  ['former_slugs', 'former_slugs_category_id_fkey', { category_id: randomUUID() }],
  [
    'former_slugs',
    'former_slugs_product_id_fkey',
    { category_id: null, product_id: randomUUID(), in_category_id: CATEGORY_ID },
  ],
  ['former_slugs', 'former_slugs_post_id_fkey', { category_id: null, post_id: randomUUID() }],
  ['product_imports', 'product_imports_file_name_length', { file_name: '' }],
  ['product_imports', 'product_imports_file_name_length', { file_name: 'x'.repeat(201) }],
  ['product_imports', 'product_imports_file_form_length', { file_form: 'x'.repeat(101) }],
  ['product_imports', 'product_imports_columns_are_given', { columns: ['name', null] }],
  ['product_imports', 'product_imports_state_is_known', { state: 'half applied' }],
  ['product_imports', 'product_imports_read_as_is_of_each_column', { read_as: ['name', 'slug'] }],
  ['product_imports', 'product_imports_read_as_is_of_each_column', { read_as: [null] }],
  ['product_import_parts', 'product_import_parts_import_exists', { import_id: randomUUID() }],
  ['product_import_parts', 'product_import_parts_piece_is_counted', { piece: -1 }],
  ['product_import_parts', 'product_import_parts_piece_is_counted', { piece: 100 }],
  ['product_import_parts', 'product_import_parts_content_length', { content: '' }],
  ['product_import_parts', 'product_import_parts_content_length', { content: 'x'.repeat(400_001) }],
  ['product_imports', 'product_imports_created_by_fkey', { created_by: randomUUID() }],
  ['product_import_lines', 'product_import_lines_import_exists', { import_id: randomUUID() }],
  ['product_import_lines', 'product_import_lines_findings_is_an_object', { findings: [] }],
  ['product_import_lines', 'product_import_lines_line_is_positive', { line: 0 }],
  ['product_import_lines', 'product_import_lines_verdict_is_known', { verdict: 'maybe' }],
  ['product_import_lines', 'product_import_lines_reasons_is_a_list', { reasons: {} }],
  ['product_import_lines', 'product_import_lines_cells_is_a_list', { cells: {} }],
  ['product_import_lines', 'product_import_lines_product_is_an_object', { product: [] }],
];

/** Constraints with separate tests below; those of the contact form are in enquiry-rules.ts. */
const TESTED_APART = [
  // take_room and add_insights add to the row that is there.
  'hourly_writes_are_counted_once',
  'insight_counts_are_counted_once',
  // note_open_form changes the row that is there.
  'open_forms_are_noted_once',
  'media_digest_is_unique',
  'media_path_is_unique',
  'search_words_word_is_unique',
  // Its trigger adds to the row that is there.
  'product_facet_counts_are_counted_once',
  'share_links_digest_is_unique',
  'share_links_row_is_unique',
  'working_copies_actor_id_fkey',
  'working_copies_row_is_unique',
  'blog_posts_featured_image_url_form',
  'blog_posts_published_has_a_date',
  'blog_posts_slug_form',
  'blog_posts_slug_is_unique',
  'certificates_document_url_form',
  'certificates_image_url_form',
  'company_entries_image_url_form',
  'enquiries_email_form',
  'enquiries_full_name_is_given',
  'enquiries_idempotency_key_is_unique',
  'enquiries_idempotency_key_length',
  'enquiries_message_length',
  'enquiries_phone_length',
  'enquiries_reference_form',
  'enquiries_reference_is_unique',
  'enquiries_subject_is_given',
  'enquiries_token_digest_is_unique',
  'enquiry_links_token_digest_is_unique',
  'enquiry_lines_position_is_unique',
  'pro_forma_versions_version_is_unique',
  'pro_formas_number_is_unique',
  'pro_formas_sequence_is_unique',
  'quotation_lines_position_is_unique',
  'quotation_versions_version_is_unique',
  'quotations_number_is_unique',
  'quotations_sequence_is_unique',
  'former_slugs_in_category_id_fkey',
  'gallery_items_image_url_form',
  'page_content_picture_url_form',
  'page_content_section_is_unique',
  'product_categories_image_url_form',
  'product_categories_slug_form',
  'product_categories_slug_is_unique',
  'product_import_lines_line_is_unique',
  'product_import_parts_piece_is_unique',
  'products_document_url_form',
  'products_image_url_form',
  'products_slug_form',
  'products_slug_is_unique_in_category',
  'profiles_full_name_length',
  'profiles_role_is_known',
  'site_settings_key_is_unique',
];

describe('rules of a row', () => {
  test('each has a test', async () => {
    const rules = await sql<{ name: string }>(
      stage.database,
      `select conname::text as name from pg_constraint
       where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u') order by name`,
    );
    const tested = new Set([...BREAKS.map(([, rule]) => rule), ...TESTED_APART]);
    expect(rules.map(({ name }) => name)).toEqual([...tested].sort());
  });

  test.each(BREAKS)('%s: %s', (table, rule, fields) => expectRefused(table, fields, rule));

  test.each([
    ['product_categories', { name: 'n'.repeat(200), description: 'd'.repeat(10_000) }],
    ['products', { name: 'n'.repeat(200), description: 'd'.repeat(10_000), export_info: 'e'.repeat(10_000) }],
    ['certificates', { name: 'n'.repeat(200), description: 'd'.repeat(10_000), authority: 'a'.repeat(200) }],
    ['certificates', { name: 'n', number: 'n'.repeat(100), scope: 's'.repeat(500) }],
    ['gallery_items', { title: 't'.repeat(200) }],
    ['company_entries', { title: 't'.repeat(200), caption: 'c'.repeat(200), description: 'd'.repeat(2000) }],
    ['blog_posts', { title: 't'.repeat(200), content: 'c'.repeat(200_000), excerpt: 'e'.repeat(2_000) }],
    ['page_content', { section_slug: 's'.repeat(100), content: 'c'.repeat(20_000) }],
    ['site_settings', { setting_key: 'k'.repeat(100), setting_value: 'v'.repeat(5_000) }],
    ['sign_in_attempts', { sender_hash: 's'.repeat(200) }],
    ['form_drafts', { path: `/admin/${'p'.repeat(493)}`, sender_hash: 's'.repeat(200) }],
    ['product_imports', { file_name: 'n'.repeat(200), file_form: 'x'.repeat(100) }],
  ] satisfies [Table, Fields][])('%s takes every text at its longest', (table, fields) =>
    expectAccepted(table, fields),
  );

  test('what must be given is more than line breaks and tabs', async () => {
    const required: [Table, string][] = [
      ['product_categories', 'name'],
      ['products', 'name'],
      ['certificates', 'name'],
      ['company_entries', 'title'],
      ['blog_posts', 'title'],
      ['blog_posts', 'content'],
      ['enquiries', 'full_name'],
      ['enquiries', 'subject'],
    ];
    const taken: string[] = [];
    for (const [table, field] of required) {
      const { added } = await insert(table, { [field]: '\n\t \r\n' });
      if (added) taken.push(`${table}.${field}`);
    }
    expect(taken).toEqual([]);
  });

  test("a person's name is at most 200 characters, a role is user or admin", async () => {
    const set = (fields: Fields) => anyTable(stage.service).from('profiles').update(fields).eq('id', stage.user.id);
    expect((await set({ full_name: 'n'.repeat(200) })).error).toBeNull();
    expect((await set({ full_name: 'n'.repeat(201) })).error?.message).toContain('profiles_full_name_length');
    expect((await set({ role: 'owner' })).error?.message).toContain('profiles_role_is_known');
    expect((await set({ role: '' })).error?.message).toContain('profiles_role_is_known');
  });

  test.each([
    ['a rule of a column', 'product_categories', { name: '' }, '23514'],
    ['a slug that is taken', 'product_categories', { id: CATEGORY_ID }, '23505'],
    ['a category that is not there', 'products', { category_id: randomUUID() }, '23503'],
    ['a missing value', 'product_categories', { name: null }, '23502'],
  ] satisfies [string, Table, Fields, string][])(
    'the response to %s has its SQLSTATE',
    async (_broken, table, fields, code) => {
      const { refusal } = await insert(table, fields);
      expect(refusal?.code).toBe(code);
    },
  );

  test('specifications are read in the order they were written in', async () => {
    const specifications = [
      ['Zeta', '50-80 mm'],
      ['10', true],
      ['2', 25],
    ];
    const { id } = await given('products', { specifications });
    const { data } = await stage.as.anonymous.from('products').select('specifications').eq('id', String(id)).single();
    expect(data?.specifications).toEqual(specifications);
  });
});

describe.each(['product_categories', 'products', 'blog_posts'] satisfies Table[])('the slug of %s', (table) => {
  test.each([
    '',
    '-',
    'Red-onion',
    'red onion',
    'red--onion',
    '-red',
    'red-',
    'red/onion',
    'red.onion',
    'zwiebel-größe',
    'red\n',
    '..',
    'x'.repeat(201),
  ])('is not %j', (slug) => expectRefused(table, { slug }, `${table}_slug_form`));

  test.each(['r', 'red-onion', 'red_onion', 'onion-50-80mm', '2026', '_', 'x'.repeat(200)])('may be %j', (slug) =>
    expectAccepted(table, { slug }),
  );
});

describe('what is there once', () => {
  test('a slug among categories', async () => {
    const { slug } = await given('product_categories');
    await expectRefused('product_categories', { slug }, 'product_categories_slug_is_unique');
  });

  test('a slug within a category, and another category may have it too', async () => {
    const { slug } = await given('products');
    const { id } = await given('product_categories');
    await expectRefused('products', { slug }, 'products_slug_is_unique_in_category');
    await expectAccepted('products', { slug, category_id: id });
    const move = await anyTable(stage.admin.db)
      .from('products')
      .update({ category_id: CATEGORY_ID })
      .eq('category_id', id);
    expect(move.error).toMatchObject({ code: '23505' });
  });

  test('a slug among posts, published or not', async () => {
    const { slug } = await given('blog_posts', { status: 'draft' });
    await expectRefused('blog_posts', { slug }, 'blog_posts_slug_is_unique');
  });

  test('a row has one working copy and one share link, each with a token of its own', async () => {
    const copy = await given('working_copies');
    await expectRefused('working_copies', { row_id: copy.row_id }, 'working_copies_row_is_unique');
    const file = await given('media', { digest: '0'.repeat(64) });
    await expectRefused('media', { path: file.path }, 'media_path_is_unique');
    await expectRefused('media', { digest: file.digest }, 'media_digest_is_unique');
    const link = await given('share_links');
    await expectRefused('share_links', { row_id: link.row_id }, 'share_links_row_is_unique');
    await expectRefused('share_links', { digest: link.digest }, 'share_links_digest_is_unique');
  });

  test('a setting', async () => {
    const { setting_key } = await given('site_settings');
    await expectRefused('site_settings', { setting_key }, 'site_settings_key_is_unique');
  });

  test('a section of a page, and another page may have it too', async () => {
    const { section_slug } = await given('page_content');
    await expectRefused('page_content', { section_slug }, 'page_content_section_is_unique');
    await expectAccepted('page_content', { section_slug, page_slug: 'about-us' });
  });

  test('a line of an import, and another import may have it too', async () => {
    const { line } = await given('product_import_lines');
    const { id } = await given('product_imports');
    await expectRefused('product_import_lines', { line }, 'product_import_lines_line_is_unique');
    await expectAccepted('product_import_lines', { line, import_id: id });
    const { piece } = await given('product_import_parts');
    await expectRefused('product_import_parts', { piece }, 'product_import_parts_piece_is_unique');
    await expectAccepted('product_import_parts', { piece, import_id: id });
  });

  test('a form of the contact page', async () => {
    const { idempotency_key } = await given('enquiries');
    await expectRefused('enquiries', { idempotency_key }, 'enquiries_idempotency_key_is_unique');
  });

  test('a private link, and a place in the list of an enquiry', async () => {
    const { token_digest } = await given('enquiries', { token_digest: 'a'.repeat(64) });
    await expectRefused('enquiries', { token_digest }, 'enquiries_token_digest_is_unique');
    const other = { token_digest: 'b'.repeat(64) };
    await given('enquiry_links', other);
    await expectRefused('enquiry_links', other, 'enquiry_links_token_digest_is_unique');
    const { position } = await given('enquiry_lines');
    const { id } = await given('enquiries');
    await expectRefused('enquiry_lines', { position }, 'enquiry_lines_position_is_unique');
    await expectAccepted('enquiry_lines', { position, enquiry_id: id });
  });
});

describe('quotations', () => {
  test('have each a number, a version and the place of a line once', async () => {
    const { number, sequence } = await given('quotations');
    await expectRefused('quotations', { number, sequence }, 'quotations_number_is_unique');
    const { version } = await given('quotation_versions');
    await expectRefused('quotation_versions', { version }, 'quotation_versions_version_is_unique');
    const { position } = await given('quotation_lines');
    await expectRefused('quotation_lines', { position }, 'quotation_lines_position_is_unique');
    const { id: quotation_id } = await given('quotations');
    const invoice = await given('pro_formas', { quotation_id });
    const { id: other } = await given('quotations');
    const same = { quotation_id: other, number: invoice.number, sequence: invoice.sequence };
    await expectRefused('pro_formas', same, 'pro_formas_number_is_unique');
    const { version: saved } = await given('pro_forma_versions');
    await expectRefused('pro_forma_versions', { version: saved }, 'pro_forma_versions_version_is_unique');
  });
});

describe('what refers to another row', () => {
  test('lines go with their enquiry, and stay without their product', async () => {
    const product = await given('products');
    const enquiry = await given('enquiries');
    const line = await given('enquiry_lines', { enquiry_id: enquiry.id, product_id: product.id });
    const stored = async () => (await anyTable(stage.service).from('enquiry_lines').select().eq('id', line.id)).data;
    await anyTable(stage.admin.db).from('products').delete().eq('id', product.id).throwOnError();
    expect(await stored()).toEqual([{ ...line, product_id: null }]);
    await anyTable(stage.admin.db).from('enquiries').delete().eq('id', enquiry.id).throwOnError();
    expect(await stored()).toEqual([]);
  });

  test('a category with products is not deleted, and neither are they', async () => {
    const { id } = await given('product_categories');
    const product = await given('products', { category_id: id });
    const remove = () => stage.admin.db.from('product_categories').delete().eq('id', String(id)).select();
    expect((await remove()).error).toMatchObject({ code: '23503' });
    const { data } = await stage.service.from('products').select('id').eq('category_id', String(id));
    expect(data).toEqual([{ id: product.id }]);

    await stage.admin.db.from('products').delete().eq('category_id', String(id)).throwOnError();
    expect((await remove()).data).toHaveLength(1);
  });

  test('a former slug of a product cannot refer to a missing category', async () => {
    const { id } = await given('products');
    const former = { category_id: null, product_id: id, in_category_id: randomUUID() };
    await expectRefused('former_slugs', former, 'former_slugs_in_category_id_fkey');
  });

  test('an import goes with its lines, and stays where the person who made it goes', async () => {
    const person = await addPerson(stage.backend, 'importer@example.com', 'user');
    const { id } = await given('product_imports', { created_by: person.id });
    await given('product_import_lines', { import_id: id });
    await sql(stage.database, 'delete from auth.users where id = $1', [person.id]);
    const { data } = await stage.service.from('product_imports').select('created_by').eq('id', String(id));
    expect(data).toEqual([{ created_by: null }]);
    const lines = () => stage.service.from('product_import_lines').select('id').eq('import_id', String(id));
    expect((await lines()).data).toHaveLength(1);
    await stage.admin.db.from('product_imports').delete().eq('id', String(id)).throwOnError();
    expect((await lines()).data).toEqual([]);
    expect((await stage.service.from('product_imports').select('id').eq('id', IMPORT_ID)).data).toHaveLength(1);
  });

  test('a post outlives its author', async () => {
    const author = await addPerson(stage.backend, 'author@example.com', 'user');
    const { id } = await given('blog_posts', { author_id: author.id, author_name: 'Asha Rao' });
    await sql(stage.database, 'delete from auth.users where id = $1', [author.id]);
    const { data } = await stage.service.from('blog_posts').select('author_id, author_name').eq('id', String(id));
    expect(data).toEqual([{ author_id: null, author_name: 'Asha Rao' }]);
    expect((await stage.service.from('profiles').select().eq('id', author.id)).data).toEqual([]);
  });

  test('a profile follows the e-mail of its user', async () => {
    await sql(stage.database, 'update auth.users set email = $2 where id = $1', [stage.user.id, 'new@example.com']);
    const { data } = await stage.service.from('profiles').select('email').eq('id', stage.user.id).single();
    expect(data).toEqual({ email: 'new@example.com' });
  });
});

describe('the address of a picture', () => {
  const columns: [Table, string, Fields][] = [
    ['product_categories', 'image_url', {}],
    ['products', 'image_url', {}],
    ['certificates', 'image_url', {}],
    ['certificates', 'document_url', {}],
    ['products', 'document_url', {}],
    ['gallery_items', 'image_url', {}],
    ['company_entries', 'image_url', {}],
    ['blog_posts', 'featured_image_url', {}],
    ['page_content', 'content', { content_type: 'image' }],
  ];
  const bad = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'vbscript:x',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    '//evil.example/x.png',
    '/\\evil.example/x.png',
    '\\\\evil.example\\x.png',
    '/',
    'images/x.png',
    'http:/x.png',
    'https://',
    'https://example.com/a b.png',
    'https://example.com/"onerror="x',
    '/images/<x>.png',
    '/images/x.png\njavascript:alert(1)',
    `https://example.com/${'x'.repeat(2000)}`,
  ];
  const good = [
    '/images/products/red-onion.jpg',
    'https://cdn.example.com/a/b.webp?width=3&x=%20#y',
    'http://localhost:54321/storage/v1/object/public/application-assets/public/x.png',
    '/storage/v1/object/public/application-assets/public/products/red/1.png',
  ];

  describe.each(columns)('%s.%s', (table, column, fields) => {
    const rule = table === 'page_content' ? 'page_content_picture_url_form' : `${table}_${column}_form`;
    test.each(bad)('is not %j', (url) => expectRefused(table, { ...fields, [column]: url }, rule));
    test.each(good)('may be %j', (url) => expectAccepted(table, { ...fields, [column]: url }));
  });

  test('products.gallery_images holds none of the bad ones', async () => {
    const taken: string[] = [];
    for (const url of bad) {
      const { added } = await insert('products', { gallery_images: ['/images/a.jpg', url] });
      if (added) taken.push(url);
    }
    expect(taken).toEqual([]);
  });

  test('products.gallery_images may hold several', () => expectAccepted('products', { gallery_images: good }));

  test('page_content.content may be no address where it is a text, and nothing where it is a picture', async () => {
    await expectAccepted('page_content', { content: 'javascript: a language' });
    await expectAccepted('page_content', { content_type: 'image', content: '' });
  });
});

describe('published_at', () => {
  const DATE = '2025-03-04T05:06:07+00:00';
  const time = (value: unknown) => new Date(String(value)).getTime();
  const dateOf = async (id: unknown) => {
    const { data } = await stage.service.from('blog_posts').select('published_at').eq('id', String(id)).single();
    return data?.published_at ?? null;
  };
  const set = (id: unknown, fields: Fields) =>
    anyTable(stage.admin.db).from('blog_posts').update(fields).eq('id', id).throwOnError();
  /** A post that was published at DATE. */
  const published = async () => {
    const { id } = await given('blog_posts', { published_at: DATE });
    expect(time(await dateOf(id))).toBe(time(DATE));
    return id;
  };

  test.each(['draft', 'archived'])('a new post that is %s has the one it was given, or none', async (status) => {
    expect((await insert('blog_posts', { status })).added).toMatchObject({ status, published_at: null });
    const { added } = await insert('blog_posts', { status, published_at: DATE });
    expect(time(added?.published_at)).toBe(time(DATE));
  });

  test('a new post that is published has the time of now', async () => {
    const before = Date.now();
    const { id } = await given('blog_posts', { status: 'published' });
    expect(Math.abs(time(await dateOf(id)) - before)).toBeLessThan(10_000);
  });

  test('a new post that is published has the date it was inserted with', async () => {
    const { added } = await insert('blog_posts', { status: 'published', published_at: DATE });
    expect(time(added?.published_at)).toBe(time(DATE));
  });

  test('a draft gets its date when it is published, not before', async () => {
    const { id } = await given('blog_posts', { status: 'draft' });
    await set(id, { title: 'Still a draft' });
    expect(await dateOf(id)).toBeNull();
    await set(id, { status: 'published' });
    expect(Math.abs(time(await dateOf(id)) - Date.now())).toBeLessThan(10_000);
  });

  test.each(['draft', 'archived'])(
    'a post that becomes %s retains its date, also when it is published again',
    async (status) => {
      const id = await published();
      await set(id, { status });
      expect(time(await dateOf(id))).toBe(time(DATE));
      await set(id, { status: 'published' });
      expect(time(await dateOf(id))).toBe(time(DATE));
    },
  );

  test('an edit changes it, but a post that is live keeps one', async () => {
    const id = await published();
    await set(id, { published_at: null, title: 'Edited' });
    expect(time(await dateOf(id))).toBe(time(DATE));
    await set(id, { published_at: LONG_AGO });
    expect(time(await dateOf(id))).toBe(time(LONG_AGO));
  });

  test('is there for every live post, even without the trigger', async () => {
    const withoutTrigger = stage.database.transaction(async (tx) => {
      await tx.script('alter table public.blog_posts disable trigger blog_posts_publication');
      await tx.query("insert into public.blog_posts (title, slug, content, is_live) values ('x', 'x-x', 'x', true)");
    });
    await expect(withoutTrigger).rejects.toThrow('blog_posts_published_has_a_date');
  });
});

describe('updated_at', () => {
  type Version = { id: string; updated_at: string };
  const time = (value: unknown) => new Date(String(value)).getTime();
  const all = async (table: Table) => {
    const { data } = await anyTable(stage.service).from(table).select('id, updated_at').order('id').throwOnError();
    return data as Version[];
  };
  /** A row to update; profiles come from the auth provider only. */
  const one = async (table: Table) => (table === 'profiles' ? stage.user : await given(table)).id;
  const update = async (table: Table, id: unknown, fields: Fields = {}) => {
    const { data } = await anyTable(stage.admin.db)
      .from(table)
      .update({ ...change(table), ...fields })
      .eq('id', id)
      .select('updated_at')
      .single()
      .throwOnError();
    return data.updated_at as string;
  };

  describe.each(WITH_UPDATED_AT)('of %s', (table) => {
    test('rises with each update, for the changed row only', async () => {
      const id = await one(table);
      const before = await all(table);
      const versions = [before.find((version) => version.id === id)?.updated_at];
      for (let n = 1; n <= 3; n += 1) {
        // The clock of the embedded database counts milliseconds.
        await pause(2);
        versions.push(await update(table, id));
      }
      const times = versions.map(time);
      expect(new Set(times).size).toBe(4);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      const others = (versions: Version[]) => versions.filter((version) => version.id !== id);
      expect(others(await all(table))).toEqual(others(before));
    });

    test('is not set by the client', async () => {
      const id = await one(table);
      const start = Date.now();
      for (const updated_at of [LONG_AGO, '2999-01-01T00:00:00Z', null]) {
        expect(Math.abs(time(await update(table, id, { updated_at })) - start)).toBeLessThan(10_000);
      }
    });
  });

  test('is another after each of ten updates in one transaction', async () => {
    const id = await one('products');
    const versions = await stage.database.transaction(async (tx) => {
      const seen = new Set<string | undefined>();
      for (let n = 1; n <= 10; n += 1) {
        const [version] = await tx.query<{ text: string }>(
          'update public.products set export_info = $2 where id = $1 returning updated_at::text as text',
          [id, `Information ${n}`],
        );
        seen.add(version?.text);
      }
      return seen;
    });
    expect(versions.size).toBe(10);
  });
});

describe('content_version', () => {
  const version = async () => {
    const { data } = await stage.as.anonymous
      .from('content_version')
      .select('version, changed_at')
      .throwOnError()
      .single();
    return data;
  };
  const risesWith = async (action: PromiseLike<unknown>) => {
    const before = await version();
    await action;
    const after = await version();
    expect(after.version).toBeGreaterThan(before.version);
    expect(new Date(after.changed_at).getTime()).toBeGreaterThan(new Date(before.changed_at).getTime());
  };
  const staysWith = async (action: PromiseLike<unknown>) => {
    const before = await version();
    await action;
    expect(await version()).toEqual(before);
  };

  describe.each(CONTENT)('%s', (table) => {
    const write = () => anyTable(stage.admin.db).from(table);

    test('rises with insert, upsert, update and delete', async () => {
      const id = randomUUID();
      await risesWith(write().insert(row(table, { id })).throwOnError());
      await risesWith(write().upsert(row(table, { id })).throwOnError());
      await risesWith(write().update(change(table)).eq('id', id).throwOnError());
      await risesWith(write().delete().eq('id', id).throwOnError());
    });

    test('rises with truncate', async () => {
      const undo = new Error('The rows are needed again.');
      const emptied = stage.database.transaction(async (tx) => {
        const read = 'select version::int as version from public.content_version';
        const [before] = await tx.query<{ version: number }>(read);
        await tx.query(`truncate public.${table} cascade`);
        const [after] = await tx.query<{ version: number }>(read);
        expect(after?.version).toBeGreaterThan(Number(before?.version));
        throw undo;
      });
      await expect(emptied).rejects.toBe(undo);
    });

    test('stays where a visitor is refused', async () => {
      await staysWith(anyTable(stage.as.anonymous).from(table).insert(row(table)));
    });
  });

  test('stays when an enquiry is sent, changed and deleted', async () => {
    const { as, service } = stage;
    const key = randomUUID();
    const { full_name, subject, message } = sample('enquiries');
    const email = 'asha@example.com';
    const form = { full_name, email, subject, message, phone: '', idempotency_key: key, sender_hash: key };
    const stored = async () => (await service.from('enquiries').select('status').eq('idempotency_key', key)).data;
    await staysWith(as.anonymous.rpc('submit_enquiry', form).throwOnError());
    expect(await stored()).toEqual([{ status: 'new' }]);
    await staysWith(
      as.admin.from('enquiries').update({ status: 'answered' }).eq('idempotency_key', key).throwOnError(),
    );
    expect(await stored()).toEqual([{ status: 'answered' }]);
    await staysWith(as.admin.from('enquiries').delete().eq('idempotency_key', key).throwOnError());
    expect(await stored()).toEqual([]);
  });

  test('stays when a person comes, changes and goes', async () => {
    const { as, service, database } = stage;
    const id = randomUUID();
    const known = async () => (await service.from('profiles').select('full_name').eq('id', id)).data;
    await staysWith(sql(database, "insert into auth.users (id, email) values ($1, 'passer-by@example.com')", [id]));
    expect(await known()).toEqual([{ full_name: null }]);
    await staysWith(as.admin.from('profiles').update({ full_name: 'Asha' }).eq('id', id).throwOnError());
    expect(await known()).toEqual([{ full_name: 'Asha' }]);
    await staysWith(sql(database, 'delete from auth.users where id = $1', [id]));
    expect(await known()).toEqual([]);
  });
});

/** The forms whose fields are columns of a table. */
const FORMS: [table: Table, fields: Record<string, z.ZodType>][] = [
  ['product_categories', categoryFields.schema.shape],
  ['products', productFields.schema.shape],
  ['certificates', certificateFields.schema.shape],
  ['gallery_items', galleryItemFields.schema.shape],
  ['company_entries', companyEntryFields.schema.shape],
  ['blog_posts', postFields.schema.shape],
  ['media', mediaFields.schema.shape],
  ['profiles', userFields.schema.shape],
  ['enquiries', { ...enquiryListSchema.shape, ...enquirySchema.shape, tags: deskFields.schema.shape.tags }],
  ['enquiry_lines', listLinesSchema.shape.lines.unwrap().element.shape],
  ['enquiry_answers', answerFields.schema.shape],
  ['quotation_versions', quotationFields.schema.shape],
];

/** The fields of one line: texts, and lists of texts. */
const ONE_LINE = FORMS.flatMap(([table, fields]) =>
  Object.entries(fields).flatMap(([field, schema]) => {
    const { data } = schema.safeParse('One\u2028Two');
    return [data].flat()[0] === 'One Two' ? [[table, field, Array.isArray(data)] as const] : [];
  }),
);

describe('a column of one line', () => {
  test.each(ONE_LINE)('has one whoever writes to it: %s.%s', async (table, field, isList) => {
    const write = async (text: string) => {
      const value = isList ? ['first', text] : text;
      const rows = anyTable(stage.service).from(table);
      const { added } =
        table === 'profiles'
          ? {
              added: (
                await rows
                  .update({ [field]: value })
                  .neq('role', '')
                  .select()
                  .throwOnError()
              ).data?.[0],
            }
          : await insert(table, { [field]: value });
      return added?.[field];
    };
    for (const text of ['One\r\n\u2028Two\tThree\u0001Four\u0085', '\u007fFive\u009f Six', 'Ünï 7']) {
      expect(await write(text)).toEqual(isList ? ['first', inOneLine(text)] : inOneLine(text));
    }
  });

  test('are these of most forms', () => {
    expect(new Set(ONE_LINE.map(([table]) => table))).toEqual(new Set(FORMS.map(([table]) => table)));
  });

  test('has what the form makes of any character', async () => {
    const codes = [...Array(0x100).keys(), ...Array.from({ length: 0x70 }, (_, n) => 0x2000 + n), 0xfeff];
    for (let at = 1; at < codes.length; at += 100) {
      const alt = codes
        .slice(at, at + 100)
        .map((code) => `${String.fromCharCode(code)}.`)
        .join('');
      const { added } = await insert('media', { alt, path: `public/media/${randomUUID()}.jpg` });
      expect(added?.alt).toBe(inOneLine(alt));
    }
  });
});

describe('a text that is no column of its own', () => {
  const TEXT = 'One\r\n\u2028Two\u0001Three “C:\\new”';
  const { specifications, packings, papers, quality } = productFields.schema.shape;

  test.each([
    ['specifications', [[TEXT, TEXT]], specifications.parse([{ key: TEXT, value: TEXT }]).map(Object.values)],
    ['packings', [{ kind: TEXT, kg: 25 }], packings.parse([{ kind: TEXT, kg: '25' }])],
    ['papers', [{ ...PAPER, lot: TEXT }], papers.parse([{ kind: 'laboratory', lot: TEXT, document_url: '/a.pdf' }])],
    ['quality', [{ parameter: TEXT, method: TEXT }], quality.parse([{ parameter: TEXT, method: TEXT }])],
  ])('has one line in a list of a product where it has one in the form: %s', async (column, given, inForm) => {
    const { added } = await insert('products', { [column]: given });
    expect(added?.[column]).toEqual(inForm);
  });

  const pageTexts = PAGE_SLUGS.flatMap((page) =>
    Object.entries(editedPage(page).set.fields).flatMap(([key, field]) =>
      ['line', 'text'].includes(field.input) ? [[page, key, contentType(field)] as const] : [],
    ),
  );

  test.each(pageTexts)(
    'has one line on a page where it has one in the form: %s, %s',
    async (page, key, content_type) => {
      const inForm = editedPage(page).set.schema.shape[key]?.parse('One\nTwo');
      const text = { page_slug: page, section_slug: key, content: 'One\nTwo', content_type };
      expect((await insert('page_content', text)).added?.content).toBe(inForm);
    },
  );

  test('has a line for each choice of a page', async () => {
    const chosen = { section_slug: 'chosen', content: 'home\nblog', content_type: 'choices' };
    expect((await insert('page_content', chosen)).added?.content).toBe('home\nblog');
  });

  // A rule of their own refuses what is no address.
  // Registrations are tidied by the form, and refused by the database.
  const settings = [...Object.keys(KNOWN_SETTINGS), 'another_key'].filter(
    (key) => !/^social_|^header_|_(icon|picture)_url$|^(iec|gstin|fssai|cin)$/.test(key),
  );

  test.each(settings)('has one line in a setting where it has one in the form: %s', async (setting_key) => {
    const { data } = await stage.service
      .from('site_settings')
      .upsert({ setting_key, setting_value: 'One\nTwo' }, { onConflict: 'setting_key' })
      .select()
      .single()
      .throwOnError();
    expect(data.setting_value).toBe(settingText(setting_key, 'One\nTwo'));
  });
});

describe('the text of a post', () => {
  const MARKS = '|'.repeat(MAX_MARKS);

  test('has as many marks as its form takes', async () => {
    await expectAccepted('blog_posts', row('blog_posts', { content: `a${MARKS}` }));
    const { refusal } = await insert('blog_posts', { content: `a${MARKS}*` });
    expect(refusal).toMatchObject({ code: '23514', hint: 'content', message: TOO_MANY_MARKS });
  });

  test('of before stays as it is', async () => {
    const { id } = await given('blog_posts');
    await sql(stage.database, 'alter table blog_posts disable trigger blog_posts_bound_marks');
    await sql(stage.database, 'update blog_posts set content = $2 where id = $1', [id, `a${MARKS}*`]);
    await sql(stage.database, 'alter table blog_posts enable trigger blog_posts_bound_marks');
    const posts = stage.service.from('blog_posts');
    const change = { title: 'Another title', content: `a${MARKS}*` };
    expect((await posts.update(change).eq('id', String(id)).select('title')).data).toEqual([
      { title: 'Another title' },
    ]);
  });
});
