-- Working copies of page texts can be scheduled, as those of rows can: publish_due() writes them into the rows of their page.
-- A working copy from before says nothing of rows, and gets them with the next save that schedules it.

alter table public.working_copies add column sections json;

create or replace function public.publish_due() returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  moment constant timestamptz := clock_timestamp();
  content text;
  is_due boolean;
  settled integer;
  copy public.working_copies;
  total integer := 0;
begin
  if coalesce(public.next_due() > moment, true) then
    return 0;
  end if;
  -- Of several callers one works, and the others find nothing left.
  perform pg_advisory_xact_lock(hashtextextended('publish due', 0));
  perform set_config('app.actor_name', 'schedule', true);

  -- All rows are locked before the first statement raises the content version, which a concurrent save needs after it
  -- has locked its row.
  perform 1 from public.product_categories c
  where c.status = 'published' and (c.publish_at <= moment or c.unpublish_at <= moment)
    or c.id in (select public.rows_with_due_copies('product_categories', moment))
  order by c.id for no key update;
  perform 1 from public.products p
  where p.status = 'published' and (
    p.publish_at <= moment or p.unpublish_at <= moment or p.category_id in (
      select c.id from public.product_categories c
      where c.status = 'published' and (c.publish_at <= moment or c.unpublish_at <= moment)
    )
  ) or p.id in (select public.rows_with_due_copies('products', moment))
  order by p.id for no key update;
  perform 1 from public.certificates c
  where c.status = 'published'
    and (c.publish_at <= moment or c.unpublish_at <= moment or c.is_live and public.end_of_day(c.valid_until) <= moment)
    or c.id in (select public.rows_with_due_copies('certificates', moment))
  order by c.id for no key update;
  perform 1 from public.gallery_items g
  where g.status = 'published' and (g.publish_at <= moment or g.unpublish_at <= moment)
    or g.id in (select public.rows_with_due_copies('gallery_items', moment))
  order by g.id for no key update;
  perform 1 from public.company_entries e
  where e.status = 'published' and (e.publish_at <= moment or e.unpublish_at <= moment)
    or e.id in (select public.rows_with_due_copies('company_entries', moment))
  order by e.id for no key update;
  perform 1 from public.blog_posts b
  where b.status = 'published' and (b.publish_at <= moment or b.unpublish_at <= moment)
    or b.id in (select public.rows_with_due_copies('blog_posts', moment))
  order by b.id for no key update;
  -- As a save of a page does it: the page first, then its rows.
  perform pg_advisory_xact_lock(hashtextextended('page content:' || w.row_id, 0)) from (
    select p.row_id from public.working_copies p
    where p.table_name = 'page_content' and p.publish_at <= moment order by p.row_id
  ) w;
  perform 1 from public.page_content c
  where c.page_slug in (
    select w.row_id from public.working_copies w where w.table_name = 'page_content' and w.publish_at <= moment
  )
  order by c.id for no key update;
  -- After their rows: a deletion locks them in this order.
  perform 1 from public.working_copies w where w.publish_at <= moment order by w.id for update;

  foreach content in array array[
    'product_categories', 'products', 'certificates', 'gallery_items', 'company_entries', 'blog_posts'
  ] loop
    execute format(
      'select exists (select from public.%I where status = ''published'' and (publish_at <= $1 or unpublish_at <= $1))',
      content
    ) into is_due using moment;
    -- A statement raises the content version even where it changes no row.
    continue when not is_due;
    execute format(
      'update public.%I set status = status where status = ''published'' and (publish_at <= $1 or unpublish_at <= $1)',
      content
    ) using moment;
    get diagnostics settled = row_count;
    total := total + settled;
  end loop;
  if exists (select from public.certificates c where c.is_live and public.end_of_day(c.valid_until) <= moment) then
    update public.certificates c set status = c.status where c.is_live and public.end_of_day(c.valid_until) <= moment;
    get diagnostics settled = row_count;
    total := total + settled;
  end if;
  for copy in select * from public.working_copies w where w.publish_at <= moment order by w.publish_at, w.id loop
    total := total + public.publish_copy(copy)::integer;
  end loop;
  return total;
end;
$$;

create or replace function public.publish_copy(copy public.working_copies) returns boolean
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

comment on column public.working_copies.sections is 'Of page texts: a list of {key, section_slug, content_type}, the rows that the value of each key is written into. The database does not know the sections of a page.';

comment on function public.publish_copy(public.working_copies) is 'Writes a working copy into its row, or into the texts of its page, which are locked, unless that was changed since the schedule was made, is not public, or the database refuses it: then the copy stays, and says why. Only publish_due() calls it.';

alter table public.working_copies
  drop constraint working_copies_schedule_is_of_a_row,
  add constraint working_copies_sections_are_of_a_page check (sections is null or table_name = 'page_content'),
  add constraint working_copies_sections_is_a_list check (json_typeof(sections) = 'array'),
  add constraint working_copies_scheduled_page_has_sections
    check (publish_at is null or table_name <> 'page_content' or sections is not null);
