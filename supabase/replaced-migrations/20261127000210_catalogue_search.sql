-- The search of the site: the best match first, categories among the hits, synonyms that staff keep, and typos forgiven
-- where nothing matches as typed. The searches of staff take the same words.

alter table public.product_categories add column search tsvector not null generated always as (
  setweight(to_tsvector('english', translate(name, '-/_.', '    ')), 'A')
  || setweight(to_tsvector('english', translate(coalesce(description, ''), '-/_.', '    ')), 'B')
) stored;
comment on column public.product_categories.search is 'Words of name and description.';

create trigger product_categories_keep_words_of_inserted after insert on public.product_categories
  referencing new table as added for each statement execute function public.keep_search_words();
create trigger product_categories_keep_words_of_updated after update on public.product_categories
  referencing new table as added for each statement execute function public.keep_search_words();

insert into public.search_words (word, grams)
select w.word, public.word_grams(w.word) from (
  select distinct l.lexeme as word from public.product_categories c, unnest(c.search) as l
  where l.lexeme ~ '^[[:alpha:]]{4,50}$'
) w
on conflict do nothing;

comment on table public.search_words is
  'Words of products, categories and posts as the search has them (stems), with their trigrams. Added by triggers, never removed: a word that nothing has any more corrects nothing.';

create function public.search_query(words text, forgiving boolean default false) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  typed constant text[] := string_to_array(replace(search_query.words, ':*', ''), ' & ');
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
  'The tsquery of words as prefixQuery writes them: each by its beginning, or one of its synonyms (the setting search_synonyms, a line each: word = synonym, synonym). Forgiving, each word that nothing has is replaced by those that look most like it, and it is null where none is, or none looks like it. Security definer: it tells at most the synonyms, and that a word exists.';

-- The searches of staff, whatever their latest versions are.
do $$
declare
  patched record;
  source text;
begin
  for patched in
    select * from (values
      ('public.list_products(integer, integer, text, uuid, boolean, text, text)', 'list_products'),
      ('public.find_posts(text, text)', 'find_posts')
    ) as t (name, short)
  loop
    source := pg_get_functiondef(patched.name::regprocedure);
    if position(format('to_tsquery(''english'', %s.words)', patched.short) in source) = 0
      or position(format('public.forgiving_query(%s.words)', patched.short) in source) = 0
    then
      raise exception 'The query is missing in %.', patched.name;
    end if;
    source := replace(
      source, format('to_tsquery(''english'', %s.words)', patched.short), format('public.search_query(%s.words)', patched.short)
    );
    execute replace(
      source, format('public.forgiving_query(%s.words)', patched.short),
      format('public.search_query(%s.words, true)', patched.short)
    );
  end loop;
end;
$$;
drop function public.forgiving_query(text);

drop function public.search_products(text, integer, integer);
create function public.search_products(words text, page integer, size integer)
returns table (total integer, more boolean, forgiven boolean, categories json, products json)
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
    query := public.search_query(search_products.words, true);
    forgiven := query is not null;
  end loop;
  counted := cardinality(found_ids);
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
  ), (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'image_url', p.image_url,
      'picture_notes', public.picture_notes(p), 'is_featured', p.is_featured,
      'sizes_mm', p.sizes_mm, 'season_months', p.season_months, 'stored_months', p.stored_months,
      'category', json_build_object('name', c.name, 'slug', c.slug)
    ) order by i.place), '[]')
    from unnest(ids) with ordinality as i (id, place)
    join public.products p on p.id = i.id join public.product_categories c on c.id = p.category_id
  );
end;
$$;

comment on function public.search_products(text, integer, integer) is
  'A page, the best match first, of the live products that match words as search_query takes them, and the number of matches: at most 1,000, and whether there are more; of more than that the first ones by name. With up to four categories that match, and whether typos were forgiven, which happens only where nothing matches as typed.';

revoke execute on function public.search_query(text, boolean), public.search_products(text, integer, integer)
  from public, anon, authenticated;
grant execute on function public.search_query(text, boolean) to authenticated;
grant execute on function public.search_products(text, integer, integer) to anon, authenticated;
