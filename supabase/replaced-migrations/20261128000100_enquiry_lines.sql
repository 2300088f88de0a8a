-- Enquiries of several products: who asks, where to, and a line for each product. The contact form leaves the columns
-- empty and has no lines.

alter table public.enquiries
  add column company text,
  add column country text,
  add column port text,
  add column incoterm text,
  add column loading_week text,
  add column token_digest text,
  add constraint enquiries_company_length check (char_length(company) <= 200),
  add constraint enquiries_country_length check (char_length(country) <= 100),
  add constraint enquiries_port_length check (char_length(port) <= 200),
  add constraint enquiries_incoterm_is_known check (
    incoterm in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')
  ),
  add constraint enquiries_loading_week_form check (loading_week ~ '^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$'),
  add constraint enquiries_token_digest_form check (token_digest ~ '^[0-9a-f]{64}$'),
  add constraint enquiries_token_digest_is_unique unique (token_digest);

comment on table public.enquiries is 'What visitors sent: messages of the contact form, and enquiry lists with lines.';
comment on column public.enquiries.port is 'The port of destination, as the buyer wrote it.';
comment on column public.enquiries.loading_week is 'The week in which it should be loaded, ISO 8601: 2026-W49.';
comment on column public.enquiries.token_digest is
  'SHA-256 of the token of the private link to the confirmation; the token itself is never stored.';

create table public.enquiry_lines (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null,
  position integer not null,
  product_id uuid,
  product_name text not null,
  category_name text,
  size text,
  packing text,
  packing_kg numeric,
  quantity numeric(9, 3) not null,
  unit text not null,
  tonnes numeric,
  meaning text,
  note text,
  constraint enquiry_lines_enquiry_id_fkey foreign key (enquiry_id) references public.enquiries on delete cascade,
  constraint enquiry_lines_product_id_fkey foreign key (product_id) references public.products on delete set null,
  constraint enquiry_lines_position_is_unique unique (enquiry_id, position),
  constraint enquiry_lines_position_is_positive check (position > 0),
  constraint enquiry_lines_product_name_is_given check (product_name ~ '\S' and char_length(product_name) <= 200),
  constraint enquiry_lines_words_length check (
    char_length(category_name) <= 200 and char_length(size) <= 200 and char_length(packing) <= 200
    and char_length(meaning) <= 500
  ),
  constraint enquiry_lines_packing_kg_form check (packing_kg between 0.001 and 30000),
  constraint enquiry_lines_quantity_form check (quantity > 0 and quantity <= 100000),
  constraint enquiry_lines_unit_is_known check (unit in ('tonnes', 'containers_20ft', 'containers_40ft', 'bags')),
  constraint enquiry_lines_tonnes_are_positive check (tonnes > 0),
  constraint enquiry_lines_note_length check (char_length(note) <= 500)
);

comment on table public.enquiry_lines is
  'The products of an enquiry list, with the words that the buyer saw. Written by submit_enquiry only, and never changed.';
comment on column public.enquiry_lines.product_id is 'Null where the product was deleted; its name stays.';
comment on column public.enquiry_lines.packing is 'The packing that was chosen, as the site showed it: Mesh bag 25 kg.';
comment on column public.enquiry_lines.packing_kg is 'Net weight of one packing in kilograms, at that time.';
comment on column public.enquiry_lines.tonnes is
  'The quantity in metric tonnes; null where the product''s facts did not tell.';
comment on column public.enquiry_lines.meaning is 'What the quantity meant, in the words that the buyer saw.';

create index enquiry_lines_product_id_idx on public.enquiry_lines (product_id);

alter table public.enquiry_lines enable row level security;

create policy "Staff read enquiry lines"
  on public.enquiry_lines for select to authenticated using ((select public.is_staff()));

grant select on public.enquiry_lines to authenticated;
revoke all on public.enquiry_lines from anon;
