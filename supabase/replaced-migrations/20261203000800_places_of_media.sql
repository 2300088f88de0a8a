-- What was asked for after rows were known, asked for beside them.

create function public.places_of_media(
  base text, file uuid default null, page integer default 1, page_size integer default 50, q text default '',
  kind text default null, undescribed boolean default false
)
returns table (url text, table_name text, row_id text, field text, title text, is_copy boolean)
language sql stable set search_path = '' as $$
  select p.* from public.picture_places(
    case when places_of_media.file is null then array(
      select places_of_media.base || (l.item ->> 'path')
      from public.list_media(
        places_of_media.page, places_of_media.page_size, places_of_media.q, places_of_media.kind, false,
        places_of_media.undescribed
      ) l
    ) else array(select places_of_media.base || m.path from public.media m where m.id = places_of_media.file) end
  ) p
$$;

comment on function public.places_of_media(text, uuid, integer, integer, text, text, boolean) is
  'Where the files of a page of the library are shown, or that of one file. base is what the addresses of files begin with.';

create function public.products_of_post(post uuid default null) returns table (id uuid, name text, image_url text, category text)
language sql stable set search_path = '' as $$
  select p.id, p.name, p.image_url, c.name
  from public.blog_posts b
  cross join lateral unnest(b.related_product_ids) with ordinality as r (id, position)
  join public.products p on p.id = r.id
  join public.product_categories c on c.id = p.category_id
  where products_of_post.post is null or b.id = products_of_post.post
  order by b.updated_at desc, r.position
  limit 500
$$;

comment on function public.products_of_post(uuid) is 'The products that a post is about, in its order, as far as they are there; without a post those of the latest posts.';

revoke execute on function
  public.places_of_media(text, uuid, integer, integer, text, text, boolean), public.products_of_post(uuid)
  from public, anon, authenticated;
grant execute on function
  public.places_of_media(text, uuid, integer, integer, text, text, boolean), public.products_of_post(uuid)
  to authenticated;
