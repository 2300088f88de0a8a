-- The library of pictures and documents.

create function public.set_media_uploader() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor record;
begin
  select * into actor from public.current_actor();
  new.uploaded_by := actor.id;
  new.uploaded_by_name := coalesce(actor.name, new.uploaded_by_name);
  return new;
end;
$$;

comment on function public.set_media_uploader() is 'Row trigger: who put the file into the library.';

create function public.set_document_bytes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.document_bytes := case when new.document_url is not null then (
    select m.bytes from public.media m where m.path = split_part(new.document_url, '/application-assets/', 2)
  ) end;
  return new;
end;
$$;

comment on function public.set_document_bytes() is
  'Row trigger: the size of a document. Security definer, because it reads the library whoever writes the row.';

create table public.media (
  id uuid primary key default gen_random_uuid(),
  path text not null,
  kind text not null default 'picture',
  digest text,
  type text,
  width integer,
  height integer,
  bytes integer,
  file_name text not null default '',
  alt text not null default '',
  credit text not null default '',
  focal_x smallint,
  focal_y smallint,
  kept boolean not null default false,
  uploaded_by uuid default auth.uid(),
  uploaded_by_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  staged_at timestamptz,
  constraint media_path_is_unique unique (path),
  constraint media_path_length check (char_length(path) between 1 and 500),
  constraint media_digest_is_unique unique (digest),
  constraint media_digest_form check (digest ~ '^[0-9a-f]{64}$'),
  constraint media_kind_is_known check (kind in ('picture', 'document')),
  constraint media_type_length check (char_length(type) between 1 and 100),
  constraint media_size_is_positive check (width > 0 and height > 0 and bytes >= 0),
  constraint media_file_name_length check (char_length(file_name) <= 200),
  constraint media_alt_length check (char_length(alt) <= 300),
  constraint media_credit_length check (char_length(credit) <= 200),
  constraint media_focal_point_is_inside check (focal_x between 0 and 100 and focal_y between 0 and 100),
  constraint media_focal_point_is_whole check ((focal_x is null) = (focal_y is null))
);

comment on table public.media is 'The files of the bucket that staff see in the library. The same bytes are one row.';
comment on column public.media.path is 'The path in the bucket; rows of content have the address that ends with it.';
comment on column public.media.digest is
  'SHA-256 of the stored bytes, in hexadecimal; null until the program has read a file that was there before its row.';
comment on column public.media.alt is 'What the picture shows.';
comment on column public.media.focal_x is 'What matters most, in percent of the width from the left; null for the middle.';
comment on column public.media.kept is
  'Whether it stays where nothing shows it: put into the library by hand, or described. Others go with the last place that shows them.';
comment on column public.media.uploaded_by is 'No foreign key: a deleted user stays named.';
comment on column public.media.staged_at is
  'When a form took it that is not saved yet; for a day nobody removes it. Null otherwise; who took it first is uploaded_by.';

create index media_created_at_idx on public.media (created_at desc, id);
create index media_kind_created_at_idx on public.media (kind, created_at desc, id);
create index media_undescribed_idx on public.media (created_at desc, id) where alt = '' and kind = 'picture';
create index media_unread_idx on public.media (id) where digest is null;
create index media_staged_at_idx on public.media (staged_at) where staged_at is not null;

call pg_temp.keep_in_one_line('media', 'alt', 'credit');
create trigger media_set_updated_at
  before update of path, kind, digest, type, width, height, bytes, file_name, alt, credit, focal_x, focal_y, kept
  on public.media
  for each row execute function public.set_updated_at();
create trigger media_set_uploader before insert on public.media
  for each row execute function public.set_media_uploader();
create trigger media_keep_origin_of_inserted before insert on public.media
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger media_keep_origin_of_updated before update on public.media
  for each row when (new.created_at <> old.created_at
    or (new.uploaded_by, new.uploaded_by_name, new.updated_at)
      is distinct from (old.uploaded_by, old.uploaded_by_name, old.updated_at))
  execute function public.keep_origin();
create trigger media_bump_version_of_updated after update on public.media
  referencing old table as removed new table as added
  for each statement execute function public.bump_content_version('path', 'alt', 'focal_x', 'focal_y');
call pg_temp.keep_history(
  'media',
  $$keep_revisions('id', 'path', 'kind', 'file_name', 'alt', 'credit', 'focal_x', 'focal_y', 'kept')$$
);

alter table public.media enable row level security;

create policy "Staff read the library"
  on public.media for select to authenticated using ((select public.is_staff()));
create policy "Staff add to the library"
  on public.media for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change the library"
  on public.media for update to authenticated using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete from the library"
  on public.media for delete to authenticated using ((select public.is_staff()));

grant select, insert, update, delete on public.media to authenticated;

create function public.list_media(
  page integer, page_size integer, q text default '', kind text default null, unused boolean default false,
  undescribed boolean default false
)
returns table (item json, total integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := 'true';
  skipped bigint := (list_media.page - 1)::bigint * list_media.page_size;
  counted bigint;
  backwards boolean;
begin
  if not public.is_staff() then
    return;
  end if;
  if list_media.kind is not null then
    wanted := 'm.kind = $1';
  end if;
  if list_media.undescribed then
    wanted := wanted || ' and m.alt = '''' and m.kind = ''picture''';
  end if;
  if list_media.q = '' and not list_media.unused then
    execute format('select count(*) from public.media m where %1$s', wanted) into counted using list_media.kind;
    -- Read from the nearer end of the index, and made JSON once the page is known.
    backwards := 2 * skipped > counted;
    return query execute format(
      'with page as (
         select m.id, m.created_at from public.media m where %1$s order by %2$s limit $2 offset $3
       )
       select row_to_json(m), $4::integer from page p join public.media m on m.id = p.id
       order by p.created_at desc, p.id',
      wanted, case when backwards then 'm.created_at, m.id desc' else 'm.created_at desc, m.id' end
    ) using list_media.kind,
      case when backwards then least(list_media.page_size, greatest(counted - skipped, 0)) else list_media.page_size end,
      case when backwards then greatest(counted - skipped - list_media.page_size, 0) else skipped end,
      counted;
    return;
  end if;
  if list_media.q <> '' then
    wanted := wanted || ' and strpos(public.folded(m.file_name || '' '' || m.alt || '' '' || m.credit), public.folded($2)) > 0';
  end if;
  if list_media.unused then
    wanted := wanted || ' and not exists (
      select 1 from public.picture_uses() u where split_part(u.url, ''/application-assets/'', 2) = m.path
    )';
  end if;
  -- Materialized, so that the places are joined once by a hash, and not looked through for each row of the page.
  return query execute format(
    'with found as materialized (select m.id, m.created_at from public.media m where %1$s),
     page as (select f.id, f.created_at from found f order by f.created_at desc, f.id limit $3 offset $4)
     select row_to_json(m), (select count(*)::integer from found) from page p join public.media m on m.id = p.id
     order by p.created_at desc, p.id', wanted
  ) using list_media.kind, list_media.q, list_media.page_size, skipped;
end;
$$;

comment on function public.list_media(integer, integer, text, text, boolean, boolean) is
  'A page of the library, the newest first, with the number of all that match. Security definer: whether something is unused depends on rows that editors do not see.';
grant execute on function public.list_media(integer, integer, text, text, boolean, boolean) to authenticated;

create function public.take_in_pictures() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  taken integer;
begin
  if (select auth.uid()) is not null and not public.is_staff() then
    return 0;
  end if;
  perform set_config('app.actor_name', 'pictures taken into the library', true);
  insert into public.media (path, kind, type, bytes, file_name, created_at)
  select o.name, case when o.name like '%.pdf' then 'document' else 'picture' end, o.metadata ->> 'mimetype',
    case when o.metadata ->> 'size' ~ '^[0-9]{1,9}$' then (o.metadata ->> 'size')::integer end,
    right(regexp_replace(o.name, '^.*/', ''), 200), o.created_at
  from storage.objects o
  where o.bucket_id = 'application-assets' and char_length(o.name) <= 500
    and not exists (select 1 from public.media m where m.path = o.name)
    and o.name in (select split_part(u.url, '/application-assets/', 2) from public.picture_uses() u)
  on conflict do nothing;
  get diagnostics taken = row_count;
  return taken;
end;
$$;

comment on function public.take_in_pictures() is
  'Adds a row to the library for each file that content shows and that has none; the number of rows. The program reads digest and size from the files afterwards. It may be called at any time.';
grant execute on function public.take_in_pictures() to authenticated;

create function public.replace_media(id uuid, by_path text, old_url text, new_url text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  places integer;
  given public.media;
begin
  -- Anything else is a picture of the library, with versions that are nobody's to erase.
  if exists (
    select from public.media m
    where m.path = replace_media.by_path and m.id <> replace_media.id
      and (m.created_at < now() - interval '10 minutes' or m.uploaded_by is distinct from (select auth.uid()))
  ) then
    raise insufficient_privilege using message = 'This file is in the library already. Choose it there in place of the other one.';
  end if;
  -- Refuses who may not.
  places := public.replace_picture(replace_media.old_url, replace_media.new_url);
  delete from public.media m where m.path = replace_media.by_path and m.id <> replace_media.id returning m.* into given;
  -- The new file had a row of its own for the moment of its upload: it is no change of anybody's.
  delete from public.revisions r where r.table_name = 'media' and r.row_id = given.id::text;
  update public.media m set
    path = given.path, digest = given.digest, type = given.type, width = given.width, height = given.height,
    bytes = given.bytes, file_name = given.file_name
    where m.id = replace_media.id and given.id is not null;
  return places;
end;
$$;

comment on function public.replace_media(uuid, text, text, text) is
  'Gives a picture of the library another file, which was uploaded just now, and shows that in all places. The description stays. Security definer as replace_picture, which it calls first.';
grant execute on function public.replace_media(uuid, text, text, text) to authenticated;

create function public.forget_pictures(paths text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  forgotten text[];
begin
  if (select auth.uid()) is not null and not public.is_staff() then
    return;
  end if;
  with gone as (
    delete from public.media m where m.path = any (forget_pictures.paths) and not m.kept returning m.id
  )
  select array_agg(g.id::text) into forgotten from gone g;
  update public.revisions r set restorable = false where r.table_name = 'media' and r.row_id = any (forgotten);
end;
$$;

comment on function public.forget_pictures(text[]) is
  'Deletes the rows of files that are removed with the last place that showed them. Security definer: nobody else ends the history of a row, which the trash could bring back without its file.';
grant execute on function public.forget_pictures(text[]) to authenticated;
