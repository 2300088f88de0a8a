-- Which stored pictures a row shows. Before a file is removed, the database is asked whether anything else has it.

create function public.pictures_in_use(urls text[] default null) returns setof text
language sql stable set search_path = '' as $$
  with used as (
    select image_url as url from public.products
    union select unnest(gallery_images) from public.products
    union select image_url from public.product_categories
    union select image_url from public.certificates
    union select image_url from public.gallery_items
    union select featured_image_url from public.blog_posts
    union select content from public.page_content where content_type = 'image'
    union select setting_value from public.site_settings
  )
  select used.url from used
  where used.url is not null and (pictures_in_use.urls is null or used.url = any (pictures_in_use.urls));
$$;

comment on function public.pictures_in_use(text[]) is
  'Of the addresses given, or of all, those that a row shows, as far as whoever asks may see the rows.';

revoke execute on function public.pictures_in_use(text[]) from public, anon, authenticated;
grant execute on function public.pictures_in_use(text[]) to authenticated, service_role;
