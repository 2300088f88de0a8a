-- Saving a page: all its sections or none, and nothing that somebody else saved meanwhile. The list comes as
-- text, because what lies between a client and the database is not of one mind about how json travels.

create function public.save_page_content(page_slug text, version text, sections text) returns boolean
language plpgsql set search_path = '' as $$
begin
  -- One saver at a time, or two that loaded the same version would both find it current.
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
  'Writes a JSON list of {section_slug, content, content_type} and gives true, or false where the page is no longer of this version: the newest updated_at of its rows, empty for none. Row level security decides who may.';

revoke execute on function public.save_page_content(text, text, text) from public, anon, authenticated;
grant execute on function public.save_page_content(text, text, text) to authenticated;
