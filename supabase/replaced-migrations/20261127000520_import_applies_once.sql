-- Applying an import writes each line once. A plan that nothing has changed since is not decided again, and what was
-- created needs no version of its own: it is as old as the application.

alter table public.product_imports
  add column content_version bigint,
  add column applied_at timestamptz;

comment on column public.product_imports.content_version is
  'The content version that the plan is made for; where it is not the current one, the plan is decided again.';
comment on column public.product_imports.applied_at is
  'When it was applied, and so updated_at of what it created. Null in imports from before there was this column.';
comment on column public.product_import_lines.version is
  'The version of an existing product: the one the plan was made for, then the one that was written. Null for a new one: that is as old as applied_at of the import says.';

create or replace function public.apply_product_import(import uuid) returns table (outcome text, rows integer)
language plpgsql set search_path = '' set statement_timeout = '60s' set plan_cache_mode = force_custom_plan as $$
declare
  found_state text;
  planned integer;
  planned_for bigint;
  seen bigint;
  created integer;
  updated integer;
begin
  perform set_config('app.actor_name', 'import of ' || i.file_name, true)
  from public.product_imports i where i.id = apply_product_import.import;

  select i.state, i.content_version into found_state, planned_for from public.product_imports i
  where i.id = apply_product_import.import and i.state <> 'reading' for update;
  select count(*) into planned from public.product_import_lines l
  where l.import_id = apply_product_import.import and l.verdict in ('create', 'update');

  if found_state is null then
    return query select 'missing', 0;
    return;
  elsif found_state <> 'planned' then
    return query select found_state, planned;
    return;
  end if;

  -- Locks everything that the plan depends on.
  perform 1 from public.product_categories c
  where c.slug in (
    select l.category_slug from public.product_import_lines l where l.import_id = apply_product_import.import
  )
  order by c.id for share;
  perform 1 from public.products p
  join public.product_import_lines l on l.product_id = p.id
  where l.import_id = apply_product_import.import and l.verdict = 'update'
  order by p.id for update of p;

  -- Nothing that the plan depends on changes without raising the version. Read after the locks, and before deciding.
  select v.version into seen from public.content_version v;
  if planned_for is distinct from seen and public.decide_product_import(apply_product_import.import) > 0 then
    update public.product_imports i set content_version = seen where i.id = apply_product_import.import;
    return query select 'changed', 0;
    return;
  end if;

  begin
    insert into public.products (
      id, category_id, slug, name, description, specifications, export_info, is_featured, image_url, gallery_images,
      document_url, hs_code, origin, sizes_mm, packings, uses, season_months, stored_months, storage_celsius,
      shelf_life_days, moq_tonnes, load_20ft_tonnes, load_40ft_tonnes, ports, incoterms, transit_note, lead_time_days,
      payment_terms, created_at
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
      now() - l.line * interval '1 microsecond'
    from public.product_import_lines l
    -- Taken apart once for each line, not once for each column.
    cross join lateral json_to_record(l.product) as f (
      name text, description text, specifications json, export_info text, is_featured boolean, image_url text,
      gallery_images json, document_url text, hs_code text, origin text, sizes_mm jsonb, packings jsonb, uses text[],
      season_months integer[], stored_months integer[], storage_celsius jsonb, shelf_life_days integer,
      moq_tonnes double precision, load_20ft_tonnes double precision, load_40ft_tonnes double precision, ports text[],
      incoterms text[], transit_note text, lead_time_days integer, payment_terms text
    )
    where l.import_id = apply_product_import.import and l.verdict = 'create';
    get diagnostics created = row_count;

    with given as materialized (
      select l.id, l.product_id, l.category_id, l.slug, l.product, l.product::jsonb as value,
        l.product::jsonb - '{id,name,slug,category_id,category_slug,description,specifications,export_info,is_featured,image_url,gallery_images,document_url}'::text[] as facts
      from public.product_import_lines l
      where l.import_id = apply_product_import.import and l.verdict = 'update'
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
    get diagnostics updated = row_count;
  exception when unique_violation then
    -- A concurrent transaction took one of the addresses or ids.
    perform public.decide_product_import(apply_product_import.import);
    return query select 'changed', 0;
    return;
  end;
  if created + updated <> planned then
    raise exception 'Of % planned rows % would be written.', planned, created + updated;
  end if;

  update public.product_imports i set state = 'applied', applied_at = now() where i.id = apply_product_import.import;
  return query select 'applied', planned;
end;
$$;

create or replace function public.changed_since_import(import uuid) returns setof uuid
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select l.id from public.product_import_lines l
  join public.product_imports i on i.id = l.import_id
  left join public.products p on p.id = l.product_id
  where l.import_id = changed_since_import.import and l.verdict in ('create', 'update') and (
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

-- The version that the first piece is decided for; what changes during the reading is found when it is applied.
do $$
declare
  source text := pg_get_functiondef('public.plan_product_import(uuid, json, boolean)'::regprocedure);
  place constant text := E'  insert into public.product_import_lines (';
begin
  if position(place in source) = 0 then
    raise exception 'plan_product_import has another form.';
  end if;
  execute replace(
    source, place,
    E'  update public.product_imports i set content_version = v.version from public.content_version v\n'
    '  where i.id = plan_product_import.import and i.content_version is null;\n\n' || place
  );
end;
$$;
