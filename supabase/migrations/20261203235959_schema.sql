-- Not for readers: the schema is in supabase/schemas, one file per topic. This is all of those files as they were on
-- 27 November 2026, in their order, in place of the migrations of supabase/replaced-migrations: what a new database
-- begins with. It is applied already, so it does not change.

-- Who may touch what, before any policy is asked. Supabase gives visitors every right on every new table and function,
-- and a statement that a policy reduces to nothing still ran: its triggers too. So what is new is closed until its file
-- opens it. supabase/tests/table-access.ts has the same as a matrix.

-- Functions in SQL name tables of files that come later.
set check_function_bodies = off;

-- As in every Supabase project; databases of this program's own gave it less.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

-- Rules of values, which several tables have, and the day of the company.

create function public.is_slug(value text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return value ~ '^[a-z0-9_]+(-[a-z0-9_]+)*$' and char_length(value) <= 200;
end;
$$;

comment on function public.is_slug(text) is
  'Whether a text has the form of a slug: lower-case letters, digits and underscores in groups joined by hyphens.';

create function public.is_picture_url(value text) returns boolean
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
  return char_length(value) <= 2000 and value ~* '^(https?://[^\s"<>\\]+|/[a-zA-Z0-9_.-][^\s"<>\\]*)$';
end;
$$;

comment on function public.is_picture_url(text) is
  'Whether a text is an http(s) URL or a path of this site; a self-hosted backend stores its files by path.';

create function public.are_picture_urls(value text[]) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  url text;
begin
  foreach url in array coalesce(value, '{}') loop
    if public.is_picture_url(url) is not true then
      return false;
    end if;
  end loop;
  return true;
end;
$$;

comment on function public.are_picture_urls(text[]) is 'Whether every element is a picture URL; true of an empty list.';

create function public.are_short_texts(value text[]) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  item text;
begin
  if cardinality(value) > 30 then
    return false;
  end if;
  foreach item in array coalesce(value, '{}') loop
    if (item ~ '\S' and char_length(item) <= 100) is not true then
      return false;
    end if;
  end loop;
  return true;
end;
$$;

comment on function public.are_short_texts(text[]) is 'Whether a list has at most 30 texts of up to 100 characters, none blank.';

create function public.list_length(list jsonb) returns integer
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) else 0 end;
end;
$$;

comment on function public.list_length(jsonb) is
  'How long a list is. Generated columns are made before constraints refuse what is none.';
grant execute on function public.list_length(jsonb) to authenticated;

create function public.tidy_text(value text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(
    regexp_replace(coalesce(value, ''), '\r\n?', E'\n', 'g'),
    -- White space as String.prototype.trim defines it.
    U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'
  );
$$;

comment on function public.tidy_text(text) is
  'A normalized text: line feeds only, trimmed; empty for null.';
grant execute on function public.tidy_text(text) to authenticated;

create function public.end_of_day(day date) returns timestamptz
language plpgsql stable strict set search_path = '' as $$
declare
  midnight constant timestamp := day + 1;
  zone text;
begin
  select nullif(btrim(s.setting_value), '') into zone
  from public.site_settings s where s.setting_key = 'company_time_zone';
  return midnight at time zone coalesce(zone, 'Asia/Kolkata');
exception when invalid_parameter_value then
  -- The zone may be one that only the application knows. A certificate must not be lost to that.
  return midnight at time zone 'Asia/Kolkata';
end;
$$;

comment on function public.end_of_day(date) is 'The moment at which a day is over in the time zone of the company.';

create function public.day_of(moment timestamptz) returns date
language plpgsql stable strict set search_path = '' as $$
declare
  zone text;
begin
  select nullif(btrim(s.setting_value), '') into zone
  from public.site_settings s where s.setting_key = 'company_time_zone';
  return (moment at time zone coalesce(zone, 'Asia/Kolkata'))::date;
exception when invalid_parameter_value then
  return (moment at time zone 'Asia/Kolkata')::date;
end;
$$;

comment on function public.day_of(timestamptz) is 'The day of a moment in the time zone of the company.';

create function public.seconds_of_hour() returns integer
language sql stable set search_path = '' as $$
  select ceil(extract(epoch from date_trunc('hour', now(), 'UTC') + interval '1 hour' - now()))::integer;
$$;

comment on function public.seconds_of_hour() is 'The seconds that are left of this hour.';

create function public.is_public_setting(key text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select key in (
    'company_name', 'company_tagline', 'header_logo_url',
    'social_facebook_url', 'social_twitter_url', 'social_linkedin_url', 'social_instagram_url',
    'contact_address', 'contact_email', 'contact_phone', 'whatsapp_number',
    'office_hours', 'office_town', 'map_coordinates', 'map_text', 'iec', 'gstin', 'fssai', 'video_url', 'company_time_zone'
  );
$$;

comment on function public.is_public_setting(text) is
  'Whether visitors may read the setting of a key.';

-- updated_at of every table that people edit.

create function public.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
declare
  bookkeeping constant text[] := array['updated_at', 'search', 'facets', 'is_live', 'place', 'products_by_hand'];
begin
  if to_jsonb(new) - bookkeeping = to_jsonb(old) - bookkeeping then
    new.updated_at = old.updated_at;
  else
    -- Strictly increasing, even within a transaction or one tick of a coarse clock.
    new.updated_at = greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end;
$$;

comment on function public.set_updated_at() is
  'Row trigger. updated_at is also the version of optimistic concurrency, so no client may set it. It stays where nothing else changes, also where a category hides or shows a product.';

-- Long changes on the embedded backend, which has one connection: they are committed slice by slice, so that visitors are
-- answered in between. What triggers would do for each slice is noted, and done once at the end.

create table public.slice_notes (
  id uuid primary key default gen_random_uuid(),
  category_id uuid,
  is_featured boolean,
  is_live boolean,
  facets text[],
  products bigint,
  word text,
  constraint slice_notes_are_of_one_kind check ((word is null) <> (category_id is null))
);

comment on table public.slice_notes is
  'What slices leave for finish_slices: by how many the products of a kind in a category grew, or a word of the search. Empty but while a change is committed.';

alter table public.slice_notes enable row level security;

create function public.current_slice() returns integer
language sql stable parallel safe set search_path = '' as $$
  select nullif(current_setting('app.slice', true), '')::integer;
$$;

comment on function public.current_slice() is
  'The number of the slice that the current transaction is: 0 looks, the others write. Null outside of slices, and always on a server, where transactions run side by side. Set by whoever commits the slices.';

create function public.finish_slices() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.raise_content_version();
  with noted as (
    delete from public.slice_notes where true returning *
  ), steps as materialized (
    select n.category_id, n.is_featured, n.is_live, n.facets, sum(n.products) as products from noted n
    where n.category_id is not null
    group by n.category_id, n.is_featured, n.is_live, n.facets having sum(n.products) <> 0
  ), counts as (
    select s.category_id, sum(s.products) as products,
      coalesce(sum(s.products) filter (where s.is_featured), 0) as featured,
      coalesce(sum(s.products) filter (where s.is_live), 0) as live,
      coalesce(sum(s.products) filter (where s.is_live and s.is_featured), 0) as live_featured
    from steps s group by s.category_id
  ), live as (
    update public.product_counts c set products = c.products + d.live, featured = c.featured + d.live_featured
    from counts d where c.id = d.category_id
  ), totals as (
    update public.product_totals t set products = t.products + d.products, featured = t.featured + d.featured
    from counts d where t.id = d.category_id
  ), whole as (
    select s.category_id, s.facets, sum(s.products) as products from steps s
    where s.is_live and s.facets <> '{}' group by s.category_id, s.facets
  ), faceted as (
    insert into public.product_facet_counts as n (category_id, is_whole, digest, facets, products)
    select c.category_id, c.is_whole, md5(array_to_string(c.facets, E'\n')), c.facets, c.products from (
      select w.category_id, true as is_whole, w.facets, w.products from whole w
      union all
      select w.category_id, false, array[f.facet], sum(w.products) from whole w, unnest(w.facets) as f (facet)
      group by w.category_id, f.facet
    ) c
    where c.products <> 0
    on conflict (category_id, is_whole, digest) do update set products = n.products + excluded.products
  )
  insert into public.search_words (word, grams)
  select n.word, public.word_grams(n.word) from (select distinct word from noted) n where n.word is not null
  on conflict do nothing;
  delete from public.product_facet_counts n where n.products = 0;
end;
$$;

comment on function public.finish_slices() is
  'Does once for all slices what the triggers of products left undone. Repeatable: a second run finds no notes. Called by whoever commits the slices, after that.';

-- The version of everything that visitors see: a cached page is as good as the version that it was made under.

create table public.content_version (
  id boolean primary key default true,
  version bigint not null default 1,
  changed_at timestamptz not null default now(),
  next_due timestamptz,
  constraint content_version_has_one_row check (id)
);

comment on table public.content_version is
  'One row. Every statement that changes public content raises version; a cached page is valid while the version it was rendered under is current.';
comment on column public.content_version.next_due is 'What next_due() gives; maintained with the version.';

alter table public.content_version enable row level security;

create policy "Everyone reads the content version"
  on public.content_version for select to anon, authenticated using (true);

grant select on public.content_version to anon, authenticated;

create function public.raise_content_version() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.content_version set version = version + 1, changed_at = now() where true;
  -- A statement of its own: the one before may have waited for another transaction, which this one has to see.
  update public.content_version v set next_due = due.moment
  from (select public.next_due() as moment) due where v.next_due is distinct from due.moment;
end;
$$;

comment on function public.raise_content_version() is
  'Ends the validity of all cached pages. Security definer, because clients cannot write the counter.';

create function public.bump_content_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  columns text;
  is_changed boolean := true;
begin
  if tg_op = 'INSERT' then
    is_changed := exists (select from added);
  elsif tg_op = 'DELETE' then
    is_changed := exists (select from removed);
  elsif tg_op = 'UPDATE' then
    -- Computed columns follow from the others.
    select string_agg(quote_ident(a.attname), ', ') into columns
    from pg_catalog.pg_attribute a
    where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname <> 'updated_at' and (tg_nargs = 0 or a.attname = any (tg_argv));
    -- Compared byte by byte: json has no operator for equality.
    execute format(
      'select exists (
         select from (select id, row(%1$s) as kept from added) n
         left join (select id, row(%1$s) as kept from removed) o on o.id = n.id
         where o.id is null or n.kept *<> o.kept
       )', columns
    ) into is_changed;
  end if;
  if is_changed then
    perform public.raise_content_version();
  end if;
  return null;
end;
$$;

comment on function public.bump_content_version() is
  'Statement trigger of tables that pages show: raises the content version where a row was added, removed or changed in more than updated_at. Its arguments are the columns that count, all where there are none. Security definer, because clients cannot write the counter.';

create function public.milliseconds_until_due() returns double precision
language sql stable security definer set search_path = '' as $$
  select (extract(epoch from public.next_due() - clock_timestamp()) * 1000)::double precision;
$$;

comment on function public.milliseconds_until_due() is
  'The time until next_due by the clock of the database: 0 or less where it has passed, null for none. A process with another clock waits that long.';
grant execute on function public.milliseconds_until_due() to anon, authenticated;

-- Hosted Supabase's auth service has these tables, and does not let others make any in its schema. The auth service
-- that this program runs itself has neither.

do $$
begin
  if to_regclass('auth.mfa_factors') is null then
    create table auth.mfa_factors (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users (id) on delete cascade,
      friendly_name text,
      factor_type text not null default 'totp' check (factor_type = 'totp'),
      status text not null default 'unverified' check (status in ('unverified', 'verified')),
      secret text not null,
      last_used_step bigint not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    comment on table auth.mfa_factors is 'Authenticator apps of users, with the columns of hosted Supabase.';
    comment on column auth.mfa_factors.last_used_step is
      'The 30 second step of the last accepted code: each code is good once.';
    create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
  end if;

  if to_regclass('auth.one_time_tokens') is null then
    create table auth.one_time_tokens (
      token_hash text primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      token_type text not null check (token_type in ('invite', 'recovery')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    comment on table auth.one_time_tokens is 'Links to set a password. Only the digest of a link''s token is stored.';
    create index one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);
  end if;
end;
$$;

-- Who somebody is. Policies and functions ask these.

create function public.has_valid_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  -- A token without one is made with the project's own keys.
  session constant uuid := auth.jwt() ->> 'session_id';
  level text;
begin
  if session is not null then
    select s.aal into level from auth.sessions s where s.id = session and s.user_id = (select auth.uid());
    if not found then
      return false;
    end if;
  end if;
  return coalesce(level = 'aal2', false) or not exists (
    select 1 from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified'
  );
end;
$$;

comment on function public.has_valid_session() is
  'Whether the session of the caller''s token still exists, and has the level that the person''s factors ask for. A token outlives its session by up to an hour. Part of is_staff and is_admin.';

create function public.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.profiles where id = (select auth.uid()) and role = 'admin' and not deactivated
  ) and public.has_valid_session();
end;
$$;

comment on function public.is_admin() is
  'Whether the caller''s profile has the role admin now and is active, and the session has every factor that the person uses. Security definer, or the policies on profiles would recurse.';
grant execute on function public.is_admin() to authenticated;

create function public.is_staff() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.profiles
    where id = (select auth.uid()) and role in ('editor', 'admin') and not deactivated
  ) and public.has_valid_session();
end;
$$;

comment on function public.is_staff() is
  'Whether the caller''s profile has the role editor or admin now and is active, and the session has every factor that the person uses. Security definer, or the policies on profiles would recurse.';
grant execute on function public.is_staff() to authenticated;

create function public.may_keep_house() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- The role of the request, which a function that runs as its owner does not change.
  return coalesce(current_setting('role', true), '') not in ('anon', 'authenticated') or public.is_staff();
end;
$$;

comment on function public.may_keep_house() is
  'Whether staff call, the secret key, or the database itself. Part of functions that run as their owner.';

create function public.is_admin_page(path text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select path ~* '^/admin/(user-management|site-settings)';
$$;

comment on function public.is_admin_page(text) is 'Whether a path of the back office is for administrators only.';
grant execute on function public.is_admin_page(text) to authenticated;

-- Addresses of pictures in texts and snapshots.

create function public.picture_paths(value json) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if value is null then
    return '{}';
  end if;
  if position('"path":"public/' in value::text) > 0 then
    -- A row of the library: its file stays as long as it can be brought back.
    return array_remove(array[value ->> 'path'], null);
  end if;
  if position('/application-assets/' in value::text) = 0 then
    return '{}';
  end if;
  -- String functions, because a regular expression took most of the time of an import. In a text, a path ends where its
  -- mark does.
  return array(
    select distinct f.path
    from unnest((string_to_array(value::text, '/application-assets/'))[2:]) as p (text)
    cross join lateral (select split_part(split_part(split_part(p.text, '"', 1), ')', 1), ' ', 1) as path) as f
    -- An index entry is limited in size.
    where char_length(f.path) between 1 and 498
  );
end;
$$;

comment on function public.picture_paths(json) is 'The paths in the bucket of all pictures in a snapshot.';

create function public.pictures_before(product json) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array_remove(
    array(select json_array_elements_text(product -> 'gallery_images'))
      || (product ->> 'image_url') || (product ->> 'document_url'),
    null
  );
$$;

comment on function public.pictures_before(json) is 'The addresses of a product''s pictures and document before an import.';
grant execute on function public.pictures_before(json) to authenticated;

create function public.pictures_in_text(content text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select case when position('/application-assets/' in pictures_in_text.content) > 0 then array(
    select m[1] from regexp_matches(pictures_in_text.content, '\(([^()\s"]*/application-assets/[^()\s"]+)', 'g') as m
  ) else '{}' end;
$$;

comment on function public.pictures_in_text(text) is
  'The addresses of the bucket that post markup (docs/product.md#post-markup) shows as pictures or links to.';
grant execute on function public.pictures_in_text(text) to anon, authenticated;

-- The history is written by triggers, so that nothing can forget it. They work by statement, with transition tables: an
-- import of 10,000 products is one more statement.

create function public.current_actor(out id uuid, out name text, out cause text)
language plpgsql stable security definer set search_path = '' as $$
begin
  cause := nullif(current_setting('app.actor_name', true), '');
  begin
    id := auth.uid();
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
  'Who is changing rows: the person of the token, and what the program says that it does (app.actor_name).';

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
begin
  -- The array of arguments is rebuilt, because it counts from 0.
  names := public.revised_columns(tg_relid, array(select unnest(tg_argv)));
  select string_agg(quote_ident(n), ', ') into columns from unnest(names) as n;
  select * into actor from public.current_actor();
  if tg_op = 'INSERT' then
    execute format(
      'insert into public.revisions (actor_id, actor_name, cause, table_name, row_id, action, after)
       select $1, $2, $3, $4, r.id, ''insert'', row_to_json(r) from (select %s from added) as r', columns
    ) using actor.id, actor.name, actor.cause, tg_table_name;
  elsif tg_op = 'DELETE' then
    execute format(
      'insert into public.revisions (actor_id, actor_name, cause, table_name, row_id, action, before)
       select $1, $2, $3, $4, r.id, ''delete'', row_to_json(r) from (select %s from removed) as r', columns
    ) using actor.id, actor.name, actor.cause, tg_table_name;
  else
    execute format(
      'insert into public.revisions (actor_id, actor_name, cause, table_name, row_id, action, before, after)
       select $1, $2, $3, $4, n.id, ''update'', (''{'' || c.changes || ''}'')::json, row_to_json(n)
       from removed o join (select %s from added) as n on n.id = o.id
       cross join lateral (select concat_ws('','', %s) as changes) as c where c.changes <> ''''',
      columns,
      (
        -- Column by column: taking two rows of JSON apart is four times as slow.
        select string_agg(
          format(
            'case when o.%1$I::text is distinct from n.%1$I::text then %2$L || coalesce(to_json(o.%1$I)::text, ''null'') end',
            name, to_json(name) || ':'
          ), ', '
        ) from unnest(names) as name
      )
    ) using actor.id, actor.name, actor.cause, tg_table_name;
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
  insert into public.revisions (table_name, row_id, action, before)
  values (tg_table_name, old.id, 'delete', row_to_json(old));
  return null;
end;
$$;

comment on function public.keep_former_slug_revision() is
  'Row trigger: a deletion takes the former addresses of its row along, and its undoing brings them back. A statement trigger would fire for each row that cascades, with or without addresses.';

-- People: one row for each user of the auth service, with the role.

create function public.guard_roles() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.role = old.role and new.deactivated = old.deactivated then
    return new;
  end if;

  -- A column grant would not do: the embedded backend grants all table privileges to the request roles at each start.
  if tg_op = 'UPDATE' and current_user in ('anon', 'authenticated') then
    if not public.is_admin() then
      raise insufficient_privilege using message = 'Only an administrator may change a role.';
    end if;
    if old.id = (select auth.uid()) then
      raise check_violation using message = case
        when new.role <> old.role then 'You cannot take away your own administrator role.'
        else 'You cannot deactivate your own account.'
      end;
    end if;
  end if;

  if old.role = 'admin' and not old.deactivated then
    -- Locks every admin row, so that two admins cannot demote each other concurrently.
    perform 1 from public.profiles where role = 'admin' for update;
    if not exists (
      select 1 from public.profiles where role = 'admin' and not deactivated and id <> old.id
    ) then
      raise check_violation using message = 'The last administrator must stay one.';
    end if;
  end if;

  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end;
$$;

comment on function public.guard_roles() is
  'Row trigger on profiles: only an admin changes roles and deactivates, never themselves, and at least one active admin remains.';

create function public.create_profile_of_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The role never comes from sign-up metadata, which the person signing up controls.
  insert into public.profiles (id, email, full_name)
  values (new.id, new.email, left(nullif(btrim(new.raw_user_meta_data ->> 'full_name'), ''), 200))
  on conflict (id) do nothing;
  return new;
end;
$$;

create function public.copy_email_to_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return new;
end;
$$;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user',
  full_name text,
  email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deactivated boolean not null default false,
  constraint profiles_full_name_length check (char_length(full_name) <= 200),
  constraint profiles_role_is_known check (role in ('user', 'editor', 'admin'))
);

comment on table public.profiles is 'One row per user of the auth service, inserted by a trigger on auth.users.';
comment on column public.profiles.role is
  'user, editor or admin. Only an admin may change it; the last active admin cannot be demoted.';
comment on column public.profiles.deactivated is
  'Whether the account is switched off. Its role counts for nothing then, also with a session that still runs.';

create index profiles_role_idx on public.profiles (role);

create trigger profiles_set_updated_at before update on public.profiles
  for each row execute function public.set_updated_at();
create trigger profiles_keep_origin_of_updated before update on public.profiles
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();
create trigger guard_roles before update or delete on public.profiles
  for each row execute function public.guard_roles();
create trigger profiles_keep_inserted after insert on public.profiles
  referencing new table as added
  for each statement execute function public.keep_revisions('id', 'role', 'full_name', 'deactivated');
create trigger profiles_keep_updated after update on public.profiles
  referencing old table as removed new table as added
  for each statement execute function public.keep_revisions('id', 'role', 'full_name', 'deactivated');
create trigger profiles_keep_deleted after delete on public.profiles
  referencing old table as removed
  for each statement execute function public.keep_revisions('id', 'role', 'full_name', 'deactivated');

alter table public.profiles enable row level security;

create policy "Users read their own profile, admins read all"
  on public.profiles for select to authenticated using (id = (select auth.uid()) or (select public.is_admin()));
create policy "Admins change profiles"
  on public.profiles for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

grant select, update on public.profiles to authenticated;

-- The auth service's own table.
create trigger create_profile_of_new_user after insert on auth.users
  for each row execute function public.create_profile_of_new_user();
create trigger copy_email_to_profile after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function public.copy_email_to_profile();

-- What staff and administrators see and change of people.

create function public.save_own_name(full_name text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  saved timestamptz;
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may change their name here.';
  end if;
  update public.profiles p set full_name = nullif(btrim(save_own_name.full_name), '')
  where p.id = (select auth.uid()) and p.full_name is distinct from nullif(btrim(save_own_name.full_name), '')
  returning p.updated_at into saved;
  return saved;
end;
$$;

comment on function public.save_own_name(text) is
  'Changes the caller''s own name and nothing else of the profile. Returns the new version, null where the name is the same.';
grant execute on function public.save_own_name(text) to authenticated;

create function public.staff_names() returns table (id uuid, name text, is_active boolean)
language sql stable security definer set search_path = '' as $$
  select p.id, coalesce(nullif(btrim(p.full_name), ''), p.email, 'somebody without a name'), not p.deactivated
  from public.profiles p
  where p.role in ('editor', 'admin') and (select public.is_staff())
  order by 2, 1;
$$;

comment on function public.staff_names() is
  'Staff by name, with those who are switched off. Security definer, because editors read no profile but their own; nothing for anybody but staff.';
grant execute on function public.staff_names() to authenticated;

create function public.count_users_by_role() returns table (role text, user_count bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'Only an administrator may count users.';
  end if;
  return query select p.role, count(*) from public.profiles p group by p.role order by p.role;
end;
$$;

comment on function public.count_users_by_role() is 'The number of users by role, for the dashboard.';
grant execute on function public.count_users_by_role() to authenticated;

create function public.get_all_users_with_profiles()
returns table (
  profile_id uuid, auth_user_id uuid, full_name text, email text, role text, deactivated boolean, is_invited boolean,
  updated_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'Only an administrator may list users.';
  end if;
  return query
    select p.id, u.id, p.full_name, coalesce(u.email::text, p.email), p.role, p.deactivated,
      coalesce(u.invited_at is not null and u.email_confirmed_at is null, false), p.updated_at
    from public.profiles p left join auth.users u on u.id = p.id
    order by p.updated_at desc, p.id;
end;
$$;

comment on function public.get_all_users_with_profiles() is
  'The user list of the back office, for admins, with the e-mail addresses of the auth service. is_invited: the person has not accepted the invitation yet.';
grant execute on function public.get_all_users_with_profiles() to authenticated;

-- Limits of sign-ins.

create table public.sign_in_attempts (
  id uuid primary key default gen_random_uuid(),
  sender_hash text not null,
  created_at timestamptz not null default now(),
  constraint sign_in_attempts_sender_hash_length check (char_length(sender_hash) between 1 and 200)
);

comment on table public.sign_in_attempts is
  'Failed sign-in attempts, one row for each limit that counts them, and one-time codes that were used; deleted after a success of the same sender, or after a day.';
comment on column public.sign_in_attempts.sender_hash is
  'HMAC of e-mail and network address together, of one of them, or of a person and a code; none is stored.';

create index sign_in_attempts_sender_idx on public.sign_in_attempts (sender_hash, created_at desc);
create index sign_in_attempts_created_at_idx on public.sign_in_attempts (created_at);

alter table public.sign_in_attempts enable row level security;

create function public.sign_in_wait(sender_hash text, allowed integer) returns integer
language plpgsql set search_path = '' as $$
declare
  period constant interval := '15 minutes';
  oldest timestamptz;
begin
  -- Serialized per sender, or twenty parallel guesses would all see the same count.
  perform pg_advisory_xact_lock(hashtextextended('sign-in:' || sign_in_wait.sender_hash, 0));
  select a.created_at into oldest
  from public.sign_in_attempts a
  where a.sender_hash = sign_in_wait.sender_hash and a.created_at > now() - period
    and a.created_at <= clock_timestamp()
  order by a.created_at desc offset allowed - 1 limit 1;
  return case when oldest is null then 0 else greatest(1, ceil(extract(epoch from oldest + period - now())))::integer end;
end;
$$;

comment on function public.sign_in_wait(text, integer) is
  'The seconds until a sender has fewer attempts within 15 minutes than are allowed; 0 where they have. Nobody else counts this sender before the transaction ends.';

create function public.begin_sign_in(sender_hash text, address_hash text default null, code_hash text default null)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  of_sender constant integer := 5;
  -- Below the 30 attempts at a moment after which Supabase Auth refuses those of all visitors, and renewals of sessions.
  of_address constant integer := 20;
  -- Beyond them the oldest go. Nobody is refused because of others: that would lock staff out.
  most constant integer := 20000;
  wait integer;
begin
  -- Before the locks, which cost more with long texts.
  if char_length(concat(begin_sign_in.sender_hash, begin_sign_in.address_hash, begin_sign_in.code_hash)) > 600 then
    raise check_violation using message = 'sign_in_attempts_sender_hash_length: a digest has at most 200 characters.';
  end if;
  delete from public.sign_in_attempts a
  where a.created_at < now() - interval '1 day'
    or a.created_at < (select n.created_at from public.sign_in_attempts n order by n.created_at desc offset most limit 1);

  wait := public.sign_in_wait(begin_sign_in.sender_hash, of_sender);
  if wait = 0 and begin_sign_in.address_hash is not null then
    wait := public.sign_in_wait(begin_sign_in.address_hash, of_address);
  end if;
  if wait > 0 then
    return wait;
  end if;
  insert into public.sign_in_attempts (sender_hash)
  select h.hash from unnest(array[begin_sign_in.sender_hash, begin_sign_in.address_hash]) as h(hash)
  where h.hash is not null;

  if begin_sign_in.code_hash is not null then
    if public.sign_in_wait(begin_sign_in.code_hash, 1) > 0 then
      return -1;
    end if;
    insert into public.sign_in_attempts (sender_hash) values (begin_sign_in.code_hash);
  end if;
  return 0;
end;
$$;

comment on function public.begin_sign_in(text, text, text) is
  'Counts an attempt and returns 0; at a rate limit, in 15 minutes 5 failures per sender and 20 per address, returns the seconds to wait. Returns -1 for a one-time code that was tried before, which counts as a failure.';
grant execute on function public.begin_sign_in(text, text, text) to anon, authenticated;

create function public.take_back_sign_in(sender_hash text, address_hash text default null, code_hash text default null)
returns void
language sql security definer set search_path = '' as $$
  delete from public.sign_in_attempts a
  where a.id in (
    select distinct on (b.sender_hash) b.id from public.sign_in_attempts b
    where b.sender_hash in (
      take_back_sign_in.sender_hash, take_back_sign_in.address_hash, take_back_sign_in.code_hash
    )
    order by b.sender_hash, b.created_at desc
  );
$$;

comment on function public.take_back_sign_in(text, text, text) is
  'Deletes the latest attempt that begin_sign_in counted for these digests: the auth service did not answer, so nobody has failed.';
grant execute on function public.take_back_sign_in(text, text, text) to anon, authenticated;

create function public.end_sign_in(sender_hash text, address_hash text default null) returns void
language sql security definer set search_path = '' as $$
  delete from public.sign_in_attempts a
  where a.sender_hash = end_sign_in.sender_hash or a.id = (
    select b.id from public.sign_in_attempts b where b.sender_hash = end_sign_in.address_hash
    order by b.created_at desc limit 1
  );
$$;

comment on function public.end_sign_in(text, text) is
  'Deletes the attempts of a sender who has signed in, and of the address the one that succeeded: one account must not win back what its neighbours used up. Without the HMAC''s key no client can name another sender.';
grant execute on function public.end_sign_in(text, text) to anon, authenticated;

-- How much visitors may write in an hour, all of them together, and what only the site itself may call for them.

create table public.hourly_writes (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  hour timestamptz not null,
  row_count integer not null,
  byte_count bigint not null,
  constraint hourly_writes_are_counted_once unique (kind, hour)
);

comment on table public.hourly_writes is
  'How much of a kind visitors wrote in an hour, all together. Written by the functions that they call; older hours are deleted.';

alter table public.hourly_writes enable row level security;

create function public.take_room(kind text, bytes bigint, most_rows integer, most_bytes bigint) returns boolean
language plpgsql set search_path = '' as $$
declare
  this_hour constant timestamptz := date_trunc('hour', now(), 'UTC');
begin
  insert into public.hourly_writes as h (kind, hour, row_count, byte_count) values (take_room.kind, this_hour, 1, take_room.bytes)
  on conflict on constraint hourly_writes_are_counted_once do update
    set row_count = h.row_count + 1, byte_count = h.byte_count + excluded.byte_count
    where h.row_count < most_rows and h.byte_count + excluded.byte_count <= most_bytes;
  if not found then
    return false;
  end if;
  delete from public.hourly_writes h where h.hour < this_hour;
  return true;
end;
$$;

comment on function public.take_room(text, bigint, integer, bigint) is
  'Counts one more row of a kind in this hour, with its bytes; false, and nothing is counted, where that is more than the most. Part of functions that run as their owner.';

create function public.reserve_functions(reserved boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('reserve functions', 0));
  -- Nothing is written where it is so already.
  if not exists (
    select from unnest(array[
      'public.submit_enquiry(text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb)',
      'public.begin_sign_in(text, text, text)', 'public.end_sign_in(text, text)',
      'public.take_back_sign_in(text, text, text)',
      'public.keep_form_draft(text, json, text, boolean)',
      'public.add_insights(uuid, integer, timestamptz, jsonb)'
    ]) as f (name)
    where has_function_privilege('anon', f.name, 'execute') = reserved
  ) then
    return false;
  end if;
  if reserved then
    revoke execute on function
      public.submit_enquiry(
        text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb
      ),
      public.begin_sign_in(text, text, text), public.end_sign_in(text, text),
      public.take_back_sign_in(text, text, text), public.add_insights(uuid, integer, timestamptz, jsonb)
      from anon, authenticated;
    revoke execute on function public.keep_form_draft(text, json, text, boolean) from anon;
  else
    grant execute on function
      public.submit_enquiry(
        text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb
      ),
      public.begin_sign_in(text, text, text), public.end_sign_in(text, text),
      public.take_back_sign_in(text, text, text), public.add_insights(uuid, integer, timestamptz, jsonb),
      public.keep_form_draft(text, json, text, boolean)
      to anon, authenticated;
  end if;
  return true;
end;
$$;

comment on function public.reserve_functions(boolean) is
  'Keeps what visitors write for the site alone, which calls with the secret key, or gives it back to everybody (false), for a site without one. Staff still put drafts aside themselves. Called by the site at its start, or by the owner. Gives whether anything changed.';

-- What was typed into a form whose session had ended, until its person has signed in again.

create table public.form_drafts (
  id uuid primary key default gen_random_uuid(),
  path text not null,
  fields json not null,
  sender_hash text not null,
  created_at timestamptz not null default now(),
  by_staff boolean not null default false,
  constraint form_drafts_path_form check (path ~ '^/admin/[^\s\\]*$' and char_length(path) <= 500),
  constraint form_drafts_fields_is_a_list check (json_typeof(fields) = 'array'),
  constraint form_drafts_fields_length check (octet_length(fields::text) <= 1500000),
  constraint form_drafts_sender_hash_length check (char_length(sender_hash) between 1 and 200)
);

comment on table public.form_drafts is
  'Forms submitted without a valid session, and those that staff put aside to choose a file; deleted after a day.';
comment on column public.form_drafts.fields is 'List of [name, value], in the order of the form; never passwords or files.';
comment on column public.form_drafts.by_staff is
  'Whether staff put it aside, or it came from a browser in which staff had signed in; such drafts do not count for the limits.';

create index form_drafts_sender_idx on public.form_drafts (sender_hash, created_at desc);
create index form_drafts_created_at_idx on public.form_drafts (created_at);

alter table public.form_drafts enable row level security;

create policy "Staff read drafts"
  on public.form_drafts for select to authenticated
  using (case when public.is_admin_page(path) then (select public.is_admin()) else (select public.is_staff()) end);
create policy "Staff delete drafts"
  on public.form_drafts for delete to authenticated
  using (case when public.is_admin_page(path) then (select public.is_admin()) else (select public.is_staff()) end);

grant select, delete on public.form_drafts to authenticated;

create function public.keep_form_draft(path text, fields json, sender_hash text, is_known boolean default false)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant integer := 20;
  most constant integer := 500;
  most_bytes constant bigint := 60000000;
  -- Only the site knows its cookies: what others say of themselves counts for nothing.
  by_staff constant boolean := public.is_staff()
    or is_known and coalesce(current_setting('role', true), '') not in ('anon', 'authenticated');
  others record;
  kept uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('form drafts', 0));
  delete from public.form_drafts d where d.created_at < now() - interval '1 day';

  if not by_staff then
    if allowed <= (
      select count(*) from public.form_drafts d
      where not d.by_staff and d.sender_hash = keep_form_draft.sender_hash
        and d.created_at > now() - interval '10 minutes' and d.created_at <= clock_timestamp()
    ) then
      return null;
    end if;
    -- The oldest make room, but none of the last hour: whoever fills it takes it for an hour from the others, not for a day.
    delete from public.form_drafts d where d.id in (
      select o.id from (
        select n.id, n.created_at, row_number() over newest as place, sum(pg_column_size(n.fields)) over newest as bytes
        from public.form_drafts n where not n.by_staff
        window newest as (order by n.created_at desc, n.id)
      ) o
      where (o.place >= most or o.bytes > most_bytes) and o.created_at < now() - interval '1 hour'
    );
    select count(*) as rows, coalesce(sum(pg_column_size(d.fields)), 0) as bytes into others
    from public.form_drafts d where not d.by_staff;
    if others.rows >= most or others.bytes >= most_bytes
      or not public.take_room('drafts', octet_length(fields::text), most, 30000000)
    then
      return null;
    end if;
  end if;
  insert into public.form_drafts (path, fields, sender_hash, by_staff)
  values (keep_form_draft.path, keep_form_draft.fields, keep_form_draft.sender_hash, by_staff)
  returning id into kept;
  return kept;
end;
$$;

comment on function public.keep_form_draft(text, json, text, boolean) is
  'Inserts a draft and returns its id; null at the limits of who is not staff: 20 per sender in 10 minutes, 500 and 30 MB in an hour, 500 and 60 MB in all. is_known: whether the browser has a cookie of staff, which the site alone may say.';
grant execute on function public.keep_form_draft(text, json, text, boolean) to anon, authenticated;

-- Rights on the files of the bucket. They are public by URL, without a policy; listing needs select.

create policy "Staff list application assets"
  on storage.objects for select to authenticated using (bucket_id = 'application-assets' and (select public.is_staff()));
create policy "Staff add application assets"
  on storage.objects for insert to authenticated
  with check (bucket_id = 'application-assets' and (select public.is_staff()));
create policy "Staff replace application assets"
  on storage.objects for update to authenticated
  using (bucket_id = 'application-assets' and (select public.is_staff()))
  with check (bucket_id = 'application-assets' and (select public.is_staff()));
create policy "Staff delete application assets"
  on storage.objects for delete to authenticated using (bucket_id = 'application-assets' and (select public.is_staff()));

-- The history: every change of content, settings and roles is a revision.

create table public.revisions (
  id bigint generated by default as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text,
  cause text,
  table_name text not null,
  row_id text not null,
  action text not null,
  before json,
  after json,
  pictures text[] not null generated always as (public.picture_paths(before)) stored,
  restorable boolean not null default true,
  batch uuid default nullif(current_setting('app.batch', true), '')::uuid,
  constraint revisions_action_is_known check (action in ('insert', 'update', 'delete')),
  constraint revisions_before_is_an_object check (json_typeof(before) = 'object'),
  constraint revisions_after_is_an_object check (json_typeof(after) = 'object')
);

comment on table public.revisions is
  'The history. Written by triggers only; deleted by expire_revisions only. The order is that of id, not of at.';
comment on column public.revisions.at is 'The time of the transaction; equal for all revisions of one save.';
comment on column public.revisions.actor_id is 'The subject of the token; null for the program itself. No foreign key: a deleted user stays named.';
comment on column public.revisions.actor_name is 'The name of the actor at that time; the cause where no person acted.';
comment on column public.revisions.cause is 'What the program did, where the change is not simply the save of a form: "import of products.csv".';
comment on column public.revisions.row_id is 'The id; of page texts the page, of site settings "all": their rows are saved together.';
comment on column public.revisions.before is
  'Of an update the former values of the columns that changed, of a deletion the whole row. A page or the settings: key to value.';
comment on column public.revisions.after is 'The whole row, in the order of its columns, without generated and bookkeeping columns.';
comment on column public.revisions.pictures is
  'The paths in the bucket of pictures in "before": what a former state shows is in the row still, or in the revision that replaced it.';
comment on column public.revisions.restorable is 'Whether the row can be brought back to this state. False once its trash has ended.';
comment on column public.revisions.batch is 'The change of many rows that a revision is a part of (apply_bulk); null for all others.';

create index revisions_row_idx on public.revisions (table_name, row_id, id desc);
create index revisions_table_idx on public.revisions (table_name, id desc);
create index revisions_actor_idx on public.revisions (actor_id, id desc);
create index revisions_at_idx on public.revisions (at);
create index revisions_trash_idx on public.revisions (id desc) where action = 'delete' and restorable;
create index revisions_pictures_idx on public.revisions using gin (pictures) where restorable and pictures <> '{}';
create index revisions_batch_idx on public.revisions (batch) where batch is not null;

alter table public.revisions enable row level security;

create policy "Staff read the history of content, admins all of it"
  on public.revisions for select to authenticated
  using (
    case when table_name in ('profiles', 'site_settings')
      then (select public.is_admin()) else (select public.is_staff())
    end
  );

grant select on public.revisions to authenticated;

create function public.revision_actors() returns table (id uuid, name text)
language sql stable set search_path = '' as $$
  -- One index look-up per person.
  with recursive actors as (
    (select r.actor_id, r.actor_name from public.revisions r
      where r.actor_id is not null order by r.actor_id, r.id desc limit 1)
    union all
    select n.actor_id, n.actor_name from actors a cross join lateral (
      select r.actor_id, r.actor_name from public.revisions r
      where r.actor_id > a.actor_id order by r.actor_id, r.id desc limit 1
    ) n
  )
  select a.actor_id, a.actor_name from actors a;
$$;

comment on function public.revision_actors() is 'Everybody who left a revision that the caller may see, by the latest name.';
grant execute on function public.revision_actors() to authenticated;

create function public.recent_changes(most integer) returns table (
  id bigint, at timestamptz, actor_name text, cause text, table_name text, row_id text, action text,
  before json, after json, same integer, undo_to bigint
)
language sql stable set search_path = '' as $$
  with latest as materialized (
    select r.id, r.cause, r.actor_id from public.revisions r
    where r.table_name <> 'profiles'
    order by r.id desc limit 500
  ), grouped as (
    -- What the program did to many rows at once is one entry.
    select max(l.id) as id, count(*)::integer as same from latest l
    group by case when l.cause is null then l.id end, l.cause, l.actor_id
    order by 1 desc limit recent_changes.most
  )
  select r.id, r.at, r.actor_name, r.cause, r.table_name, r.row_id, r.action, r.before, r.after, g.same,
    case when g.same = 1 and r.action <> 'insert' and r.restorable
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
  'The latest changes of content. What the program did to many rows for one person is one entry with the number of rows (same). undo_to is the revision before, or the deletion itself, where the change is the newest of its row.';
grant execute on function public.recent_changes(integer) to authenticated;

create function public.expire_revisions() returns setof text
language plpgsql security definer set search_path = '' as $$
begin
  if not public.may_keep_house() then
    raise insufficient_privilege using message = 'Only staff, or the site itself, may do the daily work.';
  end if;
  return query
    with ended as (
      update public.revisions r set restorable = false
      from (
        select d.table_name, d.row_id from public.revisions d
        where d.action = 'delete' and d.restorable and d.table_name not in ('profiles', 'former_slugs')
          and d.at <= now() - (select public.trash_days()) * interval '1 day'
          and not exists (
            select 1 from public.revisions n
            where n.table_name = d.table_name and n.row_id = d.row_id and n.id > d.id
          )
        limit 10000
      ) gone
      where r.table_name = gone.table_name and r.row_id = gone.row_id and r.restorable
      returning r.pictures
    )
    select distinct unnest(e.pictures) from ended e;

  return query
    with pruned as (
      delete from public.revisions r
      where r.id in (
        select o.id from public.revisions o
        where o.at < now() - interval '400 days' and (
          not o.restorable or o.table_name = 'former_slugs' or 20 <= (
            select count(*) from (
              select 1 from public.revisions n
              where n.table_name = o.table_name and n.row_id = o.row_id and n.id > o.id limit 20
            ) newer
          )
        )
        limit 10000
      )
      returning r.pictures, r.restorable
    )
    select distinct unnest(p.pictures) from pruned p where p.restorable;
end;
$$;

comment on function public.expire_revisions() is
  'Ends the trash of rows that were deleted too long ago, and deletes revisions after 400 days, never the last 20 of a row. Gives the paths of pictures that may be unused now: who calls it removes them, or nobody does.';
grant execute on function public.expire_revisions() to authenticated;

create function public.expire_history() returns text[]
language sql set search_path = '' as $$
  select coalesce(array_agg(p.path), '{}') from public.expire_revisions() as p (path);
$$;

comment on function public.expire_history() is 'Does what expire_revisions does, and gives its paths as one value.';
grant execute on function public.expire_history() to authenticated;

-- The trash: deletions that can still be undone.

create function public.trash_days() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select s.setting_value::integer from public.site_settings s
      where s.setting_key = 'trash_days' and s.setting_value ~ '^[0-9]{1,4}$'),
    30
  );
$$;

comment on function public.trash_days() is
  'For how many days a deleted row can be brought back: the setting trash_days, else 30. Security definer, because editors cannot read settings.';
grant execute on function public.trash_days() to authenticated;

create function public.list_trash()
returns table (
  id bigint, at timestamptz, actor_name text, cause text, table_name text, row_id text, before json
)
language sql stable set search_path = '' as $$
  select r.id, r.at, r.actor_name, r.cause, r.table_name, r.row_id, r.before from public.revisions r
  where r.action = 'delete' and r.restorable and r.table_name not in ('profiles', 'former_slugs')
    and r.at > now() - (select public.trash_days()) * interval '1 day'
    and not exists (
      select 1 from public.revisions n
      where n.table_name = r.table_name and n.row_id = r.row_id and n.id > r.id
    )
    -- The history of settings is one for all, so their own rows say whether they are back.
    and (r.table_name <> 'site_settings' or not exists (
      select 1 from public.site_settings s where s.setting_key = r.before ->> 'setting_key'
    ));
$$;

comment on function public.list_trash() is 'The deletions that can be undone and that the caller may see.';
grant execute on function public.list_trash() to authenticated;

create function public.restore_deleted(revision bigint, changes json default '{}') returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  deleted public.revisions;
  restored json;
  columns text;
begin
  select r.* into deleted from public.revisions r where r.id = restore_deleted.revision for update;
  if not (case deleted.table_name when 'site_settings' then public.is_admin() else public.is_staff() end) then
    raise insufficient_privilege using message = 'Only staff may bring back what was deleted.';
  end if;
  if not exists (select 1 from public.list_trash() t where t.id = deleted.id) then
    return false;
  end if;

  select json_object_agg(b.key, coalesce(restore_deleted.changes -> b.key, b.value)) into restored
  from json_each(deleted.before) b
  -- An author whose account is gone.
  where b.key <> 'author_id' or exists (select 1 from public.profiles p where p.id::text = deleted.before ->> 'author_id');
  -- Columns that came later get their default.
  select string_agg(format('%I', a.attname), ', ') into columns
  from pg_catalog.pg_attribute a
  where a.attrelid = format('public.%I', deleted.table_name)::regclass and a.attnum > 0
    and not a.attisdropped and a.attgenerated = '' and restored -> a.attname is not null;
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from json_populate_record(null::public.%1$I, $1)',
    deleted.table_name, columns
  ) using restored;

  -- The former addresses that went with it, as far as nothing else has them by now.
  insert into public.former_slugs
  select f.* from public.revisions r, json_populate_record(null::public.former_slugs, r.before) f
  where r.table_name = 'former_slugs' and r.at = deleted.at
    and (f.category_id is null or exists (select 1 from public.product_categories c where c.id = f.category_id))
    and (f.product_id is null or exists (select 1 from public.products p where p.id = f.product_id))
    and (f.post_id is null or exists (select 1 from public.blog_posts b where b.id = f.post_id))
    and (f.in_category_id is null or exists (select 1 from public.product_categories c where c.id = f.in_category_id))
  on conflict do nothing;
  return true;
end;
$$;

comment on function public.restore_deleted(bigint, json) is
  'Inserts a deleted row again, with its id and former addresses; changes replace columns whose values are taken. False where it is not in the trash. Constraints refuse as for any insert.';
grant execute on function public.restore_deleted(bigint, json) to authenticated;

create function public.remove_from_trash(revision bigint) returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  deleted record;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'Only an administrator may empty the trash.';
  end if;
  select t.* into deleted from public.list_trash() t where t.id = remove_from_trash.revision;
  return query
    with ended as (
      update public.revisions r set restorable = false
      where r.table_name = deleted.table_name and r.row_id = deleted.row_id
      returning r.pictures
    )
    select distinct unnest(e.pictures) from ended e;
end;
$$;

comment on function public.remove_from_trash(bigint) is
  'Ends the trash of one row, and gives the paths of pictures that it showed. The revisions stay readable.';
grant execute on function public.remove_from_trash(bigint) to authenticated;

create function public.empty_trash_of(revision bigint) returns text[]
language sql set search_path = '' as $$
  select coalesce(array_agg(p.path), '{}') from public.remove_from_trash(empty_trash_of.revision) as p (path);
$$;

comment on function public.empty_trash_of(bigint) is 'Does what remove_from_trash does, and gives its paths as one value.';
grant execute on function public.empty_trash_of(bigint) to authenticated;

create function public.pictures_in_history(paths text[]) returns setof text
language sql stable security definer set search_path = '' as $$
  select distinct p.path
  from public.revisions r cross join lateral unnest(r.pictures) as p (path)
  where r.restorable and r.pictures <> '{}' and r.pictures && pictures_in_history.paths
    and p.path = any (pictures_in_history.paths)
    and ((select auth.uid()) is null or (select public.is_staff()));
$$;

comment on function public.pictures_in_history(text[]) is
  'Those of the paths in the bucket that history and trash can bring back. Security definer: editors do not see the history of settings, and must not remove its pictures.';
grant execute on function public.pictures_in_history(text[]) to authenticated;

-- Changes of many rows at once, and their undoing.

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

comment on function public.undo_bulk(uuid, boolean) is
  'Brings the rows of a batch back to what they were before it: all of them, or nothing where some were changed since; with "others" those that were not. Gives the table, how many came back and how many stay. No row where there is no such batch.';
grant execute on function public.undo_bulk(uuid, boolean) to authenticated;

-- The library of pictures and documents.

create function public.set_media_uploader() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor record;
begin
  select * into actor from public.current_actor();
  new.uploaded_by := actor.id;
  new.uploaded_by_name := coalesce(actor.name, new.uploaded_by_name);
  return new;
end;
$$;

comment on function public.set_media_uploader() is 'Row trigger: who put the file into the library.';

create function public.set_document_bytes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.document_bytes := case when new.document_url is not null then (
    select m.bytes from public.media m where m.path = split_part(new.document_url, '/application-assets/', 2)
  ) end;
  return new;
end;
$$;

comment on function public.set_document_bytes() is
  'Row trigger: the size of a document. Security definer, because it reads the library whoever writes the row.';

create table public.media (
  id uuid primary key default gen_random_uuid(),
  path text not null,
  kind text not null default 'picture',
  digest text,
  type text,
  width integer,
  height integer,
  bytes integer,
  file_name text not null default '',
  alt text not null default '',
  credit text not null default '',
  focal_x smallint,
  focal_y smallint,
  kept boolean not null default false,
  uploaded_by uuid default auth.uid(),
  uploaded_by_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  staged_at timestamptz,
  constraint media_path_is_unique unique (path),
  constraint media_path_length check (char_length(path) between 1 and 500),
  constraint media_digest_is_unique unique (digest),
  constraint media_digest_form check (digest ~ '^[0-9a-f]{64}$'),
  constraint media_kind_is_known check (kind in ('picture', 'document')),
  constraint media_type_length check (char_length(type) between 1 and 100),
  constraint media_size_is_positive check (width > 0 and height > 0 and bytes >= 0),
  constraint media_file_name_length check (char_length(file_name) <= 200),
  constraint media_alt_length check (char_length(alt) <= 300),
  constraint media_credit_length check (char_length(credit) <= 200),
  constraint media_focal_point_is_inside check (focal_x between 0 and 100 and focal_y between 0 and 100),
  constraint media_focal_point_is_whole check ((focal_x is null) = (focal_y is null))
);

comment on table public.media is 'The files of the bucket that staff see in the library. The same bytes are one row.';
comment on column public.media.path is 'The path in the bucket; rows of content have the address that ends with it.';
comment on column public.media.digest is
  'SHA-256 of the stored bytes, in hexadecimal; null until the program has read a file that was there before its row.';
comment on column public.media.alt is 'What the picture shows.';
comment on column public.media.focal_x is 'What matters most, in percent of the width from the left; null for the middle.';
comment on column public.media.kept is
  'Whether it stays where nothing shows it: put into the library by hand, or described. Others go with the last place that shows them.';
comment on column public.media.uploaded_by is 'No foreign key: a deleted user stays named.';
comment on column public.media.staged_at is
  'When a form took it that is not saved yet; for a day nobody removes it. Null otherwise; who took it first is uploaded_by.';

create index media_created_at_idx on public.media (created_at desc, id);
create index media_kind_created_at_idx on public.media (kind, created_at desc, id);
create index media_undescribed_idx on public.media (created_at desc, id) where alt = '' and kind = 'picture';
create index media_unread_idx on public.media (id) where digest is null;
create index media_staged_at_idx on public.media (staged_at) where staged_at is not null;

create trigger media_set_updated_at
  before update of path, kind, digest, type, width, height, bytes, file_name, alt, credit, focal_x, focal_y, kept
  on public.media
  for each row execute function public.set_updated_at();
create trigger media_set_uploader before insert on public.media
  for each row execute function public.set_media_uploader();
create trigger media_keep_origin_of_inserted before insert on public.media
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger media_keep_origin_of_updated before update on public.media
  for each row when (new.created_at <> old.created_at
    or (new.uploaded_by, new.uploaded_by_name, new.updated_at)
      is distinct from (old.uploaded_by, old.uploaded_by_name, old.updated_at))
  execute function public.keep_origin();
create trigger media_bump_version_of_updated after update on public.media
  referencing old table as removed new table as added
  for each statement execute function public.bump_content_version('path', 'alt', 'focal_x', 'focal_y');
create trigger media_keep_inserted after insert on public.media
  referencing new table as added for each statement
  execute function public.keep_revisions('id', 'path', 'kind', 'file_name', 'alt', 'credit', 'focal_x', 'focal_y', 'kept');
create trigger media_keep_updated after update on public.media
  referencing old table as removed new table as added for each statement
  execute function public.keep_revisions('id', 'path', 'kind', 'file_name', 'alt', 'credit', 'focal_x', 'focal_y', 'kept');
create trigger media_keep_deleted after delete on public.media
  referencing old table as removed for each statement
  execute function public.keep_revisions('id', 'path', 'kind', 'file_name', 'alt', 'credit', 'focal_x', 'focal_y', 'kept');

alter table public.media enable row level security;

create policy "Staff read the library"
  on public.media for select to authenticated using ((select public.is_staff()));
create policy "Staff add to the library"
  on public.media for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change the library"
  on public.media for update to authenticated using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete from the library"
  on public.media for delete to authenticated using ((select public.is_staff()));

grant select, insert, update, delete on public.media to authenticated;

create function public.list_media(
  page integer, page_size integer, q text default '', kind text default null, unused boolean default false,
  undescribed boolean default false
)
returns table (item json, total integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := 'true';
  skipped bigint := (list_media.page - 1)::bigint * list_media.page_size;
  counted bigint;
  backwards boolean;
begin
  if not public.is_staff() then
    return;
  end if;
  if list_media.kind is not null then
    wanted := 'm.kind = $1';
  end if;
  if list_media.undescribed then
    wanted := wanted || ' and m.alt = '''' and m.kind = ''picture''';
  end if;
  if list_media.q = '' and not list_media.unused then
    execute format('select count(*) from public.media m where %1$s', wanted) into counted using list_media.kind;
    -- Read from the nearer end of the index, and made JSON once the page is known.
    backwards := 2 * skipped > counted;
    return query execute format(
      'with page as (
         select m.id, m.created_at from public.media m where %1$s order by %2$s limit $2 offset $3
       )
       select row_to_json(m), $4::integer from page p join public.media m on m.id = p.id
       order by p.created_at desc, p.id',
      wanted, case when backwards then 'm.created_at, m.id desc' else 'm.created_at desc, m.id' end
    ) using list_media.kind,
      case when backwards then least(list_media.page_size, greatest(counted - skipped, 0)) else list_media.page_size end,
      case when backwards then greatest(counted - skipped - list_media.page_size, 0) else skipped end,
      counted;
    return;
  end if;
  if list_media.q <> '' then
    wanted := wanted || ' and strpos(lower(m.file_name || '' '' || m.alt || '' '' || m.credit), lower($2)) > 0';
  end if;
  if list_media.unused then
    wanted := wanted || ' and not exists (
      select 1 from public.picture_uses() u where split_part(u.url, ''/application-assets/'', 2) = m.path
    )';
  end if;
  -- Materialized, so that the places are joined once by a hash, and not looked through for each row of the page.
  return query execute format(
    'with found as materialized (select m.id, m.created_at from public.media m where %1$s),
     page as (select f.id, f.created_at from found f order by f.created_at desc, f.id limit $3 offset $4)
     select row_to_json(m), (select count(*)::integer from found) from page p join public.media m on m.id = p.id
     order by p.created_at desc, p.id', wanted
  ) using list_media.kind, list_media.q, list_media.page_size, skipped;
end;
$$;

comment on function public.list_media(integer, integer, text, text, boolean, boolean) is
  'A page of the library, the newest first, with the number of all that match. Security definer: whether something is unused depends on rows that editors do not see.';
grant execute on function public.list_media(integer, integer, text, text, boolean, boolean) to authenticated;

create function public.take_in_pictures() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  taken integer;
begin
  if (select auth.uid()) is not null and not public.is_staff() then
    return 0;
  end if;
  perform set_config('app.actor_name', 'pictures taken into the library', true);
  insert into public.media (path, kind, type, bytes, file_name, created_at)
  select o.name, case when o.name like '%.pdf' then 'document' else 'picture' end, o.metadata ->> 'mimetype',
    case when o.metadata ->> 'size' ~ '^[0-9]{1,9}$' then (o.metadata ->> 'size')::integer end,
    right(regexp_replace(o.name, '^.*/', ''), 200), o.created_at
  from storage.objects o
  where o.bucket_id = 'application-assets' and char_length(o.name) <= 500
    and not exists (select 1 from public.media m where m.path = o.name)
    and o.name in (select split_part(u.url, '/application-assets/', 2) from public.picture_uses() u)
  on conflict do nothing;
  get diagnostics taken = row_count;
  return taken;
end;
$$;

comment on function public.take_in_pictures() is
  'Adds a row to the library for each file that content shows and that has none; the number of rows. The program reads digest and size from the files afterwards. It may be called at any time.';
grant execute on function public.take_in_pictures() to authenticated;

create function public.replace_media(id uuid, by_path text, old_url text, new_url text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  places integer;
  given public.media;
begin
  -- Anything else is a picture of the library, with versions that are nobody's to erase.
  if exists (
    select from public.media m
    where m.path = replace_media.by_path and m.id <> replace_media.id
      and (m.created_at < now() - interval '10 minutes' or m.uploaded_by is distinct from (select auth.uid()))
  ) then
    raise insufficient_privilege using message = 'This file is in the library already. Choose it there in place of the other one.';
  end if;
  -- Refuses who may not.
  places := public.replace_picture(replace_media.old_url, replace_media.new_url);
  delete from public.media m where m.path = replace_media.by_path and m.id <> replace_media.id returning m.* into given;
  -- The new file had a row of its own for the moment of its upload: it is no change of anybody's.
  delete from public.revisions r where r.table_name = 'media' and r.row_id = given.id::text;
  update public.media m set
    path = given.path, digest = given.digest, type = given.type, width = given.width, height = given.height,
    bytes = given.bytes, file_name = given.file_name
    where m.id = replace_media.id and given.id is not null;
  return places;
end;
$$;

comment on function public.replace_media(uuid, text, text, text) is
  'Gives a picture of the library another file, which was uploaded just now, and shows that in all places. The description stays. Security definer as replace_picture, which it calls first.';
grant execute on function public.replace_media(uuid, text, text, text) to authenticated;

create function public.forget_pictures(paths text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  forgotten text[];
begin
  if (select auth.uid()) is not null and not public.is_staff() then
    return;
  end if;
  with gone as (
    delete from public.media m where m.path = any (forget_pictures.paths) and not m.kept returning m.id
  )
  select array_agg(g.id::text) into forgotten from gone g;
  update public.revisions r set restorable = false where r.table_name = 'media' and r.row_id = any (forgotten);
end;
$$;

comment on function public.forget_pictures(text[]) is
  'Deletes the rows of files that are removed with the last place that showed them. Security definer: nobody else ends the history of a row, which the trash could bring back without its file.';
grant execute on function public.forget_pictures(text[]) to authenticated;

-- When content becomes public, and when it ends. Visitors see what is live; the rows say what is scheduled.

create function public.settle_publication() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  came timestamptz;
begin
  if new.status = 'published' then
    if new.unpublish_at <= clock_timestamp() then
      new.status = 'draft';
      new.publish_at = null;
      new.unpublish_at = null;
    elsif new.publish_at <= clock_timestamp() then
      came = new.publish_at;
      new.publish_at = null;
    end if;
  end if;
  new.is_live = new.status = 'published' and new.publish_at is null;
  if tg_table_name = 'certificates' then
    new.is_live = new.is_live and coalesce(public.end_of_day(new.valid_until) > clock_timestamp(), true);
  end if;

  if tg_table_name = 'products' and new.is_live then
    if coalesce(current_setting('app.slice', true), '') = ''
      and (tg_op = 'INSERT' or new.category_id is distinct from old.category_id) then
      -- Locked, or a category that is hidden at the same moment would miss this product. Between slices none is hidden;
      -- not current_slice(), which takes as long as the rest of this function.
      select c.is_live into new.is_live from public.product_categories c where c.id = new.category_id for share;
    else
      select c.is_live into new.is_live from public.product_categories c where c.id = new.category_id;
    end if;
    -- Without a category the foreign key refuses the row.
    new.is_live = coalesce(new.is_live, false);
  end if;
  -- In a condition of its own: other tables lack the column.
  if tg_table_name = 'blog_posts' then
    if new.is_live and new.published_at is null then
      if tg_op = 'UPDATE' then
        new.published_at = old.published_at;
      end if;
      new.published_at = coalesce(new.published_at, came, now());
    end if;
  end if;
  return new;
end;
$$;

comment on function public.settle_publication() is
  'Row trigger: brings status and moments into their normal form and sets is_live. It fires before set_updated_at, as triggers do in the order of their names. Security definer, because it reads the category of a product.';

create function public.show_products_of_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.products p set is_live = new.is_live
  where p.category_id = new.id and p.is_live is distinct from new.is_live
    and p.status = 'published' and p.publish_at is null;
  return null;
end;
$$;

comment on function public.show_products_of_category() is
  'Row trigger of categories: products follow their category.';

create function public.next_due() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(due.moment) from (
    select min(publish_at) as moment from public.product_categories where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.product_categories
      where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.products where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.products where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.certificates where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.certificates where status = 'published' and unpublish_at is not null
    union all select public.end_of_day(min(valid_until)) from public.certificates
      where is_live and valid_until is not null
    union all select min(publish_at) from public.gallery_items where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.gallery_items where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.company_entries
      where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.company_entries
      where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.blog_posts where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.blog_posts where status = 'published' and unpublish_at is not null
  ) due;
$$;

comment on function public.next_due() is
  'The earliest moment at which something is published or unpublished; null for none. Security definer, because visitors do not see what is scheduled.';
grant execute on function public.next_due() to anon, authenticated;

create function public.publish_due() returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  moment constant timestamptz := clock_timestamp();
  content text;
  is_due boolean;
  settled integer;
  total integer := 0;
begin
  if coalesce(public.next_due() > moment, true) then
    return 0;
  end if;
  -- Of several callers one works, and the others find nothing left.
  perform pg_advisory_xact_lock(hashtextextended('publish due', 0));
  perform set_config('app.actor_name', 'schedule', true);

  -- All rows are locked before the first statement raises the content version, which a concurrent save needs after it
  -- has locked its row.
  perform 1 from public.product_categories c
  where c.status = 'published' and (c.publish_at <= moment or c.unpublish_at <= moment)
  order by c.id for no key update;
  perform 1 from public.products p
  where p.status = 'published' and (
    p.publish_at <= moment or p.unpublish_at <= moment or p.category_id in (
      select c.id from public.product_categories c
      where c.status = 'published' and (c.publish_at <= moment or c.unpublish_at <= moment)
    )
  )
  order by p.id for no key update;
  perform 1 from public.certificates c
  where c.status = 'published'
    and (c.publish_at <= moment or c.unpublish_at <= moment or c.is_live and public.end_of_day(c.valid_until) <= moment)
  order by c.id for no key update;
  perform 1 from public.gallery_items g
  where g.status = 'published' and (g.publish_at <= moment or g.unpublish_at <= moment)
  order by g.id for no key update;
  perform 1 from public.company_entries e
  where e.status = 'published' and (e.publish_at <= moment or e.unpublish_at <= moment)
  order by e.id for no key update;
  perform 1 from public.blog_posts b
  where b.status = 'published' and (b.publish_at <= moment or b.unpublish_at <= moment)
  order by b.id for no key update;

  foreach content in array array[
    'product_categories', 'products', 'certificates', 'gallery_items', 'company_entries', 'blog_posts'
  ] loop
    execute format(
      'select exists (select from public.%I where status = ''published'' and (publish_at <= $1 or unpublish_at <= $1))',
      content
    ) into is_due using moment;
    -- A statement raises the content version even where it changes no row.
    continue when not is_due;
    execute format(
      'update public.%I set status = status where status = ''published'' and (publish_at <= $1 or unpublish_at <= $1)',
      content
    ) using moment;
    get diagnostics settled = row_count;
    total := total + settled;
  end loop;
  if exists (select from public.certificates c where c.is_live and public.end_of_day(c.valid_until) <= moment) then
    update public.certificates c set status = c.status where c.is_live and public.end_of_day(c.valid_until) <= moment;
    get diagnostics settled = row_count;
    total := total + settled;
  end if;
  return total;
end;
$$;

comment on function public.publish_due() is
  'Publishes and unpublishes the rows whose moment has come, by the clock of the database, and returns their number. Anybody may call it, at any time, several at once.';
grant execute on function public.publish_due() to anon, authenticated;

-- Changes of published rows that are kept aside until they are published.

create function public.set_working_copy_actor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor record;
begin
  select * into actor from public.current_actor();
  new.actor_id = actor.id;
  new.actor_name = actor.name;
  return new;
end;
$$;

comment on function public.set_working_copy_actor() is
  'Row trigger: who kept the changes aside. Security definer, because editors do not read the profiles of others.';

create function public.drop_working_copies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.working_copies w using removed r
  where w.table_name = tg_table_name and w.row_id = r.id::text;
  delete from public.share_links s using removed r
  where s.table_name = tg_table_name and s.row_id = r.id::text;
  return null;
end;
$$;

comment on function public.drop_working_copies() is
  'Statement trigger: a deleted row takes its working copy and its share link along.';

create table public.working_copies (
  id uuid primary key default gen_random_uuid(),
  table_name text not null,
  row_id text not null,
  values json not null,
  actor_id uuid references public.profiles (id) on delete set null,
  actor_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint working_copies_row_is_unique unique (table_name, row_id),
  constraint working_copies_row_id_length check (char_length(row_id) between 1 and 100),
  constraint working_copies_values_is_an_object check (json_typeof(values) = 'object'),
  constraint working_copies_values_length check (octet_length(values::text) <= 2000000),
  constraint working_copies_table_is_known check (table_name in (
    'product_categories', 'products', 'certificates', 'gallery_items', 'blog_posts', 'page_content', 'company_entries'
  ))
);

comment on table public.working_copies is
  'Changes of a published row that are not public yet: column to value. The row itself does not change until they are published.';
comment on column public.working_copies.row_id is 'The id; of page texts the page.';
comment on column public.working_copies."values" is 'json, which keeps the order of specifications.';

create index working_copies_actor_id_idx on public.working_copies (actor_id);

create trigger working_copies_set_updated_at before update on public.working_copies
  for each row execute function public.set_updated_at();
create trigger working_copies_set_actor before insert or update on public.working_copies
  for each row execute function public.set_working_copy_actor();
create trigger working_copies_keep_origin_of_inserted before insert on public.working_copies
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger working_copies_keep_origin_of_updated before update on public.working_copies
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();

alter table public.working_copies enable row level security;

create policy "Staff read working copies"
  on public.working_copies for select to authenticated using ((select public.is_staff()));
create policy "Staff add working copies"
  on public.working_copies for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change working copies"
  on public.working_copies for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete working copies"
  on public.working_copies for delete to authenticated using ((select public.is_staff()));

grant select, insert, update, delete on public.working_copies to authenticated;

-- Links that show somebody without an account what is not public yet.

create table public.share_links (
  id uuid primary key default gen_random_uuid(),
  table_name text not null,
  row_id text not null,
  digest text not null,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  constraint share_links_row_is_unique unique (table_name, row_id),
  constraint share_links_digest_is_unique unique (digest),
  constraint share_links_digest_form check (digest ~ '^[0-9a-f]{64}$'),
  constraint share_links_row_id_length check (char_length(row_id) between 1 and 100),
  constraint share_links_lasts_a_week check (expires_at <= created_at + interval '7 days'),
  constraint share_links_table_is_known check (table_name in (
    'product_categories', 'products', 'certificates', 'gallery_items', 'blog_posts', 'page_content', 'company_entries'
  ))
);

comment on table public.share_links is
  'Links that show a row as it stands in the back office, also a draft or a working copy, without an account.';
comment on column public.share_links.digest is 'SHA-256 of the token in the link, in hexadecimal; the token itself is not stored.';

create index share_links_created_by_idx on public.share_links (created_by);

create trigger share_links_keep_origin_of_inserted before insert on public.share_links
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.created_by is distinct from auth.uid()
  )
  execute function public.keep_origin();
create trigger share_links_keep_origin_of_updated before update on public.share_links
  for each row when (new.created_at <> old.created_at or new.created_by is distinct from old.created_by)
  execute function public.keep_origin();

alter table public.share_links enable row level security;

create policy "Staff read share links"
  on public.share_links for select to authenticated using ((select public.is_staff()));
create policy "Staff add share links"
  on public.share_links for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change share links"
  on public.share_links for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete share links"
  on public.share_links for delete to authenticated using ((select public.is_staff()));

grant select, insert, update, delete on public.share_links to authenticated;

create function public.shared_content(token text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  link public.share_links;
  found_row json;
  copy json;
  category uuid;
begin
  select s.* into link from public.share_links s
  where s.digest = encode(sha256(convert_to(shared_content.token, 'UTF8')), 'hex') and s.expires_at > clock_timestamp();
  if link.id is null then
    return null;
  end if;
  select w.values into copy from public.working_copies w
  where w.table_name = link.table_name and w.row_id = link.row_id;

  if link.table_name = 'page_content' then
    select coalesce(json_agg(json_build_object(
      'section_slug', c.section_slug, 'content', c.content, 'updated_at', c.updated_at
    )), '[]') into found_row
    from public.page_content c where c.page_slug = link.row_id;
  else
    -- The check constraint knows the names of the tables.
    execute format('select row_to_json(r) from public.%I r where r.id = $1::uuid', link.table_name)
      into found_row using link.row_id;
    if found_row is null then
      return null;
    end if;
  end if;
  category := case link.table_name
    when 'products' then coalesce(copy ->> 'category_id', found_row ->> 'category_id')::uuid
    when 'product_categories' then link.row_id::uuid
  end;
  return json_build_object(
    'table_name', link.table_name, 'row_id', link.row_id, 'expires_at', link.expires_at,
    'row', found_row, 'copy', copy,
    'category', (
      select json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description,
        'image_url', c.image_url)
      from public.product_categories c where c.id = category
    ),
    -- Those that the category shows once it is public.
    'products', case when link.table_name = 'product_categories' then (
      select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'slug', p.slug,
        'description', p.description, 'image_url', p.image_url, 'is_featured', p.is_featured,
        'sizes_mm', p.sizes_mm, 'season_months', p.season_months, 'stored_months', p.stored_months)), '[]')
      from (
        select * from public.products q
        where q.category_id = category and q.status = 'published' and q.publish_at is null
        order by q.name, q.id limit 24
      ) p
    ) end
  );
end;
$$;

comment on function public.shared_content(text) is
  'The row that a share link shows, with its working copy; null for a token that is unknown, withdrawn or older than seven days.';
grant execute on function public.shared_content(text) to anon, authenticated;

-- The words that content has, for typing errors, and the query that a search makes of what was typed.

create function public.word_grams(word text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(
    select distinct substr('  ' || word_grams.word || ' ', n, 3) from generate_series(1, length(word_grams.word) + 1) as n
  );
$$;

comment on function public.word_grams(text) is 'The trigrams of a word, as the extension pg_trgm makes them.';

create table public.search_words (
  id uuid primary key default gen_random_uuid(),
  word text not null,
  grams text[] not null,
  constraint search_words_word_is_unique unique (word),
  constraint search_words_word_length check (char_length(word) between 4 and 50)
);

comment on table public.search_words is
  'Words of products, categories and posts as the search has them (stems), with their trigrams. Added by triggers, never removed: a word that nothing has any more corrects nothing.';

create index search_words_grams_idx on public.search_words using gin (grams);
create index search_words_prefix_idx on public.search_words (word text_pattern_ops);

alter table public.search_words enable row level security;

create function public.keep_search_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.search_words (word, grams)
  with present as materialized (
    select distinct w.word from added a, unnest(tsvector_to_array(a.search)) as w (word)
  )
  select n.word, public.word_grams(n.word) from present n
  where n.word ~ '^[[:alpha:]]{4,50}$' and not exists (select 1 from public.search_words k where k.word = n.word)
  on conflict do nothing;
  return null;
end;
$$;

comment on function public.keep_search_words() is
  'Statement trigger: the words of the rows that were added or changed. Security definer, because clients cannot write words.';

create function public.note_search_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.slice_notes (word)
  -- Each word once before anything is asked of it: a slice has thousands, and most of them many times.
  with present as materialized (
    select distinct w.word from added a, unnest(tsvector_to_array(a.search)) as w (word)
  )
  select n.word from present n
  where n.word ~ '^[[:alpha:]]{4,50}$' and not exists (select 1 from public.search_words k where k.word = n.word);
  return null;
end;
$$;

comment on function public.note_search_words() is
  'Statement trigger of products in a slice: what keep_search_words would keep. Security definer, because clients cannot write notes.';

create function public.search_query(words text, forgiving boolean default false) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  -- As many as the site itself asks for: each word reads the synonyms and the words in use.
  typed constant text[] := (string_to_array(left(replace(search_query.words, ':*', ''), 1000), ' & '))[1:8];
  -- What staff keep as synonyms, term by term: its line, its words in any order, and its words as they stand.
  lines integer[];
  terms tsquery[];
  phrases tsquery[];
  place integer := 1;
  size integer;
  slice tsquery;
  stem text;
  wanted text[];
  alike text[];
  query tsquery;
  part tsquery;
  synonym tsquery;
  is_forgiven boolean := false;
begin
  select array_agg(t.line), array_agg(t.term), array_agg(t.phrase) into lines, terms, phrases from (
    select l.line::integer, plainto_tsquery('english', w.word) as term, phraseto_tsquery('english', w.word) as phrase
    from public.site_settings s, regexp_split_to_table(s.setting_value, '\n') with ordinality as l (words, line),
      regexp_split_to_table(l.words, '[=,]') as w (word)
    where s.setting_key = 'search_synonyms'
  ) t where numnode(t.term) > 0;

  while place <= cardinality(typed) loop
    -- The longest term of the synonyms that the next words are, else the next word alone.
    size := least(4, cardinality(typed) - place + 1);
    loop
      slice := plainto_tsquery('english', array_to_string(typed[place : place + size - 1], ' '));
      exit when slice = any (terms) or size = 1;
      size := size - 1;
    end loop;
    part := to_tsquery('english', array_to_string(typed[place : place + size - 1], ':* & ') || ':*');
    -- A word such as "the" is not searched for.
    if numnode(part) = 0 then
      place := place + 1;
      continue;
    end if;
    if slice = any (terms) then
      for synonym in
        select distinct o.phrase from unnest(lines, terms) as t (line, term)
        join unnest(lines, terms, phrases) as o (line, term, phrase) on o.line = t.line
        where t.term = slice and o.term <> t.term
      loop
        part := part || synonym;
      end loop;
    elsif typed[place] ~ '^\d{6}(\d\d){0,2}$' then
      -- An HS code may be written in groups: 0703 10 19.
      part := part || to_tsquery('simple', left(typed[place], 4)
        || regexp_replace(substr(typed[place], 5), '(\d\d)', ' <-> \1', 'g') || ':*');
    elsif search_query.forgiving then
      stem := (select l.lexeme from unnest(to_tsvector('english', typed[place])) as l limit 1);
      -- Shorter words and numbers are not among those in use, and stay as typed.
      if stem ~ '^[[:alpha:]]{4}' and not exists (select 1 from public.search_words k where k.word like stem || '%') then
        wanted := public.word_grams(stem);
        select array_agg(n.word) into alike from (
          select k.word from public.search_words k
          cross join lateral (
            select count(*)::float8 as shared from unnest(k.grams) as g where g = any (wanted)
          ) c
          where k.grams && wanted and left(k.word, 1) = left(stem, 1)
            and abs(char_length(k.word) - char_length(stem)) <= 2
            and c.shared / (cardinality(k.grams) + cardinality(wanted) - c.shared) >= 0.2
          order by c.shared / (cardinality(k.grams) + cardinality(wanted) - c.shared) desc, k.word limit 3
        ) n;
        if alike is null then
          return null;
        end if;
        part := to_tsquery('simple', array_to_string(alike, ' | '));
        is_forgiven := true;
      end if;
    end if;
    query := case when query is null then part else query && part end;
    place := place + size;
  end loop;
  return case when is_forgiven or not search_query.forgiving then query end;
end;
$$;

comment on function public.search_query(text, boolean) is
  'The tsquery of words as prefixQuery writes them, at most eight: each by its beginning, or one of its synonyms (the setting search_synonyms, a line each: word = synonym, synonym). Forgiving, each word that nothing has is replaced by those that look most like it, and it is null where none is, or none looks like it. Part of functions that run as their owner: it knows the words of drafts.';

-- Former addresses are written by triggers; catalogue/former_slugs.sql has the table.

create function public.keep_former_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The address of a row that is not public must not take a former address away from one that is.
  if tg_table_name = 'product_categories' then
    insert into public.former_slugs (slug, category_id) values (old.slug, old.id)
    on conflict (slug) where category_id is not null
      do update set category_id = excluded.category_id, created_at = now() where old.is_live;
    delete from public.former_slugs f where f.category_id = new.id and f.slug = new.slug;
  elsif tg_table_name = 'products' then
    insert into public.former_slugs (slug, product_id, in_category_id) values (old.slug, old.id, old.category_id)
    on conflict (in_category_id, slug) where product_id is not null
      do update set product_id = excluded.product_id, created_at = now() where old.is_live;
    delete from public.former_slugs f
    where f.product_id = new.id and f.in_category_id = new.category_id and f.slug = new.slug;
  else
    insert into public.former_slugs (slug, post_id) values (old.slug, old.id)
    on conflict (slug) where post_id is not null
      do update set post_id = excluded.post_id, created_at = now() where old.is_live;
    delete from public.former_slugs f where f.post_id = new.id and f.slug = new.slug;
  end if;
  return null;
end;
$$;

comment on function public.keep_former_slug() is
  'Row trigger. Security definer, because clients cannot write former slugs. A row that gets a former slug back loses that one.';

create function public.keep_former_slugs_of_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.former_slugs (slug, product_id, in_category_slug)
  select f.slug, f.product_id, category.slug
  from public.former_slugs f
  cross join (
    select old.slug as slug
    union select g.slug from public.former_slugs g where g.category_id = old.id
  ) category
  where f.in_category_id = old.id and f.product_id is not null
  on conflict (in_category_slug, slug) where in_category_slug is not null
    do update set product_id = excluded.product_id, created_at = now();
  return old;
end;
$$;

comment on function public.keep_former_slugs_of_category() is
  'Row trigger. Runs as its owner, because clients cannot write former slugs; before the deletion cascades to them.';

-- The order of rows that staff move by hand.

create function public.settle_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ahead constant integer := 1 << 30;
begin
  if tg_op = 'INSERT' then
    -- A backup brings the place along.
    if new.place is null and new.is_featured then
      new.place = 0;
    end if;
  elsif new.category_id is distinct from old.category_id or (new.is_featured and not old.is_featured) then
    new.place = case when new.category_id = old.category_id then old.place - ahead end;
    if new.place is null and new.is_featured then
      new.place = 0;
    end if;
  elsif old.is_featured and not new.is_featured then
    new.place = case when old.place < 0 then old.place + ahead end;
  end if;
  return new;
end;
$$;

comment on function public.settle_place() is
  'Row trigger: a product that is featured or not any more keeps its place among those like it; in another category it has none. A featured one without a place stands in front of the others.';

create function public.place_row(table_name text, id uuid, place integer default null, step integer default 0)
returns integer
language plpgsql set search_path = '' as $$
declare
  -- The column of the order, the order of the list, and the number of its first row.
  numbered text;
  ordered text;
  first integer;
  ids uuid[];
  here integer;
  there integer;
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may move rows.';
  end if;
  if place_row.table_name = 'products' then
    return public.place_product(id, place, step);
  end if;
  if place_row.table_name in ('certificates', 'gallery_items', 'company_entries') then
    select 'sort_order', 't.sort_order, t.created_at, t.id', 0 into numbered, ordered, first;
  elsif place_row.table_name = 'product_categories' then
    select 'position', 't.position, t.name, t.id', 1 into numbered, ordered, first;
  else
    raise invalid_parameter_value using message = 'Rows of this table have no order by hand.';
  end if;
  -- Blocks concurrent writers, or two rows could get one place.
  execute format('lock table public.%I in share row exclusive mode', place_row.table_name);

  execute format(
    'select array(select t.id from public.%I t where %s order by %s)', place_row.table_name,
    case place_row.table_name when 'company_entries'
      then 't.kind = (select k.kind from public.company_entries k where k.id = $1)' else 'true' end,
    ordered
  ) into ids using place_row.id;
  here := array_position(ids, place_row.id);
  there := case
    when place_row.place is not null then greatest(1, least(place_row.place, cardinality(ids)))
    else here + place_row.step
  end;
  if here is null or there = here or there not between 1 and cardinality(ids) then
    return 0;
  end if;
  ids := array_remove(ids, place_row.id);
  ids := ids[: there - 1] || place_row.id || ids[there :];

  execute format(
    'update public.%1$I t set %2$I = placed.place - 1 + $2
     from unnest($1) with ordinality as placed (id, place)
     where t.id = placed.id and t.%2$I is distinct from placed.place - 1 + $2',
    place_row.table_name, numbered
  ) using ids, first;
  return there;
end;
$$;

comment on function public.place_row(text, uuid, integer, integer) is
  'Moves a row to a place of its list, or by some steps, and numbers all rows; products as place_product does. Gives its place, counted from 1, or 0 where it does not move. The order is that of the back office.';
grant execute on function public.place_row(text, uuid, integer, integer) to authenticated;

create function public.place_product(id uuid, place integer default null, step integer default 0) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ahead constant integer := 1 << 30;
  moved public.products;
  -- How many products stand in front of those like it, and how many of those there are and have a place.
  first integer;
  size integer;
  placed integer;
  here integer;
  there integer;
  ids uuid[];
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may move rows.';
  end if;
  select * into moved from public.products p where p.id = place_product.id;
  -- Waits for other moves in the category. Not for saves of products: they leave places alone.
  perform from public.product_categories c where c.id = moved.category_id for no key update;
  select * into moved from public.products p where p.id = place_product.id;
  if moved.id is null then
    return 0;
  end if;

  select case when moved.is_featured then 0 else t.featured end,
    case when moved.is_featured then t.featured else t.products - t.featured end
  into first, size from public.product_totals t where t.id = moved.category_id;
  select count(*) filter (where p.place <> 0),
    count(*) filter (where (coalesce(nullif(p.place, 0), ahead), p.name, p.id)
      <= (coalesce(nullif(moved.place, 0), ahead), moved.name, moved.id))
  into placed, here from public.products p
  where p.category_id = moved.category_id and p.is_featured = moved.is_featured;
  there := greatest(1, least(size, case
    when place_product.place is null then here + place_product.step else place_product.place - first
  end));
  if there = here then
    return 0;
  end if;

  -- Only as many products get a place as stand in front of this one, or have one already.
  ids := array_remove(array(
    select p.id from public.products p
    where p.category_id = moved.category_id and p.is_featured = moved.is_featured
    order by p.place, p.name, p.id limit greatest(placed, there) + 1
  ), moved.id);
  ids := ids[: there - 1] || moved.id || ids[there :];
  ids := ids[: greatest(there, placed + case when moved.place <> 0 then 0 else 1 end)];

  -- One statement: each raises the content version at its end, and a save that waits for that could hold a row of this.
  with ordered as (
    update public.product_categories c set products_by_hand = true
    where c.id = moved.category_id and not c.products_by_hand
  )
  update public.products p set place = o.place - case when moved.is_featured then ahead else 0 end
  from unnest(ids) with ordinality as o (id, place)
  where p.id = o.id and p.is_featured = moved.is_featured
    and p.place is distinct from o.place - case when moved.is_featured then ahead else 0 end;
  return first + there;
end;
$$;

comment on function public.place_product(uuid, integer, integer) is
  'Moves a product to a place of its category, or by some steps, among the featured products or behind them. Gives its place, counted from 1, or 0 where it does not move. The first move puts the category into an order by hand. Security definer: row level security would read each row of the category.';
grant execute on function public.place_product(uuid, integer, integer) to authenticated;

create function public.order_products_by_name(category uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may move rows.';
  end if;
  -- One statement, as in place_product.
  with ordered as (
    update public.product_categories c set products_by_hand = false where c.id = category and c.products_by_hand
  )
  update public.products p set place = case when p.is_featured then 0 end
  where p.category_id = category and p.place <> 0;
end;
$$;

comment on function public.order_products_by_name(uuid) is
  'Takes the products of a category back to the order of their names, featured ones first.';
grant execute on function public.order_products_by_name(uuid) to authenticated;

create function public.product_list_order(sort text) returns text[]
language sql immutable set search_path = '' as $$
  select case product_list_order.sort
    when 'name' then array['p.name, p.id', 'p.name desc, p.id desc']
    when '-name' then array['p.name desc, p.id desc', 'p.name, p.id']
    when 'updated_at' then array['p.updated_at, p.id desc', 'p.updated_at desc, p.id']
    when '-updated_at' then array['p.updated_at desc, p.id', 'p.updated_at, p.id desc']
    when 'position' then array['p.place, p.name, p.id', 'p.place desc, p.name desc, p.id desc']
    else array['p.created_at desc, p.id', 'p.created_at, p.id desc']
  end;
$$;

comment on function public.product_list_order(text) is
  'SQL that orders products p as ?sort= says, and the reverse; each is the order of an index. Anything unknown is the newest first.';

-- Words and filters of the facts of trade, computed from the columns of a product.
-- app/domain/products/facts.ts describes these: labels, units, formats.

create function public.fact_words(texts text[], sizes_mm jsonb, packings jsonb) returns tsvector
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  words text := array_to_string(texts, ' ');
begin
  if sizes_mm <> '[]' then
    words := words || ' ' || translate(sizes_mm::text, '[]{}":,fromtuln', ' ') || ' mm';
  end if;
  for n in 0 .. public.list_length(packings) - 1 loop
    words := concat_ws(' ', words, packings -> n ->> 'kind', packings -> n ->> 'kg', 'kg');
  end loop;
  return to_tsvector('english', translate(words, '-/_.', '    '));
end;
$$;

comment on function public.fact_words(text[], jsonb, jsonb) is 'The words of facts of trade, for the search.';
grant execute on function public.fact_words(text[], jsonb, jsonb) to authenticated;

create function public.product_facets(sizes_mm jsonb, packings jsonb, uses text[], months integer[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  facets text[] := '{}';
  item jsonb;
  facet text;
  month integer;
begin
  foreach month in array months loop
    facet := 'month=' || month;
    if facet <> all (facets) then
      facets := facets || facet;
    end if;
  end loop;
  for n in 0 .. public.list_length(sizes_mm) - 1 loop
    item := sizes_mm -> n;
    facet := 'size=' || (item ->> 'from') || case
      when item ->> 'to' is null then '+'
      when item -> 'to' = item -> 'from' then ''
      else '-' || (item ->> 'to')
    end;
    if facet <> all (facets) then
      facets := facets || facet;
    end if;
  end loop;
  for n in 0 .. public.list_length(packings) - 1 loop
    item := packings -> n;
    facet := 'packing=' || btrim(item ->> 'kind') || ' ' || (item ->> 'kg') || ' kg';
    if facet <> all (facets) then
      facets := facets || facet;
    end if;
  end loop;
  foreach facet in array uses loop
    facet := 'use=' || btrim(facet);
    if facet <> all (facets) then
      facets := facets || facet;
    end if;
  end loop;
  return facets;
end;
$$;

comment on function public.product_facets(jsonb, jsonb, text[], integer[]) is
  'What a product is filtered by, each as a page has it in its query: month=3, size=45-55, size=65+, packing=Mesh bag 25 kg, use=Retail.';
grant execute on function public.product_facets(jsonb, jsonb, text[], integer[]) to authenticated;

-- Products are counted by triggers, in the transaction that changes them: counting them for each page took longer than all
-- else. catalogue/counts.sql has the tables.

create function public.begin_product_count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_counts (id) select id from added;
  insert into public.product_totals (id) select id from added;
  return null;
end;
$$;

comment on function public.begin_product_count() is
  'Statement trigger of categories. Security definer, because clients cannot write counts.';

create function public.count_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    update public.product_counts set products = 0, featured = 0 where true;
    update public.product_totals set products = 0, featured = 0 where true;
  elsif tg_op = 'INSERT' then
    with d as (
      select category_id, sum(step) as products, coalesce(sum(step) filter (where is_featured), 0) as featured,
        coalesce(sum(step) filter (where is_live), 0) as live,
        coalesce(sum(step) filter (where is_live and is_featured), 0) as live_featured
      from (select category_id, is_featured, is_live, 1 as step from added) steps group by category_id
    ), live as (
      update public.product_counts c set products = c.products + d.live, featured = c.featured + d.live_featured
      from d where c.id = d.category_id and (d.live <> 0 or d.live_featured <> 0)
    )
    update public.product_totals t set products = t.products + d.products, featured = t.featured + d.featured
    from d where t.id = d.category_id and (d.products <> 0 or d.featured <> 0);
  elsif tg_op = 'DELETE' then
    with d as (
      select category_id, sum(step) as products, coalesce(sum(step) filter (where is_featured), 0) as featured,
        coalesce(sum(step) filter (where is_live), 0) as live,
        coalesce(sum(step) filter (where is_live and is_featured), 0) as live_featured
      from (select category_id, is_featured, is_live, -1 as step from removed) steps group by category_id
    ), live as (
      update public.product_counts c set products = c.products + d.live, featured = c.featured + d.live_featured
      from d where c.id = d.category_id and (d.live <> 0 or d.live_featured <> 0)
    )
    update public.product_totals t set products = t.products + d.products, featured = t.featured + d.featured
    from d where t.id = d.category_id and (d.products <> 0 or d.featured <> 0);
  else
    with d as (
      select category_id, sum(step) as products, coalesce(sum(step) filter (where is_featured), 0) as featured,
        coalesce(sum(step) filter (where is_live), 0) as live,
        coalesce(sum(step) filter (where is_live and is_featured), 0) as live_featured
      from (
        select category_id, is_featured, is_live, 1 as step from added
        union all
        select category_id, is_featured, is_live, -1 from removed
      ) steps group by category_id
    ), live as (
      update public.product_counts c set products = c.products + d.live, featured = c.featured + d.live_featured
      from d where c.id = d.category_id and (d.live <> 0 or d.live_featured <> 0)
    )
    update public.product_totals t set products = t.products + d.products, featured = t.featured + d.featured
    from d where t.id = d.category_id and (d.products <> 0 or d.featured <> 0);
  end if;
  return null;
end;
$$;

comment on function public.count_products() is
  'Statement trigger of products. Security definer. It cannot deadlock: each writer of products already holds the lock of the content_version row.';

create function public.note_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format(
    'insert into public.slice_notes (category_id, is_featured, is_live, facets, products)
     select s.category_id, s.is_featured, s.is_live, s.facets, sum(s.step) from (%s) s
     group by s.category_id, s.is_featured, s.is_live, s.facets having sum(s.step) <> 0',
    concat_ws(
      ' union all ',
      case when tg_op <> 'DELETE' then 'select category_id, is_featured, is_live, facets, 1 as step from added' end,
      case when tg_op <> 'INSERT' then 'select category_id, is_featured, is_live, facets, -1 as step from removed' end
    )
  );
  return null;
end;
$$;

comment on function public.note_products() is
  'Statement trigger of products in a slice: what count_products and count_facets would count. Security definer, because clients cannot write notes.';

create function public.count_facets() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  steps text;
begin
  if tg_op = 'TRUNCATE' then
    delete from public.product_facet_counts where true;
    return null;
  end if;
  steps := concat_ws(
    ' union all ',
    case when tg_op <> 'DELETE' then 'select category_id, facets, 1 as step from added where is_live and facets <> ''{}''' end,
    case when tg_op <> 'INSERT' then 'select category_id, facets, -1 as step from removed where is_live and facets <> ''{}''' end
  );
  execute format(
    'with whole as (
       select s.category_id, s.facets, sum(s.step) as products from (%s) s
       group by s.category_id, s.facets having sum(s.step) <> 0
     ), changed as (
       select w.category_id, true as is_whole, w.facets, w.products from whole w
       union all
       select w.category_id, false, array[f.facet], sum(w.products) from whole w, unnest(w.facets) as f (facet)
       group by w.category_id, f.facet having sum(w.products) <> 0
     )
     insert into public.product_facet_counts as n (category_id, is_whole, digest, facets, products)
     select c.category_id, c.is_whole, md5(array_to_string(c.facets, E''\n'')), c.facets, c.products from changed c
     on conflict (category_id, is_whole, digest) do update set products = n.products + excluded.products', steps
  );
  if tg_op <> 'INSERT' then
    delete from public.product_facet_counts n where n.products = 0;
  end if;
  return null;
end;
$$;

comment on function public.count_facets() is
  'Statement trigger of products. Security definer, because clients cannot write counts. It cannot deadlock: each writer of products already holds the lock of the content_version row.';

-- Categories, the first level of the catalogue.

create table public.product_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null,
  description text,
  image_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'published',
  publish_at timestamptz,
  unpublish_at timestamptz,
  is_live boolean not null default true,
  position integer,
  meta_title text,
  meta_description text,
  share_image_url text,
  products_by_hand boolean not null default false,
  search tsvector not null generated always as (
    setweight(to_tsvector('english', translate(name, '-/_.', '    ')), 'A')
    || setweight(to_tsvector('english', translate(coalesce(description, ''), '-/_.', '    ')), 'B')
  ) stored,
  constraint product_categories_name_is_given check (name ~ '\S' and char_length(name) <= 200),
  constraint product_categories_slug_form check (public.is_slug(slug)),
  constraint product_categories_slug_is_unique unique (slug),
  constraint product_categories_description_length check (char_length(description) <= 10000),
  constraint product_categories_image_url_form check (public.is_picture_url(image_url)),
  constraint product_categories_status_is_known check (status in ('draft', 'published')),
  constraint product_categories_unpublish_follows_publish check (unpublish_at > publish_at),
  constraint product_categories_position_is_positive check (position > 0),
  constraint product_categories_meta_description_length check (char_length(meta_description) <= 320),
  constraint product_categories_meta_title_length check (char_length(meta_title) <= 200),
  constraint product_categories_share_image_url_form check (public.is_picture_url(share_image_url))
);

comment on table public.product_categories is 'Product categories; each is a page at /products/{slug}.';
comment on column public.product_categories."position" is 'The place of the category on the site, from 1; null where nobody has moved any: then they stand by name, after the others.';
comment on column public.product_categories.meta_title is 'The whole title in search results; null where the page makes it.';
comment on column public.product_categories.meta_description is 'The text in search results; null where the page makes it.';
comment on column public.product_categories.share_image_url is 'Shown by services where somebody shares the page; null for the row''s own picture.';
comment on column public.product_categories.products_by_hand is
  'Whether somebody has put its products in order by hand; otherwise featured ones come first, then the others, by name. Bookkeeping, not content.';
comment on column public.product_categories.search is 'Words of name and description.';

create index product_categories_name_idx on public.product_categories (name, id);
create index product_categories_publish_at_idx on public.product_categories (publish_at)
  where status = 'published' and publish_at is not null;
create index product_categories_unpublish_at_idx on public.product_categories (unpublish_at)
  where status = 'published' and unpublish_at is not null;

create trigger product_categories_set_updated_at before update on public.product_categories
  for each row execute function public.set_updated_at();
create trigger product_categories_keep_origin_of_inserted before insert on public.product_categories
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger product_categories_keep_origin_of_updated before update on public.product_categories
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();
create trigger product_categories_publication before insert or update on public.product_categories
  for each row execute function public.settle_publication();
create trigger product_categories_keep_former_slug after update on public.product_categories
  for each row when (old.slug <> new.slug) execute function public.keep_former_slug();
create trigger product_categories_keep_former_slugs before delete on public.product_categories
  for each row execute function public.keep_former_slugs_of_category();
create trigger product_categories_show_products after update on public.product_categories
  for each row when (old.is_live <> new.is_live) execute function public.show_products_of_category();
create trigger product_categories_drop_working_copies after delete on public.product_categories
  referencing old table as removed for each statement execute function public.drop_working_copies();
create trigger product_categories_begin_product_count after insert on public.product_categories
  referencing new table as added for each statement execute function public.begin_product_count();
create trigger product_categories_keep_words_of_inserted after insert on public.product_categories
  referencing new table as added for each statement execute function public.keep_search_words();
create trigger product_categories_keep_words_of_updated after update on public.product_categories
  referencing new table as added for each statement execute function public.keep_search_words();
create trigger product_categories_bump_version_of_inserted after insert on public.product_categories
  referencing new table as added for each statement execute function public.bump_content_version();
create trigger product_categories_bump_version_of_updated after update on public.product_categories
  referencing old table as removed new table as added for each statement execute function public.bump_content_version();
create trigger product_categories_bump_version_of_deleted after delete on public.product_categories
  referencing old table as removed for each statement execute function public.bump_content_version();
create trigger product_categories_bump_version_of_truncated after truncate on public.product_categories
  for each statement execute function public.bump_content_version();
create trigger product_categories_keep_inserted after insert on public.product_categories
  referencing new table as added for each statement execute function public.keep_revisions();
create trigger product_categories_keep_updated after update on public.product_categories
  referencing old table as removed new table as added for each statement execute function public.keep_revisions();
create trigger product_categories_keep_deleted after delete on public.product_categories
  referencing old table as removed for each statement execute function public.keep_revisions();

alter table public.product_categories enable row level security;

create policy "Staff add categories"
  on public.product_categories for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change categories"
  on public.product_categories for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete categories"
  on public.product_categories for delete to authenticated using ((select public.is_staff()));
create policy "Visitors read live categories"
  on public.product_categories for select to anon using (is_live);
create policy "Users read live categories, staff read all"
  on public.product_categories for select to authenticated using (is_live or (select public.is_staff()));

grant select on public.product_categories to anon, authenticated;
grant insert, update, delete on public.product_categories to authenticated;

-- Products, the second level of the catalogue. The facts of trade are typed columns, what an importer decides by.

create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null,
  category_id uuid not null,
  description text,
  -- json, not jsonb, which would reorder the rows.
  specifications json not null default '[]',
  export_info text,
  is_featured boolean not null default false,
  image_url text,
  gallery_images text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'published',
  publish_at timestamptz,
  unpublish_at timestamptz,
  is_live boolean not null default true,
  meta_title text,
  meta_description text,
  share_image_url text,
  place integer,
  document_url text,
  document_bytes integer,
  hs_code text,
  origin text,
  sizes_mm jsonb not null default '[]',
  packings jsonb not null default '[]',
  uses text[] not null default '{}',
  season_months integer[] not null default '{}',
  stored_months integer[] not null default '{}',
  storage_celsius jsonb,
  shelf_life_days integer,
  moq_tonnes double precision,
  load_20ft_tonnes double precision,
  load_40ft_tonnes double precision,
  ports text[] not null default '{}',
  incoterms text[] not null default '{}',
  transit_note text,
  lead_time_days integer,
  payment_terms text,
  search tsvector not null generated always as (
    -- Without hyphens and the like: "Safed-3" would be parsed as a word and the number -3.
    setweight(to_tsvector('english', translate(name, '-/_.', '    ')), 'A')
    || setweight(to_tsvector('english', translate(coalesce(description, ''), '-/_.', '    ')), 'B')
    || setweight(to_tsvector('english', translate(coalesce(export_info, ''), '-/_.', '    ')), 'C')
    || setweight(to_tsvector('english', translate(specifications::text, '-/_."[],', '        ')), 'C')
    || case
      -- Most products of a large import have no facts.
      when coalesce(hs_code, origin, transit_note) is null and sizes_mm = '[]' and packings = '[]' and uses = '{}'
        and ports = '{}' then ''
      else setweight(
        public.fact_words(array[hs_code, origin, transit_note] || uses || ports || incoterms, sizes_mm, packings), 'C'
      )
    end
  ) stored,
  facets text[] not null generated always as (
    case
      when sizes_mm = '[]' and packings = '[]' and uses = '{}' and season_months = '{}' and stored_months = '{}' then '{}'
      else public.product_facets(sizes_mm, packings, uses, season_months || stored_months)
    end
  ) stored,
  constraint products_category_exists foreign key (category_id)
    references public.product_categories (id) on delete restrict,
  constraint products_name_is_given check (name ~ '\S' and char_length(name) <= 200),
  constraint products_slug_form check (public.is_slug(slug)),
  constraint products_slug_is_unique_in_category unique (category_id, slug),
  constraint products_description_length check (char_length(description) <= 10000),
  constraint products_export_info_length check (char_length(export_info) <= 10000),
  constraint products_image_url_form check (public.is_picture_url(image_url)),
  constraint products_gallery_images_form check (public.are_picture_urls(gallery_images)),
  constraint products_specifications_is_a_list check (json_typeof(specifications) = 'array'),
  constraint products_status_is_known check (status in ('draft', 'published')),
  constraint products_unpublish_follows_publish check (unpublish_at > publish_at),
  constraint products_hs_code_form check (hs_code ~ '^([0-9]{2}){2,6}$'),
  constraint products_fact_texts_length check (
    char_length(origin) <= 200 and char_length(transit_note) <= 500 and char_length(payment_terms) <= 500
  ),
  -- Paths, because a function that takes a list apart took a third of the time of an import. A strict path finds no
  -- value of another type and no missing one, so the valid ones are counted.
  constraint products_sizes_mm_form check (
    jsonb_typeof(sizes_mm) = 'array' and jsonb_array_length(sizes_mm) <= 20
    and jsonb_array_length(sizes_mm) = jsonb_array_length(jsonb_path_query_array(
      sizes_mm, 'strict $[*] ? (@.from >= 0 && @.from <= 10000 && (@.to == null || @.to >= @.from && @.to <= 10000))', '{}', true
    ))
  ),
  constraint products_packings_form check (
    jsonb_typeof(packings) = 'array' and jsonb_array_length(packings) <= 30
    and jsonb_array_length(packings) = jsonb_array_length(jsonb_path_query_array(
      packings, 'strict $[*] ? (@.kind like_regex "^(?=.*[^ ]).{1,60}$" && @.kg >= 0.001 && @.kg <= 30000)', '{}', true
    ))
  ),
  constraint products_fact_lists_form check (
    (uses = '{}' or public.are_short_texts(uses)) and (ports = '{}' or public.are_short_texts(ports))
  ),
  constraint products_months_are_1_to_12 check (
    season_months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    and stored_months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  ),
  constraint products_storage_celsius_form check (
    storage_celsius @? 'strict $ ? (@.from >= -100 && (@.to == null && @.from <= 100 || @.to >= @.from && @.to <= 100))'
  ),
  constraint products_fact_days_are_positive check (
    shelf_life_days between 1 and 3650 and lead_time_days between 1 and 730
  ),
  constraint products_fact_tonnes_are_positive check (
    moq_tonnes between 0.001 and 100000 and load_20ft_tonnes between 0.001 and 40
    and load_40ft_tonnes between 0.001 and 40
  ),
  constraint products_incoterms_are_known check (
    incoterms <@ array['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP']
  ),
  constraint products_document_url_form check (public.is_picture_url(document_url)),
  constraint products_meta_description_length check (char_length(meta_description) <= 320),
  constraint products_meta_title_length check (char_length(meta_title) <= 200),
  constraint products_share_image_url_form check (public.is_picture_url(share_image_url))
);

comment on table public.products is 'Products; each is a page at /products/{category slug}/{slug}.';
comment on column public.products.specifications is
  'List of [label, value], value a text, number or boolean, in the order shown.';
comment on column public.products.gallery_images is 'Further pictures, after image_url.';
comment on column public.products.status is 'draft or published. A published row with a publish_at is scheduled.';
comment on column public.products.publish_at is 'When the row becomes public; lies ahead, removed once it has come.';
comment on column public.products.unpublish_at is 'When the row becomes a draft again; lies ahead, removed once it has come.';
comment on column public.products.is_live is
  'Whether visitors see the row: published, not scheduled, and its category is live. Maintained by triggers.';
comment on column public.products.meta_title is 'The whole title in search results; null where the page makes it.';
comment on column public.products.meta_description is 'The text in search results; null where the page makes it.';
comment on column public.products.share_image_url is 'Shown by services where somebody shares the page; null for the row''s own picture.';
comment on column public.products.place is
  'What a category is sorted by before the name, so that one index reads each order. 1 and more for products with a place by hand, null for the others; of featured ones less by 2^30, and 0 for the others. Bookkeeping, not content: it makes no version, and leaves updated_at.';
comment on column public.products.document_url is 'A PDF that visitors can open.';
comment on column public.products.document_bytes is 'The size of the document as the library knows it, set by a trigger: visitors read no rows of the library.';
comment on column public.products.hs_code is 'The code of the customs tariff, digits only; in India 8 of them.';
comment on column public.products.origin is 'Where it is grown or made.';
comment on column public.products.sizes_mm is
  'Sizes offered, [{"from": 45, "to": 55}] in millimetres, in the order shown; "to" is null for "and above".';
comment on column public.products.packings is
  'Packings offered, [{"kind": "Mesh bag", "kg": 25}], net weight in kilograms, in the order shown.';
comment on column public.products.uses is 'What buyers use it for, a word or two each.';
comment on column public.products.season_months is 'Months of the harvest, when it ships fresh: 1 is January.';
comment on column public.products.stored_months is 'Further months, in which it ships from store.';
comment on column public.products.storage_celsius is
  'Temperature of storage and transport, {"from": 0, "to": 2} in degrees Celsius; "to" is null for a single one.';
comment on column public.products.shelf_life_days is 'Days that it keeps at that temperature, at least.';
comment on column public.products.moq_tonnes is 'The smallest order, in metric tonnes net.';
comment on column public.products.load_20ft_tonnes is 'Metric tonnes net in a 20 ft container.';
comment on column public.products.load_40ft_tonnes is 'Metric tonnes net in a 40 ft container.';
comment on column public.products.ports is 'Ports or airports of loading.';
comment on column public.products.incoterms is 'Incoterms 2020, three letters each.';
comment on column public.products.transit_note is 'How long the voyage takes, in words.';
comment on column public.products.lead_time_days is 'Days from a confirmed order to loading, at most.';
comment on column public.products.payment_terms is 'How it is paid, in words.';
comment on column public.products.search is 'Words of name, description, export information, specifications and facts of trade.';
comment on column public.products.facets is 'What the page of its category filters it by, see product_facets.';

create index products_created_at_idx on public.products (created_at desc, id);
create index products_category_id_created_at_idx on public.products (category_id, created_at desc, id);
create index products_featured_idx on public.products (created_at desc, id) where is_featured;
create index products_featured_in_category_idx on public.products (category_id, created_at desc, id) where is_featured;
create index products_gallery_images_idx on public.products using gin (gallery_images) where gallery_images <> '{}';
create index products_publish_at_idx on public.products (publish_at)
  where status = 'published' and publish_at is not null;
create index products_unpublish_at_idx on public.products (unpublish_at)
  where status = 'published' and unpublish_at is not null;
create index products_drafts_idx on public.products (created_at desc, id) where status = 'draft';
create index products_name_idx on public.products (name, id);
create index products_sorted_name_in_category_idx on public.products (category_id, name, id);
create index products_updated_at_idx on public.products (updated_at desc, id);
create index products_share_image_url_idx on public.products (share_image_url) where share_image_url is not null;
create index products_slug_idx on public.products (slug);
create index products_search_idx on public.products using gin (search);
create index products_facets_idx on public.products using gin (facets) where is_live and facets <> '{}';
create index products_seasons_idx on public.products (category_id, place, name, id)
  where is_live and (season_months <> '{}' or stored_months <> '{}');
create index products_image_url_idx on public.products (image_url) where image_url is not null;
create index products_category_order_idx on public.products (category_id, place, name, id)
  include (is_featured, is_live);
create index products_document_url_idx on public.products (document_url) where document_url is not null;

create trigger products_set_updated_at before update on public.products
  for each row execute function public.set_updated_at();
create trigger products_keep_origin_of_inserted before insert on public.products
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger products_keep_origin_of_updated before update on public.products
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();
create trigger products_publication before insert or update on public.products
  for each row execute function public.settle_publication();
create trigger products_place_of_inserted before insert on public.products
  for each row when (new.is_featured and new.place is null) execute function public.settle_place();
create trigger products_place_of_updated before update of category_id, is_featured on public.products
  for each row when (old.category_id is distinct from new.category_id or old.is_featured <> new.is_featured)
  execute function public.settle_place();
create trigger products_set_document_bytes before insert on public.products
  for each row when (new.document_url is not null or new.document_bytes is not null)
  execute function public.set_document_bytes();
create trigger products_update_document_bytes before update on public.products
  for each row when (
    new.document_url is distinct from old.document_url or new.document_bytes is distinct from old.document_bytes
  )
  execute function public.set_document_bytes();
create trigger products_keep_former_slug after update on public.products
  for each row when (old.slug <> new.slug or old.category_id <> new.category_id)
  execute function public.keep_former_slug();
create trigger products_drop_working_copies after delete on public.products
  referencing old table as removed for each statement execute function public.drop_working_copies();
create trigger products_count_insert after insert on public.products
  referencing new table as added
  for each statement when (public.current_slice() is null) execute function public.count_products();
create trigger products_count_update after update on public.products
  referencing old table as removed new table as added
  for each statement when (public.current_slice() is null) execute function public.count_products();
create trigger products_count_delete after delete on public.products
  referencing old table as removed
  for each statement when (public.current_slice() is null) execute function public.count_products();
create trigger products_count_truncate after truncate on public.products
  for each statement execute function public.count_products();
create trigger products_count_facets_of_inserted after insert on public.products
  referencing new table as added
  for each statement when (public.current_slice() is null) execute function public.count_facets();
create trigger products_count_facets_of_updated after update on public.products
  referencing old table as removed new table as added
  for each statement when (public.current_slice() is null) execute function public.count_facets();
create trigger products_count_facets_of_deleted after delete on public.products
  referencing old table as removed
  for each statement when (public.current_slice() is null) execute function public.count_facets();
create trigger products_count_facets_of_truncated after truncate on public.products
  for each statement execute function public.count_facets();
create trigger products_note_inserted after insert on public.products
  referencing new table as added
  for each statement when (public.current_slice() is not null) execute function public.note_products();
create trigger products_note_updated after update on public.products
  referencing old table as removed new table as added
  for each statement when (public.current_slice() is not null) execute function public.note_products();
create trigger products_note_deleted after delete on public.products
  referencing old table as removed
  for each statement when (public.current_slice() is not null) execute function public.note_products();
create trigger products_keep_words_of_inserted after insert on public.products
  referencing new table as added
  for each statement when (public.current_slice() is null) execute function public.keep_search_words();
create trigger products_keep_words_of_updated after update on public.products
  referencing new table as added
  for each statement when (public.current_slice() is null) execute function public.keep_search_words();
create trigger products_note_words_of_inserted after insert on public.products
  referencing new table as added
  for each statement when (public.current_slice() is not null) execute function public.note_search_words();
create trigger products_note_words_of_updated after update on public.products
  referencing new table as added
  for each statement when (public.current_slice() is not null) execute function public.note_search_words();
create trigger products_bump_version_of_inserted after insert on public.products
  referencing new table as added
  for each statement when (public.current_slice() is null) execute function public.bump_content_version();
create trigger products_bump_version_of_updated after update on public.products
  referencing old table as removed new table as added
  for each statement when (public.current_slice() is null) execute function public.bump_content_version();
create trigger products_bump_version_of_deleted after delete on public.products
  referencing old table as removed
  for each statement when (public.current_slice() is null) execute function public.bump_content_version();
create trigger products_bump_version_of_truncated after truncate on public.products
  for each statement when (public.current_slice() is null) execute function public.bump_content_version();
create trigger products_keep_inserted after insert on public.products
  referencing new table as added for each statement execute function public.keep_revisions();
create trigger products_keep_updated after update on public.products
  referencing old table as removed new table as added for each statement execute function public.keep_revisions();
create trigger products_keep_deleted after delete on public.products
  referencing old table as removed for each statement execute function public.keep_revisions();

alter table public.products enable row level security;

create policy "Staff add products"
  on public.products for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change products"
  on public.products for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete products"
  on public.products for delete to authenticated using ((select public.is_staff()));
create policy "Visitors read live products"
  on public.products for select to anon using (is_live);
create policy "Users read live products, staff read all"
  on public.products for select to authenticated using (is_live or (select public.is_staff()));

grant select on public.products to anon, authenticated;
grant insert, update, delete on public.products to authenticated;

create function public.related_products(product public.products) returns json
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 4;
begin
  -- By name the next ones, so that every product is led to, and then the first of the category. Each part reads a few
  -- rows of one index, however many products there are.
  return (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'image_url', p.image_url,
      'is_featured', p.is_featured, 'sizes_mm', p.sizes_mm, 'season_months', p.season_months,
      'stored_months', p.stored_months
    ) order by chosen.turn, p.place, p.name, p.id), '[]')
    from (
      select f.id, min(f.turn) as turn from (
        (
          select n.id, n.place, n.name, 1 as turn from public.products n
          where n.category_id = product.category_id and n.is_live and n.place is null and product.place is null
            and (n.name, n.id) > (product.name, product.id)
          order by n.name, n.id limit most
        )
        union all
        (
          select n.id, n.place, n.name, 2 from public.products n
          where n.category_id = product.category_id and n.is_live
          order by n.place, n.name, n.id limit 2 * most + 1
        )
      ) f
      where f.id <> product.id
      group by f.id, f.place, f.name
      order by min(f.turn), f.place, f.name, f.id limit most
    ) chosen
    join public.products p on p.id = chosen.id
  );
end;
$$;

comment on function public.related_products(public.products) is
  'Up to 4 live products of the same category as cards: the next ones by name, else the first ones. A computed column.';
grant execute on function public.related_products(public.products) to anon, authenticated;

-- How many products a category has, and how many each choice of its filters.

create table public.product_counts (
  id uuid primary key,
  products bigint not null default 0,
  featured bigint not null default 0,
  constraint product_counts_category_exists foreign key (id)
    references public.product_categories (id) on delete cascade
);

comment on table public.product_counts is
  'One row per category: the number of its live products. Maintained by triggers in the transaction that changes products: always exact.';
comment on column public.product_counts.id is 'The category.';
comment on column public.product_counts.featured is 'The number of featured products.';

alter table public.product_counts enable row level security;

create policy "Visitors read counts of live categories"
  on public.product_counts for select to anon
  using (exists (select from public.product_categories c where c.id = product_counts.id));
create policy "Users read counts of the categories they see"
  on public.product_counts for select to authenticated
  using (exists (select from public.product_categories c where c.id = product_counts.id));

grant select on public.product_counts to anon, authenticated;

create table public.product_totals (
  id uuid primary key,
  products bigint not null default 0,
  featured bigint not null default 0,
  constraint product_totals_category_exists foreign key (id)
    references public.product_categories (id) on delete cascade
);

comment on table public.product_totals is
  'One row per category: the number of all its products, also of drafts. product_counts has the live ones.';

alter table public.product_totals enable row level security;

create policy "Staff read product totals"
  on public.product_totals for select to authenticated using ((select public.is_staff()));

grant select on public.product_totals to authenticated;

create table public.product_facet_counts (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null,
  is_whole boolean not null,
  digest text not null,
  facets text[] not null,
  products bigint not null,
  constraint product_facet_counts_are_counted_once unique (category_id, is_whole, digest),
  constraint product_facet_counts_category_exists foreign key (category_id)
    references public.product_categories (id) on delete cascade
);

comment on table public.product_facet_counts is
  'How many live products of a category have one facet, and how many have exactly the same ones. Maintained by triggers in the transaction that changes products: always exact.';
comment on column public.product_facet_counts.is_whole is
  'Whether these are all facets of those products, by which combinations are counted; else it is one facet.';
comment on column public.product_facet_counts.digest is 'Of the facets, which may be too long for an index.';

alter table public.product_facet_counts enable row level security;

create function public.facet_choices(category uuid, wanted text[])
returns table (facet text, choice text, products bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if wanted = '{}' then
    -- The numbers of single facets.
    return query
    select split_part(n.facets[1], '=', 1), substr(n.facets[1], strpos(n.facets[1], '=') + 1), n.products
    from public.product_facet_counts n
    where n.category_id = facet_choices.category and not n.is_whole;
    return;
  end if;
  -- Of each kind those that remain with the choices of the other kinds.
  return query
  select k.kind, substr(f.facet, length(k.kind) + 2), sum(n.products)::bigint
  from unnest(array['month', 'size', 'packing', 'use']) as k (kind)
  join public.product_facet_counts n on n.category_id = facet_choices.category and n.is_whole
    and n.facets @> array(select w from unnest(wanted) as w where not starts_with(w, k.kind || '='))
  cross join lateral unnest(n.facets) as f (facet)
  where starts_with(f.facet, k.kind || '=')
  group by k.kind, f.facet;
end;
$$;

comment on function public.facet_choices(uuid, text[]) is
  'The choices of a category''s filters with their numbers of live products, each beside those chosen of the other kinds. Part of category_page. Security definer: nobody reads the counts themselves.';

-- What public pages of the catalogue show, each in one call.

create function public.category_list() returns table (categories json, picture_notes json)
language plpgsql stable set search_path = '' as $$
begin
  return query
  with listed as (
    select c.id, c.name, c.slug, c.description, c.image_url, c.position
    from public.product_categories c where c.is_live
  ), pictures as (
    select array(select l.image_url from listed l where l.image_url is not null) as urls
  )
  select
    (
      select coalesce(json_agg(json_build_object(
        'id', l.id, 'name', l.name, 'slug', l.slug, 'description', l.description, 'image_url', l.image_url
      ) order by l.position, l.name, l.id), '[]')
      from listed l
    ),
    case when cardinality(p.urls) <= 100 then public.picture_notes(p.urls) else (
      select json_object_agg(n.key, n.value)
      from generate_series(1, cardinality(p.urls), 100) as s (first),
        json_each(public.picture_notes(p.urls[s.first:s.first + 99])) n
    ) end
  from pictures p;
end;
$$;

comment on function public.category_list() is
  'The live categories in the order that staff made, the others by name, and what the library says of their pictures: all that home and the list of products show of them in one call.';
grant execute on function public.category_list() to anon, authenticated;

create function public.category_page(slug text, page integer, size integer, filters text default null)
returns table (category json, total bigint, counted bigint, products json, choices json, picture_notes json)
language plpgsql stable security definer set search_path = '' as $$
declare
  skipped constant bigint := (category_page.page - 1)::bigint * category_page.size;
  wanted constant text[] := coalesce(string_to_array(nullif(category_page.filters, ''), E'\n'), '{}');
  found_category public.product_categories;
  ids uuid[];
begin
  select * into found_category from public.product_categories c where c.slug = category_page.slug and c.is_live;
  if found_category.id is null then
    return;
  end if;
  select n.products into total from public.product_counts n where n.id = found_category.id;
  if wanted = '{}' then
    counted := total;
  else
    select coalesce(sum(n.products), 0) into counted from public.product_facet_counts n
    where n.category_id = found_category.id and n.is_whole and n.facets @> wanted;
  end if;

  -- First the ids, from an index, then their rows. The second half of the list is read from its end.
  if skipped >= counted then
    ids := '{}';
  elsif wanted <> '{}' then
    ids := array(
      select p.id from public.products p
      where p.category_id = found_category.id and p.is_live and p.facets <> '{}' and p.facets @> wanted
      order by p.place, p.name, p.id limit size offset skipped
    );
  elsif skipped < counted / 2 then
    ids := array(
      select p.id from public.products p where p.category_id = found_category.id and p.is_live
      order by p.place, p.name, p.id limit size offset skipped
    );
  else
    ids := array(
      select p.id from public.products p where p.category_id = found_category.id and p.is_live
      order by p.place desc, p.name desc, p.id desc
      limit least(size, counted - skipped) offset greatest(counted - skipped - size, 0)
    );
  end if;

  return query
  with cards as (
    select p.id, p.name, p.slug, p.description, p.image_url, p.is_featured, p.sizes_mm, p.season_months,
      p.stored_months, p.place
    from public.products p where p.id = any (ids)
  )
  select
    json_build_object(
      'id', found_category.id, 'name', found_category.name, 'slug', found_category.slug,
      'description', found_category.description, 'image_url', found_category.image_url,
      'meta_title', found_category.meta_title, 'meta_description', found_category.meta_description,
      'share_image_url', found_category.share_image_url
    ),
    category_page.total,
    category_page.counted,
    (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description, 'image_url', c.image_url,
        'is_featured', c.is_featured, 'sizes_mm', c.sizes_mm, 'season_months', c.season_months,
        'stored_months', c.stored_months
      ) order by c.place, c.name, c.id), '[]')
      from cards c
    ),
    (
      select coalesce(json_agg(json_build_object('facet', f.facet, 'choice', f.choice, 'products', f.products)), '[]')
      from public.facet_choices(found_category.id, wanted) f
    ),
    public.picture_notes(array(select c.image_url from cards c where c.image_url is not null));
end;
$$;

comment on function public.category_page(text, integer, integer, text) is
  'The live category of a slug, its number of products, how many of them fit the filters (facets as product_facets has them, a line each), a page of those in the order of the category, the choices of the filters, and what the library says of the pictures of that page; no row where there is no such category. Security definer: below a policy with a condition the operator @> uses no index.';
grant execute on function public.category_page(text, integer, integer, text) to anon, authenticated;

create function public.product_page(category_slug text, product_slug text)
returns table (product json, category json, related json, picture_notes json)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select
    to_json(p),
    json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description, 'image_url', c.image_url),
    r.cards,
    public.picture_notes(
      p.gallery_images || p.image_url || array(select card ->> 'image_url' from json_array_elements(r.cards) as card)
    )
  from public.products p
  join public.product_categories c on c.id = p.category_id
  cross join lateral (select public.related_products(p) as cards offset 0) r
  where p.slug = product_page.product_slug and p.is_live and c.slug = product_page.category_slug;
end;
$$;

comment on function public.product_page(text, text) is
  'The live product at an address, with its category, others of it and what the library says of the pictures: all that its page shows in one call.';
grant execute on function public.product_page(text, text) to anon, authenticated;

create function public.product_addresses(after uuid, most integer) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'slug', p.slug, 'category_slug', c.slug, 'updated_at', p.updated_at
  ) order by p.id), '[]')
  from (
    select q.id, q.slug, q.category_id, q.updated_at from public.products q
    where q.id > product_addresses.after and q.is_live order by q.id limit product_addresses.most
  ) p join public.product_categories c on c.id = p.category_id;
$$;

comment on function public.product_addresses(uuid, integer) is
  'Keyset page: id, slug, category slug and updated_at of the products after an id.';
grant execute on function public.product_addresses(uuid, integer) to anon, authenticated;

create function public.has_season() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The limit has the counts looked at category by category, until the first that fits.
  return exists (
    select from public.product_categories c, lateral (
      select from public.product_facet_counts n
      where n.category_id = c.id and not n.is_whole and starts_with(n.facets[1], 'month=') limit 1
    ) counted
    where c.is_live
  );
end;
$$;

comment on function public.has_season() is
  'Whether the season calendar shows any products. Security definer: nobody reads the counts themselves.';
grant execute on function public.has_season() to anon, authenticated;

create function public.season_calendar(most integer)
returns table (category json, products json)
language sql stable set search_path = '' as $$
  select json_build_object('id', c.id, 'name', c.name, 'slug', c.slug), p.products
  from public.product_categories c
  cross join lateral (
    select json_agg(json_build_object(
      'id', q.id, 'name', q.name, 'slug', q.slug, 'season_months', q.season_months, 'stored_months', q.stored_months
    ) order by q.place, q.name, q.id) as products
    from (
      select s.id, s.name, s.slug, s.place, s.season_months, s.stored_months from public.products s
      where s.category_id = c.id and s.is_live and (s.season_months <> '{}' or s.stored_months <> '{}')
      order by s.place, s.name, s.id limit most
    ) q
  ) p
  where c.is_live and p.products is not null
  order by c.position, c.name, c.id;
$$;

comment on function public.season_calendar(integer) is
  'The live categories in their order, each with its first live products of which the months are known, at most so many.';
grant execute on function public.season_calendar(integer) to anon, authenticated;

create function public.catalogue(most integer, slug text default null)
returns table (total bigint, categories json)
language sql stable set search_path = '' as $$
  with wanted as (
    select c.*, n.products as live,
      sum(n.products) over (order by c.position, c.name, c.id) - n.products as before
    from public.product_categories c join public.product_counts n on n.id = c.id
    where c.is_live and (catalogue.slug is null or c.slug = catalogue.slug)
  )
  select coalesce(sum(w.live), 0)::bigint, coalesce(json_agg(
    json_build_object(
      'name', w.name, 'slug', w.slug, 'description', w.description, 'updated_at', w.updated_at,
      'products', coalesce(p.products, '[]')
    ) order by w.position, w.name, w.id
  ), '[]')
  from wanted w
  left join lateral (
    select json_agg(json_build_object(
      'name', q.name, 'slug', q.slug, 'description', q.description, 'image_url', q.image_url,
      'picture_notes', q.notes, 'updated_at', q.updated_at, 'hs_code', q.hs_code, 'origin', q.origin,
      'sizes_mm', q.sizes_mm, 'packings', q.packings, 'season_months', q.season_months,
      'stored_months', q.stored_months, 'load_20ft_tonnes', q.load_20ft_tonnes,
      'load_40ft_tonnes', q.load_40ft_tonnes
    ) order by q.place, q.name, q.id) as products
    from (
      select s.*, public.picture_notes(s) as notes from public.products s
      where s.category_id = w.id and s.is_live
      order by s.place, s.name, s.id limit greatest(catalogue.most - w.before, 0)
    ) q
  ) p on true;
$$;

comment on function public.catalogue(integer, text) is
  'The live category of a slug, or all of them in their order, with their first live products, at most so many together, and how many there are. Numbers come from product_counts, which are maintained.';
grant execute on function public.catalogue(integer, text) to anon, authenticated;

-- The list of products in the back office.

create function public.list_products(
  page integer, size integer, words text default null, category uuid default null, featured boolean default false,
  status text default null, sort text default null
) returns table (total bigint, more boolean, products json)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 1000;
  skipped constant bigint := (list_products.page - 1)::bigint * list_products.size;
  query tsquery := public.search_query(list_products.words);
  by_rank constant boolean := list_products.sort is null;
  orders constant text[] := public.product_list_order(list_products.sort);
  -- Statements are put together of these parts only; what a person typed is always a parameter.
  filter constant text := concat_ws(
    ' and ', 'true',
    case when list_products.category is not null then 'p.category_id = $1' end,
    case when list_products.featured then 'p.is_featured' end,
    case list_products.status
      when 'draft' then 'p.status = ''draft'''
      when 'scheduled' then 'p.status = ''published'' and p.publish_at is not null'
      when 'published' then 'p.status = ''published'' and p.publish_at is null'
    end
  );
  ordered boolean := true;
  counted bigint;
  found_ids uuid[];
  ids uuid[];
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may list all products.';
  end if;
  if query is null then
    select coalesce(sum(case when list_products.featured then n.featured else n.products end), 0) into counted
    from public.product_totals n where list_products.category is null or n.id = list_products.category;
    if list_products.status is not null then
      -- Drafts and scheduled products are few: they are counted, and the published ones are the rest.
      select case list_products.status
          when 'draft' then count(*) filter (where p.status = 'draft')
          when 'scheduled' then count(*) filter (where p.status = 'published')
          else counted - count(*)
        end
      into counted from (
        select q.status from public.products q
        where q.status = 'draft'
          and (list_products.category is null or q.category_id = list_products.category)
          and (not list_products.featured or q.is_featured)
        union all
        select q.status from public.products q
        where q.status = 'published' and q.publish_at is not null
          and (list_products.category is null or q.category_id = list_products.category)
          and (not list_products.featured or q.is_featured)
      ) p;
    end if;
    -- First the ids, from an index, then their rows. The second half of the list is read from its end.
    if skipped < counted / 2 then
      execute format('select array(select p.id from public.products p where %s order by %s limit $2 offset $3)',
        filter, orders[1]
      ) into ids using list_products.category, list_products.size, skipped;
    elsif skipped < counted then
      execute format('select array(select p.id from public.products p where %s order by %s limit $2 offset $3)',
        filter, orders[2]
      ) into ids using list_products.category, least(list_products.size, counted - skipped),
        greatest(counted - skipped - list_products.size, 0);
      select array_agg(r.id order by r.place desc) into ids from unnest(ids) with ordinality as r (id, place);
    end if;
  else
    -- Once as typed; where nothing matches, once more with typos forgiven.
    for attempt in 1..2 loop
      -- As in search_products.
      execute format(
        'select array(select f.id from (
           select p.id, p.search from public.products p where %s order by %s limit $2
         ) f where f.search @@ $3 limit $4)', filter, orders[1]
      ) into found_ids using list_products.category, 2 * most, query, most + 1;
      if cardinality(found_ids) <= most then
        execute format(
          'select array(select p.id from (
             select p.id, p.place, p.name, p.created_at, p.updated_at, p.search from public.products p
             where p.search @@ $2 and %s limit $3
           ) p order by %s)', filter, case when by_rank then 'ts_rank(p.search, $2) desc, ' else '' end || orders[1]
        ) into found_ids using list_products.category, query, most + 1;
        ordered := cardinality(found_ids) <= most;
      end if;
      exit when cardinality(found_ids) > 0 or attempt = 2;
      query := public.search_query(list_products.words, true);
      exit when query is null;
    end loop;
    counted := cardinality(found_ids);
    if not ordered and skipped < most then
      execute format(
        'select array(select f.id from (
           select p.id, p.search from public.products p where %s order by %s limit $2
         ) f where f.search @@ $3 limit $4)', filter, orders[1]
      ) into found_ids using list_products.category, 5 * most, query, least(skipped + list_products.size, most);
      if cardinality(found_ids) < least(skipped + list_products.size, most) then
        execute format(
          'select array(select p.id from (
             select p.id, p.place, p.name, p.created_at, p.updated_at from public.products p
           where p.search @@ $2 and %s offset 0
           ) p order by %s limit $3)', filter, orders[1]
        ) into found_ids using list_products.category, query, least(skipped + list_products.size, most);
      end if;
    end if;
    if skipped < most then
      ids := found_ids[skipped + 1 : least(skipped + list_products.size, most)];
    end if;
    more := counted > most;
    counted := least(counted, most);
  end if;

  return query select counted, coalesce(list_products.more, false), (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'image_url', p.image_url, 'is_featured', p.is_featured,
      'status', p.status, 'publish_at', p.publish_at, 'unpublish_at', p.unpublish_at, 'is_live', p.is_live,
      'updated_at', p.updated_at, 'category', json_build_object('name', c.name, 'slug', c.slug)
    ) order by i.place), '[]')
    from unnest(ids) with ordinality as i (id, place)
    join public.products p on p.id = i.id join public.product_categories c on c.id = p.category_id
  );
end;
$$;

comment on function public.list_products(integer, integer, text, uuid, boolean, text, text) is
  'A page, sorted as product_list_order says, of all products or those of a category, featured, of a state (draft, scheduled, published), or matching a tsquery, and their number: of a search at most 1,000, and whether there are more. Without a sort the best match of a search comes first, as long as there are not more than that.';
grant execute on function public.list_products(integer, integer, text, uuid, boolean, text, text) to authenticated;

-- The search of visitors.

create function public.search_products(words text, page integer, size integer)
returns table (total integer, more boolean, forgiven boolean, categories json, products json)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 1000;
  skipped constant bigint := (search_products.page - 1)::bigint * search_products.size;
  query tsquery := public.search_query(search_products.words);
  ordered boolean := true;
  counted integer := 0;
  found_ids uuid[] := '{}';
  category_ids uuid[] := '{}';
  ids uuid[];
begin
  forgiven := false;
  -- Once as typed; where nothing matches, once more with typos forgiven.
  for attempt in 1..2 loop
    exit when query is null;
    category_ids := array(
      select c.id from public.product_categories c where c.is_live and c.search @@ query
      order by ts_rank(c.search, query) desc, c.position, c.name, c.id limit 4
    );
    -- Of a word that most products have, the beginning of the list has enough matches. The GIN index would collect all.
    found_ids := array(
      select f.id from (
        select p.id, p.search from public.products p where p.is_live order by p.name, p.id limit 2 * most
      ) f
      where f.search @@ query limit most + 1
    );
    if cardinality(found_ids) <= most then
      found_ids := array(
        select f.id from (
          select p.id, p.name, p.search from public.products p where p.is_live and p.search @@ query limit most + 1
        ) f
        order by ts_rank(f.search, query) desc, f.name, f.id
      );
      -- Where there are more, these are arbitrary ones, not the first.
      ordered := cardinality(found_ids) <= most;
    end if;
    exit when cardinality(found_ids) > 0 or cardinality(category_ids) > 0 or attempt = 2;
    query := public.search_query(search_products.words, true);
    forgiven := query is not null;
  end loop;
  counted := cardinality(found_ids);
  forgiven := forgiven and (counted > 0 or cardinality(category_ids) > 0);
  if not ordered and skipped < most then
    -- Enough matches are likely near the beginning of the list; otherwise all matches are sorted.
    found_ids := array(
      select f.id from (
        select p.id, p.search from public.products p where p.is_live order by p.name, p.id limit 5 * most
      ) f
      where f.search @@ query limit least(skipped + size, most)
    );
    if cardinality(found_ids) < least(skipped + size, most) then
      found_ids := array(
        select f.id from (
          select p.id, p.name from public.products p where p.is_live and p.search @@ query offset 0
        ) f
        order by f.name, f.id limit least(skipped + size, most)
      );
    end if;
  end if;
  if skipped < most then
    ids := found_ids[skipped + 1 : least(skipped + size, most)];
  end if;

  return query select least(counted, most), counted > most, search_products.forgiven, (
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'name', c.name, 'slug', c.slug, 'products', coalesce(n.products, 0)
    ) order by i.place), '[]')
    from unnest(category_ids) with ordinality as i (id, place)
    join public.product_categories c on c.id = i.id left join public.product_counts n on n.id = c.id
  ), (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'image_url', p.image_url,
      'picture_notes', public.picture_notes(p), 'is_featured', p.is_featured,
      'sizes_mm', p.sizes_mm, 'season_months', p.season_months, 'stored_months', p.stored_months,
      'category', json_build_object('name', c.name, 'slug', c.slug)
    ) order by i.place), '[]')
    from unnest(ids) with ordinality as i (id, place)
    join public.products p on p.id = i.id join public.product_categories c on c.id = p.category_id
  );
end;
$$;

comment on function public.search_products(text, integer, integer) is
  'A page, the best match first, of the live products that match words as search_query takes them, and the number of matches: at most 1,000, and whether there are more; of more than that the first ones by name. With up to four categories that match, and whether typos were forgiven, which happens only where nothing matches as typed.';
grant execute on function public.search_products(text, integer, integer) to anon, authenticated;

-- Imports of products: a file, its lines, and what each line does.

create function public.guard_import_size() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Other roles may not execute is_admin, so that the conditions are apart.
  if current_user in ('anon', 'authenticated') and new.state <> 'reading' then
    if not public.is_admin() and (
      select count(*) from (
        select 1 from public.product_import_lines l where l.import_id = new.id limit 101
      ) as lines
    ) > 100 then
      raise insufficient_privilege using message = 'Only an administrator may import more than 100 lines.';
    end if;
  end if;
  return new;
end;
$$;

comment on function public.guard_import_size() is
  'Row trigger on product_imports: an editor neither plans, applies nor undoes an import of more than 100 lines.';

create table public.product_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  columns text[] not null,
  state text not null default 'reading',
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kept integer not null default 0,
  content_version bigint,
  applied_at timestamptz,
  slice_ends integer[],
  constraint product_imports_file_name_length check (char_length(file_name) between 1 and 200),
  constraint product_imports_columns_are_given check (array_position(columns, null) is null),
  constraint product_imports_state_is_known check (state in ('reading', 'planned', 'applied', 'undone'))
);

comment on table public.product_imports is 'An uploaded file of products. Imports are deleted after 90 days.';
comment on column public.product_imports.columns is 'The header line of the file, unchanged.';
comment on column public.product_imports.state is 'reading until all lines are inserted, and hidden until then; then planned, applied, undone.';
comment on column public.product_imports.kept is
  'The number of products that an undo left as they were, because somebody had changed them since.';
comment on column public.product_imports.content_version is
  'The content version that the plan is made for; where it is not the current one, the plan is decided again.';
comment on column public.product_imports.applied_at is
  'When it was applied, and so updated_at of what it created. Null in imports from before there was this column.';
comment on column public.product_imports.slice_ends is
  'The last line of each slice in which it is applied or undone where the database is embedded. Null before.';

create index product_imports_created_at_idx on public.product_imports (created_at desc, id);
create index product_imports_created_by_idx on public.product_imports (created_by);

create trigger product_imports_set_updated_at before update on public.product_imports
  for each row execute function public.set_updated_at();
create trigger product_imports_keep_origin_of_inserted before insert on public.product_imports
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
    or new.created_by is distinct from auth.uid()
  )
  execute function public.keep_origin();
create trigger product_imports_keep_origin_of_updated before update on public.product_imports
  for each row when (new.created_at <> old.created_at or new.created_by is distinct from old.created_by)
  execute function public.keep_origin();
create trigger guard_import_size before insert or update of state on public.product_imports
  for each row execute function public.guard_import_size();

alter table public.product_imports enable row level security;

create policy "Staff read imports"
  on public.product_imports for select to authenticated using ((select public.is_staff()));
create policy "Staff add imports"
  on public.product_imports for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change imports"
  on public.product_imports for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete imports"
  on public.product_imports for delete to authenticated using ((select public.is_staff()));

grant select, insert, update, delete on public.product_imports to authenticated;

create table public.product_import_lines (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null,
  line integer not null,
  verdict text not null,
  reasons json not null default '[]',
  cells json not null,
  category_slug text,
  slug text,
  product json,
  changes text[] not null default '{}',
  category_id uuid,
  product_id uuid,
  version timestamptz,
  before json,
  given_id uuid,
  findings jsonb not null default '{}',
  kept boolean not null default false,
  constraint product_import_lines_import_exists foreign key (import_id)
    references public.product_imports (id) on delete cascade,
  constraint product_import_lines_line_is_unique unique (import_id, line),
  constraint product_import_lines_line_is_positive check (line > 0),
  constraint product_import_lines_verdict_is_known
    check (verdict in ('create', 'update', 'unchanged', 'skip', 'error')),
  constraint product_import_lines_reasons_is_a_list check (json_typeof(reasons) = 'array'),
  constraint product_import_lines_cells_is_a_list check (json_typeof(cells) = 'array'),
  constraint product_import_lines_product_is_an_object check (json_typeof(product) = 'object'),
  constraint product_import_lines_findings_is_an_object check (jsonb_typeof(findings) = 'object')
);

comment on table public.product_import_lines is 'The lines of an import, and the effect of each.';
comment on column public.product_import_lines.line is 'Line number in the file; the header is line 1.';
comment on column public.product_import_lines.reasons is
  'List of {column, message}: errors and notes from parsing the line, for the person who imports.';
comment on column public.product_import_lines.cells is 'The unparsed cells of the line, for the download of failed lines.';
comment on column public.product_import_lines.slug is 'The address that the product will have in its category; null where an id alone decides.';
comment on column public.product_import_lines.product is
  'Column to value, only the columns that the file has: the others stay as they are. Null where the file itself decides the verdict.';
comment on column public.product_import_lines.changes is 'The columns that an update changes.';
comment on column public.product_import_lines.category_id is 'The category that the product will be in.';
comment on column public.product_import_lines.product_id is 'The product that the line updates, or the id of the one it will create.';
comment on column public.product_import_lines.version is
  'The version of an existing product: the one the plan was made for, then the one that was written. Null for a new one: that is as old as applied_at of the import says.';
comment on column public.product_import_lines.before is
  'The product as an update finds it, since the line was planned: shown in the plan, and put back by undo.';
comment on column public.product_import_lines.given_id is 'The product''s id, where the file has one.';
comment on column public.product_import_lines.findings is
  'What the catalogue says about the line: unknown_id (no product has its id), elsewhere (slug of another category that has a product of this name and slug), taken (name of the product that has the address), repeats (line that is about the same product or address).';
comment on column public.product_import_lines.kept is 'Whether an undo left the product as it was.';

create index product_import_lines_before_idx on public.product_import_lines (import_id) where before is not null;
create index product_import_lines_pictures_before_idx on public.product_import_lines
  using gin (public.pictures_before(before))
  where before is not null and changes && array['image_url', 'gallery_images', 'document_url'];

alter table public.product_import_lines enable row level security;

create policy "Staff read lines of imports"
  on public.product_import_lines for select to authenticated using ((select public.is_staff()));
create policy "Staff add lines of imports"
  on public.product_import_lines for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change lines of imports"
  on public.product_import_lines for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete lines of imports"
  on public.product_import_lines for delete to authenticated using ((select public.is_staff()));

grant select, insert, update, delete on public.product_import_lines to authenticated;

create function public.begin_product_import(file_name text, columns text[]) returns uuid
language plpgsql set search_path = '' as $$
declare
  begun uuid;
begin
  delete from public.product_imports i
  where i.created_at < now() - interval '90 days'
    or (i.state = 'reading' and i.created_at < now() - interval '1 hour');
  insert into public.product_imports (file_name, columns)
  values (begin_product_import.file_name, begin_product_import.columns)
  returning id into begun;
  return begun;
end;
$$;

comment on function public.begin_product_import(text, text[]) is 'Inserts an empty import and deletes expired ones.';
grant execute on function public.begin_product_import(text, text[]) to authenticated;

create function public.count_product_import(import uuid) returns table (verdict text, lines integer)
language sql stable set search_path = '' as $$
  select l.verdict, count(*)::integer from public.product_import_lines l
  where l.import_id = count_product_import.import group by l.verdict;
$$;

comment on function public.count_product_import(uuid) is 'The number of an import''s lines by verdict.';
grant execute on function public.count_product_import(uuid) to authenticated;

create function public.slices_of_import(import uuid) returns integer[]
language sql stable set search_path = '' as $$
  select array_agg(n.line order by n.line) from (
    select l.line, row_number() over (order by l.line) as number, count(*) over () as lines
    from public.product_import_lines l
    where l.import_id = slices_of_import.import and l.verdict in ('create', 'update')
  ) n where n.number % 250 = 0 or n.number = n.lines;
$$;

comment on function public.slices_of_import(uuid) is
  'Divides the lines of an import that write a product into slices: the last line of each. Null where there are none.';
grant execute on function public.slices_of_import(uuid) to authenticated;

-- The plan of an import: what each line would do to the catalogue as it is now.

create function public.is_same_specifications(one json, other json) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select one::jsonb = other::jsonb;
$$;

comment on function public.is_same_specifications(json, json) is 'Whether two specifications are equal, including their order.';
grant execute on function public.is_same_specifications(json, json) to authenticated;

create function public.decided_import_lines(import uuid, new_lines json default null)
returns setof public.product_import_lines
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  -- Materialized, because a comparison is expensive and would be evaluated wherever its result is used. Function calls
  -- are expensive too, so values that are identical skip them.
  return query
  with found as materialized (
    select x.id, x.line, x.verdict as own_verdict, x.reasons, x.cells, x.category_slug, x.slug as own_slug, x.product,
      x.given_id, x.kept,
      p.id as product_id, p.updated_at as version, target.category_id, target.slug, difference.changes,
      case when difference.changes <> '{}' then json_build_object(
        'name', p.name, 'slug', p.slug, 'category_id', p.category_id, 'description', p.description,
        'specifications', p.specifications, 'export_info', p.export_info, 'is_featured', p.is_featured,
        'image_url', p.image_url, 'gallery_images', p.gallery_images, 'document_url', p.document_url,
        'hs_code', p.hs_code, 'origin', p.origin, 'sizes_mm', p.sizes_mm, 'packings', p.packings, 'uses', p.uses,
        'season_months', p.season_months, 'stored_months', p.stored_months, 'storage_celsius', p.storage_celsius,
        'shelf_life_days', p.shelf_life_days, 'moq_tonnes', p.moq_tonnes, 'load_20ft_tonnes', p.load_20ft_tonnes,
        'load_40ft_tonnes', p.load_40ft_tonnes, 'ports', p.ports, 'incoterms', p.incoterms,
        'transit_note', p.transit_note, 'lead_time_days', p.lead_time_days, 'payment_terms', p.payment_terms
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
          then 'gallery_images' end,
        case when given ? 'document_url' and given ->> 'document_url' is distinct from p.document_url
          and coalesce(given ->> 'document_url', '') <> public.tidy_text(p.document_url) then 'document_url' end
      ], null) || case when given ?| array[
        'hs_code', 'origin', 'sizes_mm', 'packings', 'uses', 'season_months', 'stored_months', 'storage_celsius',
        'shelf_life_days', 'moq_tonnes', 'load_20ft_tonnes', 'load_40ft_tonnes', 'ports', 'incoterms', 'transit_note',
        'lead_time_days', 'payment_terms'
      ] then array(
        -- Facts are compared as one value each: equal numbers are equal however they are written.
        select g.key
        from (
          select jsonb_build_object(
            'hs_code', p.hs_code, 'origin', p.origin, 'sizes_mm', p.sizes_mm, 'packings', p.packings, 'uses', p.uses,
            'season_months', p.season_months, 'stored_months', p.stored_months, 'storage_celsius', p.storage_celsius,
            'shelf_life_days', p.shelf_life_days, 'moq_tonnes', p.moq_tonnes, 'load_20ft_tonnes', p.load_20ft_tonnes,
            'load_40ft_tonnes', p.load_40ft_tonnes, 'ports', p.ports, 'incoterms', p.incoterms,
            'transit_note', p.transit_note, 'lead_time_days', p.lead_time_days, 'payment_terms', p.payment_terms
          ) as stored
          offset 0
        ) as s, jsonb_each(given - array[
          'id', 'name', 'slug', 'category_id', 'category_slug', 'description', 'specifications', 'export_info',
          'is_featured', 'image_url', 'gallery_images', 'document_url'
        ]) as g
        where g.value is distinct from s.stored -> g.key
      ) else '{}' end end as changes
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

  begin
    -- A statement without rows would still be planned, and so would those of its triggers.
    if to_create > 0 then
      insert into public.products (
        id, category_id, slug, name, description, specifications, export_info, is_featured, image_url, gallery_images,
        document_url, hs_code, origin, sizes_mm, packings, uses, season_months, stored_months, storage_celsius,
        shelf_life_days, moq_tonnes, load_20ft_tonnes, load_40ft_tonnes, ports, incoterms, transit_note, lead_time_days,
        payment_terms, created_at, updated_at
      )
      select l.product_id, l.category_id, l.slug, f.name, f.description, coalesce(f.specifications, '[]'), f.export_info,
        coalesce(f.is_featured, false), f.image_url,
        case when json_array_length(f.gallery_images) > 0
          then array(select json_array_elements_text(f.gallery_images)) else '{}' end,
        f.document_url, f.hs_code, f.origin, coalesce(f.sizes_mm, '[]'), coalesce(f.packings, '[]'),
        coalesce(f.uses, '{}'), coalesce(f.season_months, '{}'), coalesce(f.stored_months, '{}'), f.storage_celsius,
        f.shelf_life_days, f.moq_tonnes, f.load_20ft_tonnes, f.load_40ft_tonnes, coalesce(f.ports, '{}'),
        coalesce(f.incoterms, '{}'), f.transit_note, f.lead_time_days, f.payment_terms,
        -- Lists show the newest first; this gives them the order of the file.
        moment - l.line * interval '1 microsecond', moment
      from public.product_import_lines l
      -- Taken apart once for each line, not once for each column.
      cross join lateral json_to_record(l.product) as f (
        name text, description text, specifications json, export_info text, is_featured boolean, image_url text,
        gallery_images json, document_url text, hs_code text, origin text, sizes_mm jsonb, packings jsonb, uses text[],
        season_months integer[], stored_months integer[], storage_celsius jsonb, shelf_life_days integer,
        moq_tonnes double precision, load_20ft_tonnes double precision, load_40ft_tonnes double precision, ports text[],
        incoterms text[], transit_note text, lead_time_days integer, payment_terms text
      )
      where l.import_id = apply_product_import.import and l.line between first and last and l.verdict = 'create';
      get diagnostics written = row_count;
      if written <> to_create then
        raise exception 'Of % planned products % would be added.', to_create, written;
      end if;
    end if;

    if to_update > 0 then
      execute $planned$
        with given as materialized (
          select l.id, l.product_id, l.category_id, l.slug, l.product, l.product::jsonb as value,
            l.product::jsonb - array[
              'id', 'name', 'slug', 'category_id', 'category_slug', 'description', 'specifications', 'export_info',
              'is_featured', 'image_url', 'gallery_images', 'document_url'
            ] as facts
          from public.product_import_lines l
          where l.import_id = $1 and l.line between $2 and $3 and l.verdict = 'update'
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
                then array(select jsonb_array_elements_text(g.value -> 'gallery_images')) else p.gallery_images end,
              document_url = case when g.value ? 'document_url' then g.value ->> 'document_url' else p.document_url end,
              (
                hs_code, origin, sizes_mm, packings, uses, season_months, stored_months, storage_celsius, shelf_life_days,
                moq_tonnes, load_20ft_tonnes, load_40ft_tonnes, ports, incoterms, transit_note, lead_time_days, payment_terms
              ) = (
                select hs_code, origin, sizes_mm, packings, uses, season_months, stored_months, storage_celsius,
                  shelf_life_days, moq_tonnes, load_20ft_tonnes, load_40ft_tonnes, ports, incoterms, transit_note,
                  lead_time_days, payment_terms
                from jsonb_populate_record(p, g.facts)
              )
          from given g
          where p.id = g.product_id
          returning g.id, p.updated_at
        )
        update public.product_import_lines l set version = w.updated_at
        from written w
        where l.id = w.id
      $planned$ using apply_product_import.import, first, last;
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
    execute $planned$
      update public.products p
      set name = l.before ->> 'name',
          slug = coalesce(l.before ->> 'slug', p.slug),
          category_id = coalesce((l.before ->> 'category_id')::uuid, p.category_id),
          description = l.before ->> 'description',
          specifications = l.before -> 'specifications',
          export_info = l.before ->> 'export_info',
          is_featured = (l.before ->> 'is_featured')::boolean,
          image_url = l.before ->> 'image_url',
          gallery_images = array(select json_array_elements_text(l.before -> 'gallery_images')),
          -- A line from before there were documents says nothing about it.
          document_url = case when l.before::jsonb ? 'document_url' then l.before ->> 'document_url' else p.document_url end,
          (
            hs_code, origin, sizes_mm, packings, uses, season_months, stored_months, storage_celsius, shelf_life_days,
            moq_tonnes, load_20ft_tonnes, load_40ft_tonnes, ports, incoterms, transit_note, lead_time_days, payment_terms
          ) = (
            select hs_code, origin, sizes_mm, packings, uses, season_months, stored_months, storage_celsius, shelf_life_days,
              moq_tonnes, load_20ft_tonnes, load_40ft_tonnes, ports, incoterms, transit_note, lead_time_days, payment_terms
            -- A line from before there were facts says nothing about them.
            from jsonb_populate_record(p, l.before::jsonb - array[
              'id', 'name', 'slug', 'category_id', 'category_slug', 'description', 'specifications', 'export_info',
              'is_featured', 'image_url', 'gallery_images', 'document_url'
            ])
          )
      from public.product_import_lines l
      where l.import_id = $1 and l.line between $2 and $3 and l.verdict = 'update'
        and not l.kept and p.id = l.product_id
    $planned$ using undo_product_import.import, first, last;
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

-- Certificates.

create function public.settle_certificates_in_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if 'company_time_zone' in (old.setting_key, new.setting_key) then
    update public.certificates c set status = c.status
    where c.status = 'published' and c.publish_at is null
      and c.is_live = (public.end_of_day(c.valid_until) <= clock_timestamp());
  end if;
  return null;
end;
$$;

comment on function public.settle_certificates_in_zone() is
  'Row trigger of settings: in another time zone the last day of a certificate ends at another moment.';

create table public.certificates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  authority text,
  image_url text,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'published',
  publish_at timestamptz,
  unpublish_at timestamptz,
  is_live boolean not null default true,
  valid_from date,
  valid_until date,
  document_url text,
  document_bytes integer,
  number text,
  scope text,
  verification_url text,
  constraint certificates_name_is_given check (name ~ '\S' and char_length(name) <= 200),
  constraint certificates_description_length check (char_length(description) <= 10000),
  constraint certificates_authority_length check (char_length(authority) <= 200),
  constraint certificates_image_url_form check (public.is_picture_url(image_url)),
  constraint certificates_status_is_known check (status in ('draft', 'published')),
  constraint certificates_unpublish_follows_publish check (unpublish_at > publish_at),
  constraint certificates_validity_has_an_order check (valid_from <= valid_until),
  constraint certificates_number_length check (char_length(number) <= 100),
  constraint certificates_scope_length check (char_length(scope) <= 500),
  constraint certificates_verification_url_form
    check (char_length(verification_url) <= 2000 and verification_url ~* '^https?://[^\s"<>\\]+$'),
  constraint certificates_document_url_form check (public.is_picture_url(document_url))
);

comment on table public.certificates is 'The cards of /certificates-memberships, by sort_order then name.';
comment on column public.certificates.valid_until is
  'The last day, in the time zone of the company. From its end on the row is not live, whatever its status.';
comment on column public.certificates.document_url is 'A PDF that visitors can open.';
comment on column public.certificates.document_bytes is 'The size of the document as the library knows it, set by a trigger: visitors read no rows of the library.';
comment on column public.certificates.number is 'The number that its issuer gave it.';
comment on column public.certificates.scope is 'What it covers, such as a site or a kind of produce.';
comment on column public.certificates.verification_url is 'The page of its issuer where the number can be checked.';

create index certificates_sort_order_idx on public.certificates (sort_order, name, id);
create index certificates_created_at_idx on public.certificates (sort_order, created_at, id);
create index certificates_publish_at_idx on public.certificates (publish_at)
  where status = 'published' and publish_at is not null;
create index certificates_unpublish_at_idx on public.certificates (unpublish_at)
  where status = 'published' and unpublish_at is not null;
create index certificates_valid_until_idx on public.certificates (valid_until) where valid_until is not null;
create index certificates_document_url_idx on public.certificates (document_url) where document_url is not null;

create trigger certificates_set_updated_at before update on public.certificates
  for each row execute function public.set_updated_at();
create trigger certificates_keep_origin_of_inserted before insert on public.certificates
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger certificates_keep_origin_of_updated before update on public.certificates
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();
create trigger certificates_publication before insert or update on public.certificates
  for each row execute function public.settle_publication();
create trigger certificates_set_document_bytes before insert on public.certificates
  for each row when (new.document_url is not null or new.document_bytes is not null)
  execute function public.set_document_bytes();
create trigger certificates_update_document_bytes before update on public.certificates
  for each row when (
    new.document_url is distinct from old.document_url or new.document_bytes is distinct from old.document_bytes
  )
  execute function public.set_document_bytes();
create trigger certificates_drop_working_copies after delete on public.certificates
  referencing old table as removed for each statement execute function public.drop_working_copies();
create trigger certificates_bump_version_of_inserted after insert on public.certificates
  referencing new table as added for each statement execute function public.bump_content_version();
create trigger certificates_bump_version_of_updated after update on public.certificates
  referencing old table as removed new table as added for each statement execute function public.bump_content_version();
create trigger certificates_bump_version_of_deleted after delete on public.certificates
  referencing old table as removed for each statement execute function public.bump_content_version();
create trigger certificates_bump_version_of_truncated after truncate on public.certificates
  for each statement execute function public.bump_content_version();
create trigger certificates_keep_inserted after insert on public.certificates
  referencing new table as added for each statement execute function public.keep_revisions();
create trigger certificates_keep_updated after update on public.certificates
  referencing old table as removed new table as added for each statement execute function public.keep_revisions();
create trigger certificates_keep_deleted after delete on public.certificates
  referencing old table as removed for each statement execute function public.keep_revisions();

alter table public.certificates enable row level security;

create policy "Staff add certificates"
  on public.certificates for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change certificates"
  on public.certificates for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete certificates"
  on public.certificates for delete to authenticated using ((select public.is_staff()));
create policy "Visitors read live certificates"
  on public.certificates for select to anon using (is_live);
create policy "Users read live certificates, staff read all"
  on public.certificates for select to authenticated using (is_live or (select public.is_staff()));

grant select on public.certificates to anon, authenticated;
grant insert, update, delete on public.certificates to authenticated;

-- Pictures of the gallery.

create table public.gallery_items (
  id uuid primary key default gen_random_uuid(),
  title text,
  image_url text not null,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'published',
  publish_at timestamptz,
  unpublish_at timestamptz,
  is_live boolean not null default true,
  constraint gallery_items_title_length check (char_length(title) <= 200),
  constraint gallery_items_image_url_form check (public.is_picture_url(image_url)),
  constraint gallery_items_status_is_known check (status in ('draft', 'published')),
  constraint gallery_items_unpublish_follows_publish check (unpublish_at > publish_at)
);

comment on table public.gallery_items is 'The pictures of /gallery, by sort_order, newest first where equal.';

create index gallery_items_sort_order_idx on public.gallery_items (sort_order, created_at desc, id);
create index gallery_items_created_at_idx on public.gallery_items (sort_order, created_at, id);
create index gallery_items_publish_at_idx on public.gallery_items (publish_at)
  where status = 'published' and publish_at is not null;
create index gallery_items_unpublish_at_idx on public.gallery_items (unpublish_at)
  where status = 'published' and unpublish_at is not null;

create trigger gallery_items_set_updated_at before update on public.gallery_items
  for each row execute function public.set_updated_at();
create trigger gallery_items_keep_origin_of_inserted before insert on public.gallery_items
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger gallery_items_keep_origin_of_updated before update on public.gallery_items
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();
create trigger gallery_items_publication before insert or update on public.gallery_items
  for each row execute function public.settle_publication();
create trigger gallery_items_drop_working_copies after delete on public.gallery_items
  referencing old table as removed for each statement execute function public.drop_working_copies();
create trigger gallery_items_bump_version_of_inserted after insert on public.gallery_items
  referencing new table as added for each statement execute function public.bump_content_version();
create trigger gallery_items_bump_version_of_updated after update on public.gallery_items
  referencing old table as removed new table as added for each statement execute function public.bump_content_version();
create trigger gallery_items_bump_version_of_deleted after delete on public.gallery_items
  referencing old table as removed for each statement execute function public.bump_content_version();
create trigger gallery_items_bump_version_of_truncated after truncate on public.gallery_items
  for each statement execute function public.bump_content_version();
create trigger gallery_items_keep_inserted after insert on public.gallery_items
  referencing new table as added for each statement execute function public.keep_revisions();
create trigger gallery_items_keep_updated after update on public.gallery_items
  referencing old table as removed new table as added for each statement execute function public.keep_revisions();
create trigger gallery_items_keep_deleted after delete on public.gallery_items
  referencing old table as removed for each statement execute function public.keep_revisions();

alter table public.gallery_items enable row level security;

create policy "Staff add gallery items"
  on public.gallery_items for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change gallery items"
  on public.gallery_items for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete gallery items"
  on public.gallery_items for delete to authenticated using ((select public.is_staff()));
create policy "Visitors read live gallery items"
  on public.gallery_items for select to anon using (is_live);
create policy "Users read live gallery items, staff read all"
  on public.gallery_items for select to authenticated using (is_live or (select public.is_staff()));

grant select on public.gallery_items to anon, authenticated;
grant insert, update, delete on public.gallery_items to authenticated;

-- Posts of the blog.

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  slug text not null,
  content text not null,
  excerpt text,
  author_id uuid references public.profiles (id) on delete set null,
  author_name text,
  featured_image_url text,
  tags text[] not null default '{}',
  status text not null default 'draft',
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  publish_at timestamptz,
  unpublish_at timestamptz,
  is_live boolean not null default false,
  search tsvector not null generated always as (
    setweight(to_tsvector('english', translate(title, '-/_.', '    ')), 'A')
    || setweight(to_tsvector('english', translate(coalesce(excerpt, ''), '-/_.', '    ')), 'B')
    -- A tsvector holds at most 1 MB; a post is shorter, but its words may be long.
    || setweight(to_tsvector('english', translate(left(content, 100000), '-/_.', '    ')), 'C')
  ) stored,
  meta_title text,
  meta_description text,
  share_image_url text,
  related_product_ids uuid[] not null default '{}',
  related_category_id uuid,
  constraint blog_posts_title_is_given check (title ~ '\S' and char_length(title) <= 200),
  constraint blog_posts_slug_form check (public.is_slug(slug)),
  constraint blog_posts_slug_is_unique unique (slug),
  constraint blog_posts_content_is_given check (content ~ '\S' and char_length(content) <= 200000),
  constraint blog_posts_excerpt_length check (char_length(excerpt) <= 2000),
  constraint blog_posts_author_name_length check (char_length(author_name) <= 200),
  constraint blog_posts_featured_image_url_form check (public.is_picture_url(featured_image_url)),
  constraint blog_posts_tags_are_given check (array_position(tags, null) is null),
  constraint blog_posts_status_is_known check (status in ('draft', 'published', 'archived')),
  constraint blog_posts_unpublish_follows_publish check (unpublish_at > publish_at),
  constraint blog_posts_published_has_a_date check (not is_live or published_at is not null),
  constraint blog_posts_related_product_ids_form check (
    array_position(related_product_ids, null) is null and cardinality(related_product_ids) <= 12
  ),
  constraint blog_posts_meta_description_length check (char_length(meta_description) <= 320),
  constraint blog_posts_meta_title_length check (char_length(meta_title) <= 200),
  constraint blog_posts_share_image_url_form check (public.is_picture_url(share_image_url))
);

comment on table public.blog_posts is 'Blog posts; a published one is a page at /blog/{slug}, visitors cannot see others.';
comment on column public.blog_posts.content is
  'Post markup (docs/product.md#post-markup): the specification''s, and headings, lists, quotes, tables, links and pictures.';
comment on column public.blog_posts.published_at is
  'The date that the blog shows. Set at the first publication where staff have given none.';
comment on column public.blog_posts.search is 'Words of title, excerpt and content.';
comment on column public.blog_posts.meta_title is 'The whole title in search results; null where the page makes it.';
comment on column public.blog_posts.meta_description is 'The text in search results; null where the page makes it.';
comment on column public.blog_posts.share_image_url is 'Shown by services where somebody shares the page; null for the row''s own picture.';
comment on column public.blog_posts.related_product_ids is
  'Products shown below the post, in this order. No references: a product that is gone or not public is left out, and one that comes back is there again.';
comment on column public.blog_posts.related_category_id is
  'The category whose products are shown after the chosen ones. No reference, as for these.';

create index blog_posts_author_id_idx on public.blog_posts (author_id);
create index blog_posts_publish_at_idx on public.blog_posts (publish_at)
  where status = 'published' and publish_at is not null;
create index blog_posts_unpublish_at_idx on public.blog_posts (unpublish_at)
  where status = 'published' and unpublish_at is not null;
create index blog_posts_published_idx on public.blog_posts (published_at desc, id) where is_live;
create index blog_posts_date_idx on public.blog_posts (published_at desc, created_at desc, id);
create index blog_posts_status_idx on public.blog_posts (status, published_at desc, created_at desc, id);
create index blog_posts_search_idx on public.blog_posts using gin (search);

create trigger blog_posts_set_updated_at before update on public.blog_posts
  for each row execute function public.set_updated_at();
create trigger blog_posts_keep_origin_of_inserted before insert on public.blog_posts
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger blog_posts_keep_origin_of_updated before update on public.blog_posts
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();
create trigger blog_posts_publication before insert or update on public.blog_posts
  for each row execute function public.settle_publication();
create trigger blog_posts_keep_former_slug after update on public.blog_posts
  for each row when (old.slug <> new.slug and old.published_at is not null) execute function public.keep_former_slug();
create trigger blog_posts_drop_working_copies after delete on public.blog_posts
  referencing old table as removed for each statement execute function public.drop_working_copies();
create trigger blog_posts_keep_words_of_inserted after insert on public.blog_posts
  referencing new table as added for each statement execute function public.keep_search_words();
create trigger blog_posts_keep_words_of_updated after update on public.blog_posts
  referencing new table as added for each statement execute function public.keep_search_words();
create trigger blog_posts_bump_version_of_inserted after insert on public.blog_posts
  referencing new table as added for each statement execute function public.bump_content_version();
create trigger blog_posts_bump_version_of_updated after update on public.blog_posts
  referencing old table as removed new table as added for each statement execute function public.bump_content_version();
create trigger blog_posts_bump_version_of_deleted after delete on public.blog_posts
  referencing old table as removed for each statement execute function public.bump_content_version();
create trigger blog_posts_bump_version_of_truncated after truncate on public.blog_posts
  for each statement execute function public.bump_content_version();
create trigger blog_posts_keep_inserted after insert on public.blog_posts
  referencing new table as added for each statement execute function public.keep_revisions();
create trigger blog_posts_keep_updated after update on public.blog_posts
  referencing old table as removed new table as added for each statement execute function public.keep_revisions();
create trigger blog_posts_keep_deleted after delete on public.blog_posts
  referencing old table as removed for each statement execute function public.keep_revisions();

alter table public.blog_posts enable row level security;

create policy "Staff add posts"
  on public.blog_posts for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change posts"
  on public.blog_posts for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete posts"
  on public.blog_posts for delete to authenticated using ((select public.is_staff()));
create policy "Visitors read live posts"
  on public.blog_posts for select to anon using (is_live);
create policy "Users read live posts, staff read all"
  on public.blog_posts for select to authenticated using (is_live or (select public.is_staff()));

grant select on public.blog_posts to anon, authenticated;
grant insert, update, delete on public.blog_posts to authenticated;

create function public.find_posts(q text, words text default null) returns setof public.blog_posts
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  typed constant text := lower(find_posts.q);
  query tsquery := public.search_query(find_posts.words);
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may search all posts.';
  end if;
  -- The letters as typed, then the words of the text, then words that look like them.
  return query select b.* from public.blog_posts b
    where position(typed in lower(b.title)) > 0 or position(typed in lower(coalesce(b.excerpt, ''))) > 0
      or position(typed in lower(b.content)) > 0
    order by position(typed in lower(b.title)) > 0 desc, coalesce(ts_rank(b.search, query), 0) desc,
      b.published_at desc, b.created_at desc, b.id;
  for attempt in 1..2 loop
    exit when found or query is null;
    return query select b.* from public.blog_posts b where b.search @@ query
      order by ts_rank(b.search, query) desc, b.published_at desc, b.created_at desc, b.id;
    exit when found;
    query := public.search_query(find_posts.words, true);
  end loop;
end;
$$;

comment on function public.find_posts(text, text) is
  'The posts that contain a text, or else all words of a tsquery, or else words that look like them; the best match first.';
grant execute on function public.find_posts(text, text) to authenticated;

create function public.products_of_post(post uuid default null)
returns table (id uuid, name text, image_url text, category text)
language sql stable set search_path = '' as $$
  select p.id, p.name, p.image_url, c.name
  from public.blog_posts b
  cross join lateral unnest(b.related_product_ids) with ordinality as r (id, position)
  join public.products p on p.id = r.id
  join public.product_categories c on c.id = p.category_id
  where products_of_post.post is null or b.id = products_of_post.post
  order by b.updated_at desc, r.position
  limit 500
$$;

comment on function public.products_of_post(uuid) is 'The products that a post is about, in its order, as far as they are there; without a post those of the latest posts.';
grant execute on function public.products_of_post(uuid) to authenticated;

-- Addresses that rows had before; their visitors are led to where the row is now.

create table public.former_slugs (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  category_id uuid references public.product_categories (id) on delete cascade,
  product_id uuid references public.products (id) on delete cascade,
  post_id uuid references public.blog_posts (id) on delete cascade,
  -- The category that the product was in.
  in_category_id uuid references public.product_categories (id) on delete cascade,
  created_at timestamptz not null default now(),
  in_category_slug text,
  constraint former_slugs_slug_form check (public.is_slug(slug)),
  constraint former_slugs_has_one_owner check (num_nonnulls(category_id, product_id, post_id) = 1),
  constraint former_slugs_in_category_slug_form check (public.is_slug(in_category_slug)),
  constraint former_slugs_product_stood_in_a_category
    check (num_nonnulls(in_category_id, in_category_slug) = num_nonnulls(product_id))
);

comment on table public.former_slugs is 'Former slugs of categories, products and posts, written by triggers. A current slug takes precedence over a former one.';
comment on column public.former_slugs.in_category_id is 'The category that the product was in.';
comment on column public.former_slugs.in_category_slug is
  'In its place, the slug of a deleted category that the product was in; one row for each slug that category ever had.';

create unique index former_slugs_category_idx on public.former_slugs (slug) where category_id is not null;
create unique index former_slugs_product_idx on public.former_slugs (in_category_id, slug) where product_id is not null;
create unique index former_slugs_post_idx on public.former_slugs (slug) where post_id is not null;
create index former_slugs_category_id_idx on public.former_slugs (category_id);
create index former_slugs_product_id_idx on public.former_slugs (product_id);
create index former_slugs_post_id_idx on public.former_slugs (post_id);
create unique index former_slugs_deleted_category_idx on public.former_slugs (in_category_slug, slug)
  where in_category_slug is not null;

create trigger former_slugs_keep_deleted after delete on public.former_slugs
  for each row execute function public.keep_former_slug_revision();

alter table public.former_slugs enable row level security;

create policy "Visitors read former slugs of what they see"
  on public.former_slugs for select to anon using (
    exists (select from public.product_categories c where c.id = former_slugs.category_id)
    or exists (select from public.products p where p.id = former_slugs.product_id)
    or exists (select from public.blog_posts b where b.id = former_slugs.post_id)
  );
create policy "Users read former slugs of what they see"
  on public.former_slugs for select to authenticated using (
    exists (select from public.product_categories c where c.id = former_slugs.category_id)
    or exists (select from public.products p where p.id = former_slugs.product_id)
    or exists (select from public.blog_posts b where b.id = former_slugs.post_id)
  );

grant select on public.former_slugs to anon, authenticated;

create function public.find_moved_product(category_slug text, product_slug text)
returns table (category text, product text)
language sql stable set search_path = '' as $$
  with was_in as (
    select c.id, 1 as rank from public.product_categories c where c.slug = find_moved_product.category_slug
    union all
    select f.category_id, 2 from public.former_slugs f
    where f.slug = find_moved_product.category_slug and f.category_id is not null
  ), found as (
    select p.id, w.rank, 1 as way from was_in w
    join public.products p on p.category_id = w.id and p.slug = find_moved_product.product_slug
    union all
    -- That it is not null is for the index, which has former slugs of products only.
    select f.product_id, w.rank, 2 from was_in w
    join public.former_slugs f
      on f.in_category_id = w.id and f.slug = find_moved_product.product_slug and f.product_id is not null
    union all
    select f.product_id, 3, 2 from public.former_slugs f
    where f.in_category_slug = find_moved_product.category_slug and f.slug = find_moved_product.product_slug
  )
  select c.slug, p.slug from found
  join public.products p on p.id = found.id and p.is_live
  join public.product_categories c on c.id = p.category_id
  order by found.rank, found.way limit 1;
$$;

comment on function public.find_moved_product(text, text) is
  'The current address of the product at a former address: below a category that has the slug, then one that had it, then one that is deleted.';
grant execute on function public.find_moved_product(text, text) to anon, authenticated;

-- What the company says of itself in lists: several kinds of entries in one table.

create table public.company_entries (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  title text not null,
  caption text,
  description text,
  email text,
  phone text,
  image_url text,
  sort_order integer not null default 0,
  status text not null default 'published',
  publish_at timestamptz,
  unpublish_at timestamptz,
  is_live boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint company_entries_kind_is_known
    check (kind in ('people', 'timeline', 'figures', 'destinations', 'references')),
  constraint company_entries_title_is_given check (title ~ '\S' and char_length(title) <= 200),
  constraint company_entries_caption_length check (char_length(caption) <= 200),
  constraint company_entries_description_length check (char_length(description) <= 2000),
  constraint company_entries_email_length check (char_length(email) <= 320),
  constraint company_entries_phone_length check (char_length(phone) <= 50),
  constraint company_entries_image_url_form check (public.is_picture_url(image_url)),
  constraint company_entries_status_is_known check (status in ('draft', 'published')),
  constraint company_entries_unpublish_follows_publish check (unpublish_at > publish_at)
);

comment on table public.company_entries is
  'What public pages say of the company, by kind and sort_order. A kind without live rows is absent from all pages.';
comment on column public.company_entries.title is
  'The words in large letters: a name, a year, a number with its unit, a country, who says it.';
comment on column public.company_entries.caption is 'The line below the title: a role, what happened, what is counted.';

create index company_entries_place_idx on public.company_entries (kind, sort_order, created_at, id);
create index company_entries_publish_at_idx on public.company_entries (publish_at)
  where status = 'published' and publish_at is not null;
create index company_entries_unpublish_at_idx on public.company_entries (unpublish_at)
  where status = 'published' and unpublish_at is not null;

create trigger company_entries_set_updated_at before update on public.company_entries
  for each row execute function public.set_updated_at();
create trigger company_entries_keep_origin_of_inserted before insert on public.company_entries
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger company_entries_keep_origin_of_updated before update on public.company_entries
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();
create trigger company_entries_publication before insert or update on public.company_entries
  for each row execute function public.settle_publication();
create trigger company_entries_drop_working_copies after delete on public.company_entries
  referencing old table as removed for each statement execute function public.drop_working_copies();
create trigger company_entries_bump_version_of_inserted after insert on public.company_entries
  referencing new table as added for each statement execute function public.bump_content_version();
create trigger company_entries_bump_version_of_updated after update on public.company_entries
  referencing old table as removed new table as added for each statement execute function public.bump_content_version();
create trigger company_entries_bump_version_of_deleted after delete on public.company_entries
  referencing old table as removed for each statement execute function public.bump_content_version();
create trigger company_entries_bump_version_of_truncated after truncate on public.company_entries
  for each statement execute function public.bump_content_version();
create trigger company_entries_keep_inserted after insert on public.company_entries
  referencing new table as added for each statement execute function public.keep_revisions();
create trigger company_entries_keep_updated after update on public.company_entries
  referencing old table as removed new table as added for each statement execute function public.keep_revisions();
create trigger company_entries_keep_deleted after delete on public.company_entries
  referencing old table as removed for each statement execute function public.keep_revisions();

alter table public.company_entries enable row level security;

create policy "Visitors read live company entries"
  on public.company_entries for select to anon using (is_live);
create policy "Users read live company entries, staff read all"
  on public.company_entries for select to authenticated using (is_live or (select public.is_staff()));
create policy "Staff add company entries"
  on public.company_entries for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change company entries"
  on public.company_entries for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete company entries"
  on public.company_entries for delete to authenticated using ((select public.is_staff()));

grant select on public.company_entries to anon, authenticated;
grant insert, update, delete on public.company_entries to authenticated;

-- Texts of pages, and what pages show beside them.

create table public.page_content (
  id uuid primary key default gen_random_uuid(),
  page_slug text not null,
  section_slug text not null,
  content text not null default '',
  content_type text not null default 'text',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint page_content_section_form check (section_slug ~ '^[a-z0-9_]{1,100}$'),
  constraint page_content_section_is_unique unique (page_slug, section_slug),
  constraint page_content_content_length check (char_length(content) <= 20000),
  constraint page_content_picture_url_form
    check (content_type <> 'image' or content = '' or public.is_picture_url(content)),
  constraint page_content_page_is_known
    check (page_slug in ('home', 'about-us', 'market-note', 'claims', 'privacy', 'terms')),
  constraint page_content_content_type_is_known
    check (content_type in ('text', 'textarea', 'image', 'date', 'choices'))
);

comment on table public.page_content is 'Page texts. The application defines which sections a page has.';

create trigger page_content_set_updated_at before update on public.page_content
  for each row execute function public.set_updated_at();
create trigger page_content_keep_origin_of_inserted before insert on public.page_content
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger page_content_keep_origin_of_updated before update on public.page_content
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();
create trigger page_content_bump_version_of_inserted after insert on public.page_content
  referencing new table as added for each statement execute function public.bump_content_version();
create trigger page_content_bump_version_of_updated after update on public.page_content
  referencing old table as removed new table as added for each statement execute function public.bump_content_version();
create trigger page_content_bump_version_of_deleted after delete on public.page_content
  referencing old table as removed for each statement execute function public.bump_content_version();
create trigger page_content_bump_version_of_truncated after truncate on public.page_content
  for each statement execute function public.bump_content_version();
create trigger page_content_keep_inserted after insert on public.page_content
  referencing new table as added
  for each statement execute function public.keep_document_revision('r.page_slug', 'section_slug', 'content');
create trigger page_content_keep_updated after update on public.page_content
  referencing old table as removed new table as added
  for each statement execute function public.keep_document_revision('r.page_slug', 'section_slug', 'content');
create trigger page_content_keep_deleted after delete on public.page_content
  referencing old table as removed
  for each statement execute function public.keep_document_revision('r.page_slug', 'section_slug', 'content');

alter table public.page_content enable row level security;

create policy "Everyone reads page content"
  on public.page_content for select to anon, authenticated using (true);
create policy "Staff add page content"
  on public.page_content for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change page content"
  on public.page_content for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete page content"
  on public.page_content for delete to authenticated using ((select public.is_staff()));

grant select on public.page_content to anon, authenticated;
grant insert, update, delete on public.page_content to authenticated;

create function public.save_page_content(page_slug text, version text, sections text) returns boolean
language plpgsql set search_path = '' as $$
begin
  -- Serialized, or two writers with the same version would both find it current.
  perform pg_advisory_xact_lock(hashtextextended('page content:' || save_page_content.page_slug, 0));

  if (select max(c.updated_at) from public.page_content c where c.page_slug = save_page_content.page_slug)
    is distinct from nullif(save_page_content.version, '')::timestamptz
  then
    return false;
  end if;

  insert into public.page_content (page_slug, section_slug, content, content_type)
  select save_page_content.page_slug, s.section_slug, s.content, s.content_type
  from json_to_recordset(save_page_content.sections::json) as s (section_slug text, content text, content_type text)
  on conflict on constraint page_content_section_is_unique
    do update set content = excluded.content, content_type = excluded.content_type;
  return true;
end;
$$;

comment on function public.save_page_content(text, text, text) is
  'Writes a JSON list of {section_slug, content, content_type}. Returns false and writes nothing where version is not current: the newest updated_at of the page''s rows, empty for none. Row level security decides who may write.';
grant execute on function public.save_page_content(text, text, text) to authenticated;

create function public.page_with_company(page text, kinds text[])
returns table (texts json, company json, picture_notes json)
language plpgsql stable set search_path = '' as $$
begin
  return query
  with sections as (
    select c.section_slug, c.content, c.updated_at, c.content_type
    from public.page_content c where c.page_slug = page_with_company.page
  ), entries as (
    select e.id, e.kind, e.title, e.caption, e.description, e.email, e.phone, e.image_url, e.sort_order, e.created_at
    from public.company_entries e where e.kind = any (page_with_company.kinds) and e.is_live
  ), pictures as (
    select array(
      select s.content from sections s where s.content_type = 'image'
      union all
      select e.image_url from entries e where e.image_url is not null
    ) as urls
  )
  select
    (
      select coalesce(json_agg(json_build_object(
        'section_slug', s.section_slug, 'content', s.content, 'updated_at', s.updated_at
      )), '[]')
      from sections s
    ),
    (
      select coalesce(json_agg(json_build_object(
        'id', e.id, 'kind', e.kind, 'title', e.title, 'caption', e.caption, 'description', e.description,
        'email', e.email, 'phone', e.phone, 'image_url', e.image_url
      ) order by e.sort_order, e.created_at, e.id), '[]')
      from entries e
    ),
    case when cardinality(p.urls) <= 100 then public.picture_notes(p.urls) else (
      select json_object_agg(n.key, n.value)
      from generate_series(1, cardinality(p.urls), 100) as s (first),
        json_each(public.picture_notes(p.urls[s.first:s.first + 99])) n
    ) end
  from pictures p;
end;
$$;

comment on function public.page_with_company(text, text[]) is
  'All that a page of texts shows in one call: its texts, the live company entries of some kinds, and what the library says of the pictures of both.';
grant execute on function public.page_with_company(text, text[]) to anon, authenticated;

create function public.site_notices()
returns table (
  note text, note_date text, note_pages text, noted_at timestamptz, written text[], has_season boolean
)
language plpgsql stable set search_path = '' as $$
begin
  select
    max(c.content) filter (where c.section_slug = 'market_note'),
    max(c.content) filter (where c.section_slug = 'market_note_date'),
    max(c.content) filter (where c.section_slug = 'market_note_pages'),
    max(c.updated_at) filter (where c.section_slug = 'market_note')
  into note, note_date, note_pages, noted_at
  from public.page_content c where c.page_slug = 'market-note';
  written := array(
    select p.page_slug from public.page_content p
    where p.page_slug in ('claims', 'terms') and p.section_slug = p.page_slug and p.content ~ '\S'
    order by p.page_slug
  );
  has_season := public.has_season();
  return next;
end;
$$;

comment on function public.site_notices() is
  'What all public pages share: the market note, which of the pages exist that do so only once somebody has written them, and whether the season calendar shows any products.';
grant execute on function public.site_notices() to anon, authenticated;

-- Settings of the site.

create table public.site_settings (
  id uuid primary key default gen_random_uuid(),
  setting_key text not null,
  setting_value text not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint site_settings_key_form check (setting_key ~ '^[a-z0-9_]{1,100}$'),
  constraint site_settings_key_is_unique unique (setting_key),
  constraint site_settings_value_length check (char_length(setting_value) <= 5000),
  constraint site_settings_description_length check (char_length(description) <= 1000),
  constraint site_settings_url_form check (
    case
      when setting_key like 'social\_%\_url' then setting_value ~* '^(#|https?://[^\s"<>\\]+)?$'
      when setting_key = 'header_logo_url' then setting_value = '' or public.is_picture_url(setting_value)
      else true
    end
  )
);

comment on table public.site_settings is 'Settings. Visitors read only the keys that is_public_setting lists.';

create trigger site_settings_set_updated_at before update on public.site_settings
  for each row execute function public.set_updated_at();
create trigger site_settings_keep_origin_of_inserted before insert on public.site_settings
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger site_settings_keep_origin_of_updated before update on public.site_settings
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();
create trigger site_settings_settle_certificates after insert or update or delete on public.site_settings
  for each row execute function public.settle_certificates_in_zone();
create trigger site_settings_bump_version_of_inserted after insert on public.site_settings
  referencing new table as added for each statement execute function public.bump_content_version();
create trigger site_settings_bump_version_of_updated after update on public.site_settings
  referencing old table as removed new table as added for each statement execute function public.bump_content_version();
create trigger site_settings_bump_version_of_deleted after delete on public.site_settings
  referencing old table as removed for each statement execute function public.bump_content_version();
create trigger site_settings_bump_version_of_truncated after truncate on public.site_settings
  for each statement execute function public.bump_content_version();
create trigger site_settings_keep_inserted after insert on public.site_settings
  referencing new table as added
  for each statement execute function public.keep_document_revision('''all''', 'setting_key', 'setting_value');
create trigger site_settings_keep_updated after update on public.site_settings
  referencing old table as removed new table as added
  for each statement execute function public.keep_document_revision('''all''', 'setting_key', 'setting_value');
create trigger site_settings_keep_deleted after delete on public.site_settings
  referencing old table as removed for each statement execute function public.keep_revisions();

alter table public.site_settings enable row level security;

create policy "Visitors read public settings"
  on public.site_settings for select to anon using (public.is_public_setting(setting_key));
create policy "Users read public settings, admins read all"
  on public.site_settings for select to authenticated
  using (public.is_public_setting(setting_key) or (select public.is_admin()));
create policy "Admins add settings"
  on public.site_settings for insert to authenticated with check ((select public.is_admin()));
create policy "Admins change settings"
  on public.site_settings for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins delete settings"
  on public.site_settings for delete to authenticated using ((select public.is_admin()));

grant select on public.site_settings to anon, authenticated;
grant insert, update, delete on public.site_settings to authenticated;

create function public.save_site_settings(changes jsonb) returns text[]
language plpgsql set search_path = '' as $$
declare
  stale text[];
  saved integer;
begin
  -- Locks in one order, which rules out deadlocks between two writers.
  perform 1 from public.site_settings s
  where s.setting_key in (select c ->> 'setting_key' from jsonb_array_elements(changes) c)
  order by s.setting_key for update;

  select coalesce(array_agg(c.setting_key), '{}') into stale
  from jsonb_to_recordset(changes) as c (setting_key text, version timestamptz)
  where not exists (
    select 1 from public.site_settings s where s.setting_key = c.setting_key and s.updated_at = c.version
  );
  if cardinality(stale) > 0 then
    return stale;
  end if;

  update public.site_settings s set setting_value = c.setting_value
  from jsonb_to_recordset(changes) as c (setting_key text, setting_value text)
  where s.setting_key = c.setting_key;
  get diagnostics saved = row_count;
  if saved <> jsonb_array_length(changes) then
    raise insufficient_privilege using message = 'Only an administrator may change settings.';
  end if;
  return stale;
end;
$$;

comment on function public.save_site_settings(jsonb) is
  'Writes a list of {setting_key, setting_value, version} and returns an empty list; where rows have another version or are missing, writes nothing and returns their keys.';
grant execute on function public.save_site_settings(jsonb) to authenticated;

-- Where pictures are shown.

create function public.picture_uses()
returns table (url text, table_name text, row_id text, field text, title text, is_copy boolean)
language sql stable as $$
  select p.image_url, 'products', p.id::text, 'image_url', p.name, false
    from public.products p where p.image_url is not null
  union all select g.url, 'products', p.id::text, 'gallery_images', p.name, false
    from public.products p cross join lateral unnest(p.gallery_images) as g (url) where p.gallery_images <> '{}'
  union all select r.image_url, 'product_categories', r.id::text, 'image_url', r.name, false
    from public.product_categories r where r.image_url is not null
  union all select p.share_image_url, 'products', p.id::text, 'share_image_url', p.name, false
    from public.products p where p.share_image_url is not null
  union all select r.share_image_url, 'product_categories', r.id::text, 'share_image_url', r.name, false
    from public.product_categories r where r.share_image_url is not null
  union all select p.document_url, 'products', p.id::text, 'document_url', p.name, false
    from public.products p where p.document_url is not null
  union all select r.document_url, 'certificates', r.id::text, 'document_url', r.name, false
    from public.certificates r where r.document_url is not null
  union all select r.image_url, 'certificates', r.id::text, 'image_url', r.name, false
    from public.certificates r where r.image_url is not null
  union all select r.image_url, 'gallery_items', r.id::text, 'image_url', r.title, false from public.gallery_items r
  union all select r.image_url, 'company_entries', r.id::text, 'image_url', r.title, false
    from public.company_entries r where r.image_url is not null
  union all select r.featured_image_url, 'blog_posts', r.id::text, 'featured_image_url', r.title, false
    from public.blog_posts r where r.featured_image_url is not null
  union all select r.share_image_url, 'blog_posts', r.id::text, 'share_image_url', r.title, false
    from public.blog_posts r where r.share_image_url is not null
  union all select t.url, 'blog_posts', r.id::text, 'content', r.title, false
    from public.blog_posts r cross join lateral unnest(public.pictures_in_text(r.content)) as t (url)
  union all select t.content, 'page_content', t.page_slug, t.section_slug, null, false
    from public.page_content t where t.content_type = 'image' and t.content <> ''
  union all select s.setting_value, 'site_settings', 'all', s.setting_key, null, false from public.site_settings s
  -- What is published next. Few rows, and any of their texts may be a picture.
  union all select v.value, w.table_name, w.row_id, v.key, coalesce(w.values ->> 'name', w.values ->> 'title'), true
    from public.working_copies w cross join lateral json_each_text(w.values) v
  union all select g.value, w.table_name, w.row_id, 'gallery_images', w.values ->> 'name', true
    from public.working_copies w cross join lateral json_array_elements_text(
      case json_typeof(w.values -> 'gallery_images') when 'array' then w.values -> 'gallery_images' else '[]' end
    ) g
  union all select t.url, w.table_name, w.row_id, 'content', w.values ->> 'title', true
    from public.working_copies w cross join lateral unnest(public.pictures_in_text(w.values ->> 'content')) as t (url)
    where w.table_name = 'blog_posts'
$$;

comment on function public.picture_uses() is
  'Every address of a picture in content and working copies, with the place. Without a search_path, so that it is inlined and its conditions find their indexes; only other functions call it.';

create function public.picture_places(urls text[])
returns table (url text, table_name text, row_id text, field text, title text, is_copy boolean)
language sql stable security definer set search_path = '' as $$
  select u.* from public.picture_uses() u
  where u.url = any (picture_places.urls) and (u.table_name <> 'products' or u.field <> 'gallery_images' or u.is_copy)
    and ((select auth.uid()) is null or (select public.is_staff()))
  union all
  -- Apart, because only the operator && finds an index over lists.
  select g.url, 'products', p.id::text, 'gallery_images', p.name, false
  from public.products p cross join lateral unnest(p.gallery_images) as g (url)
  where p.gallery_images <> '{}' and p.gallery_images && picture_places.urls and g.url = any (picture_places.urls)
    and ((select auth.uid()) is null or (select public.is_staff()));
$$;

comment on function public.picture_places(text[]) is
  'Where pictures are shown, or will be by a working copy; nothing for a caller who is not staff. Security definer: editors see no settings, whose pictures they must not remove, and below a policy the operator && uses no index.';
grant execute on function public.picture_places(text[]) to authenticated;

create function public.pictures_in_use(urls text[]) returns setof text
language sql stable security definer set search_path = '' as $$
  with caller (sees_all) as (
    -- The program itself has no user.
    select (select auth.uid()) is null or (select public.is_staff())
  ), asked (url, path) as (
    select u.url, split_part(u.url, '/application-assets/', 2) from unnest(pictures_in_use.urls) as u (url)
  ), shown (url) as (
    select p.url from public.picture_places(pictures_in_use.urls) p
    -- What somebody put into the library, or has in an open form.
    union all select a.url from asked a
      join public.media m on m.path = a.path and (m.kept or m.staged_at > now() - interval '1 day')
      where (select c.sees_all from caller c)
    -- An undo would bring these back.
    union all select unnest(public.pictures_before(l.before)) from public.product_import_lines l
      join public.product_imports i on i.id = l.import_id and i.state = 'applied'
      where l.before is not null and l.changes && array['image_url', 'gallery_images', 'document_url']
        and public.pictures_before(l.before) && pictures_in_use.urls and (select c.sees_all from caller c)
    union all select a.url from asked a
      where (select c.sees_all from caller c) and a.path in (
        select public.pictures_in_history(array(select b.path from asked b))
      )
  )
  select distinct shown.url from shown where shown.url = any (pictures_in_use.urls);
$$;

comment on function public.pictures_in_use(text[]) is
  'Those of the given URLs that a row refers to, that a working copy will show, that the library keeps, that a form took within a day, or that history and trash can bring back; nothing for a caller who is not staff.';
grant execute on function public.pictures_in_use(text[]) to authenticated;

create function public.unused_pictures(urls text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(u.url), '{}')
  from unnest(unused_pictures.urls) as u (url)
  where u.url not in (select p.url from public.pictures_in_use(unused_pictures.urls) as p (url))
    and ((select auth.uid()) is null or (select public.is_staff()));
$$;

comment on function public.unused_pictures(text[]) is
  'Those of the given URLs that pictures_in_use does not give; none for a caller who is not staff. What an answer lacks is kept, not removed. Security definer as pictures_in_use, which it asks.';
grant execute on function public.unused_pictures(text[]) to authenticated;

create function public.places_of_media(
  base text, file uuid default null, page integer default 1, page_size integer default 50, q text default '',
  kind text default null, undescribed boolean default false
)
returns table (url text, table_name text, row_id text, field text, title text, is_copy boolean)
language sql stable set search_path = '' as $$
  select p.* from public.picture_places(
    case when places_of_media.file is null then array(
      select places_of_media.base || (l.item ->> 'path')
      from public.list_media(
        places_of_media.page, places_of_media.page_size, places_of_media.q, places_of_media.kind, false,
        places_of_media.undescribed
      ) l
    ) else array(select places_of_media.base || m.path from public.media m where m.id = places_of_media.file) end
  ) p
$$;

comment on function public.places_of_media(text, uuid, integer, integer, text, text, boolean) is
  'Where the files of a page of the library are shown, or that of one file. base is what the addresses of files begin with.';
grant execute on function public.places_of_media(text, uuid, integer, integer, text, text, boolean) to authenticated;

create function public.replace_in_text(content text, old_url text, new_url text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select replace(
    replace(replace_in_text.content, '(' || old_url || ')', '(' || new_url || ')'),
    '(' || old_url || ' ', '(' || new_url || ' '
  );
$$;

comment on function public.replace_in_text(text, text, text) is 'Shows another picture in post markup.';

create function public.replace_picture(old_url text, new_url text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  step integer;
  replaced integer := 0;
begin
  if (select auth.uid()) is not null and not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may replace pictures.';
  end if;
  perform set_config('app.actor_name', case
    when (select auth.uid()) is null then 'joining of pictures that were stored twice' else 'replacement of a picture'
  end, true);
  update public.site_settings set setting_value = new_url
    where setting_value = old_url and ((select auth.uid()) is null or public.is_admin());
  get diagnostics step = row_count;
  replaced := replaced + step;
  -- Inside the program's own check, because a refusal by row level security would be silent.
  if exists (select 1 from public.site_settings s where s.setting_value = old_url) then
    raise insufficient_privilege using message = 'This picture is also in the site settings, which only an administrator may change.';
  end if;
  -- One statement per table, so that a row has one revision.
  update public.products p set
    image_url = case when p.image_url = old_url then new_url else p.image_url end,
    document_url = case when p.document_url = old_url then new_url else p.document_url end,
    share_image_url = case when p.share_image_url = old_url then new_url else p.share_image_url end,
    gallery_images = case when p.gallery_images @> array[old_url] then array(
      select g.url from unnest(array_replace(p.gallery_images, old_url, new_url)) with ordinality as g (url, place)
      group by g.url order by min(g.place)
    ) else p.gallery_images end
    where p.id in (
      select u.row_id::uuid from public.picture_places(array[old_url]) u
      where u.table_name = 'products' and not u.is_copy
    );
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.product_categories r set
    image_url = case when r.image_url = old_url then new_url else r.image_url end,
    share_image_url = case when r.share_image_url = old_url then new_url else r.share_image_url end
    where old_url in (r.image_url, r.share_image_url);
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.certificates r set
    image_url = case when r.image_url = old_url then new_url else r.image_url end,
    document_url = case when r.document_url = old_url then new_url else r.document_url end
    where old_url in (r.image_url, r.document_url);
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.company_entries set image_url = new_url where image_url = old_url;
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.gallery_items set image_url = new_url where image_url = old_url;
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.blog_posts r set
    featured_image_url = case when r.featured_image_url = old_url then new_url else r.featured_image_url end,
    share_image_url = case when r.share_image_url = old_url then new_url else r.share_image_url end,
    content = public.replace_in_text(r.content, old_url, new_url)
    where old_url in (r.featured_image_url, r.share_image_url) or old_url = any (public.pictures_in_text(r.content));
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.page_content set content = new_url where content_type = 'image' and content = old_url;
  get diagnostics step = row_count;
  replaced := replaced + step;
  -- A string of JSON as a whole, or in the text of a post: an address inside a longer word is none.
  update public.working_copies w
    set values = public.replace_in_text(
      replace(w.values::text, to_json(old_url)::text, to_json(new_url)::text), old_url, new_url
    )::json
    where position(to_json(old_url)::text in w.values::text) > 0
      or old_url = any (public.pictures_in_text(w.values ->> 'content'));
  get diagnostics step = row_count;
  return replaced + step;
end;
$$;

comment on function public.replace_picture(text, text) is
  'Shows another picture in all places of one, and gives the number of changed rows. Each row has one revision. Security definer, because a picture may stand in rows that editors do not see; those of settings refuse them.';
grant execute on function public.replace_picture(text, text) to authenticated;

-- What the library says of pictures: one function by address, and a column of each kind of content computed by it.

create function public.picture_notes(urls text[]) returns json
language sql stable security definer set search_path = '' as $$
  select json_object_agg(n.url, json_build_object('alt', n.alt, 'focus', n.focus, 'size', n.size))
  from (
    select distinct on (u.url) u.url, m.alt,
      case when m.focal_x is not null then json_build_array(m.focal_x, m.focal_y) end as focus,
      case when m.width is not null then json_build_array(m.width, m.height) end as size
    from unnest(picture_notes.urls[1:100]) as u (url)
    join public.media m on m.path = split_part(u.url, '/application-assets/', 2)
  ) n;
$$;

comment on function public.picture_notes(text[]) is
  'Alternative texts, focal points and sizes of pictures of the library by address: {url: {alt, focus: [x, y] or null, size: [width, height] or null}}; null where there are none. Of more than 100 addresses the first ones. Security definer: visitors read no row of the library, only what belongs to an address that they name.';
grant execute on function public.picture_notes(text[]) to anon, authenticated;

create function public.picture_notes(product public.products) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.picture_notes(array_append(product.gallery_images, product.image_url));
end;
$$;
grant execute on function public.picture_notes(public.products) to anon, authenticated;

create function public.picture_notes(certificate public.certificates) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.picture_notes(array[certificate.image_url]);
end;
$$;
grant execute on function public.picture_notes(public.certificates) to anon, authenticated;

create function public.picture_notes(item public.gallery_items) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.picture_notes(array[item.image_url]);
end;
$$;
grant execute on function public.picture_notes(public.gallery_items) to anon, authenticated;

create function public.picture_notes(post public.blog_posts) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.picture_notes(array_append(public.pictures_in_text(post.content), post.featured_image_url));
end;
$$;
grant execute on function public.picture_notes(public.blog_posts) to anon, authenticated;

create function public.picture_notes(text public.page_content) returns json
language plpgsql stable set search_path = '' as $$
begin
  return case when text.content_type = 'image' then public.picture_notes(array[text.content]) end;
end;
$$;
grant execute on function public.picture_notes(public.page_content) to anon, authenticated;

create function public.picture_notes(entry public.company_entries) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.picture_notes(array[entry.image_url]);
end;
$$;
grant execute on function public.picture_notes(public.company_entries) to anon, authenticated;

-- Enquiries. Visitors write through submit_enquiry only, and read nothing.

create function public.set_enquiry_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  letters constant text := '23456789CDFGHJKMNPQRTVWX';
  drawn text;
begin
  loop
    select string_agg(substr(letters, 1 + floor(random() * length(letters))::integer, 1), '') into drawn
    from generate_series(1, 6);
    new.reference := substr(drawn, 1, 3) || '-' || substr(drawn, 4);
    exit when not exists (select from public.enquiries e where e.reference = new.reference);
  end loop;
  return new;
end;
$$;

comment on function public.set_enquiry_reference() is
  'Row trigger. Security definer, because it looks at the references of all enquiries.';

create function public.guard_enquiry() returns trigger
language plpgsql set search_path = '' as $$
declare
  desk constant text[] := array['status', 'assignee_id', 'tags', 'updated_at'];
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if to_jsonb(new) - desk <> to_jsonb(old) - desk then
    raise insufficient_privilege using message = 'What was written is never changed.';
  end if;
  if new.assignee_id is distinct from old.assignee_id and new.assignee_id is not null
    and not exists (select from public.staff_names() s where s.id = new.assignee_id and s.is_active)
  then
    raise check_violation using message = 'This person does not work in the back office any more. Please choose somebody else.';
  end if;
  return new;
end;
$$;

comment on function public.guard_enquiry() is
  'Row trigger: staff change the state, the assignee and the tags of an enquiry, never what was written.';

create function public.forget_enquiries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor record;
begin
  delete from public.revisions r using removed o where r.table_name = 'enquiries' and r.row_id = o.id::text;
  if coalesce(current_setting('app.retention', true), '') = '' then
    select * into actor from public.current_actor();
    insert into public.revisions (actor_id, actor_name, cause, table_name, row_id, action, before, restorable)
    select actor.id, actor.name, actor.cause, 'enquiries', o.id, 'delete', json_build_object('reference', o.reference), false
    from removed o;
  end if;
  return null;
end;
$$;

comment on function public.forget_enquiries() is
  'Statement trigger: with an enquiry goes its history, notes in it included. What stays is that it was deleted, by its reference. Security definer, because clients cannot write revisions.';

create function public.forget_quoted_buyer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.quotation_sends s set recipient = null
  from public.quotation_versions v join public.quotations q on q.id = v.quotation_id
  where q.enquiry_id = old.id and s.version_id = v.id;
  update public.quotation_versions v set full_name = null, email = null
  from public.quotations q where q.enquiry_id = old.id and v.quotation_id = q.id;
  return old;
end;
$$;

comment on function public.forget_quoted_buyer() is
  'Row trigger of enquiries: with an enquiry go the name and the address of its buyer, also from quotations. Security definer, because nobody may change those.';

create function public.count_sent_enquiry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.insight_counts as n (day, kind, key, count) values (public.day_of(now()), 'funnel', 'sent', 1)
  on conflict (day, kind, key) do update set count = n.count + 1;
  return null;
end;
$$;

comment on function public.count_sent_enquiry() is
  'Row trigger: an enquiry is counted with the row that stores it, so a form that is sent twice counts once.';

create table public.enquiries (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null,
  status text not null default 'new',
  idempotency_key text not null,
  sender_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reference text not null default '',
  company text,
  country text,
  port text,
  incoterm text,
  loading_week text,
  token_digest text,
  meaning text,
  assignee_id uuid,
  tags text[] not null default '{}',
  constraint enquiries_full_name_is_given check (full_name ~ '\S' and char_length(full_name) <= 200),
  constraint enquiries_email_form check (email ~ '^[^@\s]+@[^@\s]+$' and char_length(email) <= 320),
  constraint enquiries_phone_length check (char_length(phone) <= 50),
  constraint enquiries_subject_is_given check (subject ~ '\S' and char_length(subject) <= 200),
  constraint enquiries_status_is_known check (status in ('new', 'answered', 'archived')),
  constraint enquiries_idempotency_key_is_unique unique (idempotency_key),
  constraint enquiries_idempotency_key_length check (char_length(idempotency_key) between 1 and 200),
  constraint enquiries_sender_hash_length check (char_length(sender_hash) between 1 and 200),
  constraint enquiries_reference_form check (reference ~ '^[0-9A-Z]{3}-[0-9A-Z]{3}$'),
  constraint enquiries_reference_is_unique unique (reference),
  constraint enquiries_company_length check (char_length(company) <= 200),
  constraint enquiries_country_length check (char_length(country) <= 100),
  constraint enquiries_port_length check (char_length(port) <= 200),
  constraint enquiries_incoterm_is_known check (
    incoterm in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')
  ),
  constraint enquiries_loading_week_form check (loading_week ~ '^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$'),
  constraint enquiries_token_digest_form check (token_digest ~ '^[0-9a-f]{64}$'),
  constraint enquiries_token_digest_is_unique unique (token_digest),
  constraint enquiries_meaning_length check (char_length(meaning) <= 1000),
  constraint enquiries_message_length check (char_length(message) <= 5000),
  constraint enquiries_assignee_id_fkey foreign key (assignee_id) references public.profiles on delete set null,
  constraint enquiries_tags_form check (tags = '{}' or public.are_short_texts(tags))
);

comment on table public.enquiries is 'What visitors sent: messages of the contact form, and enquiry lists with lines.';
comment on column public.enquiries.message is 'Empty only beside lines, which say enough.';
comment on column public.enquiries.idempotency_key is
  'Digest of the form''s key and its fields: a form sent twice is one row, a changed form is another.';
comment on column public.enquiries.sender_hash is 'HMAC of the sender''s network address, for the rate limit; the address itself is not stored.';
comment on column public.enquiries.reference is
  'Short, and unambiguous when read aloud: no vowels, and nothing that looks like something else. Set by a trigger.';
comment on column public.enquiries.port is 'The port of destination, as the buyer wrote it.';
comment on column public.enquiries.loading_week is 'The week in which it should be loaded, ISO 8601: 2026-W49.';
comment on column public.enquiries.token_digest is
  'SHA-256 of the token of the private link to the confirmation; the token itself is never stored.';
comment on column public.enquiries.meaning is 'What the whole load meant, in the words that the buyer saw.';
comment on column public.enquiries.assignee_id is 'Who of the staff looks after it; null for nobody.';

create index enquiries_status_idx on public.enquiries (status, created_at desc, id);
create index enquiries_created_at_idx on public.enquiries (created_at desc, id);
create index enquiries_sender_idx on public.enquiries (sender_hash, created_at desc);
create index enquiries_email_idx on public.enquiries (lower(email), created_at desc);
create index enquiries_assignee_id_idx on public.enquiries (assignee_id, created_at desc, id) where assignee_id is not null;
create index enquiries_country_idx on public.enquiries (country, created_at desc, id) where country is not null;
create index enquiries_tags_idx on public.enquiries using gin (tags) where tags <> '{}';

create trigger enquiries_set_updated_at before update on public.enquiries
  for each row execute function public.set_updated_at();
create trigger enquiries_set_reference before insert on public.enquiries
  for each row when (new.reference = '') execute function public.set_enquiry_reference();
create trigger enquiries_guard before update on public.enquiries
  for each row execute function public.guard_enquiry();
create trigger enquiries_forget after delete on public.enquiries
  referencing old table as removed for each statement execute function public.forget_enquiries();
create trigger enquiries_forget_quoted_buyer before delete on public.enquiries
  for each row execute function public.forget_quoted_buyer();
create trigger enquiries_count_sent after insert on public.enquiries
  for each row when (new.created_at > now() - interval '1 hour') execute function public.count_sent_enquiry();
create trigger enquiries_keep_updated after update on public.enquiries
  referencing old table as removed new table as added
  for each statement execute function public.keep_revisions('id', 'reference', 'status', 'assignee_id', 'tags');

alter table public.enquiries enable row level security;

create policy "Staff read enquiries"
  on public.enquiries for select to authenticated using ((select public.is_staff()));
create policy "Staff change enquiries"
  on public.enquiries for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete enquiries"
  on public.enquiries for delete to authenticated using ((select public.is_staff()));

grant select, update, delete on public.enquiries to authenticated;

create table public.enquiry_lines (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null,
  position integer not null,
  product_id uuid,
  product_name text not null,
  category_name text,
  size text,
  packing text,
  packing_kg numeric,
  quantity numeric(9, 3) not null,
  unit text not null,
  tonnes numeric,
  meaning text,
  note text,
  constraint enquiry_lines_enquiry_id_fkey foreign key (enquiry_id) references public.enquiries on delete cascade,
  constraint enquiry_lines_product_id_fkey foreign key (product_id) references public.products on delete set null,
  constraint enquiry_lines_position_is_unique unique (enquiry_id, position),
  constraint enquiry_lines_position_is_positive check (position > 0),
  constraint enquiry_lines_product_name_is_given check (product_name ~ '\S' and char_length(product_name) <= 200),
  constraint enquiry_lines_words_length check (
    char_length(category_name) <= 200 and char_length(size) <= 200 and char_length(packing) <= 200
    and char_length(meaning) <= 500
  ),
  constraint enquiry_lines_packing_kg_form check (packing_kg between 0.001 and 30000),
  constraint enquiry_lines_quantity_form check (quantity > 0 and quantity <= 100000),
  constraint enquiry_lines_unit_is_known check (unit in ('tonnes', 'containers_20ft', 'containers_40ft', 'bags')),
  constraint enquiry_lines_tonnes_are_positive check (tonnes > 0),
  constraint enquiry_lines_note_length check (char_length(note) <= 500)
);

comment on table public.enquiry_lines is
  'The products of an enquiry list, with the words that the buyer saw. Written by submit_enquiry only, and never changed.';
comment on column public.enquiry_lines.product_id is 'Null where the product was deleted; its name stays.';
comment on column public.enquiry_lines.packing is 'The packing that was chosen, as the site showed it: Mesh bag 25 kg.';
comment on column public.enquiry_lines.packing_kg is 'Net weight of one packing in kilograms, at that time.';
comment on column public.enquiry_lines.tonnes is
  'The quantity in metric tonnes; null where the product''s facts did not tell.';
comment on column public.enquiry_lines.meaning is 'What the quantity meant, in the words that the buyer saw.';

create index enquiry_lines_product_id_idx on public.enquiry_lines (product_id);

alter table public.enquiry_lines enable row level security;

create policy "Staff read enquiry lines"
  on public.enquiry_lines for select to authenticated using ((select public.is_staff()));

grant select on public.enquiry_lines to authenticated;

create function public.submit_enquiry(
  full_name text, email text, phone text, subject text, message text, idempotency_key text, sender_hash text,
  token_digest text default null, company text default null, country text default null, port text default null,
  incoterm text default null, loading_week text default null, meaning text default null, lines jsonb default '[]'
) returns table (outcome text, retry_after_seconds integer, reference text, may_copy boolean)
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant integer := 5;
  period constant interval := '10 minutes';
  most_lines constant integer := 20;
  -- Copies go to an address that anybody may have typed: few to one address, and few in all.
  copies_to_one constant integer := 3;
  copies_of_one constant integer := 3;
  copies_in_all constant integer := 30;
  most_bytes constant integer := 100000;
  bytes constant integer := octet_length(concat_ws(
    '', submit_enquiry.full_name, submit_enquiry.email, submit_enquiry.phone, submit_enquiry.subject,
    submit_enquiry.message, submit_enquiry.idempotency_key, submit_enquiry.sender_hash, submit_enquiry.token_digest,
    submit_enquiry.company, submit_enquiry.country, submit_enquiry.port, submit_enquiry.incoterm,
    submit_enquiry.loading_week, submit_enquiry.meaning, submit_enquiry.lines::text
  ));
  may_copy boolean;
  recent timestamptz[];
  stored record;
begin
  if bytes > most_bytes then
    raise check_violation using message = 'enquiries_are_short: an enquiry has at most 100 kB.';
  end if;
  if jsonb_typeof(submit_enquiry.lines) <> 'array' or jsonb_array_length(submit_enquiry.lines) > most_lines then
    raise check_violation using message = 'enquiry_lines_are_few: an enquiry has at most 20 lines.';
  end if;
  if submit_enquiry.message !~ '\S' and jsonb_array_length(submit_enquiry.lines) = 0 then
    raise check_violation using message = 'enquiries_message_is_given: an enquiry has a message or lines.';
  end if;

  -- Serialized per sender, or ten parallel forms would all see the same count.
  perform pg_advisory_xact_lock(hashtextextended('enquiry:' || submit_enquiry.sender_hash, 0));

  select e.reference into stored from public.enquiries e where e.idempotency_key = submit_enquiry.idempotency_key;
  if found then
    return query select 'stored', 0, stored.reference, false;
    return;
  end if;

  select array_agg(e.created_at order by e.created_at desc) into recent
  from public.enquiries e
  where e.sender_hash = submit_enquiry.sender_hash and e.created_at > now() - period
    and e.created_at <= clock_timestamp();

  if cardinality(recent) >= allowed then
    return query select 'limited', ceil(extract(epoch from recent[allowed] + period - now()))::integer, null, false;
    return;
  end if;

  if not public.take_room('enquiries', bytes, 600, 6000000) then
    return query select 'limited', public.seconds_of_hour(), null, false;
    return;
  end if;

  insert into public.enquiries as e (
    full_name, email, phone, subject, message, idempotency_key, sender_hash,
    token_digest, company, country, port, incoterm, loading_week, meaning
  )
  values (
    submit_enquiry.full_name, submit_enquiry.email, nullif(btrim(submit_enquiry.phone), ''),
    submit_enquiry.subject, submit_enquiry.message, submit_enquiry.idempotency_key, submit_enquiry.sender_hash,
    submit_enquiry.token_digest, submit_enquiry.company, submit_enquiry.country, submit_enquiry.port,
    submit_enquiry.incoterm, submit_enquiry.loading_week, submit_enquiry.meaning
  )
  returning e.id, e.reference into stored;

  -- A product that left the catalogue meanwhile stays by its name.
  insert into public.enquiry_lines (
    enquiry_id, position, product_id, product_name, category_name, size, packing, packing_kg,
    quantity, unit, tonnes, meaning, note
  )
  select stored.id, e.place, p.id, l.product_name, l.category_name, l.size, l.packing, l.packing_kg,
    l.quantity, l.unit, l.tonnes, l.meaning, l.note
  from jsonb_array_elements(submit_enquiry.lines) with ordinality as e (line, place)
  cross join lateral jsonb_to_record(e.line) as l (
    product_id uuid, product_name text, category_name text, size text, packing text, packing_kg numeric,
    quantity numeric, unit text, tonnes numeric, meaning text, note text
  )
  left join public.products p on p.id = l.product_id and p.is_live;

  may_copy := (
    select count(*) from (
      select from public.enquiries e
      where lower(e.email) = lower(submit_enquiry.email) and e.created_at > now() - interval '1 day'
      limit copies_to_one + 1
    ) n
  ) <= copies_to_one
  and (
    select count(*) from (
      select from public.enquiries e
      where e.sender_hash = submit_enquiry.sender_hash and e.created_at > now() - interval '1 hour'
      limit copies_of_one + 1
    ) n
  ) <= copies_of_one;
  -- Counted last, so that only who gets a copy takes one from the others.
  return query select 'stored', 0, stored.reference, may_copy and public.take_room('copies', 0, copies_in_all, 0);
end;
$$;

comment on function public.submit_enquiry(
  text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb
) is
  'Inserts an enquiry with its lines and returns stored, its reference, and whether a copy may be sent to the address; never for the same form again. At the rate limit, 5 per sender in 10 minutes, 600 and 6 MB in an hour of all, returns limited and the seconds until the next is allowed.';
grant execute on function public.submit_enquiry(text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb) to anon, authenticated;

create function public.sent_enquiry(token text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'reference', e.reference, 'status', e.status, 'created_at', e.created_at,
    'expires_at', e.created_at + interval '30 days',
    'full_name', e.full_name, 'email', e.email, 'phone', e.phone, 'subject', e.subject, 'message', e.message,
    'company', e.company, 'country', e.country, 'port', e.port, 'incoterm', e.incoterm,
    'loading_week', e.loading_week, 'meaning', e.meaning,
    'lines', coalesce((
      select json_agg(json_build_object(
        'position', l.position, 'product_name', l.product_name, 'size', l.size, 'packing', l.packing,
        'quantity', l.quantity, 'unit', l.unit, 'meaning', l.meaning, 'note', l.note
      ) order by l.position)
      from public.enquiry_lines l where l.enquiry_id = e.id
    ), '[]')
  )
  from public.enquiries e
  where e.token_digest = encode(sha256(convert_to(sent_enquiry.token, 'UTF8')), 'hex')
    and e.created_at > now() - interval '30 days';
$$;

comment on function public.sent_enquiry(text) is
  'What was sent, for 30 days, to who has the token of the private link. Null where there is none.';
grant execute on function public.sent_enquiry(text) to anon, authenticated;

-- The desk: what staff note, find and answer of enquiries.

create function public.set_note_author() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor record;
begin
  select * into actor from public.current_actor();
  -- Without a person, such as in a move, the row says who it was.
  if actor.id is not null then
    new.author_id := actor.id;
    new.author_name := actor.name;
  end if;
  return new;
end;
$$;

comment on function public.set_note_author() is 'Row trigger: nobody writes in the name of another.';

create function public.keep_note_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.revisions r
    where r.table_name = 'enquiries' and r.row_id = old.enquiry_id::text and r.after ->> 'note_id' = old.id::text;
    return null;
  end if;
  insert into public.revisions (actor_id, actor_name, cause, table_name, row_id, action, before, after, restorable)
  select a.id, a.name, a.cause, 'enquiries', e.id, 'update',
    json_build_object(new.kind, null),
    json_build_object(
      'id', e.id, 'reference', e.reference, 'status', e.status, 'assignee_id', e.assignee_id, 'tags', e.tags,
      new.kind, new.body, 'note_id', new.id
    ), false
  from public.enquiries e cross join public.current_actor() a
  -- A move to another project brings the history itself.
  where e.id = new.enquiry_id and a.id is not null;
  return null;
end;
$$;

comment on function public.keep_note_revision() is
  'Row trigger: a note or reply is a change of its enquiry, which nothing takes back; one that is withdrawn leaves none. Security definer, because clients cannot write revisions.';

create table public.enquiry_notes (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null,
  kind text not null default 'note',
  body text not null,
  author_id uuid,
  author_name text,
  created_at timestamptz not null default now(),
  constraint enquiry_notes_enquiry_id_fkey foreign key (enquiry_id) references public.enquiries on delete cascade,
  constraint enquiry_notes_author_id_fkey foreign key (author_id) references public.profiles on delete set null,
  constraint enquiry_notes_kind_is_known check (kind in ('note', 'reply')),
  constraint enquiry_notes_body_is_given check (body ~ '\S' and char_length(body) <= 10000)
);

comment on table public.enquiry_notes is
  'What staff wrote about an enquiry (note) or to its sender (reply). Never changed; each is in the history of its enquiry.';
comment on column public.enquiry_notes.author_name is 'The name of the author at that time.';

create index enquiry_notes_enquiry_id_idx on public.enquiry_notes (enquiry_id, created_at, id);

create trigger enquiry_notes_set_author before insert on public.enquiry_notes
  for each row execute function public.set_note_author();
create trigger enquiry_notes_keep_origin_of_inserted before insert on public.enquiry_notes
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger enquiry_notes_keep_revision after insert or delete on public.enquiry_notes
  for each row execute function public.keep_note_revision();

alter table public.enquiry_notes enable row level security;

create policy "Staff read notes of enquiries"
  on public.enquiry_notes for select to authenticated using ((select public.is_staff()));
create policy "Staff add notes to enquiries"
  on public.enquiry_notes for insert to authenticated with check ((select public.is_staff()));
create policy "Staff withdraw their own replies"
  on public.enquiry_notes for delete to authenticated
  using (kind = 'reply' and author_id = (select auth.uid()) and (select public.is_staff()));

grant select, insert, delete on public.enquiry_notes to authenticated;

create function public.find_enquiries(q text default '', product uuid default null, sender text default null)
returns setof public.enquiries
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted constant text := lower(q);
  typed constant text := upper(regexp_replace(q, '[\s-]', '', 'g'));
begin
  return query
    select e.* from public.enquiries e
    where (sender is null or lower(e.email) = lower(sender))
      and (product is null or exists (
        select from public.enquiry_lines l where l.enquiry_id = e.id and l.product_id = product
      ))
      and (
        wanted = ''
        or replace(e.reference, '-', '') = typed
        or position(wanted in lower(concat_ws(
          E'\n', e.reference, e.full_name, e.email, e.phone, e.company, e.country, e.port, e.subject, e.message,
          array_to_string(e.tags, E'\n')
        ))) > 0
        or exists (
          select from public.enquiry_lines l where l.enquiry_id = e.id
            and position(wanted in lower(concat_ws(E'\n', l.product_name, l.size, l.packing, l.note))) > 0
        )
        or exists (
          select from public.enquiry_notes n where n.enquiry_id = e.id and position(wanted in lower(n.body)) > 0
        )
      );
end;
$$;

comment on function public.find_enquiries(text, uuid, text) is
  'The enquiries that contain a text in anything written by the sender or by staff, that have a line with a product, or that came from an address; each as far as it is asked for. A reference is found with or without its hyphen. Security invoker.';
grant execute on function public.find_enquiries(text, uuid, text) to authenticated;

create function public.enquiry_choices() returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'unread', (select count(*) from public.enquiries e where e.status = 'new'),
    'staff', (select coalesce(json_agg(s), '[]') from public.staff_names() s),
    'countries', (
      select coalesce(json_agg(c.country order by c.country), '[]')
      from (select distinct e.country from public.enquiries e where e.country is not null) c
    ),
    'tags', (
      select coalesce(json_agg(t.tag order by t.tag), '[]')
      from (select distinct unnest(e.tags) as tag from public.enquiries e where e.tags <> '{}') t
    ),
    'products', (
      select coalesce(json_agg(p order by p.name), '[]') from (
        select p.id, p.name from public.products p
        where exists (select from public.enquiry_lines l where l.product_id = p.id)
        order by p.name limit 500
      ) p
    )
  );
$$;

comment on function public.enquiry_choices() is
  'How many enquiries are new, and what the list of them can be filtered by. Security invoker.';
grant execute on function public.enquiry_choices() to authenticated;

create function public.enquiry_neighbours(
  enquiry uuid, q text default '', status text default null, assignee_id text default null, tag text default null,
  country text default null, product_id uuid default null
)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  is_search constant boolean := q <> '' or product_id is not null;
  nobody constant boolean := coalesce(assignee_id = 'nobody', false);
  person constant uuid := case when not nobody then assignee_id::uuid end;
  here timestamptz;
begin
  select e.created_at into here from public.enquiries e where e.id = enquiry;
  return (
    with matching as materialized (
      select f.id from public.find_enquiries(q, product_id) f
    ), listed as not materialized (
      select e.id, e.created_at from public.enquiries e
      where (not is_search or e.id in (select m.id from matching m))
        and (enquiry_neighbours.status is null or e.status = enquiry_neighbours.status)
        and (not nobody or e.assignee_id is null)
        and (person is null or e.assignee_id = person)
        and (enquiry_neighbours.tag is null or e.tags @> array[enquiry_neighbours.tag])
        and (enquiry_neighbours.country is null or e.country = enquiry_neighbours.country)
    )
    select json_build_object(
      'newer', (
        select l.id from listed l where l.created_at >= here and (l.created_at > here or l.id < enquiry)
        order by l.created_at, l.id desc limit 1
      ),
      'older', (
        select l.id from listed l where l.created_at <= here and (l.created_at < here or l.id > enquiry)
        order by l.created_at desc, l.id limit 1
      )
    )
  );
end;
$$;

comment on function public.enquiry_neighbours(uuid, text, text, text, text, text, uuid) is
  'The ids of what came just before and just after an enquiry among those of a filter, newest first and then by id; null at its ends. The enquiry need not fit the filter. assignee_id is ''nobody'' for those that nobody looks after. Security invoker.';
grant execute on function public.enquiry_neighbours(uuid, text, text, text, text, text, uuid) to authenticated;

create function public.others_of_sender(enquiry uuid) returns setof public.enquiries
language plpgsql stable set search_path = '' as $$
begin
  return query
    select o.* from public.enquiries e join public.enquiries o on lower(o.email) = lower(e.email) and o.id <> e.id
    where e.id = enquiry;
end;
$$;

comment on function public.others_of_sender(uuid) is
  'What else the sender of an enquiry sent, at any time, whatever the case of the address. Security invoker.';
grant execute on function public.others_of_sender(uuid) to authenticated;

create table public.enquiry_answers (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint enquiry_answers_title_is_given check (title ~ '\S' and char_length(title) <= 200),
  constraint enquiry_answers_body_is_given check (body ~ '\S' and char_length(body) <= 5000)
);

comment on table public.enquiry_answers is 'Texts that staff begin a reply with.';

create index enquiry_answers_title_idx on public.enquiry_answers (title, id);

create trigger enquiry_answers_set_updated_at before update on public.enquiry_answers
  for each row execute function public.set_updated_at();
create trigger enquiry_answers_keep_origin_of_inserted before insert on public.enquiry_answers
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger enquiry_answers_keep_origin_of_updated before update on public.enquiry_answers
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();
create trigger enquiry_answers_keep_inserted after insert on public.enquiry_answers
  referencing new table as added for each statement execute function public.keep_revisions();
create trigger enquiry_answers_keep_updated after update on public.enquiry_answers
  referencing old table as removed new table as added for each statement execute function public.keep_revisions();
create trigger enquiry_answers_keep_deleted after delete on public.enquiry_answers
  referencing old table as removed for each statement execute function public.keep_revisions();

alter table public.enquiry_answers enable row level security;

create policy "Staff read prepared answers"
  on public.enquiry_answers for select to authenticated using ((select public.is_staff()));
create policy "Staff add prepared answers"
  on public.enquiry_answers for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change prepared answers"
  on public.enquiry_answers for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete prepared answers"
  on public.enquiry_answers for delete to authenticated using ((select public.is_staff()));

grant select, insert, update, delete on public.enquiry_answers to authenticated;

-- Enquiries are deleted when their time has come.

create function public.enquiry_retention_months() returns integer
language sql stable security definer set search_path = '' as $$
  select case when not exists (
    select from public.site_settings s where s.setting_key = 'enquiry_retention_months'
  ) then 24 else (
    -- Anything but a number keeps all: nothing is deleted by a slip of the pen.
    select s.setting_value::integer from public.site_settings s
    where s.setting_key = 'enquiry_retention_months' and s.setting_value ~ '^[1-9][0-9]{0,2}$'
  ) end;
$$;

comment on function public.enquiry_retention_months() is
  'After how many months an enquiry is deleted: the setting enquiry_retention_months, 24 without one; null for never. Security definer, because editors cannot read settings.';
grant execute on function public.enquiry_retention_months() to authenticated;

create function public.expire_enquiries() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  months constant integer := public.enquiry_retention_months();
  expired integer;
begin
  if not public.may_keep_house() then
    raise insufficient_privilege using message = 'Only staff, or the site itself, may do the daily work.';
  end if;
  if months is null then
    return 0;
  end if;
  -- The history gets one entry for all of them (forget_enquiries).
  perform set_config('app.retention', 'on', true);
  delete from public.enquiries e where e.id in (
    select o.id from public.enquiries o
    where o.created_at < now() - make_interval(months => months)
    -- Processes that start together count no enquiry twice.
    order by o.created_at limit 10000 for update skip locked
  );
  get diagnostics expired = row_count;
  perform set_config('app.retention', '', true);
  if expired > 0 then
    insert into public.revisions (actor_name, table_name, row_id, action, before, restorable)
    values (
      'the end of their time', 'enquiries', 'retention', 'delete',
      json_build_object('expired', expired, 'months', months), false
    );
  end if;
  return expired;
end;
$$;

comment on function public.expire_enquiries() is
  'Deletes enquiries that came too long ago, at most 10,000, with lines, notes and history; gives how many, and says so in the history.';
grant execute on function public.expire_enquiries() to authenticated;

-- Quotations: numbered versions, which do not change once they were sent.

create function public.keep_quoted() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The buyer may be forgotten, and nothing else.
  if to_jsonb(new) - array['full_name', 'email', 'recipient']
      = to_jsonb(old) - array['full_name', 'email', 'recipient']
    and coalesce(to_jsonb(new) ->> 'full_name', to_jsonb(new) ->> 'email', to_jsonb(new) ->> 'recipient') is null
  then
    return new;
  end if;
  raise check_violation using message = 'What was quoted is never changed: save a new version.';
end;
$$;

comment on function public.keep_quoted() is 'Row trigger: refuses every change but that of forgetting the buyer.';

create function public.quoted_content(version uuid) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(v) - array['id', 'quotation_id', 'version', 'created_at', 'actor_name', 'day', 'full_name', 'email']
    || jsonb_build_object('lines', (
      select jsonb_agg(to_jsonb(l) - array['id', 'version_id'] order by l.position)
      from public.quotation_lines l where l.version_id = v.id
    ))
  from public.quotation_versions v where v.id = quoted_content.version;
$$;

comment on function public.quoted_content(uuid) is
  'What a version says, to compare two of them: numbers are equal whatever their zeros at the end.';

create table public.quotations (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid,
  reference text not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  version integer not null default 1,
  sent_version integer,
  currency text not null,
  total numeric not null,
  sendings integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint quotations_enquiry_id_fkey foreign key (enquiry_id) references public.enquiries on delete set null,
  constraint quotations_number_is_unique unique (number),
  constraint quotations_sequence_is_unique unique (year, sequence),
  constraint quotations_year_form check (year between 2000 and 9999),
  constraint quotations_sequence_is_positive check (sequence > 0),
  constraint quotations_number_form check (
    number = 'Q-' || year || '-' || lpad(sequence::text, greatest(4, length(sequence::text)), '0')
  ),
  constraint quotations_version_is_positive check (version > 0),
  constraint quotations_sent_version_exists check (sent_version between 1 and version)
);

comment on table public.quotations is
  'Quotations of an enquiry. Written by save_quotation and note_quotation_sent only; never deleted, so that numbers have no gaps.';
comment on column public.quotations.enquiry_id is
  'Null where the enquiry was deleted: the quotation stays, without the name and the address of the buyer.';
comment on column public.quotations.reference is 'Of the enquiry; stays when that is deleted.';
comment on column public.quotations.year is 'Of the day on which it was made, in the time zone of the company.';
comment on column public.quotations.sequence is 'Counts from 1 in each year.';
comment on column public.quotations.version is 'The number of the newest version.';
comment on column public.quotations.sent_version is 'The newest version that was sent; null where none was.';
comment on column public.quotations.total is 'Of the newest version, as its currency.';
comment on column public.quotations.sendings is
  'How often somebody began to send it. It makes a new row version, so that of two equal forms only one sends a mail.';

create index quotations_enquiry_id_idx on public.quotations (enquiry_id);

create trigger quotations_set_updated_at before update on public.quotations
  for each row execute function public.set_updated_at();
create trigger quotations_keep_inserted after insert on public.quotations
  referencing new table as added for each statement
  execute function public.keep_revisions('id', 'number', 'version', 'sent_version', 'currency', 'total');
create trigger quotations_keep_updated after update on public.quotations
  referencing old table as removed new table as added for each statement
  execute function public.keep_revisions('id', 'number', 'version', 'sent_version', 'currency', 'total');

alter table public.quotations enable row level security;

create policy "Staff read quotations"
  on public.quotations for select to authenticated using ((select public.is_staff()));

grant select on public.quotations to authenticated;

create table public.quotation_versions (
  id uuid primary key default gen_random_uuid(),
  quotation_id uuid not null,
  version integer not null,
  created_at timestamptz not null default now(),
  actor_name text,
  day date not null,
  full_name text,
  company text,
  country text,
  email text,
  currency text not null,
  minor_unit integer not null,
  incoterm text,
  port text,
  valid_until date,
  payment_terms text,
  remarks text,
  total numeric not null,
  constraint quotation_versions_quotation_id_fkey foreign key (quotation_id)
    references public.quotations on delete cascade,
  constraint quotation_versions_version_is_unique unique (quotation_id, version),
  constraint quotation_versions_version_is_positive check (version > 0),
  constraint quotation_versions_currency_form check (currency ~ '^[A-Z]{3}$'),
  constraint quotation_versions_minor_unit_form check (minor_unit between 0 and 4),
  constraint quotation_versions_incoterm_is_known check (
    incoterm in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')
  ),
  constraint quotation_versions_port_length check (char_length(port) <= 200),
  constraint quotation_versions_payment_terms_length check (char_length(payment_terms) <= 1000),
  constraint quotation_versions_remarks_length check (char_length(remarks) <= 5000),
  constraint quotation_versions_total_form check (total > 0 and scale(total) <= minor_unit)
);

comment on table public.quotation_versions is
  'What was offered, version by version. Never changed, but for the buyer''s name and address, which go with the enquiry.';
comment on column public.quotation_versions.actor_name is 'Who saved it.';
comment on column public.quotation_versions.day is 'The day on which it was saved, in the time zone of the company.';
comment on column public.quotation_versions.full_name is 'Of the buyer, as the enquiry had it; null once that is deleted.';
comment on column public.quotation_versions.minor_unit is
  'How many decimals the currency has (ISO 4217). Kept, so that what was quoted never reads otherwise.';
comment on column public.quotation_versions.valid_until is 'The last day on which it holds.';
comment on column public.quotation_versions.total is 'The sum of the rounded lines.';

create index quotation_versions_created_at_idx on public.quotation_versions (created_at desc, id);

create trigger quotation_versions_keep_quoted before update on public.quotation_versions
  for each row execute function public.keep_quoted();

alter table public.quotation_versions enable row level security;

create policy "Staff read versions of quotations"
  on public.quotation_versions for select to authenticated using ((select public.is_staff()));

grant select on public.quotation_versions to authenticated;

create table public.quotation_lines (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null,
  position integer not null,
  description text not null,
  quantity numeric not null,
  unit text not null,
  price numeric not null,
  amount numeric not null,
  constraint quotation_lines_version_id_fkey foreign key (version_id)
    references public.quotation_versions on delete cascade,
  constraint quotation_lines_position_is_unique unique (version_id, position),
  constraint quotation_lines_position_is_positive check (position > 0),
  constraint quotation_lines_description_is_given check (description ~ '\S' and char_length(description) <= 500),
  constraint quotation_lines_quantity_form check (quantity > 0 and quantity <= 100000 and scale(quantity) <= 3),
  constraint quotation_lines_unit_is_known check (unit in ('tonnes', 'containers_20ft', 'containers_40ft', 'bags')),
  constraint quotation_lines_price_form check (price > 0 and price < 1000000000 and scale(price) <= 4),
  constraint quotation_lines_amount_is_the_product check (abs(amount - quantity * price) <= 0.5)
);

comment on table public.quotation_lines is 'The lines of a version of a quotation. Never changed.';
comment on column public.quotation_lines.price is 'Of one unit, in the currency of the version; at most four decimals.';
comment on column public.quotation_lines.amount is
  'Quantity times price, rounded half up to the minor unit of the currency.';

create trigger quotation_lines_keep_quoted before update on public.quotation_lines
  for each row execute function public.keep_quoted();

alter table public.quotation_lines enable row level security;

create policy "Staff read lines of quotations"
  on public.quotation_lines for select to authenticated using ((select public.is_staff()));

grant select on public.quotation_lines to authenticated;

create table public.quotation_sends (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null,
  sent_at timestamptz not null default now(),
  channel text not null,
  recipient text,
  actor_name text,
  constraint quotation_sends_version_id_fkey foreign key (version_id)
    references public.quotation_versions on delete cascade,
  constraint quotation_sends_channel_is_known check (channel in ('mail', 'file'))
);

comment on table public.quotation_sends is 'When a version was sent, and how.';
comment on column public.quotation_sends.channel is 'mail, or file: it was downloaded, to be sent by hand.';
comment on column public.quotation_sends.recipient is 'The address of a mail; null once the enquiry is deleted.';

create index quotation_sends_version_id_idx on public.quotation_sends (version_id);

create trigger quotation_sends_keep_quoted before update on public.quotation_sends
  for each row execute function public.keep_quoted();

alter table public.quotation_sends enable row level security;

create policy "Staff read when quotations were sent"
  on public.quotation_sends for select to authenticated using ((select public.is_staff()));

grant select on public.quotation_sends to authenticated;

-- What the back office shows and saves of quotations.

create function public.quotation_start(enquiry uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', e.id, 'reference', e.reference, 'subject', e.subject, 'full_name', e.full_name, 'company', e.company,
    'country', e.country, 'port', e.port, 'incoterm', e.incoterm,
    'lines', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'product_name', l.product_name, 'size', l.size, 'packing', l.packing, 'quantity', l.quantity::text,
          'unit', l.unit
        ) order by l.position
      ), '[]')
      from public.enquiry_lines l where l.enquiry_id = e.id
    ),
    'last', (
      select jsonb_build_object('currency', v.currency, 'payment_terms', v.payment_terms)
      from public.quotation_versions v order by v.created_at desc, v.id limit 1
    )
  )
  from public.enquiries e where e.id = quotation_start.enquiry;
$$;

comment on function public.quotation_start(uuid) is
  'What a new quotation begins with: the enquiry with its lines, and the terms that were quoted last.';
grant execute on function public.quotation_start(uuid) to authenticated;

create function public.quotation_page(quotation uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', q.id, 'number', q.number, 'reference', q.reference, 'version', q.version, 'sent_version', q.sent_version,
    'updated_at', q.updated_at,
    'enquiry', (
      select jsonb_build_object('id', e.id, 'subject', e.subject) from public.enquiries e where e.id = q.enquiry_id
    ),
    'versions', (
      select jsonb_agg(
        to_jsonb(v) - array['id', 'quotation_id'] || jsonb_build_object(
          'total', v.total::text,
          'lines', (
            select jsonb_agg(
              jsonb_build_object(
                'description', l.description, 'quantity', l.quantity::text, 'unit', l.unit, 'price', l.price::text,
                'amount', l.amount::text
              ) order by l.position
            )
            from public.quotation_lines l where l.version_id = v.id
          ),
          'sends', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'sent_at', s.sent_at, 'channel', s.channel, 'recipient', s.recipient, 'actor_name', s.actor_name
              ) order by s.sent_at
            ), '[]')
            from public.quotation_sends s where s.version_id = v.id
          )
        ) order by v.version desc
      )
      from public.quotation_versions v where v.quotation_id = q.id
    )
  )
  from public.quotations q where q.id = quotation_page.quotation;
$$;

comment on function public.quotation_page(uuid) is 'A quotation with its versions, the newest first; null where there is none.';
grant execute on function public.quotation_page(uuid) to authenticated;

create function public.enquiry_quotations(enquiry uuid) returns table (
  id uuid, number text, version integer, sent_version integer, sent_at timestamptz, currency text, minor_unit integer,
  total text, valid_until date
)
language sql stable set search_path = '' as $$
  select q.id, q.number, q.version, q.sent_version,
    (
      select max(s.sent_at) from public.quotation_sends s join public.quotation_versions o on o.id = s.version_id
      where o.quotation_id = q.id
    ),
    v.currency, v.minor_unit, v.total::text, v.valid_until
  from public.quotations q
  join public.quotation_versions v on v.quotation_id = q.id and v.version = q.version
  where q.enquiry_id = enquiry_quotations.enquiry
  order by q.year desc, q.sequence desc;
$$;

comment on function public.enquiry_quotations(uuid) is 'The newest versions of an enquiry''s quotations, the newest first.';
grant execute on function public.enquiry_quotations(uuid) to authenticated;

create function public.save_quotation(
  quotation uuid, day date, content jsonb, sending boolean, enquiry uuid default null, expected timestamptz default null
) returns table (outcome text, saved_version integer, quotation_number text)
language plpgsql security definer set search_path = '' as $$
declare
  kept public.quotations;
  buyer public.enquiries;
  added uuid := gen_random_uuid();
  of_year constant integer := extract(year from save_quotation.day);
  decimals constant integer := (content ->> 'minor_unit')::integer;
  amounts numeric;
  next_version integer;
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may write quotations.';
  end if;
  if abs(save_quotation.day - current_date) > 1 then
    raise check_violation using message = 'A quotation is made today.';
  end if;
  if jsonb_array_length(content -> 'lines') > 60 then
    raise check_violation using message = 'At most 60 lines fit.';
  end if;
  if expected is null then
    -- Serialized until the commit: a number is given once, and one that is given is used.
    perform pg_advisory_xact_lock(hashtextextended('quotation numbers', 0));
  end if;
  select * into kept from public.quotations q where q.id = quotation for update;
  if kept.id is null and expected is not null then
    return query select 'missing', null::integer, null::text;
    return;
  elsif kept.id is not null and expected is null then
    return query select 'exists', kept.version, kept.number;
    return;
  elsif kept.updated_at <> expected then
    return query select 'changed', kept.version, kept.number;
    return;
  end if;
  select * into buyer from public.enquiries e
  where e.id = case when kept.id is null then enquiry else kept.enquiry_id end for share;
  if buyer.id is null then
    return query select 'orphaned', kept.version, kept.number;
    return;
  end if;

  select sum(round(l.quantity * l.price, decimals)) into amounts
  from jsonb_to_recordset(content -> 'lines') as l (quantity numeric, price numeric);
  next_version := coalesce(kept.version, 0) + 1;
  if kept.id is null then
    insert into public.quotations (id, enquiry_id, reference, year, sequence, number, currency, total)
    select quotation, buyer.id, buyer.reference, of_year, n.next,
      'Q-' || of_year || '-' || lpad(n.next::text, greatest(4, length(n.next::text)), '0'),
      content ->> 'currency', amounts
    from (
      select coalesce(max(q.sequence), 0) + 1 as next from public.quotations q where q.year = of_year
    ) as n
    returning * into kept;
  end if;
  insert into public.quotation_versions (
    id, quotation_id, version, actor_name, day, full_name, company, country, email,
    currency, minor_unit, incoterm, port, valid_until, payment_terms, remarks, total
  ) values (
    added, quotation, next_version, (public.current_actor()).name, save_quotation.day,
    buyer.full_name, buyer.company, buyer.country, buyer.email,
    content ->> 'currency', decimals, content ->> 'incoterm', content ->> 'port',
    (content ->> 'valid_until')::date, content ->> 'payment_terms', content ->> 'remarks', amounts
  );
  insert into public.quotation_lines (version_id, position, description, quantity, unit, price, amount)
  select added, l.position, l.description, l.quantity, l.unit, l.price, round(l.quantity * l.price, decimals)
  from rows from (
    jsonb_to_recordset(content -> 'lines') as (description text, quantity numeric, unit text, price numeric)
  ) with ordinality as l (description, quantity, unit, price, position);

  if next_version > 1
    -- What was sent is saved anew as another version; sending it again is no new one.
    and (sending or kept.sent_version is distinct from kept.version)
    and public.quoted_content(added) = (
      select public.quoted_content(v.id) from public.quotation_versions v
      where v.quotation_id = quotation and v.version = kept.version
    )
  then
    delete from public.quotation_versions v where v.id = added;
    next_version := kept.version;
  end if;
  update public.quotations q set
    version = next_version,
    currency = content ->> 'currency',
    total = amounts,
    sendings = q.sendings + sending::integer
  where q.id = quotation;
  return query select 'saved', next_version, kept.number;
end;
$$;

comment on function public.save_quotation(uuid, date, jsonb, boolean, uuid, timestamptz) is
  'Saves a new quotation of an enquiry, or a stored one where it still has the expected updated_at: as a new version where the last one was sent or says something else. Returns saved with the version and the number; exists for a form sent twice, changed, missing, or orphaned where the enquiry is gone.';
grant execute on function public.save_quotation(uuid, date, jsonb, boolean, uuid, timestamptz) to authenticated;

create function public.note_quotation_sent(quotation uuid, sent_version integer, channel text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may send quotations.';
  end if;
  update public.enquiries e set status = 'answered'
  from public.quotations q
  where q.id = note_quotation_sent.quotation and e.id = q.enquiry_id and e.status = 'new';
  insert into public.quotation_sends (version_id, channel, recipient, actor_name)
  select v.id, note_quotation_sent.channel, case note_quotation_sent.channel when 'mail' then v.email end,
    (public.current_actor()).name
  from public.quotation_versions v
  where v.quotation_id = note_quotation_sent.quotation and v.version = note_quotation_sent.sent_version;
  if not found then
    return false;
  end if;
  update public.quotations q
  set sent_version = greatest(coalesce(q.sent_version, 0), note_quotation_sent.sent_version)
  where q.id = note_quotation_sent.quotation;
  return true;
end;
$$;

comment on function public.note_quotation_sent(uuid, integer, text) is
  'Notes that a version was sent, by mail or as a file; its enquiry is answered then. False where there is no such version.';
grant execute on function public.note_quotation_sent(uuid, integer, text) to authenticated;

-- Counts of what visitors look at, without anything of the visitors themselves.

create table public.insight_counts (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  kind text not null,
  key text not null,
  count bigint not null,
  constraint insight_counts_are_counted_once unique (day, kind, key),
  constraint insight_counts_kind_is_known
    check (kind in ('views', 'referrers', 'countries', 'searches', 'searches_without_hits', 'funnel', 'downloads')),
  constraint insight_counts_key_length check (char_length(key) between 1 and 200),
  constraint insight_counts_count_is_positive check (count > 0)
);

comment on table public.insight_counts is
  'Totals of a day: views and downloads by path, referring sites by host, countries by code, searches by their words, steps of the enquiry funnel. Written by add_insights and by a trigger of enquiries; deleted by expire_insights.';
comment on column public.insight_counts.day is 'In the time zone of the company.';
comment on column public.insight_counts.key is
  'What was counted; "other" for what came after the most different keys of a kind that a day may have.';

alter table public.insight_counts enable row level security;

create policy "Staff read insights"
  on public.insight_counts for select to authenticated using ((select public.is_staff()));

grant select on public.insight_counts to authenticated;

create table public.insight_writers (
  id uuid primary key,
  batch integer not null,
  at timestamptz not null default now()
);

comment on table public.insight_writers is
  'The last batch of counts of each process. A process whose call broke off sends the same batch again, and it counts once.';

create index insight_writers_at_idx on public.insight_writers (at);

alter table public.insight_writers enable row level security;

create function public.add_insights(writer uuid, batch integer, at timestamptz, counts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- How many different keys a kind may have on one day: beyond them it is "other", so that nobody fills the table.
  most constant jsonb := '{
    "views": 5000, "referrers": 300, "countries": 300, "searches": 500, "searches_without_hits": 500, "funnel": 10,
    "downloads": 2000
  }';
  -- Of these, how many may be new in one hour: whoever invents pages takes the rest of an hour from the others, not of a day.
  most_new constant jsonb := '{"views": 1000, "downloads": 500}';
  most_count constant integer := 100000;
  this_hour constant timestamptz := date_trunc('hour', now(), 'UTC');
  of_day constant date := public.day_of(least(greatest(add_insights.at, now() - interval '2 days'), now()));
begin
  if octet_length(add_insights.counts::text) > 2000000 then
    raise check_violation using message = 'insights_are_few: a batch has at most 2 MB.';
  end if;
  -- Serialized: processes that count the same pages would wait for each other in any order.
  perform pg_advisory_xact_lock(hashtextextended('insights', 0));

  insert into public.insight_writers as w (id, batch) values (add_insights.writer, add_insights.batch)
  on conflict (id) do update set batch = excluded.batch, at = excluded.at where w.batch < excluded.batch;
  if not found then
    return;
  end if;
  delete from public.insight_writers w
  where w.at < now() - interval '3 days'
    or w.at < (select n.at from public.insight_writers n order by n.at desc offset 10000 limit 1);

  with given as (
    select c.kind, left(c.key, 200) as key, sum(least(c.count, most_count))::bigint as count
    from jsonb_to_recordset(add_insights.counts) as c (kind text, key text, count integer)
    -- What was sent is counted where it is stored.
    where most ? c.kind and c.key <> '' and c.count > 0 and (c.kind, c.key) <> ('funnel', 'sent')
    group by 1, 2
  ), used as (
    select n.kind, count(*) as keys from public.insight_counts n where n.day = of_day group by n.kind
  ), lately as (
    select substr(h.kind, 10) as kind, h.row_count from public.hourly_writes h
    where h.hour = this_hour and h.kind like 'insights %'
  ), ranked as (
    select g.kind, g.key, g.count, n.id is not null as is_known,
      row_number() over (partition by g.kind, n.id is null order by g.count desc, g.key) as place
    from given g left join public.insight_counts n on (n.day, n.kind, n.key) = (of_day, g.kind, g.key)
  ), kept as (
    select r.kind, r.count, r.is_known,
      case when r.is_known or (
        r.place + coalesce(u.keys, 0) <= (most ->> r.kind)::integer
        and r.place + coalesce(l.row_count, 0) <= coalesce((most_new ->> r.kind)::integer, r.place + coalesce(l.row_count, 0))
      ) then r.key else 'other' end as key
    from ranked r left join used u on u.kind = r.kind left join lately l on l.kind = r.kind
  ), noted as (
    insert into public.hourly_writes as h (kind, hour, row_count, byte_count)
    select 'insights ' || k.kind, this_hour, count(*), 0 from kept k
    where not k.is_known and k.key <> 'other' and most_new ? k.kind group by k.kind
    on conflict (kind, hour) do update set row_count = h.row_count + excluded.row_count
  )
  insert into public.insight_counts as n (day, kind, key, count)
  select of_day, k.kind, k.key, sum(k.count) from kept k group by k.kind, k.key
  on conflict (day, kind, key) do update set count = n.count + excluded.count;
end;
$$;

comment on function public.add_insights(uuid, integer, timestamptz, jsonb) is
  'Adds what a process counted since its batch before, in one statement: [{kind, key, count}]. A batch that is there already adds nothing. The number of keys of a day is limited, and of pages that are new in an hour.';
grant execute on function public.add_insights(uuid, integer, timestamptz, jsonb) to anon, authenticated;

create function public.insights(first_day date, last_day date, path text default null) returns jsonb
language sql stable set search_path = '' as $$
  with totals as (
    select n.kind, n.key, sum(n.count) as count,
      row_number() over (partition by n.kind order by sum(n.count) desc, n.key) as place,
      count(*) over (partition by n.kind) as keys,
      sum(sum(n.count)) over (partition by n.kind) as total
    from public.insight_counts n where n.day between first_day and last_day
    group by n.kind, n.key
  )
  select jsonb_build_object(
    'kinds', coalesce((
      select jsonb_object_agg(t.kind, jsonb_build_object('keys', t.keys, 'total', t.total, 'rows', t.rows))
      from (
        select kind, max(keys) as keys, max(total) as total,
          jsonb_agg(jsonb_build_object('key', key, 'count', count) order by place) as rows
        from totals where place <= 100 group by kind
      ) t
    ), '{}'),
    'days', coalesce((
      select jsonb_agg(jsonb_build_object('day', d.day, 'count', d.count) order by d.day)
      from (
        select n.day, sum(n.count) as count from public.insight_counts n
        where n.day between first_day and last_day and n.kind = 'views' and n.key = coalesce(insights.path, n.key)
        group by n.day
      ) d
    ), '[]'),
    'first', (select min(n.day) from public.insight_counts n)
  );
$$;

comment on function public.insights(date, date, text) is
  'Totals of the days from the first to the last, both included: of each kind the 100 keys that were counted most, the number of keys and the sum; views of each day, of one page where a path is given; the first day that is kept. Security invoker: row level security shows nothing to others than staff.';
grant execute on function public.insights(date, date, text) to authenticated;

create function public.expire_insights() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  expired bigint;
begin
  if not public.may_keep_house() then
    raise insufficient_privilege using message = 'Only staff, or the site itself, may do the daily work.';
  end if;
  delete from public.insight_counts n where n.day < (public.day_of(now()) - interval '25 months')::date;
  get diagnostics expired = row_count;
  return expired;
end;
$$;

comment on function public.expire_insights() is 'Deletes totals of days more than 25 months ago, and gives their number.';
grant execute on function public.expire_insights() to authenticated;

-- The dashboard of the back office.

create function public.dashboard() returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'products', (select count(*) from public.products),
    'categories', (select count(*) from public.product_categories),
    'posts', (select count(*) from public.blog_posts),
    'admins', case when (select public.is_admin()) then (
      select coalesce(sum(c.user_count), 0) from public.count_users_by_role() c where c.role = 'admin'
    ) end,
    'waiting', json_build_object(
      'new_enquiries', (select count(*) from public.enquiries e where e.status = 'new'),
      'draft_products', (select count(*) from public.products p where p.status = 'draft'),
      'draft_categories', (select count(*) from public.product_categories c where c.status = 'draft'),
      'draft_posts', (select count(*) from public.blog_posts b where b.status = 'draft'),
      'draft_certificates', (select count(*) from public.certificates c where c.status = 'draft'),
      'draft_company_entries', (select count(*) from public.company_entries e where e.status = 'draft'),
      'scheduled_company_entries', (
        select count(*) from public.company_entries r where r.status = 'published' and r.publish_at is not null
      ),
      'draft_gallery_items', (select count(*) from public.gallery_items g where g.status = 'draft'),
      'undescribed_pictures', (select count(*) from public.media m where m.alt = '' and m.kind = 'picture'),
      'working_copies', (select count(*) from public.working_copies),
      'scheduled_products', (
        select count(*) from public.products r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_categories', (
        select count(*) from public.product_categories r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_posts', (
        select count(*) from public.blog_posts r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_certificates', (
        select count(*) from public.certificates r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_gallery_items', (
        select count(*) from public.gallery_items r where r.status = 'published' and r.publish_at is not null
      )
    ),
    'copies', (
      select coalesce(json_agg(c), '[]') from (
        select w.table_name, w.row_id, coalesce(w.values ->> 'name', w.values ->> 'title') as name
        from public.working_copies w order by w.updated_at desc, w.id limit 10
      ) c
    )
  );
$$;

comment on function public.dashboard() is
  'The figures of the dashboard, as far as the caller may see the rows: what there is, what waits to be done, and the latest ten working copies. The administrators for an administrator only.';
grant execute on function public.dashboard() to authenticated;

create function public.dead_links(known text[], origin text, most integer)
returns table (table_name text, row_id text, name text, link text)
language sql stable set search_path = '' as $$
  with texts as (
    -- Most texts have no link, and a regular expression is slow.
    select 'blog_posts' as table_name, b.id::text as row_id, b.title as name, b.content
    from public.blog_posts b
    where b.is_live and (position('](' in b.content) > 0 or position(dead_links.origin in b.content) > 0)
    union all
    select 'page_content', p.page_slug, p.page_slug, p.content
    from public.page_content p
    where p.content_type <> 'image' and (position('](' in p.content) > 0 or position(dead_links.origin in p.content) > 0)
    union all
    select 'site_settings', s.setting_key, s.setting_key, s.setting_value
    from public.site_settings s
    where position('](' in s.setting_value) > 0 or position(dead_links.origin in s.setting_value) > 0
  ), links as (
    select distinct t.table_name, t.row_id, t.name, rtrim(m.parts[1], '.,;:!?') as link
    from texts t
    cross join lateral regexp_matches(
      t.content,
      -- The origin is text, not a pattern.
      replace('(?:\]\(\s*<?(?:ORIGIN)?|ORIGIN)(/(?!/)[^\s)>"'']*)', 'ORIGIN',
        regexp_replace(dead_links.origin, '([.*+?^${}()|[\]\\])', '\\\1', 'g')),
      'g'
    ) as m (parts)
  ), paths as (
    -- An address in another case, or with a slash at its end, leads to the one spelling.
    select l.*, rtrim(lower(regexp_replace(l.link, '[?#].*$', '')), '/') as path from links l
  ), parts as (
    select p.*, split_part(p.path, '/', 2) as area, split_part(p.path, '/', 3) as first,
      split_part(p.path, '/', 4) as second, split_part(p.path, '/', 5) as rest
    from paths p
    where p.path <> '' and p.path <> all (dead_links.known)
      -- Files of the bucket and the back office have checks of their own; encoded addresses are not read.
      and p.path !~ '^/(admin|storage)/' and position('%' in p.path) = 0
  )
  select p.table_name, p.row_id, p.name, p.link from parts p
  where not case
    when p.area = 'blog' and p.second = '' then
      exists (select from public.blog_posts b where b.slug = p.first and b.is_live)
      or exists (
        select from public.former_slugs f join public.blog_posts b on b.id = f.post_id
        where f.slug = p.first and f.post_id is not null and b.is_live
      )
    when p.area = 'products' and p.first <> '' and p.second = '' then
      exists (select from public.product_categories c where c.slug = p.first and c.is_live)
      or exists (
        select from public.former_slugs f join public.product_categories c on c.id = f.category_id
        where f.slug = p.first and f.category_id is not null and c.is_live
      )
    when p.area = 'products' and p.second <> '' and p.rest = '' then
      exists (
        select from public.products r join public.product_categories c on c.id = r.category_id
        where r.slug = p.second and c.slug = p.first and r.is_live
      )
      or exists (select from public.find_moved_product(p.first, p.second))
    else false
  end
  order by p.table_name, p.name, p.row_id, p.link limit dead_links.most;
$$;

comment on function public.dead_links(text[], text, integer) is
  'Links to this site in live posts, page texts and settings that lead to no page. known are the paths that need no row, in lower case; origin is that of the site. Nothing is requested: rows decide, and former addresses lead on. Security invoker.';
grant execute on function public.dead_links(text[], text, integer) to authenticated;

-- What `npm run supabase:check` and readiness ask of a project.

create function public.schema_version() returns text
language sql stable security definer set search_path = '' as $$
  select max(version) from supabase_migrations.schema_migrations;
$$;

comment on function public.schema_version() is
  'The version of the newest migration. Security definer, because clients cannot read the history.';
grant execute on function public.schema_version() to anon, authenticated;

create function public.bucket_settings() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'public', b.public, 'file_size_limit', b.file_size_limit, 'allowed_mime_types', b.allowed_mime_types
  )
  from storage.buckets b where b.id = 'application-assets';
$$;

comment on function public.bucket_settings() is
  'How the bucket of pictures is set, null where it is missing. Security definer, because clients do not read buckets.';
grant execute on function public.bucket_settings() to anon, authenticated;

create function public.project_state() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The role of the request; the owner runs this.
  if not (current_setting('role', true) = 'service_role' or public.is_admin()) then
    raise insufficient_privilege using message = 'Only an administrator may look at the project.';
  end if;
  return json_build_object(
    'migrations', (select json_agg(m.version order by m.version) from supabase_migrations.schema_migrations m),
    'roles', (
      select json_object_agg(r.rolname, coalesce(r.rolconfig, '{}')) from pg_catalog.pg_roles r
      where r.rolname in ('anon', 'authenticated', 'authenticator', 'service_role')
    ),
    -- The library that refuses changes without a condition defines this setting where it is loaded.
    'safeupdate', current_setting('safeupdate.enabled', true),
    'tables_without_rules', (
      select coalesce(json_agg(c.relname order by c.relname), '[]') from pg_catalog.pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
    ),
    'policies', (
      select coalesce(
        json_agg(
          json_build_object(
            'name', p.policyname, 'command', p.cmd, 'roles', p.roles, 'text', concat_ws(' ', p.qual, p.with_check)
          )
          order by p.policyname
        ),
        '[]'
      )
      from pg_catalog.pg_policies p where p.schemaname = 'storage' and p.tablename = 'objects'
    ),
    'broadcast', (
      select coalesce(json_agg(t.tablename order by t.tablename), '[]') from pg_catalog.pg_publication_tables t
      where t.pubname = 'supabase_realtime' and t.schemaname = 'public'
    ),
    'extensions_in_public', (
      select coalesce(json_agg(e.extname order by e.extname), '[]') from pg_catalog.pg_extension e
      where e.extnamespace = 'public'::regnamespace
    ),
    'administrators', (select count(*) from public.profiles f where f.role = 'admin' and not f.deactivated),
    'without_role', (select count(*) from public.profiles f where f.role = 'user'),
    'codes', (select count(distinct a.user_id) from auth.mfa_factors a where a.status = 'verified')
  );
end;
$$;

comment on function public.project_state() is
  'How the project is set, as far as its database knows: for administrators and the secret key. Security definer, because clients read neither accounts nor the history of migrations.';
grant execute on function public.project_state() to authenticated;

create function public.thousand_rows() returns table (n integer)
language sql immutable parallel safe set search_path = '' as $$
  select s from pg_catalog.generate_series(1, 1000) as s;
$$;

comment on function public.thousand_rows() is
  'The numbers 1 to 1000. A caller who gets fewer knows the row limit of the API.';
grant execute on function public.thousand_rows() to anon, authenticated;

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
    where exists (select 1 from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = 'id')
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
  execute format('truncate %s', (
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
  delete from restore.begun where true;
  return total;
end;
$$;

comment on function public.finish_restore(text, json) is
  'Replaces all content but accounts by the rows that have come, without triggers, all or nothing.';

-- The rows that a database has before anybody has saved anything.

insert into public.content_version default values;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'application-assets', 'application-assets', true, 20971520,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'application/pdf']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- The last file. Everybody may execute a new function, and that right can only be taken by default for all schemas: so it
-- is taken here, and a function is open to whom its own file grants it.

revoke execute on all functions in schema public from public;

-- Rules of values, which constraints ask in everybody's name.
grant execute on function
  public.is_slug(text), public.is_picture_url(text), public.are_picture_urls(text[]), public.are_short_texts(text[]),
  public.is_public_setting(text), public.current_slice()
  to public, anon, authenticated;

reset check_function_bodies;
