-- Bounds of what visitors may write, of all together: whoever has the publishable key of a hosted project calls these
-- functions beside the site, and names senders as they like. With a secret key the site calls them alone
-- (docs/decisions/0105-functions-for-the-site-alone.md).

create table public.hourly_writes (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  hour timestamptz not null,
  row_count integer not null,
  byte_count bigint not null,
  constraint hourly_writes_are_counted_once unique (kind, hour)
);

comment on table public.hourly_writes is
  'How much of a kind visitors wrote in an hour, all together. Written by the functions that they call; older hours are deleted.';

alter table public.hourly_writes enable row level security;

create function public.take_room(kind text, bytes bigint, most_rows integer, most_bytes bigint) returns boolean
language plpgsql set search_path = '' as $$
declare
  this_hour constant timestamptz := date_trunc('hour', now(), 'UTC');
begin
  insert into public.hourly_writes as h (kind, hour, row_count, byte_count) values (take_room.kind, this_hour, 1, take_room.bytes)
  on conflict on constraint hourly_writes_are_counted_once do update
    set row_count = h.row_count + 1, byte_count = h.byte_count + excluded.byte_count
    where h.row_count < most_rows and h.byte_count + excluded.byte_count <= most_bytes;
  if not found then
    return false;
  end if;
  delete from public.hourly_writes h where h.hour < this_hour;
  return true;
end;
$$;

comment on function public.take_room(text, bigint, integer, bigint) is
  'Counts one more row of a kind in this hour, with its bytes; false, and nothing is counted, where that is more than the most. Part of functions that run as their owner.';

create function public.seconds_of_hour() returns integer
language sql stable set search_path = '' as $$
  select ceil(extract(epoch from date_trunc('hour', now(), 'UTC') + interval '1 hour' - now()))::integer;
$$;

comment on function public.seconds_of_hour() is 'The seconds that are left of this hour.';

create or replace function public.submit_enquiry(
  full_name text, email text, phone text, subject text, message text, idempotency_key text, sender_hash text,
  token_digest text default null, company text default null, country text default null, port text default null,
  incoterm text default null, loading_week text default null, meaning text default null, lines jsonb default '[]'
) returns table (outcome text, retry_after_seconds integer, reference text, may_copy boolean)
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant integer := 5;
  period constant interval := '10 minutes';
  most_lines constant integer := 20;
  -- Copies go to an address that anybody may have typed: few to one address, and few in all.
  copies_to_one constant integer := 3;
  copies_of_one constant integer := 3;
  copies_in_all constant integer := 30;
  most_bytes constant integer := 100000;
  bytes constant integer := octet_length(concat_ws(
    '', submit_enquiry.full_name, submit_enquiry.email, submit_enquiry.phone, submit_enquiry.subject,
    submit_enquiry.message, submit_enquiry.idempotency_key, submit_enquiry.sender_hash, submit_enquiry.token_digest,
    submit_enquiry.company, submit_enquiry.country, submit_enquiry.port, submit_enquiry.incoterm,
    submit_enquiry.loading_week, submit_enquiry.meaning, submit_enquiry.lines::text
  ));
  may_copy boolean;
  recent timestamptz[];
  stored record;
begin
  if bytes > most_bytes then
    raise check_violation using message = 'enquiries_are_short: an enquiry has at most 100 kB.';
  end if;
  if jsonb_typeof(submit_enquiry.lines) <> 'array' or jsonb_array_length(submit_enquiry.lines) > most_lines then
    raise check_violation using message = 'enquiry_lines_are_few: an enquiry has at most 20 lines.';
  end if;
  if submit_enquiry.message !~ '\S' and jsonb_array_length(submit_enquiry.lines) = 0 then
    raise check_violation using message = 'enquiries_message_is_given: an enquiry has a message or lines.';
  end if;

  -- Serialized per sender, or ten parallel forms would all see the same count.
  perform pg_advisory_xact_lock(hashtextextended('enquiry:' || submit_enquiry.sender_hash, 0));

  select e.reference into stored from public.enquiries e where e.idempotency_key = submit_enquiry.idempotency_key;
  if found then
    return query select 'stored', 0, stored.reference, false;
    return;
  end if;

  select array_agg(e.created_at order by e.created_at desc) into recent
  from public.enquiries e
  where e.sender_hash = submit_enquiry.sender_hash and e.created_at > now() - period
    and e.created_at <= clock_timestamp();

  if cardinality(recent) >= allowed then
    return query select 'limited', ceil(extract(epoch from recent[allowed] + period - now()))::integer, null, false;
    return;
  end if;

  if not public.take_room('enquiries', bytes, 600, 6000000) then
    return query select 'limited', public.seconds_of_hour(), null, false;
    return;
  end if;

  insert into public.enquiries as e (
    full_name, email, phone, subject, message, idempotency_key, sender_hash,
    token_digest, company, country, port, incoterm, loading_week, meaning
  )
  values (
    submit_enquiry.full_name, submit_enquiry.email, nullif(btrim(submit_enquiry.phone), ''),
    submit_enquiry.subject, submit_enquiry.message, submit_enquiry.idempotency_key, submit_enquiry.sender_hash,
    submit_enquiry.token_digest, submit_enquiry.company, submit_enquiry.country, submit_enquiry.port,
    submit_enquiry.incoterm, submit_enquiry.loading_week, submit_enquiry.meaning
  )
  returning e.id, e.reference into stored;

  -- A product that left the catalogue meanwhile stays by its name.
  insert into public.enquiry_lines (
    enquiry_id, position, product_id, product_name, category_name, size, packing, packing_kg,
    quantity, unit, tonnes, meaning, note
  )
  select stored.id, e.place, p.id, l.product_name, l.category_name, l.size, l.packing, l.packing_kg,
    l.quantity, l.unit, l.tonnes, l.meaning, l.note
  from jsonb_array_elements(submit_enquiry.lines) with ordinality as e (line, place)
  cross join lateral jsonb_to_record(e.line) as l (
    product_id uuid, product_name text, category_name text, size text, packing text, packing_kg numeric,
    quantity numeric, unit text, tonnes numeric, meaning text, note text
  )
  left join public.products p on p.id = l.product_id and p.is_live;

  may_copy := (
    select count(*) from (
      select from public.enquiries e
      where lower(e.email) = lower(submit_enquiry.email) and e.created_at > now() - interval '1 day'
      limit copies_to_one + 1
    ) n
  ) <= copies_to_one
  and (
    select count(*) from (
      select from public.enquiries e
      where e.sender_hash = submit_enquiry.sender_hash and e.created_at > now() - interval '1 hour'
      limit copies_of_one + 1
    ) n
  ) <= copies_of_one;
  -- Counted last, so that only who gets a copy takes one from the others.
  return query select 'stored', 0, stored.reference, may_copy and public.take_room('copies', 0, copies_in_all, 0);
end;
$$;

comment on function public.submit_enquiry(
  text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb
) is
  'Inserts an enquiry with its lines and returns stored, its reference, and whether a copy may be sent to the address; never for the same form again. At the rate limit, 5 per sender in 10 minutes, 600 and 6 MB in an hour of all, returns limited and the seconds until the next is allowed.';

comment on column public.form_drafts.by_staff is
  'Whether staff put it aside, or it came from a browser in which staff had signed in; such drafts do not count for the limits.';

drop function public.keep_form_draft(text, json, text);

create function public.keep_form_draft(path text, fields json, sender_hash text, is_known boolean default false)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant integer := 20;
  most constant integer := 500;
  most_bytes constant bigint := 60000000;
  -- Only the site knows its cookies: what others say of themselves counts for nothing.
  by_staff constant boolean := public.is_staff()
    or is_known and coalesce(current_setting('role', true), '') not in ('anon', 'authenticated');
  others record;
  kept uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('form drafts', 0));
  delete from public.form_drafts d where d.created_at < now() - interval '1 day';

  if not by_staff then
    if allowed <= (
      select count(*) from public.form_drafts d
      where not d.by_staff and d.sender_hash = keep_form_draft.sender_hash
        and d.created_at > now() - interval '10 minutes' and d.created_at <= clock_timestamp()
    ) then
      return null;
    end if;
    -- The oldest make room, but none of the last hour: whoever fills it takes it for an hour from the others, not for a day.
    delete from public.form_drafts d where d.id in (
      select o.id from (
        select n.id, n.created_at, row_number() over newest as place, sum(pg_column_size(n.fields)) over newest as bytes
        from public.form_drafts n where not n.by_staff
        window newest as (order by n.created_at desc, n.id)
      ) o
      where (o.place >= most or o.bytes > most_bytes) and o.created_at < now() - interval '1 hour'
    );
    select count(*) as rows, coalesce(sum(pg_column_size(d.fields)), 0) as bytes into others
    from public.form_drafts d where not d.by_staff;
    if others.rows >= most or others.bytes >= most_bytes
      or not public.take_room('drafts', octet_length(fields::text), most, 30000000)
    then
      return null;
    end if;
  end if;
  insert into public.form_drafts (path, fields, sender_hash, by_staff)
  values (keep_form_draft.path, keep_form_draft.fields, keep_form_draft.sender_hash, by_staff)
  returning id into kept;
  return kept;
end;
$$;

comment on function public.keep_form_draft(text, json, text, boolean) is
  'Inserts a draft and returns its id; null at the limits of who is not staff: 20 per sender in 10 minutes, 500 and 30 MB in an hour, 500 and 60 MB in all. is_known: whether the browser has a cookie of staff, which the site alone may say.';

create or replace function public.add_insights(writer uuid, batch integer, at timestamptz, counts jsonb) returns void
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

-- Functions for the site alone.

create function public.reserve_functions(reserved boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('reserve functions', 0));
  -- Nothing is written where it is so already.
  if not exists (
    select from unnest(array[
      'public.submit_enquiry(text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb)',
      'public.begin_sign_in(text, text, text)', 'public.end_sign_in(text, text)',
      'public.take_back_sign_in(text, text, text)',
      'public.keep_form_draft(text, json, text, boolean)',
      'public.add_insights(uuid, integer, timestamptz, jsonb)'
    ]) as f (name)
    where has_function_privilege('anon', f.name, 'execute') = reserved
  ) then
    return false;
  end if;
  if reserved then
    revoke execute on function
      public.submit_enquiry(
        text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb
      ),
      public.begin_sign_in(text, text, text), public.end_sign_in(text, text),
      public.take_back_sign_in(text, text, text), public.add_insights(uuid, integer, timestamptz, jsonb)
      from anon, authenticated;
    revoke execute on function public.keep_form_draft(text, json, text, boolean) from anon;
  else
    grant execute on function
      public.submit_enquiry(
        text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb
      ),
      public.begin_sign_in(text, text, text), public.end_sign_in(text, text),
      public.take_back_sign_in(text, text, text), public.add_insights(uuid, integer, timestamptz, jsonb),
      public.keep_form_draft(text, json, text, boolean)
      to anon, authenticated;
  end if;
  return true;
end;
$$;

comment on function public.reserve_functions(boolean) is
  'Keeps what visitors write for the site alone, which calls with the secret key, or gives it back to everybody (false), for a site without one. Staff still put drafts aside themselves. Called by the site at its start, or by the owner. Gives whether anything changed.';

revoke execute on function
  public.take_room(text, bigint, integer, bigint), public.seconds_of_hour(), public.reserve_functions(boolean),
  public.keep_form_draft(text, json, text, boolean)
  from public, anon, authenticated;
grant execute on function public.keep_form_draft(text, json, text, boolean) to anon, authenticated;
