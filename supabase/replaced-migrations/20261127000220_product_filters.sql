-- Filters of a category's page by facts of trade, with the number of products of each choice, and the search over facts.

create function public.list_length(list jsonb) returns integer
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) else 0 end;
end;
$$;

comment on function public.list_length(jsonb) is
  'How long a list is. Generated columns are made before constraints refuse what is none.';

-- Without queries of their own: they are called for each row of an import.
create function public.product_facets(sizes_mm jsonb, packings jsonb, uses text[], months integer[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  facets text[] := '{}';
  item jsonb;
  facet text;
  month integer;
begin
  foreach month in array months loop
    facet := 'month=' || month;
    if facet <> all (facets) then
      facets := facets || facet;
    end if;
  end loop;
  for n in 0 .. public.list_length(sizes_mm) - 1 loop
    item := sizes_mm -> n;
    facet := 'size=' || (item ->> 'from') || case
      when item ->> 'to' is null then '+'
      when item -> 'to' = item -> 'from' then ''
      else '-' || (item ->> 'to')
    end;
    if facet <> all (facets) then
      facets := facets || facet;
    end if;
  end loop;
  for n in 0 .. public.list_length(packings) - 1 loop
    item := packings -> n;
    facet := 'packing=' || btrim(item ->> 'kind') || ' ' || (item ->> 'kg') || ' kg';
    if facet <> all (facets) then
      facets := facets || facet;
    end if;
  end loop;
  foreach facet in array uses loop
    facet := 'use=' || btrim(facet);
    if facet <> all (facets) then
      facets := facets || facet;
    end if;
  end loop;
  return facets;
end;
$$;

comment on function public.product_facets(jsonb, jsonb, text[], integer[]) is
  'What a product is filtered by, each as a page has it in its query: month=3, size=45-55, size=65+, packing=Mesh bag 25 kg, use=Retail.';

create function public.fact_words(texts text[], sizes_mm jsonb, packings jsonb) returns tsvector
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  words text := array_to_string(texts, ' ');
begin
  if sizes_mm <> '[]' then
    words := words || ' ' || translate(sizes_mm::text, '[]{}":,fromtuln', ' ') || ' mm';
  end if;
  for n in 0 .. public.list_length(packings) - 1 loop
    words := concat_ws(' ', words, packings -> n ->> 'kind', packings -> n ->> 'kg', 'kg');
  end loop;
  return to_tsvector('english', translate(words, '-/_.', '    '));
end;
$$;

comment on function public.fact_words(text[], jsonb, jsonb) is 'The words of facts of trade, for the search.';

drop index public.products_search_idx;
alter table public.products
  drop column search,
  add column search tsvector not null generated always as (
    -- Without hyphens and the like: "Safed-3" would be parsed as a word and the number -3.
    setweight(to_tsvector('english', translate(name, '-/_.', '    ')), 'A')
    || setweight(to_tsvector('english', translate(coalesce(description, ''), '-/_.', '    ')), 'B')
    || setweight(to_tsvector('english', translate(coalesce(export_info, ''), '-/_.', '    ')), 'C')
    || setweight(to_tsvector('english', translate(specifications::text, '-/_."[],', '        ')), 'C')
    || case
      -- Most products of a large import have no facts.
      when coalesce(hs_code, origin, transit_note) is null and sizes_mm = '[]' and packings = '[]' and uses = '{}'
        and ports = '{}' then ''
      else setweight(
        public.fact_words(array[hs_code, origin, transit_note] || uses || ports || incoterms, sizes_mm, packings), 'C'
      )
    end
  ) stored,
  add column facets text[] not null generated always as (
    case
      when sizes_mm = '[]' and packings = '[]' and uses = '{}' and season_months = '{}' and stored_months = '{}' then '{}'
      else public.product_facets(sizes_mm, packings, uses, season_months || stored_months)
    end
  ) stored;
create index products_search_idx on public.products using gin (search);
create index products_facets_idx on public.products using gin (facets) where is_live and facets <> '{}';
-- The season calendar.
create index products_seasons_idx on public.products (category_id, place, name, id)
  where is_live and (season_months <> '{}' or stored_months <> '{}');
comment on column public.products.search is 'Words of name, description, export information, specifications and facts of trade.';
comment on column public.products.facets is 'What the page of its category filters it by, see product_facets.';

-- The numbers beside the choices: maintained, so that no page of a large category counts its products.
create table public.product_facet_counts (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null,
  is_whole boolean not null,
  digest text not null,
  facets text[] not null,
  products bigint not null,
  constraint product_facet_counts_are_counted_once unique (category_id, is_whole, digest),
  constraint product_facet_counts_category_exists foreign key (category_id)
    references public.product_categories (id) on delete cascade
);

comment on table public.product_facet_counts is
  'How many live products of a category have one facet, and how many have exactly the same ones. Maintained by triggers in the transaction that changes products: always exact.';
comment on column public.product_facet_counts.is_whole is
  'Whether these are all facets of those products, by which combinations are counted; else it is one facet.';
comment on column public.product_facet_counts.digest is 'Of the facets, which may be too long for an index.';

alter table public.product_facet_counts enable row level security;
revoke all on public.product_facet_counts from anon, authenticated;

create function public.count_facets() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  steps text;
begin
  if tg_op = 'TRUNCATE' then
    delete from public.product_facet_counts;
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

comment on function public.count_facets() is
  'Statement trigger of products. Security definer, because clients cannot write counts. It cannot deadlock: each writer of products already holds the lock of the content_version row.';

-- They fire after products_bump_content_version: triggers fire in alphabetical order.
create trigger products_count_facets_of_inserted after insert on public.products
  referencing new table as added for each statement execute function public.count_facets();
create trigger products_count_facets_of_updated after update on public.products
  referencing old table as removed new table as added for each statement execute function public.count_facets();
create trigger products_count_facets_of_deleted after delete on public.products
  referencing old table as removed for each statement execute function public.count_facets();
create trigger products_count_facets_of_truncated after truncate on public.products
  for each statement execute function public.count_facets();

insert into public.product_facet_counts (category_id, is_whole, digest, facets, products)
select p.category_id, true, md5(array_to_string(p.facets, E'\n')), p.facets, count(*)
from public.products p where p.is_live and p.facets <> '{}' group by p.category_id, p.facets
union all
select p.category_id, false, md5(f.facet), array[f.facet], count(*)
from public.products p, unnest(p.facets) as f (facet) where p.is_live group by p.category_id, f.facet;

create function public.facet_choices(category uuid, wanted text[])
returns table (facet text, choice text, products bigint)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  -- Nothing is chosen: the numbers of single facets.
  select split_part(n.facets[1], '=', 1), substr(n.facets[1], strpos(n.facets[1], '=') + 1), n.products
  from public.product_facet_counts n
  where n.category_id = category and not n.is_whole and wanted = '{}'
  union all
  -- Else of each kind those that remain with the choices of the other kinds.
  select k.kind, substr(f.facet, length(k.kind) + 2), sum(n.products)::bigint
  from unnest(array['month', 'size', 'packing', 'use']) as k (kind)
  join public.product_facet_counts n on n.category_id = category and n.is_whole
    and n.facets @> array(select w from unnest(wanted) as w where not starts_with(w, k.kind || '='))
  cross join lateral unnest(n.facets) as f (facet)
  where wanted <> '{}' and starts_with(f.facet, k.kind || '=')
  group by k.kind, f.facet;
$$;

comment on function public.facet_choices(uuid, text[]) is
  'The choices of a category''s filters with their numbers of live products, each beside those chosen of the other kinds. Part of category_page. Security definer: nobody reads the counts themselves.';

drop function public.category_page(text, integer, integer);
create function public.category_page(slug text, page integer, size integer, filters text default null)
returns table (category json, total bigint, counted bigint, products json, choices json)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
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

  return query select
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
        'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'image_url', p.image_url,
        'picture_notes', public.picture_notes(p), 'is_featured', p.is_featured,
        'sizes_mm', p.sizes_mm, 'season_months', p.season_months, 'stored_months', p.stored_months
      ) order by p.place, p.name, p.id), '[]')
      from public.products p where p.id = any (ids)
    ),
    (
      select coalesce(json_agg(json_build_object('facet', f.facet, 'choice', f.choice, 'products', f.products)), '[]')
      from public.facet_choices(found_category.id, wanted) f
    );
end;
$$;

comment on function public.category_page(text, integer, integer, text) is
  'The live category of a slug, its number of products, how many of them fit the filters (facets as product_facets has them, a line each), a page of those in the order of the category, and the choices of the filters; no row where there is no such category. Security definer: below a policy with a condition the operator @> uses no index.';

create function public.season_calendar(most integer)
returns table (category json, products json)
language sql stable set search_path = '' as $$
  select json_build_object('id', c.id, 'name', c.name, 'slug', c.slug), p.products
  from public.product_categories c
  cross join lateral (
    select json_agg(json_build_object(
      'id', q.id, 'name', q.name, 'slug', q.slug, 'season_months', q.season_months, 'stored_months', q.stored_months
    ) order by q.place, q.name, q.id) as products
    from (
      select s.id, s.name, s.slug, s.place, s.season_months, s.stored_months from public.products s
      where s.category_id = c.id and s.is_live and (s.season_months <> '{}' or s.stored_months <> '{}')
      order by s.place, s.name, s.id limit most
    ) q
  ) p
  where c.is_live and p.products is not null
  order by c.position, c.name, c.id;
$$;

comment on function public.season_calendar(integer) is
  'The live categories in their order, each with its first live products of which the months are known, at most so many.';

create function public.has_season(category public.product_categories) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.product_facet_counts n
    where n.category_id = category.id and not n.is_whole and starts_with(n.facets[1], 'month=')
  );
$$;

comment on function public.has_season(public.product_categories) is
  'Whether the season calendar shows products of a category; a computed column. Security definer: nobody reads the counts themselves.';

revoke execute on function
  public.list_length(jsonb), public.product_facets(jsonb, jsonb, text[], integer[]),
  public.fact_words(text[], jsonb, jsonb), public.count_facets(),
  public.facet_choices(uuid, text[]), public.category_page(text, integer, integer, text),
  public.season_calendar(integer), public.has_season(public.product_categories)
  from public, anon, authenticated;
-- Generated columns are made with the rights of who writes.
grant execute on function
  public.list_length(jsonb), public.product_facets(jsonb, jsonb, text[], integer[]),
  public.fact_words(text[], jsonb, jsonb)
  to authenticated, service_role;
grant execute on function
  public.category_page(text, integer, integer, text), public.season_calendar(integer),
  public.has_season(public.product_categories)
  to anon, authenticated, service_role;

-- A trigger that runs before a change does not see generated columns.
do $$
declare
  source text := pg_get_functiondef('public.set_updated_at()'::regprocedure);
begin
  if position('''search'',' in source) = 0 then
    raise exception 'The generated columns are missing in set_updated_at.';
  end if;
  execute replace(source, '''search'',', '''search'', ''facets'',');
end;
$$;
