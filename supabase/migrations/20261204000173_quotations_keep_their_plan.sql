-- A quotation says which line of the enquiry each of its lines answers, and keeps the plan of what is quoted. Those from
-- before have neither, and read as they did.

alter table public.quotation_lines add column enquiry_line integer;

alter table public.quotation_versions add column plan jsonb;

create or replace function public.quotation_start(enquiry uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', e.id, 'reference', e.reference, 'subject', e.subject, 'full_name', e.full_name,
    'company', coalesce(b.company, e.company),
    -- Without one in the record, what was typed last time.
    'buyer_address', coalesce(b.address, (
      select v.buyer_address
      from public.enquiries o
      join public.quotations q on q.enquiry_id = o.id
      join public.quotation_versions v on v.quotation_id = q.id
      where o.buyer_id = b.id and v.buyer_address is not null
      order by v.created_at desc limit 1
    )),
    'country', e.country, 'port', e.port, 'incoterm', e.incoterm,
    'lines', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'position', l.position, 'product_name', l.product_name, 'size', l.size, 'packing', l.packing, 'quantity', l.quantity::text,
          'unit', l.unit, 'ports', coalesce(to_jsonb(p.ports), '[]')
        ) order by l.position
      ), '[]')
      from public.enquiry_lines l left join public.products p on p.id = l.product_id
      where l.enquiry_id = e.id
    ),
    'last', (
      select jsonb_build_object('currency', v.currency, 'payment_terms', v.payment_terms)
      from public.quotation_versions v order by v.created_at desc, v.id limit 1
    )
  )
  from public.enquiries e left join public.buyers b on b.id = e.buyer_id where e.id = quotation_start.enquiry;
$$;

create or replace function public.quotation_page(quotation uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', q.id, 'number', q.number, 'reference', q.reference, 'version', q.version, 'sent_version', q.sent_version,
    'updated_at', q.updated_at,
    'enquiry', (
      select jsonb_build_object('id', e.id, 'subject', e.subject, 'port', e.port)
      from public.enquiries e where e.id = q.enquiry_id
    ),
    'versions', (
      select jsonb_agg(
        to_jsonb(v) - array['id', 'quotation_id'] || jsonb_build_object(
          'total', v.total::text,
          'lines', (
            select jsonb_agg(
              jsonb_build_object(
                'description', l.description, 'quantity', l.quantity::text, 'unit', l.unit, 'price', l.price::text,
                'amount', l.amount::text, 'enquiry_line', l.enquiry_line
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

create or replace function public.save_quotation(
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
    currency, minor_unit, incoterm, port, valid_until, payment_terms, remarks, total, buyer_address, plan
  ) values (
    added, quotation, next_version, (public.current_actor()).name, save_quotation.day,
    buyer.full_name, case when content ? 'company' then content ->> 'company' else buyer.company end, buyer.country, buyer.email,
    content ->> 'currency', decimals, content ->> 'incoterm', content ->> 'port',
    (content ->> 'valid_until')::date, content ->> 'payment_terms', content ->> 'remarks', amounts,
    content ->> 'buyer_address', nullif(content -> 'plan', 'null')
  );
  insert into public.quotation_lines (version_id, position, description, quantity, unit, price, amount, enquiry_line)
  select added, l.position, l.description, l.quantity, l.unit, l.price, round(l.quantity * l.price, decimals), l.enquiry_line
  from rows from (
    jsonb_to_recordset(content -> 'lines') as (
      description text, quantity numeric, unit text, price numeric, enquiry_line integer
    )
  ) with ordinality as l (description, quantity, unit, price, enquiry_line, position);

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

comment on column public.quotation_lines.enquiry_line is 'The position of the line of the enquiry that it answers; null where somebody added it.';

comment on column public.quotation_versions.plan is 'How the lines that came from the enquiry travel (load-plan.ts), as it was when this was saved; null where none did.';

alter table public.quotation_lines
  add constraint quotation_lines_enquiry_line_is_positive check (enquiry_line > 0);

alter table public.quotation_versions add constraint quotation_versions_plan_form check (
  plan is null or coalesce(jsonb_typeof(plan -> 'boxes'), '') = 'array' and octet_length(plan::text) <= 60000
);
