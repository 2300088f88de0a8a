-- Long changes on the embedded backend, which has one connection: they are committed slice by slice, so that visitors are
-- answered in between. What triggers would do for each slice is noted, and done once at the end.

create table public.slice_notes (
  id uuid primary key default gen_random_uuid(),
  category_id uuid,
  is_featured boolean,
  is_live boolean,
  facets text[],
  products bigint,
  word text,
  constraint slice_notes_are_of_one_kind check ((word is null) <> (category_id is null))
);

comment on table public.slice_notes is
  'What slices leave for finish_slices: by how many the products of a kind in a category grew, or a word of the search. Empty but while a change is committed.';

alter table public.slice_notes enable row level security;

create function public.current_slice() returns integer
language sql stable parallel safe set search_path = '' as $$
  select nullif(current_setting('app.slice', true), '')::integer;
$$;

comment on function public.current_slice() is
  'The number of the slice that the current transaction is: 0 looks, the others write. Null outside of slices, and always on a server, where transactions run side by side. Set by whoever commits the slices.';

create function public.finish_slices() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.raise_content_version();
  with noted as (
    delete from public.slice_notes where true returning *
  ), steps as materialized (
    select n.category_id, n.is_featured, n.is_live, n.facets, sum(n.products) as products from noted n
    where n.category_id is not null
    group by n.category_id, n.is_featured, n.is_live, n.facets having sum(n.products) <> 0
  ), counts as (
    select s.category_id, sum(s.products) as products,
      coalesce(sum(s.products) filter (where s.is_featured), 0) as featured,
      coalesce(sum(s.products) filter (where s.is_live), 0) as live,
      coalesce(sum(s.products) filter (where s.is_live and s.is_featured), 0) as live_featured
    from steps s group by s.category_id
  ), live as (
    update public.product_counts c set products = c.products + d.live, featured = c.featured + d.live_featured
    from counts d where c.id = d.category_id
  ), totals as (
    update public.product_totals t set products = t.products + d.products, featured = t.featured + d.featured
    from counts d where t.id = d.category_id
  ), whole as (
    select s.category_id, s.facets, sum(s.products) as products from steps s
    where s.is_live and s.facets <> '{}' group by s.category_id, s.facets
  ), faceted as (
    insert into public.product_facet_counts as n (category_id, is_whole, digest, facets, products)
    select c.category_id, c.is_whole, md5(array_to_string(c.facets, E'\n')), c.facets, c.products from (
      select w.category_id, true as is_whole, w.facets, w.products from whole w
      union all
      select w.category_id, false, array[f.facet], sum(w.products) from whole w, unnest(w.facets) as f (facet)
      group by w.category_id, f.facet
    ) c
    where c.products <> 0
    on conflict (category_id, is_whole, digest) do update set products = n.products + excluded.products
  )
  insert into public.search_words (word, grams)
  select n.word, public.word_grams(n.word) from (select distinct word from noted) n where n.word is not null
  on conflict do nothing;
  delete from public.product_facet_counts n where n.products = 0;
end;
$$;

comment on function public.finish_slices() is
  'Does once for all slices what the triggers of products left undone. Repeatable: a second run finds no notes. Called by whoever commits the slices, after that.';
