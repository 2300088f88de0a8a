-- Changes of many rows at once, their undoing, and how lists show them.

create function public.apply_bulk(table_name text, rows json, removes boolean default false)
returns table (batch uuid, changed bigint)
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
declare
  columns text[];
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may change content.';
  end if;
  if apply_bulk.table_name not in (
    'products', 'product_categories', 'certificates', 'gallery_items', 'enquiries', 'blog_posts'
  ) then
    raise invalid_parameter_value using message = 'Rows of this table are not changed together.';
  end if;
  batch := gen_random_uuid();
  perform set_config('app.batch', batch::text, true);
  perform set_config('app.actor_name', format('a change of %s rows at once', json_array_length(apply_bulk.rows)), true);
  if apply_bulk.removes then
    execute format(
      'with gone as (
         delete from public.%I t using json_to_recordset($1) as r (id uuid, version timestamptz)
         where t.id = r.id and t.updated_at = r.version returning t.id
       ) select count(*) from gone', apply_bulk.table_name
    ) into changed using apply_bulk.rows;
  else
    -- All rows have the same columns; row level security and constraints decide on the values.
    select array_agg(k.name) into columns from json_object_keys(apply_bulk.rows -> 0 -> 'columns') as k (name);
    execute format(
      'with changed as (
         update public.%1$I t set %2$s
         from json_to_recordset($1) as r (id uuid, version timestamptz, columns json)
         cross join lateral json_populate_record(null::public.%1$I, r.columns) as n
         where t.id = r.id and t.updated_at = r.version returning t.id
       ) select count(*) from changed',
      apply_bulk.table_name, (select string_agg(format('%1$I = n.%1$I', c), ', ') from unnest(columns) as c)
    ) into changed using apply_bulk.rows;
  end if;
  perform set_config('app.batch', '', true);
  return next;
end;
$$;

comment on function public.apply_bulk(text, json, boolean) is
  'Changes or deletes rows [{id, version, columns}] of a table in one statement, those that still have their version. Gives the batch of their revisions and how many there were. Security invoker: the caller''s rights count.';
grant execute on function public.apply_bulk(text, json, boolean) to authenticated;

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

comment on function public.undo_bulk(uuid, boolean) is
  'Brings the rows of a batch back to what they were before it: all of them, or nothing where some were changed since; with "others" those that were not. What it does is a batch too. Gives the table, how many came back and the revisions of those that stay. No row where there is no such batch.';
grant execute on function public.undo_bulk(uuid, boolean) to authenticated;

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

comment on function public.batch_summary(public.revisions) is
  'What a change of many rows did, for the revision that stands for it: how many rows, whether it is an import that is still kept, and whether an undo would bring any row back. Null for other revisions.';
grant execute on function public.batch_summary(public.revisions) to authenticated;

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

comment on function public.recent_changes(integer) is
  'The latest changes of content. A change of many rows is one entry, with its batch_summary; so is what the program did for one person without one, with the number of rows (same). undo_to is the revision before, or the deletion itself, where the change is the newest of its row.';
grant execute on function public.recent_changes(integer) to authenticated;
