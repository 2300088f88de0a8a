-- What public pages of the catalogue show, each in one call.

create function public.category_list() returns table (categories json, loading json, picture_notes json)
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 4;
  now_loading constant text := 'month=' || (select extract(month from v.day) from public.content_version v);
begin
  return query
  with listed as (
    select c.id, c.name, c.name_key, c.slug, c.description, c.image_url, c.position
    from public.product_categories c where c.is_live
  ), pictures as (
    select array(select l.image_url from listed l where l.image_url is not null) as urls
  )
  select
    (
      select coalesce(json_agg(json_build_object(
        'id', l.id, 'name', l.name, 'slug', l.slug, 'description', l.description, 'image_url', l.image_url
      ) order by l.position, l.name_key, l.id), '[]')
      from listed l
    ),
    (
      select coalesce(json_agg(json_build_object(
        'id', p.id, 'name', p.name, 'slug', p.slug, 'season_months', p.season_months,
        'stored_months', p.stored_months, 'lots', p.lots, 'category', json_build_object('name', l.name, 'slug', l.slug)
      ) order by l.position, l.name_key, l.id, p.lots = '[]', p.place, p.name_key, p.id), '[]')
      from listed l cross join lateral (
        (
          select * from public.products q where q.category_id = l.id and q.is_live and q.lots <> '[]'
          order by q.place, q.name_key, q.id limit most
        )
        union all
        (
          select * from public.products q
          where q.category_id = l.id and q.is_live and (q.season_months <> '{}' or q.stored_months <> '{}')
            and q.lots = '[]' and q.facets @> array[now_loading]
          order by q.place, q.name_key, q.id limit most
        )
      ) p
    ),
    case when cardinality(p.urls) <= 100 then public.picture_notes(p.urls) else (
      select json_object_agg(n.key, n.value)
      from generate_series(1, cardinality(p.urls), 100) as s (first),
        json_each(public.picture_notes(p.urls[s.first:s.first + 99])) n
    ) end
  from pictures p;
end;
$$;

comment on function public.category_list() is
  'The live categories in the order that staff made, the others by name, of each the first products with lots and the first that load this month, and what the library says of their pictures: all that home and the list of products show of them in one call.';
grant execute on function public.category_list() to anon, authenticated;

create function public.category_page(slug text, page integer, size integer, filters text default null)
returns table (category json, total bigint, counted bigint, products json, choices json, picture_notes json)
language plpgsql stable security definer set search_path = '' as $$
declare
  skipped constant bigint := (category_page.page - 1)::bigint * category_page.size;
  lines constant text[] := coalesce(string_to_array(nullif(category_page.filters, ''), E'\n'), '{}');
  wanted constant text[] := array(select l from unnest(lines) as l where not starts_with(l, 'size~'));
  span constant text := (select substr(l, 6) from unnest(lines) as l where l ~ '^size~[0-9.]*-[0-9.]*$' limit 1);
  -- The facets of sizes of which a product has any; null where none are asked for.
  sizes text[];
  today constant date := (select v.day from public.content_version v);
  found_category public.product_categories;
  ids uuid[];
begin
  select * into found_category from public.product_categories c where c.slug = category_page.slug and c.is_live;
  if found_category.id is null then
    return;
  end if;
  select n.products into total from public.product_counts n where n.id = found_category.id;
  if span is not null then
    sizes := public.sizes_between(found_category.id, span);
  end if;
  if wanted = '{}' and sizes is null then
    counted := total;
  else
    select coalesce(sum(n.products), 0) into counted from public.product_facet_counts n
    where n.category_id = found_category.id and n.is_whole and n.facets @> wanted
      and (sizes is null or n.facets && sizes);
  end if;

  -- First the ids, from an index, then their rows. The second half of the list is read from its end.
  if skipped >= counted then
    ids := '{}';
  elsif sizes is not null then
    ids := array(
      select p.id from public.products p
      where p.category_id = found_category.id and p.is_live and p.facets <> '{}' and p.facets @> wanted
        and p.facets && sizes
      order by p.place, p.name_key, p.id limit size offset skipped
    );
  elsif wanted <> '{}' then
    ids := array(
      select p.id from public.products p
      where p.category_id = found_category.id and p.is_live and p.facets <> '{}' and p.facets @> wanted
      order by p.place, p.name_key, p.id limit size offset skipped
    );
  elsif skipped < counted / 2 then
    ids := array(
      select p.id from public.products p where p.category_id = found_category.id and p.is_live
      order by p.place, p.name_key, p.id limit size offset skipped
    );
  else
    ids := array(
      select p.id from public.products p where p.category_id = found_category.id and p.is_live
      order by p.place desc, p.name_key desc, p.id desc
      limit least(size, counted - skipped) offset greatest(counted - skipped - size, 0)
    );
  end if;

  return query
  with cards as (
    select p.id, p.name, p.name_key, p.slug, p.description, p.image_url, p.is_featured, p.sizes_mm, p.season_months,
      p.stored_months, p.lots, p.place,
      case when counted <= size then not (
        p.facets @> array['month=' || extract(month from today)]
        or p.lots @? format('$[*] ? (@.available_until >= "%s")', today)::jsonpath
      ) end as is_later
    from public.products p where p.id = any (ids)
  )
  select
    json_build_object(
      'id', found_category.id, 'name', found_category.name, 'slug', found_category.slug,
      'description', found_category.description, 'image_url', found_category.image_url,
      'meta_title', found_category.meta_title, 'meta_description', found_category.meta_description,
      'share_image_url', found_category.share_image_url
    ),
    category_page.total,
    category_page.counted,
    (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description, 'image_url', c.image_url,
        'is_featured', c.is_featured, 'sizes_mm', c.sizes_mm, 'season_months', c.season_months,
        'stored_months', c.stored_months, 'lots', c.lots
      ) order by c.place, c.is_later, c.name_key, c.id), '[]')
      from cards c
    ),
    (
      select coalesce(json_agg(json_build_object('facet', f.facet, 'choice', f.choice, 'products', f.products)), '[]')
      from public.facet_choices(found_category.id, wanted, sizes) f
    ),
    public.picture_notes(array(select c.image_url from cards c where c.image_url is not null));
end;
$$;

comment on function public.category_page(text, integer, integer, text) is
  'The live category of a slug, its number of products, how many of them fit the filters (facets as product_facets has them, a line each, and sizes as sizes_between has them, behind size~), a page of those in the order of the category (what loads today before the others without a place by hand, where all fit on a page), the choices of the filters, and what the library says of the pictures of that page; no row where there is no such category. Security definer: below a policy with a condition the operator @> uses no index.';
grant execute on function public.category_page(text, integer, integer, text) to anon, authenticated;

create function public.product_page(category_slug text, product_slug text)
returns table (product json, category json, related json, picture_notes json, certificates json)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select
    to_json(p),
    json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description, 'image_url', c.image_url),
    r.cards,
    public.picture_notes(
      p.gallery_images || p.image_url || array(select card ->> 'image_url' from json_array_elements(r.cards) as card)
    ),
    (
      select coalesce(json_agg(json_build_object(
        'id', e.id, 'name', e.name, 'authority', e.authority, 'number', e.number, 'valid_until', e.valid_until
      ) order by e.sort_order, e.name, e.id), '[]')
      from public.certificates e
      where e.is_live
        and (e.covers_all or p.category_id = any (e.covered_category_ids) or p.id = any (e.covered_product_ids))
    )
  from public.products p
  join public.product_categories c on c.id = p.category_id
  cross join lateral (select public.related_products(p) as cards offset 0) r
  where p.slug = product_page.product_slug and p.is_live and c.slug = product_page.category_slug;
end;
$$;

comment on function public.product_page(text, text) is
  'The live product at an address, with its category, others of it, what the library says of the pictures, and the certificates that cover it: all that its page shows in one call.';
grant execute on function public.product_page(text, text) to anon, authenticated;

create function public.product_addresses(after uuid, most integer) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'slug', p.slug, 'category_slug', c.slug, 'updated_at', p.updated_at
  ) order by p.id), '[]')
  from (
    select q.id, q.slug, q.category_id, q.updated_at from public.products q
    where q.id > product_addresses.after and q.is_live order by q.id limit product_addresses.most
  ) p join public.product_categories c on c.id = p.category_id;
$$;

comment on function public.product_addresses(uuid, integer) is
  'Keyset page: id, slug, category slug and updated_at of the products after an id.';
grant execute on function public.product_addresses(uuid, integer) to anon, authenticated;

create function public.has_season() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The limit has the counts looked at category by category, until the first that fits.
  return exists (
    select from public.product_categories c, lateral (
      select from public.product_facet_counts n
      where n.category_id = c.id and not n.is_whole and starts_with(n.facets[1], 'month=') limit 1
    ) counted
    where c.is_live
  );
end;
$$;

comment on function public.has_season() is
  'Whether the season calendar shows any products. Security definer: nobody reads the counts themselves.';
grant execute on function public.has_season() to anon, authenticated;

create function public.season_calendar(most integer)
returns table (category json, products json)
language sql stable set search_path = '' as $$
  select json_build_object('id', c.id, 'name', c.name, 'slug', c.slug), p.products
  from public.product_categories c
  cross join lateral (
    select json_agg(json_build_object(
      'id', q.id, 'name', q.name, 'slug', q.slug, 'season_months', q.season_months,
      'stored_months', q.stored_months, 'lots', q.lots
    ) order by q.place, q.name_key, q.id) as products
    from (
      select s.id, s.name, s.name_key, s.slug, s.place, s.season_months, s.stored_months, s.lots
      from public.products s
      where s.category_id = c.id and s.is_live and (s.season_months <> '{}' or s.stored_months <> '{}')
      order by s.place, s.name_key, s.id limit most
    ) q
  ) p
  where c.is_live and p.products is not null
  order by c.position, c.name_key, c.id;
$$;

comment on function public.season_calendar(integer) is
  'The live categories in their order, each with its first live products of which the months are known, at most so many.';
grant execute on function public.season_calendar(integer) to anon, authenticated;

create function public.catalogue(most integer, slug text default null)
returns table (total bigint, categories json)
language sql stable set search_path = '' as $$
  with wanted as (
    select c.*, n.products as live,
      sum(n.products) over (order by c.position, c.name_key, c.id) - n.products as before
    from public.product_categories c join public.product_counts n on n.id = c.id
    where c.is_live and (catalogue.slug is null or c.slug = catalogue.slug)
  )
  select coalesce(sum(w.live), 0)::bigint, coalesce(json_agg(
    json_build_object(
      'name', w.name, 'slug', w.slug, 'description', w.description, 'updated_at', w.updated_at,
      'products', coalesce(p.products, '[]')
    ) order by w.position, w.name_key, w.id
  ), '[]')
  from wanted w
  left join lateral (
    select json_agg(json_build_object(
      'name', q.name, 'slug', q.slug, 'description', q.description, 'image_url', q.image_url,
      'picture_notes', q.notes, 'updated_at', q.updated_at, 'hs_code', q.hs_code, 'origin', q.origin,
      'sizes_mm', q.sizes_mm, 'packings', q.packings, 'season_months', q.season_months,
      'stored_months', q.stored_months, 'load_20ft_tonnes', q.load_20ft_tonnes,
      'load_40ft_tonnes', q.load_40ft_tonnes
    ) order by q.place, q.name_key, q.id) as products
    from (
      select s.*, public.picture_notes(s) as notes from public.products s
      where s.category_id = w.id and s.is_live
      order by s.place, s.name_key, s.id limit greatest(catalogue.most - w.before, 0)
    ) q
  ) p on true;
$$;

comment on function public.catalogue(integer, text) is
  'The live category of a slug, or all of them in their order, with their first live products, at most so many together, and how many there are. Numbers come from product_counts, which are maintained.';
grant execute on function public.catalogue(integer, text) to anon, authenticated;
