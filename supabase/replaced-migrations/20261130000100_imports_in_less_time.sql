-- Imports in less time: a line is written once when it is planned, and statements that have no rows are not run. Each took
-- the planner longer than its rows. An import is undone in slices too, as it is applied
-- (docs/decisions/0091-long-changes-in-slices.md).

alter table public.product_imports add column slice_ends integer[];

comment on column public.product_imports.slice_ends is
  'The last line of each slice in which it is applied or undone where the database is embedded. Null before.';

create function public.slices_of_import(import uuid) returns integer[]
language sql stable set search_path = '' as $$
  select array_agg(n.line order by n.line) from (
    select l.line, row_number() over (order by l.line) as number, count(*) over () as lines
    from public.product_import_lines l
    where l.import_id = slices_of_import.import and l.verdict in ('create', 'update')
  ) n where n.number % 250 = 0 or n.number = n.lines;
$$;

comment on function public.slices_of_import(uuid) is
  'Divides the lines of an import that write a product into slices: the last line of each. Null where there are none.';

drop function public.changed_since_import(uuid);

create function public.changed_since_import(import uuid, first integer default 1, last integer default 2147483647)
returns setof uuid
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select l.id from public.product_import_lines l
  join public.product_imports i on i.id = l.import_id
  left join public.products p on p.id = l.product_id
  where l.import_id = changed_since_import.import
    and l.line between changed_since_import.first and changed_since_import.last and l.verdict in ('create', 'update') and (
    p.updated_at is distinct from coalesce(l.version, i.applied_at)
    -- The address of before: taken meanwhile, or its category is gone. Imports of earlier versions changed no address.
    or (l.changes && array['slug', 'category_slug'] and (
      exists (
        select 1 from public.products q
        where q.category_id = (l.before ->> 'category_id')::uuid and q.slug = l.before ->> 'slug' and q.id <> p.id
      )
      or not exists (select 1 from public.product_categories c where c.id = (l.before ->> 'category_id')::uuid)
    ))
  );
$$;

comment on function public.changed_since_import(uuid, integer, integer) is
  'The lines of an applied import, from the first to the last, whose products cannot be put back: they were changed or deleted since, or their former address is taken.';

create function public.decided_import_lines(import uuid, new_lines json default null)
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
        'image_url', p.image_url, 'gallery_images', p.gallery_images, 'document_url', p.document_url, 'hs_code', p.hs_code, 'origin', p.origin, 'sizes_mm', p.sizes_mm, 'packings', p.packings, 'uses', p.uses, 'season_months', p.season_months, 'stored_months', p.stored_months, 'storage_celsius', p.storage_celsius, 'shelf_life_days', p.shelf_life_days, 'moq_tonnes', p.moq_tonnes, 'load_20ft_tonnes', p.load_20ft_tonnes, 'load_40ft_tonnes', p.load_40ft_tonnes, 'ports', p.ports, 'incoterms', p.incoterms, 'transit_note', p.transit_note, 'lead_time_days', p.lead_time_days, 'payment_terms', p.payment_terms
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
      ], null) || case when given ?| '{hs_code,origin,sizes_mm,packings,uses,season_months,stored_months,storage_celsius,shelf_life_days,moq_tonnes,load_20ft_tonnes,load_40ft_tonnes,ports,incoterms,transit_note,lead_time_days,payment_terms}'::text[] then array(
        select g.key from (select jsonb_build_object('hs_code', p.hs_code, 'origin', p.origin, 'sizes_mm', p.sizes_mm, 'packings', p.packings, 'uses', p.uses, 'season_months', p.season_months, 'stored_months', p.stored_months, 'storage_celsius', p.storage_celsius, 'shelf_life_days', p.shelf_life_days, 'moq_tonnes', p.moq_tonnes, 'load_20ft_tonnes', p.load_20ft_tonnes, 'load_40ft_tonnes', p.load_40ft_tonnes, 'ports', p.ports, 'incoterms', p.incoterms, 'transit_note', p.transit_note, 'lead_time_days', p.lead_time_days, 'payment_terms', p.payment_terms) as stored offset 0) as s,
          jsonb_each(given - '{id,name,slug,category_id,category_slug,description,specifications,export_info,is_featured,image_url,gallery_images,document_url}'::text[]) as g
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

comment on function public.decided_import_lines(uuid, json) is
  'What becomes of the lines of an import today: of those that are stored, or of new ones that are not yet, as plan_product_import takes them. Nothing is written.';

drop function public.decide_product_import(uuid, integer[]);

create function public.decide_product_import(import uuid) returns integer
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  decided integer;
begin
  update public.product_import_lines l
  set verdict = d.verdict,
      changes = d.changes,
      before = d.before,
      findings = d.findings,
      category_id = d.category_id,
      slug = d.slug,
      product_id = d.product_id,
      version = d.version
  from public.decided_import_lines(decide_product_import.import) d
  -- By the id alone: an import that ANALYZE has not seen counts as one line, which each line would look for in all.
  where l.id = d.id and (
    l.verdict <> d.verdict or (d.verdict = 'update' and (l.changes <> d.changes or l.before is null))
    or l.findings <> d.findings or l.category_id is distinct from d.category_id or l.slug is distinct from d.slug
    or l.version is distinct from d.version
    -- A version says that there is such a product; the id of a new one is made anew each time.
    or (d.version is not null and l.product_id is distinct from d.product_id)
  );
  get diagnostics decided = row_count;
  return decided;
end;
$$;

comment on function public.decide_product_import(uuid) is
  'Decides all lines of an import anew. Returns how many have another plan than before.';

create or replace function public.plan_product_import(import uuid, lines json, complete boolean) returns void
language plpgsql set search_path = '' set statement_timeout = '60s' set plan_cache_mode = force_custom_plan as $$
begin
  perform 1 from public.product_imports i
  where i.id = plan_product_import.import and i.state = 'reading' for update;
  if not found then
    raise exception 'This import is not being read.';
  end if;

  update public.product_imports i set content_version = v.version from public.content_version v
  where i.id = plan_product_import.import and i.content_version is null;

  insert into public.product_import_lines
  select d.* from public.decided_import_lines(plan_product_import.import, plan_product_import.lines) d;

  if complete then
    -- What decided_import_lines finds within a piece, among all lines.
    with firsts as materialized (
      select l.id, least(min(l.line) over (partition by l.product_id),
        min(l.line) over (partition by l.category_id, l.slug)) as line
      from public.product_import_lines l
      where l.import_id = plan_product_import.import and l.product is not null
        and (l.verdict in ('create', 'update', 'unchanged') or l.findings ? 'repeats')
    )
    update public.product_import_lines l
    set verdict = 'error', changes = '{}', before = null,
        findings = l.findings || jsonb_build_object('repeats', f.line)
    from firsts f
    where l.id = f.id and f.line < l.line and l.findings -> 'repeats' is distinct from to_jsonb(f.line);

    update public.product_imports i set state = 'planned' where i.id = plan_product_import.import;
  end if;
end;
$$;

create or replace function public.apply_product_import(import uuid) returns table (outcome text, rows integer)
language plpgsql set search_path = '' set statement_timeout = '60s' set plan_cache_mode = force_custom_plan as $$
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
      perform 1 from public.products p
      join public.product_import_lines l on l.product_id = p.id
      where l.import_id = apply_product_import.import and l.verdict = 'update'
      order by p.id for update of p;
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
      with given as materialized (
        select l.id, l.product_id, l.category_id, l.slug, l.product, l.product::jsonb as value,
          l.product::jsonb - '{id,name,slug,category_id,category_slug,description,specifications,export_info,is_featured,image_url,gallery_images,document_url}'::text[] as facts
        from public.product_import_lines l
        where l.import_id = apply_product_import.import and l.line between first and last and l.verdict = 'update'
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
      where l.id = w.id;
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

comment on function public.apply_product_import(uuid) is
  'Writes what is planned: applied. Writes nothing where the plan would be another today (changed, with the new plan stored), where it was undone or is missing. In slices, next asks for the next one, and only the last has written all.';

create or replace function public.undo_product_import(import uuid, others boolean default false)
returns table (outcome text, rows integer)
language plpgsql set search_path = '' set statement_timeout = '60s' set plan_cache_mode = force_custom_plan as $$
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
      perform 1 from public.products p
      join public.product_import_lines l on l.product_id = p.id
      where l.import_id = undo_product_import.import and l.verdict in ('create', 'update')
      order by p.id for update of p;
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
    delete from public.products p using public.product_import_lines l
    where l.import_id = undo_product_import.import and l.line between first and last and l.verdict = 'create'
      and not l.kept and p.id = l.product_id;
    get diagnostics written = row_count;
    if written <> to_delete then
      raise exception 'Of % added products % would be deleted.', to_delete, written;
    end if;
  end if;

  if to_restore > 0 then
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
          from jsonb_populate_record(p, l.before::jsonb - '{id,name,slug,category_id,category_slug,description,specifications,export_info,is_featured,image_url,gallery_images,document_url}'::text[])
        )
    from public.product_import_lines l
    where l.import_id = undo_product_import.import and l.line between first and last and l.verdict = 'update'
      and not l.kept and p.id = l.product_id;
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

comment on function public.undo_product_import(uuid, boolean) is
  'Restores the products of an applied import. Where some have changed since, it leaves those out (others), or writes nothing and returns changed and their number. For an import that is not applied, returns its state. In slices, next asks for the next one.';

create or replace function public.note_search_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.slice_notes (word)
  -- Each word once before anything is asked of it: a slice has thousands, and most of them many times.
  with present as materialized (
    select distinct w.word from added a, unnest(tsvector_to_array(a.search)) as w (word)
  )
  select n.word from present n
  where n.word ~ '^[[:alpha:]]{4,50}$' and not exists (select 1 from public.search_words k where k.word = n.word);
  return null;
end;
$$;

create or replace function public.settle_publication() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  came timestamptz;
begin
  if new.status = 'published' then
    if new.unpublish_at <= clock_timestamp() then
      new.status = 'draft';
      new.publish_at = null;
      new.unpublish_at = null;
    elsif new.publish_at <= clock_timestamp() then
      came = new.publish_at;
      new.publish_at = null;
    end if;
  end if;
  new.is_live = new.status = 'published' and new.publish_at is null;
  if tg_table_name = 'certificates' then
    new.is_live = new.is_live and coalesce(public.end_of_day(new.valid_until) > clock_timestamp(), true);
  end if;

  if tg_table_name = 'products' and new.is_live then
    if coalesce(current_setting('app.slice', true), '') = ''
      and (tg_op = 'INSERT' or new.category_id is distinct from old.category_id) then
      -- Locked, or a category that is hidden at the same moment would miss this product. Between slices none is hidden;
      -- not current_slice(), which takes as long as the rest of this function.
      select c.is_live into new.is_live from public.product_categories c where c.id = new.category_id for share;
    else
      select c.is_live into new.is_live from public.product_categories c where c.id = new.category_id;
    end if;
    -- Without a category the foreign key refuses the row.
    new.is_live = coalesce(new.is_live, false);
  end if;
  -- In a condition of its own: other tables lack the column.
  if tg_table_name = 'blog_posts' then
    if new.is_live and new.published_at is null then
      if tg_op = 'UPDATE' then
        new.published_at = old.published_at;
      end if;
      new.published_at = coalesce(new.published_at, came, now());
    end if;
  end if;
  return new;
end;
$$;

-- The function is called where it has something to settle.
drop trigger products_place on public.products;
create trigger products_place_of_inserted before insert on public.products
  for each row when (new.is_featured and new.place is null) execute function public.settle_place();
create trigger products_place_of_updated before update of category_id, is_featured on public.products
  for each row when (old.category_id is distinct from new.category_id or old.is_featured <> new.is_featured)
  execute function public.settle_place();

-- Most products have no document and no picture of their own for sharing: nothing is called for null.
alter function public.is_picture_url(text) strict;

revoke execute on function
  public.slices_of_import(uuid), public.decided_import_lines(uuid, json), public.decide_product_import(uuid),
  public.changed_since_import(uuid, integer, integer) from public, anon, authenticated;
grant execute on function
  public.slices_of_import(uuid), public.decided_import_lines(uuid, json), public.decide_product_import(uuid),
  public.changed_since_import(uuid, integer, integer) to authenticated;
