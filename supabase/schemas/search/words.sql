-- The words that content has, for typing errors, and the query that a search makes of what was typed.

create function public.word_grams(word text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(
    select distinct substr('  ' || word_grams.word || ' ', n, 3) from generate_series(1, length(word_grams.word) + 1) as n
  );
$$;

comment on function public.word_grams(text) is 'The trigrams of a word, as the extension pg_trgm makes them.';

create table public.search_words (
  id uuid primary key default gen_random_uuid(),
  word text not null,
  grams text[] not null,
  constraint search_words_word_is_unique unique (word),
  constraint search_words_word_length check (char_length(word) between 4 and 50)
);

comment on table public.search_words is
  'Words of products, categories and posts as the search has them (stems), with their trigrams. Added by triggers, never removed: a word that nothing has any more corrects nothing.';

create index search_words_grams_idx on public.search_words using gin (grams);
create index search_words_prefix_idx on public.search_words (word text_pattern_ops);

alter table public.search_words enable row level security;

create function public.keep_search_words() returns trigger
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

comment on function public.keep_search_words() is
  'Statement trigger: the words of the rows that were added or changed. Security definer, because clients cannot write words.';

create function public.note_search_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.slice_notes (word)
  -- Each word once before anything is asked of it: a slice has thousands, and most of them many times.
  with present as materialized (
    select distinct w.word from added a, unnest(tsvector_to_array(a.search)) as w (word)
  )
  select n.word from present n
  where n.word ~ '^[[:alpha:]]{4,50}$' and not exists (select 1 from public.search_words k where k.word = n.word);
  return null;
end;
$$;

comment on function public.note_search_words() is
  'Statement trigger of products in a slice: what keep_search_words would keep. Security definer, because clients cannot write notes.';

create function public.search_query(words text, forgiving boolean default false) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  -- As many as the site itself asks for: each word reads the synonyms and the words in use.
  typed constant text[] := (string_to_array(left(replace(search_query.words, ':*', ''), 1000), ' & '))[1:8];
  -- What staff keep as synonyms, term by term: its line, its words in any order, and its words as they stand.
  lines integer[];
  terms tsquery[];
  phrases tsquery[];
  place integer := 1;
  size integer;
  slice tsquery;
  stem text;
  wanted text[];
  alike text[];
  query tsquery;
  part tsquery;
  synonym tsquery;
  is_forgiven boolean := false;
begin
  select array_agg(t.line), array_agg(t.term), array_agg(t.phrase) into lines, terms, phrases from (
    select l.line::integer, plainto_tsquery('english', w.word) as term, phraseto_tsquery('english', w.word) as phrase
    from public.site_settings s, regexp_split_to_table(s.setting_value, '\n') with ordinality as l (words, line),
      regexp_split_to_table(l.words, '[=,]') as w (word)
    where s.setting_key = 'search_synonyms'
  ) t where numnode(t.term) > 0;

  while place <= cardinality(typed) loop
    -- The longest term of the synonyms that the next words are, else the next word alone.
    size := least(4, cardinality(typed) - place + 1);
    loop
      slice := plainto_tsquery('english', array_to_string(typed[place : place + size - 1], ' '));
      exit when slice = any (terms) or size = 1;
      size := size - 1;
    end loop;
    part := to_tsquery('english', array_to_string(typed[place : place + size - 1], ':* & ') || ':*');
    -- A word such as "the" is not searched for.
    if numnode(part) = 0 then
      place := place + 1;
      continue;
    end if;
    if slice = any (terms) then
      for synonym in
        select distinct o.phrase from unnest(lines, terms) as t (line, term)
        join unnest(lines, terms, phrases) as o (line, term, phrase) on o.line = t.line
        where t.term = slice and o.term <> t.term
      loop
        part := part || synonym;
      end loop;
    elsif typed[place] ~ '^\d{6}(\d\d){0,2}$' then
      -- An HS code may be written in groups: 0703 10 19.
      part := part || to_tsquery('simple', left(typed[place], 4)
        || regexp_replace(substr(typed[place], 5), '(\d\d)', ' <-> \1', 'g') || ':*');
    elsif search_query.forgiving then
      stem := (select l.lexeme from unnest(to_tsvector('english', typed[place])) as l limit 1);
      -- Shorter words and numbers are not among those in use, and stay as typed.
      if stem ~ '^[[:alpha:]]{4}' and not exists (select 1 from public.search_words k where k.word like stem || '%') then
        wanted := public.word_grams(stem);
        select array_agg(n.word) into alike from (
          select k.word from public.search_words k
          cross join lateral (
            select count(*)::float8 as shared from unnest(k.grams) as g where g = any (wanted)
          ) c
          where k.grams && wanted and left(k.word, 1) = left(stem, 1)
            and abs(char_length(k.word) - char_length(stem)) <= 2
            and c.shared / (cardinality(k.grams) + cardinality(wanted) - c.shared) >= 0.2
          order by c.shared / (cardinality(k.grams) + cardinality(wanted) - c.shared) desc, k.word limit 3
        ) n;
        if alike is null then
          return null;
        end if;
        part := to_tsquery('simple', array_to_string(alike, ' | '));
        is_forgiven := true;
      end if;
    end if;
    query := case when query is null then part else query && part end;
    place := place + size;
  end loop;
  return case when is_forgiven or not search_query.forgiving then query end;
end;
$$;

comment on function public.search_query(text, boolean) is
  'The tsquery of words as prefixQuery writes them, at most eight: each by its beginning, or one of its synonyms (the setting search_synonyms, a line each: word = synonym, synonym). Forgiving, each word that nothing has is replaced by those that look most like it, and it is null where none is, or none looks like it. Part of functions that run as their owner: it knows the words of drafts.';
