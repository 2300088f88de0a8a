-- Product categories, the first level of the catalogue.

create table public.product_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null,
  description text,
  image_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint product_categories_name_is_given check (name ~ '\S' and char_length(name) <= 200),
  constraint product_categories_slug_form check (public.is_slug(slug)),
  constraint product_categories_slug_is_unique unique (slug),
  constraint product_categories_description_length check (char_length(description) <= 10000),
  constraint product_categories_image_url_form check (public.is_picture_url(image_url))
);

comment on table public.product_categories is 'Product categories; each is a page at /products/{slug}.';

create index product_categories_name_idx on public.product_categories (name, id);

create trigger product_categories_set_updated_at before update on public.product_categories
  for each row execute function public.set_updated_at();
create trigger product_categories_bump_content_version
  after insert or update or delete or truncate on public.product_categories
  for each statement execute function public.bump_content_version();

alter table public.product_categories enable row level security;

create policy "Everyone reads categories"
  on public.product_categories for select to anon, authenticated using (true);
create policy "Admins add categories"
  on public.product_categories for insert to authenticated with check ((select public.is_admin()));
create policy "Admins change categories"
  on public.product_categories for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins delete categories"
  on public.product_categories for delete to authenticated using ((select public.is_admin()));

grant select on public.product_categories to anon;
grant select, insert, update, delete on public.product_categories to authenticated;
