-- As before, in a way that the index of former slugs can be used: it knows only those of products.

create or replace function public.find_moved_product(category_slug text, product_slug text)
returns table (category text, product text)
language sql stable set search_path = '' as $$
  with stood_in as (
    select c.id, 1 as rank from public.product_categories c where c.slug = find_moved_product.category_slug
    union all
    select f.category_id, 2 from public.former_slugs f
    where f.slug = find_moved_product.category_slug and f.category_id is not null
  ), found as (
    select p.id, s.rank, 1 as way from stood_in s
    join public.products p on p.category_id = s.id and p.slug = find_moved_product.product_slug
    union all
    select f.product_id, s.rank, 2 from stood_in s
    join public.former_slugs f
      on f.in_category_id = s.id and f.slug = find_moved_product.product_slug and f.product_id is not null
  )
  select c.slug, p.slug from found
  join public.products p on p.id = found.id
  join public.product_categories c on c.id = p.category_id
  order by found.rank, found.way limit 1;
$$;
