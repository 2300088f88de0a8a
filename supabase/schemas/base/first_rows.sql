-- The rows that a database has before anybody has saved anything.

insert into public.content_version (next_due) values (public.end_of_day(public.day_of(now())));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'application-assets', 'application-assets', true, 20971520,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'application/pdf']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;
