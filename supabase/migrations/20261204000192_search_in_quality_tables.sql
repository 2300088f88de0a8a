-- What stands in the quality table of a product is found by the search of the site. The words of all products are made
-- anew.

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
revoke execute on function public.quality_words(jsonb) from public;
grant execute on function public.quality_words(jsonb) to authenticated;

alter table public.products drop column search;
alter table public.products add column search tsvector not null generated always as (
    public.search_vector(name, 'A') || public.search_vector(description, 'B') || public.search_vector(export_info, 'C')
    || public.search_vector(public.specification_words(specifications), 'C')
    || case
      -- Most products of a large import have no facts.
      when coalesce(hs_code, origin, transit_note) is null and sizes_mm = '[]' and packings = '[]' and uses = '{}'
        and ports = '{}' and quality = '[]' then ''
      else public.search_vector(
        public.fact_words(
          array['HS code ' || hs_code, origin, transit_note, public.quality_words(quality)] || uses || ports || incoterms,
          sizes_mm, packings
        ), 'C'
      )
    end) stored;
comment on column public.products.search is 'Words of name, description, export information, specifications, quality table and facts of trade.';
create index products_search_idx on public.products using gin (search);
