-- The search finds words in one form, numbers by their unit, and no longer what a row of specifications denies. Stored
-- words are made anew, with the same functions as queries.

alter table public.products drop column search;
alter table public.product_categories drop column search;
alter table public.blog_posts drop column search;
drop function public.fact_words(text[], jsonb, jsonb);
drop function public.search_products(text, integer, integer);
drop function public.search_query(text, boolean);

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

create function public.specification_words(specifications json) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- Of a row that says no, nothing is found. What says yes is found by its label.
  return regexp_replace(
    regexp_replace(
      lower(specifications::text collate "C"),
      '\[\s*"(?:[^"\\]|\\.)*"\s*,\s*(?:false|"\s*(?:no|none|nil|never|n/?a|not (?:available|applicable|offered))[.]?\s*")\s*\]',
      ' ', 'g'
    ),
    ',\s*(?:true|"yes")\s*\]', ' ', 'g'
  );
end;
$$;

comment on function public.specification_words(json) is
  'The words of specifications, for the search, without the rows that say no.';
grant execute on function public.specification_words(json) to authenticated;

create function public.fact_words(texts text[], sizes_mm jsonb, packings jsonb) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  words text := array_to_string(texts, ' ');
begin
  -- Each number stands before its unit, as in texts.
  if sizes_mm <> '[]' then
    words := words || regexp_replace(sizes_mm::text, '[^0-9.]+', ' mm ', 'g');
  end if;
  for n in 0 .. public.list_length(packings) - 1 loop
    words := concat_ws(' ', words, packings -> n ->> 'kind', packings -> n ->> 'kg', 'kg');
  end loop;
  return words;
end;
$$;

comment on function public.fact_words(text[], jsonb, jsonb) is 'The words of facts of trade, for the search.';
grant execute on function public.fact_words(text[], jsonb, jsonb) to authenticated;

alter table public.products add column search tsvector not null generated always as (
    public.search_vector(name, 'A') || public.search_vector(description, 'B') || public.search_vector(export_info, 'C')
    || public.search_vector(public.specification_words(specifications), 'C')
    || case
      -- Most products of a large import have no facts.
      when coalesce(hs_code, origin, transit_note) is null and sizes_mm = '[]' and packings = '[]' and uses = '{}'
        and ports = '{}' then ''
      else public.search_vector(
        public.fact_words(array['HS code ' || hs_code, origin, transit_note] || uses || ports || incoterms, sizes_mm, packings), 'C'
      )
    end
  ) stored;
comment on column public.products.search is 'Words of name, description, export information, specifications and facts of trade.';
create index products_search_idx on public.products using gin (search);

alter table public.product_categories add column search tsvector not null generated always as (
    public.search_vector(name, 'A') || public.search_vector(description, 'B')
  ) stored;
comment on column public.product_categories.search is 'Words of name and description.';

alter table public.blog_posts add column search tsvector not null generated always as (
    public.search_vector(title, 'A') || public.search_vector(excerpt, 'B') || public.search_vector(content, 'C')
  ) stored;
comment on column public.blog_posts.search is 'Words of title, excerpt and content.';
create index blog_posts_search_idx on public.blog_posts using gin (search);

create or replace function public.keep_search_words() returns trigger
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

create or replace function public.note_search_words() returns trigger
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

-- Words in their former form.
delete from public.search_words where true;
insert into public.search_words (word, grams)
select n.word, public.word_grams(n.word) from (
  select unnest(tsvector_to_array(p.search)) as word from public.products p
  union select unnest(tsvector_to_array(c.search)) from public.product_categories c
  union select unnest(tsvector_to_array(b.search)) from public.blog_posts b
) n
where n.word !~ '[0-9.]' and char_length(n.word) between 4 and 50;

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

create or replace function public.list_products(
  page integer, size integer, words text default null, category uuid default null, featured boolean default false,
  status text default null, sort text default null
) returns table (total bigint, more boolean, products json)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 1000;
  skipped constant bigint := (list_products.page - 1)::bigint * list_products.size;
  query tsquery := public.search_query(list_products.words);
  by_rank constant boolean := list_products.sort is null;
  orders constant text[] := public.product_list_order(list_products.sort);
  -- Statements are put together of these parts only; what a person typed is always a parameter.
  filter constant text := concat_ws(
    ' and ', 'true',
    case when list_products.category is not null then 'p.category_id = $1' end,
    case when list_products.featured then 'p.is_featured' end,
    case list_products.status
      when 'draft' then 'p.status = ''draft'''
      when 'scheduled' then 'p.status = ''published'' and p.publish_at is not null'
      when 'published' then 'p.status = ''published'' and p.publish_at is null'
    end
  );
  ordered boolean := true;
  counted bigint;
  found_ids uuid[];
  ids uuid[];
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may list all products.';
  end if;
  if query is null then
    select coalesce(sum(case when list_products.featured then n.featured else n.products end), 0) into counted
    from public.product_totals n where list_products.category is null or n.id = list_products.category;
    if list_products.status is not null then
      -- Drafts and scheduled products are few: they are counted, and the published ones are the rest.
      select case list_products.status
          when 'draft' then count(*) filter (where p.status = 'draft')
          when 'scheduled' then count(*) filter (where p.status = 'published')
          else counted - count(*)
        end
      into counted from (
        select q.status from public.products q
        where q.status = 'draft'
          and (list_products.category is null or q.category_id = list_products.category)
          and (not list_products.featured or q.is_featured)
        union all
        select q.status from public.products q
        where q.status = 'published' and q.publish_at is not null
          and (list_products.category is null or q.category_id = list_products.category)
          and (not list_products.featured or q.is_featured)
      ) p;
    end if;
    -- First the ids, from an index, then their rows. The second half of the list is read from its end.
    if skipped < counted / 2 then
      execute format('select array(select p.id from public.products p where %s order by %s limit $2 offset $3)',
        filter, orders[1]
      ) into ids using list_products.category, list_products.size, skipped;
    elsif skipped < counted then
      execute format('select array(select p.id from public.products p where %s order by %s limit $2 offset $3)',
        filter, orders[2]
      ) into ids using list_products.category, least(list_products.size, counted - skipped),
        greatest(counted - skipped - list_products.size, 0);
      select array_agg(r.id order by r.place desc) into ids from unnest(ids) with ordinality as r (id, place);
    end if;
  else
    -- Once as typed; where nothing matches, once more with typos forgiven.
    for attempt in 1..2 loop
      -- As in search_products.
      execute format(
        'select array(select f.id from (
           select p.id, p.search from public.products p where %s order by %s limit $2
         ) f where f.search @@ $3 limit $4)', filter, orders[1]
      ) into found_ids using list_products.category, 2 * most, query, most + 1;
      if cardinality(found_ids) <= most then
        execute format(
          'select array(select p.id from (
             select p.id, p.place, p.name, p.created_at, p.updated_at, p.search from public.products p
             where p.search @@ $2 and %s limit $3
           ) p order by %s)', filter, case when by_rank then 'ts_rank(p.search, $2) desc, ' else '' end || orders[1]
        ) into found_ids using list_products.category, query, most + 1;
        ordered := cardinality(found_ids) <= most;
      end if;
      exit when cardinality(found_ids) > 0 or attempt = 2;
      query := public.search_query(list_products.words, 'alike');
      exit when query is null;
    end loop;
    counted := cardinality(found_ids);
    if not ordered and skipped < most then
      execute format(
        'select array(select f.id from (
           select p.id, p.search from public.products p where %s order by %s limit $2
         ) f where f.search @@ $3 limit $4)', filter, orders[1]
      ) into found_ids using list_products.category, 5 * most, query, least(skipped + list_products.size, most);
      if cardinality(found_ids) < least(skipped + list_products.size, most) then
        execute format(
          'select array(select p.id from (
             select p.id, p.place, p.name, p.created_at, p.updated_at from public.products p
           where p.search @@ $2 and %s offset 0
           ) p order by %s limit $3)', filter, orders[1]
        ) into found_ids using list_products.category, query, least(skipped + list_products.size, most);
      end if;
    end if;
    if skipped < most then
      ids := found_ids[skipped + 1 : least(skipped + list_products.size, most)];
    end if;
    more := counted > most;
    counted := least(counted, most);
  end if;

  return query select counted, coalesce(list_products.more, false), (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'image_url', p.image_url, 'is_featured', p.is_featured,
      'status', p.status, 'publish_at', p.publish_at, 'unpublish_at', p.unpublish_at, 'is_live', p.is_live,
      'updated_at', p.updated_at, 'category', json_build_object('name', c.name, 'slug', c.slug)
    ) order by i.place), '[]')
    from unnest(ids) with ordinality as i (id, place)
    join public.products p on p.id = i.id join public.product_categories c on c.id = p.category_id
  );
end;
$$;

comment on function public.list_products(integer, integer, text, uuid, boolean, text, text) is
  'A page, sorted as product_list_order says, of all products or those of a category, featured, of a state (draft, scheduled, published), or matching a tsquery, and their number: of a search at most 1,000, and whether there are more. Without a sort the best match of a search comes first, as long as there are not more than that.';
grant execute on function public.list_products(integer, integer, text, uuid, boolean, text, text) to authenticated;

create function public.found_products(ids uuid[]) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'image_url', p.image_url,
      'picture_notes', public.picture_notes(p), 'is_featured', p.is_featured,
      'sizes_mm', p.sizes_mm, 'season_months', p.season_months, 'stored_months', p.stored_months,
      'category', json_build_object('name', c.name, 'slug', c.slug)
    ) order by i.place), '[]')
    from unnest(found_products.ids) with ordinality as i (id, place)
    join public.products p on p.id = i.id join public.product_categories c on c.id = p.category_id
  );
end;
$$;

comment on function public.found_products(uuid[]) is 'Products as cards with their categories, in the order of their ids.';

create function public.search_products(words text, page integer, size integer)
returns table (total integer, more boolean, forgiven boolean, categories json, products json, near json)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 1000;
  skipped constant bigint := (search_products.page - 1)::bigint * search_products.size;
  query tsquery := public.search_query(search_products.words);
  ordered boolean := true;
  counted integer := 0;
  found_ids uuid[] := '{}';
  category_ids uuid[] := '{}';
  ids uuid[];
  near_ids uuid[] := '{}';
begin
  forgiven := false;
  -- Once as typed; where nothing matches, once more with typos forgiven.
  for attempt in 1..2 loop
    exit when query is null;
    category_ids := array(
      select c.id from public.product_categories c where c.is_live and c.search @@ query
      order by ts_rank(c.search, query) desc, c.position, c.name, c.id limit 4
    );
    -- Of a word that most products have, the beginning of the list has enough matches. The GIN index would collect all.
    found_ids := array(
      select f.id from (
        select p.id, p.search from public.products p where p.is_live order by p.name, p.id limit 2 * most
      ) f
      where f.search @@ query limit most + 1
    );
    if cardinality(found_ids) <= most then
      found_ids := array(
        select f.id from (
          select p.id, p.name, p.search from public.products p where p.is_live and p.search @@ query limit most + 1
        ) f
        order by ts_rank(f.search, query) desc, f.name, f.id
      );
      -- Where there are more, these are arbitrary ones, not the first.
      ordered := cardinality(found_ids) <= most;
    end if;
    exit when cardinality(found_ids) > 0 or cardinality(category_ids) > 0 or attempt = 2;
    query := public.search_query(search_products.words, 'alike');
    forgiven := query is not null;
  end loop;
  counted := cardinality(found_ids);
  if counted = 0 and cardinality(category_ids) = 0 then
    -- What has some of the words, as a way on.
    query := public.search_query(search_products.words, 'some');
    forgiven := false;
    category_ids := array(
      select c.id from public.product_categories c where c.is_live and c.search @@ query
      order by ts_rank(c.search, query) desc, c.position, c.name, c.id limit 4
    );
    near_ids := array(
      select f.id from (
        select p.id, p.name, p.search from public.products p where p.is_live and p.search @@ query limit most
      ) f
      order by ts_rank(f.search, query) desc, f.name, f.id limit 4
    );
  end if;
  forgiven := forgiven and (counted > 0 or cardinality(category_ids) > 0);
  if not ordered and skipped < most then
    -- Enough matches are likely near the beginning of the list; otherwise all matches are sorted.
    found_ids := array(
      select f.id from (
        select p.id, p.search from public.products p where p.is_live order by p.name, p.id limit 5 * most
      ) f
      where f.search @@ query limit least(skipped + size, most)
    );
    if cardinality(found_ids) < least(skipped + size, most) then
      found_ids := array(
        select f.id from (
          select p.id, p.name from public.products p where p.is_live and p.search @@ query offset 0
        ) f
        order by f.name, f.id limit least(skipped + size, most)
      );
    end if;
  end if;
  if skipped < most then
    ids := found_ids[skipped + 1 : least(skipped + size, most)];
  end if;

  return query select least(counted, most), counted > most, search_products.forgiven, (
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'name', c.name, 'slug', c.slug, 'products', coalesce(n.products, 0)
    ) order by i.place), '[]')
    from unnest(category_ids) with ordinality as i (id, place)
    join public.product_categories c on c.id = i.id left join public.product_counts n on n.id = c.id
  ), public.found_products(ids), public.found_products(near_ids);
end;
$$;

comment on function public.search_products(text, integer, integer) is
  'A page, the best match first, of the live products that match words as search_query takes them, and the number of matches: at most 1,000, and whether there are more; of more than that the first ones by name. With up to four categories that match, and whether typos were forgiven, which happens only where nothing matches as typed. Where nothing matches then either, up to four products and categories that have some of the words.';
grant execute on function public.search_products(text, integer, integer) to anon, authenticated;

create or replace function public.find_posts(q text, words text default null) returns setof public.blog_posts
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  typed constant text := lower(find_posts.q);
  query tsquery := public.search_query(find_posts.words);
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may search all posts.';
  end if;
  -- The letters as typed, then the words of the text, then words that look like them.
  return query select b.* from public.blog_posts b
    where position(typed in lower(b.title)) > 0 or position(typed in lower(coalesce(b.excerpt, ''))) > 0
      or position(typed in lower(b.content)) > 0
    order by position(typed in lower(b.title)) > 0 desc, coalesce(ts_rank(b.search, query), 0) desc,
      b.published_at desc, b.created_at desc, b.id;
  for attempt in 1..2 loop
    exit when found or query is null;
    return query select b.* from public.blog_posts b where b.search @@ query
      order by ts_rank(b.search, query) desc, b.published_at desc, b.created_at desc, b.id;
    exit when found;
    query := public.search_query(find_posts.words, 'alike');
  end loop;
end;
$$;

comment on function public.find_posts(text, text) is
  'The posts that contain a text, or else all words of a tsquery, or else words that look like them; the best match first.';
grant execute on function public.find_posts(text, text) to authenticated;

revoke execute on function
  public.search_text(text), public.search_vector(text, "char"), public.specification_words(json),
  public.fact_words(text[], jsonb, jsonb), public.letters_apart(text, text), public.words_alike(text),
  public.search_query(text, text), public.found_products(uuid[]), public.search_products(text, integer, integer)
  from public;
