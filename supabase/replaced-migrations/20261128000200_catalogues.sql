-- What a printed catalogue shows, in one call.

create function public.catalogue(most integer, slug text default null)
returns table (total bigint, categories json)
language sql stable set search_path = '' as $$
  with wanted as (
    select c.*, n.products as live,
      sum(n.products) over (order by c.position, c.name, c.id) - n.products as before
    from public.product_categories c join public.product_counts n on n.id = c.id
    where c.is_live and (catalogue.slug is null or c.slug = catalogue.slug)
  )
  select coalesce(sum(w.live), 0)::bigint, coalesce(json_agg(
    json_build_object(
      'name', w.name, 'slug', w.slug, 'description', w.description, 'updated_at', w.updated_at,
      'products', coalesce(p.products, '[]')
    ) order by w.position, w.name, w.id
  ), '[]')
  from wanted w
  left join lateral (
    select json_agg(json_build_object(
      'name', q.name, 'slug', q.slug, 'description', q.description, 'image_url', q.image_url,
      'picture_notes', q.notes, 'updated_at', q.updated_at, 'hs_code', q.hs_code, 'origin', q.origin,
      'sizes_mm', q.sizes_mm, 'packings', q.packings, 'season_months', q.season_months,
      'stored_months', q.stored_months, 'load_20ft_tonnes', q.load_20ft_tonnes,
      'load_40ft_tonnes', q.load_40ft_tonnes
    ) order by q.place, q.name, q.id) as products
    from (
      select s.*, public.picture_notes(s) as notes from public.products s
      where s.category_id = w.id and s.is_live
      order by s.place, s.name, s.id limit greatest(catalogue.most - w.before, 0)
    ) q
  ) p on true;
$$;

comment on function public.catalogue(integer, text) is
  'The live category of a slug, or all of them in their order, with their first live products, at most so many together, and how many there are. Numbers come from product_counts, which are maintained.';

revoke execute on function public.catalogue(integer, text) from public;
grant execute on function public.catalogue(integer, text) to anon, authenticated, service_role;
