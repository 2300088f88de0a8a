-- A product's page leads to others of its category, in the query of the page itself.

create function public.related_products(product public.products) returns json
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 4;
  related json;
begin
  -- By name the next ones, so that every product is led to, and then the first of the category. Each part reads a few
  -- rows of one index, however many products there are.
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'image_url', p.image_url,
    'is_featured', p.is_featured, 'sizes_mm', p.sizes_mm, 'season_months', p.season_months,
    'stored_months', p.stored_months, 'picture_notes', public.picture_notes(p)
  ) order by chosen.turn, p.place, p.name, p.id), '[]')
  into related
  from (
    select f.id, min(f.turn) as turn from (
      (
        select n.id, n.place, n.name, 1 as turn from public.products n
        where n.category_id = product.category_id and n.is_live and n.place is null and product.place is null
          and (n.name, n.id) > (product.name, product.id)
        order by n.name, n.id limit most
      )
      union all
      (
        select n.id, n.place, n.name, 2 from public.products n
        where n.category_id = product.category_id and n.is_live
        order by n.place, n.name, n.id limit 2 * most + 1
      )
    ) f
    where f.id <> product.id
    group by f.id, f.place, f.name
    order by min(f.turn), f.place, f.name, f.id limit most
  ) chosen
  join public.products p on p.id = chosen.id;
  return related;
end;
$$;

comment on function public.related_products(public.products) is
  'Up to 4 live products of the same category as cards: the next ones by name, else the first ones. A computed column.';

revoke execute on function public.related_products(public.products) from public;
grant execute on function public.related_products(public.products) to anon, authenticated, service_role;
