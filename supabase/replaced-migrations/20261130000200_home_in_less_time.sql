-- The home page in less time. The library is asked once for all pictures of a page, and the season calendar once for all
-- categories: each call of a function took longer than its row.

drop function public.page_with_company(text, text[]);

create function public.page_with_company(page text, kinds text[])
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
    public.picture_notes(array(
      select s.content from sections s where s.content_type = 'image'
      union all
      select e.image_url from entries e where e.image_url is not null
    ));
end;
$$;

comment on function public.page_with_company(text, text[]) is
  'All that a page of texts shows in one call: its texts, the live company entries of some kinds, and what the library says of the pictures of both.';

drop function public.has_season(public.product_categories);

create function public.has_season() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The limit has the counts looked at category by category, until the first that fits.
  return exists (
    select from public.product_categories c, lateral (
      select from public.product_facet_counts n
      where n.category_id = c.id and not n.is_whole and starts_with(n.facets[1], 'month=') limit 1
    ) counted
    where c.is_live
  );
end;
$$;

comment on function public.has_season() is
  'Whether the season calendar shows any products. Security definer: nobody reads the counts themselves.';

drop function public.site_notices();

create function public.site_notices()
returns table (
  note text, note_date text, note_pages text, noted_at timestamptz, written text[], has_season boolean
)
language plpgsql stable set search_path = '' as $$
begin
  select
    max(c.content) filter (where c.section_slug = 'market_note'),
    max(c.content) filter (where c.section_slug = 'market_note_date'),
    max(c.content) filter (where c.section_slug = 'market_note_pages'),
    max(c.updated_at) filter (where c.section_slug = 'market_note')
  into note, note_date, note_pages, noted_at
  from public.page_content c where c.page_slug = 'market-note';
  written := array(
    select p.page_slug from public.page_content p
    where p.page_slug in ('claims', 'terms') and p.section_slug = p.page_slug and p.content ~ '\S'
    order by p.page_slug
  );
  has_season := public.has_season();
  return next;
end;
$$;

comment on function public.site_notices() is
  'What all public pages share: the market note, which of the pages exist that do so only once somebody has written them, and whether the season calendar shows any products.';

revoke execute on function public.page_with_company(text, text[]), public.has_season(), public.site_notices()
  from public, anon, authenticated;
grant execute on function public.page_with_company(text, text[]), public.has_season(), public.site_notices()
  to anon, authenticated;
