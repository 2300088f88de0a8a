-- What a buyer accepts becomes an order, with how it leaves and its pro forma invoice; what was accepted before, too.

create or replace function public.forget_quoted_buyer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.quotation_sends s set recipient = null
  from public.quotation_versions v join public.quotations q on q.id = v.quotation_id
  where q.enquiry_id = old.id and s.version_id = v.id;
  update public.quotation_answers a set accepted_by = null, message = null
  from public.quotation_versions v join public.quotations q on q.id = v.quotation_id
  where q.enquiry_id = old.id and a.version_id = v.id;
  update public.pro_forma_versions i set buyer_address = null, consignee = null
  from public.pro_formas p join public.quotations q on q.id = p.quotation_id
  where q.enquiry_id = old.id and i.pro_forma_id = p.id;
  update public.quotation_versions v set full_name = null, email = null, buyer_address = null
  from public.quotations q where q.enquiry_id = old.id and v.quotation_id = q.id;
  return old;
end;
$$;

create or replace function public.expire_enquiries() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  months constant integer := public.enquiry_retention_months();
  expired integer;
begin
  if not public.may_keep_house() then
    raise insufficient_privilege using message = 'Only staff, or the site itself, may do the daily work.';
  end if;
  if months is null then
    return 0;
  end if;
  -- The history gets one entry for all of them (forget_enquiries).
  perform set_config('app.retention', 'on', true);
  delete from public.enquiries e where e.id in (
    select o.id from public.enquiries o
    where o.created_at < now() - make_interval(months => months)
      -- What was ordered can be read by its private link as long as that lives.
      and not exists (
        select from public.quotations q
        join public.quotation_versions v on v.quotation_id = q.id
        join public.orders r on r.version_id = v.id
        where q.enquiry_id = o.id and r.created_at > now() - make_interval(months => public.order_link_months())
      )
    -- Processes that start together count no enquiry twice.
    order by o.created_at limit 10000 for update skip locked
  );
  get diagnostics expired = row_count;
  perform set_config('app.retention', '', true);
  if expired > 0 then
    insert into public.revisions (actor_name, table_name, row_id, action, before, restorable)
    values (
      'the end of their time', 'enquiries', 'retention', 'delete',
      json_build_object('expired', expired, 'months', months), false
    );
  end if;
  return expired;
end;
$$;

create or replace function public.keep_quoted() returns trigger
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

create function public.are_containers(value json) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  box json;
begin
  if json_typeof(value) is distinct from 'array' or json_array_length(value) > 60 then
    return false;
  end if;
  for box in select b.value from json_array_elements(value) as b loop
    if json_typeof(box) <> 'object' or coalesce(box ->> 'container', box ->> 'seal') is null
      or box ->> 'container' !~ '^[A-Z]{3}[UJZ][0-9]{7}$' or char_length(box ->> 'seal') > 100
    then
      return false;
    end if;
  end loop;
  return true;
end;
$$;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null,
  number text not null,
  container text,
  seal text,
  more_containers json not null default '[]',
  vessel text,
  bill_of_lading text,
  loaded_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_version_id_fkey foreign key (version_id) references public.quotation_versions on delete cascade,
  constraint orders_version_is_unique unique (version_id),
  constraint orders_container_form check (container ~ '^[A-Z]{3}[UJZ][0-9]{7}$'),
  constraint orders_more_containers_form check (public.are_containers(more_containers)),
  constraint orders_words_length check (
    char_length(seal) <= 100 and char_length(vessel) <= 200 and char_length(bill_of_lading) <= 100
  )
);

create index orders_created_at_idx on public.orders (created_at desc, id);

create trigger orders_set_updated_at before update on public.orders
  for each row execute function public.set_updated_at();

create trigger orders_keep_updated after update on public.orders
  referencing old table as removed new table as added
  for each statement execute function public.keep_revisions(
    'id', 'number', 'container', 'seal', 'more_containers', 'vessel', 'bill_of_lading', 'loaded_on'
  );

create policy "Staff change orders"
  on public.orders for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));

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

create trigger pro_formas_set_updated_at before update on public.pro_formas
  for each row execute function public.set_updated_at();

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

create index pro_forma_versions_version_id_idx on public.pro_forma_versions (version_id);

create trigger pro_forma_versions_keep_quoted before update on public.pro_forma_versions
  for each row execute function public.keep_quoted();

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

create function public.bank_details() returns text
language sql stable security definer set search_path = '' as $$
  select nullif(btrim(s.setting_value), '') from public.site_settings s
  where s.setting_key = 'bank_details' and public.is_staff();
$$;

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

create or replace function public.answers_to_enquiry(token text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'replies', coalesce((
      select json_agg(json_build_object('body', n.body, 'sent_at', n.created_at) order by n.created_at desc, n.id)
      from public.enquiry_notes n where n.enquiry_id = l.enquiry and n.kind = 'reply'
    ), '[]'),
    'quotations', coalesce((
      select json_agg(
        to_jsonb(v) - array['id', 'quotation_id', 'actor_name'] || jsonb_build_object(
          'number', q.number, 'total', v.total::text, 'lines', public.quoted_lines(v.id), 'sent_at', s.sent_at,
          'state', public.quotation_state(v, q.sent_version),
          'is_opened', exists (select from public.quotation_openings o where o.version_id = v.id),
          'answer', (
            select to_jsonb(a) - array['id', 'version_id'] from public.quotation_answers a where a.version_id = v.id
          ),
          'order', (
            select to_jsonb(o) - array['id', 'version_id', 'number', 'created_at', 'updated_at'] || jsonb_build_object(
              'pro_forma', (
                select jsonb_build_object('number', p.number, 'version', p.version, 'day', i.day)
                from public.pro_formas p
                join public.pro_forma_versions i on i.pro_forma_id = p.id and i.version = p.version
                where i.version_id = v.id
              )
            )
            from public.orders o where o.version_id = v.id
          )
        ) order by q.year desc, q.sequence desc, v.version desc
      )
      from public.quotations q
      join public.quotation_versions v on v.quotation_id = q.id
      join lateral (
        select min(o.sent_at) as sent_at from public.quotation_sends o where o.version_id = v.id
      ) s on s.sent_at is not null
      where q.enquiry_id = l.enquiry
    ), '[]')
  )
  from public.linked_enquiry(answers_to_enquiry.token) l
  where l.expires_at > now();
$$;

create function public.sent_pro_forma(token text, number text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select public.invoiced(i) - array['actor_name'] || jsonb_build_object('number', p.number, 'reference', q.reference, 'quotation_number', q.number)
  from public.linked_enquiry(sent_pro_forma.token) l
  join public.quotations q on q.enquiry_id = l.enquiry
  join public.pro_formas p on p.quotation_id = q.id and p.number = sent_pro_forma.number
  join public.pro_forma_versions i on i.pro_forma_id = p.id and i.version = p.version
  where l.expires_at > now();
$$;

create or replace function public.answer_quotation(
  token text, number text, version integer, answer text, accepted_by text default null, company text default null,
  loading_date date default null, message text default null, mails jsonb default '[]'
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  most_in_an_hour constant integer := 300;
  most_bytes_of_mails constant integer := 600000;
  link record;
  quoted public.quotations;
  answered public.quotation_versions;
  state text;
begin
  if octet_length(mails::text) > most_bytes_of_mails then
    raise check_violation using message = 'The mails of an answer have at most 600 kB.';
  end if;
  select * into link from public.linked_enquiry(answer_quotation.token);
  if link.expires_at is null or link.expires_at <= now() then
    return 'ended';
  end if;
  -- One after the other, and after a newer version that is just being sent.
  select * into quoted from public.quotations q
  where q.enquiry_id = link.enquiry and q.number = answer_quotation.number for update;
  select * into answered from public.quotation_versions v
  where v.quotation_id = quoted.id and v.version = answer_quotation.version
    and exists (select from public.quotation_sends s where s.version_id = v.id);
  if answered.id is null then
    return 'missing';
  end if;
  state := public.quotation_state(answered, quoted.sent_version);
  if state <> 'open' then
    return state;
  end if;
  if answer_quotation.loading_date < public.day_of(now()) then
    raise check_violation using message = 'The day of loading is over.';
  end if;
  if not public.take_room('answers', 0, most_in_an_hour, 0) then
    return 'limited';
  end if;
  insert into public.quotation_answers (version_id, answer, accepted_by, company, loading_date, message)
  values (
    answered.id, answer_quotation.answer, answer_quotation.accepted_by, answer_quotation.company,
    answer_quotation.loading_date, answer_quotation.message
  );
  if answer_quotation.answer = 'accepted' then
    insert into public.orders (version_id, number) values (answered.id, quoted.number);
  end if;
  -- The history of a quotation outlives its buyer: nobody's name, and no word of theirs.
  insert into public.revisions (actor_name, table_name, row_id, action, before, after, restorable)
  values (
    'the buyer', 'quotations', quoted.id, 'update', json_build_object('answer', null),
    json_build_object(
      'id', quoted.id, 'number', quoted.number, 'version', quoted.version, 'sent_version', quoted.sent_version,
      'currency', quoted.currency, 'total', quoted.total,
      'answer', format('version %s %s', answered.version, answer_quotation.answer)
    ), false
  );
  perform public.queue_mail(m.mail, link.enquiry, quoted.reference)
  from jsonb_array_elements(mails) with ordinality as m (mail, place)
  where m.place <= 2 and m.mail ->> 'kind' in ('answer', 'acceptance');
  return 'stored';
end;
$$;

create policy "Staff read orders" on public.orders for select to authenticated using (( SELECT public.is_staff() AS is_staff));

create policy "Staff read pro forma invoices" on public.pro_formas for select to authenticated using (( SELECT public.is_staff() AS is_staff));

create policy "Staff read versions of pro forma invoices" on public.pro_forma_versions for select to authenticated using (( SELECT public.is_staff() AS is_staff));

create trigger orders_keep_in_one_line BEFORE INSERT OR UPDATE ON public.orders FOR EACH ROW WHEN (public.has_control_character(concat_ws(''::text, new.seal, new.more_containers, new.vessel, new.bill_of_lading))) EXECUTE FUNCTION public.keep_in_one_line('seal', 'more_containers', 'vessel', 'bill_of_lading');

create trigger pro_forma_versions_keep_in_one_line BEFORE INSERT OR UPDATE ON public.pro_forma_versions FOR EACH ROW WHEN (public.has_control_character(concat_ws(''::text, new.company, new.containers))) EXECUTE FUNCTION public.keep_in_one_line('company', 'containers');

grant update (bill_of_lading) on table public.orders to authenticated;

comment on column public.orders.container is 'The number of the first container (ISO 6346); the program looks at its check digit.';

grant update (container) on table public.orders to authenticated;

comment on column public.orders.created_at is 'When it was accepted.';

grant update (loaded_on) on table public.orders to authenticated;

comment on column public.orders.more_containers is 'The others: [{container, seal}].';

grant update (more_containers) on table public.orders to authenticated;

comment on column public.orders.number is 'Of the quotation.';

grant update (seal) on table public.orders to authenticated;

grant update (vessel) on table public.orders to authenticated;

comment on column public.pro_forma_versions.advance_percent is 'Of the total; null where nothing is asked for in advance.';

comment on column public.pro_forma_versions.bank_details is 'The setting bank_details, as it was when this was saved.';

comment on column public.pro_forma_versions.consignee is 'Name and address, where the goods go to somebody else; null once the enquiry is deleted.';

comment on column public.pro_forma_versions.day is 'The day on which it was saved, in the time zone of the company.';

comment on column public.pro_forma_versions.lines is 'For each line of the accepted version, in its order: {hs_code, origin, packages, packing, net_kg, gross_kg}, numbers as decimal texts.';

comment on column public.pro_forma_versions.version_id is 'The accepted version of the quotation, which has lines, prices, total, terms and the buyer.';

comment on column public.pro_formas.sequence is 'Counts from 1 in each year.';

comment on column public.pro_formas.version is 'The number of the newest version.';

comment on column public.pro_formas.year is 'Of the day on which it was made, in the time zone of the company.';

comment on function public.answer_quotation(text,text,integer,text,text,text,date,text,jsonb) is 'Keeps what a buyer with a private link answers to a version that is open, once, makes an order of what was accepted, and puts its mails into the outbox: stored. Else ended, for the link; missing; the state of the version; or limited, at 300 in an hour of all.';

comment on function public.answers_to_enquiry(text) is 'What the office has sent to an enquiry, to who has the token of a private link that has not ended: replies, and versions of quotations with what the buyer answered and the order that it made; the newest first. Null where there is none.';

comment on function public.are_containers(json) is 'Whether a list has at most 60 containers, each with container (as ISO 6346 writes its number), seal or both.';

revoke execute on function public.are_containers(json) from public;

grant execute on function public.are_containers(json) to authenticated;

comment on function public.bank_details() is 'The setting bank_details, for staff. Security definer, because editors cannot read it among the settings.';

revoke execute on function public.bank_details() from public;

grant execute on function public.bank_details() to authenticated;

comment on function public.expire_enquiries() is 'Deletes enquiries that came too long ago, at most 10,000, but none with an order whose private link still lives, with lines, notes and history; gives how many, and says so in the history.';

comment on function public.forget_quoted_buyer() is 'Row trigger of enquiries: with an enquiry go the name and the address of its buyer, also from quotations and pro forma invoices. Security definer, because nobody may change those.';

comment on function public.invoiced(public.pro_forma_versions) is 'All that a version of a pro forma invoice says, with the version of the quotation that was accepted (quoted). Security invoker.';

revoke execute on function public.invoiced(public.pro_forma_versions) from public;

grant execute on function public.invoiced(public.pro_forma_versions) to authenticated;

comment on function public.list_orders(text) is 'The orders in which a text is, with what was accepted, by whom, and the number of the pro forma invoice. Security invoker.';

revoke execute on function public.list_orders(text) from public;

grant execute on function public.list_orders(text) to authenticated;

comment on function public.pro_forma_page(uuid) is 'The pro forma invoice of a quotation with its versions, the newest first, and what a new one begins with: the version that was accepted last, and what the catalogue says of its lines. Null where none was accepted. Security invoker.';

revoke execute on function public.pro_forma_page(uuid) from public;

grant execute on function public.pro_forma_page(uuid) to authenticated;

comment on function public.save_pro_forma(uuid,date,jsonb,timestamp with time zone) is 'Saves the pro forma invoice of the version that was accepted last (quoted_version), the first time with the next number of its year, where it still has the expected updated_at, null for none: as a new version where it says something else. Returns saved with version and number; changed, missing where no version was accepted, or orphaned where the enquiry is gone.';

revoke execute on function public.save_pro_forma(uuid,date,jsonb,timestamp with time zone) from public;

grant execute on function public.save_pro_forma(uuid,date,jsonb,timestamp with time zone) to authenticated;

comment on function public.sent_pro_forma(text,text) is 'The newest version of a pro forma invoice, to who has the token of a private link that has not ended. Null where there is none.';

revoke execute on function public.sent_pro_forma(text,text) from public;

grant execute on function public.sent_pro_forma(text,text) to anon;

grant execute on function public.sent_pro_forma(text,text) to authenticated;

alter table public.orders enable row level security;

comment on table public.orders is 'Versions of quotations that a buyer has accepted, one row each. Made by answer_quotation only; staff fill in how it leaves. Never deleted, as the quotation is not, and without a name.';

grant select on table public.orders to authenticated;

alter table public.pro_forma_versions enable row level security;

comment on table public.pro_forma_versions is 'What a pro forma invoice said beside the version that was accepted, version by version. Never changed, but for addresses, which go with the enquiry.';

grant select on table public.pro_forma_versions to authenticated;

alter table public.pro_formas enable row level security;

comment on table public.pro_formas is 'Pro forma invoices, one of a quotation. Written by save_pro_forma only; never deleted, so that numbers have no gaps.';

grant select on table public.pro_formas to authenticated;

-- What was accepted before is an order, too.
insert into public.orders (version_id, number, created_at)
select a.version_id, q.number, a.answered_at
from public.quotation_answers a
join public.quotation_versions v on v.id = a.version_id
join public.quotations q on q.id = v.quotation_id
where a.answer = 'accepted';
