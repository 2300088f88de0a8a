-- Colleagues see who else has a form open. The rows last an hour at most.

create table public.open_forms (
  id uuid primary key default gen_random_uuid(),
  path text not null,
  person_id uuid not null,
  opened_at timestamptz not null default now(),
  seen_until timestamptz not null,
  constraint open_forms_are_noted_once unique (path, person_id),
  constraint open_forms_path_form check (path ~ '^/admin/[a-z0-9/-]{1,200}$')
);

create index open_forms_seen_until_idx on public.open_forms (seen_until);

create function public.who_has_open(path text) returns table (name text, opened_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(btrim(p.full_name), ''), p.email, 'somebody without a name'), o.opened_at
  from public.open_forms o join public.profiles p on p.id = o.person_id
  where o.path = who_has_open.path and o.person_id <> (select auth.uid()) and o.seen_until >= now()
    and (select public.is_staff())
  order by o.opened_at, p.id;
$$;

create function public.note_open_form(path text, seconds integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff have forms open.';
  end if;
  -- Whatever another call is about to delete is left to it.
  delete from public.open_forms o where o.id in (
    select e.id from public.open_forms e where e.seen_until < now() for update skip locked
  );
  if note_open_form.seconds > 0 then
    insert into public.open_forms as o (path, person_id, seen_until)
    values (note_open_form.path, auth.uid(), now() + make_interval(secs => least(note_open_form.seconds, 3600)))
    on conflict on constraint open_forms_are_noted_once do update set seen_until = excluded.seen_until;
  else
    delete from public.open_forms o where o.path = note_open_form.path and o.person_id = auth.uid();
  end if;
end;
$$;

comment on function public.note_open_form(text,integer) is 'Notes that the caller has the form at a path open for so many seconds, at most an hour, or with 0 no longer. Security definer, because the table is closed.';

revoke execute on function public.note_open_form(text,integer) from public;

grant execute on function public.note_open_form(text,integer) to authenticated;

comment on function public.who_has_open(text) is 'Who but the caller has the form at a path open, and since when. Security definer, because editors read no profile but their own; nothing for anybody but staff.';

revoke execute on function public.who_has_open(text) from public;

grant execute on function public.who_has_open(text) to authenticated;

alter table public.open_forms enable row level security;

comment on table public.open_forms is 'Forms that staff have open; a row counts until seen_until. Written and read by the functions below only.';
