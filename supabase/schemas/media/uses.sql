-- Where pictures are shown.

create function public.picture_uses()
returns table (url text, table_name text, row_id text, field text, title text, is_copy boolean)
language sql stable as $$
  select p.image_url, 'products', p.id::text, 'image_url', p.name, false
    from public.products p where p.image_url is not null
  union all select g.url, 'products', p.id::text, 'gallery_images', p.name, false
    from public.products p cross join lateral unnest(p.gallery_images) as g (url) where p.gallery_images <> '{}'
  union all select d.paper ->> 'document_url', 'products', p.id::text, 'papers', p.name, false
    from public.products p cross join lateral jsonb_array_elements(p.papers) as d (paper) where p.papers <> '[]'
  union all select r.image_url, 'product_categories', r.id::text, 'image_url', r.name, false
    from public.product_categories r where r.image_url is not null
  union all select p.share_image_url, 'products', p.id::text, 'share_image_url', p.name, false
    from public.products p where p.share_image_url is not null
  union all select r.share_image_url, 'product_categories', r.id::text, 'share_image_url', r.name, false
    from public.product_categories r where r.share_image_url is not null
  union all select p.document_url, 'products', p.id::text, 'document_url', p.name, false
    from public.products p where p.document_url is not null
  union all select r.document_url, 'certificates', r.id::text, 'document_url', r.name, false
    from public.certificates r where r.document_url is not null
  union all select r.image_url, 'certificates', r.id::text, 'image_url', r.name, false
    from public.certificates r where r.image_url is not null
  union all select r.image_url, 'gallery_items', r.id::text, 'image_url', r.title, false from public.gallery_items r
  union all select r.image_url, 'company_entries', r.id::text, 'image_url', r.title, false
    from public.company_entries r where r.image_url is not null
  union all select r.featured_image_url, 'blog_posts', r.id::text, 'featured_image_url', r.title, false
    from public.blog_posts r where r.featured_image_url is not null
  union all select r.share_image_url, 'blog_posts', r.id::text, 'share_image_url', r.title, false
    from public.blog_posts r where r.share_image_url is not null
  union all select t.url, 'blog_posts', r.id::text, 'content', r.title, false
    from public.blog_posts r cross join lateral unnest(public.pictures_in_text(r.content)) as t (url)
  union all select t.content, 'page_content', t.page_slug, t.section_slug, null, false
    from public.page_content t where t.content_type = 'image' and t.content <> ''
  union all select s.setting_value, 'site_settings', 'all', s.setting_key, null, false from public.site_settings s
  -- What is published next. Few rows, and any of their texts may be a picture.
  union all select v.value, w.table_name, w.row_id, v.key, coalesce(w.values ->> 'name', w.values ->> 'title'), true
    from public.working_copies w cross join lateral json_each_text(w.values) v
  union all select g.value, w.table_name, w.row_id, 'gallery_images', w.values ->> 'name', true
    from public.working_copies w cross join lateral json_array_elements_text(
      case json_typeof(w.values -> 'gallery_images') when 'array' then w.values -> 'gallery_images' else '[]' end
    ) g
  union all select d.paper ->> 'document_url', w.table_name, w.row_id, 'papers', w.values ->> 'name', true
    from public.working_copies w cross join lateral json_array_elements(
      case json_typeof(w.values -> 'papers') when 'array' then w.values -> 'papers' else '[]' end
    ) as d (paper)
  union all select t.url, w.table_name, w.row_id, 'content', w.values ->> 'title', true
    from public.working_copies w cross join lateral unnest(public.pictures_in_text(w.values ->> 'content')) as t (url)
    where w.table_name = 'blog_posts'
$$;

comment on function public.picture_uses() is
  'Every address of a picture in content and working copies, with the place. Without a search_path, so that it is inlined and its conditions find their indexes; only other functions call it.';

create function public.picture_places(urls text[])
returns table (url text, table_name text, row_id text, field text, title text, is_copy boolean)
language sql stable security definer set search_path = '' as $$
  select u.* from public.picture_uses() u
  where u.url = any (picture_places.urls) and (u.table_name <> 'products' or u.field not in ('gallery_images', 'papers') or u.is_copy)
    and ((select auth.uid()) is null or (select public.is_staff()))
  union all
  -- Apart, because only the operators && and ?| find an index over lists.
  select g.url, 'products', p.id::text, 'gallery_images', p.name, false
  from public.products p cross join lateral unnest(p.gallery_images) as g (url)
  where p.gallery_images <> '{}' and p.gallery_images && picture_places.urls and g.url = any (picture_places.urls)
    and ((select auth.uid()) is null or (select public.is_staff()))
  union all
  select d.paper ->> 'document_url', 'products', p.id::text, 'papers', p.name, false
  from public.products p cross join lateral jsonb_array_elements(p.papers) as d (paper)
  where p.papers <> '[]' and jsonb_path_query_array(p.papers, '$[*].document_url') ?| picture_places.urls
    and d.paper ->> 'document_url' = any (picture_places.urls)
    and ((select auth.uid()) is null or (select public.is_staff()));
$$;

comment on function public.picture_places(text[]) is
  'Where pictures are shown, or will be by a working copy; nothing for a caller who is not staff. Security definer: editors see no settings, whose pictures they must not remove, and below a policy the operator && uses no index.';
grant execute on function public.picture_places(text[]) to authenticated;

create function public.pictures_in_use(urls text[]) returns setof text
language sql stable security definer set search_path = '' as $$
  with caller (sees_all) as (
    -- The program itself has no user.
    select (select auth.uid()) is null or (select public.is_staff())
  ), asked (url, path) as (
    select u.url, split_part(u.url, '/application-assets/', 2) from unnest(pictures_in_use.urls) as u (url)
  ), shown (url) as (
    select p.url from public.picture_places(pictures_in_use.urls) p
    -- What somebody put into the library, or has in an open form.
    union all select a.url from asked a
      join public.media m on m.path = a.path and (m.kept or m.staged_at > now() - interval '1 day')
      where (select c.sees_all from caller c)
    -- An undo would bring these back.
    union all select unnest(public.pictures_before(l.before)) from public.product_import_lines l
      join public.product_imports i on i.id = l.import_id and i.state = 'applied'
      where l.before is not null and l.changes && array['image_url', 'gallery_images', 'document_url', 'papers']
        and public.pictures_before(l.before) && pictures_in_use.urls and (select c.sees_all from caller c)
    union all select a.url from asked a
      where (select c.sees_all from caller c) and a.path in (
        select public.pictures_in_history(array(select b.path from asked b))
      )
  )
  select distinct shown.url from shown where shown.url = any (pictures_in_use.urls);
$$;

comment on function public.pictures_in_use(text[]) is
  'Those of the given URLs that a row refers to, that a working copy will show, that the library keeps, that a form took within a day, or that history and trash can bring back; nothing for a caller who is not staff.';
grant execute on function public.pictures_in_use(text[]) to authenticated;

create function public.unused_pictures(urls text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(u.url), '{}')
  from unnest(unused_pictures.urls) as u (url)
  where u.url not in (select p.url from public.pictures_in_use(unused_pictures.urls) as p (url))
    and ((select auth.uid()) is null or (select public.is_staff()));
$$;

comment on function public.unused_pictures(text[]) is
  'Those of the given URLs that pictures_in_use does not give; none for a caller who is not staff. What an answer lacks is kept, not removed. Security definer as pictures_in_use, which it asks.';
grant execute on function public.unused_pictures(text[]) to authenticated;

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
grant execute on function public.places_of_media(text, uuid, integer, integer, text, text, boolean) to authenticated;

create function public.replace_in_text(content text, old_url text, new_url text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select replace(
    replace(replace_in_text.content, '(' || old_url || ')', '(' || new_url || ')'),
    '(' || old_url || ' ', '(' || new_url || ' '
  );
$$;

comment on function public.replace_in_text(text, text, text) is 'Shows another picture in post markup.';

create function public.replace_picture(old_url text, new_url text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  step integer;
  replaced integer := 0;
begin
  if (select auth.uid()) is not null and not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may replace pictures.';
  end if;
  perform set_config('app.actor_name', case
    when (select auth.uid()) is null then 'joining of pictures that were stored twice' else 'replacement of a picture'
  end, true);
  update public.site_settings set setting_value = new_url
    where setting_value = old_url and ((select auth.uid()) is null or public.is_admin());
  get diagnostics step = row_count;
  replaced := replaced + step;
  -- Inside the program's own check, because a refusal by row level security would be silent.
  if exists (select 1 from public.site_settings s where s.setting_value = old_url) then
    raise insufficient_privilege using message = 'This picture is also in the site settings, which only an administrator may change.';
  end if;
  -- One statement per table, so that a row has one revision.
  update public.products p set
    image_url = case when p.image_url = old_url then new_url else p.image_url end,
    document_url = case when p.document_url = old_url then new_url else p.document_url end,
    share_image_url = case when p.share_image_url = old_url then new_url else p.share_image_url end,
    gallery_images = case when p.gallery_images @> array[old_url] then array(
      select g.url from unnest(array_replace(p.gallery_images, old_url, new_url)) with ordinality as g (url, place)
      group by g.url order by min(g.place)
    ) else p.gallery_images end,
    papers = replace(p.papers::text, to_json(old_url)::text, to_json(new_url)::text)::jsonb
    where p.id in (
      select u.row_id::uuid from public.picture_places(array[old_url]) u
      where u.table_name = 'products' and not u.is_copy
    );
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.product_categories r set
    image_url = case when r.image_url = old_url then new_url else r.image_url end,
    share_image_url = case when r.share_image_url = old_url then new_url else r.share_image_url end
    where old_url in (r.image_url, r.share_image_url);
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.certificates r set
    image_url = case when r.image_url = old_url then new_url else r.image_url end,
    document_url = case when r.document_url = old_url then new_url else r.document_url end
    where old_url in (r.image_url, r.document_url);
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.company_entries set image_url = new_url where image_url = old_url;
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.gallery_items set image_url = new_url where image_url = old_url;
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.blog_posts r set
    featured_image_url = case when r.featured_image_url = old_url then new_url else r.featured_image_url end,
    share_image_url = case when r.share_image_url = old_url then new_url else r.share_image_url end,
    content = public.replace_in_text(r.content, old_url, new_url)
    where old_url in (r.featured_image_url, r.share_image_url) or old_url = any (public.pictures_in_text(r.content));
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.page_content set content = new_url where content_type = 'image' and content = old_url;
  get diagnostics step = row_count;
  replaced := replaced + step;
  -- A string of JSON as a whole, or in the text of a post: an address inside a longer word is none.
  update public.working_copies w
    set values = public.replace_in_text(
      replace(w.values::text, to_json(old_url)::text, to_json(new_url)::text), old_url, new_url
    )::json
    where position(to_json(old_url)::text in w.values::text) > 0
      or old_url = any (public.pictures_in_text(w.values ->> 'content'));
  get diagnostics step = row_count;
  return replaced + step;
end;
$$;

comment on function public.replace_picture(text, text) is
  'Shows another picture in all places of one, and gives the number of changed rows. Each row has one revision. Security definer, because a picture may stand in rows that editors do not see; those of settings refuse them.';
grant execute on function public.replace_picture(text, text) to authenticated;
