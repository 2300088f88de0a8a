-- Orders made by hand: one function moves a row of any of them to a place.

alter table public.product_categories add column position integer,
  add constraint product_categories_position_is_positive check (position > 0);

comment on column public.product_categories.position is
  'The place of the category on the site, from 1; null where nobody has moved any: then they stand by name, after the others.';

drop function public.move_certificate(uuid, text);
drop function public.move_gallery_item(uuid, text);

create function public.place_row(table_name text, id uuid, place integer default null, step integer default 0)
returns integer
language plpgsql set search_path = '' as $$
declare
  -- The column of the order, the order of the list, and the number of its first row.
  numbered text;
  ordered text;
  first integer;
  ids uuid[];
  here integer;
  there integer;
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may move rows.';
  end if;
  if place_row.table_name in ('certificates', 'gallery_items') then
    select 'sort_order', 't.sort_order, t.created_at, t.id', 0 into numbered, ordered, first;
  elsif place_row.table_name = 'product_categories' then
    select 'position', 't.position, t.name, t.id', 1 into numbered, ordered, first;
  else
    raise invalid_parameter_value using message = 'Rows of this table have no order by hand.';
  end if;
  -- Blocks concurrent writers, or two rows could get one place.
  execute format('lock table public.%I in share row exclusive mode', place_row.table_name);

  execute format('select array(select t.id from public.%I t order by %s)', place_row.table_name, ordered) into ids;
  here := array_position(ids, place_row.id);
  there := case
    when place_row.place is not null then greatest(1, least(place_row.place, cardinality(ids)))
    else here + place_row.step
  end;
  if here is null or there = here or there not between 1 and cardinality(ids) then
    return 0;
  end if;
  ids := array_remove(ids, place_row.id);
  ids := ids[: there - 1] || place_row.id || ids[there :];

  execute format(
    'update public.%1$I t set %2$I = placed.place - 1 + $2
     from unnest($1) with ordinality as placed (id, place)
     where t.id = placed.id and t.%2$I is distinct from placed.place - 1 + $2',
    place_row.table_name, numbered
  ) using ids, first;
  return there;
end;
$$;

comment on function public.place_row(text, uuid, integer, integer) is
  'Moves a row to a place of its list, or by some steps, and numbers all rows. Gives its place, counted from 1, or 0 where it does not move. The order is that of the back office.';

revoke execute on function public.place_row(text, uuid, integer, integer) from public, anon, authenticated;
grant execute on function public.place_row(text, uuid, integer, integer) to authenticated;
