-- Whether an import can be undone is found by indexes again. PostgreSQL 15.20 and 17.12 keep a value such as
-- before ->> 'slug' out of the index of a table with row level security, so each address was looked for in the whole
-- table (docs/architecture.md#database).

create or replace function public.changed_since_import(
  import uuid, first integer default 1, last integer default 2147483647
) returns setof uuid
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select l.id from (
    select l.id, l.product_id, coalesce(l.version, i.applied_at) as version,
      l.changes && array['slug', 'category_slug'] as is_moved,
      (l.before ->> 'category_id')::uuid as category_id, l.before ->> 'slug' as slug
    from public.product_import_lines l
    join public.product_imports i on i.id = l.import_id
    where l.import_id = changed_since_import.import
      and l.line between changed_since_import.first and changed_since_import.last and l.verdict in ('create', 'update')
    -- The offset makes columns of these values.
    offset 0
  ) l
  left join public.products p on p.id = l.product_id
  where p.updated_at is distinct from l.version
    -- The address of before: taken meanwhile, or its category is gone. Imports of earlier versions changed no address.
    or (l.is_moved and (
      exists (
        select 1 from public.products q
        where q.category_id = l.category_id and q.slug = l.slug and q.id <> p.id
      )
      or not exists (select 1 from public.product_categories c where c.id = l.category_id)
    ));
$$;
