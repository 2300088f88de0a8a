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
