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
