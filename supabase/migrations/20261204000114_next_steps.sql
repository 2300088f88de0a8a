-- Staff note a day for the next step of an enquiry, and the dashboard names what is due, with quotations that end. Lists
-- leave archived enquiries out unless they are asked for.

alter table public.enquiries add column next_step_on date;

create or replace function public.guard_enquiry() returns trigger
language plpgsql set search_path = '' as $$
declare
  desk constant text[] := array['status', 'assignee_id', 'tags', 'next_step_on', 'updated_at'];
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if to_jsonb(new) - desk <> to_jsonb(old) - desk then
    raise insufficient_privilege using message = 'What was written is never changed.';
  end if;
  if new.assignee_id is distinct from old.assignee_id and new.assignee_id is not null
    and not exists (select from public.staff_names() s where s.id = new.assignee_id and s.is_active)
  then
    raise check_violation using hint = 'assignee_id',
      message = 'This person does not work in the back office any more. Please choose somebody else.';
  end if;
  return new;
end;
$$;

create index enquiries_next_step_on_idx on public.enquiries (next_step_on, id) where next_step_on is not null;

create or replace trigger enquiries_keep_updated after update on public.enquiries
  referencing old table as removed new table as added
  for each statement execute function public.keep_revisions('id', 'reference', 'status', 'assignee_id', 'tags', 'next_step_on');

create or replace function public.keep_note_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.revisions r
    where r.table_name = 'enquiries' and r.row_id = old.enquiry_id::text and r.after ->> 'note_id' = old.id::text;
    return null;
  end if;
  insert into public.revisions (actor_id, actor_name, cause, table_name, row_id, action, before, after, restorable)
  select a.id, a.name, a.cause, 'enquiries', e.id, 'update',
    json_build_object(new.kind, null),
    json_build_object(
      'id', e.id, 'reference', e.reference, 'status', e.status, 'assignee_id', e.assignee_id, 'tags', e.tags,
      'next_step_on', e.next_step_on, new.kind, new.body, 'note_id', new.id
    ), false
  from public.enquiries e cross join public.current_actor() a
  -- A move to another project brings the history itself.
  where e.id = new.enquiry_id and a.id is not null;
  return null;
end;
$$;

create or replace function public.enquiry_neighbours(
  enquiry uuid, q text default '', status text default null, assignee_id text default null, tag text default null,
  country text default null, product_id uuid default null
)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  is_search constant boolean := q <> '' or product_id is not null;
  nobody constant boolean := coalesce(assignee_id = 'nobody', false);
  person constant uuid := case when not nobody then assignee_id::uuid end;
  here timestamptz;
begin
  select e.created_at into here from public.enquiries e where e.id = enquiry;
  return (
    with matching as materialized (
      select f.id from public.find_enquiries(q, product_id) f
    ), listed as not materialized (
      select e.id, e.created_at from public.enquiries e
      where (not is_search or e.id in (select m.id from matching m))
        and case coalesce(enquiry_neighbours.status, 'open')
          when 'open' then e.status <> 'archived'
          when 'all' then true
          else e.status = enquiry_neighbours.status
        end
        and (not nobody or e.assignee_id is null)
        and (person is null or e.assignee_id = person)
        and (enquiry_neighbours.tag is null or e.tags @> array[enquiry_neighbours.tag])
        and (enquiry_neighbours.country is null or e.country = enquiry_neighbours.country)
    )
    select json_build_object(
      'newer', (
        select l.id from listed l where l.created_at >= here and (l.created_at > here or l.id < enquiry)
        order by l.created_at, l.id desc limit 1
      ),
      'older', (
        select l.id from listed l where l.created_at <= here and (l.created_at < here or l.id > enquiry)
        order by l.created_at desc, l.id limit 1
      )
    )
  );
end;
$$;

create function public.business_needs(day date, soon integer, most integer) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'enquiry', (
      select coalesce(json_agg(f), '[]') from (
        select e.id, e.reference, e.full_name, e.subject, e.next_step_on as day
        from public.enquiries e
        where e.next_step_on <= business_needs.day and e.status <> 'archived'
        order by e.next_step_on, e.id limit business_needs.most
      ) f
    ),
    'quotation', (
      select coalesce(json_agg(f), '[]') from (
        select q.id, q.number, v.full_name, v.company, v.valid_until as day
        from public.quotations q
        join public.quotation_versions v on v.quotation_id = q.id and v.version = q.sent_version
        join public.enquiries e on e.id = q.enquiry_id
        -- Who archives the enquiry has had the buyer's answer, or expects none.
        where e.status <> 'archived'
          and v.valid_until between business_needs.day - soon and business_needs.day + soon
        order by v.valid_until, q.id limit business_needs.most
      ) f
    )
  );
$$;

comment on column public.enquiries.next_step_on is 'The day of the next step, in the time zone of the office.';

comment on column public.enquiries.tags is 'Words of staff. The tag spam, on an archived enquiry, is the one mark of what nobody asked for.';

comment on function public.business_needs(date, integer, integer) is
  'What of the trade needs somebody on a day of the office: enquiries whose next step is due, and sent quotations that end within so many days, or ended within them, while their enquiry is open; the most urgent of them, first the earliest. Security invoker.';

revoke execute on function public.business_needs(date,integer,integer) from public;

grant execute on function public.business_needs(date,integer,integer) to authenticated;

comment on function public.enquiry_neighbours(uuid,text,text,text,text,text,uuid) is 'The ids of what came just before and just after an enquiry among those of a filter, newest first and then by id; null at its ends. The enquiry need not fit the filter. status is also ''all'', and without one archived ones are left out. assignee_id is ''nobody'' for those that nobody looks after. Security invoker.';

comment on function public.guard_enquiry() is 'Row trigger: staff change the state, the assignee, the tags and the next step of an enquiry, never what was written.';
