-- The list of categories in less time: the library is asked once for all pictures of it, as for those of other pages.

create function public.category_list() returns table (categories json, picture_notes json)
language plpgsql stable set search_path = '' as $$
begin
  return query
  with listed as (
    select c.id, c.name, c.slug, c.description, c.image_url, c.position
    from public.product_categories c where c.is_live
  )
  select
    (
      select coalesce(json_agg(json_build_object(
        'id', l.id, 'name', l.name, 'slug', l.slug, 'description', l.description, 'image_url', l.image_url
      ) order by l.position, l.name, l.id), '[]')
      from listed l
    ),
    public.picture_notes(array(select l.image_url from listed l where l.image_url is not null));
end;
$$;

comment on function public.category_list() is
  'The live categories in the order that staff made, the others by name, and what the library says of their pictures: all that home and the list of products show of them in one call.';

revoke execute on function public.category_list() from public, anon, authenticated;
grant execute on function public.category_list() to anon, authenticated;

drop function public.picture_notes(public.product_categories);
