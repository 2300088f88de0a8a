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

type Role = 'user' | 'editor' | 'admin';
/** Rows of a product's specifications, in the order shown. */
type Pairs = [label: string, value: string | number | boolean][];
/** The status of content other than posts. */
type Status = 'draft' | 'published';
type Verdict = 'create' | 'update' | 'unchanged' | 'skip' | 'error';
type CategoryJson = Pick<Columns<'product_categories'>, 'id' | 'name' | 'slug' | 'description' | 'image_url'>;
type CategoryOfProduct = { category: Pick<CategoryJson, 'name' | 'slug'> };
type ListedJson = Pick<Columns<'products'>, 'id' | 'name' | 'slug' | 'image_url' | 'is_featured'>;
type PublicationJson = Pick<Columns<'products'>, 'publish_at' | 'unpublish_at' | 'is_live'> & { status: Status };
type CardJson = ListedJson & Pick<Columns<'products'>, 'description'>;
type AddressJson = Pick<Columns<'products'>, 'id' | 'slug' | 'updated_at'> & { category_slug: string };

type Tables = {
  blog_posts: Table<'blog_posts', { status: 'draft' | 'published' | 'archived' }>;
  certificates: Read<'certificates', { status: Status }>;
  enquiries: Table<'enquiries', { status: 'new' | 'answered' | 'archived' }>;
  /** `fields`: name and value of each field, in the order of the form. */
  form_drafts: Table<'form_drafts', { fields: [name: string, value: string][] }>;
  gallery_items: Read<'gallery_items', { status: Status }>;
  product_categories: Read<'product_categories', { status: Status }>;
  product_import_lines: Table<'product_import_lines', { verdict: Verdict }>;
  products: Read<'products', { specifications: Pairs; status: Status }>;
  profiles: Table<'profiles', { role: Role }>;
  working_copies: Table<'working_copies', { values: Record<string, unknown> }>;
};

type Functions = {
  category_page: Rows<'category_page', { category: CategoryJson; products: CardJson[] }>;
  count_product_import: Rows<'count_product_import', { verdict: Verdict }>;
  count_users_by_role: Rows<'count_users_by_role', { role: Role }>;
  get_all_users_with_profiles: Rows<
    'get_all_users_with_profiles',
    { auth_user_id: string | null; full_name: string | null; email: string | null; role: Role }
  >;
  keep_form_draft: Override<Schema['Functions']['keep_form_draft'], { Returns: string | null }>;
  list_products: Rows<'list_products', { products: (ListedJson & PublicationJson & CategoryOfProduct)[] }>;
  milliseconds_until_due: Override<Schema['Functions']['milliseconds_until_due'], { Returns: number | null }>;
  next_due: Override<Schema['Functions']['next_due'], { Returns: string | null }>;
  product_addresses: Override<Schema['Functions']['product_addresses'], { Returns: AddressJson[] }>;
  search_products: Rows<'search_products', { products: (CardJson & CategoryOfProduct)[] }>;
};

/** The database's types, for `createClient`. */
export type Database = {
  public: Override<
    Schema,
    { Tables: Override<Schema['Tables'], Tables>; Functions: Override<Schema['Functions'], Functions> }
  >;
};
