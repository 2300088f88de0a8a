-- Quotations: what the company offers on an enquiry. A quotation has a number and versions; a version has lines and is
-- never changed. Staff read all of it and write through two functions only, so that no version can be changed, no number
-- is given twice and none is left out.

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
  constraint quotation_versions_quotation_id_fkey foreign key (quotation_id)
    references public.quotations on delete cascade,
  constraint quotation_versions_version_is_unique unique (quotation_id, version),
  constraint quotation_versions_version_is_positive check (version > 0),
  constraint quotation_versions_currency_form check (currency ~ '^[A-Z]{3}$'),
  constraint quotation_versions_minor_unit_form check (minor_unit between 0 and 4),
  constraint quotation_versions_incoterm_is_known check (
    incoterm in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')
  ),
  constraint quotation_versions_port_length check (char_length(port) <= 200),
  constraint quotation_versions_payment_terms_length check (char_length(payment_terms) <= 1000),
  constraint quotation_versions_remarks_length check (char_length(remarks) <= 5000),
  constraint quotation_versions_total_form check (total > 0 and scale(total) <= minor_unit)
);

comment on table public.quotation_versions is
  'What was offered, version by version. Never changed, but for the buyer''s name and address, which go with the enquiry.';
comment on column public.quotation_versions.actor_name is 'Who saved it.';
comment on column public.quotation_versions.day is 'The day on which it was saved, in the time zone of the company.';
comment on column public.quotation_versions.full_name is 'Of the buyer, as the enquiry had it; null once that is deleted.';
comment on column public.quotation_versions.minor_unit is
  'How many decimals the currency has (ISO 4217). Kept, so that what was quoted never reads otherwise.';
comment on column public.quotation_versions.valid_until is 'The last day on which it holds.';
comment on column public.quotation_versions.total is 'The sum of the rounded lines.';

create table public.quotation_lines (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null,
  position integer not null,
  description text not null,
  quantity numeric not null,
  unit text not null,
  price numeric not null,
  amount numeric not null,
  constraint quotation_lines_version_id_fkey foreign key (version_id)
    references public.quotation_versions on delete cascade,
  constraint quotation_lines_position_is_unique unique (version_id, position),
  constraint quotation_lines_position_is_positive check (position > 0),
  constraint quotation_lines_description_is_given check (description ~ '\S' and char_length(description) <= 500),
  constraint quotation_lines_quantity_form check (quantity > 0 and quantity <= 100000 and scale(quantity) <= 3),
  constraint quotation_lines_unit_is_known check (unit in ('tonnes', 'containers_20ft', 'containers_40ft', 'bags')),
  constraint quotation_lines_price_form check (price > 0 and price < 1000000000 and scale(price) <= 4),
  constraint quotation_lines_amount_is_the_product check (abs(amount - quantity * price) <= 0.5)
);

comment on table public.quotation_lines is 'The lines of a version of a quotation. Never changed.';
comment on column public.quotation_lines.price is 'Of one unit, in the currency of the version; at most four decimals.';
comment on column public.quotation_lines.amount is
  'Quantity times price, rounded half up to the minor unit of the currency.';

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

create trigger quotations_set_updated_at before update on public.quotations
  for each row execute function public.set_updated_at();

-- Access: nobody writes but the functions below.

alter table public.quotations enable row level security;
alter table public.quotation_versions enable row level security;
alter table public.quotation_lines enable row level security;
alter table public.quotation_sends enable row level security;

create policy "Staff read quotations"
  on public.quotations for select to authenticated using ((select public.is_staff()));
create policy "Staff read versions of quotations"
  on public.quotation_versions for select to authenticated using ((select public.is_staff()));
create policy "Staff read lines of quotations"
  on public.quotation_lines for select to authenticated using ((select public.is_staff()));
create policy "Staff read when quotations were sent"
  on public.quotation_sends for select to authenticated using ((select public.is_staff()));

grant select on public.quotations, public.quotation_versions, public.quotation_lines, public.quotation_sends
  to authenticated;
revoke all on public.quotations, public.quotation_versions, public.quotation_lines, public.quotation_sends from anon;

-- What was quoted stays as it was, whoever asks.

create function public.keep_quoted() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The buyer may be forgotten, and nothing else.
  if to_jsonb(new) - array['full_name', 'email', 'recipient']
      = to_jsonb(old) - array['full_name', 'email', 'recipient']
    and coalesce(to_jsonb(new) ->> 'full_name', to_jsonb(new) ->> 'email', to_jsonb(new) ->> 'recipient') is null
  then
    return new;
  end if;
  raise check_violation using message = 'What was quoted is never changed: save a new version.';
end;
$$;

comment on function public.keep_quoted() is 'Row trigger: refuses every change but that of forgetting the buyer.';

create trigger quotation_versions_keep_quoted before update on public.quotation_versions
  for each row execute function public.keep_quoted();
create trigger quotation_lines_keep_quoted before update on public.quotation_lines
  for each row execute function public.keep_quoted();
create trigger quotation_sends_keep_quoted before update on public.quotation_sends
  for each row execute function public.keep_quoted();

create function public.forget_quoted_buyer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.quotation_sends s set recipient = null
  from public.quotation_versions v join public.quotations q on q.id = v.quotation_id
  where q.enquiry_id = old.id and s.version_id = v.id;
  update public.quotation_versions v set full_name = null, email = null
  from public.quotations q where q.enquiry_id = old.id and v.quotation_id = q.id;
  return old;
end;
$$;

comment on function public.forget_quoted_buyer() is
  'Row trigger of enquiries: with an enquiry go the name and the address of its buyer, also from quotations. Security definer, because nobody may change those.';

create trigger enquiries_forget_quoted_buyer before delete on public.enquiries
  for each row execute function public.forget_quoted_buyer();

-- History: who made and sent which version. What a version contains is in the version.

create trigger quotations_keep_inserted after insert on public.quotations
  referencing new table as added for each statement
  execute function public.keep_revisions('id', 'number', 'version', 'sent_version', 'currency', 'total');
create trigger quotations_keep_updated after update on public.quotations
  referencing old table as removed new table as added for each statement
  execute function public.keep_revisions('id', 'number', 'version', 'sent_version', 'currency', 'total');

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

create function public.save_quotation(
  quotation uuid, day date, content jsonb, sending boolean, enquiry uuid default null, expected timestamptz default null
) returns table (outcome text, saved_version integer, quotation_number text)
language plpgsql security definer set search_path = '' as $$
declare
  kept public.quotations;
  buyer public.enquiries;
  added uuid := gen_random_uuid();
  of_year constant integer := extract(year from save_quotation.day);
  decimals constant integer := (content ->> 'minor_unit')::integer;
  amounts numeric;
  next_version integer;
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may write quotations.';
  end if;
  if abs(save_quotation.day - current_date) > 1 then
    raise check_violation using message = 'A quotation is made today.';
  end if;
  if jsonb_array_length(content -> 'lines') > 60 then
    raise check_violation using message = 'At most 60 lines fit.';
  end if;
  if expected is null then
    -- Serialized until the commit: a number is given once, and one that is given is used.
    perform pg_advisory_xact_lock(hashtextextended('quotation numbers', 0));
  end if;
  select * into kept from public.quotations q where q.id = quotation for update;
  if kept.id is null and expected is not null then
    return query select 'missing', null::integer, null::text;
    return;
  elsif kept.id is not null and expected is null then
    return query select 'exists', kept.version, kept.number;
    return;
  elsif kept.updated_at <> expected then
    return query select 'changed', kept.version, kept.number;
    return;
  end if;
  select * into buyer from public.enquiries e
  where e.id = case when kept.id is null then enquiry else kept.enquiry_id end for share;
  if buyer.id is null then
    return query select 'orphaned', kept.version, kept.number;
    return;
  end if;

  select sum(round(l.quantity * l.price, decimals)) into amounts
  from jsonb_to_recordset(content -> 'lines') as l (quantity numeric, price numeric);
  next_version := coalesce(kept.version, 0) + 1;
  if kept.id is null then
    insert into public.quotations (id, enquiry_id, reference, year, sequence, number, currency, total)
    select quotation, buyer.id, buyer.reference, of_year, n.next,
      'Q-' || of_year || '-' || lpad(n.next::text, greatest(4, length(n.next::text)), '0'),
      content ->> 'currency', amounts
    from (
      select coalesce(max(q.sequence), 0) + 1 as next from public.quotations q where q.year = of_year
    ) as n
    returning * into kept;
  end if;
  insert into public.quotation_versions (
    id, quotation_id, version, actor_name, day, full_name, company, country, email,
    currency, minor_unit, incoterm, port, valid_until, payment_terms, remarks, total
  ) values (
    added, quotation, next_version, (public.current_actor()).name, save_quotation.day,
    buyer.full_name, buyer.company, buyer.country, buyer.email,
    content ->> 'currency', decimals, content ->> 'incoterm', content ->> 'port',
    (content ->> 'valid_until')::date, content ->> 'payment_terms', content ->> 'remarks', amounts
  );
  insert into public.quotation_lines (version_id, position, description, quantity, unit, price, amount)
  select added, l.position, l.description, l.quantity, l.unit, l.price, round(l.quantity * l.price, decimals)
  from rows from (
    jsonb_to_recordset(content -> 'lines') as (description text, quantity numeric, unit text, price numeric)
  ) with ordinality as l (description, quantity, unit, price, position);

  if next_version > 1
    -- What was sent is saved anew as another version; sending it again is no new one.
    and (sending or kept.sent_version is distinct from kept.version)
    and public.quoted_content(added) = (
      select public.quoted_content(v.id) from public.quotation_versions v
      where v.quotation_id = quotation and v.version = kept.version
    )
  then
    delete from public.quotation_versions v where v.id = added;
    next_version := kept.version;
  end if;
  update public.quotations q set
    version = next_version,
    currency = content ->> 'currency',
    total = amounts,
    sendings = q.sendings + sending::integer
  where q.id = quotation;
  return query select 'saved', next_version, kept.number;
end;
$$;

comment on function public.save_quotation(uuid, date, jsonb, boolean, uuid, timestamptz) is
  'Saves a new quotation of an enquiry, or a stored one where it still has the expected updated_at: as a new version where the last one was sent or says something else. Returns saved with the version and the number; exists for a form sent twice, changed, missing, or orphaned where the enquiry is gone.';

create function public.note_quotation_sent(quotation uuid, sent_version integer, channel text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may send quotations.';
  end if;
  update public.enquiries e set status = 'answered'
  from public.quotations q
  where q.id = note_quotation_sent.quotation and e.id = q.enquiry_id and e.status = 'new';
  insert into public.quotation_sends (version_id, channel, recipient, actor_name)
  select v.id, note_quotation_sent.channel, case note_quotation_sent.channel when 'mail' then v.email end,
    (public.current_actor()).name
  from public.quotation_versions v
  where v.quotation_id = note_quotation_sent.quotation and v.version = note_quotation_sent.sent_version;
  if not found then
    return false;
  end if;
  update public.quotations q
  set sent_version = greatest(coalesce(q.sent_version, 0), note_quotation_sent.sent_version)
  where q.id = note_quotation_sent.quotation;
  return true;
end;
$$;

comment on function public.note_quotation_sent(uuid, integer, text) is
  'Notes that a version was sent, by mail or as a file; its enquiry is answered then. False where there is no such version.';

-- What pages read. Numbers go out as texts: JSON's would be rounded.

create function public.quotation_page(quotation uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', q.id, 'number', q.number, 'reference', q.reference, 'version', q.version, 'sent_version', q.sent_version,
    'updated_at', q.updated_at,
    'enquiry', (
      select jsonb_build_object('id', e.id, 'subject', e.subject) from public.enquiries e where e.id = q.enquiry_id
    ),
    'versions', (
      select jsonb_agg(
        to_jsonb(v) - array['id', 'quotation_id'] || jsonb_build_object(
          'total', v.total::text,
          'lines', (
            select jsonb_agg(
              jsonb_build_object(
                'description', l.description, 'quantity', l.quantity::text, 'unit', l.unit, 'price', l.price::text,
                'amount', l.amount::text
              ) order by l.position
            )
            from public.quotation_lines l where l.version_id = v.id
          ),
          'sends', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'sent_at', s.sent_at, 'channel', s.channel, 'recipient', s.recipient, 'actor_name', s.actor_name
              ) order by s.sent_at
            ), '[]')
            from public.quotation_sends s where s.version_id = v.id
          )
        ) order by v.version desc
      )
      from public.quotation_versions v where v.quotation_id = q.id
    )
  )
  from public.quotations q where q.id = quotation_page.quotation;
$$;

comment on function public.quotation_page(uuid) is 'A quotation with its versions, the newest first; null where there is none.';

create function public.quotation_start(enquiry uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', e.id, 'reference', e.reference, 'subject', e.subject, 'full_name', e.full_name, 'company', e.company,
    'country', e.country, 'port', e.port, 'incoterm', e.incoterm,
    'lines', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'product_name', l.product_name, 'size', l.size, 'packing', l.packing, 'quantity', l.quantity::text,
          'unit', l.unit
        ) order by l.position
      ), '[]')
      from public.enquiry_lines l where l.enquiry_id = e.id
    ),
    'last', (
      select jsonb_build_object('currency', v.currency, 'payment_terms', v.payment_terms)
      from public.quotation_versions v order by v.created_at desc, v.id limit 1
    )
  )
  from public.enquiries e where e.id = quotation_start.enquiry;
$$;

comment on function public.quotation_start(uuid) is
  'What a new quotation begins with: the enquiry with its lines, and the terms that were quoted last.';

create index quotation_versions_created_at_idx on public.quotation_versions (created_at desc, id);

create function public.enquiry_quotations(enquiry uuid) returns table (
  id uuid, number text, version integer, sent_version integer, sent_at timestamptz, currency text, minor_unit integer,
  total text, valid_until date
)
language sql stable set search_path = '' as $$
  select q.id, q.number, q.version, q.sent_version,
    (
      select max(s.sent_at) from public.quotation_sends s join public.quotation_versions o on o.id = s.version_id
      where o.quotation_id = q.id
    ),
    v.currency, v.minor_unit, v.total::text, v.valid_until
  from public.quotations q
  join public.quotation_versions v on v.quotation_id = q.id and v.version = q.version
  where q.enquiry_id = enquiry_quotations.enquiry
  order by q.year desc, q.sequence desc;
$$;

comment on function public.enquiry_quotations(uuid) is 'The newest versions of an enquiry''s quotations, the newest first.';

revoke execute on function
  public.keep_quoted(), public.forget_quoted_buyer(), public.quoted_content(uuid),
  public.save_quotation(uuid, date, jsonb, boolean, uuid, timestamptz),
  public.note_quotation_sent(uuid, integer, text), public.quotation_page(uuid), public.quotation_start(uuid),
  public.enquiry_quotations(uuid)
  from public, anon, authenticated;
grant execute on function
  public.save_quotation(uuid, date, jsonb, boolean, uuid, timestamptz),
  public.note_quotation_sent(uuid, integer, text), public.quotation_page(uuid), public.quotation_start(uuid),
  public.enquiry_quotations(uuid)
  to authenticated;
