-- The content version is raised by rows that changed, not by statements: one that changed nothing emptied the page cache
-- all the same, whoever sent it.

create or replace function public.bump_content_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  columns text;
  is_changed boolean := true;
begin
  if tg_op = 'INSERT' then
    is_changed := exists (select from added);
  elsif tg_op = 'DELETE' then
    is_changed := exists (select from removed);
  elsif tg_op = 'UPDATE' then
    -- Computed columns follow from the others.
    select string_agg(quote_ident(a.attname), ', ') into columns
    from pg_catalog.pg_attribute a
    where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname <> 'updated_at' and (tg_nargs = 0 or a.attname = any (tg_argv));
    -- Compared byte by byte: json has no operator for equality.
    execute format(
      'select exists (
         select from (select id, row(%1$s) as kept from added) n
         left join (select id, row(%1$s) as kept from removed) o on o.id = n.id
         where o.id is null or n.kept *<> o.kept
       )', columns
    ) into is_changed;
  end if;
  if is_changed then
    perform public.raise_content_version();
  end if;
  return null;
end;
$$;

comment on function public.bump_content_version() is
  'Statement trigger of tables that pages show: raises the content version where a row was added, removed or changed in more than updated_at. Its arguments are the columns that count, all where there are none. Security definer, because clients cannot write the counter.';

-- They fire before those that count products: triggers fire in alphabetical order. Slices raise the version once,
-- together.

drop trigger product_categories_bump_content_version on public.product_categories;
create trigger product_categories_bump_version_of_inserted after insert on public.product_categories
  referencing new table as added
  for each statement execute function public.bump_content_version();
create trigger product_categories_bump_version_of_updated after update on public.product_categories
  referencing old table as removed new table as added
  for each statement execute function public.bump_content_version();
create trigger product_categories_bump_version_of_deleted after delete on public.product_categories
  referencing old table as removed
  for each statement execute function public.bump_content_version();
create trigger product_categories_bump_version_of_truncated after truncate on public.product_categories
  for each statement execute function public.bump_content_version();

drop trigger products_bump_content_version on public.products;
create trigger products_bump_version_of_inserted after insert on public.products
  referencing new table as added
  for each statement when (public.current_slice() is null) execute function public.bump_content_version();
create trigger products_bump_version_of_updated after update on public.products
  referencing old table as removed new table as added
  for each statement when (public.current_slice() is null) execute function public.bump_content_version();
create trigger products_bump_version_of_deleted after delete on public.products
  referencing old table as removed
  for each statement when (public.current_slice() is null) execute function public.bump_content_version();
create trigger products_bump_version_of_truncated after truncate on public.products
  for each statement when (public.current_slice() is null) execute function public.bump_content_version();

drop trigger certificates_bump_content_version on public.certificates;
create trigger certificates_bump_version_of_inserted after insert on public.certificates
  referencing new table as added
  for each statement execute function public.bump_content_version();
create trigger certificates_bump_version_of_updated after update on public.certificates
  referencing old table as removed new table as added
  for each statement execute function public.bump_content_version();
create trigger certificates_bump_version_of_deleted after delete on public.certificates
  referencing old table as removed
  for each statement execute function public.bump_content_version();
create trigger certificates_bump_version_of_truncated after truncate on public.certificates
  for each statement execute function public.bump_content_version();

drop trigger gallery_items_bump_content_version on public.gallery_items;
create trigger gallery_items_bump_version_of_inserted after insert on public.gallery_items
  referencing new table as added
  for each statement execute function public.bump_content_version();
create trigger gallery_items_bump_version_of_updated after update on public.gallery_items
  referencing old table as removed new table as added
  for each statement execute function public.bump_content_version();
create trigger gallery_items_bump_version_of_deleted after delete on public.gallery_items
  referencing old table as removed
  for each statement execute function public.bump_content_version();
create trigger gallery_items_bump_version_of_truncated after truncate on public.gallery_items
  for each statement execute function public.bump_content_version();

drop trigger company_entries_bump_content_version on public.company_entries;
create trigger company_entries_bump_version_of_inserted after insert on public.company_entries
  referencing new table as added
  for each statement execute function public.bump_content_version();
create trigger company_entries_bump_version_of_updated after update on public.company_entries
  referencing old table as removed new table as added
  for each statement execute function public.bump_content_version();
create trigger company_entries_bump_version_of_deleted after delete on public.company_entries
  referencing old table as removed
  for each statement execute function public.bump_content_version();
create trigger company_entries_bump_version_of_truncated after truncate on public.company_entries
  for each statement execute function public.bump_content_version();

drop trigger blog_posts_bump_content_version on public.blog_posts;
create trigger blog_posts_bump_version_of_inserted after insert on public.blog_posts
  referencing new table as added
  for each statement execute function public.bump_content_version();
create trigger blog_posts_bump_version_of_updated after update on public.blog_posts
  referencing old table as removed new table as added
  for each statement execute function public.bump_content_version();
create trigger blog_posts_bump_version_of_deleted after delete on public.blog_posts
  referencing old table as removed
  for each statement execute function public.bump_content_version();
create trigger blog_posts_bump_version_of_truncated after truncate on public.blog_posts
  for each statement execute function public.bump_content_version();

drop trigger page_content_bump_content_version on public.page_content;
create trigger page_content_bump_version_of_inserted after insert on public.page_content
  referencing new table as added
  for each statement execute function public.bump_content_version();
create trigger page_content_bump_version_of_updated after update on public.page_content
  referencing old table as removed new table as added
  for each statement execute function public.bump_content_version();
create trigger page_content_bump_version_of_deleted after delete on public.page_content
  referencing old table as removed
  for each statement execute function public.bump_content_version();
create trigger page_content_bump_version_of_truncated after truncate on public.page_content
  for each statement execute function public.bump_content_version();

drop trigger site_settings_bump_content_version on public.site_settings;
create trigger site_settings_bump_version_of_inserted after insert on public.site_settings
  referencing new table as added
  for each statement execute function public.bump_content_version();
create trigger site_settings_bump_version_of_updated after update on public.site_settings
  referencing old table as removed new table as added
  for each statement execute function public.bump_content_version();
create trigger site_settings_bump_version_of_deleted after delete on public.site_settings
  referencing old table as removed
  for each statement execute function public.bump_content_version();
create trigger site_settings_bump_version_of_truncated after truncate on public.site_settings
  for each statement execute function public.bump_content_version();

-- Of the library, pages show the texts and the focal points of what they have anyway.
drop trigger media_bump_content_version on public.media;
create trigger media_bump_version_of_updated after update on public.media
  referencing old table as removed new table as added
  for each statement execute function public.bump_content_version('path', 'alt', 'focal_x', 'focal_y');

drop function public.bump_content_version_for_media();
