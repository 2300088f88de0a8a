-- Names stand in order by their letters, on the embedded database too, which compares code points and had “aardvark”
-- behind “Zebra”. Staff find texts without their accents, and the same ones in each locale; addresses of e-mail are
-- compared by ASCII letters. Two columns are made of the names that are there.

drop index public.enquiries_email_idx;

drop index public.product_categories_name_idx;

drop index public.products_category_order_idx;

drop index public.products_name_idx;

drop index public.products_seasons_idx;

drop index public.products_sorted_name_in_category_idx;

create function public.folded(value text) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
  if octet_length(value) = char_length(value) then
    return lower(value collate "C");
  end if;
  -- A Turkish database has another letter for the small one of I.
  return lower(translate(regexp_replace(normalize(value, nfd), '[\u0300-\u036F]+', '', 'g'), 'Iı', 'ii'));
end;
$$;

comment on function public.folded(text) is
  'A text in small letters without accents, the same in each locale: by which names stand in order, because the embedded database compares code points and has "aardvark" behind "Zebra", and in which staff''s searches look.';
revoke execute on function public.folded(text) from public;
grant execute on function public.folded(text) to authenticated;

alter table public.product_categories
  add column name_key text not null generated always as (public.folded(name)) stored;
alter table public.products
  add column name_key text not null generated always as (public.folded(name)) stored;
comment on column public.product_categories.name_key is 'By which lists put it in order, see folded().';
comment on column public.products.name_key is 'By which lists put it in order, see folded().';

create or replace function public.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
declare
  bookkeeping constant text[] := array['updated_at', 'search', 'facets', 'name_key', 'is_live', 'place', 'products_by_hand'];
begin
  if to_jsonb(new) - bookkeeping = to_jsonb(old) - bookkeeping then
    new.updated_at = old.updated_at;
  else
    -- Strictly increasing, even within a transaction or one tick of a coarse clock.
    new.updated_at = greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end;
$$;

create or replace function public.list_media(
  page integer, page_size integer, q text default '', kind text default null, unused boolean default false,
  undescribed boolean default false
)
returns table (item json, total integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := 'true';
  skipped bigint := (list_media.page - 1)::bigint * list_media.page_size;
  counted bigint;
  backwards boolean;
begin
  if not public.is_staff() then
    return;
  end if;
  if list_media.kind is not null then
    wanted := 'm.kind = $1';
  end if;
  if list_media.undescribed then
    wanted := wanted || ' and m.alt = '''' and m.kind = ''picture''';
  end if;
  if list_media.q = '' and not list_media.unused then
    execute format('select count(*) from public.media m where %1$s', wanted) into counted using list_media.kind;
    -- Read from the nearer end of the index, and made JSON once the page is known.
    backwards := 2 * skipped > counted;
    return query execute format(
      'with page as (
         select m.id, m.created_at from public.media m where %1$s order by %2$s limit $2 offset $3
       )
       select row_to_json(m), $4::integer from page p join public.media m on m.id = p.id
       order by p.created_at desc, p.id',
      wanted, case when backwards then 'm.created_at, m.id desc' else 'm.created_at desc, m.id' end
    ) using list_media.kind,
      case when backwards then least(list_media.page_size, greatest(counted - skipped, 0)) else list_media.page_size end,
      case when backwards then greatest(counted - skipped - list_media.page_size, 0) else skipped end,
      counted;
    return;
  end if;
  if list_media.q <> '' then
    wanted := wanted || ' and strpos(public.folded(m.file_name || '' '' || m.alt || '' '' || m.credit), public.folded($2)) > 0';
  end if;
  if list_media.unused then
    wanted := wanted || ' and not exists (
      select 1 from public.picture_uses() u where split_part(u.url, ''/application-assets/'', 2) = m.path
    )';
  end if;
  -- Materialized, so that the places are joined once by a hash, and not looked through for each row of the page.
  return query execute format(
    'with found as materialized (select m.id, m.created_at from public.media m where %1$s),
     page as (select f.id, f.created_at from found f order by f.created_at desc, f.id limit $3 offset $4)
     select row_to_json(m), (select count(*)::integer from found) from page p join public.media m on m.id = p.id
     order by p.created_at desc, p.id', wanted
  ) using list_media.kind, list_media.q, list_media.page_size, skipped;
end;
$$;

create or replace function public.shared_content(token text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  link public.share_links;
  found_row json;
  copy json;
  category uuid;
begin
  select s.* into link from public.share_links s
  where s.digest = encode(sha256(convert_to(shared_content.token, 'UTF8')), 'hex') and s.expires_at > clock_timestamp();
  if link.id is null then
    return null;
  end if;
  select w.values into copy from public.working_copies w
  where w.table_name = link.table_name and w.row_id = link.row_id;

  if link.table_name = 'page_content' then
    select coalesce(json_agg(json_build_object(
      'section_slug', c.section_slug, 'content', c.content, 'updated_at', c.updated_at
    )), '[]') into found_row
    from public.page_content c where c.page_slug = link.row_id;
  else
    -- The check constraint knows the names of the tables.
    execute format('select row_to_json(r) from public.%I r where r.id = $1::uuid', link.table_name)
      into found_row using link.row_id;
    if found_row is null then
      return null;
    end if;
  end if;
  category := case link.table_name
    when 'products' then coalesce(copy ->> 'category_id', found_row ->> 'category_id')::uuid
    when 'product_categories' then link.row_id::uuid
  end;
  return json_build_object(
    'table_name', link.table_name, 'row_id', link.row_id, 'expires_at', link.expires_at,
    'row', found_row, 'copy', copy,
    'category', (
      select json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description,
        'image_url', c.image_url)
      from public.product_categories c where c.id = category
    ),
    -- Those that the category shows once it is public.
    'products', case when link.table_name = 'product_categories' then (
      select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'slug', p.slug,
        'description', p.description, 'image_url', p.image_url, 'is_featured', p.is_featured,
        'sizes_mm', p.sizes_mm, 'season_months', p.season_months, 'stored_months', p.stored_months)), '[]')
      from (
        select * from public.products q
        where q.category_id = category and q.status = 'published' and q.publish_at is null
        order by q.name_key, q.id limit 24
      ) p
    ) end
  );
end;
$$;

create or replace function public.place_row(table_name text, id uuid, place integer default null, step integer default 0)
returns integer
language plpgsql set search_path = '' as $$
declare
  -- The column of the order, the order of the list, and the number of its first row.
  numbered text;
  ordered text;
  first integer;
  ids uuid[];
  here integer;
  there integer;
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may move rows.';
  end if;
  if place_row.table_name = 'products' then
    return public.place_product(id, place, step);
  end if;
  if place_row.table_name in ('certificates', 'gallery_items', 'company_entries') then
    select 'sort_order', 't.sort_order, t.created_at, t.id', 0 into numbered, ordered, first;
  elsif place_row.table_name = 'product_categories' then
    select 'position', 't.position, t.name_key, t.id', 1 into numbered, ordered, first;
  else
    raise invalid_parameter_value using message = 'Rows of this table have no order by hand.';
  end if;
  -- Blocks concurrent writers, or two rows could get one place.
  execute format('lock table public.%I in share row exclusive mode', place_row.table_name);

  execute format(
    'select array(select t.id from public.%I t where %s order by %s)', place_row.table_name,
    case place_row.table_name when 'company_entries'
      then 't.kind = (select k.kind from public.company_entries k where k.id = $1)' else 'true' end,
    ordered
  ) into ids using place_row.id;
  here := array_position(ids, place_row.id);
  there := case
    when place_row.place is not null then greatest(1, least(place_row.place, cardinality(ids)))
    else here + place_row.step
  end;
  if here is null or there = here or there not between 1 and cardinality(ids) then
    return 0;
  end if;
  ids := array_remove(ids, place_row.id);
  ids := ids[: there - 1] || place_row.id || ids[there :];

  execute format(
    'update public.%1$I t set %2$I = placed.place - 1 + $2
     from unnest($1) with ordinality as placed (id, place)
     where t.id = placed.id and t.%2$I is distinct from placed.place - 1 + $2',
    place_row.table_name, numbered
  ) using ids, first;
  return there;
end;
$$;

create or replace function public.place_product(id uuid, place integer default null, step integer default 0) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ahead constant integer := 1 << 30;
  moved public.products;
  -- How many products stand in front of those like it, and how many of those there are and have a place.
  first integer;
  size integer;
  placed integer;
  here integer;
  there integer;
  ids uuid[];
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may move rows.';
  end if;
  select * into moved from public.products p where p.id = place_product.id;
  -- Waits for other moves in the category. Not for saves of products: they leave places alone.
  perform from public.product_categories c where c.id = moved.category_id for no key update;
  select * into moved from public.products p where p.id = place_product.id;
  if moved.id is null then
    return 0;
  end if;

  select case when moved.is_featured then 0 else t.featured end,
    case when moved.is_featured then t.featured else t.products - t.featured end
  into first, size from public.product_totals t where t.id = moved.category_id;
  select count(*) filter (where p.place <> 0),
    count(*) filter (where (coalesce(nullif(p.place, 0), ahead), p.name_key, p.id)
      <= (coalesce(nullif(moved.place, 0), ahead), moved.name_key, moved.id))
  into placed, here from public.products p
  where p.category_id = moved.category_id and p.is_featured = moved.is_featured;
  there := greatest(1, least(size, case
    when place_product.place is null then here + place_product.step else place_product.place - first
  end));
  if there = here then
    return 0;
  end if;

  -- Only as many products get a place as stand in front of this one, or have one already.
  ids := array_remove(array(
    select p.id from public.products p
    where p.category_id = moved.category_id and p.is_featured = moved.is_featured
    order by p.place, p.name_key, p.id limit greatest(placed, there) + 1
  ), moved.id);
  ids := ids[: there - 1] || moved.id || ids[there :];
  ids := ids[: greatest(there, placed + case when moved.place <> 0 then 0 else 1 end)];

  -- One statement: each raises the content version at its end, and a save that waits for that could hold a row of this.
  with ordered as (
    update public.product_categories c set products_by_hand = true
    where c.id = moved.category_id and not c.products_by_hand
  )
  update public.products p set place = o.place - case when moved.is_featured then ahead else 0 end
  from unnest(ids) with ordinality as o (id, place)
  where p.id = o.id and p.is_featured = moved.is_featured
    and p.place is distinct from o.place - case when moved.is_featured then ahead else 0 end;
  return first + there;
end;
$$;

create or replace function public.product_list_order(sort text) returns text[]
language sql immutable set search_path = '' as $$
  select case product_list_order.sort
    when 'name' then array['p.name_key, p.id', 'p.name_key desc, p.id desc']
    when '-name' then array['p.name_key desc, p.id desc', 'p.name_key, p.id']
    when 'updated_at' then array['p.updated_at, p.id desc', 'p.updated_at desc, p.id']
    when '-updated_at' then array['p.updated_at desc, p.id', 'p.updated_at, p.id desc']
    when 'position' then array['p.place, p.name_key, p.id', 'p.place desc, p.name_key desc, p.id desc']
    else array['p.created_at desc, p.id', 'p.created_at, p.id desc']
  end;
$$;

create index product_categories_name_idx on public.product_categories (name_key, id);

create index products_name_idx on public.products (name_key, id);

create index products_sorted_name_in_category_idx on public.products (category_id, name_key, id);

create index products_seasons_idx on public.products (category_id, place, name_key, id)
  where is_live and (season_months <> '{}' or stored_months <> '{}');

create index products_category_order_idx on public.products (category_id, place, name_key, id)
  include (is_featured, is_live);

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
    ) order by chosen.turn, p.place, p.name_key, p.id), '[]')
    from (
      select f.id, min(f.turn) as turn from (
        (
          select n.id, n.place, n.name_key, 1 as turn from public.products n
          where n.category_id = product.category_id and n.is_live and n.place is null and product.place is null
            and (n.name_key, n.id) > (product.name_key, product.id)
          order by n.name_key, n.id limit most
        )
        union all
        (
          select n.id, n.place, n.name_key, 2 from public.products n
          where n.category_id = product.category_id and n.is_live
          order by n.place, n.name_key, n.id limit 2 * most + 1
        )
      ) f
      where f.id <> product.id
      group by f.id, f.place, f.name_key
      order by min(f.turn), f.place, f.name_key, f.id limit most
    ) chosen
    join public.products p on p.id = chosen.id
  );
end;
$$;

create or replace function public.category_list() returns table (categories json, picture_notes json)
language plpgsql stable set search_path = '' as $$
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
    case when cardinality(p.urls) <= 100 then public.picture_notes(p.urls) else (
      select json_object_agg(n.key, n.value)
      from generate_series(1, cardinality(p.urls), 100) as s (first),
        json_each(public.picture_notes(p.urls[s.first:s.first + 99])) n
    ) end
  from pictures p;
end;
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
      ) order by c.place, c.name_key, c.id), '[]')
      from cards c
    ),
    (
      select coalesce(json_agg(json_build_object('facet', f.facet, 'choice', f.choice, 'products', f.products)), '[]')
      from public.facet_choices(found_category.id, wanted, sizes) f
    ),
    public.picture_notes(array(select c.image_url from cards c where c.image_url is not null));
end;
$$;

create or replace function public.season_calendar(most integer)
returns table (category json, products json)
language sql stable set search_path = '' as $$
  select json_build_object('id', c.id, 'name', c.name, 'slug', c.slug), p.products
  from public.product_categories c
  cross join lateral (
    select json_agg(json_build_object(
      'id', q.id, 'name', q.name, 'slug', q.slug, 'season_months', q.season_months, 'stored_months', q.stored_months
    ) order by q.place, q.name_key, q.id) as products
    from (
      select s.id, s.name, s.name_key, s.slug, s.place, s.season_months, s.stored_months from public.products s
      where s.category_id = c.id and s.is_live and (s.season_months <> '{}' or s.stored_months <> '{}')
      order by s.place, s.name_key, s.id limit most
    ) q
  ) p
  where c.is_live and p.products is not null
  order by c.position, c.name_key, c.id;
$$;

create or replace function public.catalogue(most integer, slug text default null)
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

create or replace function public.search_products(words text, page integer, size integer)
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

create or replace function public.find_posts(q text, words text default null) returns setof public.blog_posts
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  typed constant text := public.folded(find_posts.q);
  query tsquery := public.search_query(find_posts.words);
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may search all posts.';
  end if;
  -- The letters as typed, then the words of the text, then words that look like them.
  return query select b.* from public.blog_posts b
    where position(typed in public.folded(b.title)) > 0 or position(typed in public.folded(coalesce(b.excerpt, ''))) > 0
      or position(typed in public.folded(b.content)) > 0
    order by position(typed in public.folded(b.title)) > 0 desc, coalesce(ts_rank(b.search, query), 0) desc,
      b.published_at desc, b.created_at desc, b.id;
  for attempt in 1..2 loop
    exit when found or query is null;
    return query select b.* from public.blog_posts b where b.search @@ query
      order by ts_rank(b.search, query) desc, b.published_at desc, b.created_at desc, b.id;
    exit when found;
    query := public.search_query(find_posts.words, 'alike');
  end loop;
end;
$$;

create or replace function public.products_led_to(ids uuid[], category uuid default null) returns json
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 4;
begin
  return (
    with chosen as (
      select p.id, 1 as turn, w.position from unnest(products_led_to.ids) with ordinality as w (id, position)
      join public.products p on p.id = w.id and p.is_live
    ), others as (
      select p.id, 2 as turn, row_number() over (order by p.is_featured desc, p.place, p.name_key, p.id) as position
      from public.products p
      where p.category_id = products_led_to.category and p.is_live and p.id <> all (products_led_to.ids)
      order by p.is_featured desc, p.place, p.name_key, p.id
      limit greatest(most - (select count(*) from chosen), 0)
    ), led_to as (
      select * from chosen union all select * from others
    )
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'image_url', p.image_url,
      'is_featured', p.is_featured, 'sizes_mm', p.sizes_mm, 'season_months', p.season_months,
      'stored_months', p.stored_months, 'picture_notes', public.picture_notes(p),
      'category', json_build_object('name', c.name, 'slug', c.slug)
    ) order by l.turn, l.position), '[]')
    from led_to l
    join public.products p on p.id = l.id
    join public.product_categories c on c.id = p.category_id
  );
end;
$$;

create or replace function public.buyer_key(email text, phone text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- People write the prefix of an international call as + or 00.
  return coalesce(
    nullif(lower(btrim(email) collate "C"), ''), regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^00', '')
  );
end;
$$;

create index enquiries_email_idx on public.enquiries (lower(email collate "C"), created_at desc);

create or replace function public.submit_enquiry(
  full_name text, email text, phone text, subject text, message text, idempotency_key text, sender_hash text,
  token_digest text default null, company text default null, country text default null, port text default null,
  incoterm text default null, loading_week text default null, meaning text default null, lines jsonb default '[]',
  mails jsonb default '[]', caught boolean default false, plan jsonb default null
) returns table (outcome text, retry_after_seconds integer, reference text, may_copy boolean)
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant integer := 5;
  period constant interval := '10 minutes';
  most_lines constant integer := 20;
  -- Copies go to an address that anybody may have typed: few to one address, and few in all.
  copies_to_one constant integer := 3;
  copies_of_one constant integer := 3;
  copies_in_all constant integer := 30;
  most_bytes constant integer := 100000;
  -- Of encrypted mails, which are of the same words several times.
  most_bytes_of_mails constant integer := 600000;
  most_caught constant integer := 500;
  bytes constant integer := octet_length(concat_ws(
    '', submit_enquiry.full_name, submit_enquiry.email, submit_enquiry.phone, submit_enquiry.subject,
    submit_enquiry.message, submit_enquiry.idempotency_key, submit_enquiry.sender_hash, submit_enquiry.token_digest,
    submit_enquiry.company, submit_enquiry.country, submit_enquiry.port, submit_enquiry.incoterm,
    submit_enquiry.loading_week, submit_enquiry.meaning, submit_enquiry.lines::text, submit_enquiry.plan::text
  ));
  may_copy boolean;
  recent timestamptz[];
  stored record;
begin
  if bytes > most_bytes then
    raise check_violation using message = 'enquiries_are_short: an enquiry has at most 100 kB.';
  end if;
  if octet_length(submit_enquiry.mails::text) > most_bytes_of_mails then
    raise check_violation using message = 'enquiries_are_short: the mails of an enquiry have at most 600 kB.';
  end if;
  if jsonb_typeof(submit_enquiry.lines) <> 'array' or jsonb_array_length(submit_enquiry.lines) > most_lines then
    raise check_violation using message = 'enquiry_lines_are_few: an enquiry has at most 20 lines.';
  end if;
  if submit_enquiry.message !~ '\S' and jsonb_array_length(submit_enquiry.lines) = 0 then
    raise check_violation using message = 'enquiries_message_is_given: an enquiry has a message or lines.';
  end if;

  -- Serialized per sender, or ten parallel forms would all see the same count.
  perform pg_advisory_xact_lock(hashtextextended('enquiry:' || submit_enquiry.sender_hash, 0));

  select e.reference into stored from public.enquiries e where e.idempotency_key = submit_enquiry.idempotency_key;
  if found then
    return query select 'stored', 0, stored.reference, false;
    return;
  end if;

  select array_agg(e.created_at order by e.created_at desc) into recent
  from public.enquiries e
  where e.sender_hash = submit_enquiry.sender_hash and e.created_at > now() - period
    and e.created_at <= clock_timestamp();

  if cardinality(recent) >= allowed then
    return query select 'limited', ceil(extract(epoch from recent[allowed] + period - now()))::integer, null, false;
    return;
  end if;

  -- What robots send takes no room from what people send.
  if not caught and not public.take_room('enquiries', bytes, 600, 6000000) then
    return query select 'limited', public.seconds_of_hour(), null, false;
    return;
  end if;

  insert into public.enquiries as e (
    full_name, email, phone, subject, message, idempotency_key, sender_hash,
    token_digest, company, country, port, incoterm, loading_week, meaning, plan, status, tags
  )
  values (
    submit_enquiry.full_name, submit_enquiry.email, nullif(btrim(submit_enquiry.phone), ''),
    submit_enquiry.subject, submit_enquiry.message, submit_enquiry.idempotency_key, submit_enquiry.sender_hash,
    submit_enquiry.token_digest, submit_enquiry.company, submit_enquiry.country, submit_enquiry.port,
    submit_enquiry.incoterm, submit_enquiry.loading_week, submit_enquiry.meaning, submit_enquiry.plan,
    case when caught then 'archived' else 'new' end, case when caught then array['caught', 'spam'] else '{}' end
  )
  returning e.id, e.reference into stored;

  -- A product that left the catalogue meanwhile stays by its name.
  insert into public.enquiry_lines (
    enquiry_id, position, product_id, product_name, category_name, size, packing, packing_kg,
    quantity, unit, tonnes, meaning, note
  )
  select stored.id, e.place, p.id, l.product_name, l.category_name, l.size, l.packing, l.packing_kg,
    l.quantity, l.unit, l.tonnes, l.meaning, l.note
  from jsonb_array_elements(submit_enquiry.lines) with ordinality as e (line, place)
  cross join lateral jsonb_to_record(e.line) as l (
    product_id uuid, product_name text, category_name text, size text, packing text, packing_kg numeric,
    quantity numeric, unit text, tonnes numeric, meaning text, note text
  )
  left join public.products p on p.id = l.product_id and p.is_live;

  if caught then
    -- The newest are kept, and those that somebody has taken out. No history of what no person has seen.
    perform set_config('app.retention', 'on', true);
    delete from public.enquiries e where e.id in (
      select c.id from public.enquiries c where c.status = 'archived' and c.tags @> '{caught,spam}'
      order by c.created_at desc, c.id offset most_caught
    );
    perform set_config('app.retention', '', true);
    return query select 'stored', 0, stored.reference, false;
    return;
  end if;

  may_copy := (
    select count(*) from (
      select from public.enquiries e
      where lower(e.email collate "C") = lower(submit_enquiry.email collate "C") and e.created_at > now() - interval '1 day'
      limit copies_to_one + 1
    ) n
  ) <= copies_to_one
  and (
    select count(*) from (
      select from public.enquiries e
      where e.sender_hash = submit_enquiry.sender_hash and e.created_at > now() - interval '1 hour'
      limit copies_of_one + 1
    ) n
  ) <= copies_of_one;
  perform public.queue_mail(m.mail, stored.id, stored.reference)
  from jsonb_array_elements(mails) as m (mail) where m.mail ->> 'kind' = 'enquiry';
  may_copy := may_copy and mails @> '[{"kind": "copy"}]';
  -- Counted last, so that only who gets a copy takes one from the others.
  may_copy := may_copy and public.take_room('copies', 0, copies_in_all, 0);
  perform public.queue_mail(m.mail, stored.id, stored.reference)
  from jsonb_array_elements(mails) as m (mail) where may_copy and m.mail ->> 'kind' = 'copy';
  return query select 'stored', 0, stored.reference, may_copy;
end;
$$;

create or replace function public.find_enquiries(q text default '', product uuid default null)
returns setof public.enquiries
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted constant text := public.folded(q);
  typed constant text := upper(regexp_replace(q, '[\s-]', '', 'g'));
begin
  return query
    select e.* from public.enquiries e
    where (product is null or exists (
        select from public.enquiry_lines l where l.enquiry_id = e.id and l.product_id = product
      ))
      and (
        wanted = ''
        or replace(e.reference, '-', '') = typed
        or position(wanted in public.folded(concat_ws(
          E'\n', e.reference, e.full_name, e.email, e.phone, e.company, e.country, e.port, e.subject, e.message,
          array_to_string(e.tags, E'\n')
        ))) > 0
        or exists (
          select from public.enquiry_lines l where l.enquiry_id = e.id
            and position(wanted in public.folded(concat_ws(E'\n', l.product_name, l.size, l.packing, l.note))) > 0
        )
        or exists (
          select from public.enquiry_notes n where n.enquiry_id = e.id and position(wanted in public.folded(n.body)) > 0
        )
      );
end;
$$;

create or replace function public.list_buyers(q text default '')
returns table (
  id uuid, company text, country text, language text, address text, notes text, people json, updated_at timestamptz,
  enquiries bigint, last_enquiry timestamptz
)
language sql stable set search_path = '' as $$
  select b.id, b.company, b.country, b.language, b.address, b.notes, b.people, b.updated_at, c.enquiries, c.last_enquiry
  from public.buyers b
  join (
    select e.buyer_id, count(*) as enquiries, max(e.created_at) as last_enquiry
    from public.enquiries e where not e.tags @> '{spam}' group by e.buyer_id
  ) c on c.buyer_id = b.id
  where q = '' or position(public.folded(q) in public.folded(concat_ws(
    E'\n', b.company, b.country, b.address, b.notes, array_to_string(b.keys, E'\n'),
    (select string_agg(concat_ws(E'\n', p ->> 'full_name', p ->> 'phone'), E'\n') from json_array_elements(b.people) p)
  ))) > 0;
$$;
