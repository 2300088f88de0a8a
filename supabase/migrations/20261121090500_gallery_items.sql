-- The picture gallery.

create table public.gallery_items (
  id uuid primary key default gen_random_uuid(),
  title text,
  image_url text not null,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint gallery_items_title_length check (char_length(title) <= 200),
  constraint gallery_items_image_url_form check (public.is_picture_url(image_url))
);

comment on table public.gallery_items is 'The pictures of /gallery, by sort_order, newest first where equal.';

create index gallery_items_sort_order_idx on public.gallery_items (sort_order, created_at desc, id);

create trigger gallery_items_set_updated_at before update on public.gallery_items
  for each row execute function public.set_updated_at();
create trigger gallery_items_bump_content_version
  after insert or update or delete or truncate on public.gallery_items
  for each statement execute function public.bump_content_version();

alter table public.gallery_items enable row level security;

create policy "Everyone reads gallery items"
  on public.gallery_items for select to anon, authenticated using (true);
create policy "Admins add gallery items"
  on public.gallery_items for insert to authenticated with check ((select public.is_admin()));
create policy "Admins change gallery items"
  on public.gallery_items for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins delete gallery items"
  on public.gallery_items for delete to authenticated using ((select public.is_admin()));

grant select on public.gallery_items to anon;
grant select, insert, update, delete on public.gallery_items to authenticated;
