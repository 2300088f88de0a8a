-- One function takes what visitors send: the contact form, and an enquiry list with its lines in the same transaction. So
-- the limits hold for both together. The private link shows either again.

alter table public.enquiries
  add column meaning text,
  add constraint enquiries_meaning_length check (char_length(meaning) <= 1000),
  drop constraint enquiries_message_is_given,
  add constraint enquiries_message_length check (char_length(message) <= 5000);

comment on column public.enquiries.message is 'Empty only beside lines, which say enough.';
comment on column public.enquiries.meaning is 'What the whole load meant, in the words that the buyer saw.';

drop function public.submit_enquiry(text, text, text, text, text, text, text);

create function public.submit_enquiry(
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
  copies_in_all constant integer := 30;
  recent timestamptz[];
  stored record;
begin
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

  return query select 'stored', 0, stored.reference,
    (
      select count(*) from (
        select from public.enquiries e
        where lower(e.email) = lower(submit_enquiry.email) and e.created_at > now() - interval '1 day'
        limit copies_to_one + 1
      ) n
    ) <= copies_to_one
    and (
      select count(*) from (
        select from public.enquiries e where e.created_at > now() - interval '1 hour' limit copies_in_all + 1
      ) n
    ) <= copies_in_all;
end;
$$;

comment on function public.submit_enquiry(
  text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb
) is
  'Inserts an enquiry with its lines and returns stored, its reference, and whether a copy may be sent to the address; never for the same form again. At the rate limit, 5 per sender in 10 minutes, returns limited and the seconds until the next is allowed.';

drop function public.sent_enquiry(text);

create function public.sent_enquiry(token text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'reference', e.reference, 'status', e.status, 'created_at', e.created_at,
    'expires_at', e.created_at + interval '30 days',
    'full_name', e.full_name, 'email', e.email, 'phone', e.phone, 'subject', e.subject, 'message', e.message,
    'company', e.company, 'country', e.country, 'port', e.port, 'incoterm', e.incoterm,
    'loading_week', e.loading_week, 'meaning', e.meaning,
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

comment on function public.sent_enquiry(text) is
  'What was sent, for 30 days, to who has the token of the private link. Null where there is none.';

revoke execute on function
  public.submit_enquiry(text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb),
  public.sent_enquiry(text)
  from public, anon, authenticated;
grant execute on function
  public.submit_enquiry(text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb),
  public.sent_enquiry(text)
  to anon, authenticated;
