-- What the library says of pictures: one function by address, and a column of each kind of content computed by it.

create function public.picture_notes(urls text[]) returns json
language sql stable security definer set search_path = '' as $$
  select json_object_agg(n.url, json_build_object('alt', n.alt, 'focus', n.focus, 'size', n.size))
  from (
    select distinct on (u.url) u.url, m.alt,
      case when m.focal_x is not null then json_build_array(m.focal_x, m.focal_y) end as focus,
      case when m.width is not null then json_build_array(m.width, m.height) end as size
    from unnest(picture_notes.urls[1:100]) as u (url)
    join public.media m on m.path = split_part(u.url, '/application-assets/', 2)
  ) n;
$$;

comment on function public.picture_notes(text[]) is
  'Alternative texts, focal points and sizes of pictures of the library by address: {url: {alt, focus: [x, y] or null, size: [width, height] or null}}; null where there are none. Of more than 100 addresses the first ones. Security definer: visitors read no row of the library, only what belongs to an address that they name.';
grant execute on function public.picture_notes(text[]) to anon, authenticated;

create function public.picture_notes(product public.products) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.picture_notes(array_append(product.gallery_images, product.image_url));
end;
$$;
grant execute on function public.picture_notes(public.products) to anon, authenticated;

create function public.picture_notes(certificate public.certificates) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.picture_notes(array[certificate.image_url]);
end;
$$;
grant execute on function public.picture_notes(public.certificates) to anon, authenticated;

create function public.picture_notes(item public.gallery_items) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.picture_notes(array[item.image_url]);
end;
$$;
grant execute on function public.picture_notes(public.gallery_items) to anon, authenticated;

create function public.picture_notes(post public.blog_posts) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.picture_notes(array_append(public.pictures_in_text(post.content), post.featured_image_url));
end;
$$;
grant execute on function public.picture_notes(public.blog_posts) to anon, authenticated;

create function public.picture_notes(text public.page_content) returns json
language plpgsql stable set search_path = '' as $$
begin
  return case when text.content_type = 'image' then public.picture_notes(array[text.content]) end;
end;
$$;
grant execute on function public.picture_notes(public.page_content) to anon, authenticated;

create function public.picture_notes(entry public.company_entries) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.picture_notes(array[entry.image_url]);
end;
$$;
grant execute on function public.picture_notes(public.company_entries) to anon, authenticated;
