-- How much visitors may write in an hour, all of them together, and what only the site itself may call for them.

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

create function public.reserve_functions(reserved boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('reserve functions', 0));
  -- Nothing is written where it is so already.
  if not exists (
    select from unnest(array[
      'public.submit_enquiry(text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb, jsonb, boolean, jsonb)',
      'public.answer_quotation(text, text, integer, text, text, text, date, text, jsonb)',
      'public.note_quotations_opened(text)', 'public.renew_link(text, text, text, jsonb)',
      'public.begin_sign_in(text, text, text)', 'public.end_sign_in(text, text)',
      'public.take_back_sign_in(text, text, text)',
      'public.keep_form_draft(text, json, text, boolean)', 'public.note_forgotten_password(text, text)',
      'public.add_insights(uuid, integer, timestamptz, jsonb)'
    ]) as f (name)
    where has_function_privilege('anon', f.name, 'execute') = reserved
  ) then
    return false;
  end if;
  if reserved then
    revoke execute on function
      public.submit_enquiry(
        text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb, jsonb, boolean, jsonb
      ),
      public.answer_quotation(text, text, integer, text, text, text, date, text, jsonb),
      public.note_quotations_opened(text), public.renew_link(text, text, text, jsonb),
      public.begin_sign_in(text, text, text), public.end_sign_in(text, text),
      public.take_back_sign_in(text, text, text), public.add_insights(uuid, integer, timestamptz, jsonb),
      public.note_forgotten_password(text, text)
      from anon, authenticated;
    revoke execute on function public.keep_form_draft(text, json, text, boolean) from anon;
  else
    grant execute on function
      public.submit_enquiry(
        text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb, jsonb, boolean, jsonb
      ),
      public.answer_quotation(text, text, integer, text, text, text, date, text, jsonb),
      public.note_quotations_opened(text), public.renew_link(text, text, text, jsonb),
      public.begin_sign_in(text, text, text), public.end_sign_in(text, text),
      public.take_back_sign_in(text, text, text), public.add_insights(uuid, integer, timestamptz, jsonb),
      public.keep_form_draft(text, json, text, boolean), public.note_forgotten_password(text, text)
      to anon, authenticated;
  end if;
  return true;
end;
$$;

comment on function public.reserve_functions(boolean) is
  'Keeps what visitors write for the site alone, which calls with the secret key, or gives it back to everybody (false), for a site without one. Staff still put drafts aside themselves. Called by the site at its start, or by the owner. Gives whether anything changed.';
