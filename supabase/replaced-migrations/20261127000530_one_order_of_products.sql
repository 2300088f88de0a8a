-- One index for the order of a category, in place of one for visitors and one for staff: each index of this size is a
-- twentieth of an import. What visitors may not see is skipped within the index.

drop index public.products_category_places_idx;
drop index public.products_category_order_idx;
create index products_category_order_idx on public.products (category_id, place, name, id)
  include (is_featured, is_live);
