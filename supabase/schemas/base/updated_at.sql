-- updated_at of every table that people edit.

create function public.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
declare
  bookkeeping constant text[] := array['updated_at', 'search', 'facets', 'name_key', 'is_live', 'place', 'products_by_hand'];
begin
  if to_jsonb(new) - bookkeeping = to_jsonb(old) - bookkeeping then
    new.updated_at = old.updated_at;
  else
    -- Strictly increasing, even within a transaction or one tick of a coarse clock.
    new.updated_at = greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end;
$$;

comment on function public.set_updated_at() is
  'Row trigger. updated_at is also the version of optimistic concurrency, so no client may set it. It stays where nothing else changes, also where a category hides or shows a product.';
