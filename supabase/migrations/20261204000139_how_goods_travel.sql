-- Products say how they travel: temperature of carriage, humidity, fresh air, and what they do to the air; a packing may
-- have a load of its own. Nothing changes for rows that say none of it: their store's temperature counts on the voyage.

alter table public.products add column crop text;
alter table public.products add column carried_by text;
alter table public.products add column carriage_celsius jsonb;
alter table public.products add column humidity_percent jsonb;
alter table public.products add column fresh_air_m3h jsonb;
alter table public.products add column air_traits text[] not null default '{}';

comment on column public.products.air_traits is 'Ethylene that it makes or feels, odour that it gives or takes; empty as its crop.';

comment on column public.products.carriage_celsius is 'Temperature of carriage, as that of storage; null where that, or the crop, says it.';

comment on column public.products.carried_by is 'air, reefer or dry; null as its crop is carried.';

comment on column public.products.crop is 'What the load plan takes it for, a key of CROPS in the program; null where the HS code decides.';

comment on column public.products.fresh_air_m3h is 'Vents of the container, {"from": 0, "to": 15} in cubic metres an hour.';

comment on column public.products.humidity_percent is 'Relative humidity on the voyage, {"from": 65, "to": 70} in per cent.';

comment on column public.products.load_20ft_tonnes is 'Metric tonnes net in a 20 ft container, of packings without a load of their own.';

comment on column public.products.load_40ft_tonnes is 'Metric tonnes net in a 40 ft container, of packings without a load of their own.';

comment on column public.products.packings is 'Packings offered, [{"kind": "Mesh bag", "kg": 25, "load_40ft_tonnes": 28}], net weight in kilograms, in the order shown; a load in metric tonnes, missing or null where that of the product counts.';

comment on column public.products.storage_celsius is 'Temperature of storage, {"from": 0, "to": 2} in degrees Celsius; "to" is null for a single one.';

alter table public.products add constraint products_packing_loads_form check (
  not packings @? 'lax $[*] ? (@.load_20ft_tonnes.type() != "number" && @.load_20ft_tonnes.type() != "null"
    || @.load_20ft_tonnes < 0.001 || @.load_20ft_tonnes > 28
    || @.load_40ft_tonnes.type() != "number" && @.load_40ft_tonnes.type() != "null"
    || @.load_40ft_tonnes < 0.001 || @.load_40ft_tonnes > 30)'
);
alter table public.products add constraint products_crop_form check (crop ~ '^[a-z][a-z_]{0,39}$');
alter table public.products add constraint products_carried_by_is_known check (carried_by in ('air', 'reefer', 'dry'));
alter table public.products add constraint products_carriage_celsius_form check (
  carriage_celsius @? 'strict $ ? (@.from >= -100 && (@.to == null && @.from <= 100 || @.to >= @.from && @.to <= 100))'
);
alter table public.products add constraint products_humidity_percent_form check (
  humidity_percent @? 'strict $ ? (@.from >= 0 && (@.to == null && @.from <= 100 || @.to >= @.from && @.to <= 100))'
);
alter table public.products add constraint products_fresh_air_m3h_form check (
  fresh_air_m3h @? 'strict $ ? (@.from >= 0 && (@.to == null && @.from <= 500 || @.to >= @.from && @.to <= 500))'
);
alter table public.products add constraint products_air_traits_are_known check (
  air_traits <@ array['makes ethylene', 'feels ethylene', 'gives odour', 'takes odour', 'none of these']
);
