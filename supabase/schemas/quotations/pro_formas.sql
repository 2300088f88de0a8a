-- Pro forma invoices: of a version that was accepted, with a number of their own and versions that never change.

create table public.pro_formas (
  id uuid primary key default gen_random_uuid(),
  quotation_id uuid not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pro_formas_quotation_id_fkey foreign key (quotation_id) references public.quotations on delete cascade,
  constraint pro_formas_quotation_is_unique unique (quotation_id),
  constraint pro_formas_number_is_unique unique (number),
  constraint pro_formas_sequence_is_unique unique (year, sequence),
  constraint pro_formas_year_form check (year between 2000 and 9999),
  constraint pro_formas_sequence_is_positive check (sequence > 0),
  constraint pro_formas_number_form check (
    number = 'PI-' || year || '-' || lpad(sequence::text, greatest(4, length(sequence::text)), '0')
  ),
  constraint pro_formas_version_is_positive check (version > 0)
);

comment on table public.pro_formas is
  'Pro forma invoices, one of a quotation. Written by save_pro_forma only; never deleted, so that numbers have no gaps.';
comment on column public.pro_formas.year is 'Of the day on which it was made, in the time zone of the company.';
comment on column public.pro_formas.sequence is 'Counts from 1 in each year.';
comment on column public.pro_formas.version is 'The number of the newest version.';

create trigger pro_formas_set_updated_at before update on public.pro_formas
  for each row execute function public.set_updated_at();

alter table public.pro_formas enable row level security;

call pg_temp.let_staff_read('pro_formas', 'pro forma invoices');

create table public.pro_forma_versions (
  id uuid primary key default gen_random_uuid(),
  pro_forma_id uuid not null,
  version integer not null,
  version_id uuid not null,
  created_at timestamptz not null default now(),
  actor_name text,
  day date not null,
  company text,
  buyer_address text,
  consignee text,
  valid_until date,
  payment_terms text,
  advance_percent numeric,
  containers text,
  remarks text,
  bank_details text,
  lines jsonb not null,
  constraint pro_forma_versions_pro_forma_id_fkey foreign key (pro_forma_id)
    references public.pro_formas on delete cascade,
  constraint pro_forma_versions_version_id_fkey foreign key (version_id)
    references public.quotation_versions on delete cascade,
  constraint pro_forma_versions_version_is_unique unique (pro_forma_id, version),
  constraint pro_forma_versions_version_is_positive check (version > 0),
  constraint pro_forma_versions_words_length check (
    char_length(company) <= 200 and char_length(buyer_address) <= 1000 and char_length(consignee) <= 1000
    and char_length(payment_terms) <= 1000 and char_length(containers) <= 500 and char_length(remarks) <= 5000
  ),
  constraint pro_forma_versions_advance_percent_form check (
    advance_percent > 0 and advance_percent <= 100 and scale(advance_percent) <= 2
  ),
  constraint pro_forma_versions_lines_form check (
    jsonb_typeof(lines) = 'array' and octet_length(lines::text) <= 100000
  )
);

comment on table public.pro_forma_versions is
  'What a pro forma invoice said beside the version that was accepted, version by version. Never changed, but for addresses, which go with the enquiry.';
comment on column public.pro_forma_versions.version_id is
  'The accepted version of the quotation, which has lines, prices, total, terms and the buyer.';
comment on column public.pro_forma_versions.day is 'The day on which it was saved, in the time zone of the company.';
comment on column public.pro_forma_versions.consignee is
  'Name and address, where the goods go to somebody else; null once the enquiry is deleted.';
comment on column public.pro_forma_versions.advance_percent is 'Of the total; null where nothing is asked for in advance.';
comment on column public.pro_forma_versions.bank_details is 'The setting bank_details, as it was when this was saved.';
comment on column public.pro_forma_versions.lines is
  'For each line of the accepted version, in its order: {hs_code, origin, packages, packing, net_kg, gross_kg}, numbers as decimal texts.';

create index pro_forma_versions_version_id_idx on public.pro_forma_versions (version_id);

call pg_temp.keep_in_one_line('pro_forma_versions', 'company', 'containers');
create trigger pro_forma_versions_keep_quoted before update on public.pro_forma_versions
  for each row execute function public.keep_quoted();

alter table public.pro_forma_versions enable row level security;

call pg_temp.let_staff_read('pro_forma_versions', 'versions of pro forma invoices');
