-- Staff put a form aside while they choose a file for it: such drafts have no limit, and take no room of others.

alter table public.form_drafts add column by_staff boolean not null default false;

comment on table public.form_drafts is
  'Forms submitted without a valid session, and those that staff put aside to choose a file; deleted after a day.';
comment on column public.form_drafts.by_staff is 'Whether staff put it aside; such drafts do not count for the limits.';

create or replace function public.keep_form_draft(path text, fields json, sender_hash text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant integer := 20;
  most constant integer := 500;
  by_staff constant boolean := public.is_staff();
  kept uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('form drafts', 0));
  delete from public.form_drafts d where d.created_at < now() - interval '1 day';

  if not by_staff and (
    (select count(*) from public.form_drafts d where not d.by_staff) >= most
    or (select count(*) from public.form_drafts d
        where not d.by_staff and d.sender_hash = keep_form_draft.sender_hash
          and d.created_at > now() - interval '10 minutes' and d.created_at <= clock_timestamp()) >= allowed
  ) then
    return null;
  end if;
  insert into public.form_drafts (path, fields, sender_hash, by_staff)
  values (keep_form_draft.path, keep_form_draft.fields, keep_form_draft.sender_hash, by_staff)
  returning id into kept;
  return kept;
end;
$$;

comment on function public.keep_form_draft(text, json, text) is
  'Inserts a draft and returns its id; null at the limits of who is not staff, 20 per sender in 10 minutes and 500 in all.';
