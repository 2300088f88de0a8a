-- What staff and administrators see and change of people.

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
grant execute on function public.save_own_name(text) to authenticated;

create function public.staff_names() returns table (id uuid, name text, is_active boolean)
language sql stable security definer set search_path = '' as $$
  select p.id, coalesce(nullif(btrim(p.full_name), ''), p.email, 'somebody without a name'), not p.deactivated
  from public.profiles p
  where p.role in ('editor', 'admin') and (select public.is_staff())
  order by 2, 1;
$$;

comment on function public.staff_names() is
  'Staff by name, with those who are switched off. Security definer, because editors read no profile but their own; nothing for anybody but staff.';
grant execute on function public.staff_names() to authenticated;

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
grant execute on function public.count_users_by_role() to authenticated;

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
grant execute on function public.get_all_users_with_profiles() to authenticated;
