-- What is near an enquiry, found by its id beside the enquiry itself.

create function public.enquiry_neighbours(
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
        and (enquiry_neighbours.status is null or e.status = enquiry_neighbours.status)
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

comment on function public.enquiry_neighbours(uuid, text, text, text, text, text, uuid) is
  'The ids of what came just before and just after an enquiry among those of a filter, newest first and then by id; null at its ends. The enquiry need not fit the filter. assignee_id is ''nobody'' for those that nobody looks after. Security invoker.';

create function public.others_of_sender(enquiry uuid) returns setof public.enquiries
language plpgsql stable set search_path = '' as $$
begin
  return query
    select o.* from public.enquiries e join public.enquiries o on lower(o.email) = lower(e.email) and o.id <> e.id
    where e.id = enquiry;
end;
$$;

comment on function public.others_of_sender(uuid) is
  'What else the sender of an enquiry sent, at any time, whatever the case of the address. Security invoker.';

revoke execute on function
  public.enquiry_neighbours(uuid, text, text, text, text, text, uuid), public.others_of_sender(uuid)
  from public, anon, authenticated;
grant execute on function
  public.enquiry_neighbours(uuid, text, text, text, text, text, uuid), public.others_of_sender(uuid)
  to authenticated;
