-- More pages of texts: the market note, privacy, terms and the claims procedure.

alter table public.page_content
  drop constraint page_content_page_is_known,
  add constraint page_content_page_is_known
    check (page_slug in ('home', 'about-us', 'market-note', 'claims', 'privacy', 'terms')),
  drop constraint page_content_content_type_is_known,
  add constraint page_content_content_type_is_known
    check (content_type in ('text', 'textarea', 'image', 'date', 'choices'));

create function public.page_with_company(page text, kinds text[]) returns table (texts json, company json)
language sql stable set search_path = '' as $$
  select
    (
      select coalesce(json_agg(json_build_object(
        'section_slug', c.section_slug, 'content', c.content, 'updated_at', c.updated_at,
        'picture_notes', public.picture_notes(c)
      )), '[]')
      from public.page_content c where c.page_slug = page_with_company.page
    ),
    (
      select coalesce(json_agg(json_build_object(
        'id', e.id, 'kind', e.kind, 'title', e.title, 'caption', e.caption, 'description', e.description,
        'email', e.email, 'phone', e.phone, 'image_url', e.image_url, 'picture_notes', public.picture_notes(e)
      ) order by e.sort_order, e.created_at, e.id), '[]')
      from public.company_entries e where e.kind = any (page_with_company.kinds) and e.is_live
    );
$$;

comment on function public.page_with_company(text, text[]) is
  'The stored texts of a page, and the live company entries of some kinds, each kind in its order: all that the page shows in one call.';

create function public.site_notices()
returns table (note text, note_date text, note_pages text, noted_at timestamptz, written text[])
language sql stable set search_path = '' as $$
  select
    max(c.content) filter (where c.section_slug = 'market_note'),
    max(c.content) filter (where c.section_slug = 'market_note_date'),
    max(c.content) filter (where c.section_slug = 'market_note_pages'),
    max(c.updated_at) filter (where c.section_slug = 'market_note'),
    array(
      select p.page_slug from public.page_content p
      where p.page_slug in ('claims', 'terms') and p.section_slug = p.page_slug and p.content ~ '\S'
      order by p.page_slug
    )
  from public.page_content c where c.page_slug = 'market-note';
$$;

comment on function public.site_notices() is
  'What all public pages show of the page texts: the market note, and which of the pages exist that do so only once somebody has written them.';

revoke execute on function public.page_with_company(text, text[]), public.site_notices()
  from public, anon, authenticated;
grant execute on function public.page_with_company(text, text[]), public.site_notices() to anon, authenticated;
