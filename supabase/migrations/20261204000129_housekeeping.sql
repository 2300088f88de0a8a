-- The daily work is done by one process of a site within a day, whichever asks first, and by pg_cron where the owner schedules
-- it. Until now each process did it by itself, and on a project only when staff came.

create table public.housekeeping (
  id boolean primary key default true,
  claimed_at timestamptz not null,
  constraint housekeeping_has_one_row check (id)
);

create function public.claim_housekeeping() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not public.may_keep_house() then
    raise insufficient_privilege using message = 'Only staff, or the site itself, may do the daily work.';
  end if;
  insert into public.housekeeping as h (claimed_at) values (now())
  on conflict (id) do update set claimed_at = excluded.claimed_at where h.claimed_at <= now() - interval '1 day';
  return found;
end;
$$;

create function public.keep_house() returns void
language plpgsql security definer set search_path = '' as $$
declare
  paths text[];
begin
  perform public.expire_enquiries();
  perform public.expire_insights();
  paths := public.expire_history();
  -- Only a process of the site can remove files: it takes these for those of forms that nobody saved.
  update public.media m set staged_at = now() - interval '2 days' where m.path = any (paths);
end;
$$;

create or replace function public.project_state() returns json
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

comment on function public.claim_housekeeping() is 'Takes the daily work: true for one caller within a day, whoever asks at the same moment.';

revoke execute on function public.claim_housekeeping() from public;

grant execute on function public.claim_housekeeping() to authenticated;

comment on function public.keep_house() is 'The part of the daily work that needs nothing but the database, for pg_cron: old enquiries, counts of visits, history and trash. Of the owner only.';

revoke execute on function public.keep_house() from public;

alter table public.housekeeping enable row level security;

comment on table public.housekeeping is 'One row, or none before the first time: when a process last took the daily work.';
