-- Pictures of the gallery.

create table public.gallery_items (
  id uuid primary key default gen_random_uuid(),
  title text,
  image_url text not null,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'published',
  publish_at timestamptz,
  unpublish_at timestamptz,
  is_live boolean not null default true,
  constraint gallery_items_title_length check (char_length(title) <= 200),
  constraint gallery_items_image_url_form check (public.is_picture_url(image_url)),
  constraint gallery_items_status_is_known check (status in ('draft', 'published')),
  constraint gallery_items_unpublish_follows_publish check (unpublish_at > publish_at)
);

comment on table public.gallery_items is 'The pictures of /gallery, by sort_order, newest first where equal.';

create index gallery_items_sort_order_idx on public.gallery_items (sort_order, created_at desc, id);
create index gallery_items_created_at_idx on public.gallery_items (sort_order, created_at, id);
create index gallery_items_publish_at_idx on public.gallery_items (publish_at)
  where status = 'published' and publish_at is not null;
create index gallery_items_unpublish_at_idx on public.gallery_items (unpublish_at)
  where status = 'published' and unpublish_at is not null;

create trigger gallery_items_keep_in_one_line before insert or update on public.gallery_items
  for each row when (public.has_control_character(concat_ws('', new.title)))
  execute function public.keep_in_one_line('title');
create trigger gallery_items_set_updated_at before update on public.gallery_items
  for each row execute function public.set_updated_at();
create trigger gallery_items_keep_origin_of_inserted before insert on public.gallery_items
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger gallery_items_keep_origin_of_updated before update on public.gallery_items
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();
create trigger gallery_items_publication before insert or update on public.gallery_items
  for each row execute function public.settle_publication();
create trigger gallery_items_drop_working_copies after delete on public.gallery_items
  referencing old table as removed for each statement execute function public.drop_working_copies();
create trigger gallery_items_bump_version_of_inserted after insert on public.gallery_items
  referencing new table as added for each statement execute function public.bump_content_version();
create trigger gallery_items_bump_version_of_updated after update on public.gallery_items
  referencing old table as removed new table as added for each statement execute function public.bump_content_version();
create trigger gallery_items_bump_version_of_deleted after delete on public.gallery_items
  referencing old table as removed for each statement execute function public.bump_content_version();
create trigger gallery_items_bump_version_of_truncated after truncate on public.gallery_items
  for each statement execute function public.bump_content_version();
create trigger gallery_items_keep_inserted after insert on public.gallery_items
  referencing new table as added for each statement execute function public.keep_revisions();
create trigger gallery_items_keep_updated after update on public.gallery_items
  referencing old table as removed new table as added for each statement execute function public.keep_revisions();
create trigger gallery_items_keep_deleted after delete on public.gallery_items
  referencing old table as removed for each statement execute function public.keep_revisions();

alter table public.gallery_items enable row level security;

create policy "Staff add gallery items"
  on public.gallery_items for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change gallery items"
  on public.gallery_items for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete gallery items"
  on public.gallery_items for delete to authenticated using ((select public.is_staff()));
create policy "Visitors read live gallery items"
  on public.gallery_items for select to anon using (is_live);
create policy "Users read live gallery items, staff read all"
  on public.gallery_items for select to authenticated using (is_live or (select public.is_staff()));

grant select on public.gallery_items to anon, authenticated;
grant insert, update, delete on public.gallery_items to authenticated;
