-- The trash: rows whose last revision is a deletion, as long as they can be brought back. A deletion stays a deletion,
-- so that no query has to remember a mark.

create function public.trash_days() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select s.setting_value::integer from public.site_settings s
      where s.setting_key = 'trash_days' and s.setting_value ~ '^[0-9]{1,4}$'),
    30
  );
$$;

comment on function public.trash_days() is
  'For how many days a deleted row can be brought back: the setting trash_days, else 30. Security definer, because editors cannot read settings.';

create function public.list_trash()
returns table (
  id bigint, at timestamptz, actor_name text, cause text, table_name text, row_id text, before json
)
language sql stable set search_path = '' as $$
  select r.id, r.at, r.actor_name, r.cause, r.table_name, r.row_id, r.before from public.revisions r
  where r.action = 'delete' and r.restorable and r.table_name not in ('profiles', 'former_slugs')
    and r.at > now() - (select public.trash_days()) * interval '1 day'
    and not exists (
      select 1 from public.revisions n
      where n.table_name = r.table_name and n.row_id = r.row_id and n.id > r.id
    )
    -- The history of settings is one for all, so their own rows say whether they are back.
    and (r.table_name <> 'site_settings' or not exists (
      select 1 from public.site_settings s where s.setting_key = r.before ->> 'setting_key'
    ));
$$;

comment on function public.list_trash() is 'The deletions that can be undone and that the caller may see.';

create function public.restore_deleted(revision bigint, changes json default '{}') returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  deleted public.revisions;
  restored json;
  columns text;
begin
  select r.* into deleted from public.revisions r where r.id = restore_deleted.revision for update;
  if not (case deleted.table_name when 'site_settings' then public.is_admin() else public.is_staff() end) then
    raise insufficient_privilege using message = 'Only staff may bring back what was deleted.';
  end if;
  if not exists (select 1 from public.list_trash() t where t.id = deleted.id) then
    return false;
  end if;

  select json_object_agg(b.key, coalesce(restore_deleted.changes -> b.key, b.value)) into restored
  from json_each(deleted.before) b
  -- An author whose account is gone.
  where b.key <> 'author_id' or exists (select 1 from public.profiles p where p.id::text = deleted.before ->> 'author_id');
  -- Columns that came later get their default.
  select string_agg(format('%I', a.attname), ', ') into columns
  from pg_catalog.pg_attribute a
  where a.attrelid = format('public.%I', deleted.table_name)::regclass and a.attnum > 0
    and not a.attisdropped and a.attgenerated = '' and restored -> a.attname is not null;
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from json_populate_record(null::public.%1$I, $1)',
    deleted.table_name, columns
  ) using restored;

  -- The former addresses that went with it, as far as nothing else has them by now.
  insert into public.former_slugs
  select f.* from public.revisions r, json_populate_record(null::public.former_slugs, r.before) f
  where r.table_name = 'former_slugs' and r.at = deleted.at
    and (f.category_id is null or exists (select 1 from public.product_categories c where c.id = f.category_id))
    and (f.product_id is null or exists (select 1 from public.products p where p.id = f.product_id))
    and (f.post_id is null or exists (select 1 from public.blog_posts b where b.id = f.post_id))
    and (f.in_category_id is null or exists (select 1 from public.product_categories c where c.id = f.in_category_id))
  on conflict do nothing;
  return true;
end;
$$;

comment on function public.restore_deleted(bigint, json) is
  'Inserts a deleted row again, with its id and former addresses; changes replace columns whose values are taken. False where it is not in the trash. Constraints refuse as for any insert.';

create function public.remove_from_trash(revision bigint) returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  deleted record;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'Only an administrator may empty the trash.';
  end if;
  select t.* into deleted from public.list_trash() t where t.id = remove_from_trash.revision;
  return query
    with ended as (
      update public.revisions r set restorable = false
      where r.table_name = deleted.table_name and r.row_id = deleted.row_id
      returning r.pictures
    )
    select distinct unnest(e.pictures) from ended e;
end;
$$;

comment on function public.remove_from_trash(bigint) is
  'Ends the trash of one row, and gives the paths of pictures that it showed. The revisions stay readable.';

create function public.expire_revisions() returns setof text
language plpgsql security definer set search_path = '' as $$
begin
  return query
    with ended as (
      update public.revisions r set restorable = false
      from (
        select d.table_name, d.row_id from public.revisions d
        where d.action = 'delete' and d.restorable and d.table_name not in ('profiles', 'former_slugs')
          and d.at <= now() - (select public.trash_days()) * interval '1 day'
          and not exists (
            select 1 from public.revisions n
            where n.table_name = d.table_name and n.row_id = d.row_id and n.id > d.id
          )
        limit 10000
      ) gone
      where r.table_name = gone.table_name and r.row_id = gone.row_id and r.restorable
      returning r.pictures
    )
    select distinct unnest(e.pictures) from ended e;

  return query
    with pruned as (
      delete from public.revisions r
      where r.id in (
        select o.id from public.revisions o
        where o.at < now() - interval '400 days' and (
          not o.restorable or o.table_name = 'former_slugs' or 20 <= (
            select count(*) from (
              select 1 from public.revisions n
              where n.table_name = o.table_name and n.row_id = o.row_id and n.id > o.id limit 20
            ) newer
          )
        )
        limit 10000
      )
      returning r.pictures, r.restorable
    )
    select distinct unnest(p.pictures) from pruned p where p.restorable;
end;
$$;

comment on function public.expire_revisions() is
  'Ends the trash of rows that were deleted too long ago, and deletes revisions after 400 days, never the last 20 of a row. Gives the paths of pictures that may be unused now. What it does depends on the time only, so anybody with an account may call it.';

create function public.revision_actors() returns table (id uuid, name text)
language sql stable set search_path = '' as $$
  -- One index look-up per person.
  with recursive actors as (
    (select r.actor_id, r.actor_name from public.revisions r
      where r.actor_id is not null order by r.actor_id, r.id desc limit 1)
    union all
    select n.actor_id, n.actor_name from actors a cross join lateral (
      select r.actor_id, r.actor_name from public.revisions r
      where r.actor_id > a.actor_id order by r.actor_id, r.id desc limit 1
    ) n
  )
  select a.actor_id, a.actor_name from actors a;
$$;

comment on function public.revision_actors() is 'Everybody who left a revision that the caller may see, by the latest name.';

create function public.pictures_in_history(paths text[]) returns setof text
language sql stable security definer set search_path = '' as $$
  select distinct p.path
  from public.revisions r cross join lateral unnest(r.pictures) as p (path)
  where r.restorable and r.pictures <> '{}' and r.pictures && pictures_in_history.paths
    and p.path = any (pictures_in_history.paths)
    and ((select auth.uid()) is null or (select public.is_staff()));
$$;

comment on function public.pictures_in_history(text[]) is
  'Those of the paths in the bucket that history and trash can bring back. Security definer: editors do not see the history of settings, and must not remove its pictures.';

create or replace function public.pictures_in_use(urls text[]) returns setof text
language sql stable set search_path = '' as $$
  with shown (url) as (
    select p.image_url from public.products p where p.image_url = any (pictures_in_use.urls)
    union all select unnest(p.gallery_images) from public.products p
      where p.gallery_images <> '{}' and p.gallery_images && pictures_in_use.urls
    union all select c.image_url from public.product_categories c
    union all select c.image_url from public.certificates c
    union all select g.image_url from public.gallery_items g
    union all select b.featured_image_url from public.blog_posts b
    union all select t.content from public.page_content t where t.content_type = 'image'
    union all select s.setting_value from public.site_settings s
    -- An undo would bring these back.
    union all select unnest(public.pictures_before(l.before)) from public.product_import_lines l
      join public.product_imports i on i.id = l.import_id and i.state = 'applied'
      where l.before is not null and l.changes && array['image_url', 'gallery_images']
        and public.pictures_before(l.before) && pictures_in_use.urls
    union all select u.url from unnest(pictures_in_use.urls) as u (url)
      where split_part(u.url, '/application-assets/', 2) in (
        select public.pictures_in_history(
          array(select split_part(v.url, '/application-assets/', 2) from unnest(pictures_in_use.urls) as v (url))
        )
      )
  )
  select distinct shown.url from shown where shown.url = any (pictures_in_use.urls);
$$;

comment on function public.pictures_in_use(text[]) is
  'Those of the given URLs that a row visible to the caller refers to, or that history and trash can bring back.';

revoke execute on function
  public.trash_days(), public.list_trash(), public.restore_deleted(bigint, json), public.remove_from_trash(bigint),
  public.expire_revisions(), public.revision_actors(), public.pictures_in_history(text[])
  from public, anon, authenticated;
grant execute on function
  public.trash_days(), public.list_trash(), public.restore_deleted(bigint, json), public.remove_from_trash(bigint),
  public.revision_actors()
  to authenticated;
grant execute on function public.expire_revisions(), public.pictures_in_history(text[]) to authenticated, service_role;
