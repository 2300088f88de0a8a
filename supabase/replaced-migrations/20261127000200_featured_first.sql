-- Featured products lead their category, also where nobody has put its products in order by hand: a place of 0 stands
-- before none, so the index of the order stays as it is.

create or replace function public.settle_place() returns trigger
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

create or replace function public.order_products_by_name(category uuid) returns void
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
comment on column public.product_categories.products_by_hand is
  'Whether somebody has put its products in order by hand; otherwise featured ones come first, then the others, by name. Bookkeeping, not content.';
comment on column public.products.place is
  'What a category is sorted by before the name, so that one index reads each order. 1 and more for products with a place by hand, null for the others; of featured ones less by 2^30, and 0 for the others. Bookkeeping, not content: it makes no version, and leaves updated_at.';

update public.products set place = 0 where is_featured and place is null;

-- Every featured product has a place now.
do $$
declare
  source text := pg_get_functiondef('public.place_product(uuid, integer, integer)'::regprocedure);
  removed constant text := E', featured as (\n    update public.products p set place = 0\n    where p.category_id = moved.category_id and p.is_featured and p.place is null and p.id <> all (ids)\n  )';
begin
  if position(removed in source) = 0 then
    raise exception 'This text is missing in place_product: %', removed;
  end if;
  execute replace(source, removed, '');
end;
$$;
