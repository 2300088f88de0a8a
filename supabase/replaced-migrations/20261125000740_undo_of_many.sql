-- A change of many takes a thousand rows, and so does its undo: one statement for the rows with the same columns, where
-- one for each took ten seconds. Hosted Supabase would end both after eight.

alter function public.apply_bulk(text, json, boolean) set statement_timeout = '60s';

create or replace function public.undo_bulk(batch uuid, others boolean default false)
returns table (table_name text, undone integer, kept integer)
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
  kept := 0;
  select min(r.table_name), count(*) into undo_bulk.table_name, size
  from public.revisions r where r.batch = undo_bulk.batch;
  if size = 0 then
    return;
  end if;
  perform set_config('app.actor_name', format('undo of a change of %s rows at once', size), true);
  select count(*) into kept from public.revisions r
  where r.batch = undo_bulk.batch and exists (
    select 1 from public.revisions n where n.table_name = r.table_name and n.row_id = r.row_id and n.id > r.id
  );
  if kept > 0 and not undo_bulk.others then
    return next;
    return;
  end if;
  for entry in
    select r.table_name, c.names, array_agg(r.id) as ids
    from public.revisions r
    cross join lateral (select array_agg(k.name order by k.name) as names from json_object_keys(r.before) as k (name)) c
    where r.batch = undo_bulk.batch and r.action = 'update' and not exists (
      select 1 from public.revisions n where n.table_name = r.table_name and n.row_id = r.row_id and n.id > r.id
    )
    group by r.table_name, c.names
  loop
    begin
      execute format(
        'update public.%1$I t set %2$s
         from public.revisions r cross join lateral json_populate_record(null::public.%1$I, r.before) as o
         where r.id = any ($1) and t.id = r.row_id::uuid',
        entry.table_name, (select string_agg(format('%1$I = o.%1$I', c), ', ') from unnest(entry.names) as c)
      ) using entry.ids;
      done := done || entry.ids;
    exception when integrity_constraint_violation then
      -- One of them cannot come back: below they come back one by one.
    end;
  end loop;
  undone := cardinality(done);
  for entry in
    select r.* from public.revisions r
    where r.batch = undo_bulk.batch and r.id <> all (done) and not exists (
      select 1 from public.revisions n where n.table_name = r.table_name and n.row_id = r.row_id and n.id > r.id
    )
    order by r.id
  loop
    begin
      if entry.action = 'delete' then
        if public.restore_deleted(entry.id) then
          undone := undone + 1;
        else
          kept := kept + 1;
        end if;
      else
        execute format(
          'update public.%1$I t set %2$s from json_populate_record(null::public.%1$I, $1) as o where t.id = $2',
          entry.table_name,
          (select string_agg(format('%1$I = o.%1$I', k.name), ', ') from json_object_keys(entry.before) as k (name))
        ) using entry.before, entry.row_id::uuid;
        undone := undone + 1;
      end if;
    exception when integrity_constraint_violation then
      -- What the row had is taken or gone by now.
      kept := kept + 1;
    end;
  end loop;
  return next;
end;
$$;
