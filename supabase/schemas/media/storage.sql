-- Rights on the files of the bucket. They are public by URL, without a policy; listing needs select.

create policy "Staff list application assets"
  on storage.objects for select to authenticated using (bucket_id = 'application-assets' and (select public.is_staff()));
create policy "Staff add application assets"
  on storage.objects for insert to authenticated
  with check (bucket_id = 'application-assets' and (select public.is_staff()));
create policy "Staff replace application assets"
  on storage.objects for update to authenticated
  using (bucket_id = 'application-assets' and (select public.is_staff()))
  with check (bucket_id = 'application-assets' and (select public.is_staff()));
create policy "Staff delete application assets"
  on storage.objects for delete to authenticated using (bucket_id = 'application-assets' and (select public.is_staff()));
