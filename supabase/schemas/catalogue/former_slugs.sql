-- Addresses that rows had before; their visitors are led to where the row is now.

create table public.former_slugs (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  category_id uuid references public.product_categories (id) on delete cascade,
  product_id uuid references public.products (id) on delete cascade,
  post_id uuid references public.blog_posts (id) on delete cascade,
  -- The category that the product was in.
  in_category_id uuid references public.product_categories (id) on delete cascade,
  created_at timestamptz not null default now(),
  in_category_slug text,
  constraint former_slugs_slug_form check (public.is_slug(slug)),
  constraint former_slugs_has_one_owner check (num_nonnulls(category_id, product_id, post_id) = 1),
  constraint former_slugs_in_category_slug_form check (public.is_slug(in_category_slug)),
  constraint former_slugs_product_stood_in_a_category
    check (num_nonnulls(in_category_id, in_category_slug) = num_nonnulls(product_id))
);

comment on table public.former_slugs is 'Former slugs of categories, products and posts, written by triggers. A current slug takes precedence over a former one.';
comment on column public.former_slugs.in_category_id is 'The category that the product was in.';
comment on column public.former_slugs.in_category_slug is
  'In its place, the slug of a deleted category that the product was in; one row for each slug that category ever had.';

create unique index former_slugs_category_idx on public.former_slugs (slug) where category_id is not null;
create unique index former_slugs_product_idx on public.former_slugs (in_category_id, slug) where product_id is not null;
create unique index former_slugs_post_idx on public.former_slugs (slug) where post_id is not null;
create index former_slugs_category_id_idx on public.former_slugs (category_id);
create index former_slugs_product_id_idx on public.former_slugs (product_id);
create index former_slugs_post_id_idx on public.former_slugs (post_id);
create unique index former_slugs_deleted_category_idx on public.former_slugs (in_category_slug, slug)
  where in_category_slug is not null;

create trigger former_slugs_keep_deleted after delete on public.former_slugs
  for each row execute function public.keep_former_slug_revision();

alter table public.former_slugs enable row level security;

create policy "Everyone reads former slugs of what they see"
  on public.former_slugs for select to anon, authenticated using (
    exists (select from public.product_categories c where c.id = former_slugs.category_id)
    or exists (select from public.products p where p.id = former_slugs.product_id)
    or exists (select from public.blog_posts b where b.id = former_slugs.post_id)
  );

grant select on public.former_slugs to anon, authenticated;

create function public.find_moved_product(category_slug text, product_slug text)
returns table (category text, product text)
language sql stable set search_path = '' as $$
  with was_in as (
    select c.id, 1 as rank from public.product_categories c where c.slug = find_moved_product.category_slug
    union all
    select f.category_id, 2 from public.former_slugs f
    where f.slug = find_moved_product.category_slug and f.category_id is not null
  ), found as (
    select p.id, w.rank, 1 as way from was_in w
    join public.products p on p.category_id = w.id and p.slug = find_moved_product.product_slug
    union all
    -- That it is not null is for the index, which has former slugs of products only.
    select f.product_id, w.rank, 2 from was_in w
    join public.former_slugs f
      on f.in_category_id = w.id and f.slug = find_moved_product.product_slug and f.product_id is not null
    union all
    select f.product_id, 3, 2 from public.former_slugs f
    where f.in_category_slug = find_moved_product.category_slug and f.slug = find_moved_product.product_slug
  )
  select c.slug, p.slug from found
  join public.products p on p.id = found.id and p.is_live
  join public.product_categories c on c.id = p.category_id
  order by found.rank, found.way limit 1;
$$;

comment on function public.find_moved_product(text, text) is
  'The current address of the product at a former address: below a category that has the slug, then one that had it, then one that is deleted.';
grant execute on function public.find_moved_product(text, text) to anon, authenticated;
