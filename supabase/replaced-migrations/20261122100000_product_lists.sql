-- The lists of products: a category's page and the search for visitors, and the list of the back office. Each gives a
-- page and the total in one call. The last page is as fast as the first one; a search neither counts nor sorts more
-- than it has to, and gives at most the first thousand.

-- In a database from before the page size was a parameter.
drop function if exists
  public.category_page(text, integer), public.search_products(text, integer), public.list_products(integer, text, uuid, boolean);

create function public.category_page(slug text, page integer, size integer)
returns table (category json, total bigint, products json)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  skipped constant bigint := (category_page.page - 1)::bigint * category_page.size;
  found_category public.product_categories;
  counted bigint;
  ids uuid[];
begin
  select * into found_category from public.product_categories c where c.slug = category_page.slug;
  if found_category.id is null then
    return;
  end if;
  select n.products into counted from public.product_counts n where n.id = found_category.id;

  -- First the ids, from an index, then their rows. The second half of the list is read from its end.
  if skipped < counted / 2 then
    ids := array(
      select p.id from public.products p where p.category_id = found_category.id
      order by p.name, p.id limit size offset skipped
    );
  elsif skipped < counted then
    ids := array(
      select p.id from public.products p where p.category_id = found_category.id
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

comment on function public.category_page(text, integer, integer) is
  'The category of a slug, its number of products, and a page of them by name; no row where there is no such category.';

revoke execute on function public.category_page(text, integer, integer) from public;
grant execute on function public.category_page(text, integer, integer) to anon, authenticated;

create function public.search_products(words text, page integer, size integer)
returns table (total integer, more boolean, products json)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
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
    select f.id from (select p.id, p.search from public.products p order by p.name, p.id limit 2 * most) f
    where f.search @@ query limit most + 1
  );
  if cardinality(found_ids) <= most then
    found_ids := array(
      select f.id from (select p.id, p.name from public.products p where p.search @@ query limit most + 1) f
      order by f.name, f.id
    );
    -- Where there are more, these are arbitrary ones, not the first.
    ordered := cardinality(found_ids) <= most;
  end if;
  counted := cardinality(found_ids);
  if not ordered and skipped < most then
    -- Enough matches are likely near the beginning of the list; otherwise all matches are sorted.
    found_ids := array(
      select f.id from (select p.id, p.search from public.products p order by p.name, p.id limit 5 * most) f
      where f.search @@ query limit least(skipped + size, most)
    );
    if cardinality(found_ids) < least(skipped + size, most) then
      found_ids := array(
        select f.id from (select p.id, p.name from public.products p where p.search @@ query offset 0) f
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

comment on function public.search_products(text, integer, integer) is
  'A page by name of the products that match a tsquery, and the number of matches: at most 1,000, and whether there are more.';

create function public.list_products(
  page integer, size integer, words text default null, category uuid default null, featured boolean default false
) returns table (total bigint, more boolean, products json)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 1000;
  skipped constant bigint := (list_products.page - 1)::bigint * list_products.size;
  query constant tsquery := to_tsquery('english', list_products.words);
  ordered boolean := true;
  counted bigint;
  found_ids uuid[];
  ids uuid[];
begin
  if query is null then
    select coalesce(sum(case when list_products.featured then n.featured else n.products end), 0) into counted
    from public.product_counts n where list_products.category is null or n.id = list_products.category;
    -- First the ids, from an index, then their rows. The second half of the list is read from its end.
    if skipped < counted / 2 then
      ids := array(
        select p.id from public.products p
        where (list_products.category is null or p.category_id = list_products.category)
          and (not list_products.featured or p.is_featured)
        order by p.created_at desc, p.id limit size offset skipped
      );
    elsif skipped < counted then
      ids := array(
        select p.id from public.products p
        where (list_products.category is null or p.category_id = list_products.category)
          and (not list_products.featured or p.is_featured)
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
      'category', json_build_object('name', c.name, 'slug', c.slug)
    ) order by p.created_at desc, p.id), '[]')
    from public.products p join public.product_categories c on c.id = p.category_id where p.id = any (ids)
  );
end;
$$;

comment on function public.list_products(integer, integer, text, uuid, boolean) is
  'A page, the newest first, of all products or those of a category, featured, or matching a tsquery, and their number: of a search at most 1,000, and whether there are more.';

revoke execute on function
  public.search_products(text, integer, integer), public.list_products(integer, integer, text, uuid, boolean)
  from public, anon, authenticated;
grant execute on function public.search_products(text, integer, integer) to anon, authenticated;
grant execute on function public.list_products(integer, integer, text, uuid, boolean) to authenticated;
