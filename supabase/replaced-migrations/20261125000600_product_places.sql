-- The products of a category, in an order made by hand: featured ones first, then those that were moved, then the
-- others by name. A category in which nobody has moved any stays in order of name.

alter table public.product_categories add column products_by_hand boolean not null default false;
alter table public.products add column place integer;

comment on column public.product_categories.products_by_hand is
  'Whether its products stand in an order made by hand; otherwise they stand by name. Bookkeeping, not content.';
comment on column public.products.place is
  'What a category is sorted by before the name, so that one index reads either order. By hand: 1 and more for products with a place, null for the others; of featured ones less by 2^30, and 0 for the others. Null by name. Bookkeeping, not content: it makes no version, and leaves updated_at.';

drop index public.products_category_id_name_idx;
create index products_category_order_idx on public.products (category_id, place, name, id) where is_live;
-- The same for staff, who see drafts, and for moves, which read nothing else.
create index products_category_places_idx on public.products (category_id, place, name, id) include (is_featured);

create function public.settle_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ahead constant integer := 1 << 30;
begin
  if tg_op = 'INSERT' then
    -- A backup brings the place along.
    if new.place is null and new.is_featured then
      select case when c.products_by_hand then 0 end into new.place
      from public.product_categories c where c.id = new.category_id;
    end if;
  elsif new.category_id is distinct from old.category_id or (new.is_featured and not old.is_featured) then
    new.place = case when new.category_id = old.category_id then old.place - ahead end;
    if new.place is null and new.is_featured then
      select case when c.products_by_hand then 0 end into new.place
      from public.product_categories c where c.id = new.category_id;
    end if;
  elsif old.is_featured and not new.is_featured then
    new.place = case when old.place < 0 then old.place + ahead end;
  end if;
  return new;
end;
$$;

comment on function public.settle_place() is
  'Row trigger: a product that is featured or not any more keeps its place among those like it; in another category it has none. Security definer, because it reads the category.';

create trigger products_place before insert or update of category_id, is_featured on public.products
  for each row execute function public.settle_place();

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
    count(*) filter (where (coalesce(nullif(p.place, 0), ahead), p.name, p.id)
      <= (coalesce(nullif(moved.place, 0), ahead), moved.name, moved.id))
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
    order by p.place, p.name, p.id limit greatest(placed, there) + 1
  ), moved.id);
  ids := ids[: there - 1] || moved.id || ids[there :];
  ids := ids[: greatest(there, placed + case when moved.place <> 0 then 0 else 1 end)];

  -- One statement: each raises the content version at its end, and a save that waits for that could hold a row of this.
  with ordered as (
    update public.product_categories c set products_by_hand = true
    where c.id = moved.category_id and not c.products_by_hand
  ), featured as (
    update public.products p set place = 0
    where p.category_id = moved.category_id and p.is_featured and p.place is null and p.id <> all (ids)
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
  update public.products p set place = null where p.category_id = category and p.place is not null;
end;
$$;

comment on function public.order_products_by_name(uuid) is
  'Takes the products of a category back to the order of their names.';

create or replace function public.product_list_order(sort text) returns text[]
language sql immutable set search_path = '' as $$
  select case product_list_order.sort
    when 'name' then array['p.name, p.id', 'p.name desc, p.id desc']
    when '-name' then array['p.name desc, p.id desc', 'p.name, p.id']
    when 'updated_at' then array['p.updated_at, p.id desc', 'p.updated_at desc, p.id']
    when '-updated_at' then array['p.updated_at desc, p.id', 'p.updated_at, p.id desc']
    when 'position' then array['p.place, p.name, p.id', 'p.place desc, p.name desc, p.id desc']
    else array['p.created_at desc, p.id', 'p.created_at, p.id desc']
  end;
$$;

revoke execute on function
  public.settle_place(), public.place_product(uuid, integer, integer), public.order_products_by_name(uuid)
  from public, anon, authenticated;
grant execute on function public.place_product(uuid, integer, integer), public.order_products_by_name(uuid)
  to authenticated;

-- Functions get what they lack, and keep the rest, whatever their latest versions are.
do $$
declare
  patched record;
  source text;
begin
  for patched in
    select * from (values
      ('public.set_updated_at()', '''is_live''', '''is_live'', ''place'', ''products_by_hand'''),
      ('public.revised_columns(oid, text[])', '''is_live''', '''is_live'', ''place'', ''products_by_hand'''),
      ('public.category_page(text, integer, integer)', 'order by p.name, p.id', 'order by p.place, p.name, p.id'),
      (
        'public.category_page(text, integer, integer)', 'order by p.name desc, p.id desc',
        'order by p.place desc, p.name desc, p.id desc'
      ),
      (
        'public.list_products(integer, integer, text, uuid, boolean, text, text)',
        'select p.id, p.name, p.created_at, p.updated_at', 'select p.id, p.place, p.name, p.created_at, p.updated_at'
      ),
      (
        'public.place_row(text, uuid, integer, integer)', E'\n  if place_row.table_name in',
        E'\n  if place_row.table_name = ''products'' then\n    return public.place_product(id, place, step);\n  end if;\n  if place_row.table_name in'
      )
    ) as t (name, old, new)
  loop
    source := pg_get_functiondef(patched.name::regprocedure);
    if position(patched.old in source) = 0 then
      raise exception 'This text is missing in %: %', patched.name, patched.old;
    end if;
    execute replace(source, patched.old, patched.new);
  end loop;
end;
$$;

comment on function public.place_row(text, uuid, integer, integer) is
  'Moves a row to a place of its list, or by some steps, and numbers all rows; products as place_product does. Gives its place, counted from 1, or 0 where it does not move. The order is that of the back office.';
comment on function public.category_page(text, integer, integer) is
  'The category of a slug, its number of products, and a page of them in its order; no row where there is no such category.';
