-- Visitors see what is live; staff see everything.

drop policy "Everyone reads categories" on public.product_categories;
create policy "Visitors read live categories"
  on public.product_categories for select to anon using (is_live);
create policy "Users read live categories, staff read all"
  on public.product_categories for select to authenticated using (is_live or (select public.is_staff()));

drop policy "Everyone reads products" on public.products;
create policy "Visitors read live products"
  on public.products for select to anon using (is_live);
create policy "Users read live products, staff read all"
  on public.products for select to authenticated using (is_live or (select public.is_staff()));

drop policy "Everyone reads certificates" on public.certificates;
create policy "Visitors read live certificates"
  on public.certificates for select to anon using (is_live);
create policy "Users read live certificates, staff read all"
  on public.certificates for select to authenticated using (is_live or (select public.is_staff()));

drop policy "Everyone reads gallery items" on public.gallery_items;
create policy "Visitors read live gallery items"
  on public.gallery_items for select to anon using (is_live);
create policy "Users read live gallery items, staff read all"
  on public.gallery_items for select to authenticated using (is_live or (select public.is_staff()));

drop policy "Visitors read published posts" on public.blog_posts;
drop policy "Users read published posts, staff read all" on public.blog_posts;
create policy "Visitors read live posts"
  on public.blog_posts for select to anon using (is_live);
create policy "Users read live posts, staff read all"
  on public.blog_posts for select to authenticated using (is_live or (select public.is_staff()));

-- A former address must not tell of a draft: it is visible with the row that it leads to.
drop policy "Everyone reads former slugs" on public.former_slugs;
create policy "Visitors read former slugs of what they see"
  on public.former_slugs for select to anon using (
    exists (select from public.product_categories c where c.id = former_slugs.category_id)
    or exists (select from public.products p where p.id = former_slugs.product_id)
    or exists (select from public.blog_posts b where b.id = former_slugs.post_id)
  );
create policy "Users read former slugs of what they see"
  on public.former_slugs for select to authenticated using (
    exists (select from public.product_categories c where c.id = former_slugs.category_id)
    or exists (select from public.products p where p.id = former_slugs.product_id)
    or exists (select from public.blog_posts b where b.id = former_slugs.post_id)
  );

create or replace function public.keep_former_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The address of a row that is not public must not take a former address away from one that is.
  if tg_table_name = 'product_categories' then
    insert into public.former_slugs (slug, category_id) values (old.slug, old.id)
    on conflict (slug) where category_id is not null
      do update set category_id = excluded.category_id, created_at = now() where old.is_live;
    delete from public.former_slugs f where f.category_id = new.id and f.slug = new.slug;
  elsif tg_table_name = 'products' then
    insert into public.former_slugs (slug, product_id, in_category_id) values (old.slug, old.id, old.category_id)
    on conflict (in_category_id, slug) where product_id is not null
      do update set product_id = excluded.product_id, created_at = now() where old.is_live;
    delete from public.former_slugs f
    where f.product_id = new.id and f.in_category_id = new.category_id and f.slug = new.slug;
  else
    insert into public.former_slugs (slug, post_id) values (old.slug, old.id)
    on conflict (slug) where post_id is not null
      do update set post_id = excluded.post_id, created_at = now() where old.is_live;
    delete from public.former_slugs f where f.post_id = new.id and f.slug = new.slug;
  end if;
  return null;
end;
$$;

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
  join public.products p on p.id = found.id and p.is_live
  join public.product_categories c on c.id = p.category_id
  order by found.rank, found.way limit 1;
$$;

-- The tables of counts: what visitors may count, and what staff see.

create table public.product_totals (
  id uuid primary key,
  products bigint not null default 0,
  featured bigint not null default 0,
  constraint product_totals_category_exists foreign key (id)
    references public.product_categories (id) on delete cascade
);

comment on table public.product_totals is
  'One row per category: the number of all its products, also of drafts. product_counts has the live ones.';

insert into public.product_totals (id, products, featured) select id, products, featured from public.product_counts;

alter table public.product_totals enable row level security;

create policy "Staff read product totals"
  on public.product_totals for select to authenticated using ((select public.is_staff()));

grant select on public.product_totals to authenticated;
revoke all on public.product_totals from anon;

comment on table public.product_counts is
  'One row per category: the number of its live products. Maintained by triggers in the transaction that changes products: always exact.';

drop policy "Everyone reads product counts" on public.product_counts;
create policy "Visitors read counts of live categories"
  on public.product_counts for select to anon
  using (exists (select from public.product_categories c where c.id = product_counts.id));
create policy "Users read counts of the categories they see"
  on public.product_counts for select to authenticated
  using (exists (select from public.product_categories c where c.id = product_counts.id));

create or replace function public.begin_product_count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_counts (id) select id from added;
  insert into public.product_totals (id) select id from added;
  return null;
end;
$$;

create or replace function public.count_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    update public.product_counts set products = 0, featured = 0;
    update public.product_totals set products = 0, featured = 0;
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

-- The public lists are read by these indexes.

drop index public.products_category_id_name_idx;
create index products_category_id_name_idx on public.products (category_id, name, id) where is_live;
drop index public.products_name_idx;
create index products_name_idx on public.products (name, id) where is_live;
drop index public.blog_posts_published_idx;
create index blog_posts_published_idx on public.blog_posts (published_at desc, id) where is_live;
-- The filters of the back office.
create index products_drafts_idx on public.products (created_at desc, id) where status = 'draft';

create or replace function public.product_addresses(after uuid, most integer) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'slug', p.slug, 'category_slug', c.slug, 'updated_at', p.updated_at
  ) order by p.id), '[]')
  from (
    select q.id, q.slug, q.category_id, q.updated_at from public.products q
    where q.id > product_addresses.after and q.is_live order by q.id limit product_addresses.most
  ) p join public.product_categories c on c.id = p.category_id;
$$;

create or replace function public.category_page(slug text, page integer, size integer)
returns table (category json, total bigint, products json)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  skipped constant bigint := (category_page.page - 1)::bigint * category_page.size;
  found_category public.product_categories;
  counted bigint;
  ids uuid[];
begin
  select * into found_category from public.product_categories c where c.slug = category_page.slug and c.is_live;
  if found_category.id is null then
    return;
  end if;
  select n.products into counted from public.product_counts n where n.id = found_category.id;

  -- First the ids, from an index, then their rows. The second half of the list is read from its end.
  if skipped < counted / 2 then
    ids := array(
      select p.id from public.products p where p.category_id = found_category.id and p.is_live
      order by p.name, p.id limit size offset skipped
    );
  elsif skipped < counted then
    ids := array(
      select p.id from public.products p where p.category_id = found_category.id and p.is_live
      order by p.name desc, p.id desc
      limit least(size, counted - skipped) offset greatest(counted - skipped - size, 0)
    );
  end if;

  return query select
    json_build_object(
      'id', found_category.id, 'name', found_category.name, 'slug', found_category.slug,
      'description', found_category.description, 'image_url', found_category.image_url
    ),
    counted,
    (
      select coalesce(json_agg(json_build_object(
        'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'image_url', p.image_url,
        'is_featured', p.is_featured
      ) order by p.name, p.id), '[]')
      from public.products p where p.id = any (ids)
    );
end;
$$;

-- Security definer from here on: below a policy with a condition the operator @@ uses no index.
create or replace function public.search_products(words text, page integer, size integer)
returns table (total integer, more boolean, products json)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 1000;
  skipped constant bigint := (search_products.page - 1)::bigint * search_products.size;
  query constant tsquery := to_tsquery('english', search_products.words);
  ordered boolean := true;
  counted integer;
  found_ids uuid[];
  ids uuid[];
begin
  -- Of a word that most products have, the beginning of the list has enough matches. The GIN index would collect all.
  found_ids := array(
    select f.id from (select p.id, p.search from public.products p where p.is_live order by p.name, p.id limit 2 * most) f
    where f.search @@ query limit most + 1
  );
  if cardinality(found_ids) <= most then
    found_ids := array(
      select f.id from (select p.id, p.name from public.products p where p.is_live and p.search @@ query limit most + 1) f
      order by f.name, f.id
    );
    -- Where there are more, these are arbitrary ones, not the first.
    ordered := cardinality(found_ids) <= most;
  end if;
  counted := cardinality(found_ids);
  if not ordered and skipped < most then
    -- Enough matches are likely near the beginning of the list; otherwise all matches are sorted.
    found_ids := array(
      select f.id from (select p.id, p.search from public.products p where p.is_live order by p.name, p.id limit 5 * most) f
      where f.search @@ query limit least(skipped + size, most)
    );
    if cardinality(found_ids) < least(skipped + size, most) then
      found_ids := array(
        select f.id from (select p.id, p.name from public.products p where p.is_live and p.search @@ query offset 0) f
        order by f.name, f.id limit least(skipped + size, most)
      );
    end if;
  end if;
  if skipped < most then
    ids := found_ids[skipped + 1 : least(skipped + size, most)];
  end if;

  return query select least(counted, most), counted > most, (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'image_url', p.image_url,
      'is_featured', p.is_featured, 'category', json_build_object('name', c.name, 'slug', c.slug)
    ) order by p.name, p.id), '[]')
    from public.products p join public.product_categories c on c.id = p.category_id where p.id = any (ids)
  );
end;
$$;

drop function public.list_products(integer, integer, text, uuid, boolean);
create function public.list_products(
  page integer, size integer, words text default null, category uuid default null, featured boolean default false,
  status text default null
) returns table (total bigint, more boolean, products json)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 1000;
  skipped constant bigint := (list_products.page - 1)::bigint * list_products.size;
  query constant tsquery := to_tsquery('english', list_products.words);
  ordered boolean := true;
  counted bigint;
  found_ids uuid[];
  ids uuid[];
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may list all products.';
  end if;
  if query is null then
    select coalesce(sum(case when list_products.featured then n.featured else n.products end), 0) into counted
    from public.product_totals n where list_products.category is null or n.id = list_products.category;
    if list_products.status is not null then
      -- Drafts and scheduled products are few: they are counted, and the published ones are the rest.
      select case list_products.status
          when 'draft' then count(*) filter (where p.status = 'draft')
          when 'scheduled' then count(*) filter (where p.status = 'published')
          else counted - count(*)
        end
      into counted from (
        select q.status from public.products q
        where q.status = 'draft'
          and (list_products.category is null or q.category_id = list_products.category)
          and (not list_products.featured or q.is_featured)
        union all
        select q.status from public.products q
        where q.status = 'published' and q.publish_at is not null
          and (list_products.category is null or q.category_id = list_products.category)
          and (not list_products.featured or q.is_featured)
      ) p;
    end if;
    -- First the ids, from an index, then their rows. The second half of the list is read from its end.
    if skipped < counted / 2 then
      ids := array(
        select p.id from public.products p
        where (list_products.category is null or p.category_id = list_products.category)
          and (not list_products.featured or p.is_featured)
          and case list_products.status
            when 'draft' then p.status = 'draft'
            when 'scheduled' then p.status = 'published' and p.publish_at is not null
            when 'published' then p.status = 'published' and p.publish_at is null
            else true
          end
        order by p.created_at desc, p.id limit size offset skipped
      );
    elsif skipped < counted then
      ids := array(
        select p.id from public.products p
        where (list_products.category is null or p.category_id = list_products.category)
          and (not list_products.featured or p.is_featured)
          and case list_products.status
            when 'draft' then p.status = 'draft'
            when 'scheduled' then p.status = 'published' and p.publish_at is not null
            when 'published' then p.status = 'published' and p.publish_at is null
            else true
          end
        order by p.created_at, p.id desc
        limit least(size, counted - skipped) offset greatest(counted - skipped - size, 0)
      );
    end if;
  else
    -- As in search_products.
    found_ids := array(
      select f.id from (
        select p.id, p.search from public.products p
        where (list_products.category is null or p.category_id = list_products.category)
          and (not list_products.featured or p.is_featured)
          and case list_products.status
            when 'draft' then p.status = 'draft'
            when 'scheduled' then p.status = 'published' and p.publish_at is not null
            when 'published' then p.status = 'published' and p.publish_at is null
            else true
          end
        order by p.created_at desc, p.id limit 2 * most
      ) f
      where f.search @@ query limit most + 1
    );
    if cardinality(found_ids) <= most then
      found_ids := array(
        select f.id from (
          select p.id, p.created_at from public.products p
          where p.search @@ query
            and (list_products.category is null or p.category_id = list_products.category)
            and (not list_products.featured or p.is_featured)
            and case list_products.status
              when 'draft' then p.status = 'draft'
              when 'scheduled' then p.status = 'published' and p.publish_at is not null
              when 'published' then p.status = 'published' and p.publish_at is null
              else true
            end
          limit most + 1
        ) f
        order by f.created_at desc, f.id
      );
      ordered := cardinality(found_ids) <= most;
    end if;
    counted := cardinality(found_ids);
    if not ordered and skipped < most then
      found_ids := array(
        select f.id from (
          select p.id, p.search from public.products p
          where (list_products.category is null or p.category_id = list_products.category)
            and (not list_products.featured or p.is_featured)
            and case list_products.status
              when 'draft' then p.status = 'draft'
              when 'scheduled' then p.status = 'published' and p.publish_at is not null
              when 'published' then p.status = 'published' and p.publish_at is null
              else true
            end
          order by p.created_at desc, p.id limit 5 * most
        ) f
        where f.search @@ query limit least(skipped + size, most)
      );
      if cardinality(found_ids) < least(skipped + size, most) then
        found_ids := array(
          select f.id from (
            select p.id, p.created_at from public.products p
            where p.search @@ query
              and (list_products.category is null or p.category_id = list_products.category)
              and (not list_products.featured or p.is_featured)
              and case list_products.status
                when 'draft' then p.status = 'draft'
                when 'scheduled' then p.status = 'published' and p.publish_at is not null
                when 'published' then p.status = 'published' and p.publish_at is null
                else true
              end
            offset 0
          ) f
          order by f.created_at desc, f.id limit least(skipped + size, most)
        );
      end if;
    end if;
    if skipped < most then
      ids := found_ids[skipped + 1 : least(skipped + size, most)];
    end if;
    more := counted > most;
    counted := least(counted, most);
  end if;

  return query select counted, coalesce(list_products.more, false), (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'image_url', p.image_url, 'is_featured', p.is_featured,
      'status', p.status, 'publish_at', p.publish_at, 'unpublish_at', p.unpublish_at, 'is_live', p.is_live,
      'category', json_build_object('name', c.name, 'slug', c.slug)
    ) order by p.created_at desc, p.id), '[]')
    from public.products p join public.product_categories c on c.id = p.category_id where p.id = any (ids)
  );
end;
$$;

comment on function public.list_products(integer, integer, text, uuid, boolean, text) is
  'A page, the newest first, of all products or those of a category, featured, of a state (draft, scheduled, published), or matching a tsquery, and their number: of a search at most 1,000, and whether there are more.';

revoke execute on function public.list_products(integer, integer, text, uuid, boolean, text)
  from public, anon, authenticated;
grant execute on function public.list_products(integer, integer, text, uuid, boolean, text) to authenticated;
