-- Accounts that staff manage themselves: links to set a password, a one-time code as second factor, one's own name.

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

create function public.has_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select 1 from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified'
  ) or exists (
    select 1 from auth.sessions s
    where s.id::text = (select auth.jwt() ->> 'session_id') and s.user_id = (select auth.uid()) and s.aal = 'aal2'
  );
$$;

comment on function public.has_second_factor() is
  'Whether the caller''s session has entered a one-time code, or needs none. Security definer, because clients do not read the auth schema.';

create or replace function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.profiles where id = (select auth.uid()) and role = 'admin' and not deactivated
  ) and public.has_second_factor();
$$;

create or replace function public.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.profiles
    where id = (select auth.uid()) and role in ('editor', 'admin') and not deactivated
  ) and public.has_second_factor();
$$;

comment on function public.is_admin() is
  'Whether the caller''s profile has the role admin now and is active, and the session has every factor that the person uses. Security definer, or the policies on profiles would recurse.';
comment on function public.is_staff() is
  'Whether the caller''s profile has the role editor or admin now and is active, and the session has every factor that the person uses. Security definer, or the policies on profiles would recurse.';

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

drop function public.get_all_users_with_profiles();

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

revoke execute on function
  public.has_second_factor(), public.save_own_name(text), public.get_all_users_with_profiles()
  from public, anon, authenticated;
grant execute on function public.save_own_name(text), public.get_all_users_with_profiles() to authenticated;
