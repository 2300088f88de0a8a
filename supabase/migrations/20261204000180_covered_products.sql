-- A certificate says which products it covers. Those from before cover none: they stay as they were, on their own page.

alter table public.certificates add column covers_all boolean not null default false;

alter table public.certificates add column covered_category_ids uuid[] not null default '{}'::uuid[];

alter table public.certificates add column covered_product_ids uuid[] not null default '{}'::uuid[];

alter table public.certificates add constraint certificates_covered_form check (
    array_position(covered_category_ids, null) is null and cardinality(covered_category_ids) <= 100
    and array_position(covered_product_ids, null) is null and cardinality(covered_product_ids) <= 50
  );

drop function public.product_page(text,text);

create function public.product_page(category_slug text, product_slug text)
returns table (product json, category json, related json, picture_notes json, certificates json)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select
    to_json(p),
    json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description, 'image_url', c.image_url),
    r.cards,
    public.picture_notes(
      p.gallery_images || p.image_url || array(select card ->> 'image_url' from json_array_elements(r.cards) as card)
    ),
    (
      select coalesce(json_agg(json_build_object(
        'id', e.id, 'name', e.name, 'authority', e.authority, 'number', e.number, 'valid_until', e.valid_until
      ) order by e.sort_order, e.name, e.id), '[]')
      from public.certificates e
      where e.is_live
        and (e.covers_all or p.category_id = any (e.covered_category_ids) or p.id = any (e.covered_product_ids))
    )
  from public.products p
  join public.product_categories c on c.id = p.category_id
  cross join lateral (select public.related_products(p) as cards offset 0) r
  where p.slug = product_page.product_slug and p.is_live and c.slug = product_page.category_slug;
end;
$$;

create function public.covered(certificate public.certificates) returns json
language plpgsql stable set search_path = '' as $$
begin
  return json_build_object(
    'all', certificate.covers_all,
    'categories', (
      select coalesce(json_agg(json_build_object('name', c.name, 'slug', c.slug) order by c.position, c.name_key, c.id), '[]')
      from public.product_categories c where c.id = any (certificate.covered_category_ids) and c.is_live
    ),
    'products', (
      select coalesce(json_agg(
        json_build_object('name', p.name, 'slug', p.slug, 'category_slug', c.slug) order by p.name_key, p.id
      ), '[]')
      from public.products p join public.product_categories c on c.id = p.category_id
      where p.id = any (certificate.covered_product_ids) and p.is_live
    )
  );
end;
$$;

comment on column public.certificates.covered_category_ids is 'Categories whose products it covers; ones that are gone count as none.';

comment on column public.certificates.covered_product_ids is 'Further products that it covers, likewise.';

comment on column public.certificates.covers_all is 'Whether it covers every product. One that covers none, no category and not all is of the company.';

comment on function public.covered(public.certificates) is 'What a certificate covers, as far as visitors see it. A computed column.';

revoke execute on function public.covered(public.certificates) from public;

grant execute on function public.covered(public.certificates) to anon;

grant execute on function public.covered(public.certificates) to authenticated;

comment on function public.product_page(text,text) is 'The live product at an address, with its category, others of it, what the library says of the pictures, and the certificates that cover it: all that its page shows in one call.';

revoke execute on function public.product_page(text,text) from public;

grant execute on function public.product_page(text,text) to anon;

grant execute on function public.product_page(text,text) to authenticated;
