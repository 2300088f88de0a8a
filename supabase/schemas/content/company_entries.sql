-- What the company says of itself in lists: several kinds of entries in one table.

create table public.company_entries (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  title text not null,
  caption text,
  description text,
  email text,
  phone text,
  image_url text,
  sort_order integer not null default 0,
  status text not null default 'published',
  publish_at timestamptz,
  unpublish_at timestamptz,
  is_live boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint company_entries_kind_is_known
    check (kind in ('people', 'timeline', 'figures', 'destinations', 'references')),
  constraint company_entries_title_is_given check (title ~ '\S' and char_length(title) <= 200),
  constraint company_entries_caption_length check (char_length(caption) <= 200),
  constraint company_entries_description_length check (char_length(description) <= 2000),
  constraint company_entries_email_length check (char_length(email) <= 320),
  constraint company_entries_phone_length check (char_length(phone) <= 50),
  constraint company_entries_image_url_form check (public.is_picture_url(image_url)),
  constraint company_entries_status_is_known check (status in ('draft', 'published')),
  constraint company_entries_unpublish_follows_publish check (unpublish_at > publish_at)
);

comment on table public.company_entries is
  'What public pages say of the company, by kind and sort_order. A kind without live rows is absent from all pages.';
comment on column public.company_entries.title is
  'The words in large letters: a name, a year, a number with its unit, a country, who says it.';
comment on column public.company_entries.caption is 'The line below the title: a role, what happened, what is counted.';

create index company_entries_place_idx on public.company_entries (kind, sort_order, created_at, id);
create index company_entries_publish_at_idx on public.company_entries (publish_at)
  where status = 'published' and publish_at is not null;
create index company_entries_unpublish_at_idx on public.company_entries (unpublish_at)
  where status = 'published' and unpublish_at is not null;

create trigger company_entries_keep_in_one_line before insert or update on public.company_entries
  for each row when (public.has_control_character(concat_ws('', new.title, new.caption, new.phone)))
  execute function public.keep_in_one_line('title', 'caption', 'phone');
create trigger company_entries_set_updated_at before update on public.company_entries
  for each row execute function public.set_updated_at();
create trigger company_entries_keep_origin_of_inserted before insert on public.company_entries
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger company_entries_keep_origin_of_updated before update on public.company_entries
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();
create trigger company_entries_publication before insert or update on public.company_entries
  for each row execute function public.settle_publication();
create trigger company_entries_drop_working_copies after delete on public.company_entries
  referencing old table as removed for each statement execute function public.drop_working_copies();
create trigger company_entries_bump_version_of_inserted after insert on public.company_entries
  referencing new table as added for each statement execute function public.bump_content_version();
create trigger company_entries_bump_version_of_updated after update on public.company_entries
  referencing old table as removed new table as added for each statement execute function public.bump_content_version();
create trigger company_entries_bump_version_of_deleted after delete on public.company_entries
  referencing old table as removed for each statement execute function public.bump_content_version();
create trigger company_entries_bump_version_of_truncated after truncate on public.company_entries
  for each statement execute function public.bump_content_version();
create trigger company_entries_keep_inserted after insert on public.company_entries
  referencing new table as added for each statement execute function public.keep_revisions();
create trigger company_entries_keep_updated after update on public.company_entries
  referencing old table as removed new table as added for each statement execute function public.keep_revisions();
create trigger company_entries_keep_deleted after delete on public.company_entries
  referencing old table as removed for each statement execute function public.keep_revisions();

alter table public.company_entries enable row level security;

create policy "Visitors read live company entries"
  on public.company_entries for select to anon using (is_live);
create policy "Users read live company entries, staff read all"
  on public.company_entries for select to authenticated using (is_live or (select public.is_staff()));
create policy "Staff add company entries"
  on public.company_entries for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change company entries"
  on public.company_entries for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete company entries"
  on public.company_entries for delete to authenticated using ((select public.is_staff()));

grant select on public.company_entries to anon, authenticated;
grant insert, update, delete on public.company_entries to authenticated;
