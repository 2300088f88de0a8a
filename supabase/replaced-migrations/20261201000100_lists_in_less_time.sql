-- Categories and products in less time. The library is asked once for all pictures of a page: a call for each card, with
-- the whole row of its product, took longer than all the rest. The choices of the filters keep their plans, which the
-- server makes anew for each call of a function in SQL.

create or replace function public.facet_choices(category uuid, wanted text[])
returns table (facet text, choice text, products bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if wanted = '{}' then
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
  cross join lateral unnest(n.facets) as f (facet)
  where starts_with(f.facet, k.kind || '=')
  group by k.kind, f.facet;
end;
$$;

drop function public.category_page(text, integer, integer, text);

create function public.category_page(slug text, page integer, size integer, filters text default null)
returns table (category json, total bigint, counted bigint, products json, choices json, picture_notes json)
language plpgsql stable security definer set search_path = '' as $$
declare
  skipped constant bigint := (category_page.page - 1)::bigint * category_page.size;
  wanted constant text[] := coalesce(string_to_array(nullif(category_page.filters, ''), E'\n'), '{}');
  found_category public.product_categories;
  ids uuid[];
begin
  select * into found_category from public.product_categories c where c.slug = category_page.slug and c.is_live;
  if found_category.id is null then
    return;
  end if;
  select n.products into total from public.product_counts n where n.id = found_category.id;
  if wanted = '{}' then
    counted := total;
  else
    select coalesce(sum(n.products), 0) into counted from public.product_facet_counts n
    where n.category_id = found_category.id and n.is_whole and n.facets @> wanted;
  end if;

  -- First the ids, from an index, then their rows. The second half of the list is read from its end.
  if skipped >= counted then
    ids := '{}';
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
      from public.facet_choices(found_category.id, wanted) f
    ),
    public.picture_notes(array(select c.image_url from cards c where c.image_url is not null));
end;
$$;

comment on function public.category_page(text, integer, integer, text) is
  'The live category of a slug, its number of products, how many of them fit the filters (facets as product_facets has them, a line each), a page of those in the order of the category, the choices of the filters, and what the library says of the pictures of that page; no row where there is no such category. Security definer: below a policy with a condition the operator @> uses no index.';

revoke execute on function public.category_page(text, integer, integer, text) from public, anon, authenticated;
grant execute on function public.category_page(text, integer, integer, text) to anon, authenticated, service_role;

create or replace function public.related_products(product public.products) returns json
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 4;
begin
  -- By name the next ones, so that every product is led to, and then the first of the category. Each part reads a few
  -- rows of one index, however many products there are.
  return (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'image_url', p.image_url,
      'is_featured', p.is_featured, 'sizes_mm', p.sizes_mm, 'season_months', p.season_months,
      'stored_months', p.stored_months
    ) order by chosen.turn, p.place, p.name, p.id), '[]')
    from (
      select f.id, min(f.turn) as turn from (
        (
          select n.id, n.place, n.name, 1 as turn from public.products n
          where n.category_id = product.category_id and n.is_live and n.place is null and product.place is null
            and (n.name, n.id) > (product.name, product.id)
          order by n.name, n.id limit most
        )
        union all
        (
          select n.id, n.place, n.name, 2 from public.products n
          where n.category_id = product.category_id and n.is_live
          order by n.place, n.name, n.id limit 2 * most + 1
        )
      ) f
      where f.id <> product.id
      group by f.id, f.place, f.name
      order by min(f.turn), f.place, f.name, f.id limit most
    ) chosen
    join public.products p on p.id = chosen.id
  );
end;
$$;

create or replace function public.product_page(category_slug text, product_slug text)
returns table (product json, category json, related json, picture_notes json)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select
    to_json(p),
    json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description, 'image_url', c.image_url),
    r.cards,
    public.picture_notes(
      p.gallery_images || p.image_url || array(select card ->> 'image_url' from json_array_elements(r.cards) as card)
    )
  from public.products p
  join public.product_categories c on c.id = p.category_id
  cross join lateral (select public.related_products(p) as cards offset 0) r
  where p.slug = product_page.product_slug and p.is_live and c.slug = product_page.category_slug;
end;
$$;
