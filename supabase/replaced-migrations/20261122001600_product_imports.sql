-- Imports of products from CSV files: a plan to review, applied atomically, and undone as long as its products are
-- unchanged.

create table public.product_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  columns text[] not null,
  state text not null default 'reading',
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint product_imports_file_name_length check (char_length(file_name) between 1 and 200),
  constraint product_imports_columns_are_given check (array_position(columns, null) is null),
  constraint product_imports_state_is_known check (state in ('reading', 'planned', 'applied', 'undone'))
);

comment on table public.product_imports is 'An uploaded file of products. Imports are deleted after 90 days.';
comment on column public.product_imports.state is 'reading until all lines are inserted, and hidden until then; then planned, applied, undone.';
comment on column public.product_imports.columns is 'The header line of the file, unchanged.';

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
  changes text[] not null default '{}',
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

comment on table public.product_import_lines is 'The lines of an import, and the effect of each.';
comment on column public.product_import_lines.line is 'Line number in the file; the header is line 1.';
comment on column public.product_import_lines.reasons is
  'List of {column, message}: errors and notes from parsing the line, for the person who imports.';
comment on column public.product_import_lines.cells is 'The unparsed cells of the line, for the download of failed lines.';
comment on column public.product_import_lines.product is
  'Column to value, for the columns that the file has. json keeps the order of specifications. Null where parsing already decided the verdict.';
comment on column public.product_import_lines.changes is 'The columns that an update changes.';
comment on column public.product_import_lines.product_id is 'The product that the line updates, or the id of the one it will create.';
comment on column public.product_import_lines.version is
  'updated_at of the product: when planned, then after the import was applied.';
comment on column public.product_import_lines.before is 'The product before the import updated it, for undo.';

create index product_import_lines_before_idx on public.product_import_lines (import_id) where before is not null;

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

create function public.tidy_text(value text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(
    regexp_replace(coalesce(value, ''), '\r\n?', E'\n', 'g'),
    -- White space as String.prototype.trim defines it.
    U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'
  );
$$;

comment on function public.tidy_text(text) is
  'A normalized text: line feeds only, trimmed; empty for null.';

create function public.decide_product_import(import uuid, lines integer[] default null) returns integer
language plpgsql set search_path = '' as $$
declare
  decided integer;
begin
  -- Materialized, because a comparison is expensive and would be evaluated wherever its result is used. Function calls
  -- are expensive too, so values that are identical skip them.
  with found as materialized (
    select x.id, c.id as category_id, p.id as product_id, p.updated_at as version,
      case when p.id is null then '{}' else array_remove(array[
        case when given ? 'name' and given ->> 'name' is distinct from p.name
          and coalesce(given ->> 'name', '') <> public.tidy_text(p.name) then 'name' end,
        case when given ? 'description' and given ->> 'description' is distinct from p.description
          and coalesce(given ->> 'description', '') <> public.tidy_text(p.description) then 'description' end,
        case when given ? 'specifications' and (x.product -> 'specifications')::text <> p.specifications::text
          and not public.is_same_specifications(x.product -> 'specifications', p.specifications) then 'specifications' end,
        case when given ? 'export_info' and given ->> 'export_info' is distinct from p.export_info
          and coalesce(given ->> 'export_info', '') <> public.tidy_text(p.export_info) then 'export_info' end,
        case when given ? 'is_featured' and (given ->> 'is_featured')::boolean <> p.is_featured then 'is_featured' end,
        case when given ? 'image_url' and given ->> 'image_url' is distinct from p.image_url
          and coalesce(given ->> 'image_url', '') <> public.tidy_text(p.image_url) then 'image_url' end,
        case when given ? 'gallery_images'
          and array(select jsonb_array_elements_text(given -> 'gallery_images')) <> p.gallery_images
          then 'gallery_images' end
      ], null) end as changes
    from public.product_import_lines x
    -- The offset stops the planner from evaluating the cast once per use, the limit from reading all products.
    cross join lateral (select x.product::jsonb as given offset 0) as has
    left join public.product_categories c on c.slug = x.category_slug
    left join lateral (
      select * from public.products q where q.category_id = c.id and q.slug = x.slug limit 1
    ) as p on true
    where x.import_id = decide_product_import.import and x.product is not null
      and (decide_product_import.lines is null or x.line = any (decide_product_import.lines))
  ), fates as materialized (
    select f.*,
      case
        when f.category_id is null then 'skip'
        when f.product_id is null then 'create'
        when f.changes = '{}' then 'unchanged'
        else 'update'
      end as verdict
    from found f
  )
  update public.product_import_lines l
  set verdict = f.verdict,
      changes = f.changes,
      category_id = f.category_id,
      product_id = coalesce(f.product_id, gen_random_uuid()),
      version = f.version
  from fates f
  where l.import_id = decide_product_import.import and l.id = f.id and (
    l.verdict <> f.verdict or l.changes <> f.changes
    or l.category_id is distinct from f.category_id or l.version is distinct from f.version
    or (f.product_id is not null and l.product_id is distinct from f.product_id)
  );
  get diagnostics decided = row_count;
  return decided;
end;
$$;

comment on function public.decide_product_import(uuid, integer[]) is
  'Decides the verdicts of an import''s valid lines, all or some, against the current products, and returns the number of lines that changed.';

create function public.begin_product_import(file_name text, columns text[]) returns uuid
language plpgsql set search_path = '' as $$
declare
  begun uuid;
begin
  delete from public.product_imports i
  where i.created_at < now() - interval '90 days'
    or (i.state = 'reading' and i.created_at < now() - interval '1 hour');
  insert into public.product_imports (file_name, columns)
  values (begin_product_import.file_name, begin_product_import.columns)
  returning id into begun;
  return begun;
end;
$$;

comment on function public.begin_product_import(text, text[]) is 'Inserts an empty import and deletes expired ones.';

create function public.plan_product_import(import uuid, lines json, complete boolean) returns void
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
begin
  perform 1 from public.product_imports i
  where i.id = plan_product_import.import and i.state = 'reading' for update;
  if not found then
    raise exception 'This import is not being read.';
  end if;

  insert into public.product_import_lines (import_id, line, verdict, reasons, cells, category_slug, slug, product)
  select plan_product_import.import, l.line, coalesce(l.verdict, 'create'), l.reasons, l.cells, l.category_slug, l.slug,
    l.product
  from json_to_recordset(plan_product_import.lines) as l (
    line integer, verdict text, reasons json, cells json, category_slug text, slug text, product json
  );
  perform public.decide_product_import(
    plan_product_import.import,
    array(select (l ->> 'line')::integer from json_array_elements(plan_product_import.lines) as l)
  );

  if complete then
    update public.product_imports i set state = 'planned' where i.id = plan_product_import.import;
  end if;
end;
$$;

comment on function public.plan_product_import(uuid, json, boolean) is
  'Inserts lines of a file and decides their verdicts; writes no product. A given verdict (skip, error) stays.';

create function public.undo_product_import(import uuid) returns table (outcome text, rows integer)
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
declare
  found_state text;
  written integer;
  changed integer;
  deleted integer;
  restored integer;
begin
  select i.state into found_state from public.product_imports i
  where i.id = undo_product_import.import and i.state <> 'reading' for update;
  select count(*) into written from public.product_import_lines l
  where l.import_id = undo_product_import.import and l.verdict in ('create', 'update');

  if found_state is null then
    return query select 'missing', 0;
    return;
  elsif found_state <> 'applied' then
    return query select found_state, written;
    return;
  end if;

  perform 1 from public.products p
  join public.product_import_lines l on l.product_id = p.id
  where l.import_id = undo_product_import.import and l.verdict in ('create', 'update')
  order by p.id for update of p;

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
  get diagnostics deleted = row_count;

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
  get diagnostics restored = row_count;

  if deleted + restored <> written then
    raise exception 'Of % written rows % would be put back.', written, deleted + restored;
  end if;

  update public.product_imports i set state = 'undone' where i.id = undo_product_import.import;
  return query select 'undone', written;
end;
$$;

comment on function public.undo_product_import(uuid) is
  'Restores the products of an applied import. Where some have changed since, writes nothing and returns changed and their number. For an import that is not applied, returns its state.';

create function public.count_product_import(import uuid) returns table (verdict text, lines integer)
language sql stable set search_path = '' as $$
  select l.verdict, count(*)::integer from public.product_import_lines l
  where l.import_id = count_product_import.import group by l.verdict;
$$;

comment on function public.count_product_import(uuid) is 'The number of an import''s lines by verdict.';

revoke execute on function
  public.tidy_text(text),
  public.decide_product_import(uuid, integer[]), public.begin_product_import(text, text[]),
  public.plan_product_import(uuid, json, boolean),
  public.undo_product_import(uuid), public.count_product_import(uuid)
  from public, anon, authenticated;
grant execute on function
  public.tidy_text(text),
  public.decide_product_import(uuid, integer[]), public.begin_product_import(text, text[]),
  public.plan_product_import(uuid, json, boolean),
  public.undo_product_import(uuid), public.count_product_import(uuid)
  to authenticated;
