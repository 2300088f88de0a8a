-- Whoever writes from ID@… in a database of a locale such as Turkish, where I has another small letter, gets the new link,
-- and a request for a password goes with that of id@….

drop index public.outbox_has_one_request;

-- There such a locale may have kept two; the later link is the one that works.
delete from public.outbox o using public.outbox later
where o.kind = 'password' and later.kind = 'password' and (later.created_at, later.id) > (o.created_at, o.id)
  and lower(later.recipient collate "C") = lower(o.recipient collate "C");

create or replace function public.renew_link(token text, email text, new_digest text, mail jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most_in_a_day constant integer := 3;
  most_in_an_hour_of_all constant integer := 60;
  link record;
  asked public.enquiries;
begin
  select * into link from public.linked_enquiry(renew_link.token);
  select * into asked from public.enquiries e
  where e.id = link.enquiry and link.expires_at <= now()
    and lower(e.email collate "C") = lower(btrim(renew_link.email) collate "C") for update;
  if asked.id is null
    or octet_length(mail::text) > 100000 or mail ->> 'kind' is distinct from 'link'
    or (
      select count(*) from public.enquiry_links l
      where l.enquiry_id = asked.id and l.created_at > now() - interval '1 day'
    ) >= most_in_a_day
    or not public.take_room('links', 0, most_in_an_hour_of_all, 0)
  then
    return;
  end if;
  insert into public.enquiry_links (enquiry_id, token_digest) values (asked.id, renew_link.new_digest);
  perform public.queue_mail(mail, asked.id, asked.reference);
end;
$$;

create unique index outbox_has_one_request on public.outbox (lower(recipient collate "C")) where kind = 'password';

create or replace function public.queue_account_mail(mail jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if mail ->> 'kind' not in ('account', 'password') then
    raise check_violation using message = 'Only mails about accounts are sent by themselves.';
  end if;
  if mail ->> 'kind' = 'password' then
    -- Only the latest link works.
    delete from public.outbox o
    where o.kind = 'password' and lower(o.recipient collate "C") = lower((mail ->> 'recipient') collate "C");
  end if;
  perform public.queue_mail(mail);
end;
$$;

create or replace function public.note_forgotten_password(email text, problem text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.outbox o
  where o.kind = 'password'
    and (
      o.created_at < now() - interval '7 days'
      or lower(o.recipient collate "C") = lower(note_forgotten_password.email collate "C")
    );
  insert into public.outbox (kind, recipient, is_final, problem)
  select 'password', p.email, true, left(note_forgotten_password.problem, 1000)
  from public.profiles p
  where lower(p.email collate "C") = lower(note_forgotten_password.email collate "C")
    and p.role in ('editor', 'admin') and not p.deactivated
  limit 1
  on conflict do nothing;
end;
$$;

create or replace function public.forget_password_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.outbox o
  where o.kind in ('account', 'password') and lower(o.recipient collate "C") = lower(new.email collate "C");
  return new;
end;
$$;
