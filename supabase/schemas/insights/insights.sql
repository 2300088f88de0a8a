-- Counts of what visitors look at, without anything of the visitors themselves.

create table public.insight_counts (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  kind text not null,
  key text not null,
  count bigint not null,
  constraint insight_counts_are_counted_once unique (day, kind, key),
  constraint insight_counts_kind_is_known
    check (kind in ('views', 'referrers', 'countries', 'searches', 'searches_without_hits', 'funnel', 'downloads')),
  constraint insight_counts_key_length check (char_length(key) between 1 and 200),
  constraint insight_counts_count_is_positive check (count > 0)
);

comment on table public.insight_counts is
  'Totals of a day: views and downloads by path, referring sites by host, countries by code, searches by their words, steps of the enquiry funnel. Written by add_insights and by a trigger of enquiries; deleted by expire_insights.';
comment on column public.insight_counts.day is 'In the time zone of the company.';
comment on column public.insight_counts.key is
  'What was counted; "other" for what came after the most different keys of a kind that a day may have.';

alter table public.insight_counts enable row level security;

call pg_temp.let_staff_read('insight_counts', 'insights');

create table public.insight_writers (
  id uuid primary key,
  batch integer not null,
  at timestamptz not null default now()
);

comment on table public.insight_writers is
  'The last batch of counts of each process. A process whose call broke off sends the same batch again, and it counts once.';

create index insight_writers_at_idx on public.insight_writers (at);

alter table public.insight_writers enable row level security;

create function public.add_insights(writer uuid, batch integer, at timestamptz, counts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- How many different keys a kind may have on one day: beyond them it is "other", so that nobody fills the table.
  most constant jsonb := '{
    "views": 5000, "referrers": 300, "countries": 300, "searches": 500, "searches_without_hits": 500, "funnel": 10,
    "downloads": 2000
  }';
  -- Of these, how many may be new in one hour: whoever invents pages takes the rest of an hour from the others, not of a day.
  most_new constant jsonb := '{"views": 1000, "downloads": 500}';
  most_count constant integer := 100000;
  this_hour constant timestamptz := date_trunc('hour', now(), 'UTC');
  of_day constant date := public.day_of(least(greatest(add_insights.at, now() - interval '2 days'), now()));
begin
  if octet_length(add_insights.counts::text) > 2000000 then
    raise check_violation using message = 'insights_are_few: a batch has at most 2 MB.';
  end if;
  -- Serialized: processes that count the same pages would wait for each other in any order.
  perform pg_advisory_xact_lock(hashtextextended('insights', 0));

  insert into public.insight_writers as w (id, batch) values (add_insights.writer, add_insights.batch)
  on conflict (id) do update set batch = excluded.batch, at = excluded.at where w.batch < excluded.batch;
  if not found then
    return;
  end if;
  delete from public.insight_writers w
  where w.at < now() - interval '3 days'
    or w.at < (select n.at from public.insight_writers n order by n.at desc offset 10000 limit 1);

  with given as (
    select c.kind, left(c.key, 200) as key, sum(least(c.count, most_count))::bigint as count
    from jsonb_to_recordset(add_insights.counts) as c (kind text, key text, count integer)
    -- What was sent is counted where it is stored.
    where most ? c.kind and c.key <> '' and c.count > 0 and (c.kind, c.key) <> ('funnel', 'sent')
    group by 1, 2
  ), used as (
    select n.kind, count(*) as keys from public.insight_counts n where n.day = of_day group by n.kind
  ), lately as (
    select substr(h.kind, 10) as kind, h.row_count from public.hourly_writes h
    where h.hour = this_hour and h.kind like 'insights %'
  ), ranked as (
    select g.kind, g.key, g.count, n.id is not null as is_known,
      row_number() over (partition by g.kind, n.id is null order by g.count desc, g.key) as place
    from given g left join public.insight_counts n on (n.day, n.kind, n.key) = (of_day, g.kind, g.key)
  ), kept as (
    select r.kind, r.count, r.is_known,
      case when r.is_known or (
        r.place + coalesce(u.keys, 0) <= (most ->> r.kind)::integer
        and r.place + coalesce(l.row_count, 0) <= coalesce((most_new ->> r.kind)::integer, r.place + coalesce(l.row_count, 0))
      ) then r.key else 'other' end as key
    from ranked r left join used u on u.kind = r.kind left join lately l on l.kind = r.kind
  ), noted as (
    insert into public.hourly_writes as h (kind, hour, row_count, byte_count)
    select 'insights ' || k.kind, this_hour, count(*), 0 from kept k
    where not k.is_known and k.key <> 'other' and most_new ? k.kind group by k.kind
    on conflict (kind, hour) do update set row_count = h.row_count + excluded.row_count
  )
  insert into public.insight_counts as n (day, kind, key, count)
  select of_day, k.kind, k.key, sum(k.count) from kept k group by k.kind, k.key
  on conflict (day, kind, key) do update set count = n.count + excluded.count;
end;
$$;

comment on function public.add_insights(uuid, integer, timestamptz, jsonb) is
  'Adds what a process counted since its batch before, in one statement: [{kind, key, count}]. A batch that is there already adds nothing. The number of keys of a day is limited, and of pages that are new in an hour.';
grant execute on function public.add_insights(uuid, integer, timestamptz, jsonb) to anon, authenticated;

create function public.insights(first_day date, last_day date, path text default null) returns jsonb
language sql stable set search_path = '' as $$
  with totals as (
    select n.kind, n.key, sum(n.count) as count,
      row_number() over (partition by n.kind order by sum(n.count) desc, n.key) as place,
      count(*) over (partition by n.kind) as keys,
      sum(sum(n.count)) over (partition by n.kind) as total
    from public.insight_counts n where n.day between first_day and last_day
    group by n.kind, n.key
  )
  select jsonb_build_object(
    'kinds', coalesce((
      select jsonb_object_agg(t.kind, jsonb_build_object('keys', t.keys, 'total', t.total, 'rows', t.rows))
      from (
        select kind, max(keys) as keys, max(total) as total,
          jsonb_agg(jsonb_build_object('key', key, 'count', count) order by place) as rows
        from totals where place <= 100 group by kind
      ) t
    ), '{}'),
    'days', coalesce((
      select jsonb_agg(jsonb_build_object('day', d.day, 'count', d.count) order by d.day)
      from (
        select n.day, sum(n.count) as count from public.insight_counts n
        where n.day between first_day and last_day and n.kind = 'views' and n.key = coalesce(insights.path, n.key)
        group by n.day
      ) d
    ), '[]'),
    'first', (select min(n.day) from public.insight_counts n)
  );
$$;

comment on function public.insights(date, date, text) is
  'Totals of the days from the first to the last, both included: of each kind the 100 keys that were counted most, the number of keys and the sum; views of each day, of one page where a path is given; the first day that is kept. Security invoker: row level security shows nothing to others than staff.';
grant execute on function public.insights(date, date, text) to authenticated;

create function public.expire_insights() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  expired bigint;
begin
  if not public.may_keep_house() then
    raise insufficient_privilege using message = 'Only staff, or the site itself, may do the daily work.';
  end if;
  delete from public.insight_counts n where n.day < (public.day_of(now()) - interval '25 months')::date;
  get diagnostics expired = row_count;
  return expired;
end;
$$;

comment on function public.expire_insights() is 'Deletes totals of days more than 25 months ago, and gives their number.';
grant execute on function public.expire_insights() to authenticated;
