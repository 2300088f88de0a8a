-- The counter that invalidates cached pages: every edit shows on the next request.

create table public.content_version (
  id boolean primary key default true,
  version bigint not null default 1,
  changed_at timestamptz not null default now(),
  constraint content_version_has_one_row check (id)
);

comment on table public.content_version is
  'One row. Every statement that changes public content raises version; a cached page is valid while the version it was rendered under is current.';

insert into public.content_version default values;

alter table public.content_version enable row level security;

create policy "Everyone reads the content version"
  on public.content_version for select to anon, authenticated using (true);

grant select on public.content_version to anon, authenticated;

create function public.bump_content_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.content_version set version = version + 1, changed_at = now();
  return null;
end;
$$;

comment on function public.bump_content_version() is
  'Statement trigger of every content table. Security definer, because clients cannot write the counter.';

create function public.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Strictly increasing, even within a transaction or one tick of a coarse clock.
  new.updated_at = greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end;
$$;

comment on function public.set_updated_at() is
  'Row trigger. updated_at is also the version of optimistic concurrency, so no client may set it.';

revoke execute on function public.bump_content_version() from public, anon, authenticated;
revoke execute on function public.set_updated_at() from public, anon, authenticated;
