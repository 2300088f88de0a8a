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

call pg_temp.publish_rows('gallery_items', 'gallery items');
call pg_temp.keep_in_one_line('gallery_items', 'title');

