-- The last step before the squash: functions get the line breaks that they have in supabase/schemas, so that a database
-- that had the steps before, and one that begins with the squash, are the same to the letter.

create or replace function public.apply_bulk(table_name text, rows json, removes boolean default false)
returns table (batch uuid, changed bigint)
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
declare
  columns text[];
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may change content.';
  end if;
  if apply_bulk.table_name not in (
    'products', 'product_categories', 'certificates', 'gallery_items', 'enquiries', 'blog_posts'
  ) then
    raise invalid_parameter_value using message = 'Rows of this table are not changed together.';
  end if;
  batch := gen_random_uuid();
  perform set_config('app.batch', batch::text, true);
  perform set_config('app.actor_name', format('a change of %s rows at once', json_array_length(apply_bulk.rows)), true);
  if apply_bulk.removes then
    execute format(
      'with gone as (
         delete from public.%I t using json_to_recordset($1) as r (id uuid, version timestamptz)
         where t.id = r.id and t.updated_at = r.version returning t.id
       ) select count(*) from gone', apply_bulk.table_name
    ) into changed using apply_bulk.rows;
  else
    -- All rows have the same columns; row level security and constraints decide on the values.
    select array_agg(k.name) into columns from json_object_keys(apply_bulk.rows -> 0 -> 'columns') as k (name);
    execute format(
      'with changed as (
         update public.%1$I t set %2$s
         from json_to_recordset($1) as r (id uuid, version timestamptz, columns json)
         cross join lateral json_populate_record(null::public.%1$I, r.columns) as n
         where t.id = r.id and t.updated_at = r.version returning t.id
       ) select count(*) from changed',
      apply_bulk.table_name, (select string_agg(format('%1$I = n.%1$I', c), ', ') from unnest(columns) as c)
    ) into changed using apply_bulk.rows;
  end if;
  perform set_config('app.batch', '', true);
  return next;
end;
$$;

create or replace function public.publish_due() returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  moment constant timestamptz := clock_timestamp();
  content text;
  is_due boolean;
  settled integer;
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
  order by c.id for no key update;
  perform 1 from public.products p
  where p.status = 'published' and (
    p.publish_at <= moment or p.unpublish_at <= moment or p.category_id in (
      select c.id from public.product_categories c
      where c.status = 'published' and (c.publish_at <= moment or c.unpublish_at <= moment)
    )
  )
  order by p.id for no key update;
  perform 1 from public.certificates c
  where c.status = 'published'
    and (c.publish_at <= moment or c.unpublish_at <= moment or c.is_live and public.end_of_day(c.valid_until) <= moment)
  order by c.id for no key update;
  perform 1 from public.gallery_items g
  where g.status = 'published' and (g.publish_at <= moment or g.unpublish_at <= moment)
  order by g.id for no key update;
  perform 1 from public.company_entries e
  where e.status = 'published' and (e.publish_at <= moment or e.unpublish_at <= moment)
  order by e.id for no key update;
  perform 1 from public.blog_posts b
  where b.status = 'published' and (b.publish_at <= moment or b.unpublish_at <= moment)
  order by b.id for no key update;

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
        'sizes_mm', p.sizes_mm, 'season_months', p.season_months, 'stored_months', p.stored_months)), '[]')
      from (
        select * from public.products q
        where q.category_id = category and q.status = 'published' and q.publish_at is null
        order by q.name, q.id limit 24
      ) p
    ) end
  );
end;
$$;

create or replace function public.decided_import_lines(import uuid, new_lines json default null)
returns setof public.product_import_lines
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  -- Materialized, because a comparison is expensive and would be evaluated wherever its result is used. Function calls
  -- are expensive too, so values that are identical skip them.
  return query
  with found as materialized (
    select x.id, x.line, x.verdict as own_verdict, x.reasons, x.cells, x.category_slug, x.slug as own_slug, x.product,
      x.given_id, x.kept,
      p.id as product_id, p.updated_at as version, target.category_id, target.slug, difference.changes,
      case when difference.changes <> '{}' then json_build_object(
        'name', p.name, 'slug', p.slug, 'category_id', p.category_id, 'description', p.description,
        'specifications', p.specifications, 'export_info', p.export_info, 'is_featured', p.is_featured,
        'image_url', p.image_url, 'gallery_images', p.gallery_images, 'document_url', p.document_url,
        'hs_code', p.hs_code, 'origin', p.origin, 'sizes_mm', p.sizes_mm, 'packings', p.packings, 'uses', p.uses,
        'season_months', p.season_months, 'stored_months', p.stored_months, 'storage_celsius', p.storage_celsius,
        'shelf_life_days', p.shelf_life_days, 'moq_tonnes', p.moq_tonnes, 'load_20ft_tonnes', p.load_20ft_tonnes,
        'load_40ft_tonnes', p.load_40ft_tonnes, 'ports', p.ports, 'incoterms', p.incoterms,
        'transit_note', p.transit_note, 'lead_time_days', p.lead_time_days, 'payment_terms', p.payment_terms
      ) end as before,
      -- A product needs a category; a new one also a name and a slug.
      target.category_id is null or (p.id is null and not (given ? 'name' and target.slug is not null)) as incomplete,
      x.given_id is not null and p.id is distinct from x.given_id as unknown_id,
      elsewhere.slug as elsewhere, taken.name as taken
    from (
      select l.* from public.product_import_lines l
      where decided_import_lines.new_lines is null and l.import_id = decided_import_lines.import
        and l.product is not null
      union all
      select gen_random_uuid(), decided_import_lines.import, l.line, coalesce(l.verdict, 'create'), l.reasons, l.cells,
        l.category_slug, l.slug, l.product, '{}', null, null, null, null, l.given_id, '{}', false
      from json_to_recordset(decided_import_lines.new_lines) as l (
        line integer, verdict text, reasons json, cells json, given_id uuid, category_slug text, slug text, product json
      )
      where decided_import_lines.new_lines is not null
    ) x
    -- The offset stops the planner from evaluating the cast once per use.
    cross join lateral (select x.product::jsonb as given offset 0) as has
    left join public.product_categories c on c.slug = x.category_slug
    left join lateral (
      -- The offset keeps this a look into the primary key for each line.
      select * from public.products q where q.id = x.given_id offset 0
    ) as named on true
    left join lateral (
      select * from public.products q where q.id = named.id
      union all
      -- The next product in the order of the unique index. An equality would fit every index that begins with the
      -- category, and without statistics they cost the same.
      select * from (
        select * from public.products q where named.id is null and (q.category_id, q.slug) >= (c.id, x.slug)
        order by q.category_id, q.slug limit 1
      ) as next where next.category_id = c.id and next.slug = x.slug
    ) as p on true
    cross join lateral (
      select
        case when named.id is not null and not given ? 'category_slug' then p.category_id else c.id end as category_id,
        case when named.id is not null and not given ? 'slug' then p.slug else x.slug end as slug
      offset 0
    ) as target
    cross join lateral (
      select case when p.id is null then '{}' else array_remove(array[
        case when given ? 'name' and given ->> 'name' is distinct from p.name
          and coalesce(given ->> 'name', '') <> public.tidy_text(p.name) then 'name' end,
        case when target.slug <> p.slug then 'slug' end,
        case when target.category_id <> p.category_id then 'category_slug' end,
        case when given ? 'description' and given ->> 'description' is distinct from p.description
          and coalesce(given ->> 'description', '') <> public.tidy_text(p.description) then 'description' end,
        case when given ? 'specifications' and (x.product -> 'specifications')::text <> p.specifications::text
          and not public.is_same_specifications(x.product -> 'specifications', p.specifications) then 'specifications' end,
        case when given ? 'export_info' and given ->> 'export_info' is distinct from p.export_info
          and coalesce(given ->> 'export_info', '') <> public.tidy_text(p.export_info) then 'export_info' end,
        case when given ? 'is_featured' and (given ->> 'is_featured')::boolean <> p.is_featured then 'is_featured' end,
        case when given ? 'image_url' and given ->> 'image_url' is distinct from p.image_url
          and coalesce(given ->> 'image_url', '') <> public.tidy_text(p.image_url) then 'image_url' end,
        case when given ? 'gallery_images'
          and array(select jsonb_array_elements_text(given -> 'gallery_images')) <> p.gallery_images
          then 'gallery_images' end,
        case when given ? 'document_url' and given ->> 'document_url' is distinct from p.document_url
          and coalesce(given ->> 'document_url', '') <> public.tidy_text(p.document_url) then 'document_url' end
      ], null) || case when given ?| array[
        'hs_code', 'origin', 'sizes_mm', 'packings', 'uses', 'season_months', 'stored_months', 'storage_celsius',
        'shelf_life_days', 'moq_tonnes', 'load_20ft_tonnes', 'load_40ft_tonnes', 'ports', 'incoterms', 'transit_note',
        'lead_time_days', 'payment_terms'
      ] then array(
        -- Facts are compared as one value each: equal numbers are equal however they are written.
        select g.key
        from (
          select jsonb_build_object(
            'hs_code', p.hs_code, 'origin', p.origin, 'sizes_mm', p.sizes_mm, 'packings', p.packings, 'uses', p.uses,
            'season_months', p.season_months, 'stored_months', p.stored_months, 'storage_celsius', p.storage_celsius,
            'shelf_life_days', p.shelf_life_days, 'moq_tonnes', p.moq_tonnes, 'load_20ft_tonnes', p.load_20ft_tonnes,
            'load_40ft_tonnes', p.load_40ft_tonnes, 'ports', p.ports, 'incoterms', p.incoterms,
            'transit_note', p.transit_note, 'lead_time_days', p.lead_time_days, 'payment_terms', p.payment_terms
          ) as stored
          offset 0
        ) as s, jsonb_each(given - array[
          'id', 'name', 'slug', 'category_id', 'category_slug', 'description', 'specifications', 'export_info',
          'is_featured', 'image_url', 'gallery_images', 'document_url'
        ]) as g
        where g.value is distinct from s.stored -> g.key
      ) else '{}' end end as changes
      offset 0
    ) as difference
    left join lateral (
      select next.name from (
        select * from public.products q
        where difference.changes && array['slug', 'category_slug']
          and (q.category_id, q.slug) >= (target.category_id, target.slug)
        order by q.category_id, q.slug limit 1
      ) as next where next.category_id = target.category_id and next.slug = target.slug
    ) as taken on true
    left join lateral (
      -- The offset leaves one index that fits.
      select k.slug from (select * from public.products q where p.id is null and q.slug = x.slug offset 0) as same
      join public.product_categories k on k.id = same.category_id
      where x.given_id is null and c.id is not null and same.name = given ->> 'name'
      limit 1
    ) as elsewhere on true
  ), firsts as materialized (
    -- The first line that is about the same product, or the same address.
    select f.id,
      least(min(f.line) over (partition by coalesce(f.product_id, f.id)),
        min(f.line) over (partition by f.category_id, f.slug)) as line
    from found f where f.product is not null and not f.incomplete and f.taken is null
  ), fates as materialized (
    select f.*,
      case
        when f.product is null then f.own_verdict
        when f.incomplete then 'skip'
        when f.taken is not null or r.line < f.line then 'error'
        when f.product_id is null then 'create'
        when f.changes = '{}' then 'unchanged'
        else 'update'
      end as verdict,
      case when f.product is not null and f.unknown_id then '{"unknown_id": true}' else '{}'::jsonb end
        || case when f.elsewhere is null then '{}' else jsonb_build_object('elsewhere', f.elsewhere) end
        || case when f.taken is null then '{}' else jsonb_build_object('taken', f.taken) end
        || case when r.line < f.line then jsonb_build_object('repeats', r.line) else '{}' end as findings
    from found f
    left join firsts r on r.id = f.id
  )
  select f.id, decided_import_lines.import, f.line, f.verdict, f.reasons, f.cells, f.category_slug,
    case when f.product is null then f.own_slug else f.slug end, f.product,
    case when f.verdict = 'update' then f.changes else '{}' end,
    case when f.product is not null then f.category_id end,
    case when f.product is not null then coalesce(f.product_id, f.given_id, gen_random_uuid()) end,
    case when f.product is not null then f.version end,
    case when f.verdict = 'update' then f.before end,
    f.given_id, f.findings, f.kept
  from fates f;
end;
$$;

create or replace function public.apply_product_import(import uuid) returns table (outcome text, rows integer)
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
declare
  found_state text;
  to_create integer;
  to_update integer;
  planned_for bigint;
  seen bigint;
  written integer;
  -- Null where one transaction writes all lines.
  slice constant integer := public.current_slice();
  ends integer[];
  first integer := 1;
  last integer := 2147483647;
  -- One for all slices: the version of what is created, and the order of lists.
  moment timestamptz := now();
begin
  perform set_config('app.actor_name', 'import of ' || i.file_name, true)
  from public.product_imports i where i.id = apply_product_import.import;

  if slice > 0 then
    -- Slice 0 has looked, and nobody else has written since. A lock would be in the way of the next slice.
    select i.applied_at, i.slice_ends into moment, ends from public.product_imports i
    where i.id = apply_product_import.import;
    first := coalesce(ends[slice - 1], 0) + 1;
    last := ends[slice];
  end if;
  select count(*) filter (where l.verdict = 'create'), count(*) filter (where l.verdict = 'update')
  into to_create, to_update from public.product_import_lines l
  where l.import_id = apply_product_import.import and l.line between first and last;

  if coalesce(slice, 0) = 0 then
    select i.state, i.content_version into found_state, planned_for from public.product_imports i
    where i.id = apply_product_import.import and i.state <> 'reading' for update;
    if found_state is null then
      return query select 'missing', 0;
      return;
    elsif found_state <> 'planned' then
      return query select found_state, to_create + to_update;
      return;
    end if;

    -- Locks everything that the plan depends on. Between slices nobody writes.
    if slice is null then
      perform 1 from public.product_categories c
      where c.slug in (
        select l.category_slug from public.product_import_lines l where l.import_id = apply_product_import.import
      )
      order by c.id for share;
      execute $planned$
        select 1 from public.products p
        join public.product_import_lines l on l.product_id = p.id
        where l.import_id = $1 and l.verdict = 'update'
        order by p.id for update of p
      $planned$ using apply_product_import.import;
    end if;

    -- Nothing that the plan depends on changes without raising the version. Read after the locks, and before deciding.
    select v.version into seen from public.content_version v;
    if planned_for is distinct from seen and public.decide_product_import(apply_product_import.import) > 0 then
      update public.product_imports i set content_version = seen where i.id = apply_product_import.import;
      return query select 'changed', 0;
      return;
    end if;
  end if;

  if slice = 0 then
    if exists (
      select from public.product_import_lines l
      where l.import_id = apply_product_import.import and l.verdict in ('create', 'update')
      group by l.product_id having count(*) > 1
    ) or exists (
      select from public.product_import_lines l
      where l.import_id = apply_product_import.import and l.verdict in ('create', 'update')
      group by l.category_id, l.slug having count(*) > 1
    ) then
      -- The plan says so of such lines, and writes one of them. Here one slice would wait for the other for ever.
      raise exception 'Two lines are about one product or address.';
    end if;
    update public.product_imports i
    set applied_at = now(), slice_ends = public.slices_of_import(apply_product_import.import)
    where i.id = apply_product_import.import;
    return query select 'next', 0;
    return;
  end if;

  begin
    -- A statement without rows would still be planned, and so would those of its triggers.
    if to_create > 0 then
      insert into public.products (
        id, category_id, slug, name, description, specifications, export_info, is_featured, image_url, gallery_images,
        document_url, hs_code, origin, sizes_mm, packings, uses, season_months, stored_months, storage_celsius,
        shelf_life_days, moq_tonnes, load_20ft_tonnes, load_40ft_tonnes, ports, incoterms, transit_note, lead_time_days,
        payment_terms, created_at, updated_at
      )
      select l.product_id, l.category_id, l.slug, f.name, f.description, coalesce(f.specifications, '[]'), f.export_info,
        coalesce(f.is_featured, false), f.image_url,
        case when json_array_length(f.gallery_images) > 0
          then array(select json_array_elements_text(f.gallery_images)) else '{}' end,
        f.document_url, f.hs_code, f.origin, coalesce(f.sizes_mm, '[]'), coalesce(f.packings, '[]'),
        coalesce(f.uses, '{}'), coalesce(f.season_months, '{}'), coalesce(f.stored_months, '{}'), f.storage_celsius,
        f.shelf_life_days, f.moq_tonnes, f.load_20ft_tonnes, f.load_40ft_tonnes, coalesce(f.ports, '{}'),
        coalesce(f.incoterms, '{}'), f.transit_note, f.lead_time_days, f.payment_terms,
        -- Lists show the newest first; this gives them the order of the file.
        moment - l.line * interval '1 microsecond', moment
      from public.product_import_lines l
      -- Taken apart once for each line, not once for each column.
      cross join lateral json_to_record(l.product) as f (
        name text, description text, specifications json, export_info text, is_featured boolean, image_url text,
        gallery_images json, document_url text, hs_code text, origin text, sizes_mm jsonb, packings jsonb, uses text[],
        season_months integer[], stored_months integer[], storage_celsius jsonb, shelf_life_days integer,
        moq_tonnes double precision, load_20ft_tonnes double precision, load_40ft_tonnes double precision, ports text[],
        incoterms text[], transit_note text, lead_time_days integer, payment_terms text
      )
      where l.import_id = apply_product_import.import and l.line between first and last and l.verdict = 'create';
      get diagnostics written = row_count;
      if written <> to_create then
        raise exception 'Of % planned products % would be added.', to_create, written;
      end if;
    end if;

    if to_update > 0 then
      execute $planned$
        with given as materialized (
          select l.id, l.product_id, l.category_id, l.slug, l.product, l.product::jsonb as value,
            l.product::jsonb - array[
              'id', 'name', 'slug', 'category_id', 'category_slug', 'description', 'specifications', 'export_info',
              'is_featured', 'image_url', 'gallery_images', 'document_url'
            ] as facts
          from public.product_import_lines l
          where l.import_id = $1 and l.line between $2 and $3 and l.verdict = 'update'
        ), written as (
          update public.products p
          set category_id = g.category_id,
              slug = g.slug,
              name = case when g.value ? 'name' then g.value ->> 'name' else p.name end,
              description = case when g.value ? 'description' then g.value ->> 'description' else p.description end,
              specifications = case when g.value ? 'specifications' then g.product -> 'specifications' else p.specifications end,
              export_info = case when g.value ? 'export_info' then g.value ->> 'export_info' else p.export_info end,
              is_featured = case when g.value ? 'is_featured' then (g.value ->> 'is_featured')::boolean else p.is_featured end,
              image_url = case when g.value ? 'image_url' then g.value ->> 'image_url' else p.image_url end,
              gallery_images = case when g.value ? 'gallery_images'
                then array(select jsonb_array_elements_text(g.value -> 'gallery_images')) else p.gallery_images end,
              document_url = case when g.value ? 'document_url' then g.value ->> 'document_url' else p.document_url end,
              (
                hs_code, origin, sizes_mm, packings, uses, season_months, stored_months, storage_celsius, shelf_life_days,
                moq_tonnes, load_20ft_tonnes, load_40ft_tonnes, ports, incoterms, transit_note, lead_time_days, payment_terms
              ) = (
                select hs_code, origin, sizes_mm, packings, uses, season_months, stored_months, storage_celsius,
                  shelf_life_days, moq_tonnes, load_20ft_tonnes, load_40ft_tonnes, ports, incoterms, transit_note,
                  lead_time_days, payment_terms
                from jsonb_populate_record(p, g.facts)
              )
          from given g
          where p.id = g.product_id
          returning g.id, p.updated_at
        )
        update public.product_import_lines l set version = w.updated_at
        from written w
        where l.id = w.id
      $planned$ using apply_product_import.import, first, last;
      get diagnostics written = row_count;
      if written <> to_update then
        raise exception 'Of % planned products % would be changed.', to_update, written;
      end if;
    end if;
  exception when unique_violation then
    -- A concurrent transaction took one of the addresses or ids. Between slices nobody can.
    if slice is not null then
      raise;
    end if;
    perform public.decide_product_import(apply_product_import.import);
    return query select 'changed', 0;
    return;
  end;

  if slice < cardinality(ends) then
    return query select 'next', to_create + to_update;
    return;
  end if;
  update public.product_imports i set state = 'applied', applied_at = moment where i.id = apply_product_import.import;
  return query
    select 'applied', count(*)::integer from public.product_import_lines l
    where l.import_id = apply_product_import.import and l.verdict in ('create', 'update');
end;
$$;

create or replace function public.undo_product_import(import uuid, others boolean default false)
returns table (outcome text, rows integer)
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
declare
  found_state text;
  written integer;
  slice constant integer := public.current_slice();
  ends integer[];
  first integer := 1;
  last integer := 2147483647;
  changed integer;
  kept_before integer;
  to_delete integer;
  to_restore integer;
begin
  perform set_config('app.actor_name', 'undo of the import of ' || i.file_name, true)
  from public.product_imports i where i.id = undo_product_import.import;

  if slice > 0 then
    -- Slice 0 has looked, and nobody else has written since.
    select i.slice_ends into ends from public.product_imports i where i.id = undo_product_import.import;
    first := coalesce(ends[slice - 1], 0) + 1;
    last := ends[slice];
  else
    select i.state, i.kept into found_state, kept_before from public.product_imports i
    where i.id = undo_product_import.import and i.state <> 'reading' for update;
  end if;
  select count(*) filter (where l.verdict = 'create'), count(*) filter (where l.verdict = 'update')
  into to_delete, to_restore from public.product_import_lines l
  where l.import_id = undo_product_import.import and l.line between first and last;

  if coalesce(slice, 0) = 0 then
    if found_state is null then
      return query select 'missing', 0;
      return;
    elsif found_state <> 'applied' then
      return query select found_state, to_delete + to_restore - kept_before;
      return;
    end if;
    if slice is null then
      execute $planned$
        select 1 from public.products p
        join public.product_import_lines l on l.product_id = p.id
        where l.import_id = $1 and l.verdict in ('create', 'update')
        order by p.id for update of p
      $planned$ using undo_product_import.import;
    end if;
    select count(*) into changed from public.changed_since_import(undo_product_import.import);
    if changed > 0 and (changed = to_delete + to_restore or not undo_product_import.others) then
      return query select 'changed', changed;
      return;
    end if;
  end if;

  if slice = 0 then
    update public.product_imports i set slice_ends = public.slices_of_import(undo_product_import.import)
    where i.id = undo_product_import.import;
    return query select 'next', 0;
    return;
  end if;

  -- Counted before this slice writes. The other slices show neither what they have marked nor what they have put back.
  if slice = cardinality(ends) and undo_product_import.others then
    select count(*) into changed from public.changed_since_import(undo_product_import.import);
  end if;
  if undo_product_import.others and (changed > 0 or slice > 0) then
    with since as (
      update public.product_import_lines l set kept = true
      from public.changed_since_import(undo_product_import.import, first, last) as c (id)
      where l.id = c.id returning l.verdict
    )
    select to_delete - count(*) filter (where s.verdict = 'create'),
      to_restore - count(*) filter (where s.verdict = 'update')
    into to_delete, to_restore from since s;
  end if;

  -- A statement without rows would still be planned, and so would those of its triggers.
  if to_delete > 0 then
    execute $planned$
      delete from public.products p using public.product_import_lines l
      where l.import_id = $1 and l.line between $2 and $3 and l.verdict = 'create'
        and not l.kept and p.id = l.product_id
    $planned$ using undo_product_import.import, first, last;
    get diagnostics written = row_count;
    if written <> to_delete then
      raise exception 'Of % added products % would be deleted.', to_delete, written;
    end if;
  end if;

  if to_restore > 0 then
    execute $planned$
      update public.products p
      set name = l.before ->> 'name',
          slug = coalesce(l.before ->> 'slug', p.slug),
          category_id = coalesce((l.before ->> 'category_id')::uuid, p.category_id),
          description = l.before ->> 'description',
          specifications = l.before -> 'specifications',
          export_info = l.before ->> 'export_info',
          is_featured = (l.before ->> 'is_featured')::boolean,
          image_url = l.before ->> 'image_url',
          gallery_images = array(select json_array_elements_text(l.before -> 'gallery_images')),
          -- A line from before there were documents says nothing about it.
          document_url = case when l.before::jsonb ? 'document_url' then l.before ->> 'document_url' else p.document_url end,
          (
            hs_code, origin, sizes_mm, packings, uses, season_months, stored_months, storage_celsius, shelf_life_days,
            moq_tonnes, load_20ft_tonnes, load_40ft_tonnes, ports, incoterms, transit_note, lead_time_days, payment_terms
          ) = (
            select hs_code, origin, sizes_mm, packings, uses, season_months, stored_months, storage_celsius, shelf_life_days,
              moq_tonnes, load_20ft_tonnes, load_40ft_tonnes, ports, incoterms, transit_note, lead_time_days, payment_terms
            -- A line from before there were facts says nothing about them.
            from jsonb_populate_record(p, l.before::jsonb - array[
              'id', 'name', 'slug', 'category_id', 'category_slug', 'description', 'specifications', 'export_info',
              'is_featured', 'image_url', 'gallery_images', 'document_url'
            ])
          )
      from public.product_import_lines l
      where l.import_id = $1 and l.line between $2 and $3 and l.verdict = 'update'
        and not l.kept and p.id = l.product_id
    $planned$ using undo_product_import.import, first, last;
    get diagnostics written = row_count;
    if written <> to_restore then
      raise exception 'Of % changed products % would be put back.', to_restore, written;
    end if;
  end if;

  if slice < cardinality(ends) then
    return query select 'next', to_delete + to_restore;
    return;
  end if;
  update public.product_imports i set state = 'undone', kept = coalesce(changed, 0)
  where i.id = undo_product_import.import;
  return query
    select 'undone', count(*)::integer - coalesce(changed, 0) from public.product_import_lines l
    where l.import_id = undo_product_import.import and l.verdict in ('create', 'update');
end;
$$;

create or replace function public.replace_picture(old_url text, new_url text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  step integer;
  replaced integer := 0;
begin
  if (select auth.uid()) is not null and not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may replace pictures.';
  end if;
  perform set_config('app.actor_name', case
    when (select auth.uid()) is null then 'joining of pictures that were stored twice' else 'replacement of a picture'
  end, true);
  update public.site_settings set setting_value = new_url
    where setting_value = old_url and ((select auth.uid()) is null or public.is_admin());
  get diagnostics step = row_count;
  replaced := replaced + step;
  -- Inside the program's own check, because a refusal by row level security would be silent.
  if exists (select 1 from public.site_settings s where s.setting_value = old_url) then
    raise insufficient_privilege using message = 'This picture is also in the site settings, which only an administrator may change.';
  end if;
  -- One statement per table, so that a row has one revision.
  update public.products p set
    image_url = case when p.image_url = old_url then new_url else p.image_url end,
    document_url = case when p.document_url = old_url then new_url else p.document_url end,
    share_image_url = case when p.share_image_url = old_url then new_url else p.share_image_url end,
    gallery_images = case when p.gallery_images @> array[old_url] then array(
      select g.url from unnest(array_replace(p.gallery_images, old_url, new_url)) with ordinality as g (url, place)
      group by g.url order by min(g.place)
    ) else p.gallery_images end
    where p.id in (
      select u.row_id::uuid from public.picture_places(array[old_url]) u
      where u.table_name = 'products' and not u.is_copy
    );
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.product_categories r set
    image_url = case when r.image_url = old_url then new_url else r.image_url end,
    share_image_url = case when r.share_image_url = old_url then new_url else r.share_image_url end
    where old_url in (r.image_url, r.share_image_url);
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.certificates r set
    image_url = case when r.image_url = old_url then new_url else r.image_url end,
    document_url = case when r.document_url = old_url then new_url else r.document_url end
    where old_url in (r.image_url, r.document_url);
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.company_entries set image_url = new_url where image_url = old_url;
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.gallery_items set image_url = new_url where image_url = old_url;
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.blog_posts r set
    featured_image_url = case when r.featured_image_url = old_url then new_url else r.featured_image_url end,
    share_image_url = case when r.share_image_url = old_url then new_url else r.share_image_url end,
    content = public.replace_in_text(r.content, old_url, new_url)
    where old_url in (r.featured_image_url, r.share_image_url) or old_url = any (public.pictures_in_text(r.content));
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.page_content set content = new_url where content_type = 'image' and content = old_url;
  get diagnostics step = row_count;
  replaced := replaced + step;
  -- A string of JSON as a whole, or in the text of a post: an address inside a longer word is none.
  update public.working_copies w
    set values = public.replace_in_text(
      replace(w.values::text, to_json(old_url)::text, to_json(new_url)::text), old_url, new_url
    )::json
    where position(to_json(old_url)::text in w.values::text) > 0
      or old_url = any (public.pictures_in_text(w.values ->> 'content'));
  get diagnostics step = row_count;
  return replaced + step;
end;
$$;

create or replace function public.picture_notes(product public.products) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.picture_notes(array_append(product.gallery_images, product.image_url));
end;
$$;

create or replace function public.picture_notes(certificate public.certificates) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.picture_notes(array[certificate.image_url]);
end;
$$;

create or replace function public.picture_notes(item public.gallery_items) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.picture_notes(array[item.image_url]);
end;
$$;

create or replace function public.picture_notes(post public.blog_posts) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.picture_notes(array_append(public.pictures_in_text(post.content), post.featured_image_url));
end;
$$;

create or replace function public.picture_notes(text public.page_content) returns json
language plpgsql stable set search_path = '' as $$
begin
  return case when text.content_type = 'image' then public.picture_notes(array[text.content]) end;
end;
$$;

create or replace function public.picture_notes(entry public.company_entries) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.picture_notes(array[entry.image_url]);
end;
$$;

create or replace function public.dashboard() returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'products', (select count(*) from public.products),
    'categories', (select count(*) from public.product_categories),
    'posts', (select count(*) from public.blog_posts),
    'admins', case when (select public.is_admin()) then (
      select coalesce(sum(c.user_count), 0) from public.count_users_by_role() c where c.role = 'admin'
    ) end,
    'waiting', json_build_object(
      'new_enquiries', (select count(*) from public.enquiries e where e.status = 'new'),
      'draft_products', (select count(*) from public.products p where p.status = 'draft'),
      'draft_categories', (select count(*) from public.product_categories c where c.status = 'draft'),
      'draft_posts', (select count(*) from public.blog_posts b where b.status = 'draft'),
      'draft_certificates', (select count(*) from public.certificates c where c.status = 'draft'),
      'draft_company_entries', (select count(*) from public.company_entries e where e.status = 'draft'),
      'scheduled_company_entries', (
        select count(*) from public.company_entries r where r.status = 'published' and r.publish_at is not null
      ),
      'draft_gallery_items', (select count(*) from public.gallery_items g where g.status = 'draft'),
      'undescribed_pictures', (select count(*) from public.media m where m.alt = '' and m.kind = 'picture'),
      'working_copies', (select count(*) from public.working_copies),
      'scheduled_products', (
        select count(*) from public.products r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_categories', (
        select count(*) from public.product_categories r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_posts', (
        select count(*) from public.blog_posts r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_certificates', (
        select count(*) from public.certificates r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_gallery_items', (
        select count(*) from public.gallery_items r where r.status = 'published' and r.publish_at is not null
      )
    ),
    'copies', (
      select coalesce(json_agg(c), '[]') from (
        select w.table_name, w.row_id, coalesce(w.values ->> 'name', w.values ->> 'title') as name
        from public.working_copies w order by w.updated_at desc, w.id limit 10
      ) c
    )
  );
$$;
