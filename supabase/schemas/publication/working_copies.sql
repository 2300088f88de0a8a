-- Changes of published rows that are kept aside until they are published.

create function public.set_working_copy_actor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor record;
begin
  select * into actor from public.current_actor();
  new.actor_id = actor.id;
  new.actor_name = actor.name;
  return new;
end;
$$;

comment on function public.set_working_copy_actor() is
  'Row trigger: who kept the changes aside. Security definer, because editors do not read the profiles of others.';

create function public.drop_working_copies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.working_copies w using removed r
  where w.table_name = tg_table_name and w.row_id = r.id::text;
  delete from public.share_links s using removed r
  where s.table_name = tg_table_name and s.row_id = r.id::text;
  return null;
end;
$$;

comment on function public.drop_working_copies() is
  'Statement trigger: a deleted row takes its working copy and its share link along.';

create function public.follow_copy_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.keep_next_due();
  return null;
end;
$$;

comment on function public.follow_copy_schedule() is
  'Row trigger: processes learn of the moment at which a working copy is published. Security definer, because clients cannot write the counter.';

create table public.working_copies (
  id uuid primary key default gen_random_uuid(),
  table_name text not null,
  row_id text not null,
  values json not null,
  actor_id uuid references public.profiles (id) on delete set null,
  actor_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  publish_at timestamptz,
  row_version timestamptz,
  problem text,
  sections json,
  constraint working_copies_row_is_unique unique (table_name, row_id),
  constraint working_copies_row_id_length check (char_length(row_id) between 1 and 100),
  constraint working_copies_values_is_an_object check (json_typeof(values) = 'object'),
  constraint working_copies_values_length check (octet_length(values::text) <= 2000000),
  constraint working_copies_table_is_known check (table_name in (
    'product_categories', 'products', 'certificates', 'gallery_items', 'blog_posts', 'page_content', 'company_entries'
  )),
  constraint working_copies_schedule_has_version check ((publish_at is null) = (row_version is null)),
  constraint working_copies_sections_are_of_a_page check (sections is null or table_name = 'page_content'),
  constraint working_copies_sections_is_a_list check (json_typeof(sections) = 'array'),
  constraint working_copies_scheduled_page_has_sections
    check (publish_at is null or table_name <> 'page_content' or sections is not null),
  constraint working_copies_problem_is_known check (problem in ('changed', 'hidden', 'refused'))
);

comment on table public.working_copies is
  'Changes of a published row that are not public yet: column to value. The row itself does not change until they are published.';
comment on column public.working_copies.row_id is 'The id; of page texts the page.';
comment on column public.working_copies."values" is 'json, which keeps the order of specifications.';

comment on column public.working_copies.publish_at is
  'When publish_due() writes them into the row; null where a person does.';
comment on column public.working_copies.row_version is
  'updated_at of the row that the schedule was made for: a row that has another one by then is not overwritten.';
comment on column public.working_copies.problem is
  'Why the schedule was not kept: the row was changed meanwhile, it was not public, or the database refused it.';

comment on column public.working_copies.sections is
  'Of page texts: a list of {key, section_slug, content_type}, the rows that the value of each key is written into. The database does not know the sections of a page.';

create index working_copies_publish_at_idx on public.working_copies (publish_at) where publish_at is not null;
create index working_copies_actor_id_idx on public.working_copies (actor_id);

call pg_temp.keep_moments('working_copies');
create trigger working_copies_set_actor before insert or update on public.working_copies
  for each row execute function public.set_working_copy_actor();
create trigger working_copies_schedule_inserted after insert on public.working_copies
  for each row when (new.publish_at is not null) execute function public.follow_copy_schedule();
create trigger working_copies_schedule_updated after update on public.working_copies
  for each row when (new.publish_at is distinct from old.publish_at) execute function public.follow_copy_schedule();
create trigger working_copies_schedule_deleted after delete on public.working_copies
  for each row when (old.publish_at is not null) execute function public.follow_copy_schedule();

alter table public.working_copies enable row level security;

call pg_temp.let_staff_read('working_copies', 'working copies');
call pg_temp.let_staff_edit('working_copies', 'working copies');


create function public.rows_with_due_copies(content text, moment timestamptz) returns setof uuid
language sql stable set search_path = '' as $$
  select w.row_id::uuid from public.working_copies w
  where w.table_name = rows_with_due_copies.content and w.publish_at <= rows_with_due_copies.moment;
$$;

comment on function public.rows_with_due_copies(text, timestamptz) is
  'The rows of a table whose working copies are published by a moment; only publish_due() asks.';

create function public.publish_copy(copy public.working_copies) returns boolean
language plpgsql set search_path = '' as $$
declare
  columns text;
  version timestamptz;
  is_public boolean;
  failure text;
begin
  select string_agg(quote_ident(a.attname), ', ') into columns
  from json_object_keys(copy.values) as k (name)
  join pg_catalog.pg_attribute a on a.attname = k.name
  where a.attrelid = format('public.%I', copy.table_name)::regclass and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.attname not in ('id', 'status', 'publish_at', 'is_live', 'created_at', 'updated_at');
  if copy.table_name = 'page_content' then
    -- A page of which nothing is stored is older than any other version.
    select coalesce(max(c.updated_at), '-infinity'), true into version, is_public
    from public.page_content c where c.page_slug = copy.row_id;
  else
    execute format(
      'select r.updated_at, r.status = ''published'' and r.publish_at is null from public.%I r where r.id = $1::uuid',
      copy.table_name
    ) into version, is_public using copy.row_id;
  end if;
  failure := case when not is_public then 'hidden' when version <> copy.row_version then 'changed' end;

  -- Who scheduled it is who changed the row.
  perform set_config('app.actor_id', coalesce(copy.actor_id::text, ''), true);
  if failure is null then
    begin
      if copy.table_name = 'page_content' then
        perform public.save_page_content(copy.row_id, coalesce(nullif(version, '-infinity')::text, ''), (
          select coalesce(json_agg(json_build_object(
            'section_slug', s.section_slug, 'content', coalesce(copy.values ->> s.key, ''), 'content_type', s.content_type
          )), '[]')
          from json_to_recordset(copy.sections) as s (key text, section_slug text, content_type text)
        )::text);
      elsif columns is not null then
        execute format(
          'update public.%1$I r set (%2$s) = (select %2$s from json_populate_record(null::public.%1$I, $1))
           where r.id = $2::uuid',
          copy.table_name, columns
        ) using copy.values, copy.row_id;
      end if;
    exception when integrity_constraint_violation or data_exception or raise_exception then
      failure := 'refused';
    end;
  end if;
  if failure is null then
    delete from public.working_copies w where w.id = copy.id;
  else
    update public.working_copies w set publish_at = null, row_version = null, problem = failure where w.id = copy.id;
  end if;
  perform set_config('app.actor_id', '', true);
  return failure is null;
end;
$$;

comment on function public.publish_copy(public.working_copies) is
  'Writes a working copy into its row, or into the texts of its page, which are locked, unless that was changed since the schedule was made, is not public, or the database refuses it: then the copy stays, and says why. Only publish_due() calls it.';
