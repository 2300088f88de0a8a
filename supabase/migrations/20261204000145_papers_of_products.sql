-- Products have papers, and say where they are not admitted. Those from before have none, and are as their crop.

alter table public.products add column not_admitted_in text[] not null default '{}'::text[];

alter table public.products add column not_admitted_reason text;

alter table public.products add column papers jsonb not null default '[]'::jsonb;

alter table public.products
  add constraint products_not_admitted_form check (
    public.are_short_texts(not_admitted_in) and char_length(not_admitted_reason) <= 300
  ),
  add constraint products_papers_form check (
    jsonb_typeof(papers) = 'array' and jsonb_array_length(papers) <= 30 and char_length(papers::text) <= 70000
    and jsonb_array_length(papers) = jsonb_array_length(jsonb_path_query_array(
      papers, 'strict $[*] ? (
        @.kind like_regex "^(laboratory|residues|phytosanitary|analysis|inspection|loading|other)$"
        && (@.lot == null || @.lot like_regex "^(?=.*[^ ]).{1,100}$")
        && (@.tested_on == null || @.tested_on like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
        && (@.valid_until == null || @.valid_until like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
        && @.document_url like_regex "^(https?://[^\\s\"<>]+|/[a-zA-Z0-9_.-][^\\s\"<>]*)$"
      )', '{}', true
    ))
  );

drop index public.product_import_lines_pictures_before_idx;

create or replace function public.pictures_before(product json) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array_remove(
    array(select json_array_elements_text(product -> 'gallery_images'))
      || array(select p ->> 'document_url' from json_array_elements(product -> 'papers') p)
      || (product ->> 'image_url') || (product ->> 'document_url'),
    null
  );
$$;

create index products_papers_idx on public.products
  using gin (jsonb_path_query_array(papers, '$[*].document_url')) where papers <> '[]';

create index product_import_lines_pictures_before_idx on public.product_import_lines
  using gin (public.pictures_before(before))
  where before is not null and changes && array['image_url', 'gallery_images', 'document_url', 'papers'];

create or replace function public.picture_uses()
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

create or replace function public.picture_places(urls text[])
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

create or replace function public.pictures_in_use(urls text[]) returns setof text
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

create or replace function public.replace_picture(old_url text, new_url text) returns integer
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

create or replace trigger products_keep_in_one_line BEFORE INSERT OR UPDATE ON public.products FOR EACH ROW WHEN (public.has_control_character(concat_ws(''::text, new.name, new.meta_title, new.origin, new.transit_note, new.payment_terms, new.uses, new.ports, new.incoterms, new.specifications, new.packings, new.not_admitted_in, new.not_admitted_reason, new.papers))) EXECUTE FUNCTION public.keep_in_one_line('name', 'meta_title', 'origin', 'transit_note', 'payment_terms', 'uses', 'ports', 'incoterms', 'specifications', 'packings', 'not_admitted_in', 'not_admitted_reason', 'papers');

comment on column public.products.not_admitted_in is 'Countries that do not admit it, by their English names, and European Union; empty as its crop.';

comment on column public.products.not_admitted_reason is 'Why not, in words.';

comment on column public.products.papers is 'Papers that everybody may read, [{"kind": "laboratory", "lot": "NR-118", "tested_on": "2026-11-02", "valid_until": null, "document_url": "…"}], in the order of the form; visitors see the newest first, and none after its last day.';
