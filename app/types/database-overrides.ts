import type { Database as Generated } from './database';

// What the generated types cannot know: which texts a check constraint allows, what a json value contains, and which
// columns of a function's result may be null. Everything else is the generated types'.

type Schema = Generated['public'];
type Columns<Name extends keyof Schema['Tables']> = Schema['Tables'][Name]['Row'];

/** The same properties, optional where they were, with other types for some. */
type Override<Base, Changes> = { [Key in keyof Base]: Key extends keyof Changes ? Changes[Key] : Base[Key] };

/** A table whose columns have other types, whether they are read or written. */
type Table<Name extends keyof Schema['Tables'], Changes> = {
  Row: Override<Columns<Name>, Changes>;
  Insert: Override<Schema['Tables'][Name]['Insert'], Changes>;
  Update: Override<Schema['Tables'][Name]['Update'], Changes>;
  Relationships: Schema['Tables'][Name]['Relationships'];
};

/** A table whose columns have other types where they are read. */
type Read<Name extends keyof Schema['Tables'], Changes> = Override<
  Schema['Tables'][Name],
  { Row: Override<Columns<Name>, Changes> }
>;

/** A function that gives rows with columns of other types. */
type Rows<Name extends keyof Schema['Functions'], Changes> = {
  Args: Schema['Functions'][Name]['Args'];
  Returns: Schema['Functions'][Name]['Returns'] extends (infer Row)[] ? Override<Row, Changes>[] : never;
};

type Unit = 'tonnes' | 'containers_20ft' | 'containers_40ft' | 'bags' | 'samples';
type Role = 'user' | 'editor' | 'admin';
/** Rows of a product's specifications, in the order shown. */
type Pairs = [label: string, value: string | number | boolean][];
/** A range of numbers, and a packing with its weight. */
type NumberRange = { from: number; to: number | null };
type FactJson = {
  sizes_mm: NumberRange[];
  packings: { kind: string; kg: number; load_20ft_tonnes?: number | null; load_40ft_tonnes?: number | null }[];
  quality: {
    parameter: string;
    unit?: string;
    minimum?: number;
    maximum?: number;
    basis?: 'number' | 'weight' | 'sample';
    method?: string;
    standard?: string;
  }[];
  residue_markets: ('EU' | 'UK' | 'Codex' | 'GCC' | 'Japan' | 'Korea' | 'Malaysia' | 'India')[];
  storage_celsius: NumberRange | null;
  carriage_celsius: NumberRange | null;
  humidity_percent: NumberRange | null;
  fresh_air_m3h: NumberRange | null;
  carried_by: 'air' | 'reefer' | 'dry' | null;
  lots: { harvested_on: string | null; tonnes: number | null; available_until: string }[];
  price_unit: 't' | 'kg' | 'bag' | 'carton' | 'container_20ft' | 'container_40ft' | null;
  air_traits: ('makes ethylene' | 'feels ethylene' | 'gives odour' | 'takes odour' | 'none of these')[];
  papers: {
    kind: 'laboratory' | 'residues' | 'phytosanitary' | 'analysis' | 'inspection' | 'loading' | 'other';
    lot: string | null;
    tested_on: string | null;
    valid_until: string | null;
    document_url: string;
  }[];
};
/** The status of content other than posts. */
type Status = 'draft' | 'published';
type CompanyKind = 'people' | 'timeline' | 'figures' | 'destinations' | 'references' | 'loading';
/** A row as a revision keeps it: column to value. */
type Snapshot = Record<string, unknown>;
type Verdict = 'create' | 'update' | 'unchanged' | 'skip' | 'error';
type Pair = [number, number];
/** What the library says of a row's pictures, by their addresses. */
type Notes = { picture_notes: Record<string, { alt: string; focus: Pair | null; size: Pair | null }> | null };
type CategoryJson = Pick<
  Columns<'product_categories'>,
  'id' | 'name' | 'slug' | 'description' | 'image_url' | 'meta_title' | 'meta_description' | 'share_image_url'
>;
type CategoryTileJson = Pick<CategoryJson, 'id' | 'name' | 'slug' | 'description' | 'image_url'>;
type CategoryOfProduct = { category: Pick<CategoryJson, 'name' | 'slug'> };
type ListedJson = Pick<Columns<'products'>, 'id' | 'name' | 'slug' | 'image_url' | 'is_featured'>;
type ChangedJson = Pick<Columns<'products'>, 'updated_at'>;
type PublicationJson = Pick<Columns<'products'>, 'publish_at' | 'unpublish_at' | 'is_live'> & { status: Status };
type CardJson = ListedJson &
  Pick<Columns<'products'>, 'description' | 'season_months' | 'stored_months'> &
  Pick<FactJson, 'sizes_mm' | 'lots'>;
/** What loads in which month. */
type SeasonJson = Pick<Columns<'products'>, 'id' | 'name' | 'slug' | 'season_months' | 'stored_months'> &
  Pick<FactJson, 'lots'>;
/** A card of a product outside of its category. */
type FoundCardJson = CardJson & Notes & CategoryOfProduct;
type CatalogueJson = Pick<Columns<'product_categories'>, 'name' | 'slug' | 'description' | 'updated_at'> & {
  products: (Pick<
    Columns<'products'>,
    | 'name'
    | 'slug'
    | 'description'
    | 'image_url'
    | 'updated_at'
    | 'hs_code'
    | 'origin'
    | 'season_months'
    | 'stored_months'
    | 'load_20ft_tonnes'
    | 'load_40ft_tonnes'
  > &
    Pick<FactJson, 'sizes_mm' | 'packings'> &
    Notes)[];
};
/** What a certificate covers, as far as visitors see it. */
type CoveredJson = {
  all: boolean;
  categories: { name: string; slug: string }[];
  products: { name: string; slug: string; category_slug: string }[];
};
type SectionJson = Pick<Columns<'page_content'>, 'section_slug' | 'content' | 'updated_at'>;
type CompanyJson = Pick<
  Columns<'company_entries'>,
  'id' | 'title' | 'caption' | 'description' | 'email' | 'phone' | 'image_url'
> & { kind: CompanyKind };
type TrustJson = {
  certificates: Pick<Columns<'certificates'>, 'name' | 'authority' | 'number' | 'valid_until'>[];
  reference: Pick<Columns<'company_entries'>, 'title' | 'caption' | 'description'> | null;
};
type AddressJson = Pick<Columns<'products'>, 'id' | 'slug' | 'updated_at'> & { category_slug: string };

type QuotationJson = Pick<
  Columns<'quotations'>,
  'id' | 'number' | 'reference' | 'version' | 'sent_version' | 'updated_at'
> & {
  enquiry: Pick<Columns<'enquiries'>, 'id' | 'subject' | 'port'> | null;
  versions: (Omit<Columns<'quotation_versions'>, 'id' | 'quotation_id' | 'total'> & {
    total: string;
    lines: (Pick<Columns<'quotation_lines'>, 'description' | 'enquiry_line'> &
      Record<'quantity' | 'price' | 'amount', string> & {
        unit: Unit;
      })[];
    sends: (Pick<Columns<'quotation_sends'>, 'sent_at' | 'recipient' | 'actor_name'> & { channel: 'mail' | 'file' })[];
    opened_at: string | null;
    order_id: string | null;
    answer: AnswerJson | null;
  })[];
};
type QuotationStartJson = Pick<
  Columns<'enquiries'>,
  'id' | 'reference' | 'subject' | 'full_name' | 'company' | 'country' | 'port' | 'incoterm'
> & {
  lines: (Pick<Columns<'enquiry_lines'>, 'position' | 'product_name' | 'size' | 'packing'> & {
    quantity: string;
    unit: Unit;
    ports: string[];
  })[];
  buyer_address: string | null;
  last: Pick<Columns<'quotation_versions'>, 'currency' | 'payment_terms'> | null;
};

type PersonJson = { full_name: string | null; email: string | null; phone: string | null };
type BuyerRow = Columns<'buyers'>;

type AnswerJson = Override<
  Omit<Columns<'quotation_answers'>, 'id' | 'version_id'>,
  { answer: 'accepted' | 'asked' | 'declined' }
>;
type QuotationSummaryJson = Record<'sent_at' | 'valid_until' | 'opened_at' | 'answered_at', string | null> & {
  sent_version: number | null;
  answer: AnswerJson['answer'] | null;
};

type QuotedJson = Omit<QuotationJson['versions'][number], 'actor_name' | 'sends' | 'opened_at' | 'order_id' | 'answer'>;
type ContainerJson = { container: string | null; seal: string | null };
type InvoiceLineJson = Record<'hs_code' | 'origin' | 'packages' | 'packing' | 'net_kg' | 'gross_kg', string | null>;
type InvoiceJson = Override<
  Omit<Columns<'pro_forma_versions'>, 'id' | 'pro_forma_id' | 'version_id' | 'actor_name'>,
  { advance_percent: string | null; lines: InvoiceLineJson[] }
> & { quoted: QuotedJson };
type ProFormaJson = Pick<Columns<'quotations'>, 'id' | 'reference'> &
  Record<'number' | 'updated_at' | 'bank_details', string | null> & {
    quotation_number: string;
    has_buyer: boolean;
    version: number | null;
    order_id: string;
    accepted: QuotedJson & { goods: Record<'hs_code' | 'origin' | 'packing' | 'packing_kg', string | null>[] };
    versions: (InvoiceJson & { actor_name: string | null })[];
  };

type Tables = {
  blog_posts: Table<
    'blog_posts',
    { status: 'draft' | 'published' | 'archived'; related_products: FoundCardJson[] } & Notes
  >;
  certificates: Read<'certificates', { status: Status; covered: CoveredJson | null } & Notes>;
  company_entries: Read<'company_entries', { kind: CompanyKind; status: Status } & Notes>;
  buyers: Table<'buyers', { people: PersonJson[] }>;
  enquiries: Table<
    'enquiries',
    {
      status: 'new' | 'answered' | 'archived';
      channel: 'site' | 'whatsapp' | 'phone' | 'fair' | 'mail' | 'other';
    }
  >;
  enquiry_lines: Table<'enquiry_lines', { unit: Unit }>;
  enquiry_notes: Table<'enquiry_notes', { kind: 'note' | 'reply' }>;
  /** `fields`: name and value of each field, in the order of the form. */
  form_drafts: Table<'form_drafts', { fields: [name: string, value: string][] }>;
  gallery_items: Read<'gallery_items', { status: Status } & Notes>;
  media: Table<'media', { kind: 'picture' | 'document' }>;
  page_content: Read<'page_content', Notes>;
  product_categories: Read<'product_categories', { status: Status }>;
  /** `findings`: what the catalogue says about a line; `before` and `product`: column to value. */
  product_import_lines: Table<
    'product_import_lines',
    {
      verdict: Verdict;
      cells: string[];
      reasons: { column: string; message: string }[];
      findings: { unknown_id?: boolean; elsewhere?: string; taken?: string; repeats?: number };
      before: Snapshot | null;
      product: Snapshot | null;
    }
  >;
  orders: Table<'orders', { more_containers: ContainerJson[] }>;
  quotation_lines: Table<'quotation_lines', { unit: Unit }>;
  quotation_sends: Table<'quotation_sends', { channel: 'mail' | 'file' }>;
  products: Read<'products', { specifications: Pairs; status: Status } & FactJson & Notes>;
  profiles: Table<'profiles', { role: Role }>;
  working_copies: Table<
    'working_copies',
    { values: Record<string, unknown>; problem: 'changed' | 'hidden' | 'refused' | null }
  >;
  revisions: Table<
    'revisions',
    {
      action: 'insert' | 'update' | 'delete';
      before: Snapshot | null;
      after: Snapshot | null;
      batch_summary: {
        rows: number;
        added: number;
        changed: number;
        deleted: number;
        is_import: boolean;
        can_undo: boolean;
      } | null;
    }
  >;
};

type Functions = {
  buyer_quotations: Rows<'buyer_quotations', QuotationSummaryJson>;
  enter_enquiry: Override<Schema['Functions']['enter_enquiry'], { Returns: string | null }>;
  list_buyers: Rows<
    'list_buyers',
    Pick<BuyerRow, 'company' | 'country' | 'language' | 'address' | 'notes'> & { people: PersonJson[] }
  >;
  list_orders: Rows<
    'list_orders',
    Record<
      | 'enquiry_id'
      | 'full_name'
      | 'company'
      | 'country'
      | 'loading_date'
      | 'pro_forma'
      | 'container'
      | 'seal'
      | 'vessel'
      | 'bill_of_lading'
      | 'loaded_on'
      | 'accepted_by'
      | 'incoterm'
      | 'port',
      string | null
    > & { more_containers: ContainerJson[]; lines: QuotedJson['lines'] }
  >;
  pro_forma_page: Override<Schema['Functions']['pro_forma_page'], { Returns: ProFormaJson | null }>;
  save_pro_forma: Rows<
    'save_pro_forma',
    {
      outcome: 'saved' | 'changed' | 'missing' | 'orphaned';
      saved_version: number | null;
      invoice_number: string | null;
    }
  >;
  sent_pro_forma: Override<
    Schema['Functions']['sent_pro_forma'],
    { Returns: (InvoiceJson & { number: string; reference: string; quotation_number: string }) | null }
  >;
  catalogue: Rows<'catalogue', { categories: CatalogueJson[] }>;
  category_list: Rows<
    'category_list',
    { categories: CategoryTileJson[]; loading: (SeasonJson & CategoryOfProduct)[] } & Notes
  >;
  category_page: Rows<
    'category_page',
    {
      category: CategoryJson;
      products: CardJson[];
      choices: { facet: string; choice: string; products: number }[];
    } & Notes
  >;
  count_product_import: Rows<'count_product_import', { verdict: Verdict }>;
  count_users_by_role: Rows<'count_users_by_role', { role: Role }>;
  enquiry_quotations: Rows<'enquiry_quotations', QuotationSummaryJson>;
  enquiry_retention_months: Override<Schema['Functions']['enquiry_retention_months'], { Returns: number | null }>;
  get_all_users_with_profiles: Rows<
    'get_all_users_with_profiles',
    { auth_user_id: string | null; full_name: string | null; email: string | null; role: Role }
  >;
  save_own_name: Override<Schema['Functions']['save_own_name'], { Returns: string | null }>;
  keep_form_draft: Override<Schema['Functions']['keep_form_draft'], { Returns: string | null }>;
  list_media: Rows<'list_media', { item: Tables['media']['Row'] }>;
  page_with_company: Rows<
    'page_with_company',
    { texts: SectionJson[]; company: CompanyJson[]; trust: TrustJson | null } & Notes
  >;
  picture_places: Rows<'picture_places', { title: string | null }>;
  list_products: Rows<
    'list_products',
    { products: (ListedJson & ChangedJson & PublicationJson & CategoryOfProduct)[] }
  >;
  list_trash: Rows<'list_trash', { actor_name: string | null; cause: string | null; before: Snapshot }>;
  milliseconds_until_due: Override<Schema['Functions']['milliseconds_until_due'], { Returns: number | null }>;
  next_due: Override<Schema['Functions']['next_due'], { Returns: string | null }>;
  product_addresses: Override<Schema['Functions']['product_addresses'], { Returns: AddressJson[] }>;
  quotation_page: Override<Schema['Functions']['quotation_page'], { Returns: QuotationJson | null }>;
  quotation_start: Override<Schema['Functions']['quotation_start'], { Returns: QuotationStartJson | null }>;
  site_notices: Rows<
    'site_notices',
    { note: string | null; note_date: string | null; note_pages: string | null; noted_at: string | null }
  >;
  products_led_to: Override<Schema['Functions']['products_led_to'], { Returns: FoundCardJson[] }>;
  product_page: Rows<
    'product_page',
    {
      product: Override<Columns<'products'>, { specifications: Pairs } & FactJson>;
      category: CategoryTileJson;
      related: CardJson[];
      certificates: Pick<Columns<'certificates'>, 'id' | 'name' | 'authority' | 'number' | 'valid_until'>[];
    } & Notes
  >;
  save_quotation: Rows<
    'save_quotation',
    {
      outcome: 'saved' | 'exists' | 'changed' | 'missing' | 'orphaned';
      saved_version: number | null;
      quotation_number: string | null;
    }
  >;
  season_calendar: Rows<
    'season_calendar',
    {
      category: Pick<CategoryJson, 'id' | 'name' | 'slug'>;
      products: SeasonJson[];
    }
  >;
  search_products: Rows<
    'search_products',
    {
      categories: (Pick<CategoryJson, 'id' | 'name' | 'slug'> & { products: number })[];
      products: FoundCardJson[];
      near: FoundCardJson[];
    }
  >;
};

/** The database's types, for `createClient`. */
export type Database = {
  public: Override<
    Schema,
    { Tables: Override<Schema['Tables'], Tables>; Functions: Override<Schema['Functions'], Functions> }
  >;
};
