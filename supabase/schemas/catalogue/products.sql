-- Products, the second level of the catalogue. The facts of trade are typed columns, what an importer decides by.

create function public.check_hs_code() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- An undo brings back what was stored.
  if current_setting('app.actor_name', true) like 'undo of %' then
    return new;
  end if;
  raise check_violation using hint = 'hs_code',
    message = 'The customs tariff has the chapters 01 to 97. Please check the first two digits.';
end;
$$;

comment on function public.check_hs_code() is
  'Row trigger: refuses a code of no chapter. No constraint, because rows of before have some that stay until somebody changes them.';

create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null,
  category_id uuid not null,
  description text,
  -- json, not jsonb, which would reorder the rows.
  specifications json not null default '[]',
  export_info text,
  is_featured boolean not null default false,
  image_url text,
  gallery_images text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'published',
  publish_at timestamptz,
  unpublish_at timestamptz,
  is_live boolean not null default true,
  meta_title text,
  meta_description text,
  share_image_url text,
  place integer,
  document_url text,
  document_bytes integer,
  hs_code text,
  origin text,
  sizes_mm jsonb not null default '[]',
  packings jsonb not null default '[]',
  uses text[] not null default '{}',
  season_months integer[] not null default '{}',
  stored_months integer[] not null default '{}',
  storage_celsius jsonb,
  shelf_life_days integer,
  moq_tonnes double precision,
  load_20ft_tonnes double precision,
  load_40ft_tonnes double precision,
  ports text[] not null default '{}',
  incoterms text[] not null default '{}',
  transit_note text,
  lead_time_days integer,
  payment_terms text,
  facets text[] not null generated always as (
    case
      when sizes_mm = '[]' and packings = '[]' and uses = '{}' and season_months = '{}' and stored_months = '{}' then '{}'
      else public.product_facets(sizes_mm, packings, uses, season_months || stored_months)
    end
  ) stored,
  crop text,
  carried_by text,
  carriage_celsius jsonb,
  humidity_percent jsonb,
  fresh_air_m3h jsonb,
  air_traits text[] not null default '{}',
  not_admitted_in text[] not null default '{}',
  not_admitted_reason text,
  papers jsonb not null default '[]',
  quality jsonb not null default '[]',
  residue_laboratory text,
  residue_markets text[] not null default '{}',
  residue_report_on date,
  name_key text not null generated always as (public.folded(name)) stored,
  lots jsonb not null default '[]',
  price_amount text,
  price_currency text,
  price_unit text,
  price_incoterm text,
  price_until date,
  search tsvector not null generated always as (
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
    end
  ) stored,
  constraint products_category_exists foreign key (category_id)
    references public.product_categories (id) on delete restrict,
  constraint products_name_is_given check (name ~ '\S' and char_length(name) <= 200),
  constraint products_slug_form check (public.is_slug(slug)),
  constraint products_slug_is_unique_in_category unique (category_id, slug),
  constraint products_description_length check (char_length(description) <= 10000),
  constraint products_export_info_length check (char_length(export_info) <= 10000),
  constraint products_image_url_form check (public.is_picture_url(image_url)),
  constraint products_gallery_images_form check (public.are_picture_urls(gallery_images)),
  constraint products_specifications_is_a_list check (json_typeof(specifications) = 'array'),
  constraint products_status_is_known check (status in ('draft', 'published')),
  constraint products_unpublish_follows_publish check (unpublish_at > publish_at),
  constraint products_hs_code_form check (hs_code ~ '^([0-9]{2}){2,6}$'),
  constraint products_fact_texts_length check (
    char_length(origin) <= 200 and char_length(transit_note) <= 500 and char_length(payment_terms) <= 500
  ),
  -- Paths, because a function that takes a list apart took a third of the time of an import. A strict path finds no
  -- value of another type and no missing one, so the valid ones are counted.
  constraint products_sizes_mm_form check (
    jsonb_typeof(sizes_mm) = 'array' and jsonb_array_length(sizes_mm) <= 20
    and jsonb_array_length(sizes_mm) = jsonb_array_length(jsonb_path_query_array(
      sizes_mm, 'strict $[*] ? (@.from >= 0 && @.from <= 10000 && (@.to == null || @.to >= @.from && @.to <= 10000))', '{}', true
    ))
  ),
  constraint products_packings_form check (
    jsonb_typeof(packings) = 'array' and jsonb_array_length(packings) <= 30
    and jsonb_array_length(packings) = jsonb_array_length(jsonb_path_query_array(
      packings, 'strict $[*] ? (@.kind like_regex "^(?=.*[^ ]).{1,60}$" && @.kg >= 0.001 && @.kg <= 30000)', '{}', true
    ))
  ),
  -- Lax, because most packings have no load of their own: a missing one compares with nothing.
  constraint products_packing_loads_form check (
    not packings @? 'lax $[*] ? (@.load_20ft_tonnes.type() != "number" && @.load_20ft_tonnes.type() != "null"
      || @.load_20ft_tonnes < 0.001 || @.load_20ft_tonnes > 28
      || @.load_40ft_tonnes.type() != "number" && @.load_40ft_tonnes.type() != "null"
      || @.load_40ft_tonnes < 0.001 || @.load_40ft_tonnes > 30)'
  ),
  constraint products_fact_lists_form check (
    (uses = '{}' or public.are_short_texts(uses)) and (ports = '{}' or public.are_short_texts(ports))
  ),
  constraint products_months_are_1_to_12 check (
    season_months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    and stored_months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  ),
  constraint products_storage_celsius_form check (
    storage_celsius @? 'strict $ ? (@.from >= -100 && (@.to == null && @.from <= 100 || @.to >= @.from && @.to <= 100))'
  ),
  constraint products_crop_form check (crop ~ '^[a-z][a-z_]{0,39}$'),
  constraint products_carried_by_is_known check (carried_by in ('air', 'reefer', 'dry')),
  constraint products_carriage_celsius_form check (
    carriage_celsius @? 'strict $ ? (@.from >= -100 && (@.to == null && @.from <= 100 || @.to >= @.from && @.to <= 100))'
  ),
  constraint products_humidity_percent_form check (
    humidity_percent @? 'strict $ ? (@.from >= 0 && (@.to == null && @.from <= 100 || @.to >= @.from && @.to <= 100))'
  ),
  constraint products_fresh_air_m3h_form check (
    fresh_air_m3h @? 'strict $ ? (@.from >= 0 && (@.to == null && @.from <= 500 || @.to >= @.from && @.to <= 500))'
  ),
  constraint products_air_traits_are_known check (
    air_traits <@ array['makes ethylene', 'feels ethylene', 'gives odour', 'takes odour', 'none of these']
  ),
  constraint products_not_admitted_form check (
    public.are_short_texts(not_admitted_in) and char_length(not_admitted_reason) <= 300
  ),
  constraint products_papers_form check (
    jsonb_typeof(papers) = 'array' and jsonb_array_length(papers) <= 30 and char_length(papers::text) <= 70000
    and jsonb_array_length(papers) = jsonb_array_length(jsonb_path_query_array(
      papers, 'strict $[*] ? (
        @.kind like_regex "^(laboratory|residues|phytosanitary|analysis|inspection|loading|other)$"
        && (@.lot == null || @.lot like_regex "^(?=.*[^ ]).{1,100}$")
        && (@.tested_on == null || @.tested_on like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
        && (@.valid_until == null || @.valid_until like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
        && @.document_url like_regex "^(https?://[^\\s\"<>]+|/[a-zA-Z0-9_.-][^\\s\"<>]*)$"
      )', '{}', true
    ))
  ),
  constraint products_quality_form check (
    jsonb_typeof(quality) = 'array' and jsonb_array_length(quality) <= 40
    and jsonb_array_length(quality) = jsonb_array_length(jsonb_path_query_array(
      quality, 'strict $[*] ? (@.parameter like_regex "^(?=.*[^ ]).{1,80}$")', '{}', true
    ))
  ),
  constraint products_quality_limits_form check (
    not quality @? 'lax $[*] ? (@.minimum.type() != "number" || @.maximum.type() != "number"
      || @.minimum < -1000000000 || @.maximum > 1000000000 || @.maximum < @.minimum)'
  ),
  constraint products_quality_words_form check (
    not quality @? 'lax $[*] ? (@.basis.type() != "string" || @.unit.type() != "string" || @.method.type() != "string"
      || @.standard.type() != "string" || @.basis != "number" && @.basis != "weight" && @.basis != "sample"
      || @.unit like_regex "^.{31}" || @.method like_regex "^.{121}" || @.standard like_regex "^.{81}")'
  ),
  constraint products_residue_markets_are_known check (
    residue_markets <@ array['EU', 'UK', 'Codex', 'GCC', 'Japan', 'Korea', 'Malaysia', 'India']
  ),
  constraint products_residue_laboratory_length check (char_length(residue_laboratory) <= 200),
  constraint products_lots_form check (
    jsonb_typeof(lots) = 'array' and jsonb_array_length(lots) <= 20
    and jsonb_array_length(lots) = jsonb_array_length(jsonb_path_query_array(
      lots, 'strict $[*] ? (@.available_until like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
        && (@.harvested_on == null || @.harvested_on like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
          && @.harvested_on <= @.available_until)
        && (@.tonnes == null || @.tonnes >= 0.001 && @.tonnes <= 100000))', '{}', true
    ))
  ),
  constraint products_price_form check (
    price_amount ~ '^(0|[1-9][0-9]{0,8})(\.[0-9]{1,4})?$' and price_amount ~ '[1-9]'
    and price_currency ~ '^[A-Z]{3}$' and price_unit in ('t', 'kg', 'bag', 'carton', 'container_20ft', 'container_40ft')
    and price_incoterm ~ '^(EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP)( .{1,96})?$'
  ),
  constraint products_fact_days_are_positive check (
    shelf_life_days between 1 and 3650 and lead_time_days between 1 and 730
  ),
  constraint products_fact_tonnes_are_positive check (
    moq_tonnes between 0.001 and 100000 and load_20ft_tonnes between 0.001 and 40
    and load_40ft_tonnes between 0.001 and 40
  ),
  constraint products_incoterms_are_known check (
    incoterms <@ array['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP']
  ),
  constraint products_document_url_form check (public.is_picture_url(document_url)),
  constraint products_meta_description_length check (char_length(meta_description) <= 320),
  constraint products_meta_title_length check (char_length(meta_title) <= 200),
  constraint products_share_image_url_form check (public.is_picture_url(share_image_url))
);

comment on table public.products is 'Products; each is a page at /products/{category slug}/{slug}.';
comment on column public.products.specifications is
  'List of [label, value], value a text, number or boolean, in the order shown.';
comment on column public.products.gallery_images is 'Further pictures, after image_url.';
comment on column public.products.status is 'draft or published. A published row with a publish_at is scheduled.';
comment on column public.products.publish_at is 'When the row becomes public; lies ahead, removed once it has come.';
comment on column public.products.unpublish_at is 'When the row becomes a draft again; lies ahead, removed once it has come.';
comment on column public.products.is_live is
  'Whether visitors see the row: published, not scheduled, and its category is live. Maintained by triggers.';
comment on column public.products.meta_title is 'The whole title in search results; null where the page makes it.';
comment on column public.products.meta_description is 'The text in search results; null where the page makes it.';
comment on column public.products.share_image_url is 'Shown by services where somebody shares the page; null for the row''s own picture.';
comment on column public.products.place is
  'What a category is sorted by before the name, so that one index reads each order. 1 and more for products with a place by hand, null for the others; of featured ones less by 2^30, and 0 for the others. Bookkeeping, not content: it makes no version, and leaves updated_at.';
comment on column public.products.document_url is 'A PDF that visitors can open.';
comment on column public.products.document_bytes is 'The size of the document as the library knows it, set by a trigger: visitors read no rows of the library.';
comment on column public.products.hs_code is 'The code of the customs tariff, digits only; in India 8 of them.';
comment on column public.products.origin is 'Where it is grown or made.';
comment on column public.products.sizes_mm is
  'Sizes offered, [{"from": 45, "to": 55}] in millimetres, in the order shown; "to" is null for "and above".';
comment on column public.products.packings is
  'Packings offered, [{"kind": "Mesh bag", "kg": 25, "load_40ft_tonnes": 28}], net weight in kilograms, in the order shown; a load in metric tonnes, missing or null where that of the product counts.';
comment on column public.products.uses is 'What buyers use it for, a word or two each.';
comment on column public.products.season_months is 'Months of the harvest, when it ships fresh: 1 is January.';
comment on column public.products.stored_months is 'Further months, in which it ships from store.';
comment on column public.products.storage_celsius is
  'Temperature of storage, {"from": 0, "to": 2} in degrees Celsius; "to" is null for a single one.';
comment on column public.products.shelf_life_days is 'Days that it keeps at that temperature, at least.';
comment on column public.products.moq_tonnes is 'The smallest order, in metric tonnes net.';
comment on column public.products.load_20ft_tonnes is 'Metric tonnes net in a 20 ft container, of packings without a load of their own.';
comment on column public.products.load_40ft_tonnes is 'Metric tonnes net in a 40 ft container, of packings without a load of their own.';
comment on column public.products.crop is 'What the load plan takes it for, a key of CROPS in the program; null where the HS code decides.';
comment on column public.products.carried_by is 'air, reefer or dry; null as its crop is carried.';
comment on column public.products.carriage_celsius is
  'Temperature of carriage, as that of storage; null where that, or the crop, says it.';
comment on column public.products.humidity_percent is 'Relative humidity on the voyage, {"from": 65, "to": 70} in per cent.';
comment on column public.products.fresh_air_m3h is 'Vents of the container, {"from": 0, "to": 15} in cubic metres an hour.';
comment on column public.products.air_traits is
  'Ethylene that it makes or feels, odour that it gives or takes; empty as its crop.';
comment on column public.products.not_admitted_in is
  'Countries that do not admit it, by their English names, and European Union; empty as its crop.';
comment on column public.products.not_admitted_reason is 'Why not, in words.';
comment on column public.products.papers is
  'Papers that everybody may read, [{"kind": "laboratory", "lot": "NR-118", "tested_on": "2026-11-02", "valid_until": null, "document_url": "…"}], in the order of the form; visitors see the newest first, and none after its last day.';
comment on column public.products.quality is
  'Rows of the quality table, [{"parameter": "Sprouted", "unit": "%", "maximum": 1, "basis": "number", "method": "cut test", "standard": "AGMARK Class I"}], in the order shown; all but the parameter may be missing. The basis is number, weight, or sample, whose size is the unit.';
comment on column public.products.residue_markets is 'Markets whose limits of residues it is tested to.';
comment on column public.products.residue_laboratory is 'Who tests it for residues.';
comment on column public.products.residue_report_on is 'The day of the latest report on residues.';
comment on column public.products.lots is
  'Lots that load now, [{"harvested_on": "2026-11-18", "tonnes": 84, "available_until": "2026-12-20"}]; harvest and tonnes are null where nobody has said.';
comment on column public.products.price_amount is
  'A decimal text, as amounts of quotations are calculated: a number of JSON would be rounded.';
comment on column public.products.price_unit is 'What costs price_amount: t, kg, bag, carton, container_20ft or container_40ft.';
comment on column public.products.price_incoterm is 'One of the Incoterms 2020, and its place.';
comment on column public.products.price_until is 'The last day on which the price is shown.';
comment on column public.products.ports is 'Ports or airports of loading.';
comment on column public.products.incoterms is 'Incoterms 2020, three letters each.';
comment on column public.products.transit_note is 'How long the voyage takes, in words.';
comment on column public.products.lead_time_days is 'Days from a confirmed order to loading, at most.';
comment on column public.products.payment_terms is 'How it is paid, in words.';
comment on column public.products.search is 'Words of name, description, export information, specifications, quality table and facts of trade.';
comment on column public.products.facets is 'What the page of its category filters it by, see product_facets.';
comment on column public.products.name_key is 'By which lists put it in order, see folded().';

create index products_created_at_idx on public.products (created_at desc, id);
create index products_category_id_created_at_idx on public.products (category_id, created_at desc, id);
create index products_featured_idx on public.products (created_at desc, id) where is_featured;
create index products_featured_in_category_idx on public.products (category_id, created_at desc, id) where is_featured;
create index products_gallery_images_idx on public.products using gin (gallery_images) where gallery_images <> '{}';
create index products_drafts_idx on public.products (created_at desc, id) where status = 'draft';
create index products_name_idx on public.products (name_key, id);
create index products_sorted_name_in_category_idx on public.products (category_id, name_key, id);
create index products_updated_at_idx on public.products (updated_at desc, id);
create index products_share_image_url_idx on public.products (share_image_url) where share_image_url is not null;
create index products_slug_idx on public.products (slug);
create index products_search_idx on public.products using gin (search);
create index products_facets_idx on public.products using gin (facets) where is_live and facets <> '{}';
create index products_seasons_idx on public.products (category_id, place, name_key, id)
  where is_live and (season_months <> '{}' or stored_months <> '{}');
create index products_lots_idx on public.products (category_id, place, name_key, id) where is_live and lots <> '[]';
create index products_image_url_idx on public.products (image_url) where image_url is not null;
create index products_category_order_idx on public.products (category_id, place, name_key, id)
  include (is_featured, is_live);
create index products_papers_idx on public.products
  using gin (jsonb_path_query_array(papers, '$[*].document_url')) where papers <> '[]';
create index products_document_url_idx on public.products (document_url) where document_url is not null;

call pg_temp.publish_rows('products', 'products', 'when (public.current_slice() is null)');
call pg_temp.keep_in_one_line(
  'products', 'name', 'meta_title', 'origin', 'transit_note', 'payment_terms', 'uses', 'ports', 'incoterms',
  'specifications', 'packings', 'not_admitted_in', 'not_admitted_reason', 'papers', 'quality', 'residue_laboratory', 'price_incoterm'
);
create trigger products_check_hs_code_of_inserted before insert on public.products
  for each row when (new.hs_code !~ '^(0[1-9]|[1-8][0-9]|9[0-7])') execute function public.check_hs_code();
create trigger products_check_hs_code_of_updated before update of hs_code on public.products
  for each row when (new.hs_code is distinct from old.hs_code and new.hs_code !~ '^(0[1-9]|[1-8][0-9]|9[0-7])')
  execute function public.check_hs_code();
create trigger products_place_of_inserted before insert on public.products
  for each row when (new.is_featured and new.place is null) execute function public.settle_place();
create trigger products_place_of_updated before update of category_id, is_featured on public.products
  for each row when (old.category_id is distinct from new.category_id or old.is_featured <> new.is_featured)
  execute function public.settle_place();
create trigger products_set_document_bytes before insert on public.products
  for each row when (new.document_url is not null or new.document_bytes is not null)
  execute function public.set_document_bytes();
create trigger products_update_document_bytes before update on public.products
  for each row when (
    new.document_url is distinct from old.document_url or new.document_bytes is distinct from old.document_bytes
  )
  execute function public.set_document_bytes();
create trigger products_keep_former_slug after update on public.products
  for each row when (old.slug <> new.slug or old.category_id <> new.category_id)
  execute function public.keep_former_slug();
call pg_temp.follow_changes(
  'products', 'count_', 'count_products()', 'insert update delete', 'when (public.current_slice() is null)'
);
create trigger products_count_truncate after truncate on public.products
  for each statement execute function public.count_products();
call pg_temp.follow_changes(
  'products', 'count_facets_of_', 'count_facets()', 'inserted updated deleted', 'when (public.current_slice() is null)'
);
create trigger products_count_facets_of_truncated after truncate on public.products
  for each statement execute function public.count_facets();
call pg_temp.follow_changes(
  'products', 'note_', 'note_products()', 'inserted updated deleted', 'when (public.current_slice() is not null)'
);
create trigger products_keep_words_of_inserted after insert on public.products
  referencing new table as added
  for each statement when (public.current_slice() is null) execute function public.keep_search_words();
create trigger products_keep_words_of_updated after update on public.products
  referencing new table as added
  for each statement when (public.current_slice() is null) execute function public.keep_search_words();
create trigger products_note_words_of_inserted after insert on public.products
  referencing new table as added
  for each statement when (public.current_slice() is not null) execute function public.note_search_words();
create trigger products_note_words_of_updated after update on public.products
  referencing new table as added
  for each statement when (public.current_slice() is not null) execute function public.note_search_words();

create function public.related_products(product public.products) returns json
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 4;
begin
  -- By name the next ones, so that every product is led to, and then the first of the category. Each part reads a few
  -- rows of one index, however many products there are.
  return (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'image_url', p.image_url,
      'is_featured', p.is_featured, 'sizes_mm', p.sizes_mm, 'season_months', p.season_months,
      'stored_months', p.stored_months, 'lots', p.lots
    ) order by chosen.turn, p.place, p.name_key, p.id), '[]')
    from (
      select f.id, min(f.turn) as turn from (
        (
          select n.id, n.place, n.name_key, 1 as turn from public.products n
          where n.category_id = product.category_id and n.is_live and n.place is null and product.place is null
            and (n.name_key, n.id) > (product.name_key, product.id)
          order by n.name_key, n.id limit most
        )
        union all
        (
          select n.id, n.place, n.name_key, 2 from public.products n
          where n.category_id = product.category_id and n.is_live
          order by n.place, n.name_key, n.id limit 2 * most + 1
        )
      ) f
      where f.id <> product.id
      group by f.id, f.place, f.name_key
      order by min(f.turn), f.place, f.name_key, f.id limit most
    ) chosen
    join public.products p on p.id = chosen.id
  );
end;
$$;

comment on function public.related_products(public.products) is
  'Up to 4 live products of the same category as cards: the next ones by name, else the first ones. A computed column.';
grant execute on function public.related_products(public.products) to anon, authenticated;
