-- Pages say what loads today and what it costs this week: products may have lots and a price hint, and a day ends like a
-- moment of the schedule. Nothing changes for rows without lots and prices.

alter table public.products add column lots jsonb not null default '[]';
alter table public.products add column price_amount text;
alter table public.products add column price_currency text;
alter table public.products add column price_unit text;
alter table public.products add column price_incoterm text;
alter table public.products add column price_until date;
alter table public.products add constraint products_lots_form check (
  jsonb_typeof(lots) = 'array' and jsonb_array_length(lots) <= 20
  and jsonb_array_length(lots) = jsonb_array_length(jsonb_path_query_array(
    lots, 'strict $[*] ? (@.available_until like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
      && (@.harvested_on == null || @.harvested_on like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
        && @.harvested_on <= @.available_until)
      && (@.tonnes == null || @.tonnes >= 0.001 && @.tonnes <= 100000))', '{}', true
  ))
);
alter table public.products add constraint products_price_form check (
  price_amount ~ '^(0|[1-9][0-9]{0,8})(\.[0-9]{1,4})?$' and price_amount ~ '[1-9]'
  and price_currency ~ '^[A-Z]{3}$' and price_unit in ('t', 'kg', 'bag', 'carton', 'container_20ft', 'container_40ft')
  and price_incoterm ~ '^(EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP)( .{1,96})?$'
);

alter table public.content_version add column day date not null default public.day_of(now());

drop function public.category_list();

drop function public.site_notices();

create or replace function public.raise_content_version() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.content_version
  set version = version + 1, changed_at = now(), day = public.day_of(clock_timestamp()) where true;
  perform public.keep_next_due();
end;
$$;

create or replace function public.next_due() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(due.moment) from (
    select min(publish_at) as moment from public.product_categories where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.product_categories
      where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.products where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.products where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.certificates where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.certificates where status = 'published' and unpublish_at is not null
    union all select public.end_of_day(min(valid_until)) from public.certificates
      where is_live and valid_until is not null
    union all select min(publish_at) from public.gallery_items where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.gallery_items where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.company_entries
      where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.company_entries
      where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.blog_posts where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.blog_posts where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.working_copies where publish_at is not null
    union all select public.end_of_day(day) from public.content_version
  ) due;
$$;

create or replace function public.publish_due() returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  moment constant timestamptz := clock_timestamp();
  content text;
  is_due boolean;
  settled integer;
  copy public.working_copies;
  total integer := 0;
begin
  if coalesce(public.next_due() > moment, true) then
    return 0;
  end if;
  -- Of several callers one works, and the others find nothing left.
  perform pg_advisory_xact_lock(hashtextextended('publish due', 0));
  perform set_config('app.actor_name', 'schedule', true);

  -- All rows are locked before the first statement raises the content version, which a concurrent save needs after it
  -- has locked its row.
  perform 1 from public.product_categories c
  where c.status = 'published' and (c.publish_at <= moment or c.unpublish_at <= moment)
    or c.id in (select public.rows_with_due_copies('product_categories', moment))
  order by c.id for no key update;
  perform 1 from public.products p
  where p.status = 'published' and (
    p.publish_at <= moment or p.unpublish_at <= moment or p.category_id in (
      select c.id from public.product_categories c
      where c.status = 'published' and (c.publish_at <= moment or c.unpublish_at <= moment)
    )
  ) or p.id in (select public.rows_with_due_copies('products', moment))
  order by p.id for no key update;
  perform 1 from public.certificates c
  where c.status = 'published'
    and (c.publish_at <= moment or c.unpublish_at <= moment or c.is_live and public.end_of_day(c.valid_until) <= moment)
    or c.id in (select public.rows_with_due_copies('certificates', moment))
  order by c.id for no key update;
  perform 1 from public.gallery_items g
  where g.status = 'published' and (g.publish_at <= moment or g.unpublish_at <= moment)
    or g.id in (select public.rows_with_due_copies('gallery_items', moment))
  order by g.id for no key update;
  perform 1 from public.company_entries e
  where e.status = 'published' and (e.publish_at <= moment or e.unpublish_at <= moment)
    or e.id in (select public.rows_with_due_copies('company_entries', moment))
  order by e.id for no key update;
  perform 1 from public.blog_posts b
  where b.status = 'published' and (b.publish_at <= moment or b.unpublish_at <= moment)
    or b.id in (select public.rows_with_due_copies('blog_posts', moment))
  order by b.id for no key update;
  -- As a save of a page does it: the page first, then its rows.
  perform pg_advisory_xact_lock(hashtextextended('page content:' || w.row_id, 0)) from (
    select p.row_id from public.working_copies p
    where p.table_name = 'page_content' and p.publish_at <= moment order by p.row_id
  ) w;
  perform 1 from public.page_content c
  where c.page_slug in (
    select w.row_id from public.working_copies w where w.table_name = 'page_content' and w.publish_at <= moment
  )
  order by c.id for no key update;
  -- After their rows: a deletion locks them in this order.
  perform 1 from public.working_copies w where w.publish_at <= moment order by w.id for update;

  foreach content in array array[
    'product_categories', 'products', 'certificates', 'gallery_items', 'company_entries', 'blog_posts'
  ] loop
    execute format(
      'select exists (select from public.%I where status = ''published'' and (publish_at <= $1 or unpublish_at <= $1))',
      content
    ) into is_due using moment;
    -- A statement raises the content version even where it changes no row.
    continue when not is_due;
    execute format(
      'update public.%I set status = status where status = ''published'' and (publish_at <= $1 or unpublish_at <= $1)',
      content
    ) using moment;
    get diagnostics settled = row_count;
    total := total + settled;
  end loop;
  if exists (select from public.certificates c where c.is_live and public.end_of_day(c.valid_until) <= moment) then
    update public.certificates c set status = c.status where c.is_live and public.end_of_day(c.valid_until) <= moment;
    get diagnostics settled = row_count;
    total := total + settled;
  end if;
  for copy in select * from public.working_copies w where w.publish_at <= moment order by w.publish_at, w.id loop
    total := total + public.publish_copy(copy)::integer;
  end loop;
  -- A row that was settled has begun the new day already.
  if exists (select from public.content_version v where public.end_of_day(v.day) <= moment) then
    perform public.raise_content_version();
  end if;
  return total;
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
        'sizes_mm', p.sizes_mm, 'season_months', p.season_months, 'stored_months', p.stored_months,
        'lots', p.lots)), '[]')
      from (
        select * from public.products q
        where q.category_id = category and q.status = 'published' and q.publish_at is null
        order by q.name_key, q.id limit 24
      ) p
    ) end
  );
end;
$$;

create index products_lots_idx on public.products (category_id, place, name_key, id) where is_live and lots <> '[]';

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
      'stored_months', p.stored_months, 'lots', p.lots
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

create or replace function public.season_calendar(most integer)
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

create or replace function public.found_products(ids uuid[]) returns json
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
      'stored_months', p.stored_months, 'lots', p.lots, 'picture_notes', public.picture_notes(p),
      'category', json_build_object('name', c.name, 'slug', c.slug)
    ) order by l.turn, l.position), '[]')
    from led_to l
    join public.products p on p.id = l.id
    join public.product_categories c on c.id = p.category_id
  );
end;
$$;

create function public.site_notices()
returns table (
  note text, note_date text, note_pages text, noted_at timestamptz, written text[], has_season boolean, day date
)
language plpgsql stable set search_path = '' as $$
begin
  select
    max(c.content) filter (where c.section_slug = 'market_note'),
    max(c.content) filter (where c.section_slug = 'market_note_date'),
    max(c.content) filter (where c.section_slug = 'market_note_pages'),
    max(c.updated_at) filter (where c.section_slug = 'market_note')
  into note, note_date, note_pages, noted_at
  from public.page_content c where c.page_slug = 'market-note';
  written := array(
    select p.page_slug from public.page_content p
    where p.page_slug in ('claims', 'terms') and p.section_slug = p.page_slug and p.content ~ '\S'
    order by p.page_slug
  );
  has_season := public.has_season();
  select v.day into day from public.content_version v;
  return next;
end;
$$;

create or replace function public.finish_restore(backup text, tables json) returns bigint
language plpgsql security definer set search_path = '' set statement_timeout = '5min' as $$
declare
  stored record;
  wanted record;
  unknown text;
  version_before bigint;
  inserted bigint;
  total bigint := 0;
begin
  -- Of two at once the second finds nothing.
  lock table restore.begun in exclusive mode;
  if not exists (select 1 from restore.begun b where b.backup = finish_restore.backup) then
    raise exception 'Another restore has begun meanwhile, or this one is done';
  end if;
  select string_agg(t.value ->> 'name' || '.' || c.name, ', ') into unknown
  from json_array_elements(tables) t, json_array_elements_text(t.value -> 'columns') c (name)
  where not exists (
    select 1 from pg_catalog.pg_attribute a join pg_catalog.pg_class k on k.oid = a.attrelid
    where k.relnamespace = 'public'::regnamespace and k.relkind = 'r' and k.relname = t.value ->> 'name'
      and a.attname = c.name and a.attnum > 0 and not a.attisdropped
  );
  if unknown is not null then
    raise exception 'The backup has columns that are not known here: %', unknown;
  end if;
  select v.version into version_before from public.content_version v;

  -- The rows contain the effects of triggers already, the history among them.
  for stored in select t.value ->> 'name' as name from json_array_elements(tables) t loop
    execute format('alter table public.%I disable trigger user', stored.name);
  end loop;
  -- People who have an account here and none in the backup keep it.
  execute format('truncate public.outbox, %s', (
    select string_agg(format('public.%I', t.value ->> 'name'), ', ') from json_array_elements(tables) t
    where t.value ->> 'name' <> 'profiles'
  ));
  for wanted in
    select t.value ->> 'name' as name, (t.value ->> 'rows')::bigint as rows,
      'tables/public.' || (t.value ->> 'name') || '.jsonl' as entry,
      (select string_agg(quote_ident(c.name), ', ' order by c.n)
       from json_array_elements_text(t.value -> 'columns') with ordinality c (name, n)) as columns,
      (select string_agg(quote_ident(c.name), ', ' order by c.n)
       from json_array_elements_text(t.value -> 'columns') with ordinality c (name, n) where c.name <> 'email') as kept
    from json_array_elements(tables) with ordinality t (value, n) order by t.n
  loop
    if wanted.name = 'profiles' then
      -- The address belongs to the account, which may have got another one since.
      execute format(
        'insert into public.profiles (%1$s)
         select %1$s from restore.parts p cross join lateral json_populate_recordset(null::public.profiles, p.rows::json)
         where p.backup = $1 and p.entry = $2
         on conflict (id) do update set (%2$s) = (select %2$s from (select excluded.*) e)',
        wanted.columns, wanted.kept
      ) using backup, wanted.entry;
    else
      execute format(
        'insert into public.%1$I (%2$s)
         select %2$s from restore.parts p cross join lateral json_populate_recordset(null::public.%1$I, p.rows::json)
         where p.backup = $1 and p.entry = $2',
        wanted.name, wanted.columns
      ) using backup, wanted.entry;
    end if;
    get diagnostics inserted = row_count;
    if inserted <> wanted.rows then
      raise exception 'Of the table %, % rows have come, not %', wanted.name, inserted, wanted.rows;
    end if;
    total := total + inserted;
  end loop;

  for stored in
    select a.attrelid::regclass::text as name, a.attname as column from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), greatest(1, (select max(%2$I) from %1$s)))',
      stored.name, stored.column);
  end loop;
  for stored in select t.value ->> 'name' as name from json_array_elements(tables) t loop
    execute format('alter table public.%I enable trigger user', stored.name);
  end loop;
  -- Pages that were cached under a version are of what was here.
  update public.content_version
  set version = version_before + 1, changed_at = now()
  where version <= version_before;
  perform public.keep_next_due();
  delete from restore.begun where true;
  return total;
end;
$$;

create or replace trigger products_keep_in_one_line BEFORE INSERT OR UPDATE ON public.products FOR EACH ROW WHEN (public.has_control_character(concat_ws(''::text, new.name, new.meta_title, new.origin, new.transit_note, new.payment_terms, new.uses, new.ports, new.incoterms, new.specifications, new.packings, new.not_admitted_in, new.not_admitted_reason, new.papers, new.quality, new.residue_laboratory, new.price_incoterm))) EXECUTE FUNCTION public.keep_in_one_line('name', 'meta_title', 'origin', 'transit_note', 'payment_terms', 'uses', 'ports', 'incoterms', 'specifications', 'packings', 'not_admitted_in', 'not_admitted_reason', 'papers', 'quality', 'residue_laboratory', 'price_incoterm');

comment on column public.content_version.day is 'The day in the time zone of the company for which pages are made: what they say of today is of this day. It changes with the version only.';

comment on column public.products.lots is 'Lots that load now, [{"harvested_on": "2026-11-18", "tonnes": 84, "available_until": "2026-12-20"}]; harvest and tonnes are null where nobody has said.';

comment on column public.products.price_amount is 'A decimal text, as amounts of quotations are calculated: a number of JSON would be rounded.';

comment on column public.products.price_incoterm is 'One of the Incoterms 2020, and its place.';

comment on column public.products.price_unit is 'What costs price_amount: t, kg, bag, carton, container_20ft or container_40ft.';

comment on column public.products.price_until is 'The last day on which the price is shown.';

comment on function public.category_list() is 'The live categories in the order that staff made, the others by name, of each the first products with lots and the first that load this month, and what the library says of their pictures: all that home and the list of products show of them in one call.';

revoke execute on function public.category_list() from public;

grant execute on function public.category_list() to anon;

grant execute on function public.category_list() to authenticated;

comment on function public.category_page(text,integer,integer,text) is 'The live category of a slug, its number of products, how many of them fit the filters (facets as product_facets has them, a line each, and sizes as sizes_between has them, behind size~), a page of those in the order of the category (what loads today before the others without a place by hand, where all fit on a page), the choices of the filters, and what the library says of the pictures of that page; no row where there is no such category. Security definer: below a policy with a condition the operator @> uses no index.';

comment on function public.milliseconds_until_due() is 'The time until next_due by the clock of the database: 0 or less where it has passed. A process with another clock waits that long.';

comment on function public.next_due() is 'The earliest moment at which a row or a working copy is published, or a row unpublished, and at the latest the end of the day, because pages say what loads today. Security definer, because visitors do not see what is scheduled.';

comment on function public.publish_due() is 'Publishes and unpublishes the rows whose moment has come, publishes the working copies that are due, and begins a new day, by the clock of the database; returns the number of rows and copies. Anybody may call it, at any time, several at once.';

comment on function public.site_notices() is 'What all public pages share: the market note, which of the pages exist that do so only once somebody has written them, whether the season calendar shows any products, and the day for which pages are made.';

revoke execute on function public.site_notices() from public;

grant execute on function public.site_notices() to anon;

grant execute on function public.site_notices() to authenticated;

update public.content_version set next_due = public.next_due() where true;
