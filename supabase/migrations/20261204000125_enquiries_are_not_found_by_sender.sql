-- find_enquiries() loses the parameter `sender`, which nothing passes: enquiries of one sender are those of a buyer.

drop function public.find_enquiries(text,uuid,text);

create function public.find_enquiries(q text default '', product uuid default null)
returns setof public.enquiries
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted constant text := lower(q);
  typed constant text := upper(regexp_replace(q, '[\s-]', '', 'g'));
begin
  return query
    select e.* from public.enquiries e
    where (product is null or exists (
        select from public.enquiry_lines l where l.enquiry_id = e.id and l.product_id = product
      ))
      and (
        wanted = ''
        or replace(e.reference, '-', '') = typed
        or position(wanted in lower(concat_ws(
          E'\n', e.reference, e.full_name, e.email, e.phone, e.company, e.country, e.port, e.subject, e.message,
          array_to_string(e.tags, E'\n')
        ))) > 0
        or exists (
          select from public.enquiry_lines l where l.enquiry_id = e.id
            and position(wanted in lower(concat_ws(E'\n', l.product_name, l.size, l.packing, l.note))) > 0
        )
        or exists (
          select from public.enquiry_notes n where n.enquiry_id = e.id and position(wanted in lower(n.body)) > 0
        )
      );
end;
$$;

comment on function public.find_enquiries(text,uuid) is 'The enquiries that contain a text in anything written by the sender or by staff, and that have a line with a product; each as far as it is asked for. A reference is found with or without its hyphen. Security invoker.';

revoke execute on function public.find_enquiries(text,uuid) from public;

grant execute on function public.find_enquiries(text,uuid) to authenticated;
