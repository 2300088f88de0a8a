-- Staff say what each column of a file is, and whether what it adds becomes drafts. The file waits for them for a day.

alter table public.product_imports add column read_as text[];

alter table public.product_imports add column as_drafts boolean not null default false;

alter table public.product_imports drop constraint product_imports_state_is_known;

alter table public.product_imports add constraint product_imports_state_is_known
  check (state in ('reading', 'columns', 'planned', 'applied', 'undone'));

alter table public.product_imports add constraint product_imports_read_as_is_of_each_column
  check (cardinality(read_as) = cardinality(columns) and array_position(read_as, null) is null);

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

create or replace function public.begin_product_import(file_name text, columns text[]) returns uuid
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

create function public.missing_import_categories(import uuid) returns table (slug text, name text, lines integer)
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select l.category_slug, min(l.product ->> 'category_name'), count(*)::integer
  from public.product_import_lines l
  where l.import_id = missing_import_categories.import and l.verdict = 'skip' and l.product ->> 'category_name' is not null
    and not exists (select from public.product_categories c where c.slug = l.category_slug)
  group by l.category_slug;
$$;

create function public.add_import_categories(import uuid) returns integer
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
declare
  added integer;
begin
  perform 1 from public.product_imports i
  where i.id = add_import_categories.import and i.state = 'planned' for update;
  if not found then
    return 0;
  end if;
  insert into public.product_categories (name, slug, status)
  select m.name, m.slug, 'draft' from public.missing_import_categories(add_import_categories.import) m
  on conflict do nothing;
  get diagnostics added = row_count;
  perform public.decide_product_import(add_import_categories.import);
  return added;
end;
$$;

create or replace function public.apply_product_import(import uuid) returns table (outcome text, rows integer)
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
declare
  found_state text;
  to_create integer;
  to_update integer;
  planned_for bigint;
  seen bigint;
  written integer;
  -- Null where one transaction writes all lines.
  slice constant integer := public.current_slice();
  ends integer[];
  first integer := 1;
  last integer := 2147483647;
  -- One for all slices: the version of what is created, and the order of lists.
  moment timestamptz := now();
  columns text;
  given text;
  status_of_new text;
begin
  perform set_config('app.actor_name', 'import of ' || i.file_name, true),
    set_config('app.batch', i.id::text, true)
  from public.product_imports i where i.id = apply_product_import.import;

  if slice > 0 then
    -- Slice 0 has looked, and nobody else has written since. A lock would be in the way of the next slice.
    select i.applied_at, i.slice_ends into moment, ends from public.product_imports i
    where i.id = apply_product_import.import;
    first := coalesce(ends[slice - 1], 0) + 1;
    last := ends[slice];
  end if;
  select count(*) filter (where l.verdict = 'create'), count(*) filter (where l.verdict = 'update')
  into to_create, to_update from public.product_import_lines l
  where l.import_id = apply_product_import.import and l.line between first and last;

  if coalesce(slice, 0) = 0 then
    select i.state, i.content_version into found_state, planned_for from public.product_imports i
    where i.id = apply_product_import.import and i.state <> 'reading' for update;
    if found_state is null then
      return query select 'missing', 0;
      return;
    elsif found_state <> 'planned' then
      return query select found_state, to_create + to_update;
      return;
    end if;

    -- Locks everything that the plan depends on. Between slices nobody writes.
    if slice is null then
      perform 1 from public.product_categories c
      where c.slug in (
        select l.category_slug from public.product_import_lines l where l.import_id = apply_product_import.import
      )
      order by c.id for share;
      execute $planned$
        select 1 from public.products p
        join public.product_import_lines l on l.product_id = p.id
        where l.import_id = $1 and l.verdict = 'update'
        order by p.id for update of p
      $planned$ using apply_product_import.import;
    end if;

    -- Nothing that the plan depends on changes without raising the version. Read after the locks, and before deciding.
    select v.version into seen from public.content_version v;
    if planned_for is distinct from seen and public.decide_product_import(apply_product_import.import) > 0 then
      update public.product_imports i set content_version = seen where i.id = apply_product_import.import;
      return query select 'changed', 0;
      return;
    end if;
  end if;

  if slice = 0 then
    if exists (
      select from public.product_import_lines l
      where l.import_id = apply_product_import.import and l.verdict in ('create', 'update')
      group by l.product_id having count(*) > 1
    ) or exists (
      select from public.product_import_lines l
      where l.import_id = apply_product_import.import and l.verdict in ('create', 'update')
      group by l.category_id, l.slug having count(*) > 1
    ) then
      -- The plan says so of such lines, and writes one of them. Here one slice would wait for the other for ever.
      raise exception 'Two lines are about one product or address.';
    end if;
    update public.product_imports i
    set applied_at = now(), slice_ends = public.slices_of_import(apply_product_import.import)
    where i.id = apply_product_import.import;
    return query select 'next', 0;
    return;
  end if;

  select string_agg(quote_ident(c.name), ', '), string_agg(c.given, ', ') into columns, given
  from public.imported_columns() c;
  select case when i.as_drafts then 'draft' else 'published' end into status_of_new
  from public.product_imports i where i.id = apply_product_import.import;
  begin
    -- A statement without rows would still be planned, and so would those of its triggers.
    if to_create > 0 then
      execute format(
        $planned$
          insert into public.products (id, category_id, slug, created_at, updated_at, status, %s)
          -- Lists show the newest first; this gives them the order of the file.
          select l.product_id, l.category_id, l.slug, $4 - l.line * interval '1 microsecond', $4, $5, %s
          from public.product_import_lines l
          cross join lateral json_populate_record(null::public.products, l.product) as f
          where l.import_id = $1 and l.line between $2 and $3 and l.verdict = 'create'
        $planned$,
        columns, given
      ) using apply_product_import.import, first, last, moment, status_of_new;
      get diagnostics written = row_count;
      if written <> to_create then
        raise exception 'Of % planned products % would be added.', to_create, written;
      end if;
    end if;

    if to_update > 0 then
      execute format(
        $planned$
          with given as materialized (
            select l.id, l.product_id, l.category_id, l.slug, l.product from public.product_import_lines l
            where l.import_id = $1 and l.line between $2 and $3 and l.verdict = 'update'
          ), written as (
            update public.products p set (category_id, slug, %s) = (
              select g.category_id, g.slug, %s from json_populate_record(p, g.product) as f
            )
            from given g
            where p.id = g.product_id
            returning g.id, p.updated_at
          )
          update public.product_import_lines l set version = w.updated_at
          from written w
          where l.id = w.id
        $planned$,
        columns, given
      ) using apply_product_import.import, first, last;
      get diagnostics written = row_count;
      if written <> to_update then
        raise exception 'Of % planned products % would be changed.', to_update, written;
      end if;
    end if;
  exception when unique_violation then
    -- A concurrent transaction took one of the addresses or ids. Between slices nobody can.
    if slice is not null then
      raise;
    end if;
    perform public.decide_product_import(apply_product_import.import);
    return query select 'changed', 0;
    return;
  end;

  if slice < cardinality(ends) then
    return query select 'next', to_create + to_update;
    return;
  end if;
  update public.product_imports i set state = 'applied', applied_at = moment where i.id = apply_product_import.import;
  return query
    select 'applied', count(*)::integer from public.product_import_lines l
    where l.import_id = apply_product_import.import and l.verdict in ('create', 'update');
end;
$$;

create policy "Staff add parts of files" on public.product_import_parts for insert to authenticated with check (( SELECT public.is_staff() AS is_staff));

create policy "Staff change parts of files" on public.product_import_parts for update to authenticated using (( SELECT public.is_staff() AS is_staff)) with check (( SELECT public.is_staff() AS is_staff));

create policy "Staff delete parts of files" on public.product_import_parts for delete to authenticated using (( SELECT public.is_staff() AS is_staff));

create policy "Staff read parts of files" on public.product_import_parts for select to authenticated using (( SELECT public.is_staff() AS is_staff));

comment on column public.product_import_parts.content is 'Base64.';

comment on column public.product_imports.as_drafts is 'Whether the products that it adds become drafts.';

comment on column public.product_imports.read_as is 'What each column of the file was read as: a column of a product file, or empty where it was not read. Null where their names said so.';

comment on column public.product_imports.state is 'reading until all lines are inserted; columns while somebody says what the columns of the file are; both are hidden. Then planned, applied, undone.';

comment on function public.add_import_categories(uuid) is 'Adds the categories that lines of a planned import miss, as drafts, and decides its lines anew. Returns how many.';

revoke execute on function public.add_import_categories(uuid) from public;

grant execute on function public.add_import_categories(uuid) to authenticated;

comment on function public.missing_import_categories(uuid) is 'The categories that lines of an import name and nobody has: the address each would have, its name, and how many lines wait for it.';

revoke execute on function public.missing_import_categories(uuid) from public;

grant execute on function public.missing_import_categories(uuid) to authenticated;

comment on function public.read_product_import(uuid,text[],text[]) is 'Begins an import anew with other columns: without its lines, as begin_product_import does. False where it is being read, was applied or is gone.';

revoke execute on function public.read_product_import(uuid,text[],text[]) from public;

grant execute on function public.read_product_import(uuid,text[],text[]) to authenticated;

alter table public.product_import_parts enable row level security;

comment on table public.product_import_parts is 'A file whose columns somebody has to name, in pieces, for a day.';

grant delete, insert, select, update on table public.product_import_parts to authenticated;
