-- What was typed into a form whose session had ended, until its person has signed in again.

create table public.form_drafts (
  id uuid primary key default gen_random_uuid(),
  path text not null,
  fields json not null,
  sender_hash text not null,
  created_at timestamptz not null default now(),
  by_staff boolean not null default false,
  constraint form_drafts_path_form check (path ~ '^/admin/[^\s\\]*$' and char_length(path) <= 500),
  constraint form_drafts_fields_is_a_list check (json_typeof(fields) = 'array'),
  constraint form_drafts_fields_length check (octet_length(fields::text) <= 1500000),
  constraint form_drafts_sender_hash_length check (char_length(sender_hash) between 1 and 200)
);

comment on table public.form_drafts is
  'Forms submitted without a valid session, and those that staff put aside to choose a file; deleted after a day.';
comment on column public.form_drafts.fields is 'List of [name, value], in the order of the form; never passwords or files.';
comment on column public.form_drafts.by_staff is
  'Whether staff put it aside, or it came from a browser in which staff had signed in; such drafts do not count for the limits.';

create index form_drafts_sender_idx on public.form_drafts (sender_hash, created_at desc);
create index form_drafts_created_at_idx on public.form_drafts (created_at);

alter table public.form_drafts enable row level security;

create policy "Staff read drafts"
  on public.form_drafts for select to authenticated
  using (case when public.is_admin_page(path) then (select public.is_admin()) else (select public.is_staff()) end);
create policy "Staff delete drafts"
  on public.form_drafts for delete to authenticated
  using (case when public.is_admin_page(path) then (select public.is_admin()) else (select public.is_staff()) end);

grant select, delete on public.form_drafts to authenticated;

create function public.keep_form_draft(path text, fields json, sender_hash text, is_known boolean default false)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant integer := 20;
  most constant integer := 500;
  most_bytes constant bigint := 60000000;
  -- Only the site knows its cookies: what others say of themselves counts for nothing.
  by_staff constant boolean := public.is_staff()
    or is_known and coalesce(current_setting('role', true), '') not in ('anon', 'authenticated');
  others record;
  kept uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('form drafts', 0));
  delete from public.form_drafts d where d.created_at < now() - interval '1 day';

  if not by_staff then
    if allowed <= (
      select count(*) from public.form_drafts d
      where not d.by_staff and d.sender_hash = keep_form_draft.sender_hash
        and d.created_at > now() - interval '10 minutes' and d.created_at <= clock_timestamp()
    ) then
      return null;
    end if;
    -- The oldest make room, but none of the last hour: whoever fills it takes it for an hour from the others, not for a day.
    delete from public.form_drafts d where d.id in (
      select o.id from (
        select n.id, n.created_at, row_number() over newest as place, sum(pg_column_size(n.fields)) over newest as bytes
        from public.form_drafts n where not n.by_staff
        window newest as (order by n.created_at desc, n.id)
      ) o
      where (o.place >= most or o.bytes > most_bytes) and o.created_at < now() - interval '1 hour'
    );
    select count(*) as rows, coalesce(sum(pg_column_size(d.fields)), 0) as bytes into others
    from public.form_drafts d where not d.by_staff;
    if others.rows >= most or others.bytes >= most_bytes
      or not public.take_room('drafts', octet_length(fields::text), most, 30000000)
    then
      return null;
    end if;
  end if;
  insert into public.form_drafts (path, fields, sender_hash, by_staff)
  values (keep_form_draft.path, keep_form_draft.fields, keep_form_draft.sender_hash, by_staff)
  returning id into kept;
  return kept;
end;
$$;

comment on function public.keep_form_draft(text, json, text, boolean) is
  'Inserts a draft and returns its id; null at the limits of who is not staff: 20 per sender in 10 minutes, 500 and 30 MB in an hour, 500 and 60 MB in all. is_known: whether the browser has a cookie of staff, which the site alone may say.';
grant execute on function public.keep_form_draft(text, json, text, boolean) to anon, authenticated;
