-- Facts of trade: what an importer decides by, as typed columns. The free specifications and the export information stay.
-- app/domain/products/facts.ts describes the columns: labels, units, formats.

create function public.are_short_texts(value text[]) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  item text;
begin
  if cardinality(value) > 30 then
    return false;
  end if;
  foreach item in array coalesce(value, '{}') loop
    if (item ~ '\S' and char_length(item) <= 100) is not true then
      return false;
    end if;
  end loop;
  return true;
end;
$$;

comment on function public.are_short_texts(text[]) is 'Whether a list has at most 30 texts of up to 100 characters, none blank.';

alter table public.products
  add column hs_code text,
  add column origin text,
  add column sizes_mm jsonb not null default '[]',
  add column packings jsonb not null default '[]',
  add column uses text[] not null default '{}',
  add column season_months integer[] not null default '{}',
  add column stored_months integer[] not null default '{}',
  add column storage_celsius jsonb,
  add column shelf_life_days integer,
  add column moq_tonnes double precision,
  add column load_20ft_tonnes double precision,
  add column load_40ft_tonnes double precision,
  add column ports text[] not null default '{}',
  add column incoterms text[] not null default '{}',
  add column transit_note text,
  add column lead_time_days integer,
  add column payment_terms text,
  add constraint products_hs_code_form check (hs_code ~ '^([0-9]{2}){2,6}$'),
  add constraint products_fact_texts_length check (
    char_length(origin) <= 200 and char_length(transit_note) <= 500 and char_length(payment_terms) <= 500
  ),
  -- Paths, because a function that takes a list apart took a third of the time of an import. A strict path finds no
  -- value of another type and no missing one, so the valid ones are counted.
  add constraint products_sizes_mm_form check (
    jsonb_typeof(sizes_mm) = 'array' and jsonb_array_length(sizes_mm) <= 20
    and jsonb_array_length(sizes_mm) = jsonb_array_length(jsonb_path_query_array(
      sizes_mm, 'strict $[*] ? (@.from >= 0 && @.from <= 10000 && (@.to == null || @.to >= @.from && @.to <= 10000))', '{}', true
    ))
  ),
  add constraint products_packings_form check (
    jsonb_typeof(packings) = 'array' and jsonb_array_length(packings) <= 30
    and jsonb_array_length(packings) = jsonb_array_length(jsonb_path_query_array(
      packings, 'strict $[*] ? (@.kind like_regex "^(?=.*[^ ]).{1,60}$" && @.kg >= 0.001 && @.kg <= 30000)', '{}', true
    ))
  ),
  add constraint products_fact_lists_form check (
    (uses = '{}' or public.are_short_texts(uses)) and (ports = '{}' or public.are_short_texts(ports))
  ),
  add constraint products_months_are_1_to_12 check (
    season_months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    and stored_months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  ),
  add constraint products_storage_celsius_form check (
    storage_celsius @? 'strict $ ? (@.from >= -100 && (@.to == null && @.from <= 100 || @.to >= @.from && @.to <= 100))'
  ),
  add constraint products_fact_days_are_positive check (
    shelf_life_days between 1 and 3650 and lead_time_days between 1 and 730
  ),
  add constraint products_fact_tonnes_are_positive check (
    moq_tonnes between 0.001 and 100000 and load_20ft_tonnes between 0.001 and 40
    and load_40ft_tonnes between 0.001 and 40
  ),
  add constraint products_incoterms_are_known check (
    incoterms <@ array['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP']
  );

comment on column public.products.hs_code is 'The code of the customs tariff, digits only; in India 8 of them.';
comment on column public.products.origin is 'Where it is grown or made.';
comment on column public.products.sizes_mm is
  'Sizes offered, [{"from": 45, "to": 55}] in millimetres, in the order shown; "to" is null for "and above".';
comment on column public.products.packings is
  'Packings offered, [{"kind": "Mesh bag", "kg": 25}], net weight in kilograms, in the order shown.';
comment on column public.products.uses is 'What buyers use it for, a word or two each.';
comment on column public.products.season_months is 'Months of the harvest, when it ships fresh: 1 is January.';
comment on column public.products.stored_months is 'Further months, in which it ships from store.';
comment on column public.products.storage_celsius is
  'Temperature of storage and transport, {"from": 0, "to": 2} in degrees Celsius; "to" is null for a single one.';
comment on column public.products.shelf_life_days is 'Days that it keeps at that temperature, at least.';
comment on column public.products.moq_tonnes is 'The smallest order, in metric tonnes net.';
comment on column public.products.load_20ft_tonnes is 'Metric tonnes net in a 20 ft container.';
comment on column public.products.load_40ft_tonnes is 'Metric tonnes net in a 40 ft container.';
comment on column public.products.ports is 'Ports or airports of loading.';
comment on column public.products.incoterms is 'Incoterms 2020, three letters each.';
comment on column public.products.transit_note is 'How long the voyage takes, in words.';
comment on column public.products.lead_time_days is 'Days from a confirmed order to loading, at most.';
comment on column public.products.payment_terms is 'How it is paid, in words.';

-- Functions get what they lack, and keep the rest, whatever their latest versions are.
do $$
declare
  columns constant text :=
    'hs_code, origin, sizes_mm, packings, uses, season_months, stored_months, storage_celsius, shelf_life_days, moq_tonnes, load_20ft_tonnes, load_40ft_tonnes, ports, incoterms, transit_note, lead_time_days, payment_terms';
  names constant text[] := string_to_array(columns, ', ');
  others constant text := quote_literal(
    '{id,name,slug,category_id,category_slug,description,specifications,export_info,is_featured,image_url,gallery_images,document_url}'
  ) || '::text[]';
  -- 'hs_code', p.hs_code, ...
  pairs constant text := (select string_agg(format('%L, p.%I', n, n), ', ') from unnest(names) as n);
  -- f.hs_code, f.origin, ... ; a list that is not given is empty
  given constant text := (
    select string_agg(
      case
        when n in ('sizes_mm', 'packings') then format('coalesce(f.%I, ''[]'')', n)
        when n in ('uses', 'season_months', 'stored_months', 'ports', 'incoterms') then format('coalesce(f.%I, ''{}'')', n)
        else format('f.%I', n)
      end, ', '
    ) from unnest(names) as n
  );
  -- hs_code text, origin text, ...
  typed constant text := (
    select string_agg(format('%I %s', a.attname, format_type(a.atttypid, null)), ', ' order by array_position(names, a.attname::text))
    from pg_attribute a where a.attrelid = 'public.products'::regclass and a.attname = any (names)
  );
  patched record;
  source text;
begin
  for patched in
    select * from (values
      (
        'public.decide_product_import(uuid, integer[])', '''document_url'', p.document_url',
        '''document_url'', p.document_url, ' || pairs
      ),
      -- The columns of facts are compared as one value each: equal numbers are equal however they are written.
      (
        'public.decide_product_import(uuid, integer[])', '], null) end as changes',
        '], null) || case when given ?| ' || quote_literal(names) || '::text[] then array(
        select g.key from (select jsonb_build_object(' || pairs || ') as stored offset 0) as s,
          jsonb_each(given - ' || others || ') as g
        where g.value is distinct from s.stored -> g.key
      ) else ''{}'' end end as changes'
      ),
      ('public.apply_product_import(uuid)', 'document_url, created_at', 'document_url, ' || columns || ', created_at'),
      (
        'public.apply_product_import(uuid)', 'l.product ->> ''document_url'',',
        'l.product ->> ''document_url'', ' || given || ','
      ),
      (
        'public.apply_product_import(uuid)',
        E'from public.product_import_lines l\n    where l.import_id = apply_product_import.import and l.verdict = ''create'';\n    get',
        E'from public.product_import_lines l\n    cross join lateral json_to_record(l.product) as f (' || typed
          || E')\n    where l.import_id = apply_product_import.import and l.verdict = ''create'';\n    get'
      ),
      (
        'public.apply_product_import(uuid)', 'l.product::jsonb as value',
        'l.product::jsonb as value, l.product::jsonb - ' || others || ' as facts'
      ),
      (
        'public.apply_product_import(uuid)',
        'then g.value ->> ''document_url'' else p.document_url end',
        'then g.value ->> ''document_url'' else p.document_url end,
          (' || columns || ') = (select ' || columns || ' from jsonb_populate_record(p, g.facts))'
      ),
      -- A line from before there were facts says nothing about them.
      (
        'public.undo_product_import(uuid, boolean)',
        'then l.before ->> ''document_url'' else p.document_url end',
        'then l.before ->> ''document_url'' else p.document_url end,
      (' || columns || ') = (select ' || columns || ' from jsonb_populate_record(p, l.before::jsonb - ' || others || '))'
      ),
      -- What cards show of the facts.
      (
        'public.category_page(text, integer, integer)', '''is_featured'', p.is_featured',
        '''is_featured'', p.is_featured, ''sizes_mm'', p.sizes_mm, ''season_months'', p.season_months, ''stored_months'', p.stored_months'
      ),
      (
        'public.search_products(text, integer, integer)', '''is_featured'', p.is_featured',
        '''is_featured'', p.is_featured, ''sizes_mm'', p.sizes_mm, ''season_months'', p.season_months, ''stored_months'', p.stored_months'
      ),
      (
        'public.shared_content(text)', '''is_featured'', p.is_featured',
        '''is_featured'', p.is_featured, ''sizes_mm'', p.sizes_mm, ''season_months'', p.season_months, ''stored_months'', p.stored_months'
      )
    ) as t (name, old, new)
  loop
    source := pg_get_functiondef(patched.name::regprocedure);
    if position(patched.old in source) = 0 then
      raise exception 'This text is missing in %: %', patched.name, patched.old;
    end if;
    execute replace(source, patched.old, patched.new);
  end loop;
end;
$$;
