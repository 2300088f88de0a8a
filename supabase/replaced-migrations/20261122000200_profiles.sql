-- Users. The auth service owns the account; the profile owns the role.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user',
  full_name text,
  email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_role_is_known check (role in ('user', 'admin')),
  constraint profiles_full_name_length check (char_length(full_name) <= 200)
);

comment on table public.profiles is 'One row per user of the auth service, inserted by a trigger on auth.users.';
comment on column public.profiles.role is 'user or admin. Only an admin may change it; the last admin cannot be demoted.';

create index profiles_role_idx on public.profiles (role);

create trigger profiles_set_updated_at before update on public.profiles
  for each row execute function public.set_updated_at();

create function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.profiles where id = (select auth.uid()) and role = 'admin'
  );
$$;

comment on function public.is_admin() is
  'Whether the caller''s profile has the role admin now. Security definer, or the policies on profiles would recurse.';

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

create trigger create_profile_of_new_user after insert on auth.users
  for each row execute function public.create_profile_of_new_user();

create function public.copy_email_to_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return new;
end;
$$;

create trigger copy_email_to_profile after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function public.copy_email_to_profile();

create function public.guard_roles() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.role = old.role then
    return new;
  end if;

  -- A column grant would not do: the embedded backend grants all table privileges to the request roles at each start.
  if tg_op = 'UPDATE' and current_user in ('anon', 'authenticated') then
    if not public.is_admin() then
      raise insufficient_privilege using message = 'Only an administrator may change a role.';
    end if;
    if old.id = (select auth.uid()) then
      raise check_violation using message = 'You cannot take away your own administrator role.';
    end if;
  end if;

  if old.role = 'admin' then
    -- Locks every admin row, so that two admins cannot demote each other concurrently.
    perform 1 from public.profiles where role = 'admin' for update;
    if not exists (select 1 from public.profiles where role = 'admin' and id <> old.id) then
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
  'Row trigger on profiles: only an admin changes roles, never their own, and at least one admin remains.';

create trigger guard_roles before update or delete on public.profiles
  for each row execute function public.guard_roles();

alter table public.profiles enable row level security;

create policy "Users read their own profile, admins read all"
  on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select public.is_admin()));

create policy "Admins change profiles"
  on public.profiles for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

grant select, update on public.profiles to authenticated;
revoke all on public.profiles from anon;

create function public.get_all_users_with_profiles()
returns table (
  profile_id uuid, auth_user_id uuid, full_name text, email text, role text, updated_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'Only an administrator may list users.';
  end if;
  return query
    select p.id, u.id, p.full_name, coalesce(u.email::text, p.email), p.role, p.updated_at
    from public.profiles p left join auth.users u on u.id = p.id
    order by p.updated_at desc, p.id;
end;
$$;

comment on function public.get_all_users_with_profiles() is 'The user list of the back office, for admins, with the e-mail addresses of the auth service.';

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

revoke execute on function
  public.is_admin(), public.create_profile_of_new_user(), public.copy_email_to_profile(), public.guard_roles(),
  public.get_all_users_with_profiles(), public.count_users_by_role()
  from public, anon, authenticated;
grant execute on function
  public.is_admin(), public.get_all_users_with_profiles(), public.count_users_by_role()
  to authenticated;
