-- What the page of a category shows, in one call, as fast for the last page as for the first.

create function public.category_page(slug text, page integer) returns table (category json, total bigint, products json)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  size constant integer := 24;
  skipped constant bigint := (category_page.page - 1)::bigint * size;
  found_category public.product_categories;
  counted bigint;
  ids uuid[];
begin
  select * into found_category from public.product_categories c where c.slug = category_page.slug;
  if found_category.id is null then
    return;
  end if;
  select n.products into counted from public.product_counts n where n.id = found_category.id;

  -- First the ids, which the index knows, then their rows. The second half of the list is counted from its end.
  if skipped < counted / 2 then
    ids := array(
      select p.id from public.products p where p.category_id = found_category.id
      order by p.name, p.id limit size offset skipped
    );
  elsif skipped < counted then
    ids := array(
      select p.id from public.products p where p.category_id = found_category.id
      order by p.name desc, p.id desc
      limit least(size, counted - skipped) offset greatest(counted - skipped - size, 0)
    );
  end if;

  return query select
    json_build_object(
      'id', found_category.id, 'name', found_category.name, 'slug', found_category.slug,
      'description', found_category.description, 'image_url', found_category.image_url
    ),
    counted,
    (
      select coalesce(json_agg(json_build_object(
        'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'image_url', p.image_url,
        'is_featured', p.is_featured
      ) order by p.name, p.id), '[]')
      from public.products p where p.id = any (ids)
    );
end;
$$;

comment on function public.category_page(text, integer) is
  'The category at an address with how many products it has, and those of one page by name, 24 each; no row where there is no such category.';

revoke execute on function public.category_page(text, integer) from public;
grant execute on function public.category_page(text, integer) to anon, authenticated;
