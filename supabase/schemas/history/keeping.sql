-- The history is written by triggers, so that nothing can forget it. They work by statement, with transition tables: an
-- import of 10,000 products is one more statement.

create function public.current_actor(out id uuid, out name text, out cause text)
language plpgsql stable security definer set search_path = '' as $$
begin
  cause := nullif(current_setting('app.actor_name', true), '');
  begin
    id := coalesce(nullif(current_setting('app.actor_id', true), '')::uuid, auth.uid());
    select coalesce(nullif(btrim(p.full_name), ''), p.email) into name
    from public.profiles p where p.id = current_actor.id;
  exception when others then
    -- A malformed claim must not refuse a save.
    id := null;
  end;
  name := coalesce(name, cause);
end;
$$;

comment on function public.current_actor() is
  'Who is changing rows: the person of the token, or whose schedule is kept (app.actor_id), and what the program says that it does (app.actor_name).';

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

comment on function public.batch_has_begun() is
  'Whether the change of many rows that is being written (app.batch) has left revisions; null outside of such a change.';

create function public.keep_origin() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.created_at := now();
    if tg_table_name in ('product_imports', 'share_links') then
      new.created_by := auth.uid();
    end if;
    if tg_table_name not in ('enquiry_notes', 'share_links') then
      new.updated_at := new.created_at;
    end if;
    return new;
  end if;
  new.created_at := old.created_at;
  if tg_table_name in ('product_imports', 'share_links') then
    new.created_by := old.created_by;
  elsif tg_table_name = 'media' then
    new.uploaded_by := old.uploaded_by;
    new.uploaded_by_name := old.uploaded_by_name;
    -- Its own trigger is about some columns only, and comes later.
    new.updated_at := old.updated_at;
  end if;
  return new;
end;
$$;

comment on function public.keep_origin() is
  'Row trigger: of what people write, the moment and the person are those of the request, and never change. Security invoker, to see who writes.';

create function public.revised_columns(relation oid, only_columns text[]) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname order by a.attnum)
  from pg_catalog.pg_attribute a
  where a.attrelid = relation and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname not in ('updated_at', 'is_live', 'place', 'products_by_hand')
    and (only_columns = '{}' or a.attname = any (only_columns));
$$;

comment on function public.revised_columns(oid, text[]) is
  'The columns of a snapshot: all but generated and bookkeeping ones, or of these only some.';

create function public.keep_revisions() returns trigger
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

comment on function public.keep_revisions() is
  'Statement trigger: one revision per row that changed. Its arguments are the columns to keep, all where there are none. Security definer, because clients cannot write revisions.';

create function public.keep_document_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  document text := tg_argv[0];
  key text := quote_ident(tg_argv[1]);
  value text := quote_ident(tg_argv[2]);
  actor record;
  saved record;
  snapshot json;
  merged boolean;
begin
  select * into actor from public.current_actor();
  for saved in execute case tg_op
    -- A form writes all its fields: those that stay blank are no change.
    when 'INSERT' then format(
      'select %1$s as id, json_object_agg(%2$s, null::text order by %2$s) as before
       from added r where %3$s <> '''' group by 1', document, key, value)
    when 'DELETE' then format(
      'select %1$s as id, json_object_agg(%2$s, %3$s order by %2$s) as before from removed r group by 1',
      document, key, value)
    else format(
      'select %1$s as id, json_object_agg(r.%2$s, r.%3$s order by r.%2$s) as before
       from removed r join added n on n.id = r.id and n.%3$s <> r.%3$s group by 1', document, key, value)
  end loop
    execute format(
      'select coalesce(json_object_agg(%2$s, %3$s order by %2$s), ''{}'') from public.%4$I r where %1$s = $1',
      document, key, value, tg_table_name
    ) into snapshot using saved.id;

    -- An upsert fires the triggers of insert and update, and is one save.
    update public.revisions l
    set after = snapshot,
        before = (
          select json_object_agg(e.key, e.value order by e.key) from (
            select * from json_each(l.before)
            union all select * from json_each(saved.before) n where l.before -> n.key is null
          ) e
        )
    where l.xmin = pg_current_xact_id()::xid and l.action = 'update' and l.id = (
      select r.id from public.revisions r
      where r.table_name = tg_table_name and r.row_id = saved.id order by r.id desc limit 1
    );
    merged := found;
    if not merged then
      insert into public.revisions (actor_id, actor_name, cause, table_name, row_id, action, before, after)
      values (actor.id, actor.name, actor.cause, tg_table_name, saved.id, 'update', saved.before, snapshot);
    end if;
  end loop;
  return null;
end;
$$;

comment on function public.keep_document_revision() is
  'Statement trigger of tables whose rows are saved together: one revision per document. Arguments: the document of a row r as SQL, the column of the key, the column of the value.';

create function public.keep_former_slug_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.revisions (table_name, row_id, action, before, batch)
  values (tg_table_name, old.id, 'delete', row_to_json(old), null);
  return null;
end;
$$;

comment on function public.keep_former_slug_revision() is
  'Row trigger: a deletion takes the former addresses of its row along, and its undoing brings them back. A statement trigger would fire for each row that cascades, with or without addresses.';
