-- The bucket of pictures. Its files are public by URL; everything else is for admins.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'application-assets', 'application-assets', true, 10485760,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- A public bucket serves a file by its URL without a policy; listing needs select.
create policy "Admins list application assets"
  on storage.objects for select to authenticated
  using (bucket_id = 'application-assets' and (select public.is_admin()));
create policy "Admins add application assets"
  on storage.objects for insert to authenticated
  with check (bucket_id = 'application-assets' and (select public.is_admin()));
create policy "Admins replace application assets"
  on storage.objects for update to authenticated
  using (bucket_id = 'application-assets' and (select public.is_admin()))
  with check (bucket_id = 'application-assets' and (select public.is_admin()));
create policy "Admins delete application assets"
  on storage.objects for delete to authenticated
  using (bucket_id = 'application-assets' and (select public.is_admin()));
