-- Imports of products from CSV files: a plan that is looked at before anything is written, written as a whole
-- or not at all, and undone as long as nobody has changed its rows.

create table public.product_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  columns text[] not null,
  state text not null default 'planned',
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint product_imports_file_name_length check (char_length(file_name) between 1 and 200),
  constraint product_imports_columns_are_given check (array_position(columns, null) is null),
  constraint product_imports_state_is_known check (state in ('planned', 'applied', 'undone'))
);

comment on table public.product_imports is 'One uploaded file of products. Imports leave after 90 days.';
comment on column public.product_imports.columns is 'The file''s first line as it was written.';

create index product_imports_created_at_idx on public.product_imports (created_at desc, id);
create index product_imports_created_by_idx on public.product_imports (created_by);

create trigger product_imports_set_updated_at before update on public.product_imports
  for each row execute function public.set_updated_at();

create table public.product_import_lines (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null,
  line integer not null,
  verdict text not null,
  reasons json not null default '[]',
  cells json not null,
  category_slug text,
  slug text,
  product json,
  category_id uuid,
  product_id uuid,
  version timestamptz,
  before json,
  constraint product_import_lines_import_exists foreign key (import_id)
    references public.product_imports (id) on delete cascade,
  constraint product_import_lines_line_is_unique unique (import_id, line),
  constraint product_import_lines_line_is_positive check (line > 0),
  constraint product_import_lines_verdict_is_known
    check (verdict in ('create', 'update', 'unchanged', 'skip', 'error')),
  constraint product_import_lines_reasons_is_a_list check (json_typeof(reasons) = 'array'),
  constraint product_import_lines_cells_is_a_list check (json_typeof(cells) = 'array'),
  constraint product_import_lines_product_is_an_object check (json_typeof(product) = 'object')
);

comment on table public.product_import_lines is 'The lines of an import, and what each will do or did.';
comment on column public.product_import_lines.line is 'As an editor counts lines; the header is line 1.';
comment on column public.product_import_lines.reasons is 'List of {column, message}, in words for the person who imports.';
comment on column public.product_import_lines.cells is 'The line as it stood in the file, to be mended and uploaded again.';
comment on column public.product_import_lines.product is
  'Column to value, only the columns that the file has: the others stay as they are. json keeps the order of specifications.';
comment on column public.product_import_lines.product_id is 'The product that the line changes, or will make.';
comment on column public.product_import_lines.version is
  'updated_at of the product: before it is applied, as the plan saw it; afterwards, as the import left it.';
comment on column public.product_import_lines.before is 'The product as it was before the import changed it.';

create index product_import_lines_verdict_idx on public.product_import_lines (import_id, verdict, line);

alter table public.product_imports enable row level security;
alter table public.product_import_lines enable row level security;

create policy "Admins read imports"
  on public.product_imports for select to authenticated using ((select public.is_admin()));
create policy "Admins add imports"
  on public.product_imports for insert to authenticated with check ((select public.is_admin()));
create policy "Admins change imports"
  on public.product_imports for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins delete imports"
  on public.product_imports for delete to authenticated using ((select public.is_admin()));

create policy "Admins read lines of imports"
  on public.product_import_lines for select to authenticated using ((select public.is_admin()));
create policy "Admins add lines of imports"
  on public.product_import_lines for insert to authenticated with check ((select public.is_admin()));
create policy "Admins change lines of imports"
  on public.product_import_lines for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins delete lines of imports"
  on public.product_import_lines for delete to authenticated using ((select public.is_admin()));

grant select, insert, update, delete on public.product_imports, public.product_import_lines to authenticated;
revoke all on public.product_imports, public.product_import_lines from anon;

create function public.is_same_specifications(one json, other json) returns boolean
language sql immutable set search_path = '' as $$
  -- Keys that are whole numbers have no order of their own in JavaScript, which reads and writes the files.
  select one::jsonb = other::jsonb
    and array(select k from json_object_keys(one) as k where k !~ '^\d+$')
      = array(select k from json_object_keys(other) as k where k !~ '^\d+$');
$$;

comment on function public.is_same_specifications(json, json) is 'Whether two specifications say the same in the same order.';

create function public.decide_product_import(import uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.product_import_lines l
  set verdict = 'skip',
      reasons = (l.reasons::jsonb || jsonb_build_array(jsonb_build_object(
        'column', 'category_slug', 'message', format('There is no category with the address “%s”.', l.category_slug)
      )))::json
  where l.import_id = decide_product_import.import
    and l.verdict in ('create', 'update', 'unchanged')
    and not exists (select 1 from public.product_categories c where c.slug = l.category_slug);

  update public.product_import_lines l
  set category_id = found.category_id,
      product_id = coalesce(found.product_id, gen_random_uuid()),
      version = found.updated_at,
      verdict = found.verdict
  from (
    select x.id, c.id as category_id, p.id as product_id, p.updated_at,
      case
        when p.id is null then 'create'
        when (not x.product::jsonb ? 'name' or x.product ->> 'name' = p.name)
          and (not x.product::jsonb ? 'description' or x.product ->> 'description' is not distinct from p.description)
          and (not x.product::jsonb ? 'export_info' or x.product ->> 'export_info' is not distinct from p.export_info)
          and (not x.product::jsonb ? 'image_url' or x.product ->> 'image_url' is not distinct from p.image_url)
          and (not x.product::jsonb ? 'is_featured' or (x.product ->> 'is_featured')::boolean = p.is_featured)
          and (not x.product::jsonb ? 'specifications'
            or public.is_same_specifications(x.product -> 'specifications', p.specifications))
          and (not x.product::jsonb ? 'gallery_images'
            or array(select json_array_elements_text(x.product -> 'gallery_images')) = p.gallery_images)
          then 'unchanged'
        else 'update'
      end as verdict
    from public.product_import_lines x
    join public.product_categories c on c.slug = x.category_slug
    left join public.products p on p.category_id = c.id and p.slug = x.slug
    where x.import_id = decide_product_import.import and x.verdict in ('create', 'update', 'unchanged')
  ) as found
  where found.id = l.id;
end;
$$;

comment on function public.decide_product_import(uuid) is
  'Decides what the lines that can be read will do, seen from the products of this moment.';

create function public.plan_product_import(file_name text, columns text[], lines json) returns uuid
language plpgsql set search_path = '' as $$
declare
  planned uuid;
begin
  delete from public.product_imports i where i.created_at < now() - interval '90 days';

  insert into public.product_imports (file_name, columns)
  values (plan_product_import.file_name, plan_product_import.columns)
  returning id into planned;

  insert into public.product_import_lines (import_id, line, verdict, reasons, cells, category_slug, slug, product)
  select planned, l.line, coalesce(l.verdict, 'create'), l.reasons, l.cells, l.category_slug, l.slug, l.product
  from json_to_recordset(plan_product_import.lines) as l (
    line integer, verdict text, reasons json, cells json, category_slug text, slug text, product json
  );

  perform public.decide_product_import(planned);
  return planned;
end;
$$;

comment on function public.plan_product_import(text, text[], json) is
  'Keeps a file''s lines and decides what each will do; writes no product. A line that comes with a verdict (skip, error) keeps it.';

create function public.apply_product_import(import uuid) returns table (outcome text, written integer)
language plpgsql set search_path = '' as $$
declare
  found_state text;
begin
  select i.state into found_state from public.product_imports i where i.id = apply_product_import.import for update;
  if found_state is null then
    return query select 'missing', 0;
    return;
  end if;

  if found_state = 'planned' then
    perform 1 from public.products p
    join public.product_import_lines l on l.product_id = p.id
    where l.import_id = apply_product_import.import and l.verdict = 'update'
    for update of p;

    if exists (
      select 1 from public.product_import_lines l
      left join public.products p on p.id = l.product_id
      where l.import_id = apply_product_import.import and l.verdict = 'update' and p.updated_at is distinct from l.version
    ) or exists (
      select 1 from public.product_import_lines l
      left join public.product_categories c on c.id = l.category_id
      left join public.products p on p.category_id = l.category_id and p.slug = l.slug
      where l.import_id = apply_product_import.import and l.verdict = 'create' and (c.id is null or p.id is not null)
    ) then
      perform public.decide_product_import(apply_product_import.import);
      return query select 'changed', 0;
      return;
    end if;

    update public.product_import_lines l
    set before = json_build_object(
      'name', p.name, 'description', p.description, 'specifications', p.specifications, 'export_info', p.export_info,
      'is_featured', p.is_featured, 'image_url', p.image_url, 'gallery_images', p.gallery_images
    )
    from public.products p
    where l.import_id = apply_product_import.import and l.verdict = 'update' and p.id = l.product_id;

    insert into public.products (
      id, category_id, slug, name, description, specifications, export_info, is_featured, image_url, gallery_images
    )
    select l.product_id, l.category_id, l.slug, l.product ->> 'name', l.product ->> 'description',
      coalesce(l.product -> 'specifications', '{}'), l.product ->> 'export_info',
      coalesce((l.product ->> 'is_featured')::boolean, false), l.product ->> 'image_url',
      array(select json_array_elements_text(coalesce(l.product -> 'gallery_images', '[]')))
    from public.product_import_lines l
    where l.import_id = apply_product_import.import and l.verdict = 'create'
    order by l.line desc;

    update public.products p
    set name = case when v.has ? 'name' then v.product ->> 'name' else p.name end,
        description = case when v.has ? 'description' then v.product ->> 'description' else p.description end,
        specifications = case when v.has ? 'specifications' then v.product -> 'specifications' else p.specifications end,
        export_info = case when v.has ? 'export_info' then v.product ->> 'export_info' else p.export_info end,
        is_featured = case when v.has ? 'is_featured' then (v.product ->> 'is_featured')::boolean else p.is_featured end,
        image_url = case when v.has ? 'image_url' then v.product ->> 'image_url' else p.image_url end,
        gallery_images = case when v.has ? 'gallery_images'
          then array(select json_array_elements_text(v.product -> 'gallery_images')) else p.gallery_images end
    from (
      select l.product_id, l.product, l.product::jsonb as has from public.product_import_lines l
      where l.import_id = apply_product_import.import and l.verdict = 'update'
    ) as v
    where p.id = v.product_id;

    update public.product_import_lines l set version = p.updated_at
    from public.products p
    where l.import_id = apply_product_import.import and l.verdict in ('create', 'update') and p.id = l.product_id;

    update public.product_imports i set state = 'applied' where i.id = apply_product_import.import;
  end if;

  return query select 'applied', count(*)::integer from public.product_import_lines l
    where l.import_id = apply_product_import.import and l.verdict in ('create', 'update');
end;
$$;

comment on function public.apply_product_import(uuid) is
  'Writes exactly what the plan says and counts the rows written; where products have changed since, decides anew and writes nothing.';

create function public.undo_product_import(import uuid) returns table (outcome text, rows integer)
language plpgsql set search_path = '' as $$
declare
  found_state text;
  changed integer;
begin
  select i.state into found_state from public.product_imports i where i.id = undo_product_import.import for update;
  if found_state is null then
    return query select 'missing', 0;
    return;
  end if;

  if found_state = 'applied' then
    perform 1 from public.products p
    join public.product_import_lines l on l.product_id = p.id
    where l.import_id = undo_product_import.import and l.verdict in ('create', 'update')
    for update of p;

    select count(*) into changed from public.product_import_lines l
    left join public.products p on p.id = l.product_id
    where l.import_id = undo_product_import.import and l.verdict in ('create', 'update')
      and p.updated_at is distinct from l.version;
    if changed > 0 then
      return query select 'changed', changed;
      return;
    end if;

    delete from public.products p using public.product_import_lines l
    where l.import_id = undo_product_import.import and l.verdict = 'create' and p.id = l.product_id;

    update public.products p
    set name = l.before ->> 'name',
        description = l.before ->> 'description',
        specifications = l.before -> 'specifications',
        export_info = l.before ->> 'export_info',
        is_featured = (l.before ->> 'is_featured')::boolean,
        image_url = l.before ->> 'image_url',
        gallery_images = array(select json_array_elements_text(l.before -> 'gallery_images'))
    from public.product_import_lines l
    where l.import_id = undo_product_import.import and l.verdict = 'update' and p.id = l.product_id;

    update public.product_imports i set state = 'undone' where i.id = undo_product_import.import;
  end if;

  return query select 'undone', count(*)::integer from public.product_import_lines l
    where l.import_id = undo_product_import.import and l.verdict in ('create', 'update');
end;
$$;

comment on function public.undo_product_import(uuid) is
  'Puts back what an import changed, unless one of its rows has changed since; then it says how many, and changes nothing.';

create function public.count_product_import(import uuid) returns table (verdict text, lines integer)
language sql stable set search_path = '' as $$
  select l.verdict, count(*)::integer from public.product_import_lines l
  where l.import_id = count_product_import.import group by l.verdict;
$$;

comment on function public.count_product_import(uuid) is 'How many lines of an import have which verdict.';

create or replace function public.pictures_in_use(urls text[] default null) returns setof text
language sql stable set search_path = '' as $$
  with used as (
    select image_url as url from public.products
    union select unnest(gallery_images) from public.products
    union select image_url from public.product_categories
    union select image_url from public.certificates
    union select image_url from public.gallery_items
    union select featured_image_url from public.blog_posts
    union select content from public.page_content where content_type = 'image'
    union select setting_value from public.site_settings
    -- What an undone import would show again.
    union select before ->> 'image_url' from public.product_import_lines
    union select json_array_elements_text(before -> 'gallery_images') from public.product_import_lines
  )
  select used.url from used
  where used.url is not null and (pictures_in_use.urls is null or used.url = any (pictures_in_use.urls));
$$;

revoke execute on function
  public.is_same_specifications(json, json), public.decide_product_import(uuid),
  public.plan_product_import(text, text[], json), public.apply_product_import(uuid),
  public.undo_product_import(uuid), public.count_product_import(uuid)
  from public, anon, authenticated;
grant execute on function
  public.is_same_specifications(json, json), public.decide_product_import(uuid),
  public.plan_product_import(text, text[], json), public.apply_product_import(uuid),
  public.undo_product_import(uuid), public.count_product_import(uuid)
  to authenticated;
