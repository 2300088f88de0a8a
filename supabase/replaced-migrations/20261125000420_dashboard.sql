-- The dashboard in two calls: what there is and waits, and what was done last.

create function public.dashboard() returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'products', (select count(*) from public.products),
    'categories', (select count(*) from public.product_categories),
    'posts', (select count(*) from public.blog_posts),
    'admins', case when (select public.is_admin()) then (
      select coalesce(sum(c.user_count), 0) from public.count_users_by_role() c where c.role = 'admin'
    ) end,
    'waiting', json_build_object(
      'new_enquiries', (select count(*) from public.enquiries e where e.status = 'new'),
      'draft_products', (select count(*) from public.products p where p.status = 'draft'),
      'draft_categories', (select count(*) from public.product_categories c where c.status = 'draft'),
      'draft_posts', (select count(*) from public.blog_posts b where b.status = 'draft'),
      'draft_certificates', (select count(*) from public.certificates c where c.status = 'draft'),
      'draft_gallery_items', (select count(*) from public.gallery_items g where g.status = 'draft'),
      'working_copies', (select count(*) from public.working_copies),
      'scheduled', (select count(*) from public.products p where p.status = 'published' and p.publish_at is not null)
        + (select count(*) from public.product_categories c where c.status = 'published' and c.publish_at is not null)
        + (select count(*) from public.blog_posts b where b.status = 'published' and b.publish_at is not null)
        + (select count(*) from public.certificates c where c.status = 'published' and c.publish_at is not null)
        + (select count(*) from public.gallery_items g where g.status = 'published' and g.publish_at is not null)
    )
  );
$$;

comment on function public.dashboard() is
  'The figures of the dashboard, as far as the caller may see the rows: what there is, and what waits to be done. The administrators for an administrator only.';

create function public.recent_changes(most integer) returns table (
  id bigint, at timestamptz, actor_name text, cause text, table_name text, row_id text, action text,
  before json, after json, same integer, undo_to bigint
)
language sql stable set search_path = '' as $$
  with latest as materialized (
    select r.id, r.cause, r.actor_id from public.revisions r
    where r.table_name <> 'profiles'
    order by r.id desc limit 500
  ), grouped as (
    -- What the program did to many rows at once is one entry.
    select max(l.id) as id, count(*)::integer as same from latest l
    group by case when l.cause is null then l.id end, l.cause, l.actor_id
    order by 1 desc limit recent_changes.most
  )
  select r.id, r.at, r.actor_name, r.cause, r.table_name, r.row_id, r.action, r.before, r.after, g.same,
    case when g.same = 1 and r.action <> 'insert'
      and not exists (
        select 1 from public.revisions n where n.table_name = r.table_name and n.row_id = r.row_id and n.id > r.id
      )
    then case when r.action = 'delete' then r.id else (
      -- The version before, where it can be restored.
      select case when p.after is not null then p.id end from public.revisions p
      where p.table_name = r.table_name and p.row_id = r.row_id and p.id < r.id
      order by p.id desc limit 1
    ) end end as undo_to
  from grouped g join public.revisions r on r.id = g.id
  order by r.id desc;
$$;

comment on function public.recent_changes(integer) is
  'The latest changes of content. What the program did to many rows for one person is one entry with the number of rows (same). undo_to is the revision before, or the deletion itself, where the change is the newest of its row.';

revoke execute on function public.dashboard(), public.recent_changes(integer) from public, anon, authenticated;
grant execute on function public.dashboard(), public.recent_changes(integer) to authenticated;
