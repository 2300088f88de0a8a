-- Words and filters of the facts of trade, computed from the columns of a product.
-- app/domain/products/facts.ts describes these: labels, units, formats.

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

create function public.quality_words(quality jsonb) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
  -- The basis is one of three words that the program shows.
  return (
    select string_agg(concat_ws(
      ' ', q.row ->> 'parameter', q.row ->> 'minimum', q.row ->> 'maximum', q.row ->> 'unit', q.row ->> 'method',
      q.row ->> 'standard'
    ), ' ') from jsonb_path_query(quality, '$[*]') as q (row)
  );
end;
$$;

comment on function public.quality_words(jsonb) is 'The words of a quality table, for the search.';
grant execute on function public.quality_words(jsonb) to authenticated;

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

create function public.product_facets(sizes_mm jsonb, packings jsonb, uses text[], months integer[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  facets text[] := '{}';
  item jsonb;
  facet text;
  month integer;
begin
  foreach month in array months loop
    facet := 'month=' || month;
    if facet <> all (facets) then
      facets := facets || facet;
    end if;
  end loop;
  for n in 0 .. public.list_length(sizes_mm) - 1 loop
    item := sizes_mm -> n;
    facet := 'size=' || (item ->> 'from') || case
      when item ->> 'to' is null then '+'
      when item -> 'to' = item -> 'from' then ''
      else '-' || (item ->> 'to')
    end;
    if facet <> all (facets) then
      facets := facets || facet;
    end if;
  end loop;
  for n in 0 .. public.list_length(packings) - 1 loop
    item := packings -> n;
    facet := 'packing=' || btrim(item ->> 'kind') || ' ' || (item ->> 'kg') || ' kg';
    if facet <> all (facets) then
      facets := facets || facet;
    end if;
  end loop;
  foreach facet in array uses loop
    facet := 'use=' || btrim(facet);
    if facet <> all (facets) then
      facets := facets || facet;
    end if;
  end loop;
  return facets;
end;
$$;

comment on function public.product_facets(jsonb, jsonb, text[], integer[]) is
  'What a product is filtered by, each as a page has it in its query: month=3, size=45-55, size=65+, packing=Mesh bag 25 kg, use=Retail.';
grant execute on function public.product_facets(jsonb, jsonb, text[], integer[]) to authenticated;
