-- An enquiry keeps the plan of its load, so that it reads for ever as its buyer saw it. Those from before have none, and
-- are shown with their words.

alter table public.enquiries add column plan jsonb;

drop function public.submit_enquiry(text,text,text,text,text,text,text,text,text,text,text,text,text,text,jsonb,jsonb,boolean);

create or replace function public.reserve_functions(reserved boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('reserve functions', 0));
  -- Nothing is written where it is so already.
  if not exists (
    select from unnest(array[
      'public.submit_enquiry(text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb, jsonb, boolean, jsonb)',
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
      public.begin_sign_in(text, text, text), public.end_sign_in(text, text),
      public.take_back_sign_in(text, text, text), public.add_insights(uuid, integer, timestamptz, jsonb),
      public.keep_form_draft(text, json, text, boolean), public.note_forgotten_password(text, text)
      to anon, authenticated;
  end if;
  return true;
end;
$$;

create function public.submit_enquiry(
  full_name text, email text, phone text, subject text, message text, idempotency_key text, sender_hash text,
  token_digest text default null, company text default null, country text default null, port text default null,
  incoterm text default null, loading_week text default null, meaning text default null, lines jsonb default '[]',
  mails jsonb default '[]', caught boolean default false, plan jsonb default null
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
  -- Of encrypted mails, which are of the same words several times.
  most_bytes_of_mails constant integer := 600000;
  most_caught constant integer := 500;
  bytes constant integer := octet_length(concat_ws(
    '', submit_enquiry.full_name, submit_enquiry.email, submit_enquiry.phone, submit_enquiry.subject,
    submit_enquiry.message, submit_enquiry.idempotency_key, submit_enquiry.sender_hash, submit_enquiry.token_digest,
    submit_enquiry.company, submit_enquiry.country, submit_enquiry.port, submit_enquiry.incoterm,
    submit_enquiry.loading_week, submit_enquiry.meaning, submit_enquiry.lines::text, submit_enquiry.plan::text
  ));
  may_copy boolean;
  recent timestamptz[];
  stored record;
begin
  if bytes > most_bytes then
    raise check_violation using message = 'enquiries_are_short: an enquiry has at most 100 kB.';
  end if;
  if octet_length(submit_enquiry.mails::text) > most_bytes_of_mails then
    raise check_violation using message = 'enquiries_are_short: the mails of an enquiry have at most 600 kB.';
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

  -- What robots send takes no room from what people send.
  if not caught and not public.take_room('enquiries', bytes, 600, 6000000) then
    return query select 'limited', public.seconds_of_hour(), null, false;
    return;
  end if;

  insert into public.enquiries as e (
    full_name, email, phone, subject, message, idempotency_key, sender_hash,
    token_digest, company, country, port, incoterm, loading_week, meaning, plan, status, tags
  )
  values (
    submit_enquiry.full_name, submit_enquiry.email, nullif(btrim(submit_enquiry.phone), ''),
    submit_enquiry.subject, submit_enquiry.message, submit_enquiry.idempotency_key, submit_enquiry.sender_hash,
    submit_enquiry.token_digest, submit_enquiry.company, submit_enquiry.country, submit_enquiry.port,
    submit_enquiry.incoterm, submit_enquiry.loading_week, submit_enquiry.meaning, submit_enquiry.plan,
    case when caught then 'archived' else 'new' end, case when caught then array['caught', 'spam'] else '{}' end
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

  if caught then
    -- The newest are kept, and those that somebody has taken out. No history of what no person has seen.
    perform set_config('app.retention', 'on', true);
    delete from public.enquiries e where e.id in (
      select c.id from public.enquiries c where c.status = 'archived' and c.tags @> '{caught,spam}'
      order by c.created_at desc, c.id offset most_caught
    );
    perform set_config('app.retention', '', true);
    return query select 'stored', 0, stored.reference, false;
    return;
  end if;

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
  perform public.queue_mail(m.mail, stored.id, stored.reference)
  from jsonb_array_elements(mails) as m (mail) where m.mail ->> 'kind' = 'enquiry';
  may_copy := may_copy and mails @> '[{"kind": "copy"}]';
  -- Counted last, so that only who gets a copy takes one from the others.
  may_copy := may_copy and public.take_room('copies', 0, copies_in_all, 0);
  perform public.queue_mail(m.mail, stored.id, stored.reference)
  from jsonb_array_elements(mails) as m (mail) where may_copy and m.mail ->> 'kind' = 'copy';
  return query select 'stored', 0, stored.reference, may_copy;
end;
$$;

create or replace function public.sent_enquiry(token text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'reference', e.reference, 'status', e.status, 'created_at', e.created_at, 'copied_at', e.copied_at,
    'expires_at', e.created_at + interval '30 days',
    'full_name', e.full_name, 'email', e.email, 'phone', e.phone, 'subject', e.subject, 'message', e.message,
    'company', e.company, 'country', e.country, 'port', e.port, 'incoterm', e.incoterm,
    'loading_week', e.loading_week, 'meaning', e.meaning, 'plan', e.plan,
    'lines', coalesce((
      select json_agg(json_build_object(
        'position', l.position, 'product_name', l.product_name, 'size', l.size, 'packing', l.packing,
        'quantity', l.quantity, 'unit', l.unit, 'meaning', l.meaning, 'note', l.note
      ) order by l.position)
      from public.enquiry_lines l where l.enquiry_id = e.id
    ), '[]')
  )
  from public.enquiries e
  where e.token_digest = encode(sha256(convert_to(sent_enquiry.token, 'UTF8')), 'hex')
    and e.created_at > now() - interval '30 days';
$$;

create or replace function public.enter_enquiry(id uuid, content jsonb, lines jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  given public.enquiries;
  stored record;
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may enter enquiries.';
  end if;
  if jsonb_array_length(enter_enquiry.lines) > 20 then
    raise check_violation using message = 'enquiry_lines_are_few: an enquiry has at most 20 lines.';
  end if;
  given := jsonb_populate_record(null::public.enquiries, enter_enquiry.content);
  if given.message !~ '\S' and enter_enquiry.lines = '[]' then
    raise check_violation using message = 'enquiries_message_is_given: an enquiry has a message or lines.';
  end if;
  insert into public.enquiries as e (
    id, full_name, email, phone, subject, message, idempotency_key, sender_hash, token_digest, company, country, port,
    incoterm, loading_week, meaning, plan, channel
  )
  values (
    enter_enquiry.id, given.full_name, given.email, given.phone, given.subject, given.message,
    'entered ' || enter_enquiry.id, 'staff', given.token_digest, given.company, given.country, given.port,
    given.incoterm, given.loading_week, given.meaning, given.plan, given.channel
  )
  on conflict on constraint enquiries_pkey do nothing
  returning e.reference into stored;
  if not found then
    -- The same form again.
    return null;
  end if;
  insert into public.enquiry_lines (
    enquiry_id, position, product_id, product_name, category_name, size, packing, packing_kg,
    quantity, unit, tonnes, meaning, note
  )
  select enter_enquiry.id, e.place, p.id, l.product_name, l.category_name, l.size, l.packing, l.packing_kg,
    l.quantity, l.unit, l.tonnes, l.meaning, l.note
  from jsonb_array_elements(enter_enquiry.lines) with ordinality as e (line, place)
  cross join lateral jsonb_populate_record(null::public.enquiry_lines, e.line) as l
  left join public.products p on p.id = l.product_id;
  return stored.reference;
end;
$$;

comment on column public.enquiries.plan is 'The same, as the program draws it (LoadPlan); null without lines. Never changed, and read as what anybody may have sent.';

comment on function public.submit_enquiry(text,text,text,text,text,text,text,text,text,text,text,text,text,text,jsonb,jsonb,boolean,jsonb) is 'Inserts an enquiry with its lines, puts its mails into the outbox, and returns stored, its reference, and whether a copy goes to the address; never for the same form again. At the rate limit, 5 per sender in 10 minutes, 600 and 6 MB in an hour of all, returns limited and the seconds until the next is allowed. What a robot''s trap has caught is archived, and of it the newest 500 are kept.';

revoke execute on function public.submit_enquiry(text,text,text,text,text,text,text,text,text,text,text,text,text,text,jsonb,jsonb,boolean,jsonb) from public;

grant execute on function public.submit_enquiry(text,text,text,text,text,text,text,text,text,text,text,text,text,text,jsonb,jsonb,boolean,jsonb) to anon;

grant execute on function public.submit_enquiry(text,text,text,text,text,text,text,text,text,text,text,text,text,text,jsonb,jsonb,boolean,jsonb) to authenticated;

alter table public.enquiries drop constraint enquiries_meaning_length;
alter table public.enquiries add constraint enquiries_meaning_length check (char_length(meaning) <= 5000);
alter table public.enquiries add constraint enquiries_plan_form check (
  plan is null or coalesce(jsonb_typeof(plan -> 'boxes'), '') = 'array' and octet_length(plan::text) <= 60000
);
