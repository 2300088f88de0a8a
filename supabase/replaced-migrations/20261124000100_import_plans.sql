-- Imports that follow one another at once take as long as the first. Until the next ANALYZE the planner does not know
-- what they have written, and a session reuses the plans that it made for an empty catalogue. So the statements are
-- planned each time, for the size that the tables have by then, and each join can use one index only, whose fitness does
-- not depend on statistics.

create or replace function public.decide_product_import(import uuid, lines integer[] default null) returns integer
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  decided integer;
begin
  -- Materialized, because a comparison is expensive and would be evaluated wherever its result is used. Function calls
  -- are expensive too, so values that are identical skip them.
  with found as materialized (
    select x.id, c.id as category_id, p.id as product_id, p.updated_at as version,
      case when p.id is null then '{}' else array_remove(array[
        case when given ? 'name' and given ->> 'name' is distinct from p.name
          and coalesce(given ->> 'name', '') <> public.tidy_text(p.name) then 'name' end,
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
          then 'gallery_images' end
      ], null) end as changes
    from public.product_import_lines x
    -- The offset stops the planner from evaluating the cast once per use.
    cross join lateral (select x.product::jsonb as given offset 0) as has
    left join public.product_categories c on c.slug = x.category_slug
    left join lateral (
      -- The next product in the order of the unique index. An equality would fit every index that begins with the
      -- category, and without statistics they cost the same.
      select * from (
        select * from public.products q where (q.category_id, q.slug) >= (c.id, x.slug)
        order by q.category_id, q.slug limit 1
      ) as next where next.category_id = c.id and next.slug = x.slug
    ) as p on true
    where x.import_id = decide_product_import.import and x.product is not null
      and (decide_product_import.lines is null or x.line = any (decide_product_import.lines))
  ), fates as materialized (
    select f.*,
      case
        when f.category_id is null then 'skip'
        when f.product_id is null then 'create'
        when f.changes = '{}' then 'unchanged'
        else 'update'
      end as verdict
    from found f
  )
  update public.product_import_lines l
  set verdict = f.verdict,
      changes = f.changes,
      category_id = f.category_id,
      product_id = coalesce(f.product_id, gen_random_uuid()),
      version = f.version
  from fates f
  -- By the id alone: an import that ANALYZE has not seen counts as one line, which each line would look for in all.
  where l.id = f.id and (
    l.verdict <> f.verdict or l.changes <> f.changes
    or l.category_id is distinct from f.category_id or l.version is distinct from f.version
    or (f.product_id is not null and l.product_id is distinct from f.product_id)
  );
  get diagnostics decided = row_count;
  return decided;
end;
$$;

create or replace function public.apply_product_import(import uuid) returns table (outcome text, rows integer)
language plpgsql set search_path = '' set statement_timeout = '60s'
  set plan_cache_mode = force_custom_plan as $$
declare
  found_state text;
  planned integer;
  created integer;
  updated integer;
begin
  perform set_config('app.actor_name', 'import of ' || i.file_name, true)
  from public.product_imports i where i.id = apply_product_import.import;

  select i.state into found_state from public.product_imports i
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

  if public.decide_product_import(apply_product_import.import) > 0 then
    return query select 'changed', 0;
    return;
  end if;

  begin
    insert into public.products (
      id, category_id, slug, name, description, specifications, export_info, is_featured, image_url, gallery_images,
      created_at
    )
    select l.product_id, l.category_id, l.slug, l.product ->> 'name', l.product ->> 'description',
      coalesce(l.product -> 'specifications', '[]'), l.product ->> 'export_info',
      coalesce((l.product ->> 'is_featured')::boolean, false), l.product ->> 'image_url',
      array(select json_array_elements_text(coalesce(l.product -> 'gallery_images', '[]'))),
      -- Lists show the newest first; this gives them the order of the file.
      now() - l.line * interval '1 microsecond'
    from public.product_import_lines l
    where l.import_id = apply_product_import.import and l.verdict = 'create';
    get diagnostics created = row_count;
  exception when unique_violation then
    -- A concurrent transaction inserted one of the products.
    perform public.decide_product_import(apply_product_import.import);
    return query select 'changed', 0;
    return;
  end;
  -- Apart from the insertion, whose result would be joined by product_id, which no index has.
  update public.product_import_lines l set version = p.updated_at
  from public.products p
  where l.import_id = apply_product_import.import and l.verdict = 'create' and p.id = l.product_id;

  with given as materialized (
    select l.id, l.product_id, l.product, l.product::jsonb as value,
      json_build_object(
        'name', p.name, 'description', p.description, 'specifications', p.specifications, 'export_info', p.export_info,
        'is_featured', p.is_featured, 'image_url', p.image_url, 'gallery_images', p.gallery_images
      ) as before
    from public.product_import_lines l
    join public.products p on p.id = l.product_id
    where l.import_id = apply_product_import.import and l.verdict = 'update'
  ), written as (
    update public.products p
    set name = case when g.value ? 'name' then g.value ->> 'name' else p.name end,
        description = case when g.value ? 'description' then g.value ->> 'description' else p.description end,
        specifications = case when g.value ? 'specifications' then g.product -> 'specifications' else p.specifications end,
        export_info = case when g.value ? 'export_info' then g.value ->> 'export_info' else p.export_info end,
        is_featured = case when g.value ? 'is_featured' then (g.value ->> 'is_featured')::boolean else p.is_featured end,
        image_url = case when g.value ? 'image_url' then g.value ->> 'image_url' else p.image_url end,
        gallery_images = case when g.value ? 'gallery_images'
          then array(select jsonb_array_elements_text(g.value -> 'gallery_images')) else p.gallery_images end
    from given g
    where p.id = g.product_id
    returning g.id, p.updated_at, g.before
  )
  update public.product_import_lines l set version = w.updated_at, before = w.before
  from written w
  where l.id = w.id;
  get diagnostics updated = row_count;

  if created + updated <> planned then
    raise exception 'Of % planned rows % would be written.', planned, created + updated;
  end if;

  update public.product_imports i set state = 'applied' where i.id = apply_product_import.import;
  return query select 'applied', planned;
end;
$$;

alter function public.undo_product_import(uuid) set plan_cache_mode = force_custom_plan;
