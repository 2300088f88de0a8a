-- What the library says of pictures reaches the pages inside each page's own query.

create function public.picture_notes(urls text[]) returns json
language sql stable security definer set search_path = '' as $$
  select json_object_agg(n.url, json_build_object('alt', n.alt, 'focus', n.focus, 'size', n.size))
  from (
    select distinct on (u.url) u.url, m.alt,
      case when m.focal_x is not null then json_build_array(m.focal_x, m.focal_y) end as focus,
      case when m.width is not null then json_build_array(m.width, m.height) end as size
    from unnest(picture_notes.urls) as u (url)
    join public.media m on m.path = split_part(u.url, '/application-assets/', 2)
  ) n;
$$;

comment on function public.picture_notes(text[]) is
  'Alternative texts, focal points and sizes of pictures of the library by address: {url: {alt, focus: [x, y] or null, size: [width, height] or null}}; null where there are none. Security definer: visitors read no row of the library, only what belongs to an address that they name.';

-- Computed columns: PostgREST offers a function of a row as a column of its table.

create function public.picture_notes(product public.products) returns json
language sql stable set search_path = '' as $$
  select public.picture_notes(array_append(product.gallery_images, product.image_url));
$$;

create function public.picture_notes(category public.product_categories) returns json
language sql stable set search_path = '' as $$
  select public.picture_notes(array[category.image_url]);
$$;

create function public.picture_notes(certificate public.certificates) returns json
language sql stable set search_path = '' as $$
  select public.picture_notes(array[certificate.image_url]);
$$;

create function public.picture_notes(item public.gallery_items) returns json
language sql stable set search_path = '' as $$
  select public.picture_notes(array[item.image_url]);
$$;

create function public.picture_notes(post public.blog_posts) returns json
language sql stable set search_path = '' as $$
  select public.picture_notes(array_append(public.pictures_in_text(post.content), post.featured_image_url));
$$;

create function public.picture_notes(text public.page_content) returns json
language sql stable set search_path = '' as $$
  select case when text.content_type = 'image' then public.picture_notes(array[text.content]) end;
$$;

revoke execute on function
  public.picture_notes(text[]), public.picture_notes(public.products), public.picture_notes(public.product_categories),
  public.picture_notes(public.certificates), public.picture_notes(public.gallery_items),
  public.picture_notes(public.blog_posts), public.picture_notes(public.page_content)
  from public;
grant execute on function
  public.pictures_in_text(text), public.picture_notes(text[]), public.picture_notes(public.products), public.picture_notes(public.product_categories),
  public.picture_notes(public.certificates), public.picture_notes(public.gallery_items),
  public.picture_notes(public.blog_posts), public.picture_notes(public.page_content)
  to anon, authenticated, service_role;

-- The lists of products, whatever their latest version is.
do $$
declare
  patched text;
  source text;
  card constant text := '''image_url'', p.image_url,';
begin
  foreach patched in array array[
    'public.category_page(text, integer, integer)', 'public.search_products(text, integer, integer)'
  ] loop
    source := pg_get_functiondef(patched::regprocedure);
    if position(card in source) = 0 then
      raise exception 'This text is missing in %: %', patched, card;
    end if;
    execute replace(source, card, card || ' ''picture_notes'', public.picture_notes(p),');
  end loop;
end;
$$;
