-- Specifications become a list of [label, value] pairs. They were an object, and JavaScript moves the keys of an object
-- that are whole numbers to its front, so that the rows "Zeta", "10", "2" came back as "2", "10", "Zeta".

create function pg_temp.pairs_of(specifications json) returns json
language sql immutable as $$
  select case json_typeof(specifications) when 'object' then (
    select coalesce(json_agg(json_build_array(row.key, row.value) order by row.place), '[]')
    from json_each(specifications) with ordinality as row (key, value, place)
  ) else specifications end;
$$;

create function pg_temp.with_pairs(product json) returns json
language sql immutable strict as $$
  select json_object_agg(
    field.key, case field.key when 'specifications' then pg_temp.pairs_of(field.value) else field.value end
    order by field.place
  )
  from json_each(product) with ordinality as field (key, value, place);
$$;

-- A change of type, not an update: the rows keep their version, by which open forms and imports know them.
alter table public.products
  drop constraint if exists products_specifications_is_an_object,
  alter column specifications drop default;
alter table public.products
  alter column specifications type json using pg_temp.pairs_of(specifications),
  alter column specifications set default '[]',
  add constraint products_specifications_is_a_list check (json_typeof(specifications) = 'array');

comment on column public.products.specifications is
  'List of [label, value], value a text, number or boolean, in the order shown.';

update public.product_import_lines l set product = pg_temp.with_pairs(l.product)
where l.product -> 'specifications' is not null;
update public.product_import_lines l set before = pg_temp.with_pairs(l.before)
where l.before -> 'specifications' is not null;

comment on column public.product_import_lines.product is
  'Column to value, only the columns that the file has: the others stay as they are. Null where the file itself decides the verdict.';

create or replace function public.is_same_specifications(one json, other json) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select one::jsonb = other::jsonb;
$$;

comment on function public.is_same_specifications(json, json) is 'Whether two specifications are equal, including their order.';

create or replace function public.apply_product_import(import uuid) returns table (outcome text, rows integer)
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
declare
  found_state text;
  planned integer;
  created integer;
  updated integer;
begin
  select i.state into found_state from public.product_imports i
  where i.id = apply_product_import.import and i.state <> 'reading' for update;
  select count(*) into planned from public.product_import_lines l
  where l.import_id = apply_product_import.import and l.verdict in ('create', 'update');

  if found_state is null then
    return query select 'missing', 0;
    return;
  elsif found_state <> 'planned' then
    return query select found_state, planned;
    return;
  end if;

  -- Locks everything that the plan depends on.
  perform 1 from public.product_categories c
  where c.slug in (
    select l.category_slug from public.product_import_lines l where l.import_id = apply_product_import.import
  )
  order by c.id for share;
  perform 1 from public.products p
  join public.product_import_lines l on l.product_id = p.id
  where l.import_id = apply_product_import.import and l.verdict = 'update'
  order by p.id for update of p;

  if public.decide_product_import(apply_product_import.import) > 0 then
    return query select 'changed', 0;
    return;
  end if;

  begin
    with written as (
      insert into public.products (
        id, category_id, slug, name, description, specifications, export_info, is_featured, image_url, gallery_images,
        created_at
      )
      select l.product_id, l.category_id, l.slug, l.product ->> 'name', l.product ->> 'description',
        coalesce(l.product -> 'specifications', '[]'), l.product ->> 'export_info',
        coalesce((l.product ->> 'is_featured')::boolean, false), l.product ->> 'image_url',
        array(select json_array_elements_text(coalesce(l.product -> 'gallery_images', '[]'))),
        -- Lists show the newest first; this gives them the order of the file.
        now() - l.line * interval '1 microsecond'
      from public.product_import_lines l
      where l.import_id = apply_product_import.import and l.verdict = 'create'
      returning id, updated_at
    )
    update public.product_import_lines l set version = w.updated_at
    from written w
    where l.import_id = apply_product_import.import and l.product_id = w.id;
    get diagnostics created = row_count;
  exception when unique_violation then
    -- A concurrent transaction inserted one of the products.
    perform public.decide_product_import(apply_product_import.import);
    return query select 'changed', 0;
    return;
  end;

  with given as materialized (
    select l.product_id, l.product, l.product::jsonb as value,
      json_build_object(
        'name', p.name, 'description', p.description, 'specifications', p.specifications, 'export_info', p.export_info,
        'is_featured', p.is_featured, 'image_url', p.image_url, 'gallery_images', p.gallery_images
      ) as before
    from public.product_import_lines l
    join public.products p on p.id = l.product_id
    where l.import_id = apply_product_import.import and l.verdict = 'update'
  ), written as (
    update public.products p
    set name = case when g.value ? 'name' then g.value ->> 'name' else p.name end,
        description = case when g.value ? 'description' then g.value ->> 'description' else p.description end,
        specifications = case when g.value ? 'specifications' then g.product -> 'specifications' else p.specifications end,
        export_info = case when g.value ? 'export_info' then g.value ->> 'export_info' else p.export_info end,
        is_featured = case when g.value ? 'is_featured' then (g.value ->> 'is_featured')::boolean else p.is_featured end,
        image_url = case when g.value ? 'image_url' then g.value ->> 'image_url' else p.image_url end,
        gallery_images = case when g.value ? 'gallery_images'
          then array(select jsonb_array_elements_text(g.value -> 'gallery_images')) else p.gallery_images end
    from given g
    where p.id = g.product_id
    returning p.id, p.updated_at, g.before
  )
  update public.product_import_lines l set version = w.updated_at, before = w.before
  from written w
  where l.import_id = apply_product_import.import and l.product_id = w.id;
  get diagnostics updated = row_count;

  if created + updated <> planned then
    raise exception 'Of % planned rows % would be written.', planned, created + updated;
  end if;

  update public.product_imports i set state = 'applied' where i.id = apply_product_import.import;
  return query select 'applied', planned;
end;
$$;

comment on function public.apply_product_import(uuid) is
  'Applies a plan exactly, once, and returns the number of rows. Where the plan is stale, updates it, writes no product and returns changed. For an import that is not planned, returns its state.';

revoke execute on function
  public.is_same_specifications(json, json), public.apply_product_import(uuid)
  from public, anon, authenticated;
grant execute on function
  public.is_same_specifications(json, json), public.apply_product_import(uuid)
  to authenticated;

drop function pg_temp.with_pairs(json);
drop function pg_temp.pairs_of(json);
