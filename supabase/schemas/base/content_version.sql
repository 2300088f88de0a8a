-- The version of everything that visitors see: a cached page is as good as the version that it was made under.

create table public.content_version (
  id boolean primary key default true,
  version bigint not null default 1,
  changed_at timestamptz not null default now(),
  next_due timestamptz,
  day date not null default public.day_of(now()),
  constraint content_version_has_one_row check (id)
);

comment on table public.content_version is
  'One row. Every statement that changes public content raises version; a cached page is valid while the version it was rendered under is current.';
comment on column public.content_version.next_due is 'What next_due() gives; maintained with the version.';
comment on column public.content_version.day is
  'The day in the time zone of the company for which pages are made: what they say of today is of this day. It changes with the version only.';

alter table public.content_version enable row level security;

create policy "Everyone reads the content version"
  on public.content_version for select to anon, authenticated using (true);

grant select on public.content_version to anon, authenticated;

create function public.keep_next_due() returns void
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.content_version for no key update;
  -- A statement of its own: the one before may have waited for another transaction, which this one has to see.
  update public.content_version v set next_due = due.moment
  from (select public.next_due() as moment) due where v.next_due is distinct from due.moment;
end;
$$;

comment on function public.keep_next_due() is
  'Brings the next moment of the schedule up to date; of triggers only.';

create function public.raise_content_version() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.content_version
  set version = version + 1, changed_at = now(), day = public.day_of(clock_timestamp()) where true;
  perform public.keep_next_due();
end;
$$;

comment on function public.raise_content_version() is
  'Ends the validity of all cached pages. Security definer, because clients cannot write the counter.';

create function public.bump_content_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  columns text;
  is_changed boolean := true;
begin
  if tg_op = 'INSERT' then
    is_changed := exists (select from added);
  elsif tg_op = 'DELETE' then
    is_changed := exists (select from removed);
  elsif tg_op = 'UPDATE' then
    -- Computed columns follow from the others.
    select string_agg(quote_ident(a.attname), ', ') into columns
    from pg_catalog.pg_attribute a
    where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname <> 'updated_at' and (tg_nargs = 0 or a.attname = any (tg_argv));
    -- Compared byte by byte: json has no operator for equality.
    execute format(
      'select exists (
         select from (select id, row(%1$s) as kept from added) n
         left join (select id, row(%1$s) as kept from removed) o on o.id = n.id
         where o.id is null or n.kept *<> o.kept
       )', columns
    ) into is_changed;
  end if;
  if is_changed then
    perform public.raise_content_version();
  end if;
  return null;
end;
$$;

comment on function public.bump_content_version() is
  'Statement trigger of tables that pages show: raises the content version where a row was added, removed or changed in more than updated_at. Its arguments are the columns that count, all where there are none. Security definer, because clients cannot write the counter.';

create function public.announce_content_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('content_version', '');
  return null;
end;
$$;

comment on function public.announce_content_version() is
  'Statement trigger of content_version: tells processes that listen on the channel content_version, once the transaction is committed. They read the counter themselves.';

create trigger announce_content_version after update on public.content_version
  for each statement execute function public.announce_content_version();

create function public.milliseconds_until_due() returns double precision
language sql stable security definer set search_path = '' as $$
  select (extract(epoch from public.next_due() - clock_timestamp()) * 1000)::double precision;
$$;

comment on function public.milliseconds_until_due() is
  'The time until next_due by the clock of the database: 0 or less where it has passed. A process with another clock waits that long.';
grant execute on function public.milliseconds_until_due() to anon, authenticated;
