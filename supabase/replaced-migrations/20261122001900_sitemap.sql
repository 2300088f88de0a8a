-- Product addresses for the sitemap, as one JSON value: PostgREST cuts rows at a thousand.

create function public.product_addresses(after uuid, most integer) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'slug', p.slug, 'category_slug', c.slug, 'updated_at', p.updated_at
  ) order by p.id), '[]')
  from (
    select q.id, q.slug, q.category_id, q.updated_at from public.products q
    where q.id > product_addresses.after order by q.id limit product_addresses.most
  ) p join public.product_categories c on c.id = p.category_id;
$$;

comment on function public.product_addresses(uuid, integer) is
  'Keyset page: id, slug, category slug and updated_at of the products after an id.';

revoke execute on function public.product_addresses(uuid, integer) from public;
grant execute on function public.product_addresses(uuid, integer) to anon, authenticated;
