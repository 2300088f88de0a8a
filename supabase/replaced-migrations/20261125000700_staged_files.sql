-- Files that a form has and that are not saved yet: for a day they count as shown.

alter table public.media add column staged_at timestamptz;

comment on column public.media.staged_at is
  'When a form took it that is not saved yet; for a day nobody removes it. Null otherwise; who took it first is uploaded_by.';

create index media_staged_at_idx on public.media (staged_at) where staged_at is not null;

-- What a form takes is no change of what the library says of it, so an open form of the library keeps its version.
drop trigger media_set_updated_at on public.media;
create trigger media_set_updated_at
  before update of path, kind, digest, type, width, height, bytes, file_name, alt, credit, focal_x, focal_y, kept
  on public.media
  for each row execute function public.set_updated_at();

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
      where l.before is not null and l.changes && array['image_url', 'gallery_images']
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
