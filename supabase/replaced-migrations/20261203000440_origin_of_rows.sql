-- When a row came, and by whom, is nobody's to say who writes it. Rows that are restored, by the service or by a function
-- that runs as its owner, keep what they had.

create function public.keep_origin() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.created_at := now();
    if tg_table_name in ('product_imports', 'share_links') then
      new.created_by := auth.uid();
    end if;
    if tg_table_name not in ('enquiry_notes', 'share_links') then
      new.updated_at := new.created_at;
    end if;
    return new;
  end if;
  new.created_at := old.created_at;
  if tg_table_name in ('product_imports', 'share_links') then
    new.created_by := old.created_by;
  elsif tg_table_name = 'media' then
    new.uploaded_by := old.uploaded_by;
    new.uploaded_by_name := old.uploaded_by_name;
    -- Its own trigger is about some columns only, and comes later.
    new.updated_at := old.updated_at;
  end if;
  return new;
end;
$$;

comment on function public.keep_origin() is
  'Row trigger: of what people write, the moment and the person are those of the request, and never change. Security invoker, to see who writes.';

revoke execute on function public.keep_origin() from public, anon, authenticated;

-- A minute is given: an import says the order of its lines by moments that differ a little.

create trigger blog_posts_keep_origin_of_inserted before insert on public.blog_posts
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger certificates_keep_origin_of_inserted before insert on public.certificates
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger company_entries_keep_origin_of_inserted before insert on public.company_entries
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger enquiry_answers_keep_origin_of_inserted before insert on public.enquiry_answers
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger enquiry_notes_keep_origin_of_inserted before insert on public.enquiry_notes
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger gallery_items_keep_origin_of_inserted before insert on public.gallery_items
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger media_keep_origin_of_inserted before insert on public.media
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger page_content_keep_origin_of_inserted before insert on public.page_content
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger product_categories_keep_origin_of_inserted before insert on public.product_categories
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger product_imports_keep_origin_of_inserted before insert on public.product_imports
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
    or new.created_by is distinct from auth.uid()
  )
  execute function public.keep_origin();
create trigger products_keep_origin_of_inserted before insert on public.products
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger share_links_keep_origin_of_inserted before insert on public.share_links
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.created_by is distinct from auth.uid()
  )
  execute function public.keep_origin();
create trigger site_settings_keep_origin_of_inserted before insert on public.site_settings
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger working_copies_keep_origin_of_inserted before insert on public.working_copies
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();

create trigger blog_posts_keep_origin_of_updated before update on public.blog_posts
  for each row when (new.created_at <> old.created_at)
  execute function public.keep_origin();
create trigger certificates_keep_origin_of_updated before update on public.certificates
  for each row when (new.created_at <> old.created_at)
  execute function public.keep_origin();
create trigger company_entries_keep_origin_of_updated before update on public.company_entries
  for each row when (new.created_at <> old.created_at)
  execute function public.keep_origin();
create trigger enquiry_answers_keep_origin_of_updated before update on public.enquiry_answers
  for each row when (new.created_at <> old.created_at)
  execute function public.keep_origin();
create trigger gallery_items_keep_origin_of_updated before update on public.gallery_items
  for each row when (new.created_at <> old.created_at)
  execute function public.keep_origin();
create trigger media_keep_origin_of_updated before update on public.media
  for each row when (new.created_at <> old.created_at
    or (new.uploaded_by, new.uploaded_by_name, new.updated_at)
      is distinct from (old.uploaded_by, old.uploaded_by_name, old.updated_at))
  execute function public.keep_origin();
create trigger page_content_keep_origin_of_updated before update on public.page_content
  for each row when (new.created_at <> old.created_at)
  execute function public.keep_origin();
create trigger product_categories_keep_origin_of_updated before update on public.product_categories
  for each row when (new.created_at <> old.created_at)
  execute function public.keep_origin();
create trigger product_imports_keep_origin_of_updated before update on public.product_imports
  for each row when (new.created_at <> old.created_at or new.created_by is distinct from old.created_by)
  execute function public.keep_origin();
create trigger products_keep_origin_of_updated before update on public.products
  for each row when (new.created_at <> old.created_at)
  execute function public.keep_origin();
create trigger share_links_keep_origin_of_updated before update on public.share_links
  for each row when (new.created_at <> old.created_at or new.created_by is distinct from old.created_by)
  execute function public.keep_origin();
create trigger site_settings_keep_origin_of_updated before update on public.site_settings
  for each row when (new.created_at <> old.created_at)
  execute function public.keep_origin();
create trigger working_copies_keep_origin_of_updated before update on public.working_copies
  for each row when (new.created_at <> old.created_at)
  execute function public.keep_origin();
create trigger profiles_keep_origin_of_updated before update on public.profiles
  for each row when (new.created_at <> old.created_at) execute function public.keep_origin();
