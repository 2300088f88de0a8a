-- The trash: deletions that can still be undone.

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
grant execute on function public.trash_days() to authenticated;

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
grant execute on function public.list_trash() to authenticated;

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
grant execute on function public.restore_deleted(bigint, json) to authenticated;

create function public.empty_trash_of(revision bigint) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  deleted record;
  paths text[];
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'Only an administrator may empty the trash.';
  end if;
  select t.* into deleted from public.list_trash() t where t.id = empty_trash_of.revision;
  with ended as (
    update public.revisions r set restorable = false
    where r.table_name = deleted.table_name and r.row_id = deleted.row_id
    returning r.pictures
  )
  select coalesce(array_agg(distinct p.path), '{}') into paths
  from ended e cross join lateral unnest(e.pictures) as p (path);
  return paths;
end;
$$;

comment on function public.empty_trash_of(bigint) is
  'Ends the trash of one row, and gives the paths of pictures that it showed. The revisions stay readable.';
grant execute on function public.empty_trash_of(bigint) to authenticated;

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
grant execute on function public.pictures_in_history(text[]) to authenticated;
