-- The plan of an import: what each line would do to the catalogue as it is now.

create function public.decided_import_lines(import uuid, new_lines json default null)
returns setof public.product_import_lines
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  columns constant text[] := array(select c.name from public.imported_columns() c);
begin
  -- Materialized, because a comparison is expensive and would be evaluated wherever its result is used. Function calls
  -- are expensive too, so values that are identical skip them.
  return query
  with found as materialized (
    select x.id, x.line, x.verdict as own_verdict, x.reasons, x.cells, x.category_slug, x.slug as own_slug, x.product,
      x.given_id, x.kept,
      p.id as product_id, p.updated_at as version, target.category_id, target.slug, difference.changes,
      case when difference.changes <> '{}' then (
        -- As text: jsonb would reorder the rows of specifications.
        select json_object_agg(b.key, b.value) from json_each(row_to_json(p)) as b
        where b.key in ('slug', 'category_id') or b.key = any (columns)
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
        case when target.slug <> p.slug then 'slug' end,
        case when target.category_id <> p.category_id then 'category_slug' end
      ], null) || array(
        -- Equal numbers are equal however they are written, and so are texts that were stored untidily.
        select g.key
        from (select to_jsonb(p) as stored offset 0) as s, jsonb_each(given) as g
        where g.key = any (columns) and g.value is distinct from s.stored -> g.key and (
          jsonb_typeof(g.value) not in ('string', 'null')
          or coalesce(g.value #>> '{}', '') <> public.tidy_text(s.stored ->> g.key)
        )
        order by array_position(columns, g.key)
      ) end as changes
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
grant execute on function public.decided_import_lines(uuid, json) to authenticated;

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
grant execute on function public.decide_product_import(uuid) to authenticated;

create function public.plan_product_import(import uuid, lines json, complete boolean) returns void
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

comment on function public.plan_product_import(uuid, json, boolean) is
  'Inserts lines of a file and decides their verdicts; writes no product. A given verdict (skip, error) stays.';
grant execute on function public.plan_product_import(uuid, json, boolean) to authenticated;

create function public.missing_import_categories(import uuid) returns table (slug text, name text, lines integer)
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select l.category_slug, min(l.product ->> 'category_name'), count(*)::integer
  from public.product_import_lines l
  where l.import_id = missing_import_categories.import and l.verdict = 'skip' and l.product ->> 'category_name' is not null
    and not exists (select from public.product_categories c where c.slug = l.category_slug)
  group by l.category_slug;
$$;

comment on function public.missing_import_categories(uuid) is
  'The categories that lines of an import name and nobody has: the address each would have, its name, and how many lines wait for it.';
grant execute on function public.missing_import_categories(uuid) to authenticated;

create function public.add_import_categories(import uuid) returns integer
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
declare
  added integer;
begin
  perform 1 from public.product_imports i
  where i.id = add_import_categories.import and i.state = 'planned' for update;
  if not found then
    return 0;
  end if;
  insert into public.product_categories (name, slug, status)
  select m.name, m.slug, 'draft' from public.missing_import_categories(add_import_categories.import) m
  on conflict do nothing;
  get diagnostics added = row_count;
  perform public.decide_product_import(add_import_categories.import);
  return added;
end;
$$;

comment on function public.add_import_categories(uuid) is
  'Adds the categories that lines of a planned import miss, as drafts, and decides its lines anew. Returns how many.';
grant execute on function public.add_import_categories(uuid) to authenticated;
