-- Quotations: numbered versions, which do not change once they were sent.

create function public.keep_quoted() returns trigger
language plpgsql set search_path = '' as $$
declare
  personal constant text[] := array['full_name', 'email', 'buyer_address', 'recipient', 'accepted_by', 'message', 'consignee'];
begin
  -- The buyer may be forgotten, and nothing else.
  if to_jsonb(new) - personal = to_jsonb(old) - personal
    and not exists (select from jsonb_each_text(to_jsonb(new)) as c where c.key = any (personal) and c.value is not null)
  then
    return new;
  end if;
  raise check_violation using message = 'What was quoted is never changed: save a new version.';
end;
$$;

comment on function public.keep_quoted() is 'Row trigger: refuses every change but that of forgetting the buyer.';

create function public.quoted_content(version uuid) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(v) - array['id', 'quotation_id', 'version', 'created_at', 'actor_name', 'day', 'full_name', 'email']
    || jsonb_build_object('lines', (
      select jsonb_agg(to_jsonb(l) - array['id', 'version_id'] order by l.position)
      from public.quotation_lines l where l.version_id = v.id
    ))
  from public.quotation_versions v where v.id = quoted_content.version;
$$;

comment on function public.quoted_content(uuid) is
  'What a version says, to compare two of them: numbers are equal whatever their zeros at the end.';

create table public.quotations (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid,
  reference text not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  version integer not null default 1,
  sent_version integer,
  currency text not null,
  total numeric not null,
  sendings integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint quotations_enquiry_id_fkey foreign key (enquiry_id) references public.enquiries on delete set null,
  constraint quotations_number_is_unique unique (number),
  constraint quotations_sequence_is_unique unique (year, sequence),
  constraint quotations_year_form check (year between 2000 and 9999),
  constraint quotations_sequence_is_positive check (sequence > 0),
  constraint quotations_number_form check (
    number = 'Q-' || year || '-' || lpad(sequence::text, greatest(4, length(sequence::text)), '0')
  ),
  constraint quotations_version_is_positive check (version > 0),
  constraint quotations_sent_version_exists check (sent_version between 1 and version)
);

comment on table public.quotations is
  'Quotations of an enquiry. Written by save_quotation and note_quotation_sent only; never deleted, so that numbers have no gaps.';
comment on column public.quotations.enquiry_id is
  'Null where the enquiry was deleted: the quotation stays, without the name and the address of the buyer.';
comment on column public.quotations.reference is 'Of the enquiry; stays when that is deleted.';
comment on column public.quotations.year is 'Of the day on which it was made, in the time zone of the company.';
comment on column public.quotations.sequence is 'Counts from 1 in each year.';
comment on column public.quotations.version is 'The number of the newest version.';
comment on column public.quotations.sent_version is 'The newest version that was sent; null where none was.';
comment on column public.quotations.total is 'Of the newest version, as its currency.';
comment on column public.quotations.sendings is
  'How often somebody began to send it. It makes a new row version, so that of two equal forms only one sends a mail.';

create index quotations_enquiry_id_idx on public.quotations (enquiry_id);

create trigger quotations_set_updated_at before update on public.quotations
  for each row execute function public.set_updated_at();
create trigger quotations_keep_inserted after insert on public.quotations
  referencing new table as added for each statement
  execute function public.keep_revisions('id', 'number', 'version', 'sent_version', 'currency', 'total');
create trigger quotations_keep_updated after update on public.quotations
  referencing old table as removed new table as added for each statement
  execute function public.keep_revisions('id', 'number', 'version', 'sent_version', 'currency', 'total');

alter table public.quotations enable row level security;

call pg_temp.let_staff_read('quotations', 'quotations');

create table public.quotation_versions (
  id uuid primary key default gen_random_uuid(),
  quotation_id uuid not null,
  version integer not null,
  created_at timestamptz not null default now(),
  actor_name text,
  day date not null,
  full_name text,
  company text,
  country text,
  email text,
  currency text not null,
  minor_unit integer not null,
  incoterm text,
  port text,
  valid_until date,
  payment_terms text,
  remarks text,
  total numeric not null,
  buyer_address text,
  plan jsonb,
  constraint quotation_versions_quotation_id_fkey foreign key (quotation_id)
    references public.quotations on delete cascade,
  constraint quotation_versions_version_is_unique unique (quotation_id, version),
  constraint quotation_versions_version_is_positive check (version > 0),
  constraint quotation_versions_currency_form check (currency ~ '^[A-Z]{3}$'),
  constraint quotation_versions_minor_unit_form check (minor_unit between 0 and 4),
  constraint quotation_versions_incoterm_is_known check (
    incoterm in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')
  ),
  constraint quotation_versions_buyer_address_length check (char_length(buyer_address) <= 1000),
  constraint quotation_versions_company_length check (char_length(company) <= 200),
  constraint quotation_versions_port_length check (char_length(port) <= 200),
  constraint quotation_versions_payment_terms_length check (char_length(payment_terms) <= 1000),
  constraint quotation_versions_remarks_length check (char_length(remarks) <= 5000),
  constraint quotation_versions_plan_form check (
    plan is null or coalesce(jsonb_typeof(plan -> 'boxes'), '') = 'array' and octet_length(plan::text) <= 60000
  ),
  constraint quotation_versions_total_form check (total > 0 and scale(total) <= minor_unit)
);

comment on table public.quotation_versions is
  'What was offered, version by version. Never changed, but for the buyer''s name and address, which go with the enquiry.';
comment on column public.quotation_versions.actor_name is 'Who saved it.';
comment on column public.quotation_versions.day is 'The day on which it was saved, in the time zone of the company.';
comment on column public.quotation_versions.full_name is 'Of the buyer, as the enquiry had it; null once that is deleted.';
comment on column public.quotation_versions.buyer_address is 'As it was quoted; null once the enquiry is deleted.';
comment on column public.quotation_versions.minor_unit is
  'How many decimals the currency has (ISO 4217). Kept, so that what was quoted never reads otherwise.';
comment on column public.quotation_versions.valid_until is 'The last day on which it holds.';
comment on column public.quotation_versions.total is 'The sum of the rounded lines.';
comment on column public.quotation_versions.plan is
  'How the lines that came from the enquiry travel (load-plan.ts), as it was when this was saved; null where none did.';

create index quotation_versions_created_at_idx on public.quotation_versions (created_at desc, id);

call pg_temp.keep_in_one_line('quotation_versions', 'port', 'company');
create trigger quotation_versions_keep_quoted before update on public.quotation_versions
  for each row execute function public.keep_quoted();

alter table public.quotation_versions enable row level security;

call pg_temp.let_staff_read('quotation_versions', 'versions of quotations');

create table public.quotation_lines (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null,
  position integer not null,
  description text not null,
  quantity numeric not null,
  unit text not null,
  price numeric not null,
  amount numeric not null,
  enquiry_line integer,
  constraint quotation_lines_version_id_fkey foreign key (version_id)
    references public.quotation_versions on delete cascade,
  constraint quotation_lines_position_is_unique unique (version_id, position),
  constraint quotation_lines_position_is_positive check (position > 0),
  constraint quotation_lines_description_is_given check (description ~ '\S' and char_length(description) <= 500),
  constraint quotation_lines_quantity_form check (quantity > 0 and quantity <= 100000 and scale(quantity) <= 3),
  constraint quotation_lines_unit_is_known check (
    unit in ('tonnes', 'containers_20ft', 'containers_40ft', 'bags', 'samples')
  ),
  constraint quotation_lines_price_form check (price > 0 and price < 1000000000 and scale(price) <= 4),
  constraint quotation_lines_enquiry_line_is_positive check (enquiry_line > 0),
  constraint quotation_lines_amount_is_the_product check (abs(amount - quantity * price) <= 0.5)
);

comment on table public.quotation_lines is 'The lines of a version of a quotation. Never changed.';
comment on column public.quotation_lines.price is 'Of one unit, in the currency of the version; at most four decimals.';
comment on column public.quotation_lines.amount is
  'Quantity times price, rounded half up to the minor unit of the currency.';

comment on column public.quotation_lines.enquiry_line is
  'The position of the line of the enquiry that it answers; null where somebody added it.';

create trigger quotation_lines_keep_quoted before update on public.quotation_lines
  for each row execute function public.keep_quoted();

alter table public.quotation_lines enable row level security;

call pg_temp.let_staff_read('quotation_lines', 'lines of quotations');

create table public.quotation_sends (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null,
  sent_at timestamptz not null default now(),
  channel text not null,
  recipient text,
  actor_name text,
  constraint quotation_sends_version_id_fkey foreign key (version_id)
    references public.quotation_versions on delete cascade,
  constraint quotation_sends_channel_is_known check (channel in ('mail', 'file'))
);

comment on table public.quotation_sends is 'When a version was sent, and how.';
comment on column public.quotation_sends.channel is 'mail, or file: it was downloaded, to be sent by hand.';
comment on column public.quotation_sends.recipient is 'The address of a mail; null once the enquiry is deleted.';

create index quotation_sends_version_id_idx on public.quotation_sends (version_id);

create trigger quotation_sends_keep_quoted before update on public.quotation_sends
  for each row execute function public.keep_quoted();

alter table public.quotation_sends enable row level security;

call pg_temp.let_staff_read('quotation_sends', 'when quotations were sent');

create table public.quotation_answers (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null,
  answer text not null,
  answered_at timestamptz not null default now(),
  accepted_by text,
  company text,
  loading_date date,
  message text,
  constraint quotation_answers_version_id_fkey foreign key (version_id)
    references public.quotation_versions on delete cascade,
  constraint quotation_answers_version_is_unique unique (version_id),
  constraint quotation_answers_answer_is_known check (answer in ('accepted', 'asked', 'declined')),
  constraint quotation_answers_accepted_by_length check (char_length(accepted_by) <= 200),
  constraint quotation_answers_company_length check (char_length(company) <= 200),
  constraint quotation_answers_message_length check (char_length(message) <= 2000)
);

comment on table public.quotation_answers is
  'What the buyer answered to a version, once. Written by answer_quotation only; never changed, but for what goes with the enquiry.';
comment on column public.quotation_answers.accepted_by is
  'The name that was typed to accept; null once the enquiry is deleted.';
comment on column public.quotation_answers.loading_date is 'The day on which the buyer wishes the goods to be loaded.';
comment on column public.quotation_answers.message is
  'What was asked, or why it was declined; null once the enquiry is deleted.';

create index quotation_answers_answered_at_idx on public.quotation_answers (answered_at);

call pg_temp.keep_in_one_line('quotation_answers', 'accepted_by', 'company');
create trigger quotation_answers_keep_quoted before update on public.quotation_answers
  for each row execute function public.keep_quoted();

alter table public.quotation_answers enable row level security;

call pg_temp.let_staff_read('quotation_answers', 'answers to quotations');

create table public.quotation_openings (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null,
  opened_at timestamptz not null default now(),
  constraint quotation_openings_version_id_fkey foreign key (version_id)
    references public.quotation_versions on delete cascade,
  constraint quotation_openings_version_is_unique unique (version_id)
);

comment on table public.quotation_openings is
  'When the buyer''s browser first showed a version. Written by note_quotations_opened only.';

alter table public.quotation_openings enable row level security;

call pg_temp.let_staff_read('quotation_openings', 'when quotations were opened');
