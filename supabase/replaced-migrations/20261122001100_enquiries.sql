-- Enquiries of the contact form. Visitors write through submit_enquiry only, and read nothing.

create table public.enquiries (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null,
  status text not null default 'new',
  idempotency_key text not null,
  sender_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint enquiries_full_name_is_given check (full_name ~ '\S' and char_length(full_name) <= 200),
  constraint enquiries_email_form check (email ~ '^[^@\s]+@[^@\s]+$' and char_length(email) <= 320),
  constraint enquiries_phone_length check (char_length(phone) <= 50),
  constraint enquiries_subject_is_given check (subject ~ '\S' and char_length(subject) <= 200),
  constraint enquiries_message_is_given check (message ~ '\S' and char_length(message) <= 5000),
  constraint enquiries_status_is_known check (status in ('new', 'answered', 'archived')),
  constraint enquiries_idempotency_key_is_unique unique (idempotency_key),
  constraint enquiries_idempotency_key_length check (char_length(idempotency_key) between 1 and 200),
  constraint enquiries_sender_hash_length check (char_length(sender_hash) between 1 and 200)
);

comment on table public.enquiries is 'Enquiries of the contact form.';
comment on column public.enquiries.idempotency_key is
  'Digest of the form''s key and its fields: a form sent twice is one row, a changed form is another.';
comment on column public.enquiries.sender_hash is 'HMAC of the sender''s network address, for the rate limit; the address itself is not stored.';

create index enquiries_status_idx on public.enquiries (status, created_at desc, id);
create index enquiries_created_at_idx on public.enquiries (created_at desc, id);
create index enquiries_sender_idx on public.enquiries (sender_hash, created_at desc);

create trigger enquiries_set_updated_at before update on public.enquiries
  for each row execute function public.set_updated_at();

alter table public.enquiries enable row level security;

create policy "Admins read enquiries"
  on public.enquiries for select to authenticated using ((select public.is_admin()));
create policy "Admins change enquiries"
  on public.enquiries for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins delete enquiries"
  on public.enquiries for delete to authenticated using ((select public.is_admin()));

grant select, update, delete on public.enquiries to authenticated;
revoke all on public.enquiries from anon;
