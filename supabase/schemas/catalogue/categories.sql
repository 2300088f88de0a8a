-- Categories, the first level of the catalogue.

create table public.product_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null,
  description text,
  image_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'published',
  publish_at timestamptz,
  unpublish_at timestamptz,
  is_live boolean not null default true,
  position integer,
  meta_title text,
  meta_description text,
  share_image_url text,
  products_by_hand boolean not null default false,
  search tsvector not null generated always as (
    public.search_vector(name, 'A') || public.search_vector(description, 'B')
  ) stored,
  name_key text not null generated always as (public.folded(name)) stored,
  constraint product_categories_name_is_given check (name ~ '\S' and char_length(name) <= 200),
  constraint product_categories_slug_form check (public.is_slug(slug)),
  constraint product_categories_slug_is_unique unique (slug),
  constraint product_categories_description_length check (char_length(description) <= 10000),
  constraint product_categories_image_url_form check (public.is_picture_url(image_url)),
  constraint product_categories_status_is_known check (status in ('draft', 'published')),
  constraint product_categories_unpublish_follows_publish check (unpublish_at > publish_at),
  constraint product_categories_position_is_positive check (position > 0),
  constraint product_categories_meta_description_length check (char_length(meta_description) <= 320),
  constraint product_categories_meta_title_length check (char_length(meta_title) <= 200),
  constraint product_categories_share_image_url_form check (public.is_picture_url(share_image_url))
);

comment on table public.product_categories is 'Product categories; each is a page at /products/{slug}.';
comment on column public.product_categories."position" is 'The place of the category on the site, from 1; null where nobody has moved any: then they stand by name, after the others.';
comment on column public.product_categories.meta_title is 'The whole title in search results; null where the page makes it.';
comment on column public.product_categories.meta_description is 'The text in search results; null where the page makes it.';
comment on column public.product_categories.share_image_url is 'Shown by services where somebody shares the page; null for the row''s own picture.';
comment on column public.product_categories.products_by_hand is
  'Whether somebody has put its products in order by hand; otherwise featured ones come first, then the others, by name. Bookkeeping, not content.';
comment on column public.product_categories.search is 'Words of name and description.';
comment on column public.product_categories.name_key is 'By which lists put it in order, see folded().';

create index product_categories_name_idx on public.product_categories (name_key, id);

call pg_temp.publish_rows('product_categories', 'categories');
call pg_temp.keep_in_one_line('product_categories', 'name', 'meta_title');
create trigger product_categories_keep_former_slug after update on public.product_categories
  for each row when (old.slug <> new.slug) execute function public.keep_former_slug();
create trigger product_categories_keep_former_slugs before delete on public.product_categories
  for each row execute function public.keep_former_slugs_of_category();
create trigger product_categories_show_products after update on public.product_categories
  for each row when (old.is_live <> new.is_live) execute function public.show_products_of_category();
create trigger product_categories_begin_product_count after insert on public.product_categories
  referencing new table as added for each statement execute function public.begin_product_count();
create trigger product_categories_keep_words_of_inserted after insert on public.product_categories
  referencing new table as added for each statement execute function public.keep_search_words();
create trigger product_categories_keep_words_of_updated after update on public.product_categories
  referencing new table as added for each statement execute function public.keep_search_words();

