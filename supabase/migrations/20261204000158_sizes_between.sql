-- A buyer filters sizes from one millimetre to another, in place of one choice per size on offer.

drop function public.facet_choices(uuid,text[]);

create function public.facet_choices(category uuid, wanted text[], sizes text[] default null)
returns table (facet text, choice text, products bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if wanted = '{}' and sizes is null then
    -- The numbers of single facets.
    return query
    select split_part(n.facets[1], '=', 1), substr(n.facets[1], strpos(n.facets[1], '=') + 1), n.products
    from public.product_facet_counts n
    where n.category_id = facet_choices.category and not n.is_whole;
    return;
  end if;
  -- Of each kind those that remain with the choices of the other kinds.
  return query
  select k.kind, substr(f.facet, length(k.kind) + 2), sum(n.products)::bigint
  from unnest(array['month', 'size', 'packing', 'use']) as k (kind)
  join public.product_facet_counts n on n.category_id = facet_choices.category and n.is_whole
    and n.facets @> array(select w from unnest(wanted) as w where not starts_with(w, k.kind || '='))
    and (sizes is null or k.kind = 'size' or n.facets && sizes)
  cross join lateral unnest(n.facets) as f (facet)
  where starts_with(f.facet, k.kind || '=')
  group by k.kind, f.facet;
end;
$$;

create function public.sizes_between(category uuid, span text) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(n.facets[1]), '{}')
  from public.product_facet_counts n
  cross join lateral regexp_match(n.facets[1], '^size=([0-9.]+)(?:([+])|-([0-9.]+))?$') as part
  cross join lateral (
    select part[1]::numeric as least, case when part[2] is null then coalesce(part[3], part[1])::numeric else 'infinity' end as most
  ) has
  cross join lateral (
    select coalesce(nullif(split_part(span, '-', 1), ''), '0')::numeric as least,
      coalesce(nullif(split_part(span, '-', 2), ''), 'infinity')::numeric as most
  ) wanted
  -- 45-55 has nothing of 55-65 but its edge.
  where n.category_id = sizes_between.category and not n.is_whole and starts_with(n.facets[1], 'size=')
    and has.least <= wanted.most and has.most >= wanted.least
    and (has.least = has.most or wanted.least = wanted.most or (has.least < wanted.most and has.most > wanted.least));
$$;

create or replace function public.category_page(slug text, page integer, size integer, filters text default null)
returns table (category json, total bigint, counted bigint, products json, choices json, picture_notes json)
language plpgsql stable security definer set search_path = '' as $$
declare
  skipped constant bigint := (category_page.page - 1)::bigint * category_page.size;
  lines constant text[] := coalesce(string_to_array(nullif(category_page.filters, ''), E'\n'), '{}');
  wanted constant text[] := array(select l from unnest(lines) as l where not starts_with(l, 'size~'));
  span constant text := (select substr(l, 6) from unnest(lines) as l where l ~ '^size~[0-9.]*-[0-9.]*$' limit 1);
  -- The facets of sizes of which a product has any; null where none are asked for.
  sizes text[];
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
      order by p.place, p.name, p.id limit size offset skipped
    );
  elsif wanted <> '{}' then
    ids := array(
      select p.id from public.products p
      where p.category_id = found_category.id and p.is_live and p.facets <> '{}' and p.facets @> wanted
      order by p.place, p.name, p.id limit size offset skipped
    );
  elsif skipped < counted / 2 then
    ids := array(
      select p.id from public.products p where p.category_id = found_category.id and p.is_live
      order by p.place, p.name, p.id limit size offset skipped
    );
  else
    ids := array(
      select p.id from public.products p where p.category_id = found_category.id and p.is_live
      order by p.place desc, p.name desc, p.id desc
      limit least(size, counted - skipped) offset greatest(counted - skipped - size, 0)
    );
  end if;

  return query
  with cards as (
    select p.id, p.name, p.slug, p.description, p.image_url, p.is_featured, p.sizes_mm, p.season_months,
      p.stored_months, p.place
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
        'stored_months', c.stored_months
      ) order by c.place, c.name, c.id), '[]')
      from cards c
    ),
    (
      select coalesce(json_agg(json_build_object('facet', f.facet, 'choice', f.choice, 'products', f.products)), '[]')
      from public.facet_choices(found_category.id, wanted, sizes) f
    ),
    public.picture_notes(array(select c.image_url from cards c where c.image_url is not null));
end;
$$;

comment on function public.category_page(text,integer,integer,text) is 'The live category of a slug, its number of products, how many of them fit the filters (facets as product_facets has them, a line each, and sizes as sizes_between has them, behind size~), a page of those in the order of the category, the choices of the filters, and what the library says of the pictures of that page; no row where there is no such category. Security definer: below a policy with a condition the operator @> uses no index.';

comment on function public.facet_choices(uuid,text[],text[]) is 'The choices of a category''s filters with their numbers of live products, each beside those chosen of the other kinds; of sizes also any of some, where not null. Part of category_page. Security definer: nobody reads the counts themselves.';

revoke execute on function public.facet_choices(uuid,text[],text[]) from public;

comment on function public.sizes_between(uuid,text) is 'The facets of sizes in a category that have millimetres between two numbers, such as 40-60, 40- or -60. Part of category_page. Security definer: nobody reads the counts themselves.';

revoke execute on function public.sizes_between(uuid,text) from public;
