-- TODO: what changes for whom, and why.

create function public.products_led_to(ids uuid[], category uuid default null) returns json
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 4;
begin
  return (
    with chosen as (
      select p.id, 1 as turn, w.position from unnest(products_led_to.ids) with ordinality as w (id, position)
      join public.products p on p.id = w.id and p.is_live
    ), others as (
      select p.id, 2 as turn, row_number() over (order by p.is_featured desc, p.place, p.name, p.id) as position
      from public.products p
      where p.category_id = products_led_to.category and p.is_live and p.id <> all (products_led_to.ids)
      order by p.is_featured desc, p.place, p.name, p.id
      limit greatest(most - (select count(*) from chosen), 0)
    ), led_to as (
      select * from chosen union all select * from others
    )
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'image_url', p.image_url,
      'is_featured', p.is_featured, 'sizes_mm', p.sizes_mm, 'season_months', p.season_months,
      'stored_months', p.stored_months, 'picture_notes', public.picture_notes(p),
      'category', json_build_object('name', c.name, 'slug', c.slug)
    ) order by l.turn, l.position), '[]')
    from led_to l
    join public.products p on p.id = l.id
    join public.product_categories c on c.id = p.category_id
  );
end;
$$;

create function public.related_products(post public.blog_posts) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.products_led_to(post.related_product_ids, post.related_category_id);
end;
$$;

comment on function public.products_led_to(uuid[],uuid) is 'The live ones of chosen products in their order as cards with their categories, filled up to 4 with those of a category.';

revoke execute on function public.products_led_to(uuid[],uuid) from public;

grant execute on function public.products_led_to(uuid[],uuid) to anon;

grant execute on function public.products_led_to(uuid[],uuid) to authenticated;

comment on function public.related_products(public.blog_posts) is 'The live products that a post leads to, as cards. A computed column: the page of a post is one call.';

revoke execute on function public.related_products(public.blog_posts) from public;

grant execute on function public.related_products(public.blog_posts) to anon;

grant execute on function public.related_products(public.blog_posts) to authenticated;
