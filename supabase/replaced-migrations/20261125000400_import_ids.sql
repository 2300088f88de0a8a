-- A line of an import may name its product by id, so that it finds the product whatever else the file changes: name,
-- address, category. Undo puts the address back too, and can leave out the products that somebody changed since.

alter table public.product_imports add column kept integer not null default 0;
alter table public.product_import_lines
  add column given_id uuid,
  add column findings jsonb not null default '{}',
  add column kept boolean not null default false,
  add constraint product_import_lines_findings_is_an_object check (jsonb_typeof(findings) = 'object');

comment on column public.product_imports.kept is
  'The number of products that an undo left as they were, because somebody had changed them since.';
comment on column public.product_import_lines.given_id is 'The product''s id, where the file has one.';
comment on column public.product_import_lines.findings is
  'What the catalogue says about the line: unknown_id (no product has its id), elsewhere (slug of another category that has a product of this name and slug), taken (name of the product that has the address), repeats (line that is about the same product or address).';
comment on column public.product_import_lines.kept is 'Whether an undo left the product as it was.';
comment on column public.product_import_lines.before is
  'The product as an update finds it, since the line was planned: shown in the plan, and put back by undo.';
comment on column public.product_import_lines.category_id is 'The category that the product will be in.';
comment on column public.product_import_lines.slug is 'The address that the product will have in its category; null where an id alone decides.';

-- For products of the same name and slug in another category.
create index products_slug_idx on public.products (slug);

create or replace function public.decide_product_import(import uuid, lines integer[] default null) returns integer
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  decided integer;
begin
  -- Materialized, because a comparison is expensive and would be evaluated wherever its result is used. Function calls
  -- are expensive too, so values that are identical skip them.
  with found as materialized (
    select x.id, x.line, p.id as product_id, p.updated_at as version, target.category_id, target.slug,
      difference.changes,
      case when difference.changes <> '{}' then json_build_object(
        'name', p.name, 'slug', p.slug, 'category_id', p.category_id, 'description', p.description,
        'specifications', p.specifications, 'export_info', p.export_info, 'is_featured', p.is_featured,
        'image_url', p.image_url, 'gallery_images', p.gallery_images
      ) end as before,
      -- A product needs a category; a new one also a name and a slug.
      target.category_id is null or (p.id is null and not (given ? 'name' and target.slug is not null)) as incomplete,
      x.given_id is not null and p.id is distinct from x.given_id as unknown_id,
      elsewhere.slug as elsewhere, taken.name as taken
    from public.product_import_lines x
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
          then 'gallery_images' end
      ], null) end as changes
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
    where x.import_id = decide_product_import.import and x.product is not null
      and (decide_product_import.lines is null or x.line = any (decide_product_import.lines))
  ), firsts as materialized (
    -- The first line that is about the same product, or the same address.
    select f.id,
      least(min(f.line) over (partition by coalesce(f.product_id, f.id)),
        min(f.line) over (partition by f.category_id, f.slug)) as line
    from found f where not f.incomplete and f.taken is null
  ), fates as materialized (
    select f.*,
      case
        when f.incomplete then 'skip'
        when f.taken is not null or r.line < f.line then 'error'
        when f.product_id is null then 'create'
        when f.changes = '{}' then 'unchanged'
        else 'update'
      end as verdict,
      case when f.unknown_id then '{"unknown_id": true}' else '{}'::jsonb end
        || case when f.elsewhere is null then '{}' else jsonb_build_object('elsewhere', f.elsewhere) end
        || case when f.taken is null then '{}' else jsonb_build_object('taken', f.taken) end
        || case when r.line < f.line then jsonb_build_object('repeats', r.line) else '{}' end as findings
    from found f
    left join firsts r on r.id = f.id
  )
  update public.product_import_lines l
  set verdict = f.verdict,
      changes = case when f.verdict = 'update' then f.changes else '{}' end,
      before = case when f.verdict = 'update' then f.before end,
      findings = f.findings,
      category_id = f.category_id,
      slug = f.slug,
      product_id = coalesce(f.product_id, l.given_id, gen_random_uuid()),
      version = f.version
  from fates f
  -- By the id alone: an import that ANALYZE has not seen counts as one line, which each line would look for in all.
  where l.id = f.id and (
    l.verdict <> f.verdict or (f.verdict = 'update' and (l.changes <> f.changes or l.before is null))
    or l.findings <> f.findings or l.category_id is distinct from f.category_id or l.slug is distinct from f.slug
    or l.version is distinct from f.version
    or (f.product_id is not null and l.product_id is distinct from f.product_id)
  );
  get diagnostics decided = row_count;
  return decided;
end;
$$;

create or replace function public.plan_product_import(import uuid, lines json, complete boolean) returns void
language plpgsql set search_path = '' set statement_timeout = '60s' set plan_cache_mode = force_custom_plan as $$
begin
  perform 1 from public.product_imports i
  where i.id = plan_product_import.import and i.state = 'reading' for update;
  if not found then
    raise exception 'This import is not being read.';
  end if;

  insert into public.product_import_lines (
    import_id, line, verdict, reasons, cells, given_id, category_slug, slug, product
  )
  select plan_product_import.import, l.line, coalesce(l.verdict, 'create'), l.reasons, l.cells, l.given_id,
    l.category_slug, l.slug, l.product
  from json_to_recordset(plan_product_import.lines) as l (
    line integer, verdict text, reasons json, cells json, given_id uuid, category_slug text, slug text, product json
  );
  perform public.decide_product_import(
    plan_product_import.import,
    array(select (l ->> 'line')::integer from json_array_elements(plan_product_import.lines) as l)
  );

  if complete then
    -- What decide_product_import finds within a piece, among all lines.
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

    with given as materialized (
      select l.id, l.product_id, l.category_id, l.slug, l.product, l.product::jsonb as value
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
            then array(select jsonb_array_elements_text(g.value -> 'gallery_images')) else p.gallery_images end
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
  -- Apart from the insertion, whose result would be joined by product_id, which no index has.
  update public.product_import_lines l set version = p.updated_at
  from public.products p
  where l.import_id = apply_product_import.import and l.verdict = 'create' and p.id = l.product_id;

  if created + updated <> planned then
    raise exception 'Of % planned rows % would be written.', planned, created + updated;
  end if;

  update public.product_imports i set state = 'applied' where i.id = apply_product_import.import;
  return query select 'applied', planned;
end;
$$;

create function public.changed_since_import(import uuid) returns setof uuid
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select l.id from public.product_import_lines l
  left join public.products p on p.id = l.product_id
  where l.import_id = changed_since_import.import and l.verdict in ('create', 'update') and (
    p.updated_at is distinct from l.version
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

comment on function public.changed_since_import(uuid) is
  'The lines of an applied import whose products cannot be put back: they were changed or deleted since, or their former address is taken.';

drop function public.undo_product_import(uuid);

create function public.undo_product_import(import uuid, others boolean default false)
returns table (outcome text, rows integer)
language plpgsql set search_path = '' set statement_timeout = '60s'
  set plan_cache_mode = force_custom_plan as $$
declare
  found_state text;
  written integer;
  changed integer;
  deleted integer;
  restored integer;
begin
  perform set_config('app.actor_name', 'undo of the import of ' || i.file_name, true)
  from public.product_imports i where i.id = undo_product_import.import;

  select i.state, -i.kept into found_state, written from public.product_imports i
  where i.id = undo_product_import.import and i.state <> 'reading' for update;
  select written + count(*) into written from public.product_import_lines l
  where l.import_id = undo_product_import.import and l.verdict in ('create', 'update');

  if found_state is null then
    return query select 'missing', 0;
    return;
  elsif found_state <> 'applied' then
    return query select found_state, written;
    return;
  end if;

  perform 1 from public.products p
  join public.product_import_lines l on l.product_id = p.id
  where l.import_id = undo_product_import.import and l.verdict in ('create', 'update')
  order by p.id for update of p;

  select count(*) into changed from public.changed_since_import(undo_product_import.import);
  if changed > 0 then
    if changed = written or not undo_product_import.others then
      return query select 'changed', changed;
      return;
    end if;
    update public.product_import_lines l set kept = true
    from public.changed_since_import(undo_product_import.import) as since (id) where l.id = since.id;
  end if;

  delete from public.products p using public.product_import_lines l
  where l.import_id = undo_product_import.import and l.verdict = 'create' and not l.kept and p.id = l.product_id;
  get diagnostics deleted = row_count;

  update public.products p
  set name = l.before ->> 'name',
      slug = coalesce(l.before ->> 'slug', p.slug),
      category_id = coalesce((l.before ->> 'category_id')::uuid, p.category_id),
      description = l.before ->> 'description',
      specifications = l.before -> 'specifications',
      export_info = l.before ->> 'export_info',
      is_featured = (l.before ->> 'is_featured')::boolean,
      image_url = l.before ->> 'image_url',
      gallery_images = array(select json_array_elements_text(l.before -> 'gallery_images'))
  from public.product_import_lines l
  where l.import_id = undo_product_import.import and l.verdict = 'update' and not l.kept and p.id = l.product_id;
  get diagnostics restored = row_count;

  if deleted + restored + changed <> written then
    raise exception 'Of % written rows % would be put back.', written, deleted + restored;
  end if;

  update public.product_imports i set state = 'undone', kept = changed where i.id = undo_product_import.import;
  return query select 'undone', written - changed;
end;
$$;

comment on function public.undo_product_import(uuid, boolean) is
  'Restores the products of an applied import. Where some have changed since, it leaves those out (others), or writes nothing and returns changed and their number. For an import that is not applied, returns its state.';

revoke execute on function
  public.changed_since_import(uuid), public.undo_product_import(uuid, boolean) from public, anon, authenticated;
grant execute on function
  public.changed_since_import(uuid), public.undo_product_import(uuid, boolean) to authenticated;
