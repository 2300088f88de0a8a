-- A long change of products may come in slices: transactions that are prepared one by one and committed together, so
-- that others read between them (docs/decisions/0091-long-changes-in-slices.md). What triggers keep for all products in
-- shared rows, each slice would have to write, and the second would wait for the first for ever. In a slice they note
-- what to add; finish_slices adds it up.

create function public.current_slice() returns integer
language sql stable parallel safe set search_path = '' as $$
  select nullif(current_setting('app.slice', true), '')::integer;
$$;

comment on function public.current_slice() is
  'The number of the slice that the current transaction is: 0 looks, the others write. Null outside of slices, and always on a server, where transactions run side by side. Set by whoever commits the slices.';

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
revoke all on public.slice_notes from anon, authenticated;

create function public.note_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format(
    'insert into public.slice_notes (category_id, is_featured, is_live, facets, products)
     select s.category_id, s.is_featured, s.is_live, s.facets, sum(s.step) from (%s) s
     group by s.category_id, s.is_featured, s.is_live, s.facets having sum(s.step) <> 0',
    concat_ws(
      ' union all ',
      case when tg_op <> 'DELETE' then 'select category_id, is_featured, is_live, facets, 1 as step from added' end,
      case when tg_op <> 'INSERT' then 'select category_id, is_featured, is_live, facets, -1 as step from removed' end
    )
  );
  return null;
end;
$$;

comment on function public.note_products() is
  'Statement trigger of products in a slice: what count_products and count_facets would count. Security definer, because clients cannot write notes.';

create function public.note_search_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.slice_notes (word)
  select distinct w.word from added a, unnest(tsvector_to_array(a.search)) as w (word)
  where w.word ~ '^[[:alpha:]]{4,50}$' and not exists (select 1 from public.search_words k where k.word = w.word);
  return null;
end;
$$;

comment on function public.note_search_words() is
  'Statement trigger of products in a slice: what keep_search_words would keep. Security definer, because clients cannot write notes.';

create or replace trigger products_bump_content_version
  after insert or update or delete or truncate on public.products
  for each statement when (public.current_slice() is null) execute function public.bump_content_version();

create or replace trigger products_count_insert after insert on public.products
  referencing new table as added
  for each statement when (public.current_slice() is null) execute function public.count_products();
create or replace trigger products_count_update after update on public.products
  referencing old table as removed new table as added
  for each statement when (public.current_slice() is null) execute function public.count_products();
create or replace trigger products_count_delete after delete on public.products
  referencing old table as removed
  for each statement when (public.current_slice() is null) execute function public.count_products();

create or replace trigger products_count_facets_of_inserted after insert on public.products
  referencing new table as added
  for each statement when (public.current_slice() is null) execute function public.count_facets();
create or replace trigger products_count_facets_of_updated after update on public.products
  referencing old table as removed new table as added
  for each statement when (public.current_slice() is null) execute function public.count_facets();
create or replace trigger products_count_facets_of_deleted after delete on public.products
  referencing old table as removed
  for each statement when (public.current_slice() is null) execute function public.count_facets();

create or replace trigger products_keep_words_of_inserted after insert on public.products
  referencing new table as added
  for each statement when (public.current_slice() is null) execute function public.keep_search_words();
create or replace trigger products_keep_words_of_updated after update on public.products
  referencing new table as added
  for each statement when (public.current_slice() is null) execute function public.keep_search_words();

create trigger products_note_inserted after insert on public.products
  referencing new table as added
  for each statement when (public.current_slice() is not null) execute function public.note_products();
create trigger products_note_updated after update on public.products
  referencing old table as removed new table as added
  for each statement when (public.current_slice() is not null) execute function public.note_products();
create trigger products_note_deleted after delete on public.products
  referencing old table as removed
  for each statement when (public.current_slice() is not null) execute function public.note_products();
create trigger products_note_words_of_inserted after insert on public.products
  referencing new table as added
  for each statement when (public.current_slice() is not null) execute function public.note_search_words();
create trigger products_note_words_of_updated after update on public.products
  referencing new table as added
  for each statement when (public.current_slice() is not null) execute function public.note_search_words();

create function public.raise_content_version() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.content_version set version = version + 1, changed_at = now();
  -- A statement of its own: the one before may have waited for another transaction, which this one has to see.
  update public.content_version v set next_due = due.moment
  from (select public.next_due() as moment) due where v.next_due is distinct from due.moment;
end;
$$;

comment on function public.raise_content_version() is
  'Ends the validity of all cached pages. Security definer, because clients cannot write the counter.';

create or replace function public.bump_content_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.raise_content_version();
  return null;
end;
$$;

create function public.finish_slices() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.raise_content_version();
  with noted as (
    delete from public.slice_notes returning *
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

revoke execute on function
  public.note_products(), public.note_search_words(), public.raise_content_version(), public.finish_slices()
  from public, anon, authenticated;
