-- A working copy can be scheduled: at its moment publish_due() writes it into its row. Copies from before are not.

alter table public.working_copies add column publish_at timestamp with time zone;

alter table public.working_copies add column row_version timestamp with time zone;

alter table public.working_copies add column problem text;

alter table public.working_copies
  add constraint working_copies_schedule_has_version check ((publish_at is null) = (row_version is null)),
  add constraint working_copies_schedule_is_of_a_row check (publish_at is null or table_name <> 'page_content'),
  add constraint working_copies_problem_is_known check (problem in ('changed', 'hidden', 'refused'));

create function public.keep_next_due() returns void
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.content_version for no key update;
  -- A statement of its own: the one before may have waited for another transaction, which this one has to see.
  update public.content_version v set next_due = due.moment
  from (select public.next_due() as moment) due where v.next_due is distinct from due.moment;
end;
$$;

create or replace function public.raise_content_version() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.content_version set version = version + 1, changed_at = now() where true;
  perform public.keep_next_due();
end;
$$;

create or replace function public.current_actor(out id uuid, out name text, out cause text)
language plpgsql stable security definer set search_path = '' as $$
begin
  cause := nullif(current_setting('app.actor_name', true), '');
  begin
    id := coalesce(nullif(current_setting('app.actor_id', true), '')::uuid, auth.uid());
    select coalesce(nullif(btrim(p.full_name), ''), p.email) into name
    from public.profiles p where p.id = current_actor.id;
  exception when others then
    -- A malformed claim must not refuse a save.
    id := null;
  end;
  name := coalesce(name, cause);
end;
$$;

create or replace function public.next_due() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(due.moment) from (
    select min(publish_at) as moment from public.product_categories where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.product_categories
      where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.products where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.products where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.certificates where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.certificates where status = 'published' and unpublish_at is not null
    union all select public.end_of_day(min(valid_until)) from public.certificates
      where is_live and valid_until is not null
    union all select min(publish_at) from public.gallery_items where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.gallery_items where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.company_entries
      where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.company_entries
      where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.blog_posts where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.blog_posts where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.working_copies where publish_at is not null
  ) due;
$$;

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

create function public.follow_copy_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.keep_next_due();
  return null;
end;
$$;

create index working_copies_publish_at_idx on public.working_copies (publish_at) where publish_at is not null;

create trigger working_copies_schedule_inserted after insert on public.working_copies
  for each row when (new.publish_at is not null) execute function public.follow_copy_schedule();

create trigger working_copies_schedule_updated after update on public.working_copies
  for each row when (new.publish_at is distinct from old.publish_at) execute function public.follow_copy_schedule();

create trigger working_copies_schedule_deleted after delete on public.working_copies
  for each row when (old.publish_at is not null) execute function public.follow_copy_schedule();

create function public.rows_with_due_copies(content text, moment timestamptz) returns setof uuid
language sql stable set search_path = '' as $$
  select w.row_id::uuid from public.working_copies w
  where w.table_name = rows_with_due_copies.content and w.publish_at <= rows_with_due_copies.moment;
$$;

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
  execute format(
    'select r.updated_at, r.status = ''published'' and r.publish_at is null from public.%I r where r.id = $1::uuid',
    copy.table_name
  ) into version, is_public using copy.row_id;
  failure := case when not is_public then 'hidden' when version <> copy.row_version then 'changed' end;

  -- Who scheduled it is who changed the row.
  perform set_config('app.actor_id', coalesce(copy.actor_id::text, ''), true);
  if failure is null and columns is not null then
    begin
      execute format(
        'update public.%1$I r set (%2$s) = (select %2$s from json_populate_record(null::public.%1$I, $1))
         where r.id = $2::uuid',
        copy.table_name, columns
      ) using copy.values, copy.row_id;
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

create or replace function public.dashboard() returns json
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
      'draft_company_entries', (select count(*) from public.company_entries e where e.status = 'draft'),
      'scheduled_company_entries', (
        select count(*) from public.company_entries r where r.status = 'published' and r.publish_at is not null
      ),
      'draft_gallery_items', (select count(*) from public.gallery_items g where g.status = 'draft'),
      'undescribed_pictures', (select count(*) from public.media m where m.alt = '' and m.kind = 'picture'),
      'working_copies', (select count(*) from public.working_copies w where w.publish_at is null),
      'scheduled_copies', (select count(*) from public.working_copies w where w.publish_at is not null),
      'scheduled_products', (
        select count(*) from public.products r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_categories', (
        select count(*) from public.product_categories r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_posts', (
        select count(*) from public.blog_posts r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_certificates', (
        select count(*) from public.certificates r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_gallery_items', (
        select count(*) from public.gallery_items r where r.status = 'published' and r.publish_at is not null
      )
    ),
    'copies', (
      select coalesce(json_agg(c), '[]') from (
        select w.table_name, w.row_id, coalesce(w.values ->> 'name', w.values ->> 'title') as name,
          w.publish_at, w.problem
        from public.working_copies w order by w.problem is null, w.updated_at desc, w.id limit 10
      ) c
    )
  );
$$;

comment on column public.working_copies.problem is 'Why the schedule was not kept: the row was changed meanwhile, it was not public, or the database refused it.';

comment on column public.working_copies.publish_at is 'When publish_due() writes them into the row; null where a person does.';

comment on column public.working_copies.row_version is 'updated_at of the row that the schedule was made for: a row that has another one by then is not overwritten.';

comment on function public.current_actor() is 'Who is changing rows: the person of the token, or whose schedule is kept (app.actor_id), and what the program says that it does (app.actor_name).';

comment on function public.dashboard() is 'The figures of the dashboard, as far as the caller may see the rows: what there is, what waits to be done, and ten working copies: those that were not published at their moment, then the latest. The administrators for an administrator only.';

comment on function public.follow_copy_schedule() is 'Row trigger: processes learn of the moment at which a working copy is published. Security definer, because clients cannot write the counter.';

revoke execute on function public.follow_copy_schedule() from public;

comment on function public.keep_next_due() is 'Brings the next moment of the schedule up to date; of triggers only.';

revoke execute on function public.keep_next_due() from public;

comment on function public.next_due() is 'The earliest moment at which a row or a working copy is published, or a row unpublished; null for none. Security definer, because visitors do not see what is scheduled.';

comment on function public.publish_copy(public.working_copies) is 'Writes a working copy into its row, which is locked, unless that was changed since the schedule was made, is not public, or the database refuses it: then the copy stays, and says why. Only publish_due() calls it.';

revoke execute on function public.publish_copy(public.working_copies) from public;

comment on function public.publish_due() is 'Publishes and unpublishes the rows whose moment has come, and publishes the working copies that are due, by the clock of the database, and returns their number. Anybody may call it, at any time, several at once.';

comment on function public.rows_with_due_copies(text,timestamp with time zone) is 'The rows of a table whose working copies are published by a moment; only publish_due() asks.';

revoke execute on function public.rows_with_due_copies(text,timestamp with time zone) from public;
