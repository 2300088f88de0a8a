-- Writing what is planned.

create function public.apply_product_import(import uuid) returns table (outcome text, rows integer)
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
  status_of_new text;
begin
  perform set_config('app.actor_name', 'import of ' || i.file_name, true),
    set_config('app.batch', i.id::text, true)
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
  select case when i.as_drafts then 'draft' else 'published' end into status_of_new
  from public.product_imports i where i.id = apply_product_import.import;
  begin
    -- A statement without rows would still be planned, and so would those of its triggers.
    if to_create > 0 then
      execute format(
        $planned$
          insert into public.products (id, category_id, slug, created_at, updated_at, status, %s)
          -- Lists show the newest first; this gives them the order of the file.
          select l.product_id, l.category_id, l.slug, $4 - l.line * interval '1 microsecond', $4, $5, %s
          from public.product_import_lines l
          cross join lateral json_populate_record(null::public.products, l.product) as f
          where l.import_id = $1 and l.line between $2 and $3 and l.verdict = 'create'
        $planned$,
        columns, given
      ) using apply_product_import.import, first, last, moment, status_of_new;
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

comment on function public.apply_product_import(uuid) is
  'Writes what is planned: applied. Writes nothing where the plan would be another today (changed, with the new plan stored), where it was undone or is missing. In slices, next asks for the next one, and only the last has written all.';
grant execute on function public.apply_product_import(uuid) to authenticated;
