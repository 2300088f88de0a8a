-- Each enquiry has a reference, by which its sender and the office speak of it.

alter table public.enquiries add column reference text not null default '';

comment on column public.enquiries.reference is
  'Short, and unambiguous when read aloud: no vowels, and nothing that looks like something else. Set by a trigger.';

create function public.set_enquiry_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  letters constant text := '23456789CDFGHJKMNPQRTVWX';
  drawn text;
begin
  loop
    select string_agg(substr(letters, 1 + floor(random() * length(letters))::integer, 1), '') into drawn
    from generate_series(1, 6);
    new.reference := substr(drawn, 1, 3) || '-' || substr(drawn, 4);
    exit when not exists (select from public.enquiries e where e.reference = new.reference);
  end loop;
  return new;
end;
$$;

comment on function public.set_enquiry_reference() is
  'Row trigger. Security definer, because it looks at the references of all enquiries.';

create index enquiries_reference_idx on public.enquiries (reference);

-- A version of an enquiry is not changed by its first reference.
alter table public.enquiries disable trigger user;
create trigger enquiries_give_reference before update on public.enquiries
  for each row when (new.reference = '') execute function public.set_enquiry_reference();
update public.enquiries set status = status;
drop trigger enquiries_give_reference on public.enquiries;
alter table public.enquiries enable trigger user;

create trigger enquiries_set_reference before insert on public.enquiries
  for each row when (new.reference = '') execute function public.set_enquiry_reference();

drop index public.enquiries_reference_idx;
alter table public.enquiries
  add constraint enquiries_reference_form check (reference ~ '^[0-9A-Z]{3}-[0-9A-Z]{3}$'),
  add constraint enquiries_reference_is_unique unique (reference);

create index enquiries_email_idx on public.enquiries (lower(email), created_at desc);

drop function public.submit_enquiry(text, text, text, text, text, text, text);

create function public.submit_enquiry(
  full_name text, email text, phone text, subject text, message text, idempotency_key text, sender_hash text
) returns table (outcome text, retry_after_seconds integer, reference text, may_copy boolean)
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant integer := 5;
  period constant interval := '10 minutes';
  -- Copies go to an address that anybody may have typed: few to one address, and few in all.
  copies_to_one constant integer := 3;
  copies_in_all constant integer := 30;
  recent timestamptz[];
  stored text;
begin
  -- Serialized per sender, or ten parallel forms would all see the same count.
  perform pg_advisory_xact_lock(hashtextextended('enquiry:' || submit_enquiry.sender_hash, 0));

  select e.reference into stored from public.enquiries e where e.idempotency_key = submit_enquiry.idempotency_key;
  if found then
    return query select 'stored', 0, stored, false;
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

  insert into public.enquiries as e (full_name, email, phone, subject, message, idempotency_key, sender_hash)
  values (
    submit_enquiry.full_name, submit_enquiry.email, nullif(btrim(submit_enquiry.phone), ''),
    submit_enquiry.subject, submit_enquiry.message, submit_enquiry.idempotency_key, submit_enquiry.sender_hash
  )
  returning e.reference into stored;

  return query select 'stored', 0, stored,
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

comment on function public.submit_enquiry(text, text, text, text, text, text, text) is
  'Inserts an enquiry and returns stored, its reference, and whether a copy may be sent to the address; never for the same form again. At the rate limit, 5 per sender in 10 minutes, returns limited and the seconds until the next is allowed.';

create function public.sent_enquiry(idempotency_key text) returns table (
  full_name text, email text, phone text, subject text, message text
)
language sql stable security definer set search_path = '' as $$
  select e.full_name, e.email, e.phone, e.subject, e.message
  from public.enquiries e
  where e.idempotency_key = sent_enquiry.idempotency_key and e.created_at > now() - interval '1 hour';
$$;

comment on function public.sent_enquiry(text) is
  'What was sent with the contact form, to its sender: the key is a digest that contains a random number and the words themselves.';

revoke execute on function
  public.submit_enquiry(text, text, text, text, text, text, text), public.sent_enquiry(text),
  public.set_enquiry_reference()
  from public, anon, authenticated;
grant execute on function
  public.submit_enquiry(text, text, text, text, text, text, text), public.sent_enquiry(text)
  to anon, authenticated;

-- Visitors read the town of the office. The function keeps the other settings, whatever its latest version is.
do $$
declare
  source text := pg_get_functiondef('public.is_public_setting(text)'::regprocedure);
begin
  if position('''office_hours''' in source) = 0 then
    raise exception 'The public settings have another form.';
  end if;
  execute replace(source, '''office_hours''', '''office_hours'', ''office_town''');
end;
$$;
