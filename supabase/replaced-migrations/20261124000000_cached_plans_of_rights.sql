-- The functions that decide on rights run in every statement of the back office. The server plans the body of a
-- function in SQL anew for each statement, and keeps the plans of PL/pgSQL for the whole session: a tenth of the time.

create or replace function public.has_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (
    select 1 from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified'
  ) or exists (
    select 1 from auth.sessions s
    where s.id::text = (select auth.jwt() ->> 'session_id') and s.user_id = (select auth.uid()) and s.aal = 'aal2'
  );
end;
$$;

create or replace function public.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.profiles where id = (select auth.uid()) and role = 'admin' and not deactivated
  ) and public.has_second_factor();
end;
$$;

create or replace function public.is_staff() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.profiles
    where id = (select auth.uid()) and role in ('editor', 'admin') and not deactivated
  ) and public.has_second_factor();
end;
$$;
