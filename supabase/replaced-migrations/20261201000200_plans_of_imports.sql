-- The triggers of an import keep their plans. A setting of a function also holds for what its statements fire: with
-- force_custom_plan two statements were planned for each new product, one of a trigger and one of the foreign key. Now
-- only joins are planned for each call, as dynamic SQL: a session may have planned them for an empty catalogue
-- (docs/architecture.md#database).

create or replace function public.plan_product_import(import uuid, lines json, complete boolean) returns void
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
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
    execute $planned$
      with firsts as materialized (
        select l.id, least(min(l.line) over (partition by l.product_id),
          min(l.line) over (partition by l.category_id, l.slug)) as line
        from public.product_import_lines l
        where l.import_id = $1 and l.product is not null
          and (l.verdict in ('create', 'update', 'unchanged') or l.findings ? 'repeats')
      )
      update public.product_import_lines l
      set verdict = 'error', changes = '{}', before = null,
          findings = l.findings || jsonb_build_object('repeats', f.line)
      from firsts f
      where l.id = f.id and f.line < l.line and l.findings -> 'repeats' is distinct from to_jsonb(f.line)
    $planned$ using plan_product_import.import;

    update public.product_imports i set state = 'planned' where i.id = plan_product_import.import;
  end if;
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
            l.product::jsonb - '{id,name,slug,category_id,category_slug,description,specifications,export_info,is_featured,image_url,gallery_images,document_url}'::text[] as facts
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
            from jsonb_populate_record(p, l.before::jsonb - '{id,name,slug,category_id,category_slug,description,specifications,export_info,is_featured,image_url,gallery_images,document_url}'::text[])
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

-- All that it joins is dynamic SQL already.
alter function public.apply_bulk(text, json, boolean) reset plan_cache_mode;
