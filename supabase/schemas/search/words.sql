-- The normal form of texts for the search, the words that content has, for typing errors, and the query that a search
-- makes of what was typed.

create function public.search_text(value text) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
declare
  words text := value;
begin
  -- Most texts have no other letters than ASCII, and half of the others only these.
  if octet_length(words) <> char_length(words) then
    words := translate(words, U&'\2013\2014\2018\2019\201C\201D\2026\00B0\00D7\00A0', '          ');
  end if;
  if octet_length(words) <> char_length(words) then
    words := normalize(words, nfkd);
    if words ~ '[\u0370-\u058F]' then
      words := translate(words,
        'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐЈЉЊЋЂЏЅΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς',
        'абвгдежзиклмнопрстуфхцчшщъыьэюяієґјљњћђџѕαβγδεζηθικλμνξοπρστυφχψωσ');
    end if;
    if words ~ '[\u0610-\u06FF]' then
      -- Letters that look alike, and the decimal point.
      words := translate(words,
        U&'\0671\0672\0673\0675\0649\06CC\06CD\06D0\0629\06BE\06C1\06C3\06D5\06A9\06AA\066B',
        U&'\0627\0627\0627\0627\064A\064A\064A\064A\0647\0647\0647\0647\0647\0643\0643.');
      -- Marks of vowels, the line that stretches a word, and commas of thousands.
      words := regexp_replace(words, '[\u0610-\u061A\u0640\u064B-\u065F\u066C\u0670\u06D6-\u06ED]+', '', 'g');
      -- The article, with what is written together with it.
      words := regexp_replace(words,
        '(?<![\u0621-\u06D3])(?:[\u0648\u0641]?(?:[\u0628\u0643]?\u0627\u0644|\u0644\u0644))+(?=[\u0621-\u06D3]{3})',
        '', 'g');
    end if;
    if words ~ '[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F\u0DE6-\u0DEF\u0E50-\u0E59\u0ED0-\u0ED9\u1040-\u1049\u17E0-\u17E9]' then
      words := translate(words,
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯'
        '౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩',
        '01234567890123456789012345678901234567890123456789012345678901234567890123456789'
        '01234567890123456789012345678901234567890123456789012345678901234567890123456789');
    end if;
    -- Accents, the dots of Indian letters that many leave out, and what nobody sees.
    words := regexp_replace(words,
      '[\u00AD\u0300-\u036F\u061C\u093C\u09BC\u0A3C\u0ABC\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF]+', '', 'g');
    words := regexp_replace(words,
      '[\u0080-\u00BF\u00D7\u00F7\u060C\u061B\u061F\u066A\u06D4\u0964\u0965\u2000-\u2BFF\u3000-\u3003\u3008-\u3020]+',
      ' ', 'g');
    words := translate(words, 'ÆŒØĐŁÞĦŊı', 'æœøđłþħŋi');
  end if;
  -- A Turkish database has another letter for the small one of I.
  words := lower(words collate "C");
  if words ~ '[0-9]' then
    if words ~ '[0-9][.,][0-9]' then
      words := regexp_replace(words, '(?<=[0-9]),(?=(?:[0-9]{2},)*[0-9]{3}(?![0-9]))', '', 'g');
      -- An HS code in groups.
      words := regexp_replace(words,
        '(?<![0-9.])([0-9]{4})[.]([0-9]{2})(?:[.]([0-9]{2}))?(?:[.]([0-9]{2}))?(?![0-9]|[.][0-9])', '\1\2\3\4', 'g');
    end if;
    -- A number and its unit.
    words := regexp_replace(words,
      '(?<![a-z0-9.\u0080-\uFFFF])([0-9]+(?:[.][0-9]+)?)(?=[a-z\u0080-\uFFFF])', '\1 ', 'g');
  end if;
  if words ~ '[a-z][.][a-z](?![a-z])' then
    words := regexp_replace(words, '(?<=[a-z])[.](?=[a-z](?![a-z]))', '', 'g');
  end if;
  return regexp_replace(words, '[\u0001-\u002D\u002F\u003A-\u0060\u007B-\u007F]+|(?<![0-9])[.]|[.](?![0-9])', ' ', 'g');
end;
$$;

comment on function public.search_text(text) is
  'A text in the one form in which the search stores and looks for it, the same in each locale: small letters without accents, ASCII digits, words with spaces between, numbers apart from their units, HS codes and abbreviations in one piece, Arabic without article and marks. Of its own result it makes the same. app/lib/text/search-text.ts has it in TypeScript.';
grant execute on function public.search_text(text) to authenticated;

create function public.search_vector(value text, weight "char") returns tsvector
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- A tsvector holds at most 1 MB, and one letter may become several in the normal form.
  return setweight(to_tsvector('english', left(public.search_text(coalesce(value, '')), 100000)), weight);
end;
$$;

comment on function public.search_vector(text, "char") is 'The words of a text as the search stores them, with their weight.';
grant execute on function public.search_vector(text, "char") to authenticated;

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
  where n.word !~ '[0-9.]' and char_length(n.word) between 4 and 50 and not exists (select 1 from public.search_words k where k.word = n.word)
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
  where n.word !~ '[0-9.]' and char_length(n.word) between 4 and 50 and not exists (select 1 from public.search_words k where k.word = n.word);
  return null;
end;
$$;

comment on function public.note_search_words() is
  'Statement trigger of products in a slice: what keep_search_words would keep. Security definer, because clients cannot write notes.';

create function public.letters_apart(one text, other text) returns integer
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  rows_before integer[];
  above integer[];
  here integer[] := array(select generate_series(0, char_length(other)));
  cost integer;
begin
  for i in 1 .. char_length(one) loop
    rows_before := above;
    above := here;
    here := array[i];
    for j in 1 .. char_length(other) loop
      cost := case when substr(one, i, 1) = substr(other, j, 1) then 0 else 1 end;
      here[j + 1] := least(above[j + 1] + 1, here[j] + 1, above[j] + cost);
      if i > 1 and j > 1 and substr(one, i, 1) = substr(other, j - 1, 1) and substr(one, i - 1, 1) = substr(other, j, 1) then
        here[j + 1] := least(here[j + 1], rows_before[j - 1] + 1);
      end if;
    end loop;
  end loop;
  return here[char_length(other) + 1];
end;
$$;

comment on function public.letters_apart(text, text) is
  'How many letters have to be added, left out, replaced or swapped with the next to make one word the other: the optimal string alignment distance.';

create function public.words_alike(stem text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text[] := public.word_grams(words_alike.stem);
  most constant integer := case when char_length(words_alike.stem) < 7 then 1 else 2 end;
begin
  return (
    select array_agg(n.word) from (
      select l.word from (
        select k.word, c.shared / (cardinality(k.grams) + cardinality(wanted) - c.shared) as likeness
        from public.search_words k
        cross join lateral (
          select count(*)::float8 as shared from unnest(k.grams) as g where g = any (wanted)
        ) c
        where k.grams && wanted and left(k.word, 1) = left(words_alike.stem, 1)
          and abs(char_length(k.word) - char_length(words_alike.stem)) <= most
          and c.shared / (cardinality(k.grams) + cardinality(wanted) - c.shared) >= 0.2
        order by likeness desc, k.word limit 12
      ) l
      where public.letters_apart(l.word, words_alike.stem) <= most
      order by public.letters_apart(l.word, words_alike.stem), l.likeness desc, l.word limit 3
    ) n
  );
end;
$$;

comment on function public.words_alike(text) is
  'Up to three words in use that begin as a stem and are one letter apart, of seven letters and more two; null where there are none. Security definer, because clients do not read words.';

create function public.search_query(words text, mode text default 'all') returns tsquery
-- PostgreSQL expects a million words of the synonyms, and would compile the statement, which takes 50 ms.
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  -- As many as the site itself asks for: each word reads the synonyms and the words in use.
  terms constant text[] := (string_to_array(left(replace(search_query.words, ':*', ''), 4000), ' & '))[1:8];
  units constant text := '^(kg|g|mm|cm|ft|tonnes|c|days?|weeks?|months?)$';
  -- The terms as typed, and beside each what else it may be called.
  typed text[] := '{}';
  called text[] := '{}';
  -- What staff keep as synonyms, term by term: its line, its words in any order, and its words as they stand.
  lines integer[];
  known tsquery[];
  phrases tsquery[];
  place integer := 1;
  size integer;
  term text;
  stem text;
  slice tsquery;
  synonym tsquery;
  part tsquery;
  number_before tsquery;
  query tsquery;
  alike text[];
  is_number boolean;
  is_forgiven boolean := false;
begin
  foreach term in array coalesce(terms, '{}') loop
    if btrim(public.search_text(split_part(term, ' | ', 1))) <> '' then
      typed := typed || btrim(public.search_text(split_part(term, ' | ', 1)));
      called := called || nullif(substr(term, char_length(split_part(term, ' | ', 1)) + 4), '');
    end if;
  end loop;
  select array_agg(t.line), array_agg(t.term), array_agg(t.phrase) into lines, known, phrases from (
    select l.line::integer, plainto_tsquery('english', public.search_text(w.word)) as term,
      phraseto_tsquery('english', public.search_text(w.word)) as phrase
    from public.site_settings s, regexp_split_to_table(s.setting_value, '\n') with ordinality as l (words, line),
      regexp_split_to_table(l.words, '[=,]') as w (word)
    where s.setting_key = 'search_synonyms'
  ) t where numnode(t.term) > 0;

  while place <= cardinality(typed) loop
    -- The longest synonym that the next words are, else the next word alone.
    size := least(4, cardinality(typed) - place + 1);
    loop
      slice := plainto_tsquery('english', array_to_string(typed[place : place + size - 1], ' '));
      exit when slice = any (known) or size = 1;
      size := size - 1;
    end loop;
    term := array_to_string(typed[place : place + size - 1], ' ');
    is_number := term ~ '^[0-9]';
    if term ~ '^[0-9]{1,3}$|[.]' or (size = 1 and (called[place] is not null or term ~ units)) then
      -- A short number is itself, and so is a word that has other names: 5 is not 50.
      part := plainto_tsquery('english', term);
    else
      -- The endings of an Arabic word are left out.
      part := to_tsquery('english', regexp_replace(
        regexp_replace(term, '([\u0621-\u06D3]{3})(?:\u0627\u062A|[\u0648\u064A\u0627]\u0646|\u064A\u0647|[\u0647\u064A])(?![\u0621-\u06D3])', '\1', 'g'),
        ' +', ':* & ', 'g') || ':*');
    end if;
    for synonym in select phraseto_tsquery('english', public.search_text(a.name))
      from unnest((string_to_array(called[place], ' | '))[1:12]) as a (name) where size = 1
    loop
      part := part || synonym;
    end loop;
    -- A word such as "the" is not searched for.
    if numnode(part) = 0 then
      place := place + size;
      continue;
    end if;
    if slice = any (known) then
      for synonym in
        select distinct o.phrase from unnest(lines, known) as t (line, term)
        join unnest(lines, known, phrases) as o (line, term, phrase) on o.line = t.line
        where t.term = slice and o.term <> t.term
      loop
        part := part || synonym;
      end loop;
    elsif term ~ '^[0-9]{6}([0-9]{2}){0,2}$' then
      -- An HS code may be written in groups: 0703 10 19.
      part := part || to_tsquery('simple', left(term, 4)
        || regexp_replace(substr(term, 5), '([0-9]{2})', ' <-> \1', 'g') || ':*');
    elsif search_query.mode <> 'all' and not is_number and called[place] is null then
      stem := (select l.lexeme from unnest(to_tsvector('english', term)) as l limit 1);
      -- Shorter words are not among those in use, and stay as typed.
      if char_length(stem) >= 4 and not exists (select 1 from public.search_words k where k.word like stem || '%') then
        alike := public.words_alike(stem);
        is_forgiven := true;
        part := to_tsquery('simple', array_to_string(alike, ' | '));
        if alike is null and search_query.mode = 'alike' then
          return null;
        end if;
      end if;
    end if;
    place := place + size;
    if search_query.mode = 'some' then
      -- Numbers would find what has nothing of the words.
      if not is_number and term !~ units and part is not null then
        query := case when query is null then part else query || part end;
      end if;
      continue;
    end if;
    if number_before is not null and term ~ units then
      -- The number stands before its unit, or before others of a list: 10, 20 or 25 kg.
      part := tsquery_phrase(number_before, part, 1) || tsquery_phrase(number_before, part, 2)
        || tsquery_phrase(number_before, part, 3) || tsquery_phrase(number_before, part, 4);
      number_before := null;
    elsif number_before is not null then
      query := case when query is null then number_before else query && number_before end;
      number_before := null;
    end if;
    if term ~ '^[0-9]{1,3}$|^[0-9]+[.]' then
      number_before := part;
      continue;
    end if;
    query := case when query is null then part else query && part end;
  end loop;
  if number_before is not null then
    query := case when query is null then number_before else query && number_before end;
  end if;
  return case when is_forgiven or search_query.mode <> 'alike' then query end;
end;
$$;

comment on function public.search_query(text, text) is
  'The tsquery of terms as searchTerms writes them, at most eight with " & " between, each with what else it may be called behind " | ". Mode all: each term by its beginning, one of its other names, or a synonym (the setting search_synonyms, a line each: word = synonym, synonym). Mode alike: each word that nothing has is replaced by those that look like it, and it is null where none is, or none looks like it. Mode some: any of the terms that something has, but for numbers. Part of functions that run as their owner: it knows the words of drafts.';
