-- Putting back what an import wrote.

create function public.changed_since_import(
  import uuid, first integer default 1, last integer default 2147483647
) returns setof uuid
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select l.id from (
    select l.id, l.product_id, coalesce(l.version, i.applied_at) as version,
      l.changes && array['slug', 'category_slug'] as is_moved,
      (l.before ->> 'category_id')::uuid as category_id, l.before ->> 'slug' as slug
    from public.product_import_lines l
    join public.product_imports i on i.id = l.import_id
    where l.import_id = changed_since_import.import
      and l.line between changed_since_import.first and changed_since_import.last and l.verdict in ('create', 'update')
    -- The offset makes columns of these values.
    offset 0
  ) l
  left join public.products p on p.id = l.product_id
  where p.updated_at is distinct from l.version
    -- The address of before: taken meanwhile, or its category is gone. Imports of earlier versions changed no address.
    or (l.is_moved and (
      exists (
        select 1 from public.products q
        where q.category_id = l.category_id and q.slug = l.slug and q.id <> p.id
      )
      or not exists (select 1 from public.product_categories c where c.id = l.category_id)
    ));
$$;

comment on function public.changed_since_import(uuid, integer, integer) is
  'The lines of an applied import, from the first to the last, whose products cannot be put back: they were changed or deleted since, or their former address is taken.';
grant execute on function public.changed_since_import(uuid, integer, integer) to authenticated;

create function public.count_changed_since_import(import uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.changed_since_import(count_changed_since_import.import)
  where exists (
    select 1 from public.product_imports i where i.id = count_changed_since_import.import and i.state = 'applied'
  );
$$;

comment on function public.count_changed_since_import(uuid) is
  'The number of products of an applied import that cannot be put back, see changed_since_import; else 0.';
grant execute on function public.count_changed_since_import(uuid) to authenticated;

create function public.undo_product_import(import uuid, others boolean default false)
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
  perform set_config('app.actor_name', 'undo of the import of ' || i.file_name, true),
    -- One for all slices.
    set_config('app.batch', md5('undo of ' || i.id)::uuid::text, true)
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

comment on function public.undo_product_import(uuid, boolean) is
  'Restores the products of an applied import. Where some have changed since, it leaves those out (others), or writes nothing and returns changed and their number. For an import that is not applied, returns its state. In slices, next asks for the next one.';
grant execute on function public.undo_product_import(uuid, boolean) to authenticated;
