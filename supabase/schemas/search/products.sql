-- The search of visitors.

create function public.found_products(ids uuid[]) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'image_url', p.image_url,
      'picture_notes', public.picture_notes(p), 'is_featured', p.is_featured,
      'sizes_mm', p.sizes_mm, 'season_months', p.season_months, 'stored_months', p.stored_months,
      'lots', p.lots, 'category', json_build_object('name', c.name, 'slug', c.slug)
    ) order by i.place), '[]')
    from unnest(found_products.ids) with ordinality as i (id, place)
    join public.products p on p.id = i.id join public.product_categories c on c.id = p.category_id
  );
end;
$$;

comment on function public.found_products(uuid[]) is 'Products as cards with their categories, in the order of their ids.';

create function public.search_products(words text, page integer, size integer)
returns table (total integer, more boolean, forgiven boolean, categories json, products json, near json)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 1000;
  skipped constant bigint := (search_products.page - 1)::bigint * search_products.size;
  query tsquery := public.search_query(search_products.words);
  ordered boolean := true;
  counted integer := 0;
  found_ids uuid[] := '{}';
  category_ids uuid[] := '{}';
  ids uuid[];
  near_ids uuid[] := '{}';
begin
  forgiven := false;
  -- Once as typed; where nothing matches, once more with typos forgiven.
  for attempt in 1..2 loop
    exit when query is null;
    category_ids := array(
      select c.id from public.product_categories c where c.is_live and c.search @@ query
      order by ts_rank(c.search, query) desc, c.position, c.name_key, c.id limit 4
    );
    -- Of a word that most products have, the beginning of the list has enough matches. The GIN index would collect all.
    found_ids := array(
      select f.id from (
        select p.id, p.search from public.products p where p.is_live order by p.name_key, p.id limit 2 * most
      ) f
      where f.search @@ query limit most + 1
    );
    if cardinality(found_ids) <= most then
      found_ids := array(
        select f.id from (
          select p.id, p.name_key, p.search from public.products p where p.is_live and p.search @@ query limit most + 1
        ) f
        order by ts_rank(f.search, query) desc, f.name_key, f.id
      );
      -- Where there are more, these are arbitrary ones, not the first.
      ordered := cardinality(found_ids) <= most;
    end if;
    exit when cardinality(found_ids) > 0 or cardinality(category_ids) > 0 or attempt = 2;
    query := public.search_query(search_products.words, 'alike');
    forgiven := query is not null;
  end loop;
  counted := cardinality(found_ids);
  if counted = 0 and cardinality(category_ids) = 0 then
    -- What has some of the words, as a way on.
    query := public.search_query(search_products.words, 'some');
    forgiven := false;
    category_ids := array(
      select c.id from public.product_categories c where c.is_live and c.search @@ query
      order by ts_rank(c.search, query) desc, c.position, c.name_key, c.id limit 4
    );
    near_ids := array(
      select f.id from (
        select p.id, p.name_key, p.search from public.products p where p.is_live and p.search @@ query limit most
      ) f
      order by ts_rank(f.search, query) desc, f.name_key, f.id limit 4
    );
  end if;
  forgiven := forgiven and (counted > 0 or cardinality(category_ids) > 0);
  if not ordered and skipped < most then
    -- Enough matches are likely near the beginning of the list; otherwise all matches are sorted.
    found_ids := array(
      select f.id from (
        select p.id, p.search from public.products p where p.is_live order by p.name_key, p.id limit 5 * most
      ) f
      where f.search @@ query limit least(skipped + size, most)
    );
    if cardinality(found_ids) < least(skipped + size, most) then
      found_ids := array(
        select f.id from (
          select p.id, p.name_key from public.products p where p.is_live and p.search @@ query offset 0
        ) f
        order by f.name_key, f.id limit least(skipped + size, most)
      );
    end if;
  end if;
  if skipped < most then
    ids := found_ids[skipped + 1 : least(skipped + size, most)];
  end if;

  return query select least(counted, most), counted > most, search_products.forgiven, (
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'name', c.name, 'slug', c.slug, 'products', coalesce(n.products, 0)
    ) order by i.place), '[]')
    from unnest(category_ids) with ordinality as i (id, place)
    join public.product_categories c on c.id = i.id left join public.product_counts n on n.id = c.id
  ), public.found_products(ids), public.found_products(near_ids);
end;
$$;

comment on function public.search_products(text, integer, integer) is
  'A page, the best match first, of the live products that match words as search_query takes them, and the number of matches: at most 1,000, and whether there are more; of more than that the first ones by name. With up to four categories that match, and whether typos were forgiven, which happens only where nothing matches as typed. Where nothing matches then either, up to four products and categories that have some of the words.';
grant execute on function public.search_products(text, integer, integer) to anon, authenticated;
