-- How far the schema has come, for a site that runs on a project which others migrate: it is not ready before its own
-- migrations are there.

create function public.schema_version() returns text
language sql stable security definer set search_path = '' as $$
  select max(version) from supabase_migrations.schema_migrations;
$$;

comment on function public.schema_version() is
  'The newest migration. Security definer, because the history is nobody''s to read; anybody may know how old the schema is.';

revoke execute on function public.schema_version() from public;
grant execute on function public.schema_version() to anon, authenticated;
