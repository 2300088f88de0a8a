-- Products are counted by triggers, in the transaction that changes them: counting them for each page took longer than all
-- else. catalogue/counts.sql has the tables.

create function public.begin_product_count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_counts (id) select id from added;
  insert into public.product_totals (id) select id from added;
  return null;
end;
$$;

comment on function public.begin_product_count() is
  'Statement trigger of categories. Security definer, because clients cannot write counts.';

create function public.steps_of_products(command text, columns text, condition text default 'true') returns text
language sql immutable set search_path = '' as $$
  select concat_ws(
    ' union all ',
    case when command <> 'DELETE' then format('select %s, 1 as step from added where %s', columns, condition) end,
    case when command <> 'INSERT' then format('select %s, -1 as step from removed where %s', columns, condition) end
  );
$$;

comment on function public.steps_of_products(text, text, text) is
  'SQL of the rows that a statement added and removed, each a step of 1 or -1, by columns of the product. Part of the triggers that count.';

create function public.count_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    update public.product_counts set products = 0, featured = 0 where true;
    update public.product_totals set products = 0, featured = 0 where true;
    return null;
  end if;
  execute format(
    'with d as (
       select category_id, sum(step) as products, coalesce(sum(step) filter (where is_featured), 0) as featured,
         coalesce(sum(step) filter (where is_live), 0) as live,
         coalesce(sum(step) filter (where is_live and is_featured), 0) as live_featured
       from (%s) steps group by category_id
     ), live as (
       update public.product_counts c set products = c.products + d.live, featured = c.featured + d.live_featured
       from d where c.id = d.category_id and (d.live <> 0 or d.live_featured <> 0)
     )
     update public.product_totals t set products = t.products + d.products, featured = t.featured + d.featured
     from d where t.id = d.category_id and (d.products <> 0 or d.featured <> 0)',
    public.steps_of_products(tg_op, 'category_id, is_featured, is_live')
  );
  return null;
end;
$$;

comment on function public.count_products() is
  'Statement trigger of products. Security definer. It cannot deadlock: each writer of products already holds the lock of the content_version row.';

create function public.note_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format(
    'insert into public.slice_notes (category_id, is_featured, is_live, facets, products)
     select s.category_id, s.is_featured, s.is_live, s.facets, sum(s.step) from (%s) s
     group by s.category_id, s.is_featured, s.is_live, s.facets having sum(s.step) <> 0',
    public.steps_of_products(tg_op, 'category_id, is_featured, is_live, facets')
  );
  return null;
end;
$$;

comment on function public.note_products() is
  'Statement trigger of products in a slice: what count_products and count_facets would count. Security definer, because clients cannot write notes.';

create function public.count_facets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from public.product_facet_counts where true;
    return null;
  end if;
  execute format(
    'with whole as (
       select s.category_id, s.facets, sum(s.step) as products from (%s) s
       group by s.category_id, s.facets having sum(s.step) <> 0
     ), changed as (
       select w.category_id, true as is_whole, w.facets, w.products from whole w
       union all
       select w.category_id, false, array[f.facet], sum(w.products) from whole w, unnest(w.facets) as f (facet)
       group by w.category_id, f.facet having sum(w.products) <> 0
     )
     insert into public.product_facet_counts as n (category_id, is_whole, digest, facets, products)
     select c.category_id, c.is_whole, md5(array_to_string(c.facets, E''\n'')), c.facets, c.products from changed c
     on conflict (category_id, is_whole, digest) do update set products = n.products + excluded.products',
    public.steps_of_products(tg_op, 'category_id, facets', 'is_live and facets <> ''{}''')
  );
  if tg_op <> 'INSERT' then
    delete from public.product_facet_counts n where n.products = 0;
  end if;
  return null;
end;
$$;

comment on function public.count_facets() is
  'Statement trigger of products. Security definer, because clients cannot write counts. It cannot deadlock: each writer of products already holds the lock of the content_version row.';
