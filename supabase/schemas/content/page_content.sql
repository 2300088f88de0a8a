-- Texts of pages, and what pages show beside them.

create table public.page_content (
  id uuid primary key default gen_random_uuid(),
  page_slug text not null,
  section_slug text not null,
  content text not null default '',
  content_type text not null default 'text',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint page_content_section_form check (section_slug ~ '^[a-z0-9_]{1,100}$'),
  constraint page_content_section_is_unique unique (page_slug, section_slug),
  constraint page_content_content_length check (char_length(content) <= 20000),
  constraint page_content_picture_url_form
    check (content_type <> 'image' or content = '' or public.is_picture_url(content)),
  constraint page_content_page_is_known
    check (page_slug in ('home', 'about-us', 'market-note', 'claims', 'privacy', 'terms')),
  constraint page_content_content_type_is_known
    check (content_type in ('text', 'textarea', 'image', 'date', 'choices'))
);

comment on table public.page_content is 'Page texts. The application defines which sections a page has.';

create trigger page_content_keep_in_one_line before insert or update on public.page_content
  -- Choices have a line each.
  for each row when (new.content_type not in ('textarea', 'choices') and public.has_control_character(new.content))
  execute function public.keep_in_one_line('content');
call pg_temp.keep_moments('page_content');
call pg_temp.raise_version('page_content');
call pg_temp.keep_history('page_content', $$keep_document_revision('r.page_slug', 'section_slug', 'content')$$);

alter table public.page_content enable row level security;

create policy "Everyone reads page content"
  on public.page_content for select to anon, authenticated using (true);
call pg_temp.let_staff_edit('page_content', 'page content');

grant select on public.page_content to anon, authenticated;

create function public.save_page_content(page_slug text, version text, sections text) returns boolean
language plpgsql set search_path = '' as $$
begin
  -- Serialized, or two writers with the same version would both find it current.
  perform pg_advisory_xact_lock(hashtextextended('page content:' || save_page_content.page_slug, 0));

  if (select max(c.updated_at) from public.page_content c where c.page_slug = save_page_content.page_slug)
    is distinct from nullif(save_page_content.version, '')::timestamptz
  then
    return false;
  end if;

  insert into public.page_content (page_slug, section_slug, content, content_type)
  select save_page_content.page_slug, s.section_slug, s.content, s.content_type
  from json_to_recordset(save_page_content.sections::json) as s (section_slug text, content text, content_type text)
  on conflict on constraint page_content_section_is_unique
    do update set content = excluded.content, content_type = excluded.content_type;
  return true;
end;
$$;

comment on function public.save_page_content(text, text, text) is
  'Writes a JSON list of {section_slug, content, content_type}. Returns false and writes nothing where version is not current: the newest updated_at of the page''s rows, empty for none. Row level security decides who may write.';
grant execute on function public.save_page_content(text, text, text) to authenticated;

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

comment on function public.page_with_company(text, text[]) is
  'All that a page of texts shows in one call: its texts, the live company entries of some kinds, on the home page the first certificates with a number (those with a last day first) and the first reference, and what the library says of the pictures.';
grant execute on function public.page_with_company(text, text[]) to anon, authenticated;

create function public.site_notices()
returns table (
  note text, note_date text, note_pages text, noted_at timestamptz, written text[], has_season boolean, day date
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
  select v.day into day from public.content_version v;
  return next;
end;
$$;

comment on function public.site_notices() is
  'What all public pages share: the market note, which of the pages exist that do so only once somebody has written them, whether the season calendar shows any products, and the day for which pages are made.';
grant execute on function public.site_notices() to anon, authenticated;
