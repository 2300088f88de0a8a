-- What the site tells others, mails and purges: written with what it is about, and kept until somebody has taken it.

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  key_digest text not null default '',
  sealed text,
  recipient text,
  subject text,
  enquiry_id uuid,
  reference text,
  version bigint,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_at timestamptz default now(),
  claim uuid,
  problem text,
  is_final boolean not null default false,
  constraint outbox_enquiry_id_fkey foreign key (enquiry_id) references public.enquiries on delete cascade,
  constraint outbox_kind_is_known check (
    kind in ('enquiry', 'copy', 'reply', 'quotation', 'account', 'password', 'purge', 'answer', 'acceptance', 'link')
  ),
  constraint outbox_key_digest_length check (char_length(key_digest) <= 64),
  constraint outbox_sealed_length check (char_length(sealed) <= 20000000),
  constraint outbox_words_length check (
    char_length(recipient) <= 320 and char_length(subject) <= 500 and char_length(problem) <= 1000
  ),
  constraint outbox_purge_has_a_version check ((kind = 'purge') = (version is not null))
);

comment on table public.outbox is
  'What is still to be sent, and what could not be. A mail is deleted once a server has taken it; the one purge stays, with the version that is told, since created_at.';
comment on column public.outbox.kind is
  'enquiry: to the office; copy: of it, to its sender; reply and quotation: to the buyer; answer: to the office, of the buyer to a quotation; acceptance: what was accepted, to the buyer; link: a new private link, to the buyer; account: a link that an administrator made; password: a link that somebody asked for.';
comment on column public.outbox.key_digest is 'SHA-256 of the key that a process has to know to take it.';
comment on column public.outbox.sealed is
  'The mail, encrypted for the processes of the site. Null for a purge, and where there is nothing to send: nobody sends mail, or its link has ended.';
comment on column public.outbox.reference is 'Of the enquiry: what stands for it in the mail is replaced when it is sent.';
comment on column public.outbox.version is 'The content version that a purge tells, or told last.';
comment on column public.outbox.expires_at is 'When the link in the mail ends.';
comment on column public.outbox.next_at is
  'When a process may take it next; null for never. One that has taken it has until then to say what became of it.';
comment on column public.outbox.problem is 'Why the last try failed, in words for staff.';
comment on column public.outbox.is_final is 'Whether trying again is of no use until somebody has done something.';

create unique index outbox_has_one_purge on public.outbox (kind) where kind = 'purge';
create unique index outbox_has_one_request on public.outbox (lower(recipient collate "C")) where kind = 'password';
create index outbox_next_at_idx on public.outbox (next_at) where not is_final;
create index outbox_enquiry_id_idx on public.outbox (enquiry_id) where enquiry_id is not null;

alter table public.outbox enable row level security;

create policy "Staff read what is not sent, of accounts and caches administrators"
  on public.outbox for select to authenticated
  using (
    case when kind in ('account', 'password', 'purge') then (select public.is_admin()) else (select public.is_staff()) end
  );
create policy "Who reads a mail that is not sent may discard it"
  on public.outbox for delete to authenticated
  using (
    case kind when 'purge' then false when 'account' then (select public.is_admin())
      when 'password' then (select public.is_admin()) else (select public.is_staff()) end
  );

grant select, delete on public.outbox to authenticated;

create function public.queue_mail(mail jsonb, enquiry uuid default null, reference text default null) returns void
language sql set search_path = '' as $$
  insert into public.outbox (id, kind, key_digest, sealed, recipient, subject, enquiry_id, reference, expires_at)
  values (
    (mail ->> 'id')::uuid, mail ->> 'kind', mail ->> 'key_digest', mail ->> 'sealed', mail ->> 'recipient',
    mail ->> 'subject', enquiry, queue_mail.reference, now() + make_interval(hours => (mail ->> 'hours')::integer)
  );
$$;

comment on function public.queue_mail(jsonb, uuid, text) is
  'Puts a mail into the outbox. Part of functions that run as their owner, with what the mail is about.';

create function public.queue_account_mail(mail jsonb) returns void
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

comment on function public.queue_account_mail(jsonb) is
  'Puts a mail with a link to set a password into the outbox. Of the secret key only.';

create function public.note_forgotten_password(email text, problem text) returns void
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

comment on function public.note_forgotten_password(text, text) is
  'Notes that a member of staff asked for a link that nobody can mail; nothing for any other address, and nothing is returned. At most one note for each.';
grant execute on function public.note_forgotten_password(text, text) to anon, authenticated;

create function public.forget_password_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.outbox o
  where o.kind in ('account', 'password') and lower(o.recipient collate "C") = lower(new.email collate "C");
  return new;
end;
$$;

comment on function public.forget_password_request() is
  'Row trigger of auth.users: who has a new password waits for no link. Security definer, because the auth service may not touch the table.';

-- The auth service's own table.
create trigger forget_password_request after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function public.forget_password_request();

create function public.claim_outbox(key text, kinds text[], items uuid[] default null)
returns table (id uuid, kind text, claim uuid, sealed text, reference text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  digest constant text := encode(sha256(convert_to(claim_outbox.key, 'UTF8')), 'hex');
  most constant integer := 5;
  -- Longer than a process tries: who has not said anything until then has ended.
  lease constant interval := '3 minutes';
begin
  update public.outbox o
  set is_final = true, sealed = null, problem = coalesce(o.problem || ' ', '') || 'The link in it has ended.'
  where o.expires_at < now() and o.sealed is not null;
  delete from public.outbox o where o.kind <> 'purge' and o.created_at < now() - interval '30 days';

  return query
    update public.outbox o set attempts = o.attempts + 1, claim = gen_random_uuid(), next_at = now() + lease
    where o.id in (
      select d.id from public.outbox d
      where d.key_digest = digest and d.kind = any (kinds) and d.kind <> 'purge' and not d.is_final and d.next_at <= now()
        and (items is null or d.id = any (items))
      order by d.next_at, d.id limit most for update skip locked
    )
    returning o.id, o.kind, o.claim, o.sealed, o.reference;
end;
$$;

comment on function public.claim_outbox(text, text[], uuid[]) is
  'Takes up to five mails that are due, all or the given ones, for who knows their key: nobody else gets them for three minutes. Each counts as a try. Mails of 30 days ago are deleted, and links that have ended taken out.';
grant execute on function public.claim_outbox(text, text[], uuid[]) to anon, authenticated;

create function public.settle_outbox(item uuid, claim uuid, problem text default null, is_final boolean default false)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Five tries in an hour, then more and more seldom.
  pauses constant interval[] := array['1 minute', '4 minutes', '15 minutes', '40 minutes', '2 hours', '6 hours', '12 hours'];
  entry public.outbox;
begin
  select * into entry from public.outbox o
  where o.id = item and o.claim = settle_outbox.claim and o.kind <> 'purge' for update;
  if entry.id is null then
    return;
  end if;
  if settle_outbox.problem is not null then
    update public.outbox o
    set claim = null, problem = left(settle_outbox.problem, 1000), is_final = settle_outbox.is_final,
      next_at = now() + pauses[least(o.attempts, cardinality(pauses))]
    where o.id = item;
  else
    delete from public.outbox o where o.id = item;
    if entry.kind = 'copy' then
      update public.enquiries e set copied_at = now() where e.id = entry.enquiry_id;
    end if;
  end if;
end;
$$;

comment on function public.settle_outbox(uuid, uuid, text, boolean) is
  'Says what became of a try, by the claim that it was taken with: sent, and the mail is deleted, or a problem, and it is tried again after a pause, unless that is of no use. A claim that another process has taken over says nothing.';
grant execute on function public.settle_outbox(uuid, uuid, text, boolean) to anon, authenticated;

create function public.purge_is_repeated_after() returns interval
language sql immutable set search_path = '' as $$ select interval '2 seconds' $$;

comment on function public.purge_is_repeated_after() is
  'How long after a change it is purged again: until then a process that had not heard of it may have given a cache an old page.';

create function public.claim_purge(key text, anew boolean default false)
returns table (claim uuid, version bigint, wait double precision)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  digest constant text := encode(sha256(convert_to(claim_purge.key, 'UTF8')), 'hex');
  -- Longer than a try takes.
  lease constant interval := '10 seconds';
begin
  -- What is due follows from the counter, which a change raises in its own transaction.
  insert into public.outbox as o (kind, key_digest, version)
  select 'purge', digest, c.version from public.content_version c
  on conflict (kind) where kind = 'purge' do update
    set version = greatest(o.version, excluded.version), created_at = now(),
      key_digest = case when anew then excluded.key_digest else o.key_digest end,
      attempts = case when anew and o.key_digest <> excluded.key_digest then 0 else o.attempts end,
      problem = case when anew and o.key_digest <> excluded.key_digest then null else o.problem end,
      -- A cache that refuses purges, or asks for a pause, gets its pause.
      next_at = case
        when o.problem is null or anew and o.key_digest <> excluded.key_digest then now() else o.next_at
      end
    -- Another call may have told the same version meanwhile, and taken it.
    where o.version < excluded.version or anew and o.key_digest <> excluded.key_digest;
  return query
    update public.outbox o
    set attempts = o.attempts + 1, claim = gen_random_uuid(),
      -- One that begins later than that after the change is not repeated.
      next_at = case
        when now() < o.created_at + public.purge_is_repeated_after() then o.created_at + public.purge_is_repeated_after()
        else now() + lease
      end
    where o.kind = 'purge' and o.next_at <= now()
    returning o.claim, o.version, 0::double precision;
  if not found then
    return query
      select null::uuid, o.version, (extract(epoch from o.next_at - clock_timestamp()) * 1000)::double precision
      from public.outbox o where o.kind = 'purge';
  end if;
end;
$$;

comment on function public.claim_purge(text, boolean) is
  'Takes the purge of the current content version, where it is due: at once, and again two seconds after the first call that knew of it. Without a claim nothing is, and wait says for how many milliseconds, null for no more. Asked anew, it is also due where the last one was told under another key: that of another build, cache or secret. Of the secret key only.';

create function public.settle_purge(claim uuid, problem text default null, retry_after integer default 0) returns void
language sql security definer set search_path = '' as $$
  update public.outbox o
  set claim = null, problem = left(settle_purge.problem, 1000),
    attempts = case when settle_purge.problem is null then 0 else o.attempts end,
    next_at = case
      when settle_purge.problem is not null then now() + greatest(
        make_interval(secs => (array[2, 5, 15, 30, 60])[least(o.attempts, 5)]),
        make_interval(secs => least(settle_purge.retry_after, 3600))
      )
      -- The repetition is still to come.
      when o.next_at <= o.created_at + public.purge_is_repeated_after() then o.next_at
    end
  where o.kind = 'purge' and o.claim = settle_purge.claim;
$$;

comment on function public.settle_purge(uuid, text, integer) is
  'Says what became of a purge, by its claim: told, or a problem, and it is tried again after 2, 5, 15, 30 and then 60 seconds, or as many as the cache asks for, an hour at most. A claim that another process has taken over says nothing. Of the secret key only.';

create function public.send_again(item uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may send something again.';
  end if;
  update public.outbox o set attempts = 0, next_at = now(), claim = null, problem = null, is_final = false
  where o.id = item and (o.kind = 'purge' or o.sealed is not null)
    and (o.kind not in ('account', 'password', 'purge') or public.is_admin());
  return found;
end;
$$;

comment on function public.send_again(uuid) is
  'Has an entry of the outbox tried again from the start; false where there is none that this person sees, or nothing to send.';
grant execute on function public.send_again(uuid) to authenticated;
