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

create function public.end_sign_in(sender_hash text) returns void
language sql security definer set search_path = '' as $$
  delete from public.sign_in_attempts a where a.sender_hash = end_sign_in.sender_hash;
$$;

comment on function public.end_sign_in(text) is
  'Deletes the attempts of a sender who has signed in. Without the HMAC''s key no client can name another sender.';

revoke execute on function public.end_sign_in(text) from public, anon, authenticated;
grant execute on function public.end_sign_in(text) to anon, authenticated;
