-- A new quotation is told where the goods of its lines are loaded, and its page where the buyer wants them.

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
          'product_name', l.product_name, 'size', l.size, 'packing', l.packing, 'quantity', l.quantity::text,
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

comment on function public.quotation_start(uuid) is 'What a new quotation begins with: the enquiry with its lines and where their products are loaded, company and address of its buyer, and the terms that were quoted last.';
