-- What a limit of rows (PostgREST's max-rows) must not cut: answers that lead to the removal of files are one value.

create function public.unused_pictures(urls text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(u.url), '{}')
  from unnest(unused_pictures.urls) as u (url)
  where u.url not in (select p.url from public.pictures_in_use(unused_pictures.urls) as p (url))
    and ((select auth.uid()) is null or (select public.is_staff()));
$$;

comment on function public.unused_pictures(text[]) is
  'Those of the given URLs that pictures_in_use does not give; none for a caller who is not staff. What an answer lacks is kept, not removed. Security definer as pictures_in_use, which it asks.';

create function public.expire_history() returns text[]
language sql set search_path = '' as $$
  select coalesce(array_agg(p.path), '{}') from public.expire_revisions() as p (path);
$$;

comment on function public.expire_history() is 'Does what expire_revisions does, and gives its paths as one value.';

create function public.empty_trash_of(revision bigint) returns text[]
language sql set search_path = '' as $$
  select coalesce(array_agg(p.path), '{}') from public.remove_from_trash(empty_trash_of.revision) as p (path);
$$;

comment on function public.empty_trash_of(bigint) is 'Does what remove_from_trash does, and gives its paths as one value.';

revoke execute on function
  public.unused_pictures(text[]), public.expire_history(), public.empty_trash_of(bigint)
  from public, anon, authenticated;
grant execute on function public.unused_pictures(text[]), public.expire_history() to authenticated, service_role;
grant execute on function public.empty_trash_of(bigint) to authenticated;

-- Names are not guessed by asking for many of them at once.

create or replace function public.picture_notes(urls text[]) returns json
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

-- Pages that may show more ask for a hundred at a time.

create or replace function public.page_with_company(page text, kinds text[])
returns table (texts json, company json, picture_notes json)
language plpgsql stable set search_path = '' as $$
begin
  return query
  with sections as (
    select c.section_slug, c.content, c.updated_at, c.content_type
    from public.page_content c where c.page_slug = page_with_company.page
  ), entries as (
    select e.id, e.kind, e.title, e.caption, e.description, e.email, e.phone, e.image_url, e.sort_order, e.created_at
    from public.company_entries e where e.kind = any (page_with_company.kinds) and e.is_live
  ), pictures as (
    select array(
      select s.content from sections s where s.content_type = 'image'
      union all
      select e.image_url from entries e where e.image_url is not null
    ) as urls
  )
  select
    (
      select coalesce(json_agg(json_build_object(
        'section_slug', s.section_slug, 'content', s.content, 'updated_at', s.updated_at
      )), '[]')
      from sections s
    ),
    (
      select coalesce(json_agg(json_build_object(
        'id', e.id, 'kind', e.kind, 'title', e.title, 'caption', e.caption, 'description', e.description,
        'email', e.email, 'phone', e.phone, 'image_url', e.image_url
      ) order by e.sort_order, e.created_at, e.id), '[]')
      from entries e
    ),
    case when cardinality(p.urls) <= 100 then public.picture_notes(p.urls) else (
      select json_object_agg(n.key, n.value)
      from generate_series(1, cardinality(p.urls), 100) as s (first),
        json_each(public.picture_notes(p.urls[s.first:s.first + 99])) n
    ) end
  from pictures p;
end;
$$;

create or replace function public.category_list() returns table (categories json, picture_notes json)
language plpgsql stable set search_path = '' as $$
begin
  return query
  with listed as (
    select c.id, c.name, c.slug, c.description, c.image_url, c.position
    from public.product_categories c where c.is_live
  ), pictures as (
    select array(select l.image_url from listed l where l.image_url is not null) as urls
  )
  select
    (
      select coalesce(json_agg(json_build_object(
        'id', l.id, 'name', l.name, 'slug', l.slug, 'description', l.description, 'image_url', l.image_url
      ) order by l.position, l.name, l.id), '[]')
      from listed l
    ),
    case when cardinality(p.urls) <= 100 then public.picture_notes(p.urls) else (
      select json_object_agg(n.key, n.value)
      from generate_series(1, cardinality(p.urls), 100) as s (first),
        json_each(public.picture_notes(p.urls[s.first:s.first + 99])) n
    ) end
  from pictures p;
end;
$$;
