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
declare
  scheduled json;
begin
  -- The role of the request; the owner runs this.
  if not (current_setting('role', true) = 'service_role' or public.is_admin()) then
    raise insufficient_privilege using message = 'Only an administrator may look at the project.';
  end if;
  -- An extension, which may come later.
  if (select has_schema_privilege(n.oid, 'usage') from pg_catalog.pg_namespace n where n.nspname = 'cron') then
    execute 'select coalesce(json_agg(j.command), ''[]'') from cron.job j where j.active' into scheduled;
  end if;
  return json_build_object(
    'scheduled', scheduled,
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
