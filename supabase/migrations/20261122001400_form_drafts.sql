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

create function public.keep_form_draft(path text, fields json, sender_hash text) returns uuid
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
        where d.sender_hash = keep_form_draft.sender_hash and d.created_at > now() - interval '10 minutes') >= allowed
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

revoke execute on function public.keep_form_draft(text, json, text) from public, anon, authenticated;
grant execute on function public.keep_form_draft(text, json, text) to anon, authenticated;
