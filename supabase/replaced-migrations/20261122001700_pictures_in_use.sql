create function public.pictures_before(product json) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array_remove(
    array(select json_array_elements_text(product -> 'gallery_images')) || (product ->> 'image_url'), null
  );
$$;

comment on function public.pictures_before(json) is 'The picture URLs of a product before an import.';

-- An import that did not change the pictures can be undone only while the product itself still has them.
create index product_import_lines_pictures_before_idx on public.product_import_lines
  using gin (public.pictures_before(before))
  where before is not null and changes && array['image_url', 'gallery_images'];

create function public.pictures_in_use(urls text[]) returns setof text
language sql stable set search_path = '' as $$
  with shown (url) as (
    select p.image_url from public.products p where p.image_url = any (pictures_in_use.urls)
    union all select unnest(p.gallery_images) from public.products p
      where p.gallery_images <> '{}' and p.gallery_images && pictures_in_use.urls
    union all select c.image_url from public.product_categories c
    union all select c.image_url from public.certificates c
    union all select g.image_url from public.gallery_items g
    union all select b.featured_image_url from public.blog_posts b
    union all select t.content from public.page_content t where t.content_type = 'image'
    union all select s.setting_value from public.site_settings s
    -- An undo would bring these back.
    union all select unnest(public.pictures_before(l.before)) from public.product_import_lines l
      join public.product_imports i on i.id = l.import_id and i.state = 'applied'
      where l.before is not null and l.changes && array['image_url', 'gallery_images']
        and public.pictures_before(l.before) && pictures_in_use.urls
  )
  select distinct shown.url from shown where shown.url = any (pictures_in_use.urls);
$$;

comment on function public.pictures_in_use(text[]) is
  'Those of the given URLs that a row visible to the caller refers to.';

revoke execute on function public.pictures_in_use(text[]), public.pictures_before(json) from public, anon, authenticated;
grant execute on function public.pictures_in_use(text[]), public.pictures_before(json) to authenticated, service_role;
