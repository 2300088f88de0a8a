-- What the back office shows and saves of orders and their pro forma invoices.

create function public.list_orders(q text default '')
returns table (
  id uuid, number text, version integer, quotation_id uuid, enquiry_id uuid, reference text, full_name text, company text,
  country text, currency text, minor_unit integer, total text, loading_date date, pro_forma text, container text, seal text,
  more_containers json, vessel text, bill_of_lading text, loaded_on date, created_at timestamptz, updated_at timestamptz,
  accepted_by text, incoterm text, port text, lines jsonb
)
language sql stable set search_path = '' as $$
  select o.id, o.number, v.version, q.id, q.enquiry_id, q.reference, v.full_name, coalesce(a.company, v.company), v.country,
    v.currency, v.minor_unit, v.total::text, a.loading_date, p.number, o.container, o.seal, o.more_containers, o.vessel,
    o.bill_of_lading, o.loaded_on, o.created_at, o.updated_at, a.accepted_by, v.incoterm, v.port, public.quoted_lines(v.id)
  from public.orders o
  join public.quotation_versions v on v.id = o.version_id
  join public.quotations q on q.id = v.quotation_id
  left join public.quotation_answers a on a.version_id = v.id
  left join public.pro_formas p on p.quotation_id = q.id
  where list_orders.q = '' or position(public.folded(list_orders.q) in public.folded(concat_ws(
    E'\n', o.number, q.reference, p.number, v.full_name, v.company, a.company, v.country, o.container, o.seal,
    o.more_containers::text, o.vessel, o.bill_of_lading
  ))) > 0;
$$;

comment on function public.list_orders(text) is
  'The orders in which a text is, with what was accepted, by whom, and the number of the pro forma invoice. Security invoker.';
grant execute on function public.list_orders(text) to authenticated;

create function public.bank_details() returns text
language sql stable security definer set search_path = '' as $$
  select nullif(btrim(s.setting_value), '') from public.site_settings s
  where s.setting_key = 'bank_details' and public.is_staff();
$$;

comment on function public.bank_details() is
  'The setting bank_details, for staff. Security definer, because editors cannot read it among the settings.';
grant execute on function public.bank_details() to authenticated;

create function public.invoiced(printed public.pro_forma_versions) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(printed) - array['id', 'pro_forma_id', 'version_id'] || jsonb_build_object(
    'advance_percent', printed.advance_percent::text,
    'quoted', to_jsonb(v) - array['id', 'quotation_id', 'actor_name'] || jsonb_build_object(
      'total', v.total::text, 'lines', public.quoted_lines(v.id)
    )
  )
  from public.quotation_versions v where v.id = printed.version_id;
$$;

comment on function public.invoiced(public.pro_forma_versions) is
  'All that a version of a pro forma invoice says, with the version of the quotation that was accepted (quoted). Security invoker.';
grant execute on function public.invoiced(public.pro_forma_versions) to authenticated;

create function public.pro_forma_page(quotation uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', q.id, 'quotation_number', q.number, 'reference', q.reference, 'has_buyer', q.enquiry_id is not null,
    'number', p.number, 'version', p.version, 'updated_at', p.updated_at, 'bank_details', public.bank_details(),
    'order_id', (select o.id from public.orders o where o.version_id = accepted.id),
    'accepted', (
      select to_jsonb(v) - array['id', 'quotation_id', 'actor_name'] || jsonb_build_object(
        'total', v.total::text, 'lines', public.quoted_lines(v.id),
        'goods', (
          select jsonb_agg(
            jsonb_build_object(
              'hs_code', g.hs_code, 'origin', g.origin, 'packing', e.packing, 'packing_kg', e.packing_kg::text
            ) order by l.position
          )
          from public.quotation_lines l
          left join public.enquiry_lines e on e.enquiry_id = q.enquiry_id and e.position = l.enquiry_line
          left join public.products g on g.id = e.product_id
          where l.version_id = v.id
        )
      )
      from public.quotation_versions v where v.id = accepted.id
    ),
    'versions', coalesce((
      select jsonb_agg(public.invoiced(i) order by i.version desc)
      from public.pro_forma_versions i where i.pro_forma_id = p.id
    ), '[]')
  )
  from public.quotations q
  join lateral (
    select v.id from public.quotation_versions v join public.orders o on o.version_id = v.id
    where v.quotation_id = q.id order by v.version desc limit 1
  ) as accepted on true
  left join public.pro_formas p on p.quotation_id = q.id
  where q.id = pro_forma_page.quotation;
$$;

comment on function public.pro_forma_page(uuid) is
  'The pro forma invoice of a quotation with its versions, the newest first, and what a new one begins with: the version that was accepted last, and what the catalogue says of its lines. Null where none was accepted. Security invoker.';
grant execute on function public.pro_forma_page(uuid) to authenticated;

create function public.save_pro_forma(quotation uuid, day date, content jsonb, expected timestamptz default null)
returns table (outcome text, saved_version integer, invoice_number text)
language plpgsql security definer set search_path = '' as $$
declare
  quoted public.quotations;
  accepted public.quotation_versions;
  kept public.pro_formas;
  added public.pro_forma_versions;
  of_year constant integer := extract(year from save_pro_forma.day);
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may write pro forma invoices.';
  end if;
  if abs(save_pro_forma.day - current_date) > 1 then
    raise check_violation using message = 'A pro forma invoice is made today.';
  end if;
  -- One after the other, and not while the buyer accepts another version.
  select * into quoted from public.quotations q where q.id = quotation for update;
  select v.* into accepted from public.quotation_versions v join public.orders o on o.version_id = v.id
  where v.quotation_id = quoted.id order by v.version desc limit 1;
  select * into kept from public.pro_formas p where p.quotation_id = quoted.id;
  if accepted.id is null then
    return query select 'missing', null::integer, null::text;
    return;
  elsif quoted.enquiry_id is null then
    return query select 'orphaned', kept.version, kept.number;
    return;
  elsif kept.updated_at is distinct from expected or accepted.version <> (content ->> 'quoted_version')::integer then
    return query select 'changed', kept.version, kept.number;
    return;
  end if;
  if jsonb_array_length(content -> 'lines') <> (
    select count(*) from public.quotation_lines l where l.version_id = accepted.id
  ) then
    raise check_violation using message = 'A pro forma invoice has the lines that were accepted.';
  end if;

  if kept.id is null then
    -- Serialized until the commit: a number is given once, and one that is given is used.
    perform pg_advisory_xact_lock(hashtextextended('pro forma numbers', 0));
    insert into public.pro_formas (quotation_id, year, sequence, number)
    select quoted.id, of_year, n.next, 'PI-' || of_year || '-' || lpad(n.next::text, greatest(4, length(n.next::text)), '0')
    from (
      select coalesce(max(p.sequence), 0) + 1 as next from public.pro_formas p where p.year = of_year
    ) as n
    returning * into kept;
    kept.version := 0;
  end if;
  insert into public.pro_forma_versions (
    pro_forma_id, version, version_id, actor_name, day, company, buyer_address, consignee, valid_until, payment_terms,
    advance_percent, containers, remarks, bank_details, lines
  )
  select kept.id, kept.version + 1, accepted.id, (public.current_actor()).name, save_pro_forma.day, c.company,
    c.buyer_address, c.consignee, c.valid_until, c.payment_terms, c.advance_percent, c.containers, c.remarks,
    public.bank_details(), c.lines
  from jsonb_populate_record(null::public.pro_forma_versions, content) as c
  returning * into added;
  -- What says the same is no new version.
  delete from public.pro_forma_versions v
  where v.id = added.id and exists (
    select from public.pro_forma_versions o
    where o.pro_forma_id = kept.id and o.version = kept.version
      and to_jsonb(o) - array['id', 'version', 'created_at', 'actor_name', 'day']
        = to_jsonb(added) - array['id', 'version', 'created_at', 'actor_name', 'day']
  );
  if found then
    return query select 'saved', kept.version, kept.number;
    return;
  end if;
  update public.pro_formas p set version = added.version where p.id = kept.id;
  return query select 'saved', added.version, kept.number;
end;
$$;

comment on function public.save_pro_forma(uuid, date, jsonb, timestamptz) is
  'Saves the pro forma invoice of the version that was accepted last (quoted_version), the first time with the next number of its year, where it still has the expected updated_at, null for none: as a new version where it says something else. Returns saved with version and number; changed, missing where no version was accepted, or orphaned where the enquiry is gone.';
grant execute on function public.save_pro_forma(uuid, date, jsonb, timestamptz) to authenticated;
