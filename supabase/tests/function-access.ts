import { describe, expect, test } from 'vitest';
import { ACTORS, type Actor, anyTable, type Stage, sql } from './actors';

/** Every function of the public schema, and who may execute it. */
const MAY_EXECUTE: Record<string, Actor[]> = {
  'is_admin()': ['user', 'editor', 'admin'],
  'is_staff()': ['user', 'editor', 'admin'],
  'save_own_name(text)': ['user', 'editor', 'admin'],
  // Part of the two above it, which run it as the owner.
  'has_valid_session()': [],
  'get_all_users_with_profiles()': ['user', 'editor', 'admin'],
  'count_users_by_role()': ['user', 'editor', 'admin'],
  'schema_version()': ['anonymous', 'user', 'editor', 'admin'],
  'thousand_rows()': ['anonymous', 'user', 'editor', 'admin'],
  'bucket_settings()': ['anonymous', 'user', 'editor', 'admin'],
  // These look at the role themselves.
  'project_state()': ['user', 'editor', 'admin'],
  'claim_housekeeping()': ['user', 'editor', 'admin'],
  // Of pg_cron.
  'keep_house()': [],
  'submit_enquiry(text,text,text,text,text,text,text,text,text,text,text,text,text,text,jsonb,jsonb,boolean,jsonb)': [
    'anonymous',
    'user',
    'editor',
    'admin',
  ],
  'sent_enquiry(text)': ['anonymous', 'user', 'editor', 'admin'],
  // Nothing for who does not have the token of a private link.
  'answers_to_enquiry(text)': ['anonymous', 'user', 'editor', 'admin'],
  'note_quotations_opened(text)': ['anonymous', 'user', 'editor', 'admin'],
  'sent_pro_forma(text,text)': ['anonymous', 'user', 'editor', 'admin'],
  'answer_quotation(text,text,integer,text,text,text,date,text,jsonb)': ['anonymous', 'user', 'editor', 'admin'],
  'renew_link(text,text,text,jsonb)': ['anonymous', 'user', 'editor', 'admin'],
  // Part of these.
  'linked_enquiry(text)': [],
  'order_link_months()': [],
  'quotation_state(quotation_versions,integer)': [],
  // These look at the role themselves, or row level security hides all quotations and enquiries from a user.
  'save_quotation(uuid,date,jsonb,boolean,uuid,timestamp with time zone)': ['user', 'editor', 'admin'],
  'note_quotation_sent(uuid,integer,text,jsonb)': ['user', 'editor', 'admin'],
  'answer_enquiry(uuid,uuid,text,jsonb)': ['user', 'editor', 'admin'],
  'send_again(uuid)': ['user', 'editor', 'admin'],
  'quotation_page(uuid)': ['user', 'editor', 'admin'],
  'quoted_lines(uuid)': ['user', 'editor', 'admin'],
  'quotation_start(uuid)': ['user', 'editor', 'admin'],
  'enquiry_quotations(uuid)': ['user', 'editor', 'admin'],
  'list_orders(text)': ['user', 'editor', 'admin'],
  'are_containers(json)': ['user', 'editor', 'admin'],
  'pro_forma_page(uuid)': ['user', 'editor', 'admin'],
  'invoiced(pro_forma_versions)': ['user', 'editor', 'admin'],
  'save_pro_forma(uuid,date,jsonb,timestamp with time zone)': ['user', 'editor', 'admin'],
  'bank_details()': ['user', 'editor', 'admin'],
  'buyer_key(text,text)': ['user', 'editor', 'admin'],
  'buyer_keys(json)': ['user', 'editor', 'admin'],
  'are_people(json)': ['user', 'editor', 'admin'],
  'list_buyers(text)': ['user', 'editor', 'admin'],
  'buyer_quotations(uuid)': ['user', 'editor', 'admin'],
  // These look at the role themselves.
  'merge_buyers(uuid,uuid)': ['user', 'editor', 'admin'],
  'enter_enquiry(uuid,jsonb,jsonb)': ['user', 'editor', 'admin'],
  'business_needs(date,integer,integer)': ['user', 'editor', 'admin'],
  // Part of save_quotation.
  'quoted_content(uuid)': [],
  // Nothing for who does not know the key, or the claim.
  'claim_outbox(text,text[],uuid[])': ['anonymous', 'user', 'editor', 'admin'],
  'settle_outbox(uuid,uuid,text,boolean)': ['anonymous', 'user', 'editor', 'admin'],
  'note_forgotten_password(text,text)': ['anonymous', 'user', 'editor', 'admin'],
  // Part of the functions that store what a mail is about, and of the secret key only.
  'queue_mail(jsonb,uuid,text)': [],
  'queue_account_mail(jsonb)': [],
  'claim_purge(text,boolean)': [],
  'settle_purge(uuid,text,integer)': [],
  'purge_is_repeated_after()': [],
  'begin_sign_in(text,text,text)': ['anonymous', 'user', 'editor', 'admin'],
  'end_sign_in(text,text)': ['anonymous', 'user', 'editor', 'admin'],
  'take_back_sign_in(text,text,text)': ['anonymous', 'user', 'editor', 'admin'],
  // Part of begin_sign_in.
  'sign_in_wait(text,integer)': [],
  'keep_form_draft(text,json,text,boolean)': ['anonymous', 'user', 'editor', 'admin'],
  'find_moved_product(text,text)': ['anonymous', 'user', 'editor', 'admin'],
  'category_list()': ['anonymous', 'user', 'editor', 'admin'],
  'category_page(text,integer,integer,text)': ['anonymous', 'user', 'editor', 'admin'],
  'catalogue(integer,text)': ['anonymous', 'user', 'editor', 'admin'],
  'season_calendar(integer)': ['anonymous', 'user', 'editor', 'admin'],
  'has_season()': ['anonymous', 'user', 'editor', 'admin'],
  'search_products(text,integer,integer)': ['anonymous', 'user', 'editor', 'admin'],
  'covered(certificates)': ['anonymous', 'user', 'editor', 'admin'],
  'picture_notes(text[])': ['anonymous', 'user', 'editor', 'admin'],
  'picture_notes(products)': ['anonymous', 'user', 'editor', 'admin'],
  'picture_notes(certificates)': ['anonymous', 'user', 'editor', 'admin'],
  'picture_notes(gallery_items)': ['anonymous', 'user', 'editor', 'admin'],
  'picture_notes(company_entries)': ['anonymous', 'user', 'editor', 'admin'],
  'picture_notes(blog_posts)': ['anonymous', 'user', 'editor', 'admin'],
  'picture_notes(page_content)': ['anonymous', 'user', 'editor', 'admin'],
  'related_products(products)': ['anonymous', 'user', 'editor', 'admin'],
  'related_products(blog_posts)': ['anonymous', 'user', 'editor', 'admin'],
  'products_led_to(uuid[],uuid)': ['anonymous', 'user', 'editor', 'admin'],
  'pictures_in_text(text)': ['anonymous', 'user', 'editor', 'admin'],
  'page_with_company(text,text[])': ['anonymous', 'user', 'editor', 'admin'],
  'product_page(text,text)': ['anonymous', 'user', 'editor', 'admin'],
  'site_notices()': ['anonymous', 'user', 'editor', 'admin'],
  'product_addresses(uuid,integer)': ['anonymous', 'user', 'editor', 'admin'],
  'next_due()': ['anonymous', 'user', 'editor', 'admin'],
  'milliseconds_until_due()': ['anonymous', 'user', 'editor', 'admin'],
  'shared_content(text)': ['anonymous', 'user', 'editor', 'admin'],
  'publish_due()': ['anonymous', 'user', 'editor', 'admin'],
  'add_insights(uuid,integer,timestamp with time zone,jsonb)': ['anonymous', 'user', 'editor', 'admin'],
  'list_products(integer,integer,text,uuid,boolean,text,text)': ['user', 'editor', 'admin'],
  'pictures_in_use(text[])': ['user', 'editor', 'admin'],
  // These look at the role themselves, and do nothing for a user.
  'picture_places(text[])': ['user', 'editor', 'admin'],
  'places_of_media(text,uuid,integer,integer,text,text,boolean)': ['user', 'editor', 'admin'],
  'list_media(integer,integer,text,text,boolean,boolean)': ['user', 'editor', 'admin'],
  'take_in_pictures()': ['user', 'editor', 'admin'],
  'forget_pictures(text[])': ['user', 'editor', 'admin'],
  'replace_picture(text,text)': ['user', 'editor', 'admin'],
  'replace_media(uuid,text,text,text)': ['user', 'editor', 'admin'],
  'pictures_before(json)': ['user', 'editor', 'admin'],
  'save_page_content(text,text,text)': ['user', 'editor', 'admin'],
  // Security invoker, and refused without the rights of staff.
  'apply_bulk(text,json,boolean)': ['user', 'editor', 'admin'],
  'undo_bulk(uuid,boolean)': ['user', 'editor', 'admin'],
  'find_posts(text,text)': ['user', 'editor', 'admin'],
  'place_row(text,uuid,integer,integer)': ['user', 'editor', 'admin'],
  'place_product(uuid,integer,integer)': ['user', 'editor', 'admin'],
  'order_products_by_name(uuid)': ['user', 'editor', 'admin'],
  'save_site_settings(jsonb)': ['user', 'editor', 'admin'],
  // Security invoker: row level security hides all imports from a user and refuses new ones.
  'begin_product_import(text,text[])': ['user', 'editor', 'admin'],
  'read_product_import(uuid,text[],text[])': ['user', 'editor', 'admin'],
  'missing_import_categories(uuid)': ['user', 'editor', 'admin'],
  'add_import_categories(uuid)': ['user', 'editor', 'admin'],
  'plan_product_import(uuid,json,boolean)': ['user', 'editor', 'admin'],
  'decide_product_import(uuid)': ['user', 'editor', 'admin'],
  'decided_import_lines(uuid,json)': ['user', 'editor', 'admin'],
  'slices_of_import(uuid)': ['user', 'editor', 'admin'],
  'apply_product_import(uuid)': ['user', 'editor', 'admin'],
  // Security invoker: a user counts and sees nothing but what is public.
  'products_of_post(uuid)': ['user', 'editor', 'admin'],
  'dashboard()': ['user', 'editor', 'admin'],
  'dead_links(text[],text,integer)': ['user', 'editor', 'admin'],
  'recent_changes(integer)': ['user', 'editor', 'admin'],
  'batch_summary(revisions)': ['user', 'editor', 'admin'],
  'changed_since_import(uuid,integer,integer)': ['user', 'editor', 'admin'],
  'count_changed_since_import(uuid)': ['user', 'editor', 'admin'],
  'undo_product_import(uuid,boolean)': ['user', 'editor', 'admin'],
  'count_product_import(uuid)': ['user', 'editor', 'admin'],
  'tidy_text(text)': ['user', 'editor', 'admin'],
  'imported_columns()': ['user', 'editor', 'admin'],
  // Security invoker: row level security hides all enquiries from a user.
  'find_enquiries(text,uuid)': ['user', 'editor', 'admin'],
  'enquiry_neighbours(uuid,text,text,text,text,text,uuid)': ['user', 'editor', 'admin'],
  'others_of_sender(uuid)': ['user', 'editor', 'admin'],
  'enquiry_choices()': ['user', 'editor', 'admin'],
  // These look at the role themselves.
  'who_has_open(text)': ['user', 'editor', 'admin'],
  'note_open_form(text,integer)': ['user', 'editor', 'admin'],
  'staff_names()': ['user', 'editor', 'admin'],
  'enquiry_retention_months()': ['user', 'editor', 'admin'],
  'expire_enquiries()': ['user', 'editor', 'admin'],
  // Security invoker: row level security hides the counts from a user.
  'insights(date,date,text)': ['user', 'editor', 'admin'],
  'expire_insights()': ['user', 'editor', 'admin'],
  // Pure checks; policies and constraints evaluate them with the rights of the caller.
  'is_public_setting(text)': ['anonymous', 'user', 'editor', 'admin'],
  'is_admin_page(text)': ['user', 'editor', 'admin'],
  'is_slug(text)': ['anonymous', 'user', 'editor', 'admin'],
  'are_short_texts(text[])': ['anonymous', 'user', 'editor', 'admin'],
  'has_control_character(text)': ['anonymous', 'user', 'editor', 'admin'],
  'in_one_line(jsonb)': ['anonymous', 'user', 'editor', 'admin'],
  'is_picture_url(text)': ['anonymous', 'user', 'editor', 'admin'],
  'are_picture_urls(text[])': ['anonymous', 'user', 'editor', 'admin'],
  'trash_days()': ['user', 'editor', 'admin'],
  // Security invoker: row level security hides the history from a user.
  'list_trash()': ['user', 'editor', 'admin'],
  'revision_actors()': ['user', 'editor', 'admin'],
  'restore_deleted(bigint,json)': ['user', 'editor', 'admin'],
  'expire_history()': ['user', 'editor', 'admin'],
  'empty_trash_of(bigint)': ['user', 'editor', 'admin'],
  'unused_pictures(text[])': ['user', 'editor', 'admin'],
  'pictures_in_history(text[])': ['user', 'editor', 'admin'],
  // Part of the functions above that are about pictures.
  'picture_uses()': [],
  'replace_in_text(text,text,text)': [],
  // Generated columns are made with the rights of who writes.
  'list_length(jsonb)': ['user', 'editor', 'admin'],
  'is_gstin(text)': ['user', 'editor', 'admin'],
  'check_hs_code()': [],
  'check_registration()': [],
  'product_facets(jsonb,jsonb,text[],integer[])': ['user', 'editor', 'admin'],
  'folded(text)': ['user', 'editor', 'admin'],
  'search_text(text)': ['user', 'editor', 'admin'],
  'search_vector(text,"char")': ['user', 'editor', 'admin'],
  'specification_words(json)': ['user', 'editor', 'admin'],
  'quality_words(jsonb)': ['user', 'editor', 'admin'],
  'fact_words(text[],jsonb,jsonb)': ['user', 'editor', 'admin'],
  // Part of category_page, which runs as the owner.
  'facet_choices(uuid,text[],text[])': [],
  'sizes_between(uuid,text)': [],
  // Parts of triggers.
  'set_media_uploader()': [],
  'set_document_bytes()': [],
  'keep_in_one_line()': [],
  'bound_marks()': [],
  'current_actor()': [],
  'revised_columns(oid,text[])': [],
  'picture_paths(json)': [],
  'keep_revisions()': [],
  'batch_has_begun()': [],
  'promote_in_batches()': [],
  'keep_search_words()': [],
  'current_slice()': ['anonymous', 'user', 'editor', 'admin'],
  'note_products()': [],
  'note_search_words()': [],
  'raise_content_version()': [],
  'finish_slices()': [],
  'word_grams(text)': [],
  // Part of list_products, which runs as the owner.
  'product_list_order(text)': [],
  'keep_document_revision()': [],
  'keep_former_slug_revision()': [],
  // Part of the schedule and of triggers, which run it as the owner.
  'end_of_day(date)': [],
  'day_of(timestamp with time zone)': [],
  // Of the secret key only.
  'backup_tables()': [],
  'backup_state()': [],
  'backup_rows(text,text,text,integer)': [],
  'begin_restore(text)': [],
  'keep_restore_part(text,text,integer,text)': [],
  'finish_restore(text,json)': [],
  // Of the service alone.
  'reserve_functions(boolean)': [],
  // Parts of what visitors write, which runs as the owner.
  'take_room(text,bigint,integer,bigint)': [],
  'seconds_of_hour()': [],
  // Part of searches, which run as the owner.
  'search_query(text,text)': [],
  'words_alike(text)': [],
  'letters_apart(text,text)': [],
  'found_products(uuid[])': [],
  // Part of the daily work, which runs as the owner.
  'may_keep_house()': [],
  // Trigger functions: no role may call them.
  'bump_content_version()': [],
  'announce_content_version()': [],
  'set_updated_at()': [],
  'settle_publication()': [],
  'settle_certificates_in_zone()': [],
  'set_enquiry_reference()': [],
  'keep_quoted()': [],
  'forget_quoted_buyer()': [],
  'guard_enquiry()': [],
  'set_note_author()': [],
  'keep_note_revision()': [],
  'forget_enquiries()': [],
  'set_buyer()': [],
  'forget_buyers()': [],
  'count_sent_enquiry()': [],
  'show_products_of_category()': [],
  'drop_working_copies()': [],
  'set_working_copy_actor()': [],
  'follow_copy_schedule()': [],
  'rows_with_due_copies(text,timestamp with time zone)': [],
  'publish_copy(working_copies)': [],
  'keep_next_due()': [],
  'create_profile_of_new_user()': [],
  'copy_email_to_profile()': [],
  'forget_password_request()': [],
  'guard_roles()': [],
  'lock_administrators()': [],
  'guard_import_size()': [],
  'keep_former_slug()': [],
  'keep_origin()': [],
  'keep_former_slugs_of_category()': [],
  'begin_product_count()': [],
  'settle_place()': [],
  'count_products()': [],
  'count_facets()': [],
  'steps_of_products(text,text,text)': [],
};

/** Tables with an order by hand that starts at 0. */
const PLACED = ['certificates', 'gallery_items', 'company_entries'] as const;

/** The security definer functions, and the reason why each is safe. */
const RUN_AS_OWNER: Record<string, string> = {
  is_admin: 'returns one boolean about the caller only',
  is_staff: 'returns one boolean about the caller only',
  has_valid_session: 'returns one boolean about the caller only',
  save_own_name: 'checks is_staff first, and changes one column of the own row',
  get_all_users_with_profiles: 'checks is_admin first',
  count_users_by_role: 'checks is_admin first',
  submit_enquiry: 'adds one row and its lines, rate limited, and returns its reference only',
  begin_restore: 'of the secret key only',
  keep_restore_part: 'of the secret key only',
  finish_restore: 'of the secret key only',
  sent_enquiry: 'returns what a visitor sent, to who has the token of a link that has not ended',
  answers_to_enquiry: 'returns what was sent to a visitor, to who has the token of a link that has not ended',
  note_quotations_opened: 'adds one row for each version that was sent to who has the token',
  sent_pro_forma: 'returns an invoice to who has the token of a link that has not ended',
  answer_quotation: 'adds one row for a version that is open, for who has the token of its enquiry',
  renew_link: 'adds a link that is mailed to the address of the enquiry, and returns nothing',
  linked_enquiry: 'of other functions only',
  order_link_months: 'of other functions only',
  set_enquiry_reference: 'of triggers only',
  save_quotation: 'checks is_staff first, and changes nothing that was saved before',
  note_quotation_sent: 'checks is_staff first',
  save_pro_forma: 'checks is_staff first, and changes nothing that was saved before',
  bank_details: 'returns one setting, to staff only',
  answer_enquiry: 'checks is_staff first',
  send_again: 'checks is_staff first, of accounts and caches is_admin',
  claim_outbox: 'returns encrypted mails to who knows their key',
  settle_outbox: 'changes one entry for who has its claim',
  note_forgotten_password: 'keeps one note for an address of staff, and returns nothing',
  queue_account_mail: 'of the secret key only',
  claim_purge: 'of the secret key only',
  settle_purge: 'of the secret key only',
  forget_password_request: 'of triggers only',
  forget_quoted_buyer: 'of triggers only',
  set_note_author: 'of triggers only',
  keep_note_revision: 'of triggers only',
  forget_enquiries: 'of triggers only',
  enter_enquiry: 'checks is_staff first, and adds one row and its lines',
  merge_buyers: 'checks is_staff first',
  set_buyer: 'of triggers only',
  forget_buyers: 'of triggers only',
  staff_names: 'returns the names of staff, to staff only',
  who_has_open: 'returns the names of staff, to staff only',
  note_open_form: 'checks is_staff first, and changes a row of the caller; those deleted are of nobody any more',
  enquiry_retention_months: 'returns one number',
  expire_enquiries: 'checks may_keep_house first',
  claim_housekeeping: 'checks may_keep_house first',
  keep_house: 'of the owner only',
  begin_sign_in: 'counts attempts; a sender hash requires the secret of the digest',
  end_sign_in: 'deletes attempts; a sender hash requires the secret of the digest',
  take_back_sign_in: 'deletes attempts; a sender hash requires the secret of the digest',
  keep_form_draft: 'adds one row, limited, and returns its id',
  reserve_functions: 'of the service only',
  schema_version: 'returns the number of the newest migration only',
  bucket_settings: 'returns what an upload would find out too',
  project_state: 'checks is_admin first',
  category_page: 'returns live products of a live category only',
  facet_choices: 'of category_page only',
  sizes_between: 'of category_page only',
  has_season: 'returns one boolean about live categories',
  search_products: 'returns live products and categories only',
  list_products: 'checks is_staff first',
  pictures_in_use: 'returns only addresses that it was given, to staff only',
  picture_places: 'returns places of addresses that it was given, to staff only',
  picture_notes: 'returns texts of addresses that it was given',
  list_media: 'checks is_staff first',
  take_in_pictures: 'checks is_staff first; adds rows for files that are shown',
  forget_pictures: 'checks is_staff first; deletes only rows that the library does not keep',
  replace_picture: 'checks is_staff first, for settings is_admin',
  replace_media: 'calls replace_picture first, which checks',
  set_media_uploader: 'of triggers only',
  set_document_bytes: 'of triggers only',
  place_product: 'checks is_staff first',
  settle_place: 'of triggers only',
  next_due: 'returns one moment, not of what',
  milliseconds_until_due: 'returns the time until that moment',
  publish_due: 'does what staff have scheduled, and only once its moment has come',
  bump_content_version: 'of triggers only',
  settle_publication: 'of triggers only',
  settle_certificates_in_zone: 'of triggers only',
  show_products_of_category: 'of triggers only',
  drop_working_copies: 'of triggers only',
  set_working_copy_actor: 'of triggers only',
  follow_copy_schedule: 'of triggers only',
  shared_content: 'returns one row to who has its token, for seven days',
  create_profile_of_new_user: 'of triggers only',
  copy_email_to_profile: 'of triggers only',
  keep_former_slug: 'of triggers only',
  keep_former_slugs_of_category: 'of triggers only',
  begin_product_count: 'of triggers only',
  count_products: 'of triggers only',
  count_facets: 'of triggers only',
  current_actor: 'of triggers only',
  keep_revisions: 'of triggers only',
  promote_in_batches: 'of triggers only',
  keep_search_words: 'of triggers only',
  note_products: 'of triggers only',
  note_search_words: 'of triggers only',
  raise_content_version: 'of triggers only',
  finish_slices: 'of whoever commits slices, with direct SQL',
  search_query: 'of searches only',
  words_alike: 'of searches only',
  find_posts: 'checks is_staff first',
  keep_document_revision: 'of triggers only',
  keep_former_slug_revision: 'of triggers only',
  trash_days: 'returns one number',
  restore_deleted: 'checks is_staff first, for settings is_admin; inserts only what was deleted',
  empty_trash_of: 'checks is_admin first',
  expire_history: 'checks may_keep_house first',
  unused_pictures: 'checks is_staff; returns some of the given addresses',
  add_insights: 'adds to totals of known kinds, with a limited number of keys, and returns nothing',
  count_sent_enquiry: 'of triggers only',
  expire_insights: 'checks may_keep_house first',
  pictures_in_history: 'returns some of the given paths, to staff only',
};

const enquiry = (idempotency_key: string) => ({
  full_name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '',
  subject: 'Onions',
  message: 'How much is a container?',
  idempotency_key,
  sender_hash: `sender of ${idempotency_key}`,
});

/** Tests who may call which function. */
export function describeFunctionAccess(stage: () => Stage): void {
  describe('functions', () => {
    test('every function of the public schema is executed by those in the list only', async () => {
      const privileges = await sql<{ name: string; anonymous: boolean; authenticated: boolean }>(
        stage().database,
        `select oid::regprocedure::text as name,
           has_function_privilege('anon', oid, 'execute') as anonymous,
           has_function_privilege('authenticated', oid, 'execute') as authenticated
         from pg_proc where pronamespace = 'public'::regnamespace`,
      );
      const found = privileges.map(({ name, anonymous, authenticated }) => [
        name.replace(/^public\./, ''),
        [...(anonymous ? ['anonymous'] : []), ...(authenticated ? ['user', 'editor', 'admin'] : [])],
      ]);
      expect(Object.fromEntries(found)).toEqual(MAY_EXECUTE);
    });

    test('what visitors write is for the service alone once a site with a secret key has begun', async () => {
      const { as, service, editor } = stage();
      const RESERVED = [
        'submit_enquiry(text,text,text,text,text,text,text,text,text,text,text,text,text,text,jsonb,jsonb,boolean,jsonb)',
        'answer_quotation(text,text,integer,text,text,text,date,text,jsonb)',
        'note_quotations_opened(text)',
        'renew_link(text,text,text,jsonb)',
        'begin_sign_in(text,text,text)',
        'end_sign_in(text,text)',
        'take_back_sign_in(text,text,text)',
        'keep_form_draft(text,json,text,boolean)',
        'note_forgotten_password(text,text)',
        'add_insights(uuid,integer,timestamp with time zone,jsonb)',
      ];
      const open = () =>
        sql<{ name: string; role: string }>(
          stage().database,
          `select p.oid::regprocedure::text as name, r.role from pg_proc p,
             unnest(array['anon', 'authenticated', 'service_role']) as r (role)
           where p.pronamespace = 'public'::regnamespace and has_function_privilege(r.role, p.oid, 'execute')`,
        );
      const of = (found: Awaited<ReturnType<typeof open>>, role: string) =>
        found.filter((each) => each.role === role).map(({ name }) => name.replace(/^public\./, ''));
      for (const actor of ACTORS) {
        expect((await as[actor].rpc('reserve_functions', { reserved: false })).error?.code).toBe('42501');
      }
      const before = await open();
      try {
        expect((await service.rpc('reserve_functions', { reserved: true })).data).toBe(true);
        expect((await service.rpc('reserve_functions', { reserved: true })).data).toBe(false);
        const after = await open();
        const lost = (role: string) => of(before, role).filter((name) => !of(after, role).includes(name));
        expect(lost('anon').sort()).toEqual([...RESERVED].sort());
        expect(lost('authenticated').sort()).toEqual(RESERVED.filter((name) => !name.startsWith('keep_')).sort());
        expect(lost('service_role')).toEqual([]);

        const key = 'submitted while reserved';
        const draft = { path: '/admin/x', fields: [], sender_hash: 'nobody' };
        expect(await as.anonymous.rpc('submit_enquiry', enquiry(key))).toMatchObject({ status: 401 });
        expect(await as.admin.rpc('submit_enquiry', enquiry(key))).toMatchObject({ status: 403 });
        expect(await as.anonymous.rpc('begin_sign_in', { sender_hash: 'nobody' })).toMatchObject({ status: 401 });
        expect(await as.anonymous.rpc('keep_form_draft', draft)).toMatchObject({ status: 401 });
        expect((await service.rpc('submit_enquiry', enquiry(key))).data?.[0]?.outcome).toBe('stored');
        expect((await editor.db.rpc('keep_form_draft', draft)).data).toEqual(expect.any(String));
      } finally {
        await service.rpc('reserve_functions', { reserved: false }).throwOnError();
      }
      expect(await open()).toEqual(expect.arrayContaining(before));
    });

    test('every function has an empty search path', async () => {
      const loose = await sql(
        stage().database,
        `select oid::regprocedure::text from pg_proc
         where pronamespace = 'public'::regnamespace and not 'search_path=""' = any (coalesce(proconfig, '{}'))
           -- Inlined into functions that have one; nobody else may call it.
           and proname <> 'picture_uses'`,
      );
      expect(loose).toEqual([]);
    });

    test('those that run with the rights of the owner are known by name', async () => {
      const definers = await sql<{ name: string }>(
        stage().database,
        `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
      );
      expect(definers.map(({ name }) => name).sort()).toEqual(Object.keys(RUN_AS_OWNER).sort());
    });

    test.each([
      ['is_admin', false],
      ['is_staff', true],
    ] as const)(
      '%s is false for a user, %s for an editor, true for an admin, and refused to a visitor',
      async (name, ofEditor) => {
        const { as } = stage();
        expect(await as.anonymous.rpc(name)).toMatchObject({ data: null, error: { code: '42501' } });
        expect(await as.user.rpc(name)).toMatchObject({ data: false, error: null });
        expect(await as.editor.rpc(name)).toMatchObject({ data: ofEditor, error: null });
        expect(await as.admin.rpc(name)).toMatchObject({ data: true, error: null });
      },
    );

    test('schema_version gives everyone the newest migration, and no more', async () => {
      const { as, database } = stage();
      const [last] = await sql<{ version: string }>(
        database,
        'select version from supabase_migrations.schema_migrations order by version desc limit 1',
      );
      for (const actor of ACTORS) expect((await as[actor].rpc('schema_version')).data).toBe(last?.version);
    });

    test('project_state tells an administrator and the secret key, and nobody else', async () => {
      const { as, service } = stage();
      const refused = { data: null, error: { code: '42501' } };
      for (const actor of ['anonymous', 'user', 'editor'] as const) {
        expect(await as[actor].rpc('project_state')).toMatchObject(refused);
      }
      for (const db of [as.admin, service]) {
        const { data } = await db.rpc('project_state').throwOnError();
        expect(data).toMatchObject({ administrators: 1, tables_without_rules: [], broadcast: [] });
      }
    });

    test('get_all_users_with_profiles lists every user to an admin only', async () => {
      const { as, user, admin } = stage();
      expect(await as.anonymous.rpc('get_all_users_with_profiles')).toMatchObject({ error: { code: '42501' } });
      for (const actor of ['user', 'editor'] as const) {
        expect(await as[actor].rpc('get_all_users_with_profiles')).toMatchObject({ error: { code: '42501' } });
      }
      const { data } = await as.admin.rpc('get_all_users_with_profiles');
      const people = [
        { profile_id: user.id, auth_user_id: user.id, email: user.email, role: 'user' },
        { profile_id: admin.id, auth_user_id: admin.id, email: admin.email, role: 'admin' },
      ];
      for (const person of people) expect(data).toContainEqual(expect.objectContaining(person));
    });

    test('count_users_by_role counts for an admin only', async () => {
      const { as, service } = stage();
      expect(await as.anonymous.rpc('count_users_by_role')).toMatchObject({ error: { code: '42501' } });
      for (const actor of ['user', 'editor'] as const) {
        expect(await as[actor].rpc('count_users_by_role')).toMatchObject({ error: { code: '42501' } });
      }
      const { data: profiles } = await service.from('profiles').select('role').throwOnError();
      const expected = ['admin', 'editor', 'user'].map((role) => ({
        role,
        user_count: profiles.filter((profile) => profile.role === role).length,
      }));
      expect((await as.admin.rpc('count_users_by_role')).data).toEqual(expected);
    });

    test.each(['expire_history', 'expire_enquiries', 'expire_insights', 'claim_housekeeping'] as const)(
      '%s is done by staff, by the service and by the database itself',
      async (name) => {
        const { as, service, database } = stage();
        expect(await as.anonymous.rpc(name)).toMatchObject({ status: 401, error: { code: '42501' } });
        expect(await as.user.rpc(name)).toMatchObject({ status: 403, error: { code: '42501' } });
        for (const db of [as.editor, as.admin, service]) expect((await db.rpc(name)).error).toBeNull();
        await sql(database, `select public.${name}()`);
      },
    );

    test.each(PLACED)('place_row moves %s for staff only', async (table) => {
      const { as, service } = stage();
      const order = async () => {
        const { data } = await service
          .from(table)
          .select('id, sort_order')
          .order('sort_order')
          .order('created_at')
          .order('id');
        return data ?? [];
      };
      const before = await order();
      const id = before.at(-1)?.id ?? '';
      const place = (actor: Actor, where: { place?: number; step?: number }) =>
        as[actor].rpc('place_row', { table_name: table, id, ...where });
      for (const actor of ['anonymous', 'user'] as const) {
        expect(await place(actor, { step: -1 })).toMatchObject({ error: { code: '42501' } });
      }
      expect(await order()).toEqual(before);

      expect(await place('editor', { step: -1 })).toMatchObject({ data: before.length - 1, error: null });
      const after = await order();
      expect(after.map(({ sort_order }) => sort_order)).toEqual(before.map((_, index) => index));
      expect(after.at(-2)?.id).toBe(id);

      expect((await place('admin', { place: 999 })).data).toBe(before.length);
      for (const nowhere of [{ step: 1 }, { step: 0 }, { place: before.length }, {}]) {
        expect(await place('admin', nowhere)).toMatchObject({ data: 0, error: null });
      }
      expect((await place('admin', { place: 1 })).data).toBe(1);
      expect((await order())[0]?.id).toBe(id);
      await place('admin', { place: before.length });
      expect((await order()).map((row) => row.id)).toEqual(before.map((row) => row.id));
    });

    test.each(ACTORS)('submit_enquiry stores what %s sends, and gives back its reference only', async (actor) => {
      const { as, service } = stage();
      const key = `submitted by ${actor}`;
      const { data } = await as[actor].rpc('submit_enquiry', enquiry(key));
      expect(Object.keys(data?.[0] ?? {})).toEqual(['outcome', 'retry_after_seconds', 'reference', 'may_copy']);
      const { data: stored } = await service.from('enquiries').select().eq('idempotency_key', key);
      expect(stored).toHaveLength(1);
    });

    test.each(ACTORS)('%s may call no trigger function', async (actor) => {
      const { as } = stage();
      const ofTriggers = Object.keys(MAY_EXECUTE).filter((name) => MAY_EXECUTE[name]?.length === 0);
      for (const name of ofTriggers) {
        const { data, error } = await anyTable(as[actor]).rpc(name.replace('()', ''));
        expect({ name, data, refused: error !== null }).toEqual({ name, data: null, refused: true });
      }
    });
  });

  describe('the API', () => {
    test.each(ACTORS)('serves %s the public schema only', async (actor) => {
      const db = anyTable(stage().as[actor]);
      const elsewhere = { auth: 'users', storage: 'objects', supabase_migrations: 'schema_migrations' };
      for (const [schema, table] of Object.entries(elsewhere)) {
        const { data, error } = await db.schema(schema).from(table).select();
        expect({ schema, data, code: error?.code }).toEqual({ schema, data: null, code: 'PGRST106' });
      }
    });

    test('refuses requests without a key', async () => {
      const { backend } = stage();
      expect((await (backend.fetch ?? fetch)(`${backend.url}/rest/v1/content_version`)).status).toBe(401);
    });

    test.each(['none', 'HS256'])('refuses a token that it did not sign (%s)', async (alg) => {
      const { backend, admin } = stage();
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const claims = { sub: admin.id, role: 'service_role', aud: 'authenticated', exp: Date.now() / 1000 + 3600 };
      const token = `${part({ alg, typ: 'JWT' })}.${part(claims)}.${alg === 'none' ? '' : 'bm90IGEgc2lnbmF0dXJl'}`;
      const headers = { apikey: backend.publishableKey, authorization: `Bearer ${token}` };
      const response = await (backend.fetch ?? fetch)(`${backend.url}/rest/v1/profiles`, { headers });
      expect(await response.text()).not.toContain(admin.email);
    });
  });
}
