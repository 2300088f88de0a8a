-- Drafts of back office forms that were submitted after the session had expired. They are restored after sign-in.

create table public.form_drafts (
  id uuid primary key default gen_random_uuid(),
  path text not null,
  fields json not null,
  sender_hash text not null,
  created_at timestamptz not null default now(),
  constraint form_drafts_path_form check (path ~ '^/admin/[^\s\\]*$' and char_length(path) <= 500),
  constraint form_drafts_fields_is_a_list check (json_typeof(fields) = 'array'),
  constraint form_drafts_fields_length check (octet_length(fields::text) <= 1500000),
  constraint form_drafts_sender_hash_length check (char_length(sender_hash) between 1 and 200)
);

comment on table public.form_drafts is 'Forms submitted without a valid session; deleted after a day.';
comment on column public.form_drafts.fields is 'List of [name, value], in the order of the form; never passwords or files.';

create index form_drafts_sender_idx on public.form_drafts (sender_hash, created_at desc);
create index form_drafts_created_at_idx on public.form_drafts (created_at);

alter table public.form_drafts enable row level security;

create policy "Admins read drafts"
  on public.form_drafts for select to authenticated using ((select public.is_admin()));
create policy "Admins delete drafts"
  on public.form_drafts for delete to authenticated using ((select public.is_admin()));

grant select, delete on public.form_drafts to authenticated;
revoke all on public.form_drafts from anon;
