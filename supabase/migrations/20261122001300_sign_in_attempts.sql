-- The rate limit of sign-in. It is in the database, so that several instances share it.

create table public.sign_in_attempts (
  id uuid primary key default gen_random_uuid(),
  sender_hash text not null,
  created_at timestamptz not null default now(),
  constraint sign_in_attempts_sender_hash_length check (char_length(sender_hash) between 1 and 200)
);

comment on table public.sign_in_attempts is 'Failed sign-in attempts; deleted after a success of the same sender, or after a day.';
comment on column public.sign_in_attempts.sender_hash is
  'HMAC of e-mail and network address together; neither is stored.';

create index sign_in_attempts_sender_idx on public.sign_in_attempts (sender_hash, created_at desc);
create index sign_in_attempts_created_at_idx on public.sign_in_attempts (created_at);

alter table public.sign_in_attempts enable row level security;
revoke all on public.sign_in_attempts from anon, authenticated;

create function public.begin_sign_in(sender_hash text) returns integer
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
  where a.sender_hash = begin_sign_in.sender_hash and a.created_at > now() - period;

  if cardinality(recent) >= allowed then
    return greatest(1, ceil(extract(epoch from recent[allowed] + period - now())))::integer;
  end if;
  insert into public.sign_in_attempts (sender_hash) values (begin_sign_in.sender_hash);
  return 0;
end;
$$;

comment on function public.begin_sign_in(text) is
  'Counts an attempt and returns 0; at the rate limit, 5 failures per e-mail and address in 15 minutes, returns the seconds to wait.';

create function public.end_sign_in(sender_hash text) returns void
language sql security definer set search_path = '' as $$
  delete from public.sign_in_attempts a where a.sender_hash = end_sign_in.sender_hash;
$$;

comment on function public.end_sign_in(text) is
  'Deletes the attempts of a sender who has signed in. Without the HMAC''s key no client can name another sender.';

revoke execute on function public.begin_sign_in(text), public.end_sign_in(text) from public, anon, authenticated;
grant execute on function public.begin_sign_in(text), public.end_sign_in(text) to anon, authenticated;
