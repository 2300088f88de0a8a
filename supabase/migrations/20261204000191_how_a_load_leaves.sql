-- Visitors see on the home page what they can check: certificates with their numbers, and a reference. Staff can tell how a
-- load leaves the company, step by step, as one more kind of entries.

drop function public.page_with_company(text,text[]);

create function public.page_with_company(page text, kinds text[])
returns table (texts json, company json, trust json, picture_notes json)
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
    case when page_with_company.page = 'home' then json_build_object(
      'certificates', (
        select coalesce(json_agg(json_build_object(
          'name', c.name, 'authority', c.authority, 'number', c.number, 'valid_until', c.valid_until
        ) order by c.valid_until is null, c.sort_order, c.name, c.id), '[]')
        from (
          select * from public.certificates l where l.is_live and l.number is not null
          order by l.valid_until is null, l.sort_order, l.name, l.id limit 3
        ) c
      ),
      'reference', (
        select json_build_object('title', r.title, 'caption', r.caption, 'description', r.description)
        from public.company_entries r where r.kind = 'references' and r.is_live
        order by r.sort_order, r.created_at, r.id limit 1
      )
    ) end,
    case when cardinality(p.urls) <= 100 then public.picture_notes(p.urls) else (
      select json_object_agg(n.key, n.value)
      from generate_series(1, cardinality(p.urls), 100) as s (first),
        json_each(public.picture_notes(p.urls[s.first:s.first + 99])) n
    ) end
  from pictures p;
end;
$$;

comment on function public.page_with_company(text,text[]) is 'All that a page of texts shows in one call: its texts, the live company entries of some kinds, on the home page the first certificates with a number (those with a last day first) and the first reference, and what the library says of the pictures.';

revoke execute on function public.page_with_company(text,text[]) from public;

grant execute on function public.page_with_company(text,text[]) to anon;

grant execute on function public.page_with_company(text,text[]) to authenticated;

alter table public.company_entries
  drop constraint company_entries_kind_is_known,
  add constraint company_entries_kind_is_known
    check (kind in ('people', 'timeline', 'figures', 'destinations', 'references', 'loading'));
