-- What public pages call keeps its plans. The server plans the body of a function in SQL anew for each statement, and
-- for each row where it stands in a select; it keeps the plans of PL/pgSQL for the whole session.

create or replace function public.has_season(category public.product_categories) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.product_facet_counts n
    where n.category_id = category.id and not n.is_whole and starts_with(n.facets[1], 'month=')
  );
end;
$$;

create or replace function public.page_with_company(page text, kinds text[]) returns table (texts json, company json)
language plpgsql stable set search_path = '' as $$
begin
  texts := (
    select coalesce(json_agg(json_build_object(
      'section_slug', c.section_slug, 'content', c.content, 'updated_at', c.updated_at,
      'picture_notes', public.picture_notes(c)
    )), '[]')
    from public.page_content c where c.page_slug = page_with_company.page
  );
  company := (
    select coalesce(json_agg(json_build_object(
      'id', e.id, 'kind', e.kind, 'title', e.title, 'caption', e.caption, 'description', e.description,
      'email', e.email, 'phone', e.phone, 'image_url', e.image_url, 'picture_notes', public.picture_notes(e)
    ) order by e.sort_order, e.created_at, e.id), '[]')
    from public.company_entries e where e.kind = any (page_with_company.kinds) and e.is_live
  );
  return next;
end;
$$;

create or replace function public.site_notices()
returns table (note text, note_date text, note_pages text, noted_at timestamptz, written text[])
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
  return next;
end;
$$;

-- The product itself has all of its columns: which of them its page shows, and of which type they are, the program says.
create function public.product_page(category_slug text, product_slug text)
returns table (product json, category json, related json, picture_notes json)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select
    to_json(p),
    json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description, 'image_url', c.image_url),
    public.related_products(p),
    public.picture_notes(p)
  from public.products p join public.product_categories c on c.id = p.category_id
  where p.slug = product_page.product_slug and p.is_live and c.slug = product_page.category_slug;
end;
$$;

comment on function public.product_page(text, text) is
  'The live product at an address, with its category, others of it and what the library says of the pictures: all that its page shows in one call.';

revoke execute on function public.product_page(text, text) from public, anon, authenticated;
grant execute on function public.product_page(text, text) to anon, authenticated;
