-- Ten thousand products of an import have some hundred words: each word is looked at once, not each time it stands
-- somewhere, and without the positions that a tsvector has of it.

create or replace function public.keep_search_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.search_words (word, grams)
  with present as materialized (
    select distinct w.word from added a, unnest(tsvector_to_array(a.search)) as w (word)
  )
  select n.word, public.word_grams(n.word) from present n
  where n.word ~ '^[[:alpha:]]{4,50}$' and not exists (select 1 from public.search_words k where k.word = n.word)
  on conflict do nothing;
  return null;
end;
$$;
