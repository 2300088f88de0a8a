-- The order of rows that staff move by hand.

create function public.settle_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ahead constant integer := 1 << 30;
begin
  if tg_op = 'INSERT' then
    -- A backup brings the place along.
    if new.place is null and new.is_featured then
      new.place = 0;
    end if;
  elsif new.category_id is distinct from old.category_id or (new.is_featured and not old.is_featured) then
    new.place = case when new.category_id = old.category_id then old.place - ahead end;
    if new.place is null and new.is_featured then
      new.place = 0;
    end if;
  elsif old.is_featured and not new.is_featured then
    new.place = case when old.place < 0 then old.place + ahead end;
  end if;
  return new;
end;
$$;

comment on function public.settle_place() is
  'Row trigger: a product that is featured or not any more keeps its place among those like it; in another category it has none. A featured one without a place stands in front of the others.';

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
  if place_row.table_name = 'products' then
    return public.place_product(id, place, step);
  end if;
  if place_row.table_name in ('certificates', 'gallery_items', 'company_entries') then
    select 'sort_order', 't.sort_order, t.created_at, t.id', 0 into numbered, ordered, first;
  elsif place_row.table_name = 'product_categories' then
    select 'position', 't.position, t.name_key, t.id', 1 into numbered, ordered, first;
  else
    raise invalid_parameter_value using message = 'Rows of this table have no order by hand.';
  end if;
  -- Blocks concurrent writers, or two rows could get one place.
  execute format('lock table public.%I in share row exclusive mode', place_row.table_name);

  execute format(
    'select array(select t.id from public.%I t where %s order by %s)', place_row.table_name,
    case place_row.table_name when 'company_entries'
      then 't.kind = (select k.kind from public.company_entries k where k.id = $1)' else 'true' end,
    ordered
  ) into ids using place_row.id;
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
  'Moves a row to a place of its list, or by some steps, and numbers all rows; products as place_product does. Gives its place, counted from 1, or 0 where it does not move. The order is that of the back office.';
grant execute on function public.place_row(text, uuid, integer, integer) to authenticated;

create function public.place_product(id uuid, place integer default null, step integer default 0) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ahead constant integer := 1 << 30;
  moved public.products;
  -- How many products stand in front of those like it, and how many of those there are and have a place.
  first integer;
  size integer;
  placed integer;
  here integer;
  there integer;
  ids uuid[];
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may move rows.';
  end if;
  select * into moved from public.products p where p.id = place_product.id;
  -- Waits for other moves in the category. Not for saves of products: they leave places alone.
  perform from public.product_categories c where c.id = moved.category_id for no key update;
  select * into moved from public.products p where p.id = place_product.id;
  if moved.id is null then
    return 0;
  end if;

  select case when moved.is_featured then 0 else t.featured end,
    case when moved.is_featured then t.featured else t.products - t.featured end
  into first, size from public.product_totals t where t.id = moved.category_id;
  select count(*) filter (where p.place <> 0),
    count(*) filter (where (coalesce(nullif(p.place, 0), ahead), p.name_key, p.id)
      <= (coalesce(nullif(moved.place, 0), ahead), moved.name_key, moved.id))
  into placed, here from public.products p
  where p.category_id = moved.category_id and p.is_featured = moved.is_featured;
  there := greatest(1, least(size, case
    when place_product.place is null then here + place_product.step else place_product.place - first
  end));
  if there = here then
    return 0;
  end if;

  -- Only as many products get a place as stand in front of this one, or have one already.
  ids := array_remove(array(
    select p.id from public.products p
    where p.category_id = moved.category_id and p.is_featured = moved.is_featured
    order by p.place, p.name_key, p.id limit greatest(placed, there) + 1
  ), moved.id);
  ids := ids[: there - 1] || moved.id || ids[there :];
  ids := ids[: greatest(there, placed + case when moved.place <> 0 then 0 else 1 end)];

  -- One statement: each raises the content version at its end, and a save that waits for that could hold a row of this.
  with ordered as (
    update public.product_categories c set products_by_hand = true
    where c.id = moved.category_id and not c.products_by_hand
  )
  update public.products p set place = o.place - case when moved.is_featured then ahead else 0 end
  from unnest(ids) with ordinality as o (id, place)
  where p.id = o.id and p.is_featured = moved.is_featured
    and p.place is distinct from o.place - case when moved.is_featured then ahead else 0 end;
  return first + there;
end;
$$;

comment on function public.place_product(uuid, integer, integer) is
  'Moves a product to a place of its category, or by some steps, among the featured products or behind them. Gives its place, counted from 1, or 0 where it does not move. The first move puts the category into an order by hand. Security definer: row level security would read each row of the category.';
grant execute on function public.place_product(uuid, integer, integer) to authenticated;

create function public.order_products_by_name(category uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may move rows.';
  end if;
  -- One statement, as in place_product.
  with ordered as (
    update public.product_categories c set products_by_hand = false where c.id = category and c.products_by_hand
  )
  update public.products p set place = case when p.is_featured then 0 end
  where p.category_id = category and p.place <> 0;
end;
$$;

comment on function public.order_products_by_name(uuid) is
  'Takes the products of a category back to the order of their names, featured ones first.';
grant execute on function public.order_products_by_name(uuid) to authenticated;

create function public.product_list_order(sort text) returns text[]
language sql immutable set search_path = '' as $$
  select case product_list_order.sort
    when 'name' then array['p.name_key, p.id', 'p.name_key desc, p.id desc']
    when '-name' then array['p.name_key desc, p.id desc', 'p.name_key, p.id']
    when 'updated_at' then array['p.updated_at, p.id desc', 'p.updated_at desc, p.id']
    when '-updated_at' then array['p.updated_at desc, p.id', 'p.updated_at, p.id desc']
    when 'position' then array['p.place, p.name_key, p.id', 'p.place desc, p.name_key desc, p.id desc']
    else array['p.created_at desc, p.id', 'p.created_at, p.id desc']
  end;
$$;

comment on function public.product_list_order(text) is
  'SQL that orders products p as ?sort= says, and the reverse; each is the order of an index. Anything unknown is the newest first.';
