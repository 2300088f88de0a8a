-- For staff: a change of many rows, an import and their undoing are one entry of the history each, and can be undone from there.
-- Former addresses are no rows of a change: undo_bulk counted them as rows that stay.

alter table public.revisions add column follows boolean not null default false;

update public.revisions set batch = null where table_name = 'former_slugs' and batch is not null;

update public.revisions r set follows = true
where r.batch is not null and exists (select from public.revisions f where f.batch = r.batch and f.id < r.id);

drop function public.recent_changes(integer);

drop function public.undo_bulk(uuid,boolean);

create function public.batch_has_begun() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  current constant text := nullif(current_setting('app.batch', true), '');
begin
  -- Most saves are of one row.
  return case when current is not null
    then exists (select from public.revisions r where r.batch = current::uuid) end;
end;
$$;

create or replace function public.keep_revisions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor record;
  names text[];
  columns text;
  begun constant boolean := public.batch_has_begun();
  -- The first revision of a change of many stands for it in lists.
  follows constant text := '$5 is not null and ($5 or row_number() over () > 1)';
begin
  -- The array of arguments is rebuilt, because it counts from 0.
  names := public.revised_columns(tg_relid, array(select unnest(tg_argv)));
  select string_agg(quote_ident(n), ', ') into columns from unnest(names) as n;
  select * into actor from public.current_actor();
  if tg_op = 'INSERT' then
    execute format(
      'insert into public.revisions (actor_id, actor_name, cause, table_name, row_id, action, after, follows)
       select $1, $2, $3, $4, r.id, ''insert'', row_to_json(r), %s from (select %s from added) as r', follows, columns
    ) using actor.id, actor.name, actor.cause, tg_table_name, begun;
  elsif tg_op = 'DELETE' then
    execute format(
      'insert into public.revisions (actor_id, actor_name, cause, table_name, row_id, action, before, follows)
       select $1, $2, $3, $4, r.id, ''delete'', row_to_json(r), %s from (select %s from removed) as r', follows, columns
    ) using actor.id, actor.name, actor.cause, tg_table_name, begun;
  else
    execute format(
      'insert into public.revisions (actor_id, actor_name, cause, table_name, row_id, action, before, after, follows)
       select $1, $2, $3, $4, n.id, ''update'', (''{'' || c.changes || ''}'')::json, row_to_json(n), %s
       from removed o join (select %s from added) as n on n.id = o.id
       cross join lateral (select concat_ws('','', %s) as changes) as c where c.changes <> ''''',
      follows, columns,
      (
        -- Column by column: taking two rows of JSON apart is four times as slow.
        select string_agg(
          format(
            'case when o.%1$I::text is distinct from n.%1$I::text then %2$L || coalesce(to_json(o.%1$I)::text, ''null'') end',
            name, to_json(name) || ':'
          ), ', '
        ) from unnest(names) as name
      )
    ) using actor.id, actor.name, actor.cause, tg_table_name, begun;
  end if;
  return null;
end;
$$;

create or replace function public.keep_former_slug_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.revisions (table_name, row_id, action, before, batch)
  values (tg_table_name, old.id, 'delete', row_to_json(old), null);
  return null;
end;
$$;

create function public.promote_in_batches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.revisions r set follows = false
  from (
    select min(o.id) as id from public.revisions o
    where o.batch in (select g.batch from removed g where g.batch is not null and not g.follows)
    group by o.batch
  ) first
  where r.id = first.id;
  return null;
end;
$$;

create trigger revisions_promote_in_batches after delete on public.revisions
  referencing old table as removed for each statement execute function public.promote_in_batches();

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

create function public.undo_bulk(batch uuid, others boolean default false)
returns table (table_name text, undone integer, kept bigint[])
language plpgsql set search_path = '' set statement_timeout = '60s' set plan_cache_mode = force_custom_plan as $$
declare
  entry record;
  size bigint;
  done bigint[] := '{}';
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may undo changes.';
  end if;
  undone := 0;
  select min(r.table_name), count(*) into undo_bulk.table_name, size
  from public.revisions r where r.batch = undo_bulk.batch
    -- An import has an undo of its own for as long as its lines are kept.
    and not exists (select from public.product_imports i where i.id = undo_bulk.batch);
  if size = 0 then
    return;
  end if;
  perform set_config('app.batch', gen_random_uuid()::text, true);
  perform set_config('app.actor_name', format('undo of a change of %s rows at once', size), true);
  select coalesce(array_agg(r.id order by r.id), '{}') into kept from public.revisions r
  where r.batch = undo_bulk.batch and exists (
    select 1 from public.revisions n where n.table_name = r.table_name and n.row_id = r.row_id and n.id > r.id
  );
  if cardinality(kept) > 0 and not undo_bulk.others then
    return next;
    return;
  end if;
  for entry in
    select r.table_name, r.action, c.names, array_agg(r.id) as ids
    from public.revisions r
    cross join lateral (select array_agg(k.name order by k.name) as names from json_object_keys(r.before) as k (name)) c
    where r.batch = undo_bulk.batch and r.action <> 'delete' and r.id <> all (kept)
    group by r.table_name, r.action, c.names
  loop
    begin
      if entry.action = 'insert' then
        execute format(
          'delete from public.%I t using public.revisions r where r.id = any ($1) and t.id = r.row_id::uuid',
          entry.table_name
        ) using entry.ids;
      else
        execute format(
          'update public.%1$I t set %2$s
           from public.revisions r cross join lateral json_populate_record(null::public.%1$I, r.before) as o
           where r.id = any ($1) and t.id = r.row_id::uuid',
          entry.table_name, (select string_agg(format('%1$I = o.%1$I', c), ', ') from unnest(entry.names) as c)
        ) using entry.ids;
      end if;
      done := done || entry.ids;
    exception when integrity_constraint_violation then
      -- One of them cannot come back: below they come back one by one.
    end;
  end loop;
  for entry in
    select r.* from public.revisions r
    where r.batch = undo_bulk.batch and r.id <> all (done || kept)
    order by r.id
  loop
    begin
      if entry.action = 'delete' then
        if public.restore_deleted(entry.id) then
          done := done || entry.id;
        else
          kept := kept || entry.id;
        end if;
        continue;
      elsif entry.action = 'insert' then
        execute format('delete from public.%I t where t.id = $1', entry.table_name) using entry.row_id::uuid;
      else
        execute format(
          'update public.%1$I t set %2$s from json_populate_record(null::public.%1$I, $1) as o where t.id = $2',
          entry.table_name,
          (select string_agg(format('%1$I = o.%1$I', k.name), ', ') from json_object_keys(entry.before) as k (name))
        ) using entry.before, entry.row_id::uuid;
      end if;
      done := done || entry.id;
    exception when integrity_constraint_violation then
      -- What the row had is taken or gone by now, or something needs the row.
      kept := kept || entry.id;
    end;
  end loop;
  undone := cardinality(done);
  perform set_config('app.batch', '', true);
  return next;
end;
$$;

create function public.batch_summary(revision public.revisions) returns json
language sql stable set search_path = '' as $$
  select case when revision.batch is not null and not revision.follows then (
    select json_build_object(
      'rows', count(*),
      'added', count(*) filter (where r.action = 'insert'),
      'changed', count(*) filter (where r.action = 'update'),
      'deleted', count(*) filter (where r.action = 'delete'),
      'is_import', i.is_kept,
      'can_undo', i.is_open and exists (
        select from public.revisions o
        where o.batch = revision.batch and (o.action <> 'delete' or o.restorable) and not exists (
          select from public.revisions n where n.table_name = o.table_name and n.row_id = o.row_id and n.id > o.id
        )
      )
    )
    from public.revisions r, (
      select count(*) > 0 as is_kept, coalesce(bool_and(p.state = 'applied'), true) as is_open
      from public.product_imports p where p.id = revision.batch
    ) i
    where r.batch = revision.batch
    group by i.is_kept, i.is_open
  ) end;
$$;

create function public.recent_changes(most integer) returns table (
  id bigint, at timestamptz, actor_name text, cause text, table_name text, row_id text, action text,
  before json, after json, batch uuid, batch_summary json, same integer, undo_to bigint
)
language sql stable set search_path = '' as $$
  with latest as materialized (
    select r.id, r.cause, r.actor_id, r.batch from public.revisions r
    where r.table_name <> 'profiles' and not r.follows
    order by r.id desc limit 500
  ), grouped as (
    -- What the program did to many rows at once is one entry.
    select max(l.id) as id, count(*)::integer as same from latest l
    group by case when l.cause is null or l.batch is not null then l.id end, l.cause, l.actor_id
    order by 1 desc limit recent_changes.most
  )
  select r.id, r.at, r.actor_name, r.cause, r.table_name, r.row_id, r.action, r.before, r.after, r.batch,
    public.batch_summary(r), g.same,
    case when r.batch is null and g.same = 1 and r.action <> 'insert' and r.restorable
      and not exists (
        select 1 from public.revisions n where n.table_name = r.table_name and n.row_id = r.row_id and n.id > r.id
      )
    then case when r.action = 'delete' then r.id else (
      -- The version before, where it can be restored.
      select case when p.after is not null then p.id end from public.revisions p
      where p.table_name = r.table_name and p.row_id = r.row_id and p.id < r.id
      order by p.id desc limit 1
    ) end end as undo_to
  from grouped g join public.revisions r on r.id = g.id
  order by r.id desc;
$$;

create or replace function public.forget_enquiries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor record;
begin
  delete from public.revisions r using removed o where r.table_name = 'enquiries' and r.row_id = o.id::text;
  if coalesce(current_setting('app.retention', true), '') = '' then
    select * into actor from public.current_actor();
    insert into public.revisions (
      actor_id, actor_name, cause, table_name, row_id, action, before, restorable, follows
    )
    select actor.id, actor.name, actor.cause, 'enquiries', o.id, 'delete', json_build_object('reference', o.reference),
      false, b.begun is not null and (b.begun or row_number() over () > 1)
    from removed o cross join public.batch_has_begun() as b (begun);
  end if;
  return null;
end;
$$;

comment on column public.revisions.batch is 'The change of many rows that a revision is a part of: a random one of apply_bulk and undo_bulk, the id of an import; null for all others.';

comment on column public.revisions.follows is 'Whether another revision stands for the same change of many rows: all but the first of a batch.';

comment on function public.batch_has_begun() is 'Whether the change of many rows that is being written (app.batch) has left revisions; null outside of such a change.';

revoke execute on function public.batch_has_begun() from public;

comment on function public.batch_summary(public.revisions) is 'What a change of many rows did, for the revision that stands for it: how many rows, whether it is an import that is still kept, and whether an undo would bring any row back. Null for other revisions.';

revoke execute on function public.batch_summary(public.revisions) from public;

grant execute on function public.batch_summary(public.revisions) to authenticated;

comment on function public.promote_in_batches() is 'Statement trigger: where the revision that stood for a change of many rows is deleted, the next one does. Security definer, because clients cannot write revisions.';

revoke execute on function public.promote_in_batches() from public;

comment on function public.recent_changes(integer) is 'The latest changes of content. A change of many rows is one entry, with its batch_summary; so is what the program did for one person without one, with the number of rows (same). undo_to is the revision before, or the deletion itself, where the change is the newest of its row.';

revoke execute on function public.recent_changes(integer) from public;

grant execute on function public.recent_changes(integer) to authenticated;

comment on function public.undo_bulk(uuid,boolean) is 'Brings the rows of a batch back to what they were before it: all of them, or nothing where some were changed since; with "others" those that were not. What it does is a batch too. Gives the table, how many came back and the revisions of those that stay. No row where there is no such batch.';

revoke execute on function public.undo_bulk(uuid,boolean) from public;

grant execute on function public.undo_bulk(uuid,boolean) to authenticated;
