-- Backup and restore of a project through the API.

create function public.backup_tables()
returns table (schema text, name text, columns text[], source text)
language sql stable set search_path = '' as $$
  with recursive depths (id, depth) as (
    select c.oid, 0 from pg_catalog.pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    union
    select k.conrelid, d.depth + 1
    from depths d join pg_catalog.pg_constraint k on k.confrelid = d.id and k.contype = 'f' and k.conrelid <> k.confrelid
    where k.connamespace = 'public'::regnamespace and d.depth < 100
  ),
  of_the_site as (
    select c.relname::text as name, max(d.depth) as depth,
      (select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from depths d join pg_catalog.pg_class c on c.oid = d.id
    -- A site that is restored sends no mail a second time.
    where c.relname <> 'outbox' and exists (select 1 from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = 'id')
    group by c.oid, c.relname
  ),
  of_supabase (depth, schema, name, columns, source) as (values
    (-4, 'auth', 'users',
      array['id', 'aud', 'role', 'email', 'email_confirmed_at', 'raw_app_meta_data', 'raw_user_meta_data', 'created_at',
        'updated_at'],
      $q$select id, 'authenticated' as aud, 'authenticated' as role, email, created_at as email_confirmed_at,
        '{"provider": "email", "providers": ["email"]}'::jsonb as raw_app_meta_data, '{}'::jsonb as raw_user_meta_data,
        created_at, updated_at from public.profiles$q$),
    (-3, 'auth', 'identities',
      array['id', 'provider', 'provider_id', 'user_id', 'identity_data', 'created_at', 'updated_at'],
      $q$select id, 'email' as provider, id::text as provider_id, id as user_id,
        jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false) as identity_data,
        created_at, updated_at from public.profiles$q$),
    (-2, 'storage', 'buckets',
      array['id', 'name', 'public', 'file_size_limit', 'allowed_mime_types', 'created_at', 'updated_at'],
      $q$select id, name, public, file_size_limit, allowed_mime_types, created_at, updated_at
        from storage.buckets where id = 'application-assets'$q$),
    (-1, 'storage', 'objects',
      array['id', 'bucket_id', 'name', 'metadata', 'created_at', 'updated_at'],
      $q$select id, bucket_id, name, metadata, created_at, updated_at
        from storage.objects where bucket_id = 'application-assets'$q$)
  )
  select ordered.schema, ordered.name, ordered.columns, ordered.source
  from (
    select depth, 'public' as schema, t.name, t.columns,
      (select format('select %s from public.%I', string_agg(quote_ident(c), ', ' order by n), t.name)
       from unnest(t.columns) with ordinality u (c, n)) as source
    from of_the_site t
    union all
    select * from of_supabase
  ) ordered
  order by ordered.depth, ordered.name;
$$;

comment on function public.backup_tables() is
  'What a backup of a project has, each table after those that it refers to, and how to read it.';

create function public.backup_state() returns json
language plpgsql stable set search_path = '' as $$
declare
  listed record;
  counted bigint;
  state text;
  tables json[] := '{}';
begin
  for listed in select * from public.backup_tables() loop
    if listed.schema = 'public' then
      -- Whatever writes a row gives it a higher xmin.
      execute format('select count(*), concat_ws(''.'', count(*), sum(xmin::text::bigint), max(xmin::text::bigint))
        from public.%I', listed.name) into counted, state;
    else
      -- Their rows are made of others, or written without being changed.
      execute format('select count(*), md5(coalesce(string_agg(to_json(t)::text, '''' order by t.id), '''')) from (%s) t',
        listed.source) into counted, state;
    end if;
    tables := array_append(tables, json_build_object('schema', listed.schema, 'name', listed.name,
      'columns', to_json(listed.columns), 'rows', counted, 'state', state));
  end loop;
  return json_build_object('schema_version', public.schema_version(), 'tables', array_to_json(tables));
end;
$$;

comment on function public.backup_state() is
  'All tables of a backup with their number of rows and a text that is another one once a row has changed.';

create function public.backup_rows(table_schema text, table_name text, after text default null, most_bytes integer default 1000000)
returns json
language plpgsql stable set search_path = '' as $$
declare
  listed record;
  part record;
  bytes bigint := 0;
  lines text[] := '{}';
begin
  select * into listed from public.backup_tables() t where t.schema = table_schema and t.name = table_name;
  if not found then
    raise undefined_table using message = format('A backup has no table %s.%s.', table_schema, table_name);
  end if;
  for part in execute case
    when after is null
      then format('select t.id::text as id, to_json(t)::text as line from (%s) t order by t.id', listed.source)
    else format('select t.id::text as id, to_json(t)::text as line from (%s) t where t.id > %L order by t.id',
      listed.source, after)
    end
  loop
    -- A json column keeps line breaks, which are white space in JSON.
    lines := array_append(lines, replace(part.line, E'\n', ' '));
    bytes := bytes + octet_length(part.line);
    if bytes >= most_bytes then
      return json_build_object('lines', array_to_string(lines, E'\n'), 'rows', cardinality(lines), 'last', part.id);
    end if;
  end loop;
  return json_build_object('lines', array_to_string(lines, E'\n'), 'rows', cardinality(lines), 'last', null);
end;
$$;

comment on function public.backup_rows(text, text, text, integer) is
  'Rows of a table as JSON Lines, after the one with the id given, until there are enough bytes; last is null at the end. One text, which no limit of rows cuts short.';

-- Rows wait here until all have come; then they take the place of the content in one transaction.
create schema restore;

create table restore.begun (
  backup text primary key,
  at timestamptz not null default now()
);

alter table restore.begun enable row level security;

create table restore.parts (
  backup text not null references restore.begun (backup) on delete cascade,
  entry text not null,
  part integer not null,
  rows text not null,
  primary key (backup, entry, part)
);

alter table restore.parts enable row level security;

create function public.begin_restore(backup text) returns json
language plpgsql security definer set search_path = '' as $$
begin
  delete from restore.begun b where b.backup <> begin_restore.backup;
  insert into restore.begun (backup) values (begin_restore.backup) on conflict do nothing;
  return json_build_object(
    'begun_at', (select b.at from restore.begun b where b.backup = begin_restore.backup),
    'parts', (select coalesce(json_agg(p.entry || '#' || p.part), '[]') from restore.parts p
      where p.backup = begin_restore.backup)
  );
end;
$$;

comment on function public.begin_restore(text) is
  'Begins to take in a backup, or goes on: when it began, and the parts that have come. What another one left is deleted.';

create function public.keep_restore_part(backup text, entry text, part integer, rows text) returns void
language sql security definer set search_path = '' as $$
  insert into restore.parts (backup, entry, part, rows) values (backup, entry, part, rows) on conflict do nothing;
$$;

create function public.finish_restore(backup text, tables json) returns bigint
language plpgsql security definer set search_path = '' set statement_timeout = '5min' as $$
declare
  stored record;
  wanted record;
  unknown text;
  version_before bigint;
  inserted bigint;
  total bigint := 0;
begin
  -- Of two at once the second finds nothing.
  lock table restore.begun in exclusive mode;
  if not exists (select 1 from restore.begun b where b.backup = finish_restore.backup) then
    raise exception 'Another restore has begun meanwhile, or this one is done';
  end if;
  select string_agg(t.value ->> 'name' || '.' || c.name, ', ') into unknown
  from json_array_elements(tables) t, json_array_elements_text(t.value -> 'columns') c (name)
  where not exists (
    select 1 from pg_catalog.pg_attribute a join pg_catalog.pg_class k on k.oid = a.attrelid
    where k.relnamespace = 'public'::regnamespace and k.relkind = 'r' and k.relname = t.value ->> 'name'
      and a.attname = c.name and a.attnum > 0 and not a.attisdropped
  );
  if unknown is not null then
    raise exception 'The backup has columns that are not known here: %', unknown;
  end if;
  select v.version into version_before from public.content_version v;

  -- The rows contain the effects of triggers already, the history among them.
  for stored in select t.value ->> 'name' as name from json_array_elements(tables) t loop
    execute format('alter table public.%I disable trigger user', stored.name);
  end loop;
  -- People who have an account here and none in the backup keep it.
  execute format('truncate public.outbox, %s', (
    select string_agg(format('public.%I', t.value ->> 'name'), ', ') from json_array_elements(tables) t
    where t.value ->> 'name' <> 'profiles'
  ));
  for wanted in
    select t.value ->> 'name' as name, (t.value ->> 'rows')::bigint as rows,
      'tables/public.' || (t.value ->> 'name') || '.jsonl' as entry,
      (select string_agg(quote_ident(c.name), ', ' order by c.n)
       from json_array_elements_text(t.value -> 'columns') with ordinality c (name, n)) as columns,
      (select string_agg(quote_ident(c.name), ', ' order by c.n)
       from json_array_elements_text(t.value -> 'columns') with ordinality c (name, n) where c.name <> 'email') as kept
    from json_array_elements(tables) with ordinality t (value, n) order by t.n
  loop
    if wanted.name = 'profiles' then
      -- The address belongs to the account, which may have got another one since.
      execute format(
        'insert into public.profiles (%1$s)
         select %1$s from restore.parts p cross join lateral json_populate_recordset(null::public.profiles, p.rows::json)
         where p.backup = $1 and p.entry = $2
         on conflict (id) do update set (%2$s) = (select %2$s from (select excluded.*) e)',
        wanted.columns, wanted.kept
      ) using backup, wanted.entry;
    else
      execute format(
        'insert into public.%1$I (%2$s)
         select %2$s from restore.parts p cross join lateral json_populate_recordset(null::public.%1$I, p.rows::json)
         where p.backup = $1 and p.entry = $2',
        wanted.name, wanted.columns
      ) using backup, wanted.entry;
    end if;
    get diagnostics inserted = row_count;
    if inserted <> wanted.rows then
      raise exception 'Of the table %, % rows have come, not %', wanted.name, inserted, wanted.rows;
    end if;
    total := total + inserted;
  end loop;

  for stored in
    select a.attrelid::regclass::text as name, a.attname as column from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), greatest(1, (select max(%2$I) from %1$s)))',
      stored.name, stored.column);
  end loop;
  for stored in select t.value ->> 'name' as name from json_array_elements(tables) t loop
    execute format('alter table public.%I enable trigger user', stored.name);
  end loop;
  -- Pages that were cached under a version are of what was here.
  update public.content_version
  set version = version_before + 1, changed_at = now()
  where version <= version_before;
  perform public.keep_next_due();
  delete from restore.begun where true;
  return total;
end;
$$;

comment on function public.finish_restore(text, json) is
  'Replaces all content but accounts by the rows that have come, without triggers, all or nothing.';
