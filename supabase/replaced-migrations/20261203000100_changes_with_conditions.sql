-- Hosted Supabase refuses an update or a delete without a condition, also inside of functions ("safeupdate").

create or replace function public.raise_content_version() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.content_version set version = version + 1, changed_at = now() where true;
  -- A statement of its own: the one before may have waited for another transaction, which this one has to see.
  update public.content_version v set next_due = due.moment
  from (select public.next_due() as moment) due where v.next_due is distinct from due.moment;
end;
$$;

create or replace function public.bump_content_version_for_media() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Pages show texts and focal points; who uploaded what, and sizes, they do not.
  if exists (
    select 1 from removed o join added n on n.id = o.id
    where (o.path, o.alt, o.focal_x, o.focal_y) is distinct from (n.path, n.alt, n.focal_x, n.focal_y)
  ) then
    update public.content_version set version = version + 1, changed_at = now() where true;
  end if;
  return null;
end;
$$;

create or replace function public.count_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    update public.product_counts set products = 0, featured = 0 where true;
    update public.product_totals set products = 0, featured = 0 where true;
  elsif tg_op = 'INSERT' then
    with d as (
      select category_id, sum(step) as products, coalesce(sum(step) filter (where is_featured), 0) as featured,
        coalesce(sum(step) filter (where is_live), 0) as live,
        coalesce(sum(step) filter (where is_live and is_featured), 0) as live_featured
      from (select category_id, is_featured, is_live, 1 as step from added) steps group by category_id
    ), live as (
      update public.product_counts c set products = c.products + d.live, featured = c.featured + d.live_featured
      from d where c.id = d.category_id and (d.live <> 0 or d.live_featured <> 0)
    )
    update public.product_totals t set products = t.products + d.products, featured = t.featured + d.featured
    from d where t.id = d.category_id and (d.products <> 0 or d.featured <> 0);
  elsif tg_op = 'DELETE' then
    with d as (
      select category_id, sum(step) as products, coalesce(sum(step) filter (where is_featured), 0) as featured,
        coalesce(sum(step) filter (where is_live), 0) as live,
        coalesce(sum(step) filter (where is_live and is_featured), 0) as live_featured
      from (select category_id, is_featured, is_live, -1 as step from removed) steps group by category_id
    ), live as (
      update public.product_counts c set products = c.products + d.live, featured = c.featured + d.live_featured
      from d where c.id = d.category_id and (d.live <> 0 or d.live_featured <> 0)
    )
    update public.product_totals t set products = t.products + d.products, featured = t.featured + d.featured
    from d where t.id = d.category_id and (d.products <> 0 or d.featured <> 0);
  else
    with d as (
      select category_id, sum(step) as products, coalesce(sum(step) filter (where is_featured), 0) as featured,
        coalesce(sum(step) filter (where is_live), 0) as live,
        coalesce(sum(step) filter (where is_live and is_featured), 0) as live_featured
      from (
        select category_id, is_featured, is_live, 1 as step from added
        union all
        select category_id, is_featured, is_live, -1 from removed
      ) steps group by category_id
    ), live as (
      update public.product_counts c set products = c.products + d.live, featured = c.featured + d.live_featured
      from d where c.id = d.category_id and (d.live <> 0 or d.live_featured <> 0)
    )
    update public.product_totals t set products = t.products + d.products, featured = t.featured + d.featured
    from d where t.id = d.category_id and (d.products <> 0 or d.featured <> 0);
  end if;
  return null;
end;
$$;

create or replace function public.count_facets() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  steps text;
begin
  if tg_op = 'TRUNCATE' then
    delete from public.product_facet_counts where true;
    return null;
  end if;
  steps := concat_ws(
    ' union all ',
    case when tg_op <> 'DELETE' then 'select category_id, facets, 1 as step from added where is_live and facets <> ''{}''' end,
    case when tg_op <> 'INSERT' then 'select category_id, facets, -1 as step from removed where is_live and facets <> ''{}''' end
  );
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
     on conflict (category_id, is_whole, digest) do update set products = n.products + excluded.products', steps
  );
  if tg_op <> 'INSERT' then
    delete from public.product_facet_counts n where n.products = 0;
  end if;
  return null;
end;
$$;

create or replace function public.finish_slices() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.raise_content_version();
  with noted as (
    delete from public.slice_notes where true returning *
  ), steps as materialized (
    select n.category_id, n.is_featured, n.is_live, n.facets, sum(n.products) as products from noted n
    where n.category_id is not null
    group by n.category_id, n.is_featured, n.is_live, n.facets having sum(n.products) <> 0
  ), counts as (
    select s.category_id, sum(s.products) as products,
      coalesce(sum(s.products) filter (where s.is_featured), 0) as featured,
      coalesce(sum(s.products) filter (where s.is_live), 0) as live,
      coalesce(sum(s.products) filter (where s.is_live and s.is_featured), 0) as live_featured
    from steps s group by s.category_id
  ), live as (
    update public.product_counts c set products = c.products + d.live, featured = c.featured + d.live_featured
    from counts d where c.id = d.category_id
  ), totals as (
    update public.product_totals t set products = t.products + d.products, featured = t.featured + d.featured
    from counts d where t.id = d.category_id
  ), whole as (
    select s.category_id, s.facets, sum(s.products) as products from steps s
    where s.is_live and s.facets <> '{}' group by s.category_id, s.facets
  ), faceted as (
    insert into public.product_facet_counts as n (category_id, is_whole, digest, facets, products)
    select c.category_id, c.is_whole, md5(array_to_string(c.facets, E'\n')), c.facets, c.products from (
      select w.category_id, true as is_whole, w.facets, w.products from whole w
      union all
      select w.category_id, false, array[f.facet], sum(w.products) from whole w, unnest(w.facets) as f (facet)
      group by w.category_id, f.facet
    ) c
    where c.products <> 0
    on conflict (category_id, is_whole, digest) do update set products = n.products + excluded.products
  )
  insert into public.search_words (word, grams)
  select n.word, public.word_grams(n.word) from (select distinct word from noted) n where n.word is not null
  on conflict do nothing;
  delete from public.product_facet_counts n where n.products = 0;
end;
$$;
