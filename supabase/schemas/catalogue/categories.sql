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
    setweight(to_tsvector('english', translate(name, '-/_.', '    ')), 'A')
    || setweight(to_tsvector('english', translate(coalesce(description, ''), '-/_.', '    ')), 'B')
  ) stored,
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

create index product_categories_name_idx on public.product_categories (name, id);
create index product_categories_publish_at_idx on public.product_categories (publish_at)
  where status = 'published' and publish_at is not null;
create index product_categories_unpublish_at_idx on public.product_categories (unpublish_at)
  where status = 'published' and unpublish_at is not null;

create trigger product_categories_keep_in_one_line before insert or update on public.product_categories
  for each row when (public.has_control_character(concat_ws('', new.name, new.meta_title)))
  execute function public.keep_in_one_line('name', 'meta_title');
create trigger product_categories_set_updated_at before update on public.product_categories
  for each row execute function public.set_updated_at();
create trigger product_categories_keep_origin_of_inserted before insert on public.product_categories
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger product_categories_keep_origin_of_updated before update on public.product_categories
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();
create trigger product_categories_publication before insert or update on public.product_categories
  for each row execute function public.settle_publication();
create trigger product_categories_keep_former_slug after update on public.product_categories
  for each row when (old.slug <> new.slug) execute function public.keep_former_slug();
create trigger product_categories_keep_former_slugs before delete on public.product_categories
  for each row execute function public.keep_former_slugs_of_category();
create trigger product_categories_show_products after update on public.product_categories
  for each row when (old.is_live <> new.is_live) execute function public.show_products_of_category();
create trigger product_categories_drop_working_copies after delete on public.product_categories
  referencing old table as removed for each statement execute function public.drop_working_copies();
create trigger product_categories_begin_product_count after insert on public.product_categories
  referencing new table as added for each statement execute function public.begin_product_count();
create trigger product_categories_keep_words_of_inserted after insert on public.product_categories
  referencing new table as added for each statement execute function public.keep_search_words();
create trigger product_categories_keep_words_of_updated after update on public.product_categories
  referencing new table as added for each statement execute function public.keep_search_words();
create trigger product_categories_bump_version_of_inserted after insert on public.product_categories
  referencing new table as added for each statement execute function public.bump_content_version();
create trigger product_categories_bump_version_of_updated after update on public.product_categories
  referencing old table as removed new table as added for each statement execute function public.bump_content_version();
create trigger product_categories_bump_version_of_deleted after delete on public.product_categories
  referencing old table as removed for each statement execute function public.bump_content_version();
create trigger product_categories_bump_version_of_truncated after truncate on public.product_categories
  for each statement execute function public.bump_content_version();
create trigger product_categories_keep_inserted after insert on public.product_categories
  referencing new table as added for each statement execute function public.keep_revisions();
create trigger product_categories_keep_updated after update on public.product_categories
  referencing old table as removed new table as added for each statement execute function public.keep_revisions();
create trigger product_categories_keep_deleted after delete on public.product_categories
  referencing old table as removed for each statement execute function public.keep_revisions();

alter table public.product_categories enable row level security;

create policy "Staff add categories"
  on public.product_categories for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change categories"
  on public.product_categories for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete categories"
  on public.product_categories for delete to authenticated using ((select public.is_staff()));
create policy "Visitors read live categories"
  on public.product_categories for select to anon using (is_live);
create policy "Users read live categories, staff read all"
  on public.product_categories for select to authenticated using (is_live or (select public.is_staff()));

grant select on public.product_categories to anon, authenticated;
grant insert, update, delete on public.product_categories to authenticated;
