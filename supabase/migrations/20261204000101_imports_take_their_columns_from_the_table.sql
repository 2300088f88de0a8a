-- Imports take what a line can say about a product from the columns of its table, where lists of them were written by
-- hand in each function. A plan that was made before may be decided once more, with its changes in another order.

drop function public.is_same_specifications(json,json);

create function public.imported_columns() returns table (name text, given text)
language sql stable set search_path = '' as $$
  select a.attname, case
    when a.attnotnull and a.atthasdef then format('coalesce(f.%I, %s)', a.attname, pg_catalog.pg_get_expr(d.adbin, d.adrelid))
    else format('f.%I', a.attname)
  end
  from pg_catalog.pg_attribute a
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = 'public.products'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname not in (
      'id', 'slug', 'category_id', 'created_at', 'updated_at', 'status', 'publish_at', 'unpublish_at', 'is_live',
      'meta_title', 'meta_description', 'share_image_url', 'place', 'document_bytes'
    )
  order by a.attnum;
$$;

create or replace function public.decided_import_lines(import uuid, new_lines json default null)
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
  columns text;
  given text;
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

  select string_agg(quote_ident(c.name), ', '), string_agg(c.given, ', ') into columns, given
  from public.imported_columns() c;
  begin
    -- A statement without rows would still be planned, and so would those of its triggers.
    if to_create > 0 then
      execute format(
        $planned$
          insert into public.products (id, category_id, slug, created_at, updated_at, %s)
          -- Lists show the newest first; this gives them the order of the file.
          select l.product_id, l.category_id, l.slug, $4 - l.line * interval '1 microsecond', $4, %s
          from public.product_import_lines l
          cross join lateral json_populate_record(null::public.products, l.product) as f
          where l.import_id = $1 and l.line between $2 and $3 and l.verdict = 'create'
        $planned$,
        columns, given
      ) using apply_product_import.import, first, last, moment;
      get diagnostics written = row_count;
      if written <> to_create then
        raise exception 'Of % planned products % would be added.', to_create, written;
      end if;
    end if;

    if to_update > 0 then
      execute format(
        $planned$
          with given as materialized (
            select l.id, l.product_id, l.category_id, l.slug, l.product from public.product_import_lines l
            where l.import_id = $1 and l.line between $2 and $3 and l.verdict = 'update'
          ), written as (
            update public.products p set (category_id, slug, %s) = (
              select g.category_id, g.slug, %s from json_populate_record(p, g.product) as f
            )
            from given g
            where p.id = g.product_id
            returning g.id, p.updated_at
          )
          update public.product_import_lines l set version = w.updated_at
          from written w
          where l.id = w.id
        $planned$,
        columns, given
      ) using apply_product_import.import, first, last;
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
  columns text;
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
    select string_agg(quote_ident(c.name), ', ') into columns from public.imported_columns() c;
    execute format(
      $planned$
        -- A line from before there was a column says nothing about it.
        update public.products p set (category_id, slug, %1$s) = (
          select category_id, slug, %1$s from json_populate_record(p, l.before)
        )
        from public.product_import_lines l
        where l.import_id = $1 and l.line between $2 and $3 and l.verdict = 'update'
          and not l.kept and p.id = l.product_id
      $planned$,
      columns
    ) using undo_product_import.import, first, last;
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

comment on function public.imported_columns() is 'What a line of a file can say about a product besides its address: the columns, in the order of the table, and the value given by a record "f", the column''s default where it has none.';

revoke execute on function public.imported_columns() from public;

grant execute on function public.imported_columns() to authenticated;
