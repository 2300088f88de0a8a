-- Limits of sign-ins.

create table public.sign_in_attempts (
  id uuid primary key default gen_random_uuid(),
  sender_hash text not null,
  created_at timestamptz not null default now(),
  constraint sign_in_attempts_sender_hash_length check (char_length(sender_hash) between 1 and 200)
);

comment on table public.sign_in_attempts is
  'Failed sign-in attempts, one row for each limit that counts them, and one-time codes that were used; deleted after a success of the same sender, or after a day.';
comment on column public.sign_in_attempts.sender_hash is
  'HMAC of e-mail and network address together, of one of them, or of a person and a code; none is stored.';

create index sign_in_attempts_sender_idx on public.sign_in_attempts (sender_hash, created_at desc);
create index sign_in_attempts_created_at_idx on public.sign_in_attempts (created_at);

alter table public.sign_in_attempts enable row level security;

create function public.sign_in_wait(sender_hash text, allowed integer) returns integer
language plpgsql set search_path = '' as $$
declare
  period constant interval := '15 minutes';
  oldest timestamptz;
begin
  -- Serialized per sender, or twenty parallel guesses would all see the same count.
  perform pg_advisory_xact_lock(hashtextextended('sign-in:' || sign_in_wait.sender_hash, 0));
  select a.created_at into oldest
  from public.sign_in_attempts a
  where a.sender_hash = sign_in_wait.sender_hash and a.created_at > now() - period
    and a.created_at <= clock_timestamp()
  order by a.created_at desc offset allowed - 1 limit 1;
  return case when oldest is null then 0 else greatest(1, ceil(extract(epoch from oldest + period - now())))::integer end;
end;
$$;

comment on function public.sign_in_wait(text, integer) is
  'The seconds until a sender has fewer attempts within 15 minutes than are allowed; 0 where they have. Nobody else counts this sender before the transaction ends.';

create function public.begin_sign_in(sender_hash text, address_hash text default null, code_hash text default null)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  of_sender constant integer := 5;
  -- Below the 30 attempts at a moment after which Supabase Auth refuses those of all visitors, and renewals of sessions.
  of_address constant integer := 20;
  -- Beyond them the oldest go. Nobody is refused because of others: that would lock staff out.
  most constant integer := 20000;
  wait integer;
begin
  -- Before the locks, which cost more with long texts.
  if char_length(concat(begin_sign_in.sender_hash, begin_sign_in.address_hash, begin_sign_in.code_hash)) > 600 then
    raise check_violation using message = 'sign_in_attempts_sender_hash_length: a digest has at most 200 characters.';
  end if;
  delete from public.sign_in_attempts a
  where a.created_at < now() - interval '1 day'
    or a.created_at < (select n.created_at from public.sign_in_attempts n order by n.created_at desc offset most limit 1);

  wait := public.sign_in_wait(begin_sign_in.sender_hash, of_sender);
  if wait = 0 and begin_sign_in.address_hash is not null then
    wait := public.sign_in_wait(begin_sign_in.address_hash, of_address);
  end if;
  if wait > 0 then
    return wait;
  end if;
  insert into public.sign_in_attempts (sender_hash)
  select h.hash from unnest(array[begin_sign_in.sender_hash, begin_sign_in.address_hash]) as h(hash)
  where h.hash is not null;

  if begin_sign_in.code_hash is not null then
    if public.sign_in_wait(begin_sign_in.code_hash, 1) > 0 then
      return -1;
    end if;
    insert into public.sign_in_attempts (sender_hash) values (begin_sign_in.code_hash);
  end if;
  return 0;
end;
$$;

comment on function public.begin_sign_in(text, text, text) is
  'Counts an attempt and returns 0; at a rate limit, in 15 minutes 5 failures per sender and 20 per address, returns the seconds to wait. Returns -1 for a one-time code that was tried before, which counts as a failure.';
grant execute on function public.begin_sign_in(text, text, text) to anon, authenticated;

create function public.take_back_sign_in(sender_hash text, address_hash text default null, code_hash text default null)
returns void
language sql security definer set search_path = '' as $$
  delete from public.sign_in_attempts a
  where a.id in (
    select distinct on (b.sender_hash) b.id from public.sign_in_attempts b
    where b.sender_hash in (
      take_back_sign_in.sender_hash, take_back_sign_in.address_hash, take_back_sign_in.code_hash
    )
    order by b.sender_hash, b.created_at desc
  );
$$;

comment on function public.take_back_sign_in(text, text, text) is
  'Deletes the latest attempt that begin_sign_in counted for these digests: the auth service did not answer, so nobody has failed.';
grant execute on function public.take_back_sign_in(text, text, text) to anon, authenticated;

create function public.end_sign_in(sender_hash text, address_hash text default null) returns void
language sql security definer set search_path = '' as $$
  delete from public.sign_in_attempts a
  where a.sender_hash = end_sign_in.sender_hash or a.id = (
    select b.id from public.sign_in_attempts b where b.sender_hash = end_sign_in.address_hash
    order by b.created_at desc limit 1
  );
$$;

comment on function public.end_sign_in(text, text) is
  'Deletes the attempts of a sender who has signed in, and of the address the one that succeeded: one account must not win back what its neighbours used up. Without the HMAC''s key no client can name another sender.';
grant execute on function public.end_sign_in(text, text) to anon, authenticated;
