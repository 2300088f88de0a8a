-- The schema's version, for the readiness check of a site on hosted Supabase, where the CLI applies the migrations.

create function public.schema_version() returns text
language sql stable security definer set search_path = '' as $$
  select max(version) from supabase_migrations.schema_migrations;
$$;

comment on function public.schema_version() is
  'The version of the newest migration. Security definer, because clients cannot read the history.';

revoke execute on function public.schema_version() from public;
grant execute on function public.schema_version() to anon, authenticated;
