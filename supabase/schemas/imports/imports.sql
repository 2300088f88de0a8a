-- Imports of products: a file, its lines, and what each line does.

create function public.guard_import_size() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Other roles may not execute is_admin, so that the conditions are apart.
  if current_user in ('anon', 'authenticated') and new.state <> 'reading' then
    if not public.is_admin() and (
      select count(*) from (
        select 1 from public.product_import_lines l where l.import_id = new.id limit 101
      ) as lines
    ) > 100 then
      raise insufficient_privilege using message = 'Only an administrator may import more than 100 lines.';
    end if;
  end if;
  return new;
end;
$$;

comment on function public.guard_import_size() is
  'Row trigger on product_imports: an editor neither plans, applies nor undoes an import of more than 100 lines.';

create table public.product_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  columns text[] not null,
  state text not null default 'reading',
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kept integer not null default 0,
  content_version bigint,
  applied_at timestamptz,
  slice_ends integer[],
  file_form text not null default '',
  read_as text[],
  as_drafts boolean not null default false,
  constraint product_imports_file_name_length check (char_length(file_name) between 1 and 200),
  constraint product_imports_file_form_length check (char_length(file_form) <= 100),
  constraint product_imports_columns_are_given check (array_position(columns, null) is null),
  constraint product_imports_state_is_known check (state in ('reading', 'columns', 'planned', 'applied', 'undone')),
  constraint product_imports_read_as_is_of_each_column
    check (cardinality(read_as) = cardinality(columns) and array_position(read_as, null) is null)
);

comment on table public.product_imports is 'An uploaded file of products. Imports are deleted after 90 days.';
comment on column public.product_imports.columns is 'The header line of the file, unchanged.';
comment on column public.product_imports.state is
  'reading until all lines are inserted; columns while somebody says what the columns of the file are; both are hidden. Then planned, applied, undone.';
comment on column public.product_imports.kept is
  'The number of products that an undo left as they were, because somebody had changed them since.';
comment on column public.product_imports.content_version is
  'The content version that the plan is made for; where it is not the current one, the plan is decided again.';
comment on column public.product_imports.applied_at is
  'When it was applied, and so updated_at of what it created. Null in imports from before there was this column.';
comment on column public.product_imports.file_form is
  'As what the file was read, in words: its encoding and what separates its cells. Empty in imports from before there was this column.';
comment on column public.product_imports.slice_ends is
  'The last line of each slice in which it is applied or undone where the database is embedded. Null before.';
comment on column public.product_imports.read_as is
  'What each column of the file was read as: a column of a product file, or empty where it was not read. Null where their names said so.';
comment on column public.product_imports.as_drafts is 'Whether the products that it adds become drafts.';

create index product_imports_created_at_idx on public.product_imports (created_at desc, id);
create index product_imports_created_by_idx on public.product_imports (created_by);

create trigger product_imports_set_updated_at before update on public.product_imports
  for each row execute function public.set_updated_at();
create trigger product_imports_keep_origin_of_inserted before insert on public.product_imports
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
    or new.created_by is distinct from auth.uid()
  )
  execute function public.keep_origin();
create trigger product_imports_keep_origin_of_updated before update on public.product_imports
  for each row when (new.created_at <> old.created_at or new.created_by is distinct from old.created_by)
  execute function public.keep_origin();
create trigger guard_import_size before insert or update of state on public.product_imports
  for each row execute function public.guard_import_size();

alter table public.product_imports enable row level security;

call pg_temp.let_staff_read('product_imports', 'imports');
call pg_temp.let_staff_edit('product_imports', 'imports');

create table public.product_import_parts (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null,
  piece integer not null,
  content text not null,
  constraint product_import_parts_piece_is_unique unique (import_id, piece),
  constraint product_import_parts_import_exists foreign key (import_id)
    references public.product_imports (id) on delete cascade,
  constraint product_import_parts_piece_is_counted check (piece between 0 and 99),
  constraint product_import_parts_content_length check (char_length(content) between 1 and 400000)
);

comment on table public.product_import_parts is
  'A file whose columns somebody has to name, in pieces, for a day.';
comment on column public.product_import_parts.content is 'Base64.';

alter table public.product_import_parts enable row level security;

call pg_temp.let_staff_read('product_import_parts', 'parts of files');
call pg_temp.let_staff_edit('product_import_parts', 'parts of files');

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
  given_id uuid,
  findings jsonb not null default '{}',
  kept boolean not null default false,
  constraint product_import_lines_import_exists foreign key (import_id)
    references public.product_imports (id) on delete cascade,
  constraint product_import_lines_line_is_unique unique (import_id, line),
  constraint product_import_lines_line_is_positive check (line > 0),
  constraint product_import_lines_verdict_is_known
    check (verdict in ('create', 'update', 'unchanged', 'skip', 'error')),
  constraint product_import_lines_reasons_is_a_list check (json_typeof(reasons) = 'array'),
  constraint product_import_lines_cells_is_a_list check (json_typeof(cells) = 'array'),
  constraint product_import_lines_product_is_an_object check (json_typeof(product) = 'object'),
  constraint product_import_lines_findings_is_an_object check (jsonb_typeof(findings) = 'object')
);

comment on table public.product_import_lines is 'The lines of an import, and the effect of each.';
comment on column public.product_import_lines.line is 'Line number in the file; the header is line 1.';
comment on column public.product_import_lines.reasons is
  'List of {column, message}: errors and notes from parsing the line, for the person who imports.';
comment on column public.product_import_lines.cells is 'The unparsed cells of the line, for the download of failed lines.';
comment on column public.product_import_lines.slug is 'The address that the product will have in its category; null where an id alone decides.';
comment on column public.product_import_lines.product is
  'Column to value, only the columns that the file has: the others stay as they are. Null where the file itself decides the verdict.';
comment on column public.product_import_lines.changes is 'The columns that an update changes.';
comment on column public.product_import_lines.category_id is 'The category that the product will be in.';
comment on column public.product_import_lines.product_id is 'The product that the line updates, or the id of the one it will create.';
comment on column public.product_import_lines.version is
  'The version of an existing product: the one the plan was made for, then the one that was written. Null for a new one: that is as old as applied_at of the import says.';
comment on column public.product_import_lines.before is
  'The product as an update finds it, since the line was planned: shown in the plan, and put back by undo.';
comment on column public.product_import_lines.given_id is 'The product''s id, where the file has one.';
comment on column public.product_import_lines.findings is
  'What the catalogue says about the line: unknown_id (no product has its id), elsewhere (slug of another category that has a product of this name and slug), taken (name of the product that has the address), repeats (line that is about the same product or address).';
comment on column public.product_import_lines.kept is 'Whether an undo left the product as it was.';

create index product_import_lines_before_idx on public.product_import_lines (import_id) where before is not null;
create index product_import_lines_pictures_before_idx on public.product_import_lines
  using gin (public.pictures_before(before))
  where before is not null and changes && array['image_url', 'gallery_images', 'document_url', 'papers'];

alter table public.product_import_lines enable row level security;

call pg_temp.let_staff_read('product_import_lines', 'lines of imports');
call pg_temp.let_staff_edit('product_import_lines', 'lines of imports');

create function public.begin_product_import(file_name text, columns text[]) returns uuid
language plpgsql set search_path = '' as $$
declare
  begun uuid;
begin
  delete from public.product_imports i
  where i.created_at < now() - interval '90 days'
    or (i.state = 'reading' and i.updated_at < now() - interval '1 hour')
    or (i.state = 'columns' and i.created_at < now() - interval '1 day');
  delete from public.product_import_parts p using public.product_imports i
  where i.id = p.import_id and i.created_at < now() - interval '1 day';
  insert into public.product_imports (file_name, columns)
  values (begin_product_import.file_name, begin_product_import.columns)
  returning id into begun;
  return begun;
end;
$$;

comment on function public.begin_product_import(text, text[]) is 'Inserts an empty import and deletes expired ones.';
grant execute on function public.begin_product_import(text, text[]) to authenticated;

create function public.read_product_import(import uuid, columns text[], read_as text[]) returns boolean
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
begin
  update public.product_imports i
  set state = 'reading', columns = read_product_import.columns, read_as = read_product_import.read_as,
    content_version = null
  where i.id = read_product_import.import and i.state in ('columns', 'planned');
  if not found then
    return false;
  end if;
  delete from public.product_import_lines l where l.import_id = read_product_import.import;
  return true;
end;
$$;

comment on function public.read_product_import(uuid, text[], text[]) is
  'Begins an import anew with other columns: without its lines, as begin_product_import does. False where it is being read, was applied or is gone.';
grant execute on function public.read_product_import(uuid, text[], text[]) to authenticated;

create function public.count_product_import(import uuid) returns table (verdict text, lines integer)
language sql stable set search_path = '' as $$
  select l.verdict, count(*)::integer from public.product_import_lines l
  where l.import_id = count_product_import.import group by l.verdict;
$$;

comment on function public.count_product_import(uuid) is 'The number of an import''s lines by verdict.';
grant execute on function public.count_product_import(uuid) to authenticated;

create function public.slices_of_import(import uuid) returns integer[]
language sql stable set search_path = '' as $$
  select array_agg(n.line order by n.line) from (
    select l.line, row_number() over (order by l.line) as number, count(*) over () as lines
    from public.product_import_lines l
    where l.import_id = slices_of_import.import and l.verdict in ('create', 'update')
  ) n where n.number % 250 = 0 or n.number = n.lines;
$$;

comment on function public.slices_of_import(uuid) is
  'Divides the lines of an import that write a product into slices: the last line of each. Null where there are none.';
grant execute on function public.slices_of_import(uuid) to authenticated;

create function public.imported_columns() returns table (name text, given text)
language sql stable set search_path = '' as $$
  select a.attname, case
    when a.attnotnull and a.atthasdef then format('coalesce(f.%I, %s)', a.attname, pg_catalog.pg_get_expr(d.adbin, d.adrelid))
    else format('f.%I', a.attname)
  end
  from pg_catalog.pg_attribute a
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = 'public.products'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname not in (
      'id', 'slug', 'category_id', 'created_at', 'updated_at', 'status', 'publish_at', 'unpublish_at', 'is_live',
      'meta_title', 'meta_description', 'share_image_url', 'place', 'document_bytes'
    )
  order by a.attnum;
$$;

comment on function public.imported_columns() is
  'What a line of a file can say about a product besides its address: the columns, in the order of the table, and the value given by a record "f", the column''s default where it has none.';
grant execute on function public.imported_columns() to authenticated;
