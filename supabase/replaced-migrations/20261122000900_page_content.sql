-- The texts and pictures of the home and about-us pages, one row per section.

create table public.page_content (
  id uuid primary key default gen_random_uuid(),
  page_slug text not null,
  section_slug text not null,
  content text not null default '',
  content_type text not null default 'text',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint page_content_page_is_known check (page_slug in ('home', 'about-us')),
  constraint page_content_section_form check (section_slug ~ '^[a-z0-9_]{1,100}$'),
  constraint page_content_section_is_unique unique (page_slug, section_slug),
  constraint page_content_content_length check (char_length(content) <= 20000),
  constraint page_content_content_type_is_known check (content_type in ('text', 'textarea', 'image')),
  constraint page_content_picture_url_form
    check (content_type <> 'image' or content = '' or public.is_picture_url(content))
);

comment on table public.page_content is 'Page texts. The application defines which sections a page has.';

create trigger page_content_set_updated_at before update on public.page_content
  for each row execute function public.set_updated_at();
create trigger page_content_bump_content_version
  after insert or update or delete or truncate on public.page_content
  for each statement execute function public.bump_content_version();

alter table public.page_content enable row level security;

create policy "Everyone reads page content"
  on public.page_content for select to anon, authenticated using (true);
create policy "Admins add page content"
  on public.page_content for insert to authenticated with check ((select public.is_admin()));
create policy "Admins change page content"
  on public.page_content for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins delete page content"
  on public.page_content for delete to authenticated using ((select public.is_admin()));

grant select on public.page_content to anon;
grant select, insert, update, delete on public.page_content to authenticated;

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

revoke execute on function public.save_page_content(text, text, text) from public, anon, authenticated;
grant execute on function public.save_page_content(text, text, text) to authenticated;
