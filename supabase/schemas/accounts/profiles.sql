-- People: one row for each user of the auth service, with the role.

create function public.guard_roles() returns trigger
language plpgsql set search_path = '' as $$
declare
  field constant text := case
    when tg_op = 'UPDATE' and new.role = old.role then 'deactivated'
    else 'role'
  end;
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
      raise check_violation using hint = field, message = case field
        when 'role' then 'You cannot take away your own administrator role.'
        else 'You cannot deactivate your own account.'
      end;
    end if;
  end if;

  if old.role = 'admin' and not old.deactivated then
    if not exists (
      select 1 from public.profiles where role = 'admin' and not deactivated and id <> old.id
    ) then
      raise check_violation using hint = field, message = 'The last administrator must stay one.';
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

create function public.lock_administrators() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.profiles where role = 'admin' order by id for update;
  return null;
end;
$$;

comment on function public.lock_administrators() is
  'Statement trigger on profiles: changes of roles come one after the other, each after it has locked all administrators in one order, so that two administrators can neither demote each other nor wait for each other.';

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

call pg_temp.keep_in_one_line('profiles', 'full_name');
create trigger profiles_set_updated_at before update on public.profiles
  for each row execute function public.set_updated_at();
create trigger profiles_keep_origin_of_updated before update on public.profiles
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();
create trigger profiles_lock_administrators before update of role, deactivated or delete on public.profiles
  for each statement execute function public.lock_administrators();
create trigger guard_roles before update or delete on public.profiles
  for each row execute function public.guard_roles();
call pg_temp.keep_history('profiles', $$keep_revisions('id', 'role', 'full_name', 'deactivated')$$);

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
