-- Products, the second level of the catalogue.

create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null,
  category_id uuid not null,
  description text,
  -- json, not jsonb, which would reorder the rows.
  specifications json not null default '{}',
  export_info text,
  is_featured boolean not null default false,
  image_url text,
  gallery_images text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector not null generated always as (
    -- Without hyphens and the like: "Safed-3" would be parsed as a word and the number -3.
    setweight(to_tsvector('english', translate(name, '-/_.', '    ')), 'A')
    || setweight(to_tsvector('english', translate(coalesce(description, ''), '-/_.', '    ')), 'B')
  ) stored,
  constraint products_category_exists foreign key (category_id)
    references public.product_categories (id) on delete restrict,
  constraint products_name_is_given check (name ~ '\S' and char_length(name) <= 200),
  constraint products_slug_form check (public.is_slug(slug)),
  constraint products_slug_is_unique_in_category unique (category_id, slug),
  constraint products_description_length check (char_length(description) <= 10000),
  constraint products_export_info_length check (char_length(export_info) <= 10000),
  constraint products_specifications_is_an_object check (json_typeof(specifications) = 'object'),
  constraint products_image_url_form check (public.is_picture_url(image_url)),
  constraint products_gallery_images_form check (public.are_picture_urls(gallery_images))
);

comment on table public.products is 'Products; each is a page at /products/{category slug}/{slug}.';
comment on column public.products.specifications is 'Label to value (text, number or boolean), in the order shown.';
comment on column public.products.gallery_images is 'Further pictures, after image_url.';
comment on column public.products.search is 'Words of name and description, for /our-products?q=.';

create index products_category_id_name_idx on public.products (category_id, name, id);
create index products_created_at_idx on public.products (created_at desc, id);
create index products_search_idx on public.products using gin (search);
create index products_name_idx on public.products (name, id);
create index products_category_id_created_at_idx on public.products (category_id, created_at desc, id);
create index products_featured_idx on public.products (created_at desc, id) where is_featured;
create index products_featured_in_category_idx on public.products (category_id, created_at desc, id) where is_featured;
create index products_image_url_idx on public.products using hash (image_url) where image_url is not null;
create index products_gallery_images_idx on public.products using gin (gallery_images) where gallery_images <> '{}';

create trigger products_set_updated_at before update on public.products
  for each row execute function public.set_updated_at();
create trigger products_bump_content_version
  after insert or update or delete or truncate on public.products
  for each statement execute function public.bump_content_version();

alter table public.products enable row level security;

create policy "Everyone reads products"
  on public.products for select to anon, authenticated using (true);
create policy "Admins add products"
  on public.products for insert to authenticated with check ((select public.is_admin()));
create policy "Admins change products"
  on public.products for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins delete products"
  on public.products for delete to authenticated using ((select public.is_admin()));

grant select on public.products to anon;
grant select, insert, update, delete on public.products to authenticated;
