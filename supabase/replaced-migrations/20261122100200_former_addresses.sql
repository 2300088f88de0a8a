-- Former addresses of products survive the category that they were in: they lose its id, so they get its slug.

alter table public.former_slugs
  add column in_category_slug text,
  drop constraint former_slugs_product_stood_in_a_category,
  add constraint former_slugs_in_category_slug_form check (public.is_slug(in_category_slug)),
  add constraint former_slugs_product_stood_in_a_category
    check (num_nonnulls(in_category_id, in_category_slug) = num_nonnulls(product_id));

comment on column public.former_slugs.in_category_id is 'The category that the product was in.';
comment on column public.former_slugs.in_category_slug is
  'In its place, the slug of a deleted category that the product was in; one row for each slug that category ever had.';

create unique index former_slugs_deleted_category_idx on public.former_slugs (in_category_slug, slug)
  where in_category_slug is not null;

create function public.keep_former_slugs_of_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.former_slugs (slug, product_id, in_category_slug)
  select f.slug, f.product_id, category.slug
  from public.former_slugs f
  cross join (
    select old.slug as slug
    union select g.slug from public.former_slugs g where g.category_id = old.id
  ) category
  where f.in_category_id = old.id and f.product_id is not null
  on conflict (in_category_slug, slug) where in_category_slug is not null
    do update set product_id = excluded.product_id, created_at = now();
  return old;
end;
$$;

comment on function public.keep_former_slugs_of_category() is
  'Row trigger. Runs as its owner, because clients cannot write former slugs; before the deletion cascades to them.';

revoke execute on function public.keep_former_slugs_of_category() from public, anon, authenticated;

create trigger product_categories_keep_former_slugs before delete on public.product_categories
  for each row execute function public.keep_former_slugs_of_category();

create or replace function public.find_moved_product(category_slug text, product_slug text)
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
  join public.products p on p.id = found.id
  join public.product_categories c on c.id = p.category_id
  order by found.rank, found.way limit 1;
$$;

comment on function public.find_moved_product(text, text) is
  'The current address of the product at a former address: below a category that has the slug, then one that had it, then one that is deleted.';

revoke execute on function public.find_moved_product(text, text) from public;
grant execute on function public.find_moved_product(text, text) to anon, authenticated;
