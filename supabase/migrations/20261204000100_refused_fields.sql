-- A trigger that refuses a field says which in its hint: the words of a violated constraint are of the database's language.

create or replace function public.guard_roles() returns trigger
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

create function public.lock_administrators() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.profiles where role = 'admin' order by id for update;
  return null;
end;
$$;

comment on function public.lock_administrators() is
  'Statement trigger on profiles: changes of roles come one after the other, each after it has locked all administrators in one order, so that two administrators can neither demote each other nor wait for each other.';

revoke execute on function public.lock_administrators() from public, anon, authenticated;

create trigger profiles_lock_administrators before update of role, deactivated or delete on public.profiles
  for each statement execute function public.lock_administrators();

create or replace function public.guard_enquiry() returns trigger
language plpgsql set search_path = '' as $$
declare
  desk constant text[] := array['status', 'assignee_id', 'tags', 'updated_at'];
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if to_jsonb(new) - desk <> to_jsonb(old) - desk then
    raise insufficient_privilege using message = 'What was written is never changed.';
  end if;
  if new.assignee_id is distinct from old.assignee_id and new.assignee_id is not null
    and not exists (select from public.staff_names() s where s.id = new.assignee_id and s.is_active)
  then
    raise check_violation using hint = 'assignee_id',
      message = 'This person does not work in the back office any more. Please choose somebody else.';
  end if;
  return new;
end;
$$;
