-- Rate limits of what anybody may send: enquiries, sign-in attempts and drafts of forms. Rows from the future do not
-- count, or a clock that is set back would block senders until it is there again. The upper bound is the time of the
-- check, not now(): a concurrent transaction may have begun later and committed first.

create or replace function public.submit_enquiry(
  full_name text, email text, phone text, subject text, message text, idempotency_key text, sender_hash text
) returns table (outcome text, retry_after_seconds integer)
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant integer := 5;
  period constant interval := '10 minutes';
  recent timestamptz[];
begin
  -- Serialized per sender, or ten parallel forms would all see the same count.
  perform pg_advisory_xact_lock(hashtextextended('enquiry:' || submit_enquiry.sender_hash, 0));

  if exists (select 1 from public.enquiries e where e.idempotency_key = submit_enquiry.idempotency_key) then
    return query select 'stored', 0;
    return;
  end if;

  select array_agg(e.created_at order by e.created_at desc) into recent
  from public.enquiries e
  where e.sender_hash = submit_enquiry.sender_hash and e.created_at > now() - period
    and e.created_at <= clock_timestamp();

  if cardinality(recent) >= allowed then
    return query select 'limited', ceil(extract(epoch from recent[allowed] + period - now()))::integer;
    return;
  end if;

  insert into public.enquiries (full_name, email, phone, subject, message, idempotency_key, sender_hash)
  values (
    submit_enquiry.full_name, submit_enquiry.email, nullif(btrim(submit_enquiry.phone), ''),
    submit_enquiry.subject, submit_enquiry.message, submit_enquiry.idempotency_key, submit_enquiry.sender_hash
  )
  on conflict on constraint enquiries_idempotency_key_is_unique do nothing;
  return query select 'stored', 0;
end;
$$;

comment on function public.submit_enquiry(text, text, text, text, text, text, text) is
  'Inserts an enquiry and returns stored; at the rate limit, 5 per sender in 10 minutes, returns limited and the seconds until the next is allowed.';

create or replace function public.begin_sign_in(sender_hash text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant integer := 5;
  period constant interval := '15 minutes';
  recent timestamptz[];
begin
  -- Serialized per sender, or twenty parallel guesses would all see the same count.
  perform pg_advisory_xact_lock(hashtextextended('sign-in:' || begin_sign_in.sender_hash, 0));
  delete from public.sign_in_attempts a where a.created_at < now() - interval '1 day';

  select array_agg(a.created_at order by a.created_at desc) into recent
  from public.sign_in_attempts a
  where a.sender_hash = begin_sign_in.sender_hash and a.created_at > now() - period
    and a.created_at <= clock_timestamp();

  if cardinality(recent) >= allowed then
    return greatest(1, ceil(extract(epoch from recent[allowed] + period - now())))::integer;
  end if;
  insert into public.sign_in_attempts (sender_hash) values (begin_sign_in.sender_hash);
  return 0;
end;
$$;

comment on function public.begin_sign_in(text) is
  'Counts an attempt and returns 0; at the rate limit, 5 failures per e-mail and address in 15 minutes, returns the seconds to wait.';

create or replace function public.keep_form_draft(path text, fields json, sender_hash text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant integer := 20;
  most constant integer := 500;
  kept uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('form drafts', 0));
  delete from public.form_drafts d where d.created_at < now() - interval '1 day';

  if (select count(*) from public.form_drafts) >= most
    or (select count(*) from public.form_drafts d
        where d.sender_hash = keep_form_draft.sender_hash and d.created_at > now() - interval '10 minutes'
          and d.created_at <= clock_timestamp()) >= allowed
  then
    return null;
  end if;
  insert into public.form_drafts (path, fields, sender_hash)
  values (keep_form_draft.path, keep_form_draft.fields, keep_form_draft.sender_hash)
  returning id into kept;
  return kept;
end;
$$;

comment on function public.keep_form_draft(text, json, text) is
  'Inserts a draft and returns its id; null at the limits, 20 per sender in 10 minutes and 500 in all.';

revoke execute on function
  public.submit_enquiry(text, text, text, text, text, text, text), public.begin_sign_in(text),
  public.keep_form_draft(text, json, text)
  from public, anon, authenticated;
grant execute on function
  public.submit_enquiry(text, text, text, text, text, text, text), public.begin_sign_in(text),
  public.keep_form_draft(text, json, text)
  to anon, authenticated;
