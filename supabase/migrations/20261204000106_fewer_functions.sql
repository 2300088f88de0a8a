-- For nobody: what the daily work and the trash give is one function each, of which the site called the second only; counts of
-- products are written by one statement for all changes; policies that say the same to visitors and users are one.

drop function public.expire_revisions();

drop function public.remove_from_trash(bigint);

drop policy "Users read counts of the categories they see" on public.product_counts;

drop policy "Users read former slugs of what they see" on public.former_slugs;

drop policy "Visitors read counts of live categories" on public.product_counts;

drop policy "Visitors read former slugs of what they see" on public.former_slugs;

create or replace function public.expire_history() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  ended_paths text[];
  pruned_paths text[];
begin
  if not public.may_keep_house() then
    raise insufficient_privilege using message = 'Only staff, or the site itself, may do the daily work.';
  end if;
  with ended as (
    update public.revisions r set restorable = false
    from (
      select d.table_name, d.row_id from public.revisions d
      where d.action = 'delete' and d.restorable and d.table_name not in ('profiles', 'former_slugs')
        and d.at <= now() - (select public.trash_days()) * interval '1 day'
        and not exists (
          select 1 from public.revisions n
          where n.table_name = d.table_name and n.row_id = d.row_id and n.id > d.id
        )
      limit 10000
    ) gone
    where r.table_name = gone.table_name and r.row_id = gone.row_id and r.restorable
    returning r.pictures
  )
  select array_agg(distinct p.path) into ended_paths from ended e cross join lateral unnest(e.pictures) as p (path);

  with pruned as (
    delete from public.revisions r
    where r.id in (
      select o.id from public.revisions o
      where o.at < now() - interval '400 days' and (
        not o.restorable or o.table_name = 'former_slugs' or 20 <= (
          select count(*) from (
            select 1 from public.revisions n
            where n.table_name = o.table_name and n.row_id = o.row_id and n.id > o.id limit 20
          ) newer
        )
      )
      limit 10000
    )
    returning r.pictures, r.restorable
  )
  select array_agg(distinct p.path) into pruned_paths
  from pruned r cross join lateral unnest(r.pictures) as p (path) where r.restorable;
  return coalesce(ended_paths, '{}') || pruned_paths;
end;
$$;

create or replace function public.empty_trash_of(revision bigint) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  deleted record;
  paths text[];
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'Only an administrator may empty the trash.';
  end if;
  select t.* into deleted from public.list_trash() t where t.id = empty_trash_of.revision;
  with ended as (
    update public.revisions r set restorable = false
    where r.table_name = deleted.table_name and r.row_id = deleted.row_id
    returning r.pictures
  )
  select coalesce(array_agg(distinct p.path), '{}') into paths
  from ended e cross join lateral unnest(e.pictures) as p (path);
  return paths;
end;
$$;

create function public.steps_of_products(command text, columns text, condition text default 'true') returns text
language sql immutable set search_path = '' as $$
  select concat_ws(
    ' union all ',
    case when command <> 'DELETE' then format('select %s, 1 as step from added where %s', columns, condition) end,
    case when command <> 'INSERT' then format('select %s, -1 as step from removed where %s', columns, condition) end
  );
$$;

create or replace function public.count_products() returns trigger
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

create or replace function public.note_products() returns trigger
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

create or replace function public.count_facets() returns trigger
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

create policy "Everyone reads counts of the categories they see"
  on public.product_counts for select to anon, authenticated
  using (exists (select from public.product_categories c where c.id = product_counts.id));

create policy "Everyone reads former slugs of what they see"
  on public.former_slugs for select to anon, authenticated using (
    exists (select from public.product_categories c where c.id = former_slugs.category_id)
    or exists (select from public.products p where p.id = former_slugs.product_id)
    or exists (select from public.blog_posts b where b.id = former_slugs.post_id)
  );

comment on function public.empty_trash_of(bigint) is 'Ends the trash of one row, and gives the paths of pictures that it showed. The revisions stay readable.';

comment on function public.expire_history() is 'Ends the trash of rows that were deleted too long ago, and deletes revisions after 400 days, never the last 20 of a row. Gives the paths of pictures that may be unused now: who calls it removes them, or nobody does.';

comment on function public.steps_of_products(text,text,text) is 'SQL of the rows that a statement added and removed, each a step of 1 or -1, by columns of the product. Part of the triggers that count.';

revoke execute on function public.steps_of_products(text,text,text) from public;

comment on table public.revisions is 'The history. Written by triggers only; deleted by expire_history only. The order is that of id, not of at.';
