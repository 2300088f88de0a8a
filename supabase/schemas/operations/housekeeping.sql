-- What time alone decides, done once a day for all processes of a site, or by the database itself.

create table public.housekeeping (
  id boolean primary key default true,
  claimed_at timestamptz not null,
  constraint housekeeping_has_one_row check (id)
);

comment on table public.housekeeping is 'One row, or none before the first time: when a process last took the daily work.';

alter table public.housekeeping enable row level security;

create function public.claim_housekeeping() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not public.may_keep_house() then
    raise insufficient_privilege using message = 'Only staff, or the site itself, may do the daily work.';
  end if;
  insert into public.housekeeping as h (claimed_at) values (now())
  on conflict (id) do update set claimed_at = excluded.claimed_at where h.claimed_at <= now() - interval '1 day';
  return found;
end;
$$;

comment on function public.claim_housekeeping() is
  'Takes the daily work: true for one caller within a day, whoever asks at the same moment.';
grant execute on function public.claim_housekeeping() to authenticated;

create function public.keep_house() returns void
language plpgsql security definer set search_path = '' as $$
declare
  paths text[];
begin
  perform public.expire_enquiries();
  perform public.expire_insights();
  paths := public.expire_history();
  -- Only a process of the site can remove files: it takes these for those of forms that nobody saved.
  update public.media m set staged_at = now() - interval '2 days' where m.path = any (paths);
end;
$$;

comment on function public.keep_house() is
  'The part of the daily work that needs nothing but the database, for pg_cron: old enquiries, counts of visits, history and trash. Of the owner only.';
