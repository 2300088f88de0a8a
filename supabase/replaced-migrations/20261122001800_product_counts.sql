-- The number of products, maintained by triggers, so that no list has to count them.

create table public.product_counts (
  id uuid primary key,
  products bigint not null default 0,
  featured bigint not null default 0,
  constraint product_counts_category_exists foreign key (id)
    references public.product_categories (id) on delete cascade
);

comment on table public.product_counts is
  'One row per category, maintained by triggers in the transaction that changes products: always exact.';
comment on column public.product_counts.id is 'The category.';
comment on column public.product_counts.featured is 'The number of featured products.';

alter table public.product_counts enable row level security;

create policy "Everyone reads product counts"
  on public.product_counts for select to anon, authenticated using (true);

grant select on public.product_counts to anon, authenticated;

create function public.begin_product_count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_counts (id) select id from added;
  return null;
end;
$$;

comment on function public.begin_product_count() is
  'Statement trigger of categories. Security definer, because clients cannot write counts.';

create function public.count_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    update public.product_counts set products = 0, featured = 0;
  elsif tg_op = 'INSERT' then
    update public.product_counts c set products = c.products + d.products, featured = c.featured + d.featured
    from (
      select category_id, count(*) as products, count(*) filter (where is_featured) as featured
      from added group by category_id
    ) d where c.id = d.category_id;
  elsif tg_op = 'DELETE' then
    update public.product_counts c set products = c.products - d.products, featured = c.featured - d.featured
    from (
      select category_id, count(*) as products, count(*) filter (where is_featured) as featured
      from removed group by category_id
    ) d where c.id = d.category_id;
  else
    update public.product_counts c set products = c.products + d.products, featured = c.featured + d.featured
    from (
      select category_id, sum(step) as products, coalesce(sum(step) filter (where is_featured), 0) as featured
      from (
        select category_id, is_featured, 1 as step from added
        union all
        select category_id, is_featured, -1 from removed
      ) steps
      group by category_id
    ) d where c.id = d.category_id and (d.products <> 0 or d.featured <> 0);
  end if;
  return null;
end;
$$;

comment on function public.count_products() is
  'Statement trigger of products. Security definer. It cannot deadlock: each writer of products already holds the lock of the content_version row.';

revoke execute on function public.begin_product_count(), public.count_products() from public, anon, authenticated;

create trigger product_categories_begin_product_count after insert on public.product_categories
  referencing new table as added for each statement execute function public.begin_product_count();
-- Fires after products_bump_content_version: triggers fire in alphabetical order.
create trigger products_count_insert after insert on public.products
  referencing new table as added for each statement execute function public.count_products();
create trigger products_count_update after update on public.products
  referencing old table as removed new table as added for each statement execute function public.count_products();
create trigger products_count_delete after delete on public.products
  referencing old table as removed for each statement execute function public.count_products();
create trigger products_count_truncate after truncate on public.products
  for each statement execute function public.count_products();
