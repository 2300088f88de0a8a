-- What the back office shows and saves of quotations.

create function public.quotation_start(enquiry uuid) returns jsonb
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

comment on function public.quotation_start(uuid) is
  'What a new quotation begins with: the enquiry with its lines and where their products are loaded, company and address of its buyer, and the terms that were quoted last.';
grant execute on function public.quotation_start(uuid) to authenticated;

create function public.quoted_lines(version uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(
    jsonb_build_object(
      'description', l.description, 'quantity', l.quantity::text, 'unit', l.unit, 'price', l.price::text,
      'amount', l.amount::text, 'enquiry_line', l.enquiry_line
    ) order by l.position
  )
  from public.quotation_lines l where l.version_id = quoted_lines.version;
$$;

comment on function public.quoted_lines(uuid) is 'The lines of a version of a quotation, numbers as texts. Security invoker.';
grant execute on function public.quoted_lines(uuid) to authenticated;

create function public.quotation_page(quotation uuid) returns jsonb
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
          'lines', public.quoted_lines(v.id),
          'sends', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'sent_at', s.sent_at, 'channel', s.channel, 'recipient', s.recipient, 'actor_name', s.actor_name
              ) order by s.sent_at
            ), '[]')
            from public.quotation_sends s where s.version_id = v.id
          ),
          'opened_at', (select o.opened_at from public.quotation_openings o where o.version_id = v.id),
          'order_id', (select o.id from public.orders o where o.version_id = v.id),
          'answer', (
            select to_jsonb(a) - array['id', 'version_id'] from public.quotation_answers a where a.version_id = v.id
          )
        ) order by v.version desc
      )
      from public.quotation_versions v where v.quotation_id = q.id
    )
  )
  from public.quotations q where q.id = quotation_page.quotation;
$$;

comment on function public.quotation_page(uuid) is 'A quotation with its versions, the newest first; null where there is none.';
grant execute on function public.quotation_page(uuid) to authenticated;

create function public.enquiry_quotations(enquiry uuid) returns table (
  id uuid, number text, version integer, sent_version integer, sent_at timestamptz, currency text, minor_unit integer,
  total text, valid_until date, opened_at timestamptz, answer text, answered_at timestamptz
)
language sql stable set search_path = '' as $$
  select q.id, q.number, q.version, q.sent_version,
    (
      select max(s.sent_at) from public.quotation_sends s join public.quotation_versions o on o.id = s.version_id
      where o.quotation_id = q.id
    ),
    v.currency, v.minor_unit, v.total::text, v.valid_until, o.opened_at, a.answer, a.answered_at
  from public.quotations q
  join public.quotation_versions v on v.quotation_id = q.id and v.version = q.version
  left join public.quotation_versions s on s.quotation_id = q.id and s.version = q.sent_version
  left join public.quotation_openings o on o.version_id = s.id
  left join public.quotation_answers a on a.version_id = s.id
  where q.enquiry_id = enquiry_quotations.enquiry
  order by q.year desc, q.sequence desc;
$$;

comment on function public.enquiry_quotations(uuid) is 'The newest versions of an enquiry''s quotations, the newest first, and what became of those that were sent last.';
grant execute on function public.enquiry_quotations(uuid) to authenticated;

create function public.buyer_quotations(buyer uuid) returns table (
  id uuid, number text, version integer, sent_version integer, sent_at timestamptz, currency text, minor_unit integer,
  total text, valid_until date, opened_at timestamptz, answer text, answered_at timestamptz
)
language sql stable set search_path = '' as $$
  select q.* from public.enquiries e cross join lateral public.enquiry_quotations(e.id) q
  where e.buyer_id = buyer_quotations.buyer
  order by q.number desc;
$$;

comment on function public.buyer_quotations(uuid) is 'The newest versions of all quotations of a buyer, the newest first.';
grant execute on function public.buyer_quotations(uuid) to authenticated;

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
    -- A version is answered once: what is offered again is another one.
    and not exists (
      select from public.quotation_versions v join public.quotation_answers a on a.version_id = v.id
      where v.quotation_id = quotation and v.version = kept.version
    )
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
  'Saves a new quotation of an enquiry, or a stored one where it still has the expected updated_at: as a new version where the last one was sent, was answered or says something else. Returns saved with the version and the number; exists for a form sent twice, changed, missing, or orphaned where the enquiry is gone.';
grant execute on function public.save_quotation(uuid, date, jsonb, boolean, uuid, timestamptz) to authenticated;

create function public.note_quotation_sent(quotation uuid, sent_version integer, channel text, mail jsonb default null)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  about public.quotations;
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
  where q.id = note_quotation_sent.quotation
  returning * into about;
  if mail ->> 'kind' = 'quotation' then
    perform public.queue_mail(mail, about.enquiry_id, about.reference);
  end if;
  return true;
end;
$$;

comment on function public.note_quotation_sent(uuid, integer, text, jsonb) is
  'Notes that a version was sent, as a file or by the mail that it puts into the outbox; its enquiry is answered then. False where there is no such version.';
grant execute on function public.note_quotation_sent(uuid, integer, text, jsonb) to authenticated;
